"""What another torch does otherwise: found in two ledgers, with its cause and its place."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.checker import drift, passages, records, releases
from tests.checker.causes import CAUSES, Sides, cause
from tests.checker.changes import Change, compare, tally
from tests.checker.releases import Observed, UnavailableError
from tests.checker.site import ROOT
from tests.checker.table import table
from tests.checker.tree import pinned

SIDES = Sides("2.13.0", "2.14.1")
PAGE = "docs/en/lessons/first-gradient.md"
TWIN = "docs/es/lessons/first-gradient.md"
TODAY = date(2026, 11, 30)
RELEASE = {"torch": "2.13.0", "package": "CPU", "python": "3.11.7", "platform": "Linux x86_64"}


def value(observed: str, way: str = "printed", verdict: str = "true") -> dict[str, Any]:
    """Make a value of a ledger."""
    place = {"file": "snippets/a.py", "line": 3, "code": "print(x)", "documented": "6."}
    return place | {"way": way, "observed": observed, "verdict": verdict}


def fault(kind: str, summary: str, printed: str = "") -> dict[str, Any]:
    """Make a fault of a ledger that no comment documents."""
    place = {"file": "snippets/a.py", "line": 4, "documented": None}
    return place | {"fault": kind, "summary": summary, "printed": printed}


def block(*values: dict[str, Any], code: str = "print(x)", **changes: Any) -> dict[str, Any]:
    """Make a block of a ledger."""
    plain = {"line": 20, "kind": "python", "code": code, "verdict": "passed", "faults": []}
    return plain | {"values": list(values)} | changes


def pages(*blocks: dict[str, Any], prose: str = "passed") -> dict[str, Any]:
    """Make the pages of a ledger: one."""
    return {PAGE: {"prose": prose, "blocks": list(blocks)}}


def change(old: dict[str, Any], new: dict[str, Any]) -> Change:
    """Give the one change between two blocks."""
    (found,) = compare(pages(old), pages(new), SIDES)
    return found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("tensor(6.)", "tensor(6.0000)", "printing"),
        ("tensor([1.0000e-04])", "tensor([0.0001])", "printing"),
        ("tensor(6., grad_fn=<MulBackward0>)", "tensor(6., grad_fn=<MulBackward1>)", "printing"),
        ("tensor([1.,  2.])", "tensor([1., 2.])", "printing"),
        ("tensor(0.3333)", "tensor(0.3334)", "digit"),
        ("tensor(0.12345678)", "tensor(0.12345672)", "digit"),
        ("0.25", "0.251", "digit"),
        ("tensor(-0.)", "tensor(0.)", "digit"),
        ("tensor(6.)", "tensor(12.)", "behaviour"),
        ("tensor(6.)", "tensor(6)", "behaviour"),
        ("tensor(6.)", "tensor([6.])", "behaviour"),
        ("tensor(6.)", "tensor(7.)", "behaviour"),
        ("0.5", "0.6", "behaviour"),
        ("tensor(6.)", "tensor(6., dtype=torch.float64)", "behaviour"),
        ("torch.float32", "torch.float64", "behaviour"),
        ("True", "False", "behaviour"),
        ("5", "6", "behaviour"),
        ("[1, 2]", "[1, 2, 3]", "behaviour"),
        ("the sizes do not match here", "the sizes must be the same here", "wording"),
        ("2.13.0", "2.14.1", "version"),
        ("tensor(6.)", "", "behaviour"),
    ],
)
def test_a_printed_value_has_its_cause(old: str, new: str, expected: str) -> None:
    """From the two texts alone."""
    assert cause("value", old, new, SIDES) == expected and expected in CAUSES


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("RuntimeError: no such size", "RuntimeError: this size is unknown", "wording"),
        ("RuntimeError: no such size", "ValueError: no such size", "behaviour"),
        ("RuntimeError: no such size", "", "behaviour"),
        ("", "UserWarning: this is deprecated", "behaviour"),
    ],
)
def test_a_message_has_its_cause(old: str, new: str, expected: str) -> None:
    """Other words are not another error."""
    assert cause("error", old, new, SIDES) == expected


def test_what_depends_on_the_package_is_told_from_the_release() -> None:
    """If one is built with CUDA and the other is not, and in no other case."""
    texts = ("AssertionError: not compiled with CUDA", "RuntimeError: no NVIDIA driver")
    assert cause("error", *texts, replace(SIDES, same_package=False)) == "package"
    assert cause("error", *texts, SIDES) == "behaviour"
    other = ("RuntimeError: one", "ValueError: two")
    assert cause("error", *other, replace(SIDES, same_package=False)) == "behaviour"


def test_the_same_ledger_twice_has_not_changed() -> None:
    """Nor has one in which only the line of torch's own code differs."""
    warned = [value(f"UserWarning: no. (Triggered internally at /a/b.cpp:{n}.)") for n in (8, 9)]
    assert compare(pages(block(warned[0])), pages(block(warned[1])), SIDES) == []


