from contextlib import suppress

# --8<-- [start:import-torch]
import torch

print(torch.__version__.partition("+")[0])  # 2.13.0
# --8<-- [end:import-torch]

with suppress(ValueError):
    # --8<-- [start:sequence-of-length-wrong]
    rows = [[1, 2], [3]]
    torch.tensor(rows)
    # ValueError: expected sequence of length 2 at dim 1 (got 1)
    # --8<-- [end:sequence-of-length-wrong]

# --8<-- [start:sequence-of-length-right]
rows = [torch.tensor([1, 2]), torch.tensor([3])]
print(torch.nn.utils.rnn.pad_sequence(rows, batch_first=True))
# tensor([[1, 2],
#         [3, 0]])
# --8<-- [end:sequence-of-length-right]

with suppress(ValueError):
    # --8<-- [start:too-many-dimensions-str-wrong]
    labels = ["cat", "dog", "cat"]
    torch.tensor(labels)  # ValueError: too many dimensions 'str'
    # --8<-- [end:too-many-dimensions-str-wrong]

# --8<-- [start:too-many-dimensions-str-right]
labels = ["cat", "dog", "cat"]
names = sorted(set(labels))
print(names)  # ['cat', 'dog']
print(torch.tensor([names.index(label) for label in labels]))  # tensor([0, 1, 0])
# --8<-- [end:too-many-dimensions-str-right]

with suppress(RuntimeError):
    # --8<-- [start:only-floating-point-tensors-wrong]
    w = torch.tensor([1, 2], requires_grad=True)
    # RuntimeError: Only Tensors of floating point and complex dtype can
    # require gradients
    # --8<-- [end:only-floating-point-tensors-wrong]

# --8<-- [start:only-floating-point-tensors-right]
w = torch.tensor([1.0, 2.0], requires_grad=True)
print(w)  # tensor([1., 2.], requires_grad=True)
# --8<-- [end:only-floating-point-tensors-right]

# --8<-- [start:list-of-ndarrays-wrong]
import numpy as np

arrays = [np.zeros(2), np.ones(2)]
table = torch.tensor(arrays)
# UserWarning: Creating a tensor from a list of numpy.ndarrays is
# extremely slow. Please consider converting the list to a single
# numpy.ndarray with numpy.array() before converting to a tensor.
# (Triggered internally at ...)
# --8<-- [end:list-of-ndarrays-wrong]

# --8<-- [start:list-of-ndarrays-right]
import numpy as np

arrays = [np.zeros(2), np.ones(2)]
print(torch.from_numpy(np.stack(arrays)))
# tensor([[0., 0.],
#         [1., 1.]], dtype=torch.float64)
# --8<-- [end:list-of-ndarrays-right]

# --8<-- [start:copy-construct-wrong]
original = torch.tensor([1.0, 2.0])
again = torch.tensor(original)
# UserWarning: To copy construct from a tensor, it is recommended to use
# sourceTensor.detach().clone() or
# sourceTensor.detach().clone().requires_grad_(True), rather than
# torch.tensor(sourceTensor).
# --8<-- [end:copy-construct-wrong]

# --8<-- [start:copy-construct-right]
original = torch.tensor([1.0, 2.0])
again = original.detach().clone()
again[0] = 5
print(original, again)  # tensor([1., 2.]) tensor([5., 2.])
# --8<-- [end:copy-construct-right]

with suppress(RuntimeError):
    # --8<-- [start:shapes-cannot-be-multiplied-wrong]
    layer = torch.nn.Linear(10, 2)
    batch = torch.ones(4, 8)
    layer(batch)
    # RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x8 and 10x2)
    # --8<-- [end:shapes-cannot-be-multiplied-wrong]

# --8<-- [start:shapes-cannot-be-multiplied-right]
layer = torch.nn.Linear(8, 2)
batch = torch.ones(4, 8)
print(layer(batch).shape)  # torch.Size([4, 2])
# --8<-- [end:shapes-cannot-be-multiplied-right]

with suppress(RuntimeError):
    # --8<-- [start:inconsistent-tensor-size-wrong]
    a = torch.ones(3)
    b = torch.ones(4)
    a @ b
    # RuntimeError: inconsistent tensor size, expected tensor [3] and src [4]
    # to have the same number of elements, but got 3 and 4 elements
    # respectively
    # --8<-- [end:inconsistent-tensor-size-wrong]

# --8<-- [start:inconsistent-tensor-size-right]
a = torch.tensor([1.0, 2.0, 3.0])
b = torch.tensor([4.0, 5.0, 6.0])
print(a @ b)  # tensor(32.) = 1 * 4 + 2 * 5 + 3 * 6
# --8<-- [end:inconsistent-tensor-size-right]

with suppress(RuntimeError):
    # --8<-- [start:first-two-dimensions-of-batch2-wrong]
    a = torch.ones(2, 3, 4)
    b = torch.ones(3, 4, 5)
    torch.bmm(a, b)
    # RuntimeError: Expected size for first two dimensions of batch2 tensor to
    # be: [2, 4] but got: [3, 4].
    # --8<-- [end:first-two-dimensions-of-batch2-wrong]

# --8<-- [start:first-two-dimensions-of-batch2-right]
a = torch.ones(2, 3, 4)
b = torch.ones(2, 4, 5)
print(torch.bmm(a, b).shape)  # torch.Size([2, 3, 5])
# --8<-- [end:first-two-dimensions-of-batch2-right]

with suppress(RuntimeError):
    # --8<-- [start:size-of-tensor-a-wrong]
    table = torch.ones(2, 3)
    row_weights = torch.tensor([10.0, 20.0])
    table * row_weights
    # RuntimeError: The size of tensor a (3) must match the size of tensor b
    # (2) at non-singleton dimension 1
    # --8<-- [end:size-of-tensor-a-wrong]

