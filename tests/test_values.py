"""An analytic value is worked out, and compared with the value that was printed."""

import math
import warnings
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checker.claims import claims, meant
from tests.checker.programs import Programs
from tests.checker.values import NotArithmeticError, agrees, evaluate
from tests.helpers import fence, findings, verdict, written


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6", 6),
        ("2 * 3", 6),
        ("-2 ** 2", -4),
        ("(1 + 2) / 4", 0.75),
        ("7 // 2 + 7 % 2", 4),
        ("[2 * 2, 2 * 3]", [4, 6]),
        ("[[1, 2], [3, 4]]", [[1, 2], [3, 4]]),
        ("(1, 2)", [1, 2]),
        ("sqrt(2) ** 2", math.sqrt(2) ** 2),
        ("2 * pi", 2 * math.pi),
        ("exp(0) + log(e)", 2.0),
        ("1e-3", 0.001),
        ("-inf", -math.inf),
    ],
)
def test_arithmetic_is_worked_out(text: str, value: object) -> None:
    """Numbers, operators, a few functions, and lists of them."""
    assert evaluate(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tensor(6.)",
        "2 * x",
        "2 *",
        "'6'",
        "True",
        "1 / 0",
        "[1, 2] * 2",
        "x.grad",
        "__import__('os')",
        "sqrt(-1)",
        "sqrt(1, 2)",
        "9 ** 9 ** 9",
        "10 ** 1001",
        "lambda: 6",
        "2 * 3 = 6",
        "(" * 500,
        "-" * 100_000 + "1",
        "1+" * 100_000 + "1",
        "1j",
        "(-8) ** (1 / 3)",
        "[1, (-8) ** 0.5]",
        "10 ** 400",
        "-(10 ** 400)",
        "2 ** 1000 * 2 ** 1000",
        "9" * 5000,
        "1e300 ** 2",
        "\ud83d",
        "1\0",
    ],
)
def test_anything_else_is_not_arithmetic(text: str) -> None:
    """It is then read as a text."""
    with pytest.raises(NotArithmeticError):
        evaluate(text)


@settings(max_examples=300, deadline=None)
@given(
    st.text("0123456789+-*/%().,[] episqrtjinf", max_size=20),
    st.one_of(st.floats(), st.integers(), st.just(10**400), st.lists(st.floats(), max_size=2)),
    st.sampled_from([0.0, 2**-52, 2**-23, 2**-7]),
)
def test_no_text_makes_arithmetic_fail_in_another_way(
    text: str, observed: float, epsilon: float
) -> None:
    """It has a value, which is the observed one or not; or it is not arithmetic."""
    with suppress(NotArithmeticError), warnings.catch_warnings():
        warnings.simplefilter("error")
        assert agrees(evaluate(text), observed, epsilon) in (True, False)


@pytest.mark.parametrize("observed", [1.0, 10**400, math.inf, math.nan, [1.0], 0.0])
@pytest.mark.parametrize("analytic", [10**400, -(10**400), math.inf, 2**1024 - 1, 0, [10**400]])
def test_no_value_makes_the_comparison_fail(analytic: float, observed: float) -> None:
    """However large it is."""
    assert agrees(analytic, observed, 2**-23) is (analytic == observed)


@pytest.mark.parametrize(
    ("analytic", "observed", "epsilon", "same"),
    [
        (6, 6, 0.0, True),
        (6, 7, 0.0, False),
        (6, 6.0, 2**-23, True),
        (6.5, 6, 0.0, False),
        (1 / 3, 0.3333333432674408, 2**-23, True),
        (1 / 3, 0.3333, 2**-23, False),
        (1 / 3, 0.3333333432674408, 2**-52, False),
        (6, 6.0000005, 2**-23, False),
        (6.0, 6.0000005, 2**-23, True),
        (0, 0.0, 2**-23, True),
        (0, -0.0, 2**-23, True),
        (0, 1e-8, 2**-23, False),
        (0.0, 1e-30, 2**-23, False),
        (1e-7, 0.0, 2**-52, False),
        (9e-8, 9.99999993922529e-09, 2**-23, False),
        (0.008, 0.00099945068359375, 2**-7, False),
        (0.001, 0.00099945068359375, 2**-7, True),
        (2**24 + 1, 2.0**24, 2**-23, True),
        (2**24 + 2, 2.0**24, 2**-23, False),
        (2**24 + 7, 2.0**24, 2**-52, False),
        (257, 256.0, 2**-7, True),
        (258, 256.0, 2**-7, False),
        (10**30, 1e30, 2**-52, True),
        ([1, 2], [1.0, 2.0], 2**-23, True),
        ([1, 2], [2.0, 1.0], 2**-23, False),
        ([1, 2], [1.0], 2**-23, False),
        ([6], 6, 0.0, False),
        (6, [6], 0.0, False),
        (math.nan, math.nan, 2**-23, True),
        (math.nan, 1.0, 2**-23, False),
        (1.0, math.nan, 2**-23, False),
        (math.inf, math.inf, 2**-23, True),
        (math.inf, -math.inf, 2**-23, False),
    ],
)
def test_value_agrees_within_the_steps_of_its_type(
    analytic: float, observed: float, epsilon: float, same: bool
) -> None:
    """Integers exactly; floats as far as their type can tell numbers apart."""
    assert agrees(analytic, observed, epsilon) is same


