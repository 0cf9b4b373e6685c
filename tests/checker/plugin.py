"""The one module that touches pytest and pytest-markdown-docs: pages become tests.

It stands on pytest-markdown-docs 0.9.2: its file collector and its items, fed by our scanner
through the hook `pytest_markdown_docs_markdown_it`, and run by our runner, registered as default.
tests/test_plugin.py holds a canary for each of its internals that is relied on here.
"""

import gc
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_markdown_docs._runners import _Runner, register_runner
from pytest_markdown_docs.definitions import FenceTestDefinition
from pytest_markdown_docs.plugin import (
    MarkdownDocstringCodeModule,
    MarkdownInlinePythonItem,
    MarkdownTextFile,
)

from tests.checker import annotations, ledger, update
from tests.checker.blocks import Kind
from tests.checker.course import SUFFIXES, Course, UntrueError, faults
from tests.checker.interpreter import Conditions
from tests.checker.programs import Programs
from tests.checker.report import relative
from tests.checker.scanner import Scanner
from tests.checker.server import expects_torch, warm_up

COURSE = pytest.StashKey[Course]()


class PageFile(MarkdownTextFile):
    """A page: the plugin's file of fences, and the text around them."""

    def collect(self) -> Iterator[pytest.Item]:
        """Give a test for each block, and one for the values in the text."""
        try:
            yield from super().collect()  # type: ignore[no-untyped-call]
        except UnicodeDecodeError as error:
            message = (
                f"{self.path}: not UTF-8 ({error.reason} at byte {error.start}). Save it as UTF-8."
            )
            raise self.CollectError(message) from error
        yield Prose.from_parent(self, name="[prose]")


class Prose(pytest.Item):
    """The values that the text of a page names in inline code."""

    def runtest(self) -> None:
        """Require each of them in the page's program or in what it verifiably printed."""
        course = self.config.stash[COURSE]
        course.check_prose(course.page(self.path))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show only the sentence."""
        if isinstance(excinfo.value, UntrueError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the test after its page."""
        return self.path, 0, f"{_relative(self)} [prose]"


def _relative(item: pytest.Item) -> str:
    return relative(item.path, item.config.rootpath)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Name what a run may vary."""
    group = parser.getgroup("course", "the pages of the course")
    group.addoption("--seed", type=int, default=0, help="seed of every generator of a page")
    group.addoption("--threads", type=int, default=1, help="threads of torch in a page")
    group.addoption("--limit", type=float, default=60, help="seconds that a block may take")
    group.addoption(
        "--update-outputs", action="store_true", help="rewrite the comments of what has drifted"
    )
    group.addoption("--ledger", type=Path, default=None, help="file that gets every verdict")


def pytest_configure(config: pytest.Config) -> None:
    """Register our runner as the plugin's default."""
    refusal = update.refusal(config.getoption("dist", "no"))
    if config.getoption("--update-outputs") and refusal:
        raise pytest.UsageError(refusal)
    conditions = Conditions(config.getoption("--seed"), config.getoption("--threads"))
    course = Course(config.rootpath, Programs(conditions, config.getoption("--limit")))
    config.stash[COURSE] = course
    config.add_cleanup(course.programs.close)
    if config.getoption("dist", "no") == "no" and expects_torch(config.args):
        warm_up(["import torch"])  # where tests are handed to workers, each warms up its own

    @register_runner(default=True)
    class PageRunner(_Runner):
        def runtest(
            self, test: FenceTestDefinition, args: dict[str, Any], *, asyncio_runner: Any = None
        ) -> None:
            page, block = course.block(Path(test.source_path), test.start_line)
            if block.kind is Kind.NOTEST:
                pytest.skip(f"notest: {block.reason}")
            try:
                course.check(page, block)
            except TypeError as error:  # the plugin would take it for its own and run again
                raise RuntimeError("The checker itself failed.") from error

        def repr_failure(
            self,
            test: FenceTestDefinition,
            excinfo: pytest.ExceptionInfo[BaseException],
            style: Any = None,
        ) -> str:
            if isinstance(excinfo.value, UntrueError):
                return str(excinfo.value)
            return str(excinfo.getrepr(style="long"))


@pytest.hookimpl(tryfirst=True)
def pytest_markdown_docs_markdown_it() -> Scanner:
    """Let the plugin see what the site shows."""
    return Scanner()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect pages, and nothing that the plugin collects by itself: it would import any .py."""
    collectors = yield
    own = (MarkdownDocstringCodeModule, MarkdownTextFile)
    kept = [collector for collector in collectors if not isinstance(collector, own)]
    if file_path.suffix in SUFFIXES:
        kept.append(PageFile.from_parent(parent, path=file_path))
    return kept


def pytest_collection_finish(session: pytest.Session) -> None:
    """Read on while torch is imported, where this process is to run all pages that it knows."""
    config = session.config
    if not (config.option.collectonly or hasattr(config, "workerinput")):
        ours = (MarkdownInlinePythonItem, Prose)
        paths = (item.path for item in session.items if isinstance(item, ours))
        config.stash[COURSE].expect(dict.fromkeys(paths))
    gc.freeze()  # what has been collected stays to the end: it need not be looked through


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Carry each verdict in the report, so that it also arrives from another worker."""
    report = yield
    places = faults(call.excinfo.value if call.excinfo else None)
    if call.when == "call" and isinstance(item, MarkdownInlinePythonItem):
        course = item.config.stash[COURSE]
        page, block = course.block(item.path, item.start_line)
        readings = page.readings(block) if item.config.getoption("--ledger") else []
        entry = ledger.entry(_relative(item), block, report.outcome, readings, places)
        report.user_properties.append(("block", entry))
    if call.when == "call" and isinstance(item, Prose):
        report.user_properties.append(("prose", (_relative(item), report.outcome)))
    if places:
        found = [ledger.fault(*pair) for pair in places]
        report.user_properties.append(("faults", found))
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    """Write the ledger, and what GitHub shows of the faults."""
    course = config.stash[COURSE]
    reports = [r for group in terminalreporter.stats.values() for r in group]
    properties = [p for r in reports for p in getattr(r, "user_properties", [])]
    entries = [value for name, value in properties if name == "block"]
    skipped = [entry for entry in entries if entry["verdict"] == "notest"]
    if skipped:
        terminalreporter.section("blocks that are not run")
        for entry in skipped:
            terminalreporter.line(f"{entry['page']}:{entry['line']}: {entry['reason']}")
    wrong = [fault for name, value in properties if name == "faults" for fault in value]
    if wrong and annotations.wanted() and not hasattr(config, "workerinput"):
        wrong = annotations.distinct(wrong)
        terminalreporter.line(annotations.lines(wrong))
        annotations.summarise(annotations.table(wrong))
    if config.getoption("--update-outputs"):
        terminalreporter.section("outputs accepted")
        terminalreporter.line(update.apply(course.edits, course.root) or "Nothing had drifted.")
    if path := config.getoption("--ledger"):
        failed = [report.nodeid for report in reports if getattr(report, "failed", False)]
        stopped = [ledger.STOPPED] if exitstatus > pytest.ExitCode.TESTS_FAILED else []
        written = ledger.assemble(properties, failed + stopped, course.tree, course.root)
        ledger.write(course.root / path, written)