# --8<-- [start:size-of-tensor-a-right]
table = torch.ones(2, 3)
row_weights = torch.tensor([10.0, 20.0])
print(table * row_weights.unsqueeze(1))
# tensor([[10., 10., 10.],
#         [20., 20., 20.]])
# --8<-- [end:size-of-tensor-a-right]

with suppress(RuntimeError):
    # --8<-- [start:shape-is-invalid-wrong]
    x = torch.arange(6)
    x.reshape(4, 2)
    # RuntimeError: shape '[4, 2]' is invalid for input of size 6
    # --8<-- [end:shape-is-invalid-wrong]

# --8<-- [start:shape-is-invalid-right]
x = torch.arange(6)
print(x.reshape(-1, 2))
# tensor([[0, 1],
#         [2, 3],
#         [4, 5]])
# --8<-- [end:shape-is-invalid-right]

with suppress(RuntimeError):
    # --8<-- [start:sizes-must-match-except-wrong]
    a = torch.ones(2, 3)
    b = torch.ones(2, 4)
    torch.cat([a, b])
    # RuntimeError: Sizes of tensors must match except in dimension 0.
    # Expected size 3 but got size 4 for tensor number 1 in the list.
    # --8<-- [end:sizes-must-match-except-wrong]

# --8<-- [start:sizes-must-match-except-right]
a = torch.ones(2, 3)
b = torch.ones(2, 4)
print(torch.cat([a, b], dim=1).shape)  # torch.Size([2, 7])
# --8<-- [end:sizes-must-match-except-right]

with suppress(RuntimeError):
    # --8<-- [start:stack-expects-equal-size-wrong]
    a = torch.ones(3)
    b = torch.ones(2)
    torch.stack([a, b])
    # RuntimeError: stack expects each tensor to be equal size, but got [3] at
    # entry 0 and [2] at entry 1
    # --8<-- [end:stack-expects-equal-size-wrong]

# --8<-- [start:stack-expects-equal-size-right]
a = torch.ones(3)
b = torch.ones(2)
print(torch.cat([a, b]))  # tensor([1., 1., 1., 1., 1.])
print(torch.nn.utils.rnn.pad_sequence([a, b], batch_first=True))
# tensor([[1., 1., 1.],
#         [1., 1., 0.]])
# --8<-- [end:stack-expects-equal-size-right]

with suppress(IndexError):
    # --8<-- [start:dimension-out-of-range-wrong]
    table = torch.ones(2, 3)
    table.sum(dim=2)
    # IndexError: Dimension out of range (expected to be in range of [-2, 1],
    # but got 2)
    # --8<-- [end:dimension-out-of-range-wrong]

# --8<-- [start:dimension-out-of-range-right]
table = torch.ones(2, 3)
print(table.sum(dim=1))  # tensor([3., 3.])
print(table.sum(dim=-1))  # tensor([3., 3.])
# --8<-- [end:dimension-out-of-range-right]

with suppress(IndexError):
    # --8<-- [start:index-out-of-bounds-wrong]
    x = torch.tensor([10, 20, 30])
    x[3]  # IndexError: index 3 is out of bounds for dimension 0 with size 3
    # --8<-- [end:index-out-of-bounds-wrong]

# --8<-- [start:index-out-of-bounds-right]
x = torch.tensor([10, 20, 30])
print(x[2])  # tensor(30)
print(x[-1])  # tensor(30)
# --8<-- [end:index-out-of-bounds-right]

with suppress(IndexError):
    # --8<-- [start:too-many-indices-wrong]
    x = torch.tensor([10, 20, 30])
    x[0, 1]  # IndexError: too many indices for tensor of dimension 1
    # --8<-- [end:too-many-indices-wrong]

# --8<-- [start:too-many-indices-right]
x = torch.tensor([[10, 20, 30]])
print(x.shape)  # torch.Size([1, 3])
print(x[0, 1])  # tensor(20)
# --8<-- [end:too-many-indices-right]

with suppress(RuntimeError):
    # --8<-- [start:expanded-size-wrong]
    table = torch.zeros(2, 3)
    table[0] = torch.ones(2)
    # RuntimeError: The expanded size of the tensor (3) must match the
    # existing size (2) at non-singleton dimension 0. Target sizes: [3].
    # Tensor sizes: [2]
    # --8<-- [end:expanded-size-wrong]

# --8<-- [start:expanded-size-right]
table = torch.zeros(2, 3)
table[0] = torch.ones(3)
print(table)
# tensor([[1., 1., 1.],
#         [0., 0., 0.]])
# --8<-- [end:expanded-size-right]

# --8<-- [start:different-target-size-wrong]
predictions = torch.tensor([[1.0], [2.0], [3.0]])
targets = torch.tensor([1.0, 2.0, 3.0])
loss = torch.nn.MSELoss()
loss(predictions, targets)
# UserWarning: Using a target size (torch.Size([3])) that is different to
# the input size (torch.Size([3, 1])). This will likely lead to incorrect
# results due to broadcasting. Please ensure they have the same size.
# --8<-- [end:different-target-size-wrong]

# --8<-- [start:different-target-size-right]
predictions = torch.tensor([[1.0], [2.0], [3.0]])
targets = torch.tensor([1.0, 2.0, 3.0])
loss = torch.nn.MSELoss()
print(loss(predictions.squeeze(1), targets))  # tensor(0.)
print((predictions - targets).shape)  # torch.Size([3, 3])
# --8<-- [end:different-target-size-right]

