from contextlib import suppress

# --8<-- [start:create-tensors]
import torch

scalar = torch.tensor(5.0)
vector = torch.tensor([2.0, 3.0])
matrix = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
print(scalar.shape)  # torch.Size([])
print(vector.shape)  # torch.Size([2])
print(matrix.shape)  # torch.Size([2, 2])
print(torch.zeros(2, 3))
# tensor([[0., 0., 0.],
#         [0., 0., 0.]])
# --8<-- [end:create-tensors]

# --8<-- [start:data-types]
print(torch.tensor([2, 3]).dtype)  # torch.int64
print(torch.tensor([2.0, 3.0]).dtype)  # torch.float32
print(torch.tensor([2, 3], dtype=torch.float32))
# tensor([2., 3.])
# --8<-- [end:data-types]

with suppress(RuntimeError):
    # --8<-- [start:integers-have-no-gradient]
    counts = torch.tensor([2, 3])
    counts.requires_grad_()  # RuntimeError: only Tensors of floating point dtype can require gradients
    # --8<-- [end:integers-have-no-gradient]

# --8<-- [start:two-products]
other = torch.tensor([[5.0, 6.0], [7.0, 8.0]])
print(matrix + other)
# tensor([[ 6.,  8.],
#         [10., 12.]])
print(matrix * other)
# tensor([[ 5., 12.],
#         [21., 32.]])
print(matrix @ other)
# tensor([[19., 22.],
#         [43., 50.]])
print((matrix * other)[0, 0])  # tensor(5.) = 1 * 5
print((matrix @ other)[0, 0])  # tensor(19.) = 1 * 5 + 2 * 7
# --8<-- [end:two-products]

# --8<-- [start:scalar-with-history]
x = torch.tensor([2.0, 3.0], requires_grad=True)
y = (x**2).sum()
print(y)
# tensor(13., grad_fn=<SumBackward0>)
print(y.item())  # 13.0 = 2**2 + 3**2
# --8<-- [end:scalar-with-history]

# --8<-- [start:leaf-and-result]
print(x.is_leaf, x.grad_fn)
# True None
print(y.is_leaf, y.grad_fn)
# False <SumBackward0 object at 0x...>
print(x.grad)
# None
# --8<-- [end:leaf-and-result]

# --8<-- [start:backward]
y.backward()
print(x.grad)  # tensor([4., 6.]) = [2 * 2, 2 * 3]
# --8<-- [end:backward]


# --8<-- [start:finite-differences]
def f(values):
    return (values**2).sum()


point = torch.tensor([2.0, 3.0], dtype=torch.float64)
h = 1e-4
for i in range(2):
    step = torch.zeros_like(point)
    step[i] = h
    slope = (f(point + step) - f(point - step)) / (2 * h)
    print(f"{slope:.6f}")
# 4.000000
# 6.000000
# --8<-- [end:finite-differences]

# --8<-- [start:next-functions]
print(y.grad_fn.next_functions)
# ((<PowBackward0 object at 0x...>, 0),)
pow_node = y.grad_fn.next_functions[0][0]
leaf_node = pow_node.next_functions[0][0]
print(leaf_node)
# <AccumulateGrad object at 0x...>
print(leaf_node.variable is x)  # True
print(leaf_node.next_functions)  # ()
# --8<-- [end:next-functions]


# --8<-- [start:walk]
def walk(node, depth=0):
    yield "  " * depth + type(node).__name__
    for next_node, _ in node.next_functions:
        yield from walk(next_node, depth + 1)


print(*walk(y.grad_fn), sep="\n")
# SumBackward0
#   PowBackward0
#     AccumulateGrad
# --8<-- [end:walk]

# --8<-- [start:used-twice]
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
z = a * b + a
print(z)
# tensor(8., grad_fn=<AddBackward0>)
print(z.item())  # 8.0 = 2 * 3 + 2
# --8<-- [end:used-twice]

# --8<-- [start:walk-used-twice]
print(*walk(z.grad_fn), sep="\n")
# AddBackward0
#   MulBackward0
#     AccumulateGrad
#     AccumulateGrad
#   AccumulateGrad
mul_node = z.grad_fn.next_functions[0][0]
through_product = mul_node.next_functions[0][0]
direct = z.grad_fn.next_functions[1][0]
print(through_product is direct)  # True
# --8<-- [end:walk-used-twice]

# --8<-- [start:two-paths]
z.backward()
print(a.grad)  # tensor(4.) = 3 + 1
print(b.grad)  # tensor(2.) = 2
# --8<-- [end:two-paths]


# --8<-- [start:control-flow]
def piecewise(value):
    if value > 0:
        return value**2
    return 5 * value


for start in [3.0, -3.0]:
    t = torch.tensor(start, requires_grad=True)
    result = piecewise(t)
    result.backward()
    print(type(result.grad_fn).__name__, t.grad)
# PowBackward0 tensor(6.)
# MulBackward0 tensor(5.)
# --8<-- [end:control-flow]

with suppress(RuntimeError):
    # --8<-- [start:saved-values-are-freed]
    print(type(y.grad_fn).__name__)  # SumBackward0
    y.backward()  # RuntimeError: Trying to backward through the graph a second time ... after calling backward.
    # --8<-- [end:saved-values-are-freed]

