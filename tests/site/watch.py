"""Watches a page: what it asks for, what it complains of, and whom it shuts out."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page, Request, Response

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
WIDE = ".md-typeset__table, pre > code"  # what scripts let the keyboard reach, a moment later
ADJUSTED = "wide => wide.scrollWidth <= wide.clientWidth || wide.hasAttribute('tabindex')"
SETTLE = f"""async wide => {{
  const settled = () => [...document.querySelectorAll(wide)].every({ADJUSTED})
  for (let frames = 0; frames < 120 && !settled(); frames++)
    await new Promise(requestAnimationFrame)
}}"""  # where it does not settle, axe-core says what is wrong
NOTED = {  # what a page leaves in the browser of a reader who has chosen nothing
    "/.__palette",  # the theme notes at once whether the device asks for light or dark
    "sin-deriva.progress",  # which lessons were visited, as the page on privacy says
}
KEPT = """async () => [
  ...document.cookie.split(";"), ...Object.keys(localStorage), ...Object.keys(sessionStorage),
  ...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys()),
].filter(Boolean)"""
CHOOSE = """scheme => {
  document.querySelector(`input[data-md-color-scheme="${scheme}"]`)?.click()
}"""  # an open page of the course keeps the scheme that its reader has chosen
ASK = "part => axe.run(part || document, { resultTypes: ['violations'] })"
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")


@dataclass
class Log:
    """What happened while a page was open."""

    home: str  # the address of the site, to which all requests must go
    asked: list[str] = field(default_factory=list)  # every address requested
    outside: list[str] = field(default_factory=list)  # those on other hosts
    failed: list[str] = field(default_factory=list)  # those without a good answer
    errors: list[str] = field(default_factory=list)  # errors and warnings on the console

    def problems(self) -> list[str]:
        """Give everything that should not have happened."""
        return [*self.outside, *self.failed, *self.errors]


def watch(page: Page, home: str) -> Log:
    """Start to note what a page does."""
    log = Log(home)
    page.on("request", lambda request: _request(log, request))
    page.on("requestfailed", lambda request: log.failed.append(f"failed: {request.url}"))
    page.on("response", lambda response: _response(log, response))
    page.on("pageerror", lambda error: log.errors.append(f"error: {error}"))
    page.on("console", lambda message: _console(log, message.type, message.text))
    return log


def _request(log: Log, request: Request) -> None:
    log.asked.append(request.url)
    if not request.url.startswith((log.home, "data:", "blob:")):
        log.outside.append(f"outside: {request.url}")


def _response(log: Log, response: Response) -> None:
    if response.status >= 400:
        log.failed.append(f"{response.status}: {response.url}")


def _console(log: Log, kind: str, text: str) -> None:
    if kind in ("error", "warning"):
        log.errors.append(f"{kind}: {text}")


def violations(page: Page, part: str = "") -> list[str]:
    """Ask axe-core what shuts readers out of a page, or some parts: a line for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(ASK, part)
    return [
        f"{fault['id']}: {node['html']}" for fault in found["violations"] for node in fault["nodes"]
    ]


def look(page: Page, size: dict[str, int], scheme: str, part: str = "") -> list[str]:
    """Ask axe-core about a page or parts of it on a screen of a size, in light or dark."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.evaluate(CHOOSE, {"light": "default", "dark": "slate"}[scheme])
    page.evaluate(SETTLE, WIDE)
    return violations(page, part)


def scheme_of(page: Page) -> str:
    """Give the scheme that a page is shown in, by the darkness of its background."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return "dark" if sum(map(int, re.findall(r"\d+", colour)[:3])) < 3 * 128 else "light"


def overflow(page: Page) -> int:
    """Give how many pixels a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


def kept(page: Page) -> list[str]:
    """Give what a page has left in the browser: the names of cookies and of what is stored."""
    cookies = [str(cookie.get("name")) for cookie in page.context.cookies()]
    return [*cookies, *page.evaluate(KEPT)]
