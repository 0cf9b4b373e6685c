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
  const shown = here.matches("input") && here.offsetWidth < 2 ? here.labels[0] : here
  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
  const across = box.width && box.right > 0 && box.left < innerWidth
  const inside = across && box.bottom > 0 && box.top < innerHeight
  const within = (value, size) => Math.min(Math.max(value, 0), size - 1)
  const x = within(box.left + Math.min(box.width / 2, 8), innerWidth)
  const top = [box.top + Math.min(box.height / 2, 8), box.bottom - 3].some((y) => {
    const at = document.elementFromPoint(x, within(y, innerHeight))
    return shown.contains(at) || at?.contains(shown)
  })
  const seen = shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const ringed = (part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1
  }
  const frames = [shown, shown.parentElement, here.closest(".run__editor") ?? shown]
  const last = window.previous
  const earlier = Node.DOCUMENT_POSITION_PRECEDING
  const before = last?.isConnected && last.compareDocumentPosition(here) & earlier
  window.previous = here
  const unmarked = !frames.some(ringed)
  const faults = { hidden: !seen, outside: !inside, covered: !top, unmarked, backwards: before }
  const wrong = Object.keys(faults).filter((fault) => faults[fault])
  const name = [here.ariaLabel, here.innerText?.trim(), here.labels?.[0]?.innerText, here.title]
  const html = here.outerHTML.slice(0, 90)
  return { name: (name.find(Boolean) ?? html).slice(0, 60), html, wrong }
}"""

# Our controls that are smaller than a finger can press: 24 pixels, but in a line of code.
SMALL = """() => [...document.querySelectorAll(
  "article :is(button, summary, [role=button], label:has(input)), header :is(a, [role=button])"
)].filter((control) => {
  const { width, height } = control.getBoundingClientRect()
  const seen = control.checkVisibility({ visibilityProperty: true })
  return seen && Math.min(width, height) < 24 && !control.matches("pre *, .tabbed-button")
}).map((control) => control.outerHTML.slice(0, 90))"""
RESTART = """() => {
  const start = document.createElement("span")
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
}"""


def walk(page: Page, key: str = "Tab") -> tuple[list[str], list[str]]:
    """Press a key until the end of a page; give the names of the stops, and their faults."""
    names: list[str] = []
    faults: list[str] = []
    for _ in range(MOST):
        page.keyboard.press(key)
        stop = page.evaluate(STOP)
        if stop is None:
            return names, faults
        names.append(stop["name"])
        faults += [f"{fault}: {stop['html']}" for fault in stop["wrong"]]
    return names, [*faults, f"there is no end: {names[-4:]}"]


def open_all(page: Page) -> None:
    """Open everything on a lesson: the notes, the predictions, and an answer to each question."""
    page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")
    page.get_by_role("switch").click()
    page.locator(".guess").first.wait_for()
    for group in page.get_by_role("radiogroup").all():
        group.get_by_role("radio").first.check()


def test_lesson_can_be_read_by_the_keyboard(reader: Reader) -> None:
    """All that a lesson offers is reached in its order, in sight and with a frame around it."""
    page = reader(viewport=DESKTOP)
    page.goto(LESSON, wait_until="networkidle")
    open_all(page)
    page.evaluate(RESTART)
    assert page.evaluate(SMALL) == []
    names, faults = walk(page)
    assert faults == []
    assert names[0] == "Saltar al contenido"
    for offered in ("English", "Copiar al portapapeles", "Ver todas las explicaciones"):
        assert offered in names


def test_way_back_is_in_sight_too(reader: Reader) -> None:
    """Backwards, nothing that the keyboard is on lies behind the header."""
    page = reader(viewport=DESKTOP)
    page.goto("/es/latest/lessons/memory-and-views/", wait_until="networkidle")
    page.keyboard.press("Shift+Tab")
    hidden = [fault for fault in walk(page, "Shift+Tab")[1] if "backwards" not in fault]
    assert hidden == []


def test_pages_around_the_lessons_can_be_read_by_the_keyboard(reader: Reader) -> None:
    """So are the home page and the course page, whose panel is open."""
    for path in ("/en/latest/", "/es/latest/course/"):
        page = reader(viewport=DESKTOP)
        page.goto(path, wait_until="networkidle")
        page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")
        assert walk(page)[1] == []


def test_phone_hides_its_menu_from_the_keyboard_until_it_is_opened(reader: Reader) -> None:
    """On a narrow page no stop lies in the menu that is closed, and the button opens it."""
    page = reader(viewport=PHONE)
    page.goto(LESSON, wait_until="networkidle")
    names, faults = walk(page)
    assert faults == []
    assert "Menú" in names and "El curso" not in names


def test_menu_of_a_phone_works_by_the_keyboard(reader: Reader) -> None:
    """Its parts open and close, Escape closes it, and who leaves it finds the page."""
    page = reader(viewport=PHONE)
    page.goto(LESSON, wait_until="networkidle")
    menu = page.get_by_role("button", name="Menú")
    menu.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    expect(page.locator(":focus")).to_have_text("Tensores")
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Autograd").press(" ")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("El grafo y backward()")
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(menu).to_have_attribute("aria-expanded", "false")


def test_search_works_by_the_keyboard(reader: Reader) -> None:
    """It opens, the arrows reach what is found, in sight, and Escape leads back to the page."""
    page = reader(viewport=PHONE)
    page.goto(LESSON, wait_until="networkidle")
    page.get_by_role("button", name="Buscar", exact=True).press("Enter")
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("hoja")
    page.locator(".md-search-result__item").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(STOP)["wrong"] == []
    page.keyboard.press("Escape")
    expect(page.locator(".md-search__output")).to_be_hidden()


def test_scheme_is_switched_by_the_keyboard(reader: Reader) -> None:
    """The button that says so switches to dark, and then it offers light, in the same place."""
    page = reader(viewport=DESKTOP, color_scheme="light")
    page.goto(LESSON, wait_until="networkidle")
    page.get_by_role("button", name="Cambiar a modo oscuro").press("Enter")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(page.get_by_role("button", name="Cambiar a modo claro")).to_be_focused()
    page.keyboard.press(" ")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")


def test_skip_link_leads_past_the_menus(reader: Reader) -> None:
    """The first stop leads to the article, and the next is in it."""
    page = reader(viewport=DESKTOP)
    page.goto(LESSON, wait_until="networkidle")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#*")
    page.wait_for_timeout(300)  # the theme moves the page, and then the browser its starting point
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.md-content *')")


def test_walk_sees_what_is_wrong(reader: Reader) -> None:
    """A stop without a frame, one out of sight, one that is covered and one too early are told."""
    page = reader(viewport=DESKTOP)
    page.set_content("""
      <button tabindex="2">second</button><button tabindex="1">first</button>
      <button style="outline: none">bare</button>
      <button style="position: absolute; left: -900px">away</button>
      <button style="position: fixed; top: 0">under</button>
      <div style="position: fixed; inset: 0; background: #fff"></div>
    """)
    faults = {fault.partition(":")[0] for fault in walk(page)[1]}
    assert faults == {"unmarked", "outside", "covered", "backwards"}
