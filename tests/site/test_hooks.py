"""The hooks of the build write what pages ask for, and refuse what they cannot write."""

import re
from datetime import date
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tests.site.pages import ROOT, SITE, built
from theme.bundle import BundleError, bundle
from theme.hooks import addresses, joined, lighter, minutes, sources

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
    sheets = ["assets/css/colours.css", "assets/css/pages.css"]
    settings = loaded(extra_css=sheets, extra_javascript=["store.js", "names.js"])
    files = joined.on_files(Files([]), settings)
    style, script = (content(files, f"assets/{name}") for name in ("css/site.css", "js/site.js"))
    for path in sheets:
        assert (ROOT / "theme" / path).read_text(encoding="utf-8") in style
    assert script.index("export const $store") < script.index("export const $names")
    assert [str(script) for script in settings.extra_javascript] == ["assets/js/site.js"]


def content(files: Files, path: str) -> str:
    """Give the text of a file of the site."""
    file = files.get_file_from_path(path)
    assert file is not None
    return file.content_string


def test_script_that_is_not_there_is_an_error() -> None:
    """It is named."""
    with pytest.raises(PluginError, match=r"assets/js/none\.js, and there is no such file"):
        joined.on_files(Files([]), loaded(extra_javascript=["none.js"]))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('import { a } from "./none.js"', "There is no none.js to import from"),
        ('import("./none.js")', "There is no none.js to import from"),
        ('import { a } from "./later.js"', "x.js imports later.js, which is joined after it"),
        ('import x from "./earlier.js"', "in no form that can be joined"),
        ("export default 1", "in no form that can be joined"),
        ("export let a = 1", "in no form that can be joined"),
        ("const load = import(name)", "in no form that can be joined"),
    ],
)
def test_script_that_cannot_be_joined_is_an_error(code: str, message: str) -> None:
    """The reason names the script, and the line where it is one."""
    modules = {"earlier": "", "x": code, "later": ""}
    with pytest.raises(BundleError, match=message):
        bundle(modules, dict.fromkeys(modules, "site"))


def test_joined_scripts_share_what_they_export() -> None:
    """In the same file, from another file, by another name and when asked for later."""
    modules = {
        "a": "export const one = 1\nexport async function two() {}",
        "b": 'import { one as first } from "./a.js"\nimport { far } from "./c.js"\n'
        'import("./a.js")',
    }
    code = bundle(modules, {"a": "site", "b": "site", "c": "other"})
    assert code.startswith('import { $c } from "./other.js"\nexport const $a = (() => {')
    assert "return { one, two }" in code and "export async" not in code
    assert "const { one: first } = $a\nconst { far } = $c" in code
    assert 'import("./site.js").then((all) => all.$a)' in code


def test_needless_text_is_not_served() -> None:
    """Comments and space go from what is ours; code stays, with the texts inside it."""
    written = "// @ts-check\nconst a = '//b' // c\n/** d */\nconst e = /[/]\\/*/, f = `g\n // h`\n"
    code = 'const a="//b",e=/[/]\\/*/,f=`g\n // h`'
    script = File.generated(loaded(), "assets/js/x.js", content=written)
    style = File.generated(loaded(), "assets/css/x.css", content="/* a */\np { top: 0 } /* b */\n")
    theirs = File.generated(loaded(), "assets/javascripts/x.js", content=written)
    lighter.on_files(Files([script, style, theirs]), loaded())
    assert (script.content_string, theirs.content_string) == (code, written)
    assert style.content_string == "p { top: 0 } /* b */\n"


@pytest.mark.parametrize(
    ("table", "kept"),
    [
        ('{\n  es: "uno",\n  en: "one",\n}', 'const WORDS={es:"uno"}'),
        ('{\n  es: {\n    a: "uno",\n  },\n  en: {\n    a: "one",\n  },\n}', "const WORDS={es:{a:"),
    ],
)
def test_words_of_the_other_language_are_not_served(table: str, kept: str) -> None:
    """A Spanish site says nothing in English, however its words are laid out."""
    script = File.generated(loaded(), "assets/js/x.js", content=f"const WORDS = {table}\n")
    lighter.on_files(Files([script]), loaded())
    assert script.content_string.startswith(kept) and "one" not in script.content_string


def test_every_script_has_its_words_in_both_languages() -> None:
    """As tables that the build can divide: the same keys in each, and neither left in the other."""
    for path in sorted((ROOT / "theme/assets/js").glob("*.js")):
        text = path.read_text(encoding="utf-8")
        if " es: " in text:
            (table,) = lighter.WORDS.findall(text)
            words = {found[1]: found[0] for found in lighter.LANGUAGE.finditer(table)}
            assert set(words) == {"es", "en"}, path.name
            keys = [re.findall(r"(?m)^    (\w+): ", said) for said in words.values()]
            assert keys[0] == keys[1], path.name