# --8<-- [start:loop-that-accumulates]
w = torch.tensor(1.0, requires_grad=True)
for _ in range(3):
    loss = (w - 3) ** 2
    loss.backward()
    print(w.grad)
    with torch.no_grad():
        w -= 0.25 * w.grad
# tensor(-4.)
# tensor(-6.)
# tensor(-5.)
print(w.item())  # 4.75
# --8<-- [end:loop-that-accumulates]

# --8<-- [start:loop-that-clears]
w = torch.tensor(1.0, requires_grad=True)
for _ in range(3):
    w.grad = None  # (1)!
    loss = (w - 3) ** 2
    loss.backward()
    print(w.grad)
    with torch.no_grad():  # (2)!
        w -= 0.25 * w.grad
# tensor(-4.)
# tensor(-2.)
# tensor(-1.)
print(w.item())  # 2.75
# --8<-- [end:loop-that-clears]

# --8<-- [start:none-or-zeros]
w.grad.zero_()
print(w.grad)  # tensor(0.)
w.grad = None
print(w.grad)  # None
# --8<-- [end:none-or-zeros]

# --8<-- [start:optimizer-clears]
w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
for _ in range(3):
    optimizer.zero_grad()
    loss = (w - 3) ** 2
    loss.backward()
    optimizer.step()
print(w.item())  # 2.75
optimizer.zero_grad(set_to_none=False)
print(w.grad)  # tensor(0.)
optimizer.zero_grad()
print(w.grad)  # None
# --8<-- [end:optimizer-clears]

# --8<-- [start:no-grad]
layer = torch.nn.Linear(2, 1)
batch = torch.tensor([[2.0, 3.0], [4.0, 5.0]])
print(layer(batch).requires_grad)  # True
with torch.no_grad():
    prediction = layer(batch)
print(prediction.shape)  # torch.Size([2, 1])
print(prediction.requires_grad)  # False
print(prediction.grad_fn)  # None
print(type(layer.weight).__name__)  # Parameter
print(layer.weight.requires_grad)  # True
# --8<-- [end:no-grad]

# --8<-- [start:detach-shares-memory]
original = torch.tensor([2.0, 3.0], requires_grad=True)
shared = original.detach()
print(shared.requires_grad)  # False
shared[0] = 100.0
print(original)
# tensor([100.,   3.], requires_grad=True)
separate = original.detach().clone()
separate[1] = 0.0
print(original)
# tensor([100.,   3.], requires_grad=True)
# --8<-- [end:detach-shares-memory]

# --8<-- [start:detach-is-constant]
x = torch.tensor(3.0, requires_grad=True)
(x * x).backward()
print(x.grad)  # tensor(6.) = 2 * 3
x.grad = None
(x * x.detach()).backward()
print(x.grad)  # tensor(3.) = 3
# --8<-- [end:detach-is-constant]

with suppress(RuntimeError):
    # --8<-- [start:nothing-requires-grad]
    weights = torch.tensor([2.0, 3.0])
    loss = (weights**2).sum()
    print(loss.grad_fn)  # None
    loss.backward()  # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
    # --8<-- [end:nothing-requires-grad]

# --8<-- [start:silenced-is-not-fixed]
loss.requires_grad_()
loss.backward()
print(weights.grad)  # None
# --8<-- [end:silenced-is-not-fixed]

# --8<-- [start:fixed]
weights.requires_grad_()
loss = (weights**2).sum()
loss.backward()
print(weights.grad)  # tensor([4., 6.]) = [2 * 2, 2 * 3]
# --8<-- [end:fixed]

# --8<-- [start:complete-example]
import torch


def f(a, b):
    return a * b + a


def walk(node, depth=0):
    yield "  " * depth + type(node).__name__
    for next_node, _ in node.next_functions:
        yield from walk(next_node, depth + 1)


a = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
b = torch.tensor(3.0, dtype=torch.float64, requires_grad=True)
z = f(a, b)
print(z.item())  # 8.0 = 2 * 3 + 2
print(*walk(z.grad_fn), sep="\n")
# AddBackward0
#   MulBackward0
#     AccumulateGrad
#     AccumulateGrad
#   AccumulateGrad

z.backward()
h = 1e-4
with torch.no_grad():
    slope_a = (f(a + h, b) - f(a - h, b)) / (2 * h)
    slope_b = (f(a, b + h) - f(a, b - h)) / (2 * h)
print(a.grad.item(), f"{slope_a:.6f}")  # 4.0 4.000000
print(b.grad.item(), f"{slope_b:.6f}")  # 2.0 2.000000
print(a.grad)  # tensor(4., dtype=torch.float64) = 3 + 1
print(b.grad)  # tensor(2., dtype=torch.float64) = 2
# --8<-- [end:complete-example]

with suppress(RuntimeError):
    # --8<-- [start:only-scalars]
    (original**2).backward()  # RuntimeError: grad can be implicitly created only for scalar outputs
    # --8<-- [end:only-scalars]

# --8<-- [start:eval-still-records]
layer.eval()
print(layer(batch).requires_grad)  # True
# --8<-- [end:eval-still-records]

with suppress(RuntimeError):
    # --8<-- [start:numpy-needs-detach]
    print(original.detach().numpy().shape)  # (2,)
    original.numpy()  # RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
    # --8<-- [end:numpy-needs-detach]
