"""Tells the templates which version this is, and lists it beside the build as mike does."""

import json
from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

from tests.checker import tree

ROOT = Path(__file__).resolve().parents[2]


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Name the version; list it where there may be others, which is not where an author edits."""
    version, folder = tree.minor(tree.pinned(ROOT)), Path(config.site_dir)
    env.globals |= {"version": version, "listed": folder.name == "latest"}
    if env.globals["listed"]:
        folder.mkdir(parents=True, exist_ok=True)
        known = [{"version": version, "title": version, "aliases": ["latest"]}]
        (folder.parent / "versions.json").write_text(json.dumps(known) + "\n", encoding="utf-8")
    return env
