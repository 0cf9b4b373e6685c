"""Links each lesson's first bold use of a term to its entry in the glossary."""

import re
from html import escape, unescape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tests.checker import glossary

PAGE = "reference/glossary.md"
LESSONS = "lessons/"
BOLD = re.compile(
    r"<(?P<elsewhere>h[1-6]|a|code|pre|svg|summary|table)\b.*?</(?P=elsewhere)>"
    r"|<strong>(?P<words>[^<]+)</strong>",
    re.DOTALL,
)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn words in bold into links, once for each term; headings, links and code stay."""
    if not page.file.src_uri.startswith(LESSONS):
        return html
    target = files.get_file_from_path(PAGE)
    if target is None:
        raise PluginError(f"{page.file.src_uri}: there is no {PAGE} to link its terms to.")
    try:
        terms = glossary.terms(config.theme["language"])
    except ValueError as error:
        raise PluginError(f"{glossary.GLOSSARY.name}: {error}") from error
    known = {form: term for term in terms for form in glossary.forms(term)}
    address = target.url_relative_to(page.file)

    def link(match: re.Match[str]) -> str:
        term = known.get(unescape(match["words"] or "").lower())
        if term is None:
            return match[0]
        for form in glossary.forms(term):
            del known[form]
        return _link(match[0], term, address)

    return BOLD.sub(link, html)


def _link(html: str, term: glossary.Term, address: str) -> str:
    title = escape(term.definition.replace("`", ""))
    return f'<a class="term" href="{address}#{term.id}" title="{title}">{html}</a>'
