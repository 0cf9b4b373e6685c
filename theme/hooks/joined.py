"""Joins our style sheets into one, and our scripts into a few: fewer and smaller requests."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from theme.bundle import IMPORT, BundleError, bundle

THEME = Path(__file__).resolve().parents[1]
SCRIPTS = THEME / "assets" / "js"
STYLE = "assets/css/site.css"
EVERYWHERE = "site"  # the file of the scripts that every page needs


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Write one file for `extra_css`, and one for each group of scripts, in place of theirs."""
    styles = [str(name) for name in config.extra_css]
    _replace(files, config, styles, STYLE, "\n".join(_read(THEME / name) for name in styles))
    groups = dict(_groups(config))
    homes = {name: group for group, names in groups.items() for name in names}
    for group, names in groups.items():
        modules = {name: _read(SCRIPTS / f"{name}.js") for name in names}
        try:
            code = bundle(modules, homes)
        except BundleError as error:
            raise PluginError(f"theme/assets/js/{error}") from error
        _replace(files, config, map(_script, names), _script(group), code)
    script = ExtraScriptValue(_script(EVERYWHERE))
    script.type = "module"
    config.extra_css, config.extra_javascript = [STYLE], [script]
    return files


def _groups(config: MkDocsConfig) -> Iterator[tuple[str, list[str]]]:
    """Give the scripts of each file: every page's, those of `extra.scripts`, and the rest alone."""
    yield EVERYWHERE, (grouped := [Path(str(script)).stem for script in config.extra_javascript])
    for group, names in config.extra.get("scripts", {}).items():
        grouped = grouped + names
        yield group, names
    for file in sorted(SCRIPTS.glob("*.js")):
        text = file.read_text(encoding="utf-8")
        if file.stem not in grouped and ("\nexport " in text or IMPORT.search(text)):
            yield file.stem, [file.stem]


def _script(name: str) -> str:
    return f"assets/js/{name}.js"


def _replace(
    files: Files, config: MkDocsConfig, names: Iterable[str], joined: str, text: str
) -> None:
    for name in names:
        if listed := files.get_file_from_path(name):
            files.remove(listed)
    files.append(File.generated(config, joined, content=text))


def _read(file: Path) -> str:
    if not file.is_file():
        name = file.relative_to(THEME)
        raise PluginError(f"The configuration names {name}, and there is no such file in theme/.")
    return file.read_text(encoding="utf-8")