# --8<-- [start:implicit-dimension-wrong]
scores = torch.zeros(2, 4)
torch.nn.functional.softmax(scores)
# UserWarning: Implicit dimension choice for softmax has been deprecated.
# Change the call to include dim=X as an argument.
# --8<-- [end:implicit-dimension-wrong]

# --8<-- [start:implicit-dimension-right]
scores = torch.zeros(2, 4)
print(torch.nn.functional.softmax(scores, dim=1))
# tensor([[0.2500, 0.2500, 0.2500, 0.2500],
#         [0.2500, 0.2500, 0.2500, 0.2500]])
# --8<-- [end:implicit-dimension-right]

# --8<-- [start:deprecated-t-wrong]
batch = torch.ones(2, 3, 4)
batch.T
# UserWarning: The use of `x.T` on tensors of dimension other than 2 to
# reverse their shape is deprecated and it will throw an error in a future
# release. Consider `x.mT` to transpose batches of matrices or
# `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions
# of a tensor. (Triggered internally at ...)
# --8<-- [end:deprecated-t-wrong]

# --8<-- [start:deprecated-t-right]
batch = torch.ones(2, 3, 4)
print(batch.mT.shape)  # torch.Size([2, 4, 3])
print(batch.permute(2, 1, 0).shape)  # torch.Size([4, 3, 2])
# --8<-- [end:deprecated-t-right]

with suppress(RuntimeError):
    # --8<-- [start:m1-and-m2-same-dtype-wrong]
    a = torch.ones(2, 2)
    b = torch.ones(2, 2, dtype=torch.float64)
    a @ b
    # RuntimeError: expected m1 and m2 to have the same dtype, but got: float
    # != double
    # --8<-- [end:m1-and-m2-same-dtype-wrong]

# --8<-- [start:m1-and-m2-same-dtype-right]
a = torch.ones(2, 2)
b = torch.ones(2, 2, dtype=torch.float64)
product = a @ b.to(a.dtype)
print(product.dtype)  # torch.float32
# --8<-- [end:m1-and-m2-same-dtype-right]

with suppress(RuntimeError):
    # --8<-- [start:mat1-and-mat2-same-dtype-wrong]
    import numpy as np

    batch = torch.from_numpy(np.ones((1, 2)))
    layer = torch.nn.Linear(2, 2)
    layer(batch)
    # RuntimeError: mat1 and mat2 must have the same dtype, but got Double and
    # Float
    # --8<-- [end:mat1-and-mat2-same-dtype-wrong]

# --8<-- [start:mat1-and-mat2-same-dtype-right]
import numpy as np

batch = torch.from_numpy(np.ones((1, 2))).float()
layer = torch.nn.Linear(2, 2)
print(layer(batch).dtype)  # torch.float32
# --8<-- [end:mat1-and-mat2-same-dtype-right]

with suppress(RuntimeError):
    # --8<-- [start:result-type-cannot-be-cast-wrong]
    counts = torch.tensor([1, 2])
    counts += 0.5
    # RuntimeError: result type Float can't be cast to the desired output type
    # Long
    # --8<-- [end:result-type-cannot-be-cast-wrong]

# --8<-- [start:result-type-cannot-be-cast-right]
counts = torch.tensor([1, 2])
counts = counts + 0.5
print(counts)  # tensor([1.5000, 2.5000])
# --8<-- [end:result-type-cannot-be-cast-right]

with suppress(RuntimeError):
    # --8<-- [start:mean-infer-dtype-wrong]
    counts = torch.tensor([1, 2, 3, 4])
    counts.mean()
    # RuntimeError: mean(): could not infer output dtype. Input dtype must be
    # either a floating point or complex dtype. Got: Long
    # --8<-- [end:mean-infer-dtype-wrong]

# --8<-- [start:mean-infer-dtype-right]
counts = torch.tensor([1, 2, 3, 4])
print(counts.float().mean())  # tensor(2.5000) = (1 + 2 + 3 + 4) / 4
# --8<-- [end:mean-infer-dtype-right]

with suppress(IndexError):
    # --8<-- [start:tensors-used-as-indices-wrong]
    x = torch.tensor([10, 20, 30])
    positions = torch.tensor([0.0, 2.0])
    x[positions]
    # IndexError: tensors used as indices must be long, int, byte or bool
    # tensors
    # --8<-- [end:tensors-used-as-indices-wrong]

# --8<-- [start:tensors-used-as-indices-right]
x = torch.tensor([10, 20, 30])
positions = torch.tensor([0.0, 2.0])
print(x[positions.long()])  # tensor([10, 30])
# --8<-- [end:tensors-used-as-indices-right]

with suppress(RuntimeError):
    # --8<-- [start:subtraction-with-bool-wrong]
    mask = torch.tensor([True, False])
    1 - mask
    # RuntimeError: Subtraction, the `-` operator, with a bool tensor is not
    # supported. If you are trying to invert a mask, use the `~` or
    # `logical_not()` operator instead.
    # --8<-- [end:subtraction-with-bool-wrong]

# --8<-- [start:subtraction-with-bool-right]
mask = torch.tensor([True, False])
print(~mask)  # tensor([False,  True])
print(1 - mask.int())  # tensor([0, 1], dtype=torch.int32)
# --8<-- [end:subtraction-with-bool-right]

with suppress(RuntimeError):
    # --8<-- [start:not-on-the-expected-device-wrong]
    a = torch.ones(2)
    b = torch.ones(2, device="meta")
    a + b
    # RuntimeError: Tensor on device meta is not on the expected device cpu!
    # --8<-- [end:not-on-the-expected-device-wrong]

