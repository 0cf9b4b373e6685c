from contextlib import suppress

# --8<-- [start:array-and-tensor]
import numpy as np
import torch

array = np.ones(3)
tensor = torch.from_numpy(array)
print(tensor)  # tensor([1., 1., 1.], dtype=torch.float64)
tensor[0] = 5
print(array)  # [5. 1. 1.]
array[2] = 7
print(tensor)  # tensor([5., 1., 7.], dtype=torch.float64)
print(np.shares_memory(tensor.numpy(), array))  # True
# --8<-- [end:array-and-tensor]

# --8<-- [start:rebinding]
array = np.ones(3)
tensor = torch.from_numpy(array)
array = array + 1
print(array)  # [2. 2. 2.]
print(tensor)  # tensor([1., 1., 1.], dtype=torch.float64)
# --8<-- [end:rebinding]

# --8<-- [start:editing]
array = np.ones(3)
tensor = torch.from_numpy(array)
array += 1
print(array)  # [2. 2. 2.]
print(tensor)  # tensor([2., 2., 2.], dtype=torch.float64)
# --8<-- [end:editing]

# --8<-- [start:same-with-tensors]
tensor += 1
print(array)  # [3. 3. 3.]
tensor = tensor + 1
print(tensor)  # tensor([4., 4., 4.], dtype=torch.float64)
print(array)  # [3. 3. 3.]
# --8<-- [end:same-with-tensors]

# --8<-- [start:shape-and-strides]
numbers = torch.arange(10, 70, 10)
print(numbers)  # tensor([10, 20, 30, 40, 50, 60])
rows = numbers.view(2, 3)
print(rows)
# tensor([[10, 20, 30],
#         [40, 50, 60]])
columns = rows.t()
print(columns)
# tensor([[10, 40],
#         [20, 50],
#         [30, 60]])
print(rows.stride(), columns.stride())  # (3, 1) (1, 3)
# --8<-- [end:shape-and-strides]

# --8<-- [start:position-by-hand]
print(rows[1, 2].item(), numbers[1 * 3 + 2 * 1].item())  # 60 60
print(columns[2, 1].item(), numbers[2 * 1 + 1 * 3].item())  # 60 60
# --8<-- [end:position-by-hand]


# --8<-- [start:three-witnesses]
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


columns[2, 1] = 99
print(numbers[5].item(), rows[1, 2].item())  # 99 99
columns[2, 1] = 60
print(same_storage(rows, columns))  # True
print(rows[1].data_ptr() - rows.data_ptr())  # 24 = 3 * 8
# --8<-- [end:three-witnesses]

# --8<-- [start:view-is-not-transpose]
print(numbers.view(2, 3))
# tensor([[10, 20, 30],
#         [40, 50, 60]])
print(numbers.view(3, 2).t())
# tensor([[10, 30, 50],
#         [20, 40, 60]])
# --8<-- [end:view-is-not-transpose]

with suppress(RuntimeError):
    # --8<-- [start:view-fails]
    print(rows.is_contiguous(), columns.is_contiguous())  # True False
    columns.view(6)  # RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
    # --8<-- [end:view-fails]

# --8<-- [start:reshape-copies]
print(columns.reshape(6))  # tensor([10, 40, 20, 50, 30, 60])
print(columns.contiguous().view(6))  # tensor([10, 40, 20, 50, 30, 60])
print(same_storage(rows, rows.reshape(6)))  # True
print(same_storage(columns, columns.reshape(6)))  # False
# --8<-- [end:reshape-copies]

# --8<-- [start:tracked-or-not]
weights = torch.ones(3, requires_grad=True)
for name, result in {
    "as_tensor": torch.as_tensor(weights),
    "detach": weights.detach(),
    "clone": weights.clone(),
    "detach + clone": weights.detach().clone(),
}.items():
    print(f"{name:15}", same_storage(weights, result), result.requires_grad)
# as_tensor       True True
# detach          True False
# clone           False True
# detach + clone  False False
# --8<-- [end:tracked-or-not]

# --8<-- [start:from-an-array]
array = np.ones(3)
from_numpy = torch.from_numpy(array)
as_tensor = torch.as_tensor(array)
as_float32 = torch.as_tensor(array, dtype=torch.float32)
tensor = torch.tensor(array)
array += 1
print(from_numpy)  # tensor([2., 2., 2.], dtype=torch.float64)
print(as_tensor)  # tensor([2., 2., 2.], dtype=torch.float64)
print(as_float32)  # tensor([1., 1., 1.])
print(tensor)  # tensor([1., 1., 1.], dtype=torch.float64)
# --8<-- [end:from-an-array]


# --8<-- [start:complete-example]
import torch


def edit_shows(original, result):
    before = original.clone()
    first = (0,) * result.ndim
    result[first] += 1
    changed = not torch.equal(original, before)
    result[first] -= 1
    return changed


def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


table = torch.tensor([[10, 20, 30], [40, 50, 60]])
for name, result in {
    "table[1]": table[1],
    "table[[1]]": table[[1]],
    "view(6)": table.view(6),
    "t()": table.t(),
    "t().reshape(6)": table.t().reshape(6),
    "clone()": table.clone(),
    "from NumPy": torch.from_numpy(table.numpy()),
}.items():
    print(f"{name:15}", edit_shows(table, result), same_storage(table, result))
# table[1]        True True
# table[[1]]      False False
# view(6)         True True
# t()             True True
# t().reshape(6)  False False
# clone()         False False
# from NumPy      True True
print(table.sum())  # tensor(210) = 10 + 20 + 30 + 40 + 50 + 60
# --8<-- [end:complete-example]

with suppress(ValueError):
    # --8<-- [start:negative-stride]
    countdown = np.array([1, 2, 3])[::-1]
    print(torch.from_numpy(countdown.copy()))  # tensor([3, 2, 1])
    torch.from_numpy(countdown)  # ValueError: At least one stride in the given numpy array is negative, and tensors with negative strides are not currently supported. ... array.copy().)
    # --8<-- [end:negative-stride]
