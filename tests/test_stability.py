"""The course prints the same whatever it may not depend on."""

from pathlib import Path

import pytest

from tests.checker import stability
from tests.checker.stability import Setting, Values, moved, observe

PAGE = ["tests/samples/isolation/unseeded.md"]


def test_another_seed_other_hashes_and_two_threads_change_no_value() -> None:
    """A value that depends on one of them is not the reader's value."""
    other = Setting("all of it", ["--seed", "11", "--threads", "2"], {"PYTHONHASHSEED": "4711"})
    usual = observe(Setting("nothing changed"))
    assert usual and moved(usual, observe(other), other.name) == []


def test_a_value_that_depends_on_the_seed_is_named() -> None:
    """An unseeded draw is another under another seed."""
    usual = observe(Setting("nothing changed", pages=PAGE))
    other = observe(Setting("another seed", ["--seed", "1"], pages=PAGE))
    (line,) = moved(usual, other, "another seed")
    assert "With another seed, tests/samples/isolation/unseeded.md, 6: print(" in line
    assert "usually: False" in line and "here:    True" in line


def test_course_that_does_not_run_is_an_error(tmp_path: Path) -> None:
    """It observes nothing, which is not the same as that nothing moved."""
    with pytest.raises(RuntimeError, match="did not run with no such option"):
        observe(Setting("no such option", ["--no-such-option"]))


def test_session_fails_if_one_value_moves_in_one_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says which one, and that the others stayed."""

    def moving(setting: Setting) -> Values:
        return {"a": "6", "b": "7" if setting.name == "two threads" else "8"}

    monkeypatch.setattr(stability, "observe", moving)
    assert stability.main() == 1
    told = capsys.readouterr().out
    assert "With two threads, b\n  usually: 8\n  here:    7\n1 values moved, of 2" in told
    assert "the last page first: 2 values" in told


@pytest.mark.parametrize(("values", "status"), [({"a": "6"}, 0), ({}, 1)])
def test_session_passes_only_if_there_are_values_and_none_moves(
    values: Values, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A course without values proves nothing."""
    monkeypatch.setattr(stability, "observe", lambda setting: values)
    assert stability.main() == status
