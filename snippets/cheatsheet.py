from contextlib import suppress

# --8<-- [start:install-and-check]
import torch

print(torch.__version__.split("+")[0])  # 2.13.0
x = torch.tensor(3.0, requires_grad=True)
(x**2).backward()
print(x.grad)  # tensor(6.) = 2 * 3
print(torch.cuda.is_available())  # False
# --8<-- [end:install-and-check]

# --8<-- [start:create]
print(torch.tensor([[1, 2, 3]]).shape)  # torch.Size([1, 3])
print(torch.Tensor(2).shape)  # torch.Size([2])
print(torch.zeros(2))  # tensor([0., 0.])
print(torch.full((2,), 7))  # tensor([7, 7])
print(torch.arange(0, 2))  # tensor([0, 1])
print(torch.linspace(0, 2, 3))  # tensor([0., 1., 2.])
print(torch.rand(2, 3).shape)  # torch.Size([2, 3])
# --8<-- [end:create]

# --8<-- [start:shape-dtype-device]
t = torch.tensor([[1.0, 2], [3, 4]])
print(t.shape, t.ndim)  # torch.Size([2, 2]) 2
print(t.dtype, t.device)  # torch.float32 cpu
print(t.long().dtype)  # torch.int64
print(t[0, 1].item())  # 2.0
print(t.tolist())  # [[1.0, 2.0], [3.0, 4.0]]
pixel = torch.tensor([250], dtype=torch.uint8)
print(pixel + 10)  # tensor([4], dtype=torch.uint8)
# --8<-- [end:shape-dtype-device]

# --8<-- [start:operations-and-dim]
print((t * t).tolist())  # [[1.0, 4.0], [9.0, 16.0]]
print((t @ t).tolist())  # [[7.0, 10.0], [15.0, 22.0]]
print(t.sum())  # tensor(10.) = 1 + 2 + 3 + 4
print(t.sum(dim=0))  # tensor([4., 6.]) = [1 + 3, 2 + 4]
print(t.sum(dim=1))  # tensor([3., 7.]) = [1 + 2, 3 + 4]
print(t.sum(dim=1, keepdim=True).shape)  # torch.Size([2, 1])
print(t.softmax(dim=1).sum(dim=1))  # tensor([1., 1.])
# --8<-- [end:operations-and-dim]

# --8<-- [start:broadcasting]
column = torch.tensor([[0], [10]])
row = torch.tensor([1, 2, 3])
print((column + row).shape)  # torch.Size([2, 3])
print((column + row)[1])  # tensor([11, 12, 13])
print(row.unsqueeze(dim=1).shape)  # torch.Size([3, 1])
print((row.unsqueeze(dim=1) - row).shape)  # torch.Size([3, 3])
print(column.squeeze(dim=1))  # tensor([ 0, 10])
# --8<-- [end:broadcasting]

# --8<-- [start:memory]
array = torch.zeros(2).numpy()
shared, copied = torch.from_numpy(array), torch.tensor(array)
array += 1
print(shared, copied)  # tensor([1., 1.]) tensor([0., 0.])
rows = torch.arange(6).view(2, 3)
print(rows.stride(), rows.t().stride())  # (3, 1) (1, 3)
print(rows.t().is_contiguous())  # False
print(rows.t().reshape(6))  # tensor([0, 3, 1, 4, 2, 5])
# --8<-- [end:memory]

# --8<-- [start:graph]
x = torch.tensor([2.0, 3.0], requires_grad=True)
y = (x**2).sum()
print(y)  # tensor(13., grad_fn=<SumBackward0>)
print(x.grad_fn)  # None
pow_node, _ = y.grad_fn.next_functions[0]
print(type(pow_node).__name__)  # PowBackward0
print((2 * row).grad_fn)  # None
# --8<-- [end:graph]

with suppress(RuntimeError):
    # --8<-- [start:backward]
    y.backward()
    print(x.grad)  # tensor([4., 6.]) = [2 * 2, 2 * 3]
    h = 1e-3
    slope = ((3 + h) ** 2 - (3 - h) ** 2) / (2 * h)
    print(f"{slope:.4f}")  # 6.0000
    y.backward()  # RuntimeError: Trying to backward through the graph a second time ... after calling backward.
    # --8<-- [end:backward]

# --8<-- [start:accumulate-and-zero]
w = torch.tensor(3.0, requires_grad=True)
for _ in range(2):
    (w**2).backward()
print(w.grad)  # tensor(12.) = 6 + 6
w.grad.zero_()
print(w.grad)  # tensor(0.)
w.grad = None
print(w.grad)  # None
# --8<-- [end:accumulate-and-zero]

# --8<-- [start:training-step]
w = torch.tensor(5.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
for _ in range(3):
    optimizer.zero_grad()
    loss = (w - 2) ** 2
    loss.backward()
    optimizer.step()
print(round(w.item(), 3))  # 3.536
# --8<-- [end:training-step]

# --8<-- [start:leaves-and-hooks]
x = torch.tensor(2.0, requires_grad=True)
y = 3 * x
print(x.is_leaf, y.is_leaf)  # True False
y.retain_grad()
y.register_hook(print)
(y**2).backward()  # tensor(12.)
print(y.grad)  # tensor(12.) = 2 * 6
print(x.grad)  # tensor(36.) = 12 * 3
# --8<-- [end:leaves-and-hooks]

# --8<-- [start:off-switches]
with torch.no_grad():
    print((3 * x).requires_grad)  # False
with torch.inference_mode():
    print((3 * x).is_inference())  # True
print(torch.nn.Dropout().eval()(x).requires_grad)  # True
print(x.detach().requires_grad)  # False
layer = torch.nn.Linear(2, 1).requires_grad_(False)
print(layer.weight.requires_grad)  # False
# --8<-- [end:off-switches]
