"""A page is one program of its own: no other page reaches it, and it reaches nothing else."""

import tempfile
import time
from multiprocessing import forkserver
from pathlib import Path

import pytest

from tests.checker import landlock, verify
from tests.checker.events import Event, Record, Way, packed, unpacked
from tests.checker.interpreter import FOLDER, Conditions
from tests.checker.programs import Programs
from tests.helpers import each, fence, findings, page, verdict, written

NOT_PRINTED = "past Python's print"
WORDS = {
    "abort": "it crashed the interpreter (SIGABRT)",
    "alarm": "it crashed the interpreter (SIGALRM)",
    "another-program": "may not start another program",
    "asks-the-reader": "raises an error",
    "crash": "it crashed the interpreter (SIGSEGV)",
    "database-outside": "may not write outside its own folder",
    "debugger": "raises an error",
    "endless-loop": "it did not end within 1 seconds",
    "endless-loop-that-prints": "it did not end within 1 seconds",
    "endless-recursion": "raises an error",
    "exit": "raises an error",
    "exit-at-once": "it ended the interpreter (exit status 0)",
    "file-outside": "may not write outside its own folder",
    "file-outside-by-another-way": "may not write outside its own folder",
    "folder-by-descriptor": "may not write outside its own folder",
    "folder-outside": "may not write outside its own folder",
    "forged-record": "it wrote to the pipe",
    "fork": "may not fork",
    "half-a-character": "raises an error",
    "kill": "may not fork or signal",
    "late-thread": "documents nothing",
    "late-worker": NOT_PRINTED,
    "million-lines": "may not print more than",
    "name-lookup": "may not use the network",
    "network": "may not use the network",
    "not-python": "is not Python",
    "print-at-the-end": "documents nothing",
    "print-rebound-to-silence": "Nothing is printed",
    "print-when-deleted": "documents nothing",
    "print-when-deleted-after-an-error": "documents nothing",
    "probe-of-its-own": "may not start another program",
    "return-outside-a-function": "raises an error",
    "shared-memory-file": "may not write outside its own folder",
    "shell": "may not start another program",
    "unfinished-record": "it ended the interpreter (exit status 0)",
    "written-by-c": NOT_PRINTED,
    "written-past-python": NOT_PRINTED,
    "written-to-a-device": NOT_PRINTED,
}


@pytest.fixture(scope="module")
def impatient() -> Programs:
    """Give programs whose blocks may take a second."""
    return Programs(limit=1)


@each("isolation/changes")
@pytest.mark.parametrize("changed_first", [True, False], ids=["before", "after"])
def test_change_reaches_no_other_page(name: str, changed_first: bool, programs: Programs) -> None:
    """Both pages see what they say, in either order."""
    fresh = Programs(programs.conditions)
    pages = [page(f"isolation/changes/{name}", fresh), page("isolation/untouched", fresh)]
    for one in pages if changed_first else reversed(pages):
        assert findings(one) == [], one.path


def test_pages_that_run_at_the_same_time_do_not_meet(programs: Programs) -> None:
    """Each block of one page may come between two blocks of another."""
    codes = [fence(f"x = {n}", f"print(x)  # {n}") for n in (1, 2)]
    pages = [written(code, programs) for code in codes]
    assert [one.findings(one.blocks[n]) for n in (0, 1) for one in pages] == [[]] * 4


@each("isolation/own")
def test_page_is_a_real_main_program(name: str, programs: Programs) -> None:
    """What needs a module, a source file or a folder finds it."""
    assert findings(page(f"isolation/own/{name}", programs)) == []


@each("isolation/hostile")
def test_hostile_page_fails_alone(name: str, programs: Programs, impatient: Programs) -> None:
    """It fails for its own reason, and the page after it passes."""
    chosen = impatient if "within 1 seconds" in WORDS[name] else programs
    hostile = page(f"isolation/hostile/{name}", chosen)
    wrong = findings(hostile)
    assert WORDS[name] in wrong[0].summary
    assert all(finding.summary.startswith("Not run") for finding in wrong[1:])
    assert findings(written(fence(f"print('{name}')  # {name}"), programs)) == []


def test_block_is_given_its_time_and_no_more() -> None:
    """A page that sleeps does not hold up the run."""
    programs, start = Programs(limit=0.2), time.monotonic()
    sample = written(fence("import time\ntime.sleep(60)"), programs)
    assert "within 0.2 seconds" in findings(sample)[0].summary
    assert time.monotonic() - start < 30


def test_hostile_pages_leave_nothing_outside(programs: Programs) -> None:
    """What they would have made is not there."""
    outside = Path(tempfile.gettempdir(), "sin-deriva.txt")
    outside.unlink(missing_ok=True)
    names = [name for name, words in WORDS.items() if "outside" in words]
    for name in names:
        findings(page(f"isolation/hostile/{name}", programs))
    assert len(names) > 5 and not outside.exists()


@pytest.mark.skipif(landlock.version() < landlock.WITH_NETWORK, reason="this kernel cannot refuse")
@each("isolation/kernel")
def test_kernel_refuses_what_python_cannot_see(name: str, programs: Programs) -> None:
    """C++ code, started programs and other interpreters cannot write outside, nor connect."""
    outside = Path(tempfile.gettempdir(), "sin-deriva.txt")
    outside.unlink(missing_ok=True)
    assert findings(page(f"isolation/kernel/{name}", programs)) != []
    assert not outside.exists()


def test_kernel_that_cannot_refuse_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Then nothing is restricted, and Python's own events are what is left."""
    monkeypatch.setattr(landlock, "version", lambda: landlock.LEAST - 1)
    assert not landlock.restrict(tmp_path)