def test_a_value_that_changed_has_its_place_and_both_sides() -> None:
    """The page, the line of the block, the file and the line of the code."""
    found = change(block(value("6.")), block(value("7.", verdict="false")))
    assert (found.page, found.page_line, found.file, found.line) == (PAGE, 20, "snippets/a.py", 3)
    assert (found.old, found.new, found.holds, found.cause) == ("6.", "7.", False, "behaviour")


def test_a_value_that_changed_and_still_holds_says_so() -> None:
    """Such as a last digit that the page allows for."""
    assert change(block(value("0.33333")), block(value("0.33334"))).holds


def test_a_block_that_moved_is_the_same_block() -> None:
    """It is known by its code; of two alike, by their order."""
    one, two = block(value("1")), block(value("2"))
    other = block(value("9"), code="print(y)")
    moved = [block(value("0"), code="new"), *({**b, "line": 99} for b in (other, one, two))]
    assert compare(pages(one, two, other), pages(*moved), SIDES) == []
    assert len(compare(pages(two, one, other), pages(*moved), SIDES)) == 2


def test_a_value_that_vanished_is_a_change() -> None:
    """Its line prints nothing any more."""
    found = change(block(value("6.")), block(value("", way="", verdict="false")))
    assert (found.kind, found.cause, found.old, found.new) == ("value", "behaviour", "6.", "")


def test_an_error_that_is_no_longer_raised_is_a_change() -> None:
    """Of behaviour."""
    old = value("RuntimeError: no", way="raised")
    found = change(block(old), block(value("", way="", verdict="false")))
    assert (found.kind, found.cause) == ("error", "behaviour")


def test_a_new_warning_is_a_change() -> None:
    """Though no comment documents it, and the value of its block holds."""
    new = fault("drift", "This line gives a warning.", "UserWarning: deprecated")
    found = change(block(value("6.")), block(value("6."), faults=[new]))
    assert (found.kind, found.cause, found.line) == ("warning", "behaviour", 4)
    assert (found.old, found.new, found.values) == ("", "UserWarning: deprecated", 0)


def test_what_a_new_error_hides_could_not_be_tried() -> None:
    """The error is the change; the value after it was not reached."""
    new = fault("failure", "This line raises.", "RuntimeError: no")
    lost = value("", way="", verdict="false")
    found = compare(pages(block(value("6."))), pages(block(lost, faults=[new])), SIDES)
    assert [(c.kind, c.cause) for c in found] == [("value", "unreached"), ("error", "behaviour")]


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("The program cannot go on: it crashed the interpreter (SIGSEGV).", "crash"),
        ("The program cannot go on: it did not end within 60 seconds.", "crash"),
        ("Not run, because the block at line 20 failed.", "unreached"),
    ],
)
def test_a_block_that_stopped_is_one_change(summary: str, expected: str) -> None:
    """With all the values that it takes along."""
    new = block(verdict="failed", faults=[fault("failure", summary)])
    found = change(block(value("1"), value("2")), new)
    assert (found.cause, found.values, found.new) == (expected, 2, summary)


