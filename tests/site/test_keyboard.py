"""Everything can be reached and used by the keyboard, in order and in sight."""

from playwright.sync_api import Page, expect

from tests.site.conftest import Reader
from tests.site.watch import DESKTOP, PHONE

LESSON = "/es/latest/lessons/first-gradient/"
MOST = 400  # stops of a page; more is a trap
# What the keyboard is on: its name, and what is wrong with it.
STOP = """() => {
  const here = document.activeElement
  if (here === document.body) return null
  const beside = here.nextElementSibling?.matches("label:not([hidden])") && here.nextElementSibling
  const shown = here.matches("input") && here.offsetWidth < 2 ? beside || here.labels[0] : here
  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
  const inside = box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const at = document.elementFromPoint(
    Math.min(Math.max(box.left + Math.min(box.width / 2, 8), 0), innerWidth - 1),
    Math.min(Math.max(box.top + Math.min(box.height / 2, 8), 0), innerHeight - 1),
  )
  const top = shown.contains(at) || at?.contains(shown)
  const seen = shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const ringed = (part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1
  }
  const frames = [shown, shown.parentElement, here.closest(".run__editor") ?? shown]
  const last = window.previous
  const before = last?.isConnected && last.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING
  window.previous = here
  const faults = { hidden: !seen, outside: !inside, covered: !top, unmarked: !frames.some(ringed), backwards: before }
  const wrong = Object.keys(faults).filter((fault) => faults[fault])
  const name = here.ariaLabel || here.innerText?.trim() || here.labels?.[0]?.innerText || here.title
  return { name: (name || here.outerHTML).slice(0, 60), html: here.outerHTML.slice(0, 90), wrong }
}"""


def walk(page: Page) -> tuple[list[str], list[str]]:
    """Press Tab until the end of a page; give the names of the stops, and their faults."""
    names: list[str] = []
    faults: list[str] = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return names, faults
        names.append(stop["name"])
        faults += [f"{fault}: {stop['html']}" for fault in stop["wrong"]]
    return names, [*faults, f"there is no end: {names[-4:]}"]
