"""Pages are tests of pytest, and what we take from others is still there.

The canaries come first: one for each inside of pytest-markdown-docs and pymdownx that
tests/checker/plugin.py and tests/checker/trace.py rely on. If one fails after an upgrade, its
docstring says what to look at.
"""

import dataclasses
import inspect
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pymdownx.snippets
import pytest
from pytest_markdown_docs import _runners
from pytest_markdown_docs import plugin as theirs
from pytest_markdown_docs.definitions import FenceTestDefinition

from tests.checker import plugin as ours
from tests.checker import site
from tests.checker.course import UntrueError
from tests.checker.programs import Programs
from tests.checker.render import render
from tests.checker.trace import TracedSnippets
from tests.helpers import ROOT, SAMPLES, findings, page, pytest_on

PLUGIN = "tests/samples/plugin"


def test_the_plugin_is_the_one_that_was_read() -> None:
    """Another version may differ inside: read it, then change this number."""
    assert version("pytest-markdown-docs") == "0.9.2"


def test_a_definition_names_page_and_line() -> None:
    """Our runner finds a block by `source_path` and `start_line`, and is asked for no retries."""
    fields = {field.name: field for field in dataclasses.fields(FenceTestDefinition)}
    assert {"source", "start_line", "source_path", "runner_name"} <= set(fields)
    assert fields["max_retries"].default == 0


def test_the_default_runner_is_ours() -> None:
    """`register_runner(default=True)` replaces theirs, and a block without a name gets it."""
    assert type(_runners.get_runner(None)).__name__ == "PageRunner"
    assert "default" in inspect.signature(_runners.register_runner).parameters


def test_a_runner_has_two_methods() -> None:
    """A third would have to be written."""
    assert _runners._Runner.__abstractmethods__ == {"runtest", "repr_failure"}


def test_the_scanner_is_asked_through_the_hook(request: pytest.FixtureRequest) -> None:
    """Ours comes first, and the first answer counts."""
    hook = request.config.pluginmanager.hook.pytest_markdown_docs_markdown_it
    assert isinstance(hook(), ours.Scanner)
    assert hook.spec.opts["firstresult"]


def test_a_token_is_read_as_far_as_we_write_it() -> None:
    """The fence's line is `map[0] + 1`, and `python` without options is run by the default."""
    text = "Words.\n\n```python\nx = 1\n```\n"
    (definition,) = theirs.extract_fence_tests(ours.Scanner(), text, 0, Path("page.md"))
    assert (definition.start_line, definition.runner_name) == (3, None)
    assert definition.source.endswith("x = 1\n")


def items(request: pytest.FixtureRequest, name: str) -> list[pytest.Item]:
    """Collect a sample page in this session."""
    file = ours.PageFile.from_parent(request.session, path=SAMPLES / f"{name}.md")
    return list(file.collect())


def test_a_page_is_collected_by_the_plugin(request: pytest.FixtureRequest) -> None:
    """Its own items stand for the blocks; the last item is the text."""
    *blocks, prose = items(request, "plugin/three-blocks")
    assert [type(block) for block in blocks] == [theirs.MarkdownInlinePythonItem] * 3
    assert [block.name for block in blocks] == [
        "[CodeFence#1][line:3]",
        "[CodeFence#2][line:9]",
        "[CodeFence#3][line:15]",
    ]
    assert prose.name == "[prose]"


def test_an_item_knows_its_line_and_its_code(request: pytest.FixtureRequest) -> None:
    """The ledger and the report read `start_line` and `path` of an item."""
    block: Any = items(request, "plugin/three-blocks")[1]
    assert (block.start_line, block.path) == (9, SAMPLES / "plugin/three-blocks.md")
    assert block.test_definition.start_line == 9
    assert ("code", block.test_definition.source) in block.user_properties


def run(item: Any) -> None:
    """Run one of the plugin's items as pytest does."""
    item.setup()
    item.runtest()