# --8<-- [start:not-on-the-expected-device-right]
device = "cpu"
a = torch.ones(2, device=device)
b = torch.ones(2).to(device)
print(a.device, b.device)  # cpu cpu
print(a + b)  # tensor([2., 2.])
# --8<-- [end:not-on-the-expected-device-right]

with suppress(AssertionError):
    # --8<-- [start:not-compiled-with-cuda-wrong]
    x = torch.ones(2)
    x.to("cuda")  # AssertionError: Torch not compiled with CUDA enabled
    # --8<-- [end:not-compiled-with-cuda-wrong]

# --8<-- [start:not-compiled-with-cuda-right]
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2).to(device)
print(x.device.type == device)  # True
# --8<-- [end:not-compiled-with-cuda-right]

with suppress(RuntimeError):
    # --8<-- [start:device-string-wrong]
    device = torch.device("gpu")
    # RuntimeError: Expected one of cpu, cuda, ... device type at start of
    # device string: gpu
    # --8<-- [end:device-string-wrong]

# --8<-- [start:device-string-right]
device = torch.device("cuda")
print(device.type)  # cuda
# --8<-- [end:device-string-right]

with suppress(NotImplementedError):
    # --8<-- [start:cannot-copy-out-of-meta-wrong]
    layer = torch.nn.Linear(2, 1, device="meta")
    layer.to("cpu")
    # NotImplementedError: Cannot copy out of meta tensor; no data! Please use
    # torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving
    # module from meta to a different device.
    # --8<-- [end:cannot-copy-out-of-meta-wrong]

# --8<-- [start:cannot-copy-out-of-meta-right]
layer = torch.nn.Linear(2, 1, device="meta")
layer = layer.to_empty(device="cpu")
torch.nn.init.ones_(layer.weight)
torch.nn.init.zeros_(layer.bias)
print(layer(torch.tensor([2.0, 3.0])))  # tensor([5.], grad_fn=<ViewBackward0>)
# --8<-- [end:cannot-copy-out-of-meta-right]

with suppress(RuntimeError):
    # --8<-- [start:view-size-not-compatible-wrong]
    columns = torch.arange(6).view(2, 3).t()
    columns.view(6)
    # RuntimeError: view size is not compatible with input tensor's size and
    # stride (at least one dimension spans across two contiguous subspaces).
    # Use .reshape(...) instead.
    # --8<-- [end:view-size-not-compatible-wrong]

# --8<-- [start:view-size-not-compatible-right]
columns = torch.arange(6).view(2, 3).t()
print(columns.reshape(6))  # tensor([0, 3, 1, 4, 2, 5])
# --8<-- [end:view-size-not-compatible-right]

with suppress(RuntimeError):
    # --8<-- [start:single-memory-location-wrong]
    x = torch.zeros(1).expand(3)
    x += 1
    # RuntimeError: unsupported operation: more than one element of the
    # written-to tensor refers to a single memory location. Please clone() the
    # tensor before performing the operation.
    # --8<-- [end:single-memory-location-wrong]

# --8<-- [start:single-memory-location-right]
x = torch.zeros(1).expand(3).clone()
x += 1
print(x)  # tensor([1., 1., 1.])
# --8<-- [end:single-memory-location-right]

with suppress(ValueError):
    # --8<-- [start:negative-stride-wrong]
    import numpy as np

    countdown = np.array([1, 2, 3])[::-1]
    torch.from_numpy(countdown)
    # ValueError: At least one stride in the given numpy array is negative,
    # and tensors with negative strides are not currently supported. (You can
    # probably work around this by making a copy of your array with
    # array.copy().)
    # --8<-- [end:negative-stride-wrong]

# --8<-- [start:negative-stride-right]
import numpy as np

countdown = np.array([1, 2, 3])[::-1]
print(torch.from_numpy(countdown.copy()))  # tensor([3, 2, 1])
# --8<-- [end:negative-stride-right]

# --8<-- [start:array-not-writable-wrong]
import numpy as np

pixels = np.frombuffer(b"AB", dtype=np.uint8)
torch.from_numpy(pixels)
# UserWarning: The given NumPy array is not writable, and PyTorch does not
# support non-writable tensors. This means writing to this tensor will
# result in undefined behavior. ... (Triggered internally at ...)
# --8<-- [end:array-not-writable-wrong]

# --8<-- [start:array-not-writable-right]
import numpy as np

pixels = np.frombuffer(b"AB", dtype=np.uint8)
print(torch.from_numpy(pixels.copy()))  # tensor([65, 66], dtype=torch.uint8)
# --8<-- [end:array-not-writable-right]

with suppress(RuntimeError):
    # --8<-- [start:change-requires-grad-flags-wrong]
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    y.requires_grad = False
    # RuntimeError: you can only change requires_grad flags of leaf variables.
    # If you want to use a computed variable in a subgraph that doesn't
    # require differentiation use var_no_grad = var.detach().
    # --8<-- [end:change-requires-grad-flags-wrong]

# --8<-- [start:change-requires-grad-flags-right]
x = torch.tensor(2.0, requires_grad=True)
y = (x * 3).detach()
print(y, y.requires_grad)  # tensor(6.) False
# --8<-- [end:change-requires-grad-flags-right]

# --8<-- [start:grad-of-non-leaf-wrong]
x = torch.tensor(2.0, requires_grad=True)
y = x * 3
(y**2).backward()
gradient = y.grad
# UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor
# is being accessed. Its .grad attribute won't be populated during
# autograd.backward(). ... (Triggered internally at ...)
print(gradient)  # None
# --8<-- [end:grad-of-non-leaf-wrong]