def test_a_page_that_was_not_run_is_no_page_that_holds() -> None:
    """Each of its blocks is reported, and none of its values counts."""
    found = compare(pages(block(value("1"))), {}, SIDES)
    assert [c.cause for c in found] == ["unreached"]
    assert tally(pages(block(value("1")))[PAGE], {"blocks": []}) == {"values": 1, "hold": 0}


def test_an_output_block_and_the_text_of_a_page_are_compared_too() -> None:
    """They have no values of their own."""
    shown = fault("drift", "Not printed.", "7.") | {"documented": "6."}
    old = pages(block(kind="output"))
    new = pages(block(kind="output", faults=[shown]), prose="failed")
    output, text = compare(old, new, SIDES)
    assert (output.kind, output.old, output.new) == ("output", "6.", "7.")
    assert (text.kind, text.page_line) == ("text", 1)


def test_values_that_hold_are_counted() -> None:
    """By their verdict on the other side."""
    old = block(value("1"), value("2"), value("3"))
    new = block(value("1"), value("2.0"), value("4", verdict="false"))
    assert tally(pages(old)[PAGE], pages(new)[PAGE]) == {"values": 3, "hold": 2}


def test_a_source_that_reads_otherwise_shows_what_differs() -> None:
    """The sentences of each side that the other has not."""
    old = {PAGE: [{"line": 7, "name": "torch.no_grad", "text": "Same. Before. End."}]}
    new = {PAGE: [{"line": 7, "name": "torch.no_grad", "text": "Same. After. End."}]}
    (found,) = passages.compare(old, new)
    assert (found.cause, found.page_line, found.code) == ("source", 7, "torch.no_grad")
    assert (found.old, found.new) == ("Before.", "After.")
    assert passages.compare(old, old) == []


def test_the_sources_of_the_course_are_read_where_they_are_named(tmp_path: Path) -> None:
    """One that is gone says so in place of its words."""
    page = tmp_path / "docs" / "en" / "page.md"
    page.parent.mkdir(parents=True)
    text = "---\ntitle: T\nsources:\n  - object: torch.no_grad\n  - object: torch.gone\n---\n"
    page.write_text(text, encoding="utf-8")
    (found,) = passages.passages(tmp_path).values()
    assert [entry["line"] for entry in found] == [4, 5]
    assert found[0]["text"].startswith("Context-manager")
    assert found[1]["text"].startswith("There is no object torch.gone")


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("2.14.1", ["torch==2.14.1"]),
        ("2.12", ["torch==2.12.*"]),
        ("2.15.0rc1", ["torch==2.15.0rc1"]),
        ("newest", ["--upgrade", "torch"]),
    ],
)
def test_a_release_is_named_as_people_do(name: str, asked: list[str]) -> None:
    """A minor release stands for its last patch."""
    assert releases.requirements(name) == asked


def test_what_names_no_release_is_a_sentence() -> None:
    """It says what does."""
    with pytest.raises(UnavailableError, match="no release of torch: name a version such as"):
        releases.requirements("two")


def test_a_release_brings_its_own_company() -> None:
    """Neither torch nor what it needs is held to our versions; all else is."""
    pins = releases.constraints("2.14.1")
    assert {"pytest==", "numpy==", "mkdocs=="} <= {pin.partition("==")[0] + "==" for pin in pins}
    assert not [pin for pin in pins if pin.startswith(("torch==", "sympy==", "fsspec==", "Jinja2"))]


