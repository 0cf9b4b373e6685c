"""The course prints the same whatever it may not depend on."""

from tests.checker.stability import Setting, moved, observe

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