# --8<-- [start:grad-of-non-leaf-right]
x = torch.tensor(2.0, requires_grad=True)
y = x * 3
y.retain_grad()
(y**2).backward()
print(y.grad)  # tensor(12.) = 2 * 6
print(x.grad)  # tensor(36.) = 12 * 3
# --8<-- [end:grad-of-non-leaf-right]

with suppress(RuntimeError):
    # --8<-- [start:cannot-retain-grad-wrong]
    x = torch.tensor(2.0)
    y = x * 3
    y.retain_grad()
    # RuntimeError: can't retain_grad on Tensor that has requires_grad=False
    # --8<-- [end:cannot-retain-grad-wrong]

# --8<-- [start:cannot-retain-grad-right]
x = torch.tensor(2.0, requires_grad=True)
y = x * 3
y.retain_grad()
(y**2).backward()
print(y.grad)  # tensor(12.) = 2 * 6
# --8<-- [end:cannot-retain-grad-right]

with suppress(RuntimeError):
    # --8<-- [start:deepcopy-protocol-wrong]
    import copy

    y = torch.ones(2, requires_grad=True) * 2
    copy.deepcopy(y)
    # RuntimeError: Only Tensors created explicitly by the user (graph leaves)
    # support the deepcopy protocol at the
    # moment. ... https://github.com/pytorch/pytorch/pull/103001
    # --8<-- [end:deepcopy-protocol-wrong]

# --8<-- [start:deepcopy-protocol-right]
y = torch.ones(2, requires_grad=True) * 2
print(y.detach().clone())  # tensor([2., 2.])
# --8<-- [end:deepcopy-protocol-right]

with suppress(RuntimeError):
    # --8<-- [start:inference-tensors-cannot-be-saved-wrong]
    with torch.inference_mode():
        features = torch.tensor([2.0, 3.0])
    w = torch.ones(2, requires_grad=True)
    features * w
    # RuntimeError: Inference tensors cannot be saved for backward. Please do
    # not use Tensors created in inference mode in computation tracked by
    # autograd. To work around this, you can make a clone to get a normal
    # tensor and use it in autograd, or use `torch.no_grad()` instead of
    # `torch.inference_mode()`.
    # --8<-- [end:inference-tensors-cannot-be-saved-wrong]

# --8<-- [start:inference-tensors-cannot-be-saved-right]
with torch.no_grad():
    features = torch.tensor([2.0, 3.0])
w = torch.ones(2, requires_grad=True)
(features * w).sum().backward()
print(w.grad)  # tensor([2., 3.])
# --8<-- [end:inference-tensors-cannot-be-saved-right]

with suppress(RuntimeError):
    # --8<-- [start:does-not-require-grad-wrong]
    w = torch.tensor([1.0, 2.0])
    loss = (w**2).sum()
    loss.backward()
    # RuntimeError: element 0 of tensors does not require grad and does not
    # have a grad_fn
    # --8<-- [end:does-not-require-grad-wrong]

# --8<-- [start:does-not-require-grad-right]
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w**2).sum()
print(loss.grad_fn)  # <SumBackward0 object at 0x...>
loss.backward()
print(w.grad)  # tensor([2., 4.]) = [2 * 1, 2 * 2]
# --8<-- [end:does-not-require-grad-right]

with suppress(RuntimeError):
    # --8<-- [start:only-scalar-outputs-wrong]
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x**2
    y.backward()
    # RuntimeError: grad can be implicitly created only for scalar outputs
    # --8<-- [end:only-scalar-outputs-wrong]

# --8<-- [start:only-scalar-outputs-right]
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x**2
y.sum().backward()
print(x.grad)  # tensor([2., 4.]) = [2 * 1, 2 * 2]
# --8<-- [end:only-scalar-outputs-right]

with suppress(RuntimeError):
    # --8<-- [start:mismatch-in-shape-wrong]
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x**2
    y.backward(torch.ones(2))
    # RuntimeError: Mismatch in shape: grad_output[0] has a shape of
    # torch.Size([2]) and output[0] has a shape of torch.Size([3]).
    # --8<-- [end:mismatch-in-shape-wrong]

# --8<-- [start:mismatch-in-shape-right]
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x**2
y.backward(torch.ones_like(y))
print(x.grad)  # tensor([2., 4., 6.]) = [2 * 1, 2 * 2, 2 * 3]
# --8<-- [end:mismatch-in-shape-right]

with suppress(RuntimeError):
    # --8<-- [start:backward-second-time-wrong]
    x = torch.tensor(3.0, requires_grad=True)
    y = x**2
    y.backward()
    y.backward()
    # RuntimeError: Trying to backward through the graph a second time (or
    # directly access saved tensors after they have already been freed). Saved
    # intermediate values of the graph are freed when you call .backward() or
    # autograd.grad(). Specify retain_graph=True if you need to backward
    # through the graph a second time or if you need to access saved tensors
    # after calling backward.
    # --8<-- [end:backward-second-time-wrong]

# --8<-- [start:backward-second-time-right]
x = torch.tensor(3.0, requires_grad=True)
for _ in range(2):
    x.grad = None
    y = x**2
    y.backward()
    print(x.grad)
# tensor(6.)
# tensor(6.)
# --8<-- [end:backward-second-time-right]

with suppress(RuntimeError):
    # --8<-- [start:not-used-in-the-graph-wrong]
    x = torch.tensor(3.0, requires_grad=True)
    z = torch.tensor(1.0, requires_grad=True)
    torch.autograd.grad(x**2, [x, z])
    # RuntimeError: The differentiated Tensor at index 1 appears to not have
    # been used in the graph. Set allow_unused=True if this is the desired
    # behavior.
    # --8<-- [end:not-used-in-the-graph-wrong]

