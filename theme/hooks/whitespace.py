"""Leaves out of every page the blank lines that the theme's templates are made of."""

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Drop the white space around the templates' own statements."""
    env.trim_blocks = True
    env.lstrip_blocks = True
    return env