@pytest.mark.parametrize(
    "code",
    [
        "print(6)  # = 2 * 3",
        "print(6.0)  # = 2 * 3",
        "print('w =', 6)  # = 2 * 3",
        "print(4, 6)  # = [2 * 2, 2 * 3]",
        "print([4, [6.0]])  # = [2 * 2, [2 * 3]]",
        "import torch\nprint(torch.tensor(1 / 3))  # = 1 / 3",
        "import torch\nprint(torch.tensor([2, 3]).reshape(1, 2))  # = [[2, 3]]",
        "import torch\nprint(torch.tensor(1 / 3, dtype=torch.float16))  # = 1 / 3",
        "import torch\nprint((torch.tensor(1.0) / 3).item())  # = 1 / 3",
        "import torch\nx = torch.ones(2, requires_grad=True)\nprint(x * 2)  # = [2, 2]",
        "import numpy as np\nprint(np.array([1, 2]) / 3)  # = [1 / 3, 2 / 3]",
        "import numpy as np\nprint(np.float32(1 / 3))  # = 1 / 3",
        "print(6)\n# = 2 * 3",
        "print(6)  # 6 = 2 * 3",
        "print(6)  # 6 = 2 * 3  # (1)!",
        "print(6)  # Expected: 2 * 3",
        "print(6)  # Expectativa: 6 = 2 * 3",
        "print('Expected: 6')  # Expected: 6",
        "print('x = 3')  # x = 3",
    ],
)
def test_true_value_passes(code: str, programs: Programs) -> None:
    """Of numbers, lists, tensors and arrays, with a text beside them or without."""
    assert findings(written(fence(code), programs)) == []


@pytest.mark.parametrize(
    "code",
    [
        "print(6)  # = 2 * 4",
        "print(6)  # 6 = 2 * 4",
        "print(7)  # 6 = 2 * 3",
        "print(7)  # 7 = 2 * 3",
        "print(6)  # Expectativa: 7 = 2 * 3",
        "print(6.001)  # = 2 * 3",
        "print([4, 6])  # = [2 * 3, 2 * 2]",
        "print('x = 4')  # x = 3",
        "print(0.0)  # = 1e-7",
        "print(float(2**24))  # = 2**24 + 7",
        "print(100000000.0)  # = 100000040",
        "import torch\nprint(torch.tensor(1e-8))  # = 9e-8",
        "import torch\nprint(torch.tensor(0.001, dtype=torch.bfloat16))  # = 0.008",
        "import torch\nprint(torch.tensor([[2, 3]]))  # = [2, 3]",
        "import torch\nprint(torch.tensor(0.3333))  # = 1 / 3",
        "import torch\nprint(torch.tensor(1 / 3, dtype=torch.float64))  # = 0.33333334",
    ],
)
def test_false_value_fails(code: str, programs: Programs) -> None:
    """A wrong value, a wrong text beside a right value, another shape, too few digits."""
    assert verdict(written(fence(code), programs)) == "fail"


@pytest.mark.parametrize(
    "code",
    [
        "print('seis')  # = 6",
        "print('6')  # 6 = 2 * 3",
        "print(True)  # = 1",
        "print(f'{6}')  # = 6",
        "for n in range(2):\n    print(n)  # = [0, 1]",
        "for n in (6, 7):\n    print(n)  # = 6",
        "import torch\nprint(torch.tensor(1 + 2j))  # = 1",
        "import torch\nprint(torch.ones(2, device='meta'))  # = [1, 1]",
        "x = []\nx.append(x)\nprint(x)  # = [1]",
    ],
)
def test_value_of_what_has_none_is_refused(code: str, programs: Programs) -> None:
    """A text, a truth value, several prints, a number that is not real or has no size."""
    assert verdict(written(fence(code), programs)) == "refuse"


@pytest.mark.parametrize(
    ("comment", "text", "value"),
    [
        ("tensor(6.)", "tensor(6.)", None),
        ("= 2 * 3", None, 6),
        ("tensor(6.) = 2 * 3", "tensor(6.)", 6),
        ("Expected: tensor(6.)", "tensor(6.)", None),
        ("Expectativa: 2 * 3", None, 6),
        ("loss = 0.5 = 1 / 2", "loss = 0.5", 0.5),
        ("== 6", "== 6", None),
        ("y = 2 * x", "y = 2 * x", None),
    ],
)
def test_comment_is_read_as_its_author_meant_it(
    comment: str, text: str | None, value: float | None
) -> None:
    """The last way to read it is the one that a failure speaks of."""
    claim = claims(comment)[-1]
    assert (claim.text, claim.value) == (text, value)


@pytest.mark.parametrize(
    ("comment", "printed", "text"),
    [
        ("a = 4", "a = 3\n", "a = 4"),
        ("Expected: a = 4", "a = 3\n", "a = 4"),
        ("a = 4 = 2 * 2", "a = 3\n", "a = 4"),
        ("6 = 2 * 3", "7\n", "6"),
        ("= 2 * 3", "a = 3\n", None),
    ],
)
def test_equals_that_is_printed_is_text(comment: str, printed: str, text: str | None) -> None:
    """What the output looks like tells where the text of a comment ends."""
    assert meant(comment, printed).text == text


def test_text_with_equals_can_be_accepted(programs: Programs) -> None:
    """It says what is printed, and is no analytic value."""
    (finding,) = findings(written(fence("print('a = 3')  # a = 4"), programs))
    assert finding.documented == "a = 4"
    assert finding.rewrite and finding.rewrite.text == "a = 3"
