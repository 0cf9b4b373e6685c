"""Paragraphs that are still in the other language."""

import re
from collections.abc import Iterator
from functools import cache

from bs4 import BeautifulSoup, Tag
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from tests.checker import site
from tests.checker.ledger import INCLUDE

FEWEST = 4  # words; fewer do not tell their language
PROSE = "p, li, td, th, h1, h2, h3, h4, summary, figcaption, dt, dd"
QUOTED = re.compile('«[^»]*»|“[^”]*”|"[^"]*"')  # messages and titles, quoted as they are
EXCEPTIONS: set[str] = set()  # paragraphs that are rightly in another language, word for word


@cache
def _identifier() -> LanguageIdentifier:
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(["en", "es"])
    return identifier


def untranslated(text: str, language: str) -> Iterator[str]:
    """Give each paragraph, cell, item and heading of a page that is not in its language."""
    body = INCLUDE.sub("", re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL))
    soup = BeautifulSoup(site.renderer().convert(body), "html.parser")
    for foreign in soup.select("code, pre, svg, a.headerlink"):
        foreign.decompose()
    for tag in soup.select(PROSE):
        words = _words(tag)
        if len(re.findall(r"[^\W\d_]{2,}", words)) < FEWEST or words in EXCEPTIONS:
            continue
        if _identifier().classify(words)[0] != language:
            yield words


def _words(tag: Tag) -> str:
    """Give the words of a tag, those of the paragraphs within it and quotations left out."""
    inner = tag.find_all(["p", "li", "ul", "ol", "table", "details"])
    texts = [t for t in tag.find_all(string=True) if not any(i in t.parents for i in inner)]
    return " ".join(QUOTED.sub(" ", "".join(texts)).split())
