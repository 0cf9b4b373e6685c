from contextlib import suppress

# --8<-- [start:two-products]
import torch

a = torch.tensor([[1, 2], [3, 4]])
b = torch.tensor([[5, 6], [7, 8]])
print(a * b)
# tensor([[ 5, 12],
#         [21, 32]])
print(a @ b)
# tensor([[19, 22],
#         [43, 50]])
print((a @ b)[0, 0])  # tensor(19) = 1 * 5 + 2 * 7
print(torch.equal(a @ b, torch.matmul(a, b)))  # True
# --8<-- [end:two-products]

with suppress(RuntimeError):
    # --8<-- [start:inner-sizes-must-match]
    print((torch.ones(2, 3) @ torch.ones(3, 5)).shape)  # torch.Size([2, 5])
    torch.ones(2, 3) @ torch.ones(4, 5)  # RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)
    # --8<-- [end:inner-sizes-must-match]

# --8<-- [start:vectors-and-batches]
v = torch.tensor([1, 2])
w = torch.tensor([3, 4])
print(v * w)  # tensor([3, 8]) = [1 * 3, 2 * 4]
print(v @ w)  # tensor(11) = 1 * 3 + 2 * 4
print(torch.dot(v, w))  # tensor(11)
print(a @ v)  # tensor([ 5, 11]) = [1 * 1 + 2 * 2, 3 * 1 + 4 * 2]
print((torch.ones(10, 2, 3) @ torch.ones(3, 5)).shape)  # torch.Size([10, 2, 5])
# --8<-- [end:vectors-and-batches]

with suppress(RuntimeError):
    # --8<-- [start:vectors-of-two-lengths]
    torch.ones(3) @ torch.ones(4)  # RuntimeError: inconsistent tensor size, expected tensor [3] and src [4] to have the same number of elements, but got 3 and 4 elements respectively
    # --8<-- [end:vectors-of-two-lengths]

# --8<-- [start:sum-along-dim]
print(a.sum())  # tensor(10) = 1 + 2 + 3 + 4
print(a.sum(dim=0))  # tensor([4, 6]) = [1 + 3, 2 + 4]
print(a.sum(dim=1))  # tensor([3, 7]) = [1 + 2, 3 + 4]
# --8<-- [end:sum-along-dim]

# --8<-- [start:dim-disappears]
table = torch.ones(2, 3)
print(table.sum(dim=0))  # tensor([2., 2., 2.])
print(table.sum(dim=1))  # tensor([3., 3.])

batch = torch.ones(10, 2, 3)
print(batch.sum(dim=0).shape)  # torch.Size([2, 3])
print(batch.sum(dim=1).shape)  # torch.Size([10, 3])
print(batch.sum(dim=-1).shape)  # torch.Size([10, 2])
# --8<-- [end:dim-disappears]

with suppress(IndexError):
    # --8<-- [start:dimension-out-of-range]
    table.sum(dim=2)  # IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)
    # --8<-- [end:dimension-out-of-range]

# --8<-- [start:column-plus-row]
column = torch.tensor([[0], [10], [20]])
row = torch.tensor([0, 1, 2, 3])
total = column + row
print(column.shape, row.shape)  # torch.Size([3, 1]) torch.Size([4])
print(total.shape)  # torch.Size([3, 4])
print(total)
# tensor([[ 0,  1,  2,  3],
#         [10, 11, 12, 13],
#         [20, 21, 22, 23]])
print(total[1])
# tensor([10, 11, 12, 13]) = [10 + 0, 10 + 1, 10 + 2, 10 + 3]
# --8<-- [end:column-plus-row]

# --8<-- [start:three-ways]
by_copies = column.repeat(1, 4) + row.repeat(3, 1)
by_loop = torch.zeros(3, 4, dtype=torch.int64)
for i in range(3):
    for j in range(4):
        by_loop[i, j] = column[i, 0] + row[j]
print(torch.equal(total, by_copies))  # True
print(torch.equal(total, by_loop))  # True
# --8<-- [end:three-ways]

with suppress(RuntimeError):
    # --8<-- [start:shapes-that-do-not-broadcast]
    per_row = torch.tensor([10.0, 20.0])
    table + per_row  # RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
    # --8<-- [end:shapes-that-do-not-broadcast]

# --8<-- [start:unsqueeze]
print(per_row.unsqueeze(dim=1).shape)  # torch.Size([2, 1])
print(table + per_row.unsqueeze(dim=1))
# tensor([[11., 11., 11.],
#         [21., 21., 21.]])
# --8<-- [end:unsqueeze]

