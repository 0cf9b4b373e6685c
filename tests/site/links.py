"""Asks the outside links of the built site whether they still lead somewhere."""

import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import unquote, urldefrag

import requests
from bs4 import BeautifulSoup
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from tests.checker import notice
from tests.site import pages
from theme import root

SECONDS = 30  # how long a host may take to answer
AT_ONCE = 8  # links that are asked at the same time
CLOSED = {401, 403, 405, 429}  # answers that hosts give to machines about pages that are there
AGAIN = Retry(total=2, backoff_factor=0.5, status_forcelist=[502, 503, 504], raise_on_status=False)
WHO = {"User-Agent": "Mozilla/5.0 (compatible; link check of the course Sin deriva)"}


def outside(site: str, paths: Iterable[str]) -> dict[str, list[str]]:
    """Give each link of some pages to another site, and the pages where it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        for link in BeautifulSoup(pages.html(path), "html.parser").select('a[href^="http"]'):
            address = str(link["href"])
            if not address.startswith(site) and path not in found[address]:
                found[address].append(path)
    return {address: places for address, places in found.items() if places}


def fault(session: requests.Session, address: str) -> str:
    """Say what is wrong with a link; nothing if it leads where it says."""
    page, section = urldefrag(address)
    try:
        answer = session.get(page, timeout=SECONDS, headers=WHO)
    except requests.RequestException as error:
        return f"no answer ({type(error).__name__})"
    if answer.status_code in CLOSED:
        return ""
    if not answer.ok:
        return f"{answer.status_code} {answer.reason}"
    html = "html" in answer.headers.get("Content-Type", "")
    return _missing(answer.content, section) if section and html else ""


def _missing(body: bytes, section: str) -> str:
    """Say that a page lacks a section; pages that scripts put together are not asked."""
    soup = BeautifulSoup(body, "html.parser")
    names = {
        str(tag.get(key)) for key in ("id", "name") for tag in soup.find_all(attrs={key: True})
    }
    known = {section, unquote(section), f"user-content-{section}"}
    return f"there is no section #{section}" if names and not names & known else ""


def check(links: dict[str, list[str]]) -> dict[str, str]:
    """Ask each link, and give what is wrong with those that fail."""
    with requests.Session() as session, ThreadPoolExecutor(AT_ONCE) as pool:
        for scheme in ("http://", "https://"):
            session.mount(scheme, HTTPAdapter(max_retries=AGAIN, pool_maxsize=AT_ONCE))
        answers = pool.map(partial(fault, session), links)
        return {link: answer for link, answer in zip(links, answers, strict=True) if answer}


def report(links: dict[str, list[str]], faults: dict[str, str]) -> str:
    """Write the links that fail, what is wrong and where they stand; nothing if all is well."""
    lines = [f"- <{link}>: {faults[link]} ({', '.join(links[link])})" for link in sorted(faults)]
    return "\n".join(lines)


def main() -> int:
    """Check the links of every page, and leave a report for the notice."""
    links = outside(root.address(), pages.every_page())
    text = report(links, check(links))
    print(text or f"All {len(links)} links to other sites answer.")
    notice.leave("links", text)
    return bool(text)


if __name__ == "__main__":
    sys.exit(main())