def test_a_torch_from_before_numpy_2_gets_the_numpy_of_its_time() -> None:
    """It would print, and do, something else with a newer one."""
    pins = releases.constraints("2.2.2")
    assert "numpy<2" in pins and not [pin for pin in pins if pin.startswith("numpy==")]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import time; time.sleep(60)", "it fails: no end within 2 seconds"),
        ("import os; os.abort()", r"it fails: it crashed \(SIGABRT\)"),
        ("import no_such_module", "it fails: ModuleNotFoundError: No module named"),
        ("print('The conflict is caused by:\\n  The user requested x\\n'); 1/0", "requested x"),
        ("import sys; sys.exit(3)", "it fails: it said nothing"),
    ],
)
def test_a_command_that_fails_is_a_sentence(code: str, sentence: str) -> None:
    """Whether it fails, crashes, hangs or cannot be installed."""
    with pytest.raises(UnavailableError, match=sentence):
        releases.run(releases.THIS, ["-c", code], 2, "it fails")


def test_a_program_that_crashes_is_seen_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the very run that a release gets."""
    crash = "tests/samples/isolation/hostile/crash.md"
    monkeypatch.setattr(releases, "PAGES", [crash])
    seen = releases.observe(releases.THIS)
    blocks = [{**block, "faults": []} for block in seen.pages[crash]["blocks"]]
    found = compare({crash: {"prose": "passed", "blocks": blocks}}, seen.pages, SIDES)
    assert next(c.cause for c in found if c.kind == "program") == "crash"
    assert seen.release["torch"] == pinned(ROOT) and PAGE in seen.passages


def observed(torch: str, *values: dict[str, Any], prose: str = "passed") -> Observed:
    """Make what the course did with a torch."""
    return Observed(RELEASE | {"torch": torch}, pages(block(*values), prose=prose), {})


def test_a_release_that_cannot_be_tried_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its sentence stands in the report, and the run has something to look at."""

    def prepare(name: str) -> Path:
        if name == "9.9":
            raise UnavailableError("torch 9.9 cannot be installed here: none.")
        return Path(name)

    runs = {Path("2.14.1"): observed("2.14.1", value("7.", verdict="false"))}
    monkeypatch.setattr(drift, "prepare", prepare)
    monkeypatch.setattr(
        drift, "observe", lambda path: runs.get(path, observed("2.13.0", value("6.")))
    )
    monkeypatch.setattr(drift, "DRIFT", tmp_path / "drift.json")
    assert drift.main(["9.9", "2.14.1"]) == 1
    told = capsys.readouterr().out
    assert "not tried: torch 9.9 cannot be installed here: none." in told
    assert "behaviour 1" in told and (tmp_path / "drift.json").exists()


def test_pages_that_fail_with_the_pinned_torch_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as those that need the package for the CPU; the others are compared all the same."""
    failing = observed("2.13.0", value("6."), prose="failed")
    monkeypatch.setattr(drift, "observe", lambda path: failing)
    monkeypatch.setattr(drift, "prepare", Path)
    monkeypatch.setattr(drift, "DRIFT", tmp_path / "drift.json")
    assert drift.main(["2.13.0"]) == 0
    assert f"With the pinned torch itself these pages fail: {PAGE}" in capsys.readouterr().out


def test_without_a_run_of_the_pinned_torch_there_is_nothing_to_compare_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then no other release is tried."""

    def observe(path: Path) -> Observed:
        raise UnavailableError("it cannot be imported: it crashed (SIGABRT).")

    monkeypatch.setattr(drift, "observe", observe)
    with pytest.raises(SystemExit, match="With the pinned torch, it cannot be imported"):
        drift.main(["2.14.1"])


def written(*values: dict[str, Any]) -> dict[str, Any]:
    """Record a release that was tried."""
    pinned = observed("2.13.0", value("2.13.0"), value("6."))
    return drift.record(pinned, observed("2.14.1", *values), TODAY)


def test_the_version_itself_is_nothing_to_look_at() -> None:
    """It does not hold, and it is not drift."""
    entry = written(value("2.14.1", verdict="false"), value("6."))
    (found,) = entry["changes"]
    assert found["cause"] == "version" and not records.drifted(found)
    assert entry["pages"] == {PAGE: {"values": 2, "hold": 1}}


