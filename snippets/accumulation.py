from contextlib import suppress

# --8<-- [start:six-twelve-six]
import torch

x = torch.tensor(3.0, requires_grad=True)
(x**2).backward()
print(x.grad)  # tensor(6.) = 2 * 3

(x**2).backward()
print(x.grad)  # tensor(12.) = 6 + 6

x.grad = None
(x**2).backward()
print(x.grad)  # tensor(6.) = 2 * 3
# --8<-- [end:six-twelve-six]


# --8<-- [start:sum-of-losses]
def total(w):
    return w**2 + 5 * w


w = torch.tensor(3.0, requires_grad=True)
(w**2).backward()
(5 * w).backward()
print(w.grad)  # tensor(11.) = 2 * 3 + 5

w.grad = None
total(w).backward()
print(w.grad)  # tensor(11.) = 2 * 3 + 5

h = 1e-3
slope = (total(3.0 + h) - total(3.0 - h)) / (2 * h)
print(f"{slope:.6f}")  # 11.000000
# --8<-- [end:sum-of-losses]


# --8<-- [start:zeroing]
def descend(clear, momentum=0.0, steps=3):
    w = torch.tensor(5.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=momentum)
    path = []
    for _ in range(steps):
        if clear:
            optimizer.zero_grad()
        loss = (w - 2) ** 2
        loss.backward()
        optimizer.step()
        path.append(round(w.item(), 3))
    return path


print(descend(clear=True))  # [4.4, 3.92, 3.536]
# --8<-- [end:zeroing]

# --8<-- [start:without-zeroing]
print(descend(clear=False))  # [4.4, 3.32, 1.976]
# --8<-- [end:without-zeroing]

# --8<-- [start:momentum-one]
print(descend(clear=True, momentum=1.0))  # [4.4, 3.32, 1.976]

forgotten = descend(clear=False, steps=40)
print(forgotten == descend(clear=True, momentum=1.0, steps=40))  # True
print(min(forgotten), max(forgotten))  # -1.044 5.037
print(descend(clear=True, steps=40)[-1])  # 2.0
# --8<-- [end:momentum-one]

# --8<-- [start:zero-grad-leaves-none]
w = torch.tensor(5.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
((w - 2) ** 2).backward()
print(w.grad)  # tensor(6.) = 2 * (5 - 2)

optimizer.zero_grad(set_to_none=False)
print(w.grad)  # tensor(0.)
optimizer.zero_grad()
print(w.grad)  # None
# --8<-- [end:zero-grad-leaves-none]

with suppress(AttributeError):
    # --8<-- [start:nothing-to-zero]
    w.grad.zero_()  # AttributeError: 'NoneType' object has no attribute 'zero_'
    # --8<-- [end:nothing-to-zero]


# --8<-- [start:none-is-not-zeros]
def idle_step(set_to_none):
    w = torch.tensor(5.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.5)
    ((w - 2) ** 2).backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=set_to_none)
    optimizer.step()
    return round(w.item(), 3)


print(idle_step(set_to_none=True))  # 4.4 = 5 - 0.1 * 6
print(idle_step(set_to_none=False))  # 4.1 = 4.4 - 0.1 * (0.5 * 6 + 0)
# --8<-- [end:none-is-not-zeros]

# --8<-- [start:where-to-zero]
w = torch.tensor(5.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
for _ in range(3):
    loss = (w - 2) ** 2
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
print(w.item())  # 5.0

for _ in range(3):
    loss = (w - 2) ** 2
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
print(round(w.item(), 3))  # 3.536
# --8<-- [end:where-to-zero]

# --8<-- [start:half-batches]
inputs = torch.tensor([1.0, 2.0, 3.0, 4.0])
targets = 3 * inputs
w = torch.tensor(1.0, requires_grad=True)


def mse(w, x, y):
    return ((w * x - y) ** 2).mean()


mse(w, inputs, targets).backward()
full = w.grad
print(full)  # tensor(-30.) = -4 * (1 + 4 + 9 + 16) / 4

w.grad = None
for x, y in zip(inputs.split(2), targets.split(2)):
    (mse(w, x, y) / 2).backward()
    print(w.grad)
# tensor(-5.)
# tensor(-30.)
print(torch.allclose(w.grad, full))  # True
# --8<-- [end:half-batches]

# --8<-- [start:forgotten-division]
w.grad = None
for x, y in zip(inputs.split(2), targets.split(2)):
    mse(w, x, y).backward()
print(w.grad)  # tensor(-60.) = -10 + -50
# --8<-- [end:forgotten-division]

with suppress(RuntimeError):
    # --8<-- [start:sum-the-losses]
    w = torch.tensor(5.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    running = 0
    for _ in range(3):
        optimizer.zero_grad()
        running = running + (w - 2) ** 2
        running.backward()  # RuntimeError: Trying to backward through the graph a second time ... after calling backward.
        optimizer.step()
    # --8<-- [end:sum-the-losses]

# --8<-- [start:retained-graph]
w = torch.tensor(5.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
running = 0
for _ in range(3):
    optimizer.zero_grad()
    running = running + (w - 2) ** 2
    running.backward(retain_graph=True)
    optimizer.step()
    print(round(w.item(), 3))
# 4.4
# 3.32
# 1.976
# --8<-- [end:retained-graph]

# --8<-- [start:sum-the-numbers]
w = torch.tensor(5.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
running = 0.0
for _ in range(3):
    optimizer.zero_grad()
    loss = (w - 2) ** 2
    loss.backward()
    optimizer.step()
    running += loss.item()
print(round(w.item(), 3))  # 3.536
print(round(running, 4))  # 18.4464 = 9 + 5.76 + 3.6864
# --8<-- [end:sum-the-numbers]

# --8<-- [start:complete-example]
import torch

inputs = torch.tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.float64)
targets = 3 * inputs


def mse(w, x, y):
    return ((w * x - y) ** 2).mean()


w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.05)
h = 1e-3
for _ in range(3):
    before = w.item()
    by_hand = 15 * (before - 3)
    rise = mse(before + h, inputs, targets) - mse(before - h, inputs, targets)

    optimizer.zero_grad()
    for x, y in zip(inputs.split(3), targets.split(3)):
        share = len(x) / len(inputs)
        (share * mse(w, x, y)).backward()
    optimizer.step()
    print(f"{by_hand:.3f} {w.grad.item():.3f} {rise / (2 * h):.3f}")
# -30.000 -30.000 -30.000
# -7.500 -7.500 -7.500
# -1.875 -1.875 -1.875
print(f"{w.item():.5f}")  # 2.96875
# --8<-- [end:complete-example]

# --8<-- [start:nothing-saved]
t = torch.tensor(3.0, requires_grad=True)
shifted = t + 2
shifted.backward()
shifted.backward()
print(t.grad)  # tensor(2.) = 1 + 1
# --8<-- [end:nothing-saved]

with suppress(RuntimeError):
    # --8<-- [start:step-between]
    w = torch.tensor(5.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    loss = w**2
    loss.backward(retain_graph=True)
    optimizer.step()
    loss.backward()  # RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor []] is at version 1; expected version 0 instead. Hint: ... torch.autograd.set_detect_anomaly(True, check_nan=False).
    # --8<-- [end:step-between]
