"""The hooks of the build write what pages ask for, and refuse what they cannot write."""

from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tests.site.pages import ROOT, SITE, built
from theme.hooks import addresses, comments, joined, minutes, sources

SECTION = "# A page\n\n## Sources { #sources }\n\nThis page rests on:\n"
OBJECT = {"object": "torch.Tensor.backward", "supports": "what it does"}
FILES = Files([])


def config(language: str = "en", **options: Any) -> MkDocsConfig:
    """Give the little of a configuration that hooks read."""
    path = str(ROOT / "mkdocs.yml")
    values = {"theme": {"language": language}, "config_file_path": path, **options}
    return cast(MkDocsConfig, SimpleNamespace(**values))


def loaded(**options: Any) -> MkDocsConfig:
    """Give the whole configuration, with some options changed, as a build hands it to a hook."""
    settings = load_config(str(ROOT / "mkdocs.yml"), **options)
    settings.plugins._current_plugin = "hook"
    return settings


def page(**meta: Any) -> Page:
    """Give a page with this front matter."""
    return cast(Page, SimpleNamespace(meta=meta, file=SimpleNamespace(src_uri="page.md")))


def test_sources_end_their_section() -> None:
    """The list stands in the section of sources, before the next section."""
    text = sources.on_page_markdown(
        f"{SECTION}\n## Next\n", page(sources=[OBJECT]), config(), FILES
    )
    assert text.index("rests on") < text.index("torch.Tensor.backward") < text.index("## Next")


def test_sources_speak_the_language_of_the_page() -> None:
    """A source and its date are written in Spanish on a Spanish page."""
    source = {"file": "torch/x.py", "supports": "lo que dice", "verified": date(2026, 11, 30)}
    text = sources.on_page_markdown(SECTION, page(sources=[source]), config("es"), FILES)
    assert "El archivo `torch/x.py` de torch" in text
    assert "30 de noviembre de 2026" in text


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"book": "x", "supports": "y"}, "names exactly one of object, file, readme, url"),
        ({"supports": "y"}, "names exactly one of"),
        ({**OBJECT, "file": "x"}, "names exactly one of"),
        ({"object": "x"}, "`x` lacks supports"),
        ({"url": "x", "supports": "y"}, "`x` lacks title, read"),
        ({**OBJECT, "verified": "yesterday"}, "`yesterday` is not a date"),
    ],
)
def test_source_that_cannot_be_written_is_an_error(source: dict[str, str], message: str) -> None:
    """A source of an unknown kind, or without what its kind needs, stops the build by name."""
    with pytest.raises(PluginError, match=rf"page\.md: .*{message}"):
        sources.on_page_markdown(SECTION, page(sources=[source]), config(), FILES)


def test_sources_and_their_section_need_each_other() -> None:
    """A list without its section is an error, and so is the section without a list."""
    with pytest.raises(PluginError, match="lacks a section"):
        sources.on_page_markdown("# A page\n", page(sources=[OBJECT]), config(), FILES)
    with pytest.raises(PluginError, match="lacks `sources`"):
        sources.on_page_markdown(SECTION, page(), config(), FILES)


def test_minutes_stand_below_the_title() -> None:
    """The time to read a page is said right after its title."""
    html = minutes.on_page_content("<h1>A</h1><p>b</p>", page(minutes=12), config("es"), FILES)
    assert html == '<h1>A</h1>\n<p class="minutes">12 min de lectura</p><p>b</p>'


def test_minutes_are_a_whole_number() -> None:
    """A time that is not a whole number of minutes is an error."""
    with pytest.raises(PluginError, match=r"page\.md: `minutes: soon`"):
        minutes.on_page_content("<h1>A</h1>", page(minutes="soon"), config(), FILES)


@pytest.mark.parametrize("mike_was_here", ["", "latest"])
def test_address_is_under_latest_once(mike_was_here: str) -> None:
    """The public address names the language and latest, whether or not mike has added it."""
    changed = addresses.on_config(config(site_url=f"https://a.example/course/{mike_was_here}"))
    assert changed.site_url == "https://a.example/course/en/latest/"


@pytest.mark.skipif(not built(), reason="the site is not built")
def test_hooks_stay_out_of_the_site() -> None:
    """No Python file of the theme is published: those of the site are the lessons' programs."""
    found = [path for path in SITE.rglob("*.py*") if path.stem != path.parent.name]
    assert found == []


def test_sheets_and_scripts_are_joined() -> None:
    """A page asks for one style sheet and one script, which hold all that were listed."""
    names = {"css": ["colours", "pages"], "js": ["names", "scroll"]}
    listed = {kind: [f"assets/{kind}/{name}.{kind}" for name in names[kind]] for kind in names}
    settings = loaded(extra_css=listed["css"], extra_javascript=listed["js"])
    files = joined.on_files(Files([]), settings)
    for kind in names:
        made = files.get_file_from_path(f"assets/{kind}/site.{kind}")
        assert made is not None
        for path in listed[kind]:
            assert (ROOT / "theme" / path).read_text(encoding="utf-8") in made.content_string
    assert [str(script) for script in settings.extra_javascript] == ["assets/js/site.js"]


@pytest.mark.parametrize(
    ("listed", "message"),
    [("none.js", "no such file"), ("x.js", "imports or exports")],
)
def test_script_that_cannot_be_joined_is_an_error(
    listed: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script that is not there, or that is a module of its own, is refused by name."""
    (tmp_path / "x.js").write_text("export const x = 1\n", encoding="utf-8")
    monkeypatch.setattr(joined, "THEME", tmp_path)
    with pytest.raises(PluginError, match=message):
        joined.on_files(Files([]), loaded(extra_css=[], extra_javascript=[listed]))


def test_comments_are_not_served() -> None:
    """Comments go from what is ours; code stays, with the addresses and texts inside it."""
    written = "// @ts-check\nconst a = '//b' // c\n/** d */\nconst e = /[/]\\/*/, f = `g\n // h`\n"
    code = "const a='//b'\nconst e=/[/]\\/*/,f=`g\n // h`"
    script = File.generated(loaded(), "assets/js/x.js", content=written)
    style = File.generated(loaded(), "assets/css/x.css", content="/* a */\np { top: 0 } /* b */\n")
    theirs = File.generated(loaded(), "assets/javascripts/x.js", content=written)
    comments.on_files(Files([script, style, theirs]), loaded())
    assert (script.content_string, theirs.content_string) == (code, written)
    assert style.content_string == "p { top: 0 } /* b */\n"
