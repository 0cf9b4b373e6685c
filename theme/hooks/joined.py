"""Joins our style sheets, and the scripts of every page, into one file each: fewer requests."""

from pathlib import Path

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

THEME = Path(__file__).resolve().parents[1]
STYLES = "assets/css/site.css"
SCRIPTS = "assets/js/site.js"
MODULE_WORDS = ("import ", "export ")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Write one file for `extra_css` and one for `extra_javascript`, in place of those listed."""
    styles = [str(name) for name in config.extra_css]
    scripts = [str(script) for script in config.extra_javascript]
    _replace(files, config, styles, STYLES, "\n".join(map(_read, styles)))
    _replace(files, config, scripts, SCRIPTS, "\n".join(map(_scoped, scripts)))
    script = ExtraScriptValue(SCRIPTS)
    script.type = "module"
    config.extra_css, config.extra_javascript = [STYLES], [script]
    return files


def _replace(files: Files, config: MkDocsConfig, names: list[str], joined: str, text: str) -> None:
    for name in names:
        if listed := files.get_file_from_path(name):
            files.remove(listed)
    files.append(File.generated(config, joined, content=text))


def _scoped(name: str) -> str:
    """Give a script in a scope of its own, as it has when it is a module alone."""
    code = _read(name)
    if any(line.startswith(MODULE_WORDS) for line in code.splitlines()):
        raise PluginError(f"{name} imports or exports: begin it from start.js instead.")
    return f"{{\n{code}}}"


def _read(name: str) -> str:
    file = THEME / name
    if not file.is_file():
        raise PluginError(f"The configuration names {name}, and there is no such file in theme/.")
    return file.read_text(encoding="utf-8")
