# --8<-- [start:cube-gradient]
import torch

x = torch.tensor(2.0, requires_grad=True)
y = x**3
y.backward()
print(x.grad)  # tensor(12.) = 3 * 2 * 2
# --8<-- [end:cube-gradient]
