"""The site as each generator builds it from our configurations."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from tests.supply.pins import ROOT

CONFIGS = {"es": "mkdocs.yml", "en": "mkdocs.en.yml"}
FOLDER = ROOT / "build" / "successors"
# What Zensical does not know: our templates and hooks, which need MkDocs' own objects and Jinja's
# whole language, and a list of languages that is only a switch of ours.
UNKNOWN = {"theme": ["custom_dir"], "extra": ["alternate"]}


class BuildError(Exception):
    """A generator does not build the site; the message is what it said last."""


def build(generator: str) -> Path:
    """Build both languages with a generator, and give the folder.

    Raises:
        BuildError: if it fails.
    """
    site = FOLDER / generator
    for language, config in CONFIGS.items():
        _run(*_command(generator, config, site / language))
    return site


def _command(generator: str, config: str, site: Path) -> list[str]:
    if generator == "zensical":
        return ["zensical", "build", "--clean", "--config-file", str(plain(config, site))]
    return [generator, "build", "--config-file", config, "--site-dir", str(site)]


def _run(module: str, *arguments: str) -> None:
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["nothing"]
        raise BuildError(f"{module} {' '.join(arguments)}: {said[-1]}")


def plain(config: str, site: Path) -> Path:
    """Write a configuration that Zensical reads, as far as it understands ours, beside the pages.

    It reads and writes nothing outside the folder of its configuration.
    """
    with (ROOT / config).open("rb") as file:
        settings = yaml_load(file, get_yaml_loader(config=MkDocsConfig(str(ROOT / config))))
    for section, names in UNKNOWN.items():
        settings[section] = {k: v for k, v in settings[section].items() if k not in names}
    shutil.copytree(ROOT / settings["docs_dir"], FOLDER / settings["docs_dir"])
    settings |= {"site_dir": os.path.relpath(site, FOLDER), "plugins": ["search"], "hooks": []}
    path = FOLDER / config
    # JSON is YAML too; what MkDocs has made of `!relative` becomes the path that it is.
    path.write_text(json.dumps(settings, default=os.fspath), encoding="utf-8")
    return path
