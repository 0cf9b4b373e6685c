from contextlib import suppress

# --8<-- [start:leaves]
import torch

x = torch.tensor(2.0, requires_grad=True)
y = 3 * x
z = y**2
print(x.is_leaf, y.is_leaf, z.is_leaf)  # True False False
print(x.grad_fn)  # None
print(y.grad_fn)  # <MulBackward0 object at 0x...>

constant = torch.tensor(3.0)
product = 2 * constant
print(product.requires_grad, product.is_leaf)  # False True
print(y.detach().is_leaf)  # True
# --8<-- [end:leaves]

# --8<-- [start:grad-is-none]
z.backward()
print(x.grad)  # tensor(36.) = 2 * 6 * 3
gradient = y.grad  # UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. ... use .retain_grad() on the non-leaf Tensor. ... (Triggered internally at ...)
print(gradient)  # None
# --8<-- [end:grad-is-none]

# --8<-- [start:retain-grad]
y.retain_grad()
print(y.grad)  # None

x.grad = None
y = 3 * x
y.retain_grad()
z = y**2
z.backward()
print(y.grad)  # tensor(12.) = 2 * 6
print(x.grad)  # tensor(36.) = 12 * 3
print(y.is_leaf, y.retains_grad)  # False True
# --8<-- [end:retain-grad]

# --8<-- [start:retain-graph-is-not-retain-grad]
x.grad = None
y = 3 * x
z = y**2
z.backward(retain_graph=True)
print(x.grad)  # tensor(36.)
gradient = y.grad  # UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. ... (Triggered internally at ...)
print(gradient)  # None
# --8<-- [end:retain-graph-is-not-retain-grad]


# --8<-- [start:finite-differences]
def z_from_y(y):
    return y**2


def z_from_x(x):
    return z_from_y(3 * x)


h = 1e-3
slope_y = (z_from_y(6 + h) - z_from_y(6 - h)) / (2 * h)
slope_x = (z_from_x(2 + h) - z_from_x(2 - h)) / (2 * h)
print(f"{slope_y:.6f}")  # 12.000000
print(f"{slope_x:.6f}")  # 36.000000
# --8<-- [end:finite-differences]

# --8<-- [start:hook-looks]
x.grad = None
y = 3 * x
y.register_hook(print)
z = y**2
z.backward()  # tensor(12.)
print(y.retains_grad)  # False
# --8<-- [end:hook-looks]

# --8<-- [start:hook-changes]
w = torch.tensor(2.0, requires_grad=True)
handle = w.register_hook(lambda gradient: 10 * gradient)
(w**2).backward()
print(w.grad)  # tensor(40.) = 10 * 2 * 2

handle.remove()
w.grad = None
(w**2).backward()
print(w.grad)  # tensor(4.) = 2 * 2
# --8<-- [end:hook-changes]

# --8<-- [start:hook-on-an-intermediate]
x.grad = None
y = 3 * x
y.retain_grad()
y.register_hook(lambda gradient: 10 * gradient)
z = y**2
z.backward()
print(y.grad)  # tensor(120.) = 10 * 12
print(x.grad)  # tensor(360.) = 120 * 3
# --8<-- [end:hook-on-an-intermediate]

with suppress(ValueError):
    # --8<-- [start:optimizer-refuses]
    w = 0.5 * torch.tensor([2.0, 4.0], requires_grad=True)
    print(w.requires_grad, w.is_leaf)  # True False
    torch.optim.SGD([w], lr=0.25)  # ValueError: can't optimize a non-leaf Tensor
    # --8<-- [end:optimizer-refuses]

# --8<-- [start:optimizer-accepts]
w = (0.5 * torch.tensor([2.0, 4.0])).requires_grad_()
print(w.is_leaf)  # True
optimizer = torch.optim.SGD([w], lr=0.25)
(w**2).sum().backward()
optimizer.step()
print(w.tolist())  # [0.5, 1.0] = [1 - 0.25 * 2, 2 - 0.25 * 4]
# --8<-- [end:optimizer-accepts]

with suppress(RuntimeError):
    # --8<-- [start:retain-grad-is-not-a-leaf]
    start = torch.tensor([2.0, 4.0], requires_grad=True)
    w = 0.5 * start
    w.retain_grad()
    optimizer = torch.optim.SGD([w], lr=0.25)
    (w**2).sum().backward()
    optimizer.step()
    print(w.tolist(), start.tolist())  # [0.5, 1.0] [2.0, 4.0]
    (w**2).sum().backward()  # RuntimeError: Trying to backward through the graph a second time ... after calling backward.
    # --8<-- [end:retain-grad-is-not-a-leaf]

# --8<-- [start:to-may-copy]
w = torch.tensor([1.0, 2.0], requires_grad=True)
same = w.to("cpu")
print(same is w, same.is_leaf)  # True True

converted = w.to(torch.float64)
print(converted.is_leaf, converted.grad_fn)  # False <ToCopyBackward0 object at 0x...>
(converted**2).sum().backward()
print(w.grad)  # tensor([2., 4.]) = [2 * 1, 2 * 2]
# --8<-- [end:to-may-copy]


# --8<-- [start:move-the-module]
class Scale(torch.nn.Module):
    def __init__(self, where):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor(2.0)).to(where)


print(len(list(Scale("cpu").parameters())))  # 1
print(len(list(Scale(torch.float64).parameters())))  # 0

weight = Scale("cpu").to(torch.float64).weight
print(type(weight).__name__, weight.dtype, weight.is_leaf)  # Parameter torch.float64 True
# --8<-- [end:move-the-module]

with suppress(RuntimeError):
    # --8<-- [start:requires-grad-of-an-intermediate]
    fixed = y.detach()
    print(fixed.requires_grad)  # False
    y.requires_grad = False  # RuntimeError: you can only change requires_grad flags of leaf variables. ... use var_no_grad = var.detach().
    # --8<-- [end:requires-grad-of-an-intermediate]

# --8<-- [start:complete-example]
import torch

x = torch.tensor(2.0, requires_grad=True)
y = 3 * x
y.retain_grad()
y.register_hook(lambda gradient: print("y:", gradient.item()))
z = y**2
for name, tensor in {"x": x, "y": y, "z": z}.items():
    print(name, tensor.is_leaf, tensor.retains_grad)
# x True False
# y False True
# z False False

z.backward()  # y: 12.0
print(y.grad)  # tensor(12.) = 2 * 6
print(x.grad)  # tensor(36.) = 12 * 3

y = 3 * x
z = y**2
print(*torch.autograd.grad(z, [y, x]))  # tensor(12.) tensor(36.)
print(x.grad)  # tensor(36.)

h = 1e-3
slope = ((3 * (2 + h)) ** 2 - (3 * (2 - h)) ** 2) / (2 * h)
print(f"{slope:.6f}")  # 36.000000
# --8<-- [end:complete-example]

with suppress(RuntimeError):
    # --8<-- [start:deepcopy-wants-a-leaf]
    import copy

    print(copy.deepcopy(x))  # tensor(2., requires_grad=True)
    print(y.detach().clone())  # tensor(6.)
    copy.deepcopy(y)  # RuntimeError: Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment. ... pytorch/pull/103001
    # --8<-- [end:deepcopy-wants-a-leaf]

with suppress(RuntimeError):
    # --8<-- [start:leaf-in-place]
    with torch.no_grad():
        x += 1
    print(x)  # tensor(3., requires_grad=True)
    x += 1  # RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.
    # --8<-- [end:leaf-in-place]
