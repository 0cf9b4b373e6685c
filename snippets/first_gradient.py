from contextlib import suppress

# --8<-- [start:record-your-versions]
import sys

import torch

print(torch.__version__.split("+")[0])  # 2.13.0
print(sys.version_info >= (3, 10))  # True
print(torch.tensor(3.0).device)  # cpu
# --8<-- [end:record-your-versions]

with suppress(ModuleNotFoundError):
    # --8<-- [start:package-not-found]
    import pytorch  # ModuleNotFoundError: No module named 'pytorch'
    # --8<-- [end:package-not-found]

# --8<-- [start:write-the-answer-first]
expected = 2 * 3.0
print(expected)  # 6.0
# --8<-- [end:write-the-answer-first]

# --8<-- [start:scalar-gradient]
x = torch.tensor(3.0, requires_grad=True)
y = x**2
print(y)  # tensor(9., grad_fn=<PowBackward0>)

y.backward()
print(x.grad)  # tensor(6.) = 2 * 3
print(x.grad.item() == expected)  # True
# --8<-- [end:scalar-gradient]

# --8<-- [start:gradients-accumulate]
y = x**2
y.backward()
print(x.grad)  # tensor(12.) = 6 + 6
# --8<-- [end:gradients-accumulate]

# --8<-- [start:clear-with-none]
x.grad = None
y = x**2
y.backward()
print(x.grad)  # tensor(6.) = 2 * 3
# --8<-- [end:clear-with-none]

# --8<-- [start:saved-value]
x.grad = None
y = x**2
print(y.grad_fn._saved_self)  # tensor(3., requires_grad=True)
y.backward()
# --8<-- [end:saved-value]

with suppress(RuntimeError):
    # --8<-- [start:second-backward]
    y.backward()  # RuntimeError: Trying to backward through the graph a second time ... after calling backward.
    # --8<-- [end:second-backward]

# --8<-- [start:recompute]
print(x.grad)  # tensor(6.)

y = x**2
y.backward()
print(x.grad)  # tensor(12.) = 6 + 6
# --8<-- [end:recompute]


# --8<-- [start:finite-differences]
def square(x):
    return x**2


def forward_difference(f, x, h):
    return (f(x + h) - f(x)) / h


def central_difference(f, x, h):
    return (f(x + h) - f(x - h)) / (2 * h)


print(forward_difference(square, 3, 0.5))  # 6.5 = 6 + 0.5
print(central_difference(square, 3, 0.5))  # 6.0 = 2 * 3
# --8<-- [end:finite-differences]


# --8<-- [start:step-size]
def cube(x):
    return x * x * x


for h in [1e-1, 1e-3, 1e-5, 1e-14, 1e-16]:
    print(f"{h:.0e} -> {central_difference(cube, 2.0, h):.6f}")
# 1e-01 -> 12.010000
# 1e-03 -> 12.000001
# 1e-05 -> 12.000000
# 1e-14 -> 12.123635
# 1e-16 -> 0.000000
# --8<-- [end:step-size]

# --8<-- [start:three-ways]
x.grad = None
square(x).backward()

by_hand = 2 * 3.0
by_autograd = x.grad.item()
by_differences = central_difference(square, 3.0, 1e-3)

print(f"{by_hand:.6f}")  # 6.000000
print(f"{by_autograd:.6f}")  # 6.000000
print(f"{by_differences:.6f}")  # 6.000000
# --8<-- [end:three-ways]

# --8<-- [start:start-clean]
x = torch.tensor(3.0, requires_grad=True)
print(x.grad, x.is_leaf, x.dtype)  # None True torch.float32

y = x**2
print(y.requires_grad, y.shape)  # True torch.Size([])

y.backward()
print(x.grad)  # tensor(6.)
# --8<-- [end:start-clean]

with suppress(RuntimeError):
    # --8<-- [start:integer-tensor]
    torch.tensor(3, requires_grad=True)  # RuntimeError: Only Tensors of floating point and complex dtype can require gradients
    # --8<-- [end:integer-tensor]

with suppress(RuntimeError):
    # --8<-- [start:nothing-tracked]
    untracked = torch.tensor(3.0)
    (untracked**2).backward()  # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
    # --8<-- [end:nothing-tracked]

# --8<-- [start:same-value-on-any-device]
accelerator = torch.accelerator.current_accelerator(check_available=True)
device = accelerator or torch.device("cpu")

x = torch.tensor(3.0, device=device, requires_grad=True)
y = x**2
y.backward()
print(x.grad.item())  # 6.0
print(x.grad.device.type == device.type)  # True
# --8<-- [end:same-value-on-any-device]

with suppress(AssertionError, RuntimeError):
    # --8<-- [start:no-cuda-here]
    print(torch.cuda.is_available())  # False
    torch.tensor(3.0, device="cuda")  # AssertionError: Torch not compiled with CUDA enabled
    # --8<-- [end:no-cuda-here]

# --8<-- [start:complete-example]
import torch


def square(x):
    return x**2


def central_difference(f, x, h):
    return (f(x + h) - f(x - h)) / (2 * h)


expected = 2 * 3.0
x = torch.tensor(3.0, requires_grad=True)

square(x).backward()
print(x.grad)  # tensor(6.) = 2 * 3

square(x).backward()
print(x.grad)  # tensor(12.) = 6 + 6

x.grad = None
square(x).backward()
print(x.grad)  # tensor(6.) = 2 * 3

estimate = central_difference(square, 3.0, 1e-3)
print(x.grad.item() == expected)  # True
print(abs(estimate - expected) < 1e-6)  # True
# --8<-- [end:complete-example]

# --8<-- [start:nothing-saved]
t = torch.tensor(3.0, requires_grad=True)
z = t + 2
z.backward()
z.backward()
print(t.grad)  # tensor(2.) = 1 + 1
# --8<-- [end:nothing-saved]