# --8<-- [start:keepdim]
sums = a.sum(dim=1)
kept = a.sum(dim=1, keepdim=True)
print(sums.shape, kept.shape)  # torch.Size([2]) torch.Size([2, 1])
print((a / kept).sum(dim=1))  # tensor([1., 1.])
print((a / sums).sum(dim=1))
# tensor([0.6190, 1.5714]) = [1 / 3 + 2 / 7, 3 / 3 + 4 / 7]
# --8<-- [end:keepdim]

# --8<-- [start:silent-broadcast]
predictions = torch.tensor([[1.0], [2.0], [3.0]])
targets = torch.tensor([1.0, 2.0, 3.0])
errors = predictions - targets
print(errors)
# tensor([[ 0., -1., -2.],
#         [ 1.,  0., -1.],
#         [ 2.,  1.,  0.]])
print((errors**2).mean())
# tensor(1.3333) = (1 + 4 + 1 + 1 + 4 + 1) / 9

always_two = torch.tensor([[2.0], [2.0], [2.0]])
print(((always_two - targets) ** 2).mean())
# tensor(0.6667) = (1 + 0 + 1) * 3 / 9
# --8<-- [end:silent-broadcast]

# --8<-- [start:mse-loss-warns]
import torch.nn.functional as F

loss = F.mse_loss(predictions, targets)  # UserWarning: Using a target size (torch.Size([3])) that is different to the input size (torch.Size([3, 1])). ... have the same size.
print(loss)  # tensor(1.3333)

flat = predictions.squeeze(dim=1)
print(flat.shape == targets.shape)  # True
print(F.mse_loss(flat, targets))  # tensor(0.)
# --8<-- [end:mse-loss-warns]

# --8<-- [start:softmax-without-dim]
scores = torch.tensor([[3.0, 2.0, 0.0], [5.0, 1.0, 1.0]])
chosen = F.softmax(scores)  # UserWarning: Implicit dimension choice for softmax has been deprecated. Change the call to include dim=X as an argument.
print(torch.equal(chosen, F.softmax(scores, dim=1)))  # True
chosen = F.softmax(batch)  # UserWarning: Implicit dimension choice ... as an argument.
print(torch.equal(chosen, F.softmax(batch, dim=0)))  # True
# --8<-- [end:softmax-without-dim]

# --8<-- [start:softmax-along-the-batch]
right = F.softmax(scores, dim=1)
wrong = F.softmax(scores, dim=0)
print(torch.allclose(right.sum(dim=1), torch.ones(2)))  # True
print(wrong.sum(dim=1))  # tensor([1.1192, 1.8808])
print(right.argmax(dim=1))  # tensor([0, 0])
print(wrong.argmax(dim=1))  # tensor([1, 0])
# --8<-- [end:softmax-along-the-batch]

# --8<-- [start:logsumexp]
large = torch.tensor([1000.0, 1000.0])
print(large.exp())  # tensor([inf, inf])
print(large.exp().sum().log())  # tensor(inf)
print(torch.logsumexp(large, dim=0))  # tensor(1000.6932) = 1000 + log(2)
# --8<-- [end:logsumexp]


# --8<-- [start:complete-example]
import torch


def broadcast_shape(a, b):
    length = max(len(a), len(b))
    a = (1,) * (length - len(a)) + a
    b = (1,) * (length - len(b)) + b
    result = ()
    for m, n in zip(a, b):
        if m != n and m != 1 and n != 1:
            return None
        result += (n if m == 1 else m,)
    return result


for a, b in [((3, 1), (4,)), ((3, 1), (3,)), ((2, 3), (2,)), ((2, 3), (2, 1))]:
    predicted = broadcast_shape(a, b)
    try:
        observed = tuple((torch.ones(a) + torch.ones(b)).shape)
    except RuntimeError:
        observed = None
    print(a, b, predicted, predicted == observed)
# (3, 1) (4,) (3, 4) True
# (3, 1) (3,) (3, 3) True
# (2, 3) (2,) None True
# (2, 3) (2, 1) (2, 3) True
# --8<-- [end:complete-example]

with suppress(RuntimeError):
    # --8<-- [start:linear-input]
    layer = torch.nn.Linear(in_features=10, out_features=2)
    print(layer.weight.T.shape)  # torch.Size([10, 2])
    layer(torch.ones(4, 8))  # RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x8 and 10x2)
    # --8<-- [end:linear-input]

# --8<-- [start:nothing-is-copied]
wide = column.expand(3, 4)
print(wide[1])  # tensor([10, 10, 10, 10])
print(wide.stride())  # (1, 0)
print(wide.data_ptr() == column.data_ptr())  # True
# --8<-- [end:nothing-is-copied]