# --8<-- [start:not-used-in-the-graph-right]
x = torch.tensor(3.0, requires_grad=True)
z = torch.tensor(1.0, requires_grad=True)
print(torch.autograd.grad(x**2, [x, z], allow_unused=True))  # (tensor(6.), None)
# --8<-- [end:not-used-in-the-graph-right]

with suppress(AttributeError):
    # --8<-- [start:float-has-no-backward-wrong]
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = (w**2).sum().item()
    loss.backward()
    # AttributeError: 'float' object has no attribute 'backward'
    # --8<-- [end:float-has-no-backward-wrong]

# --8<-- [start:float-has-no-backward-right]
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w**2).sum()
loss.backward()
print(loss.item())  # 5.0
print(w.grad)  # tensor([2., 4.]) = [2 * 1, 2 * 2]
# --8<-- [end:float-has-no-backward-right]

with suppress(AttributeError):
    # --8<-- [start:none-has-no-zero-wrong]
    w = torch.tensor(3.0, requires_grad=True)
    w.grad.zero_()  # AttributeError: 'NoneType' object has no attribute 'zero_'
    # --8<-- [end:none-has-no-zero-wrong]

# --8<-- [start:none-has-no-zero-right]
w = torch.tensor(3.0, requires_grad=True)
w.grad = None
(w**2).backward()
print(w.grad)  # tensor(6.) = 2 * 3
# --8<-- [end:none-has-no-zero-right]

with suppress(RuntimeError):
    # --8<-- [start:returned-nan-values-wrong]
    x = torch.tensor([0.0, 4.0], requires_grad=True)
    y = torch.where(x > 0, x.sqrt(), 0.0)
    with torch.autograd.set_detect_anomaly(True):
        y.sum().backward()
        # UserWarning: Error detected in SqrtBackward0. No forward pass
        # information available. Enable detect anomaly during forward pass for
        # more information. (Triggered internally at ...)
        # RuntimeError: Function 'SqrtBackward0' returned nan values in its
        # 0th output.
    # --8<-- [end:returned-nan-values-wrong]

# --8<-- [start:returned-nan-values-right]
x = torch.tensor([0.0, 4.0], requires_grad=True)
safe = torch.where(x > 0, x, 1.0)
y = torch.where(x > 0, safe.sqrt(), 0.0)
y.sum().backward()
print(x.grad)  # tensor([0.0000, 0.2500]) = [0, 1 / (2 * sqrt(4))]
# --8<-- [end:returned-nan-values-right]

with suppress(RuntimeError):
    # --8<-- [start:jacobian-mismatch-wrong]
    x = torch.tensor([2.0], requires_grad=True)
    torch.autograd.gradcheck(torch.square, x)
    # UserWarning: Input #0 requires gradient and is not a double precision
    # floating point or complex. This check will likely fail if all the inputs
    # are not of double precision floating point or complex.
    # GradcheckError: Jacobian mismatch for output 0 with respect to input 0,
    # numerical:tensor([[3.8147]])
    # analytical:tensor([[4.]])
    # --8<-- [end:jacobian-mismatch-wrong]

# --8<-- [start:jacobian-mismatch-right]
x = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
print(torch.autograd.gradcheck(torch.square, x))  # True
# --8<-- [end:jacobian-mismatch-right]

with suppress(RuntimeError):
    # --8<-- [start:leaf-in-place-wrong]
    w = torch.ones(2, requires_grad=True)
    w += 1
    # RuntimeError: a leaf Variable that requires grad is being used in an
    # in-place operation.
    # --8<-- [end:leaf-in-place-wrong]

# --8<-- [start:leaf-in-place-right]
w = torch.ones(2, requires_grad=True)
with torch.no_grad():
    w += 1
print(w)  # tensor([2., 2.], requires_grad=True)
# --8<-- [end:leaf-in-place-right]

with suppress(RuntimeError):
    # --8<-- [start:view-of-leaf-wrong]
    w = torch.ones(2, requires_grad=True)
    w[0] = 5.0
    # RuntimeError: a view of a leaf Variable that requires grad is being used
    # in an in-place operation.
    # --8<-- [end:view-of-leaf-wrong]

# --8<-- [start:view-of-leaf-right]
w = torch.ones(2, requires_grad=True)
with torch.no_grad():
    w[0] = 5.0
print(w)  # tensor([5., 1.], requires_grad=True)
# --8<-- [end:view-of-leaf-right]

with suppress(RuntimeError):
    # --8<-- [start:modified-by-inplace-operation-wrong]
    x = torch.zeros(2, requires_grad=True)
    y = x.exp()
    y += 1
    y.sum().backward()
    # RuntimeError: one of the variables needed for gradient computation has
    # been modified by an inplace operation: [torch.FloatTensor [2]], which is
    # output 0 of Exp, is at version 1; expected version 0 instead. Hint:
    # enable anomaly detection to find the operation that failed to compute
    # its gradient, with torch.autograd.set_detect_anomaly(True,
    # check_nan=False).
    # --8<-- [end:modified-by-inplace-operation-wrong]

# --8<-- [start:modified-by-inplace-operation-right]
x = torch.zeros(2, requires_grad=True)
y = x.exp()
y = y + 1
y.sum().backward()
print(x.grad)  # tensor([1., 1.]) = [exp(0), exp(0)]
# --8<-- [end:modified-by-inplace-operation-right]

with suppress(RuntimeError):
    # --8<-- [start:modified-by-optimizer-step-wrong]
    w = torch.tensor(2.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25)
    loss = w**2
    loss.backward(retain_graph=True)
    optimizer.step()
    loss.backward()
    # RuntimeError: one of the variables needed for gradient computation has
    # been modified by an inplace operation: [torch.FloatTensor []] is at
    # version 1; expected version 0 instead. ... check_nan=False).
    # --8<-- [end:modified-by-optimizer-step-wrong]

