"""What a built page is made of, whatever theme and generator have put around it."""

from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path

from bs4 import BeautifulSoup, Tag


@dataclass(frozen=True)
class Page:
    """The parts of a page that must survive a move, and its size."""

    headings: tuple[str, ...]  # level and id, from the first level to the third
    code: tuple[str, ...]  # the text of each block
    tables: tuple[str, ...]  # the text of each row
    links: tuple[str, ...]  # where the text leads
    menus: tuple[str, ...]  # where everything around the text leads
    data: tuple[str, ...]  # the descriptions of the page for machines
    size: int  # in bytes


ASPECTS = [field.name for field in fields(Page) if field.name != "size"]


def read(folder: Path) -> dict[str, Page]:
    """Give each page of a built site, by its path."""
    files = sorted(folder.rglob("*.html"))
    return {file.relative_to(folder).as_posix(): page(file.read_bytes()) for file in files}


def page(html: bytes) -> Page:
    """Take a page apart."""
    soup = BeautifulSoup(html, "html.parser")
    data = [str(script.string) for script in soup("script", type="application/ld+json")]
    text = soup.select_one("article") or Tag(name="article")
    text.extract()
    for mark in text.select(".headerlink, button, nav"):
        mark.extract()
    return Page(
        headings=tuple(f"{tag.name}#{tag.get('id', '')}" for tag in text(["h1", "h2", "h3"])),
        code=tuple(block.get_text().strip() for block in text("pre")),
        tables=tuple(" | ".join(_cells(row)) for row in text("tr")),
        links=_links(text),
        menus=_links(soup),
        data=tuple(data),
        size=len(html),
    )


def _cells(row: Tag) -> list[str]:
    return [" ".join(cell.get_text().split()) for cell in row(["th", "td"])]


def _links(part: Tag) -> tuple[str, ...]:
    """Give where a part of a page leads; a folder is the same with its index.html."""
    found = [str(link["href"]) for link in part("a", href=True)]
    return tuple(link.replace("index.html", "") or "./" for link in found)


def differences(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    """Give what is gone (-) and what has come (+); or that only the order differs."""
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    found = [f"-{text}" for text in gone] + [f"+{text}" for text in come]
    return found or (["another order"] if old != new else [])
