"""A block is taken for Python by its tag, or by what only Python and torch say."""

import pytest

from tests.checker.tags import could_be_python, pythonic, shows_python


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("python", True),
        ("py3", True),
        ("pycon", True),
        ("numpy", True),
        ("python-of-tomorrow", True),
        ("console", False),
        ("ruby", False),
        ("klingon", False),
    ],
)
def test_language_is_another_name_of_python(language: str, expected: bool) -> None:
    """As the site's highlighter knows it, or as it calls itself."""
    assert pythonic(language) is expected


@pytest.mark.parametrize(
    "code",
    [
        "x.backward()",
        "np.zeros(3)",
        "torch.nn.Linear(2, 1)",
        "len(x)",
        "x = torch.ones(2)",
        "import torch",
        "for x in y:\n    pass",
        "f(lambda x: x)",
    ],
)
def test_statement_of_python_gives_a_block_away(code: str) -> None:
    """Whatever its tag says."""
    assert shows_python(code) and could_be_python("ruby", code)


@pytest.mark.parametrize(
    "code",
    [
        "x = 6",
        "foo.bar()",
        "f(6)",
        "f()()",
        "tensor([6., 7.])",
        "- print(6)",
        "nox -s tests",
        "{'a': 1}",
        "",
    ],
)
def test_data_and_commands_are_left_alone(code: str) -> None:
    """They may parse as Python, and say nothing that only Python says."""
    assert not shows_python(code) and not could_be_python("json", code)
