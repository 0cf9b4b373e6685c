"""Marks the words of the other language, so that they are pronounced as what they are."""

import re
from html import unescape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

ENGLISH = '<span lang="en">{}</span>'
SPANISH = '<span lang="es">{}</span>'
TAG = r"""<[a-zA-Z/!](?:"[^"]*"|'[^']*'|[^'">])*>"""
INLINE = r"<(?:/?(?:code|em|strong|span)\b[^>]*)>"
# What a page is made of: what nobody reads, words in quotation marks, other tags.
PIECES = re.compile(
    r"(?P<unread><(?P<name>script|style|title|code|pre|svg)\b.*?</(?P=name)>)"
    rf"|«(?P<quoted>(?:[^«»<]|{INLINE})+)»"
    rf"|(?P<tag>{TAG})"
    r"|(?P<name_of_site>\bSin deriva\b)",
    re.DOTALL,
)
CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
OWN = ' lang="'  # an author has said it
# Words that every English sentence has, and that no Spanish one does.
OURS = re.compile(
    r"\b(?:the|of|is|be|been|to|not|must|and|but|with|from|for|its|are|at|can't)\b", re.IGNORECASE
)


def on_post_build(config: MkDocsConfig) -> None:
    """Mark them on every page that was built.

    In Spanish, as GLOSSARY.md says, italics are for words left in English, and messages are
    quoted as they are: what the code of the page says or has English words. In English it is
    our name.
    """
    mark = {"es": _spanish, "en": _english}[config.theme["language"]]
    for path in sorted(Path(config.site_dir).rglob("*.html")):
        path.write_text(mark(path.read_text(encoding="utf-8")), encoding="utf-8")


def _spanish(page: str) -> str:
    """Mark what is in English on a Spanish page."""
    messages = _words(" ".join(CODE.findall(page)))

    def mark(match: re.Match[str]) -> str:
        if match["tag"] == "<em>":
            return '<em lang="en">'
        quoted = match["quoted"]
        if quoted and OWN not in quoted and _message(quoted, messages):
            return f"«{ENGLISH.format(quoted)}»"
        return match[0]

    return PIECES.sub(mark, page)


def _english(page: str) -> str:
    """Mark our name on an English page, also where it is the name of a link."""

    def mark(match: re.Match[str]) -> str:
        if match["name_of_site"]:
            return SPANISH.format(match[0])
        tag = match["tag"] or ""
        if 'aria-label="Sin deriva"' in tag and OWN not in tag:
            return f'{tag[:-1]} lang="es">'
        return match[0]

    return PIECES.sub(mark, page)


def _message(quoted: str, code: str) -> bool:
    """Tell whether what is quoted is English: `…` stands for anything."""
    words = _words(quoted)
    parts = [part.strip() for part in words.split("…")]
    return bool(OURS.search(words)) or (" " in words and all(part in code for part in parts))


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
