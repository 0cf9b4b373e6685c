"""The pages of the built site, as its own sitemaps list them."""

import re
from pathlib import Path

from theme import root

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
LANGUAGES = ("es", "en")
MISSING = "There is no built site in `site/`: run `python -m nox -s build` first."


def built() -> bool:
    """Tell whether both languages have been built."""
    return all((SITE / language / "latest/sitemap.xml").exists() for language in LANGUAGES)


def pages(language: str) -> list[str]:
    """Give the path of every page in a language, from the root of the site."""
    sitemap = (SITE / language / "latest/sitemap.xml").read_text(encoding="utf-8")
    return [place(address) for address in re.findall(r"<loc>(.*?)</loc>", sitemap)]


def place(address: str) -> str:
    """Give the path of a public address of the site, from the root of the site."""
    site = root.address()
    if not address.startswith(site):
        raise ValueError(f"{address} is not under {site}: build the site again")
    return "/" + address.removeprefix(site)


def every_page() -> list[str]:
    """Give the path of every page of the course, in both languages."""
    return [path for language in LANGUAGES for path in pages(language)] if built() else []


def every_address() -> list[str]:
    """Give every page of the course, and the pages around it: the root and the two 404."""
    return ["/", *(f"/{language}/latest/404.html" for language in LANGUAGES), *every_page()]


def in_the_other_language(path: str) -> str:
    """Give the path of the same page in the other language."""
    here, there = LANGUAGES if path.startswith("/es/") else LANGUAGES[::-1]
    return path.replace(f"/{here}/", f"/{there}/", 1)


def html(path: str) -> str:
    """Read the HTML of a page as it was built."""
    file = SITE / path.lstrip("/")
    return (file if file.suffix else file / "index.html").read_text(encoding="utf-8")
