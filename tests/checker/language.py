"""Sentences that are still in the other language."""

import re
from collections.abc import Iterator
from functools import cache

from bs4 import BeautifulSoup, Comment, NavigableString, Tag
from mkdocs.utils.meta import get_data
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from tests.checker import site
from tests.checker.ledger import INCLUDE

FEWEST = 4  # words of a paragraph; fewer may not tell their language
FEW, SURE = 2, 0.9  # words of a sentence, and how sure one must be of its language
INLINE = re.compile("^(?:a|abbr|b|br|del|em|i|ins|kbd|mark|q|s|small|span|strong|su[bp]|u)$")
ATTRIBUTES = ("alt", "aria-label", "title")
QUOTED = re.compile('«[^»]*»|“[^”]*”|"[^"]*"')  # messages and titles, quoted as they are
EXCEPTIONS: set[str] = set()  # paragraphs that are rightly in another language, word for word


@cache
def _identifier() -> LanguageIdentifier:
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(["en", "es"])
    return identifier


def classify(words: str) -> str:
    """Give the language that words are most likely of: `en` or `es`."""
    return str(_identifier().classify(words)[0])


def untranslated(text: str, language: str) -> Iterator[str]:
    """Give each paragraph, label, description or sentence that is not in a page's language."""
    for found in _texts(text, language):
        words = " ".join(QUOTED.sub(" ", found).split())
        if words not in EXCEPTIONS and _foreign(words, language):
            yield words


def _foreign(words: str, language: str) -> bool:
    """Tell whether a paragraph, or a sentence of it, is in the other language."""
    if _count(words) >= FEWEST and _identifier().classify(words)[0] != language:
        return True
    for sentence in re.split(r"(?<=[.!?:;])\s+", words):
        found, sure = _identifier().classify(sentence)
        if _count(sentence) >= FEW and found != language and sure > SURE:
            return True
    return False


def _count(words: str) -> int:
    return len(re.findall(r"[^\W\d_]{2,}", words))


def _texts(text: str, language: str) -> Iterator[str]:
    """Give each piece of text that a reader sees, hears or finds a page by."""
    body, meta = get_data(text.removeprefix("\ufeff"))
    yield from (str(meta.get(name, "")) for name in ("title", "description"))
    yield from (str(entry.get("supports", "")) for entry in meta.get("sources", []))
    soup = BeautifulSoup(site.renderer().convert(INCLUDE.sub("", body)), "html.parser")
    marked = f"[lang]:not([lang={language}])"  # words that the page says are of another language
    for unread in soup.select(f"pre, a.headerlink, script, style, {marked}"):
        unread.decompose()
    for tag in soup.find_all(True):
        yield from (str(tag[name]) for name in ATTRIBUTES if tag.get(name))
    for code in soup.select("code"):
        code.decompose()
    for tag in [soup, *soup.find_all(True)]:
        if not INLINE.match(tag.name):
            yield _words(tag)


def _words(tag: Tag) -> str:
    """Give the words of a tag, those of the blocks within it left out."""
    return "".join(
        (_words(child) if INLINE.match(child.name) else " ") if isinstance(child, Tag) else child
        for child in tag.children
        if isinstance(child, Tag | NavigableString) and not isinstance(child, Comment)
    )