def test_an_item_is_run_by_our_runner(request: pytest.FixtureRequest) -> None:
    """And its failure is our sentence, not the plugin's traceback."""
    item: Any = items(request, "plugin/three-blocks")[2]
    with pytest.raises(UntrueError) as caught:
        run(item)
    assert item.repr_failure(caught).startswith(f"{PLUGIN}/three-blocks.md:16\n    print(x)")


def test_a_type_error_runs_theirs_twice_and_ours_once(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plugin takes a TypeError for that of a runner without `asyncio_runner`."""
    calls: list[object] = []

    def fail(*given: object, **options: object) -> None:
        calls.append(given)
        raise TypeError("from the checker")

    monkeypatch.setattr(request.config.stash[ours.COURSE], "check", fail)
    item: Any = items(request, "plugin/three-blocks")[0]
    with pytest.raises(RuntimeError, match="The checker itself failed"):
        run(item)
    assert len(calls) == 1
    monkeypatch.setattr(type(item.runner), "runtest", fail)
    with pytest.raises(TypeError):
        item.runtest()
    assert len(calls) == 3


def test_a_failure_of_the_checker_itself_is_shown_whole(request: pytest.FixtureRequest) -> None:
    """It is for us, not for an author."""
    block, *_, prose = items(request, "plugin/three-blocks")
    block.setup()
    with pytest.raises(RuntimeError) as caught:
        raise RuntimeError("from the checker")
    for item in (block, prose):
        shown = str(item.repr_failure(caught))
        assert "RuntimeError: from the checker" in shown and "test_plugin.py" in shown


def test_a_block_with_a_type_error_is_run_once(programs: Programs) -> None:
    """What it does to a file it does once."""
    assert findings(page("plugin/type-error", programs)) == []


def test_files_that_the_plugin_collects_are_these() -> None:
    """Ours takes their place; a third kind would have to be left out as well."""
    source = inspect.getsource(theirs.pytest_collect_file)
    assert source.count("from_parent") == 2
    assert "MarkdownDocstringCodeModule" in source and "MarkdownTextFile" in source


@pytest.mark.usefixtures("sample_snippets")
def test_a_section_is_read_through_read_lines() -> None:
    """The snippets extension reads files with it before it cuts sections; we mark lines there."""
    rendered = render(["```python", '--8<-- "sums.py:wrong"', "```"])
    assert rendered.sources == [None, SAMPLES / "snippets/sums.py"]
    assert "\ue0001:6\ue001" in rendered.blocks[0].text


def test_the_snippets_extension_registers_the_name_that_we_replace() -> None:
    """At the same place in the order, so that snippets are read before anything else."""
    plain, traced = site.renderer(), site.renderer(pymdownx_snippets=TracedSnippets)
    for md in (plain, traced):
        assert isinstance(md.preprocessors["snippet"], pymdownx.snippets.SnippetPreprocessor)
        assert [p.name for p in md.preprocessors._priority if p.priority == 32] == ["snippet"]
    assert type(traced.preprocessors["snippet"]) is not type(plain.preprocessors["snippet"])


def test_a_missing_snippet_has_an_error_of_its_own() -> None:
    """The renderer catches it and refuses the page."""
    assert issubclass(pymdownx.snippets.SnippetMissingError, Exception)
    assert "nothing.py" in render(["```python", '--8<-- "nothing.py"', "```"]).error


def test_the_highlighter_names_the_language_in_a_class() -> None:
    """A block's language is read from the page that the reader gets."""
    rendered = render(["```python", "x = 1", "```"])
    assert [block.language for block in rendered.blocks] == ["python"]


# From here on pytest is run as an author runs it.


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the file in which GitHub collects the summary of a job."""
    return tmp_path_factory.mktemp("github") / "summary.md"


@pytest.fixture(scope="module")
def report(summary: Path) -> CompletedProcess[str]:
    """Run a few pages as GitHub does."""
    pages = [
        f"{PLUGIN}/three-blocks.md",
        f"{PLUGIN}/broken-in-the-middle.md",
        "tests/samples/fences/explained/notest.md",
        "tests/samples/prose/untrue.md",
    ]
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    return pytest_on("-q", *pages, **github)


def test_false_pages_fail_the_run(report: CompletedProcess[str]) -> None:
    """And only the false parts of them."""
    assert report.returncode == 1
    assert report.stdout.rstrip().split("\n")[-1].startswith("4 failed, 7 passed, 1 skipped")


def test_block_after_a_failed_one_is_reported_as_not_run(report: CompletedProcess[str]) -> None:
    """It is not said to be false."""
    place = f"{PLUGIN}/broken-in-the-middle.md:15"
    assert f"{place}\nNot run, because the block at line 9 failed." in report.stdout


def test_failure_is_a_sentence_and_no_traceback_of_ours(report: CompletedProcess[str]) -> None:
    """An author need not know the checker."""
    assert f"{PLUGIN}/three-blocks.md:16\n    print(x)  # 4\n" in report.stdout
    ours = [line for line in report.stdout.split("\n") if "tests/checker/" in line]
    assert all(line.startswith("SKIPPED") for line in ours)


def test_block_that_is_not_run_is_in_the_summary(report: CompletedProcess[str]) -> None:
    """With its reason, so that nobody forgets it."""
    line = "tests/samples/fences/explained/notest.md:3: Not run: it needs a GPU"
    assert f"blocks that are not run {'=' * 5}" in report.stdout and line in report.stdout


def test_failures_are_a_table_in_the_summary_of_the_job(
    report: CompletedProcess[str], summary: Path
) -> None:
    """A row for each annotation, below one head."""
    text = summary.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + report.stdout.count("::error ")
    assert any(row.startswith(f"| {PLUGIN}/three-blocks.md:16 | ") for row in rows)


def test_failure_is_an_annotation_on_its_line(report: CompletedProcess[str]) -> None:
    """GitHub reads workflow commands from the output."""
    commands = [line for line in report.stdout.split("\n") if line.startswith("::error ")]
    assert f"::error file={PLUGIN}/three-blocks.md,line=16,title=Drift::" in commands[0]
    assert any("file=tests/samples/prose/untrue.md,line=1," in command for command in commands)


def test_selected_block_runs_what_it_needs() -> None:
    """The third block leans on the first, which no test of its own runs."""
    done = pytest_on("-q", f"{PLUGIN}/three-blocks.md::[CodeFence#3][line:15]")
    assert done.stdout.rstrip().split("\n")[-1].startswith("1 failed in"), done.stdout
    assert "documented: 4\n  printed:    3\n" in done.stdout
    assert "::error" not in done.stdout


def test_pages_are_collected_wherever_they_lie() -> None:
    """In folders that tools pass over, under another suffix; and no .py is imported."""
    done = pytest_on("--collect-only", "-q", "--markdown-docs", "tests/samples/folders")
    pages = {line.partition("::")[0] for line in done.stdout.split("\n") if "CodeFence" in line}
    folder = "tests/samples/folders"
    assert pages == {
        f"{folder}/.hidden/page.md",
        f"{folder}/build/page.md",
        f"{folder}/dist/page.md",
        f"{folder}/long-suffix.markdown",
    }
    assert done.returncode == 0 and "was imported" not in done.stdout + done.stderr


def test_page_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    """Pages are UTF-8, and the byte that is not is told."""
    latin = tmp_path / "latin.md"
    latin.write_bytes("pérdida\n".encode("latin-1"))
    done = pytest_on(
        "-q",
        "--collect-only",
        "--rootdir",
        str(ROOT),
        "-c",
        "pyproject.toml",
        "-p",
        "tests.checker.plugin",
        str(latin),
    )
    assert done.returncode != 0
    assert "latin.md: not UTF-8" in done.stdout and "at byte 1" in done.stdout
