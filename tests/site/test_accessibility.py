"""What opens on a page can be read by everyone too: axe-core finds nothing to object to."""

from tests.site.conftest import Reader
from tests.site.watch import DESKTOP, PHONE, look, scheme_of, violations

# Icons that the theme cuts out of a background, and that have the colour of the page.
PALE = """() => [...document.querySelectorAll("*")].flatMap((element) =>
  ["::before", "::after"].filter((part) => {
    const { backgroundColor, content, maskImage } = getComputedStyle(element, part)
    const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return seen && content !== "none" && maskImage !== "none" && backgroundColor.endsWith("255)")
  }).map((part) => element.className + part)
)"""


def test_open_search_has_no_accessibility_violation(reader: Reader) -> None:
    """The search, open and with results, has no violation in light or dark."""
    page = reader()
    page.goto("/es/latest/")
    page.get_by_role("textbox").click()
    page.keyboard.type("gradiente")
    page.locator(".md-search-result__item").first.wait_for()
    assert look(page, DESKTOP, "light") == []
    assert look(page, DESKTOP, "dark") == []


def test_open_menu_has_no_accessibility_violation(reader: Reader) -> None:
    """The menu of a phone, open on a lesson, has no violation in light or dark."""
    page = reader(viewport=PHONE)
    page.goto("/en/latest/lessons/first-gradient/")
    page.locator("header label[for=__drawer]").click()
    assert look(page, PHONE, "light") == []
    assert look(page, PHONE, "dark") == []


def test_system_colours_leave_everything_visible(reader: Reader) -> None:
    """Where the system chooses the colours, icons, outputs, states and the focus are still seen."""
    page = reader(viewport=DESKTOP, forced_colors="active")
    page.goto("/es/latest/lessons/first-gradient/", wait_until="networkidle")
    page.get_by_role("switch").click()
    page.locator(".guess").first.wait_for()
    page.get_by_role("radiogroup").first.get_by_role("radio").first.check()
    assert page.evaluate(PALE) == []
    sign = "getComputedStyle(document.querySelector('[data-verdict] > label'), '::after').content"
    assert "✗" in page.evaluate(sign)
    page.keyboard.press("Tab")
    frame = "getComputedStyle(document.activeElement).outlineColor"
    assert page.evaluate(frame) not in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    page.evaluate("document.querySelector('.md-code__button').classList = 'bare'")
    rule = ".bare::after { background: red; mask: url(data:,); content: '' }"
    page.evaluate("rule => document.styleSheets[0].insertRule(rule)", rule)
    assert page.evaluate(PALE) == ["bare::after"]


def test_axe_sees_a_violation(reader: Reader) -> None:
    """A page with a nameless picture and pale text is caught."""
    page = reader()
    page.set_content('<img src="data:,"><p style="color: #ddd; background: #fff">pale</p>')
    kinds = {violation.split(":")[0] for violation in violations(page)}
    assert {"image-alt", "color-contrast"} <= kinds


def test_axe_is_asked_in_light_and_in_dark(reader: Reader) -> None:
    """An open page changes its colours before it is looked at."""
    page = reader(color_scheme="light")
    page.goto("/es/latest/course/")
    for scheme in ("dark", "light"):
        look(page, DESKTOP, scheme)
        assert scheme_of(page) == scheme


def test_keyboard_reaches_long_code_where_there_is_no_mouse(reader: Reader) -> None:
    """A touch screen may have a keyboard too: whatever scrolls there is reached by it."""
    page = reader(has_touch=True, is_mobile=True)
    page.goto("/en/latest/lessons/accumulation/")
    assert not page.evaluate("matchMedia('(hover)').matches")
    assert look(page, PHONE, "light", "pre") == []
    assert page.locator("pre > code[tabindex]").count() > 0
