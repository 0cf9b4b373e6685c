from contextlib import suppress

# --8<-- [start:nesting-becomes-shape]
import torch

scalar = torch.tensor(7)
vector = torch.tensor([7, 8, 9])
matrix = torch.tensor([[1, 2, 3], [4, 5, 6]])
cube = torch.tensor([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]])

for t in [scalar, vector, matrix, cube]:
    print(t.ndim, t.shape, t.numel())
# 0 torch.Size([]) 1
# 1 torch.Size([3]) 3
# 2 torch.Size([2, 3]) 6
# 3 torch.Size([2, 2, 3]) 12
# --8<-- [end:nesting-becomes-shape]


# --8<-- [start:shape-three-ways]
def count_levels(nested):
    sizes = []
    while isinstance(nested, list):
        sizes.append(len(nested))
        nested = nested[0]
    return sizes


for nested in [[7, 8, 9], [[7, 8, 9]], [[7], [8], [9]]]:
    print(count_levels(nested), list(torch.tensor(nested).shape))
# [3] [3]
# [1, 3] [1, 3]
# [3, 1] [3, 1]

print(list(cube.shape))  # [2, 2, 3] = [2, 2, 3]
print(count_levels(cube.tolist()))  # [2, 2, 3] = [2, 2, 3]
# --8<-- [end:shape-three-ways]

with suppress(ValueError):
    # --8<-- [start:uneven-rows]
    torch.tensor([[1, 2], [3]])  # ValueError: expected sequence of length 2 at dim 1 (got 1)
    # --8<-- [end:uneven-rows]

with suppress(RuntimeError):
    # --8<-- [start:one-number]
    print(scalar.item(), vector.sum().item())  # 7 24 = [7, 7 + 8 + 9]
    print(vector.tolist())  # [7, 8, 9]
    vector.item()  # RuntimeError: a Tensor with 3 elements cannot be converted to Scalar
    # --8<-- [end:one-number]

# --8<-- [start:dtype-from-values]
print(torch.tensor([1, 2]).dtype)  # torch.int64
print(torch.tensor([1.0, 2]).dtype)  # torch.float32
print(torch.tensor([True, False]).dtype)  # torch.bool

print(torch.tensor([1, 2], dtype=torch.float32))  # tensor([1., 2.])
print(torch.tensor([1, 2]).float())  # tensor([1., 2.])
print(torch.tensor([1.7, -1.7]).long())  # tensor([ 1, -1]) = [1, -1]
# --8<-- [end:dtype-from-values]

with suppress(RuntimeError):
    # --8<-- [start:integers-require-no-grad]
    torch.tensor([1, 2], requires_grad=True)  # RuntimeError: Only Tensors of floating point and complex dtype can require gradients
    # --8<-- [end:integers-require-no-grad]

# --8<-- [start:class-or-function]
print(torch.tensor(2).shape)  # torch.Size([])
print(torch.Tensor(2).shape)  # torch.Size([2])

torch.use_deterministic_algorithms(True)
print(torch.Tensor(2))  # tensor([nan, nan])
torch.use_deterministic_algorithms(False)

print(torch.tensor([2]))  # tensor([2])
print(torch.Tensor([2]))  # tensor([2.])

print(torch.tensor([16777217]))  # tensor([16777217]) = [2**24 + 1]
print(torch.Tensor([16777217]))  # tensor([16777216.]) = [2**24]
# --8<-- [end:class-or-function]

# --8<-- [start:uint8-wraps]
pixel = torch.tensor([250], dtype=torch.uint8)
print(torch.iinfo(torch.uint8).max)  # 255 = 2**8 - 1
print(pixel + 10)  # tensor([4], dtype=torch.uint8) = [(250 + 10) % 256]

steps = torch.tensor([0, 1, 5, 6, 7, 10], dtype=torch.uint8)
print(pixel + steps)
# tensor([250, 251, 255,   0,   1,   4], dtype=torch.uint8)

print(pixel.float() + 10)  # tensor([260.]) = [250 + 10]
print((pixel.float() + 10).clamp(max=255))  # tensor([255.])
# --8<-- [end:uint8-wraps]

# --8<-- [start:numpy-stays-float64]
import numpy as np

