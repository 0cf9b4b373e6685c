from contextlib import suppress

# --8<-- [start:no-grad-stops-recording]
import torch

x = torch.tensor(3.0, requires_grad=True)
with torch.no_grad():
    silent = x**2
recorded = x**2
print(silent)  # tensor(9.)
print(recorded)  # tensor(9., grad_fn=<PowBackward0>)
print(x.requires_grad)  # True
# --8<-- [end:no-grad-stops-recording]

with suppress(RuntimeError):
    # --8<-- [start:loss-under-no-grad]
    with torch.no_grad():
        loss = (x - 1) ** 2
    print(loss.grad_fn)  # None
    loss.backward()  # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
    # --8<-- [end:loss-under-no-grad]


# --8<-- [start:loss-recorded]
def slope(f, at, h=1e-3):
    return (f(at + h) - f(at - h)) / (2 * h)


loss = (x - 1) ** 2
loss.backward()
print(x.grad)  # tensor(4.) = 2 * (3 - 1)
print(f"{slope(lambda t: (t - 1) ** 2, 3.0):.4f}")  # 4.0000
# --8<-- [end:loss-recorded]

# --8<-- [start:layer-born-inside]
with torch.no_grad():
    layer = torch.nn.Linear(2, 1)
batch = torch.tensor([[2.0, 3.0]])
layer(batch).sum().backward()
print(layer.weight.requires_grad)  # True
print(layer.weight.grad)  # tensor([[2., 3.]]) = [[2, 3]]
# --8<-- [end:layer-born-inside]

# --8<-- [start:two-switches]
dropout = torch.nn.Dropout(0.5)
ones = torch.ones(100, requires_grad=True)
for training in [True, False]:
    dropout.train(training)
    for recording in [True, False]:
        with torch.set_grad_enabled(recording):
            out = dropout(ones * 1)
        print(training, recording, out.unique().tolist(), out.requires_grad)
# True True [0.0, 2.0] True
# True False [0.0, 2.0] False
# False True [1.0] True
# False False [1.0] False
# --8<-- [end:two-switches]

with suppress(RuntimeError):
    # --8<-- [start:inference-tensor-in-autograd]
    with torch.inference_mode():
        features = torch.tensor([2.0, 3.0])
    print(features.is_inference())  # True
    weights = torch.ones(2, requires_grad=True)
    product = features * weights  # RuntimeError: Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in computation tracked by autograd. ... instead of `torch.inference_mode()`.
    # --8<-- [end:inference-tensor-in-autograd]

with suppress(RuntimeError):
    # --8<-- [start:inference-tensor-in-place]
    normal = features.clone()
    print(normal.is_inference())  # False
    print((normal * weights).sum())  # tensor(5., grad_fn=<SumBackward0>)
    features += 1  # RuntimeError: Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a normal tensor before doing inplace update. ... for more details.
    # --8<-- [end:inference-tensor-in-place]

# --8<-- [start:detach-cuts-one-path]
x = torch.tensor(2.0, requires_grad=True)
y = x**2
whole = y * x
cut = y.detach() * x
print(whole.item(), cut.item())  # 8.0 8.0
for z in [whole, cut]:
    node, _ = z.grad_fn.next_functions[0]
    print(node)
# <PowBackward0 object at 0x...>
# None
# --8<-- [end:detach-cuts-one-path]

# --8<-- [start:gradients-of-both]
whole.backward()
print(x.grad)  # tensor(12.) = 8 + 4
x.grad = None
cut.backward()
print(x.grad)  # tensor(4.) = 4
print(f"{slope(lambda t: t**2 * t, 2.0):.4f}")  # 12.0000
print(f"{slope(lambda t: 4.0 * t, 2.0):.4f}")  # 4.0000
# --8<-- [end:gradients-of-both]

# --8<-- [start:data-edit-is-silent]
x = torch.tensor(2.0, requires_grad=True)
y = x**2
x.data.add_(1)
print(x, x._version)  # tensor(3., requires_grad=True) 0
y.backward()
print(x.grad)  # tensor(6.) = 2 * 3
print(f"{slope(lambda t: t**2, 2.0):.4f}")  # 4.0000
# --8<-- [end:data-edit-is-silent]

with suppress(RuntimeError):
    # --8<-- [start:detach-edit-is-detected]
    x = torch.tensor(2.0, requires_grad=True)
    y = x**2
    x.detach().add_(1)
    print(x, x._version)  # tensor(3., requires_grad=True) 1
    with torch.no_grad():
        x.add_(1)
    print(x._version)  # 2
    y.backward()  # RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor []] is at version 2; expected version 0 instead. ... check_nan=False).
    # --8<-- [end:detach-edit-is-detected]

# --8<-- [start:frozen-layer]
body, head = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
model = torch.nn.Sequential(body, head)
for parameter in model.parameters():
    torch.nn.init.ones_(parameter)

body.requires_grad_(False)
model(batch).sum().backward()
for name, parameter in model.named_parameters():
    print(name, parameter.grad)
# 0.weight None
# 0.bias None
# 1.weight tensor([[6., 6.]])
# 1.bias tensor([1.])
print(head.weight.grad)  # = [[2 + 3 + 1, 2 + 3 + 1]]
# --8<-- [end:frozen-layer]


# --8<-- [start:frozen-is-not-zero]
@torch.no_grad()
def output(model, weight, value):
    before = weight[0, 0].clone()
    weight[0, 0] = value
    result = model(batch).item()
    weight[0, 0] = before
    return result


def weight_slope(model, weight):
    return slope(lambda value: output(model, weight, value), 1.0, h=0.5)


print(f"{weight_slope(layer, layer.weight):.3f}")  # 2.000
print(f"{weight_slope(model, head.weight):.3f}")  # 6.000
print(f"{weight_slope(model, body.weight):.3f}")  # 2.000
# --8<-- [end:frozen-is-not-zero]

with suppress(RuntimeError):
    # --8<-- [start:numpy-needs-detach]
    print(weights.detach().numpy())  # [1. 1.]
    weights.numpy()  # RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
    # --8<-- [end:numpy-needs-detach]

with suppress(AttributeError):
    # --8<-- [start:item-leaves-the-graph]
    loss = (weights**2).sum()
    print(loss.item())  # 2.0
    total = 2 * loss.item()
    total.backward()  # AttributeError: 'float' object has no attribute 'backward'
    # --8<-- [end:item-leaves-the-graph]

# --8<-- [start:complete-example]
import torch
from torch import nn


def validate(model, inputs, targets):
    model.eval()
    with torch.no_grad():
        loss = nn.functional.mse_loss(model(inputs), targets)
    model.train()
    return loss.item()


torch.manual_seed(0)
inputs = torch.linspace(-1, 1, 21).reshape(-1, 1)
targets = 3 * inputs + 1
model = nn.Sequential(nn.Linear(1, 16), nn.Dropout(0.1), nn.Linear(16, 1))
model[0].requires_grad_(False)
trainable = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(trainable, lr=0.05)

frozen_before = model[0].weight.clone()
loss_before = validate(model, inputs[::2], targets[::2])
for _ in range(200):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs[1::2]), targets[1::2]).backward()
    optimizer.step()

print(validate(model, inputs[::2], targets[::2]) < loss_before / 10)  # True
print(torch.equal(model[0].weight, frozen_before))  # True
print(model[0].weight.grad)  # None
print(model.training)  # True
# --8<-- [end:complete-example]