# --8<-- [start:modified-by-optimizer-step-right]
w = torch.tensor(2.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
for _ in range(2):
    optimizer.zero_grad()
    loss = w**2
    loss.backward()
    optimizer.step()
print(w)  # tensor(0.5000, requires_grad=True)
# --8<-- [end:modified-by-optimizer-step-right]

with suppress(RuntimeError):
    # --8<-- [start:multiple-views-wrong]
    x = torch.ones(2, requires_grad=True)
    first, second = (x * 3).unbind()
    first += 1
    # RuntimeError: Output 0 of Unbind is a view and is being modified
    # inplace. This view is the output of a function that returns multiple
    # views. Such functions do not allow the output views to be modified
    # inplace. You should replace the inplace operation by an out-of-place
    # one.
    # --8<-- [end:multiple-views-wrong]

# --8<-- [start:multiple-views-right]
x = torch.ones(2, requires_grad=True)
first, second = (x * 3).unbind()
first = first + 1
(first * second).backward()
print(x.grad)  # tensor([ 9., 12.]) = [3 * 3, 3 * 4]
# --8<-- [end:multiple-views-right]

with suppress(RuntimeError):
    # --8<-- [start:inference-tensor-in-place-wrong]
    with torch.inference_mode():
        x = torch.ones(2)
    x += 1
    # RuntimeError: Inplace update to inference tensor outside InferenceMode
    # is not allowed.You can make a clone to get a normal tensor before doing
    # inplace update.See https://github.com/pytorch/rfcs/pull/17 for more
    # details.
    # --8<-- [end:inference-tensor-in-place-wrong]

# --8<-- [start:inference-tensor-in-place-right]
with torch.inference_mode():
    x = torch.ones(2)
x = x.clone()
x += 1
print(x)  # tensor([2., 2.])
# --8<-- [end:inference-tensor-in-place-right]

with suppress(RuntimeError):
    # --8<-- [start:cannot-call-numpy-wrong]
    w = torch.ones(2, requires_grad=True)
    w.numpy()
    # RuntimeError: Can't call numpy() on Tensor that requires grad. Use
    # tensor.detach().numpy() instead.
    # --8<-- [end:cannot-call-numpy-wrong]

# --8<-- [start:cannot-call-numpy-right]
w = torch.ones(2, requires_grad=True)
print(w.detach().numpy())  # [1. 1.]
# --8<-- [end:cannot-call-numpy-right]

with suppress(TypeError):
    # --8<-- [start:cannot-convert-device-to-numpy-wrong]
    x = torch.ones(2, device="meta")
    x.numpy()
    # TypeError: can't convert meta device type tensor to numpy. Use
    # Tensor.cpu() to copy the tensor to host memory first.
    # --8<-- [end:cannot-convert-device-to-numpy-wrong]

# --8<-- [start:cannot-convert-device-to-numpy-right]
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, device=device, requires_grad=True)
print(x.detach().cpu().numpy())  # [1. 1.]
# --8<-- [end:cannot-convert-device-to-numpy-right]

with suppress(TypeError):
    # --8<-- [start:numpy-object-type-wrong]
    import numpy as np

    prices = np.array(["1.5", 2, 3.5], dtype=object)
    torch.from_numpy(prices)
    # TypeError: can't convert np.ndarray of type numpy.object_. The only
    # supported types are: ... and bool.
    # --8<-- [end:numpy-object-type-wrong]

# --8<-- [start:numpy-object-type-right]
import numpy as np

prices = np.array(["1.5", 2, 3.5], dtype=object)
print(torch.from_numpy(prices.astype(np.float32)))  # tensor([1.5000, 2.0000, 3.5000])
# --8<-- [end:numpy-object-type-right]

with suppress(TypeError):
    # --8<-- [start:must-be-tensor-not-ndarray-wrong]
    import numpy as np

    layer = torch.nn.Linear(2, 1)
    layer(np.ones((4, 2)))
    # TypeError: linear(): argument 'input' (position 1) must be Tensor, not
    # numpy.ndarray
    # --8<-- [end:must-be-tensor-not-ndarray-wrong]

# --8<-- [start:must-be-tensor-not-ndarray-right]
import numpy as np

layer = torch.nn.Linear(2, 1)
batch = torch.tensor(np.ones((4, 2)), dtype=torch.float32)
print(layer(batch).shape)  # torch.Size([4, 1])
# --8<-- [end:must-be-tensor-not-ndarray-right]

with suppress(RuntimeError):
    # --8<-- [start:tensor-cannot-be-converted-to-scalar-wrong]
    losses = torch.tensor([0.5, 1.5])
    losses.item()
    # RuntimeError: a Tensor with 2 elements cannot be converted to Scalar
    # --8<-- [end:tensor-cannot-be-converted-to-scalar-wrong]

# --8<-- [start:tensor-cannot-be-converted-to-scalar-right]
losses = torch.tensor([0.5, 1.5])
print(losses.mean().item())  # 1.0
print(losses.tolist())  # [0.5, 1.5]
# --8<-- [end:tensor-cannot-be-converted-to-scalar-right]

with suppress(ValueError):
    # --8<-- [start:only-one-element-tensors-wrong]
    import math

    x = torch.tensor([4.0, 9.0])
    math.sqrt(x)
    # ValueError: only one element tensors can be converted to Python scalars
    # --8<-- [end:only-one-element-tensors-wrong]

# --8<-- [start:only-one-element-tensors-right]
x = torch.tensor([4.0, 9.0])
print(torch.sqrt(x))  # tensor([2., 3.])
print(float(x[0]))  # 4.0
# --8<-- [end:only-one-element-tensors-right]

