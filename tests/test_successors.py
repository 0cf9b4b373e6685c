"""The site can move to another generator: its pages are plain Markdown, and builds are compared."""

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import yaml
from bs4 import BeautifulSoup

from tests.checker.site import ROOT, extensions, renderer, without_front_matter
from tests.successors import __main__ as command
from tests.successors import builds, pages, report

PAGES = sorted((ROOT / "docs").glob("*/**/*.md"))
# What macros, includes, shortcodes and icons of other tools look like in text.
FOREIGN = re.compile(r"[{}]|^\s*(?::::|%%|!!!|\?\?\?|===)|\[\[|:[a-z]+(?:-[\w-]+)+:", re.M)
HTML = """<html><nav><a href="../other/">Other</a></nav><article>
<h1 id="top">Title<a class="headerlink" href="#top">¶</a></h1><h4 id="deep">Deep</h4>
<pre><code>x = 1\n</code></pre><table><tr><th>A</th><td>1  2</td></tr></table>
<p><a href="../index.html">up</a></p></article>
<script type="application/ld+json">{"a": 1}</script></html>"""


def foreign(text: str) -> list[str]:
    """Give what Markdown and the extensions of mkdocs.yml leave of a page's syntax in its text."""
    soup = BeautifulSoup(renderer().convert(without_front_matter(text)), "html.parser")
    for code in soup(["code", "pre", "script", "style", "svg"]):
        code.extract()
    return FOREIGN.findall(soup.get_text())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_page_needs_nothing_but_markdown(path: Path) -> None:
    """No macro, no template, no include or icon of a plugin."""
    assert foreign(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    ["{{ config.site_name }}", "{% if x %}", "{! other.md !}", "::: torch.tensor", "[[page]]",
     ":material-school:", "A word{ .class", "%%note", "{ #id-without-heading"],
)  # fmt: skip
def test_a_page_that_needs_a_plugin_is_told(text: str) -> None:
    """Where the plugin is missing, its syntax would be read as text."""
    assert foreign(f"# Title\n\nText.\n\n{text}\n")


def test_code_is_free_to_look_like_a_template() -> None:
    """A dictionary is no macro."""
    assert foreign("# T { #t }\n\n`{x}`\n\n```python\nprint({1: {2: 3}})\n```\n") == []


def test_the_extensions_are_those_of_markdown_and_of_pymdown() -> None:
    """Neither the theme's nor a plugin's, which only today's generator loads."""
    found = entry_points(group="markdown.extensions")
    standard = {entry.name for entry in found if entry.value.startswith("markdown.extensions.")}
    named = {name for name in extensions() if not name.startswith("pymdownx.")}
    assert named and named <= standard


def test_what_depends_on_mkdocs_is_listed() -> None:
    """CONTRIBUTING names each event that a hook waits for, each template and each plugin."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("\n## The generator\n")[2].partition("\n## ")[0]
    hooks = [file.read_text(encoding="utf-8") for file in (ROOT / "theme/hooks").glob("*.py")]
    events = {event for hook in hooks for event in re.findall(r"^def (on_\w+)", hook, re.M)}
    templates = {file.name for file in (ROOT / "theme").rglob("*.html")}
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nplugins:\n")[2]
    plugins = set(re.findall(r"^  ([\w-]+):", settings.partition("\nhooks:")[0], re.M))
    assert {"on_page_content", "main.html", "mike"} <= events | templates | plugins
    assert {name for name in events | templates | plugins if f"`{name}`" not in table} == set()
    assert set(re.findall(r"`(on_\w+|[\w-]+\.html)`", table)) == events | templates


def test_a_page_is_taken_apart() -> None:
    """The headings down to the third level, and the text without the marks of a theme."""
    found = pages.page(HTML.encode())
    assert found.headings == ("h1#top",) and found.code == ("x = 1",)
    assert found.tables == ("A | 1 2",) and found.data == ('{"a": 1}',)
    assert found.links == ("../",) and found.menus == ("../other/",)


@pytest.mark.parametrize(
    ("old", "new", "aspect"),
    [('id="top"', 'id="head"', "headings"), ("<h1", "<h2", "headings"), ("x = 1", "x = 2", "code"),
     ("1  2", "12", "tables"), ("../index.html", "#", "links"), ("../other/", "/", "menus"),
     ('"a": 1', '"a": 2', "data")],
)  # fmt: skip
def test_each_difference_is_counted_where_it_is(old: str, new: str, aspect: str) -> None:
    """And no other."""
    found = compared(HTML, HTML.replace(old, new))
    assert [name for name, changed in found.changed.items() if changed] == [aspect]
    assert not found.equal and any(f"  {aspect:10} differ on 1" in x for x in report.table(found))


def compared(old: str, new: str, name: str = "es/lessons/a/index.html") -> report.Comparison:
    """Compare two builds of one page."""
    return report.compare({name: pages.page(old.encode())}, {name: pages.page(new.encode())})


def test_spaces_between_tags_and_the_name_of_the_generator_are_no_difference() -> None:
    """Nor is the name of a folder's index."""
    written = HTML.replace("<html>", '<html><meta name="generator" content="b">\n  ')
    assert compared(HTML, written.replace("../index.html", "../")).equal


def test_pages_in_another_order_of_blocks_are_not_equal() -> None:
    """Each block may still be there."""
    blocks = "<article><pre>a</pre><pre>b</pre></article>"
    found = compared(blocks, "<article><pre>b</pre><pre>a</pre></article>")
    assert found.changed["code"] == {"es/lessons/a/index.html": ["another order"]}


def test_a_missing_page_is_a_difference() -> None:
    """So is one that was not there before."""
    site = {"es/lessons/a/index.html": pages.page(HTML.encode())}
    gone, come = report.compare(site, {}), report.compare({}, site)
    assert gone.missing and come.added and not gone.equal and not come.equal
    assert gone.lessons == ["es/lessons/a/index.html"] and "1 missing" in next(report.table(gone))


@pytest.mark.parametrize(
    ("name", "old", "page", "count"),
    [("properdocs", "../other/", "es/index.html", 1),
     ("properdocs", "x = 1", "es/lessons/a.html", 2),
     ("zensical", "../other/", "es/lessons/a.html", 0), ("zensical", "x = 1", "es/index.html", 0),
     ("zensical", "x = 1", "es/lessons/a.html", 1), ("zensical", "x = ", "es/lessons/a.html", 1)],
)  # fmt: skip
def test_lessons_must_not_change_and_the_drop_in_changes_nothing(
    name: str, old: str, page: str, count: int
) -> None:
    """The look of another theme may."""
    found = compared(HTML, HTML.replace(old, "changed"), page)
    assert len(list(command.faults(name, found))) == count


def test_a_configuration_loses_only_what_zensical_does_not_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Paths become absolute, and the rest stays as it is written."""
    monkeypatch.setattr(builds, "FOLDER", tmp_path)
    path = builds.plain("mkdocs.en.yml", tmp_path / "zensical" / "en")
    settings = yaml.safe_load(path.read_text(encoding="utf-8"))
    (snippets,) = [e for e in settings["markdown_extensions"] if "pymdownx.snippets" in e]
    assert snippets["pymdownx.snippets"]["base_path"] == [str(ROOT / "snippets")]
    assert settings["nav"][0] == {"Home": "index.md"} and "custom_dir" not in settings["theme"]
    assert (tmp_path / "docs" / "en" / "index.md").exists() and settings[
        "site_dir"
    ] == "zensical/en"