def test_kernel_that_refuses_to_refuse_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Such as inside a container that forbids the call; and other systems have no Landlock."""
    monkeypatch.setattr(landlock, "_call", lambda *arguments: -1)
    assert landlock.version() == 0
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(landlock, "_call", lambda *arguments: pytest.fail("Linux was asked"))
    assert landlock.version() == 0
    monkeypatch.setattr(landlock, "_call", lambda *arguments: -1)
    monkeypatch.setattr(landlock, "version", lambda: landlock.LEAST)
    assert not landlock.restrict(tmp_path)


def test_objects_of_a_page_do_not_come_into_this_process(programs: Programs) -> None:
    """What crosses over is plain data: nothing of the page runs where pages are judged."""
    code = (
        "class X(float):\n    def __reduce__(self):\n        return print, ('here',)\n"
        "print(X(2))  # = 2"
    )
    sample = written(fence(code), programs)
    assert findings(sample) == []
    assert type(sample.program.records[0].events[0].value) is float


@pytest.mark.parametrize("data", [b"", b"7", b"[[], 1]", b'[[["x", "", [], null, 0]], "", ""]'])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    """A page can write to any descriptor of its process."""
    with pytest.raises(ValueError):
        unpacked(data)


def test_record_comes_through_as_it_was() -> None:
    """But for half a character, which is written out, and a value that is no number."""
    nested = Event(Way.PRINTED, "a", (3, 1), [1, [2.5, float("inf")]], 2.0**-23)
    broken = Event(Way.WARNED, "\ud83d", (), [1, object()])  # type: ignore[list-item]
    record = unpacked(packed(Record([nested, broken], "Traceback", "stopped")))
    assert record.events == [nested, Event(Way.WARNED, "\\ud83d", ())]
    assert (record.traceback, record.stopped) == ("Traceback", "stopped")


def test_page_cannot_remove_what_is_not_its_own(tmp_path: Path, programs: Programs) -> None:
    """A whole tree is not removed behind the guard's back."""
    kept = tmp_path / "kept.txt"
    kept.write_text("seis", encoding="utf-8")
    code = f"import shutil\nshutil.rmtree({str(tmp_path)!r}, ignore_errors=True)"
    assert "may not write outside" in findings(written(fence(code), programs))[0].summary
    assert kept.exists()


def test_folder_of_a_page_is_removed(programs: Programs) -> None:
    """A page leaves nothing behind."""
    code = "from pathlib import Path\nPath('a.txt').write_text('')\nprint(Path.cwd())  # /"
    sample = written(fence(code), programs)
    where = findings(sample)[0].printed or ""
    sample.program.close()
    assert FOLDER in where and not Path(where.strip()).exists()


def ends(pid: str, seconds: int = 5) -> bool:
    """Tell whether a process ends within a few seconds."""
    status = Path(f"/proc/{pid}/stat")
    for _ in range(10 * seconds):
        if not status.exists() or status.read_text(encoding="utf-8").split()[2] == "Z":
            return True
        time.sleep(0.1)
    return False


def test_workers_that_never_end_are_ended(programs: Programs) -> None:
    """They belong to the page's own group of processes."""
    code = (
        "import multiprocessing, os, time\n"
        "worker = multiprocessing.Process(target=time.sleep, args=(600,))\n"
        "worker.start()\nprint(worker.pid)  # 0"
    )
    sample = written(fence(code, "print(6)  # 6"), programs)
    pid = (sample.findings(sample.blocks[0])[0].printed or "").strip()
    assert Path(f"/proc/{pid}").exists()
    sample.program.close()
    assert ends(pid)


def test_names_of_the_repository_are_out_of_reach(programs: Programs) -> None:
    """A reader does not have our files."""
    code = "import conftest  # ModuleNotFoundError: No module named 'conftest'"
    assert findings(written(fence(code), programs)) == []


def test_seed_and_threads_are_those_of_the_run() -> None:
    """So that a value that depends on them can be found."""
    programs = Programs(Conditions(seed=7, threads=2))
    code = "import torch\nprint(torch.initial_seed(), torch.get_num_threads())  # 7 2"
    assert findings(written(fence(code), programs)) == []
    programs.close()


def test_equal_pages_run_once(programs: Programs) -> None:
    """The second language costs nothing."""
    one, other = (written(fence("print(6)  # 6") + words, programs) for words in ("Seis.", "Six."))
    assert one.program is other.program


def test_page_of_500_blocks_is_judged_block_by_block(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each block is run once and judged once, so cost grows with their number and no faster."""
    calls: list[str] = []
    judge = verify.judge
    monkeypatch.setattr(verify, "judge", lambda *given: calls.append(given[0]) or judge(*given))
    long = fence("x = 0", *(f"x += 1\nprint(x)  # {n}" for n in range(1, 500)))
    assert verdict(written(long, programs)) == "pass"
    assert len(calls) == 500


def test_a_page_cannot_end_the_server_that_it_came_from(programs: Programs) -> None:
    """Of what it inherits, no pipe leads there."""
    code = (
        "import os, stat\nfrom multiprocessing.resource_tracker import _resource_tracker as other\n"
        "for n in set(range(3, 64)) - {other._fd}:\n    try:\n"
        "        if stat.S_ISFIFO(os.fstat(n).st_mode):\n            os.write(n, b'x')\n"
        "    except OSError:\n        pass\nprint(6)  # 6"
    )
    findings(written(fence("print(7)  # 7"), programs))
    server = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    assert findings(written(fence(code), programs)) == []
    assert not ends(str(server), seconds=1)