# --8<-- [start:converting-to-a-scalar-wrong]
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w**2).sum()
value = float(loss)
# UserWarning: Converting a tensor with requires_grad=True to a scalar may
# lead to unexpected behavior.
# Consider using tensor.detach() first. (Triggered internally at ...)
# --8<-- [end:converting-to-a-scalar-wrong]

# --8<-- [start:converting-to-a-scalar-right]
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w**2).sum()
print(loss.item())  # 5.0
print(float(loss.detach()))  # 5.0
# --8<-- [end:converting-to-a-scalar-right]

with suppress(RuntimeError):
    # --8<-- [start:boolean-value-is-ambiguous-wrong]
    x = torch.tensor([1.0, -1.0])
    sign = "positive" if x > 0 else "negative"
    # RuntimeError: Boolean value of Tensor with more than one value is
    # ambiguous
    # --8<-- [end:boolean-value-is-ambiguous-wrong]

# --8<-- [start:boolean-value-is-ambiguous-right]
x = torch.tensor([1.0, -1.0])
print((x > 0).any().item(), (x > 0).all().item())  # True False
print(torch.where(x > 0, x, 0.0))  # tensor([1., 0.])
# --8<-- [end:boolean-value-is-ambiguous-right]

with suppress(TypeError):
    # --8<-- [start:iteration-over-0-d-wrong]
    total = torch.tensor([1, 2, 3]).sum()
    list(total)  # TypeError: iteration over a 0-d tensor
    # --8<-- [end:iteration-over-0-d-wrong]

# --8<-- [start:iteration-over-0-d-right]
total = torch.tensor([1, 2, 3]).sum()
print(total.ndim)  # 0
print(total.item())  # 6
print(list(total.unsqueeze(0)))  # [tensor(6)]
# --8<-- [end:iteration-over-0-d-right]

with suppress(TypeError):
    # --8<-- [start:len-of-0-d-wrong]
    label = torch.tensor(7)
    len(label)  # TypeError: len() of a 0-d tensor
    # --8<-- [end:len-of-0-d-wrong]

# --8<-- [start:len-of-0-d-right]
label = torch.tensor(7)
print(label.numel())  # 1
labels = torch.tensor([7])
print(len(labels))  # 1
# --8<-- [end:len-of-0-d-right]

with suppress(TypeError):
    # --8<-- [start:expected-tensor-as-element-wrong]
    losses = [0.5, 1.5]
    torch.stack(losses)
    # TypeError: expected Tensor as element 0 in argument 0, but got float
    # --8<-- [end:expected-tensor-as-element-wrong]

# --8<-- [start:expected-tensor-as-element-right]
losses = [0.5, 1.5]
print(torch.tensor(losses).mean())  # tensor(1.)
losses = [torch.tensor(0.5), torch.tensor(1.5)]
print(torch.stack(losses).mean())  # tensor(1.)
# --8<-- [end:expected-tensor-as-element-right]

with suppress(ValueError):
    # --8<-- [start:non-leaf-tensor-wrong]
    w = torch.ones(2, requires_grad=True) * 0.5
    torch.optim.SGD([w], lr=0.1)  # ValueError: can't optimize a non-leaf Tensor
    # --8<-- [end:non-leaf-tensor-wrong]

# --8<-- [start:non-leaf-tensor-right]
w = (torch.ones(2) * 0.5).requires_grad_()
optimizer = torch.optim.SGD([w], lr=0.1)
w.sum().backward()
optimizer.step()
print(w)  # tensor([0.4000, 0.4000], requires_grad=True)
# --8<-- [end:non-leaf-tensor-right]

with suppress(ValueError):
    # --8<-- [start:empty-parameter-list-wrong]
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = [torch.nn.Linear(2, 1)]


    torch.optim.SGD(Model().parameters(), lr=0.1)
    # ValueError: optimizer got an empty parameter list
    # --8<-- [end:empty-parameter-list-wrong]

# --8<-- [start:empty-parameter-list-right]
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(2, 1)])


optimizer = torch.optim.SGD(Model().parameters(), lr=0.1)
print(len(optimizer.param_groups[0]["params"]))  # 2
# --8<-- [end:empty-parameter-list-right]

with suppress(TypeError):
    # --8<-- [start:params-should-be-iterable-wrong]
    w = torch.ones(2, requires_grad=True)
    torch.optim.SGD(w, lr=0.1)
    # TypeError: params argument given to the optimizer should be an iterable
    # of Tensors or dicts, but got torch.FloatTensor
    # --8<-- [end:params-should-be-iterable-wrong]

# --8<-- [start:params-should-be-iterable-right]
w = torch.ones(2, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
print(len(optimizer.param_groups[0]["params"]))  # 1
# --8<-- [end:params-should-be-iterable-right]

# --8<-- [start:scheduler-before-optimizer-wrong]
w = torch.ones(2, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1)
scheduler.step()
# UserWarning: Detected call of `lr_scheduler.step()` before
# `optimizer.step()`. In PyTorch 1.1.0 and later, you should call them in
# the opposite order: `optimizer.step()` before `lr_scheduler.step()`.
# Failure to do this will result in PyTorch skipping the first value of
# the learning rate schedule. ... #how-to-adjust-learning-rate
# --8<-- [end:scheduler-before-optimizer-wrong]

# --8<-- [start:scheduler-before-optimizer-right]
w = torch.ones(2, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1)
w.sum().backward()
optimizer.step()
scheduler.step()
print(f"{scheduler.get_last_lr()[0]:.2f}")  # 0.01
# --8<-- [end:scheduler-before-optimizer-right]