def test_a_record_keeps_what_does_not_hold(tmp_path: Path) -> None:
    """And nothing that changes from one run to the next."""
    entry = written(value("2.13.0"), value("7.", verdict="false"))
    path = records.keep(entry, tmp_path)
    before = path.read_text(encoding="utf-8")
    records.keep(written(value("2.13.0 "), value("7.", verdict="false")), tmp_path)
    assert path.name == "2.14.1.json" and path.read_text(encoding="utf-8") == before
    assert [c["new"] for c in records.records(tmp_path)[0]["changes"]] == ["7."]


def test_a_record_quotes_no_source(tmp_path: Path) -> None:
    """That a passage reads otherwise is ours to say; its words are not."""
    change = {"kind": "source", "name": "object torch.x", "holds": False, "old": "a", "new": "b"}
    records.keep({"torch": "2.14.1", "changes": [change]}, tmp_path)
    assert records.records(tmp_path)[0]["changes"] == [change | {"old": "", "new": ""}]


def test_what_was_tried_is_recorded_if_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But not a release that could not be tried."""
    tried = [{"torch": "9.9", "failed": "none."}, written(value("2.13.0"), value("7."))]
    monkeypatch.setattr(drift, "usual", lambda: observed("2.13.0"))
    monkeypatch.setattr(drift, "attempt", lambda name, pinned: tried.pop(0))
    monkeypatch.setattr(drift, "keep", lambda entry: drift.ROOT / f"{entry['torch']}.json")
    monkeypatch.setattr(drift, "DRIFT", tmp_path / "drift.json")
    drift.main(["--record", "9.9", "2.14.1"])
    told = capsys.readouterr().out
    assert "recorded in 2.14.1.json" in told and told.count("recorded in") == 1


def test_records_come_newest_first(tmp_path: Path) -> None:
    """As versions, not as texts."""
    for torch in ("2.9.1", "2.14.1", "2.12.0"):
        records.keep({"torch": torch, "changes": []}, tmp_path)
    assert [e["torch"] for e in records.records(tmp_path)] == ["2.14.1", "2.12.0", "2.9.1"]


def test_a_line_is_in_the_section_whose_heading_is_above_it() -> None:
    """Above the first there is none."""
    text = "# T\n\nText.\n\n## One { #one }\n\nText.\n\n### Two { #two .x }\n\nText.\n"
    assert [records.section(text, line) for line in (3, 7, 11)] == ["", "one", "two"]


def test_the_table_shows_a_change_of_both_languages_once() -> None:
    """With both pages, the old beside the new, the gravest cause first."""
    entry = written(value("2.14.1", verdict="false"), value("7.", verdict="false"))
    entry["changes"] += [{**found, "page": TWIN} for found in entry["changes"]]
    told = table([entry])
    assert f"snippets/a.py:3, shown by {PAGE}:20, {TWIN}:20" in told
    assert "behaviour 1, version 1" in told
    assert told.index("torch 2.14.1, behaviour") < told.index("torch 2.14.1, version")
    assert [line.split("│") for line in told.split("\n") if "6." in line and "7." in line]


def test_the_table_says_what_a_change_is_worth() -> None:
    """That the page still holds, how many values a change takes along, and that nothing is there.

    A change that is written in each page itself is one change for both.
    """
    plain = written(value("2.13.0"), value("7."))["changes"][0]
    own = plain | {"file": PAGE, "line": 20, "holds": True, "values": 3, "new": ""}
    twin = own | {"file": TWIN, "page": TWIN, "line": 25, "page_line": 25}
    told = table([written(value("2.13.0"), value("6.")) | {"changes": [own, twin]}])
    assert f"\n  {PAGE}:20, {TWIN}:25\n" in told
    assert "(the page is still true)" in told and "(3 documented values)" in told
    assert [line for line in told.split("\n") if line.rstrip().endswith("│ nothing")]