array = np.array([[1.0, 2.0]])
data = torch.tensor(array)
print(array.dtype)  # float64
print(data.dtype)  # torch.float64
print(torch.tensor([[1.0, 2.0]]).dtype)  # torch.float32
# --8<-- [end:numpy-stays-float64]

with suppress(RuntimeError):
    # --8<-- [start:double-meets-float]
    layer = torch.nn.Linear(2, 1)
    print(layer.weight.dtype)  # torch.float32
    layer(data)  # RuntimeError: mat1 and mat2 must have the same dtype, but got Double and Float
    # --8<-- [end:double-meets-float]

# --8<-- [start:convert-at-the-border]
data = torch.tensor(array, dtype=torch.float32)
print(layer(data).shape)  # torch.Size([1, 1])
print(layer(data).dtype)  # torch.float32
# --8<-- [end:convert-at-the-border]

# --8<-- [start:list-of-arrays]
rows = [np.array([1.0, 2.0]), np.array([3.0, 4.0])]
slow = torch.tensor(rows)  # UserWarning: Creating a tensor from a list of numpy.ndarrays is extremely slow. ... (Triggered internally at ...)
quick = torch.tensor(np.stack(rows))
print(torch.equal(slow, quick))  # True
# --8<-- [end:list-of-arrays]

# --8<-- [start:factories]
print(torch.zeros(2, 3).dtype)  # torch.float32
print(torch.full((2,), 7))  # tensor([7, 7])
print(torch.full((2,), 7.0))  # tensor([7., 7.])
print(torch.arange(3))  # tensor([0, 1, 2])
print(torch.arange(0, 1, 0.25).tolist())  # [0.0, 0.25, 0.5, 0.75]
print(torch.linspace(0, 1, 5).tolist())  # [0.0, 0.25, 0.5, 0.75, 1.0]
print(torch.zeros_like(vector))  # tensor([0, 0, 0])

torch.manual_seed(0)
first = torch.rand(2, 3)
torch.manual_seed(0)
print(torch.equal(first, torch.rand(2, 3)))  # True
# --8<-- [end:factories]

with suppress(RuntimeError):
    # --8<-- [start:one-device]
    print(vector.device)  # cpu
    print(vector.to("cpu") is vector)  # True
    elsewhere = torch.ones(3, device="meta")
    print(elsewhere.shape, elsewhere.device)  # torch.Size([3]) meta
    vector + elsewhere  # RuntimeError: Tensor on device meta is not on the expected device cpu!
    # --8<-- [end:one-device]

# --8<-- [start:complete-example]
import numpy as np
import torch


def describe(name, t):
    print(f"{name}: {list(t.shape)} {t.dtype} {t.device}")


array = np.array([[1, 2, 3], [4, 5, 6]]) / 2
labels = torch.tensor([0, 1])
raw = torch.tensor(array)
ready = raw.to(torch.float32)

describe("labels", labels)  # labels: [2] torch.int64 cpu
describe("raw", raw)  # raw: [2, 3] torch.float64 cpu
describe("ready", ready)  # ready: [2, 3] torch.float32 cpu

layer = torch.nn.Linear(3, 2)
logits = layer(ready)
describe("logits", logits)  # logits: [2, 2] torch.float32 cpu

loss = torch.nn.functional.cross_entropy(logits, labels)
describe("loss", loss)  # loss: [] torch.float32 cpu
print(type(loss.item()).__name__)  # float
# --8<-- [end:complete-example]

with suppress(RuntimeError):
    # --8<-- [start:long-has-no-mean]
    print(vector.type())  # torch.LongTensor
    print(vector.float().mean())  # tensor(8.) = (7 + 8 + 9) / 3
    vector.mean()  # RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: Long
    # --8<-- [end:long-has-no-mean]

with suppress(RuntimeError):
    # --8<-- [start:same-error-other-words]
    torch.ones(2, 2) @ torch.ones(2, 2, dtype=torch.float64)  # RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double
    # --8<-- [end:same-error-other-words]

with suppress(ValueError):
    # --8<-- [start:float-of-a-vector]
    print(float(scalar))  # 7.0
    float(vector)  # ValueError: only one element tensors can be converted to Python scalars
    # --8<-- [end:float-of-a-vector]
