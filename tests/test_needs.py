"""A block copied with what it needs runs alone, and prints what the page shows."""

from pathlib import Path

import pytest

from tests.checker.claims import valued_lines
from tests.checker.findings import Finding
from tests.checker.judge import judge
from tests.checker.programs import Programs
from tests.checker.site import ROOT
from theme.takeaway.needs import needs
from theme.takeaway.program import Step, steps
from theme.takeaway.script import pasted

PAGES = sorted((ROOT / "docs").rglob("*.md"))
LEAST = 0.5  # a block leans on less than half of what comes before it, over the course
MAKE = "import torch\nx = torch.tensor(3.0, requires_grad=True)"
BACKWARD = "(x**2).backward()"
PRINT = "print(x.grad)  # tensor(12.)"
FRESH = """
for _name in [name for name in globals() if not name.startswith("__")]:
    del globals()[_name]
import torch as _torch
assert _torch.is_grad_enabled() and _torch.get_default_dtype() is _torch.float32
_torch.manual_seed(20261130)
del _torch
"""


def pastes(program: tuple[Step, ...], leans: list[tuple[int, ...]]) -> list[list[Step]]:
    """Give, for each block, the blocks that a reader pastes."""
    return [[program[i] for i in (*needed, place)] for place, needed in enumerate(leans)]


def findings(given: list[list[Step]], programs: Programs) -> list[list[Finding]]:
    """Run each paste with nothing before it, and say what is not as its blocks document it."""
    codes = [code for paste in given for code in (FRESH, *(step.code for step in paste))]
    program = programs.of(tuple(codes), tuple(map(valued_lines, codes)))
    found, place = [], 0
    for paste in given:
        assert not program.record(place).traceback
        places = range(place + 1, place + 1 + len(paste))
        found.append(
            [f for n in places for f in judge(codes[n], program.record(n), program.first_line(n))]
        )
        place = places.stop
    return found


def lean(*codes: str) -> list[tuple[int, ...]]:
    """Give what each of some blocks needs; one that ends in `# Error` raises one."""
    return needs([Step(code, "Exception" * ("# Error" in code)) for code in codes])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT / "docs").as_posix())
def test_each_block_runs_with_what_it_needs_alone(path: Path, programs: Programs) -> None:
    """It and each block it is copied with print, warn and raise what the page documents."""
    program = steps(path.read_text(encoding="utf-8"))
    found = findings(pastes(program, needs(program)), programs)
    wrong = [
        (place, f.line, f.summary, f.printed) for place, each in enumerate(found) for f in each
    ]
    assert not wrong, wrong


def test_a_paste_holds_only_part_of_the_page() -> None:
    """What a reader gets is a fraction of what comes before, over all blocks of the course."""
    leans = [needs(steps(path.read_text(encoding="utf-8"))) for path in PAGES]
    shares = [len(block) / place for page in leans for place, block in enumerate(page) if place]
    assert 0 < sum(shares) / len(shares) < LEAST


def test_a_block_that_is_left_out_is_missed(programs: Programs) -> None:
    """A paste without the block that accumulated a gradient prints another value."""
    codes = [MAKE, BACKWARD, PRINT]
    first, again, last = [Step(code, "") for code in codes]
    whole, short = findings([[first, again, again, last], [first, again, last]], programs)
    assert not whole and short


@pytest.mark.parametrize(
    ("codes", "needed"),
    [
        ([MAKE, "n = 1", PRINT], (0,)),
        ([MAKE, BACKWARD, PRINT], (0, 1)),
        ([MAKE, BACKWARD, "x.grad = None", PRINT], (0, 2)),
        ([MAKE, BACKWARD, "if n:\n    x.grad = None", PRINT], (0, 1, 2)),
        ([MAKE, BACKWARD, "y = x**2", "y.backward()", PRINT], (0, 1, 2, 3)),
        ([MAKE, "y = 2 * x", "z = y.sum()", "z.backward()", "y.backward()  # Error"], (0, 1, 2, 3)),
        ([MAKE, "v = x.detach()", "v[0] = 1", "print(x)"], (0, 1, 2)),
        (
            [MAKE, "seen = []", "x.register_hook(seen.append)", BACKWARD, "print(seen)"],
            (0, 1, 2, 3),
        ),
        ([MAKE, "def f():\n    return w * x", "w = 2", "w = 3", "f()"], (0, 1, 3)),
        ([MAKE, "def f(t):\n    t.add_(1)", "f(x)", "print(x)"], (0, 1, 2)),
        ([MAKE, "def f(t):\n    return t + 1", "f(x)", "print(x)"], (0,)),
        ([MAKE, "x = 2", "print(x)"], (1,)),
        ([MAKE, "for _ in []:\n    x = 2", "print(x)"], (0, 1)),
        ([MAKE, "x = f(2)  # Error", "print(x)"], (0, 1)),
        ([MAKE, "torch.manual_seed(0)", "a = torch.rand(2)", "b = torch.rand(2)"], (0, 1, 2)),
        ([MAKE, "a = torch.rand(2)", "torch.manual_seed(0)", "b = torch.rand(2)"], (0, 2)),
        ([MAKE, "torch.set_default_dtype(torch.float64)", "print(torch.ones(1))"], (0, 1)),
        ([MAKE, "with torch.no_grad():\n    y = x", "print(torch.ones(1))"], (0,)),
        ([MAKE, "import torch\nprint(torch.ones(1))"], ()),
        ([MAKE, "m = torch.nn.Linear(1, 1)", "print(m(x))"], (0, 1)),
        ([MAKE, "o = torch.optim.SGD([x])", BACKWARD, "o.step()", "print(x)"], (0, 1, 2, 3)),
        (["n = 1", "n += 1", "print(n)"], (0, 1)),
        (["a = [1]", "b = a", "b.append(2)", "print(a)"], (0, 1, 2)),
        (["a = [1]", "a.count(1)", "print([a for a in range(2)])"], ()),
    ],
)
def test_what_may_have_changed_a_value_is_needed(codes: list[str], needed: tuple[int, ...]) -> None:
    """Gradients, views, hooks, functions, settings and random numbers; nothing besides."""
    assert lean(*codes)[-1] == needed


def test_an_error_in_what_is_pasted_is_set_aside(programs: Programs) -> None:
    """The program goes on after it, and ends with the block that was copied."""
    steps = [Step("x = 1\nx.y  # AttributeError: ...", "AttributeError"), Step("print(x)  # 1", "")]
    text = pasted(steps)
    assert text.startswith(
        "from contextlib import suppress\n\nwith suppress(AttributeError):\n    x"
    )
    record = programs.of((text,), (frozenset(),)).record(0)
    assert [event.text for event in record.events] == ["1\n"]


def test_a_text_of_several_lines_cannot_be_indented() -> None:
    """Its lines would get longer: the build asks for another way to write it."""
    with pytest.raises(ValueError, match="several lines"):
        pasted([Step('x = """a\nb"""\nx.y', "AttributeError"), Step("print(x)", "")])
