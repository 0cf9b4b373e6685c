"""Tells screen readers what the theme and Markdown leave unsaid."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

TABLE = re.compile(r"<table\b.*?</table>", re.DOTALL)
MENDS = (
    # A picture without a name decorates the text beside it.
    (re.compile(r"<svg\b(?![^>]*\b(?:role|aria-hidden)=)"), '<svg aria-hidden="true"'),
    # The sign beside a heading would be read as a part of it; the table of contents leads there.
    (re.compile(r'<a (class="headerlink")'), r'<a aria-hidden="true" tabindex="-1" \1'),
    # A list of sections within another is no place of its own to go to.
    (re.compile(r'(<nav class="md-nav") aria-label="[^"]*">(?=\s*<ul)'), r'\1 role="none">'),
)
ROW = re.compile(r"(<tr[^>]*>\s*)<td\b(.*?)</td>", re.DOTALL)
HEAD = re.compile(r"<thead\b.*?</thead>", re.DOTALL)
UNSCOPED = re.compile(r"<th\b(?![^>]*\bscope=)")


def on_post_build(config: MkDocsConfig) -> None:
    """Mend every page that was built, those that are not of the course included."""
    for path in sorted(Path(config.site_dir).rglob("*.html")):
        path.write_text(_mend(path.read_text(encoding="utf-8")), encoding="utf-8")


def _mend(page: str) -> str:
    for found, instead in MENDS:
        page = found.sub(instead, page)
    return TABLE.sub(_table, page)


def _table(match: re.Match[str]) -> str:
    """Say which cells are the heads of columns, and that the first of a row is the row's."""
    table = HEAD.sub(lambda head: UNSCOPED.sub('<th scope="col"', head[0]), match[0])
    return ROW.sub(r'\1<th scope="row"\2</th>', table)
