"""Predict first: a reader hides the outputs of a lesson, types each one and is told."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.exceptions import PluginError
from playwright.sync_api import Page, expect

from tests.site.conftest import Reader
from tests.site.pages import every_page, html
from tests.site.test_hooks import FILES, config
from tests.site.test_pages import BUTTON, PRESS_ALL, blocks, tidy
from tests.site.watch import (
    ADJUSTED,
    DESKTOP,
    PHONE,
    WIDE,
    overflow,
    violations,
    watch,
)
from tests.site.weight import OBSERVE
from theme.hooks import predict

LESSON = "/en/latest/lessons/accumulation/"
TWIN = "/es/latest/lessons/accumulation/"
NOTES = "/en/latest/lessons/graph-and-backward/"
MATRICES = "/en/latest/lessons/operations-and-broadcasting/"
OUTPUTS = ".language-python pre .c1"
ON = "localStorage.setItem('sin-deriva.predict', 'on')"
LISTEN = """addEventListener("sin-deriva:predicted", ({ detail, target }) => {
  (window.predicted ??= []).push({ ...detail, by: target.tagName })
})"""
DENY = """for (const act of ["getItem", "setItem"])
  Storage.prototype[act] = () => { throw new DOMException("denied", "SecurityError") }"""
ANSWER_ALL = """[...document.querySelectorAll(".guess")].map((guess) => {
  guess.querySelector("input, textarea").value = "x".repeat(40)
  guess.querySelector("[data-act=check]").click()
  return [guess, guess.closest("code")].map((element) => element.getBoundingClientRect().right)
})"""
CODES = "[...document.querySelectorAll('pre > code')].map((code) => code.textContent)"


def field(page: Page, number: int) -> Any:
    """Find the field for an output, by its name."""
    return page.get_by_label(f"Output {number} of")


def hidden(page: Page) -> int:
    """Count the outputs that a reader cannot see."""
    seen = "output => output.checkVisibility({ visibilityProperty: true })"
    return page.evaluate(
        f"[...document.querySelectorAll('{OUTPUTS}')].filter((o) => !({seen})(o)).length"
    )


def test_a_reader_predicts_with_the_keyboard_alone(reader: Reader) -> None:
    """Tab, space, a wrong answer, a right one, a revealed one: each is said, shown and counted."""
    page = reader(viewport=DESKTOP)
    page.add_init_script(LISTEN)
    page.add_init_script(OBSERVE)
    page.goto(LESSON)
    assert page.evaluate("seen.shift") < 0.01  # the switch, if it pushed: 0.05
    codes = page.evaluate(CODES)
    press_the_switch(page)
    expect(field(page, 1)).to_be_visible()
    assert hidden(page) == page.locator(OUTPUTS).count() > 30
    field(page, 1).focus()
    type_wrong_then_right(page)
    reveal_the_next(page)
    total = page.locator(".guess").count()
    expect(page.locator(".predict__tally")).to_have_text(
        f"Right: 1 · Revealed: 1 · To go: {total - 2}"
    )
    last = {"right": 1, "revealed": 1, "total": total, "by": "ARTICLE"}
    assert page.evaluate("predicted.at(-1)") == last
    assert page.evaluate(CODES) == codes
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    assert faults(page, DESKTOP, "light") == []
    assert faults(page, PHONE, "dark") == []


def faults(page: Page, size: dict[str, int], scheme: str) -> list[str]:
    """Ask axe-core, once the keyboard reaches what is wide: by itself, or by a field in it."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    reached = f"wide.querySelector('input') || ({ADJUSTED})(wide)"
    page.wait_for_function(f"[...document.querySelectorAll('{WIDE}')].every(wide => {reached})")
    return violations(page)


def press_the_switch(page: Page) -> None:
    """Reach the switch from the link that skips to the content, and press it."""
    page.locator(".md-skip").focus()
    page.keyboard.press("Enter")
    switch = page.get_by_role("switch", name="Predict first")
    expect(switch).to_have_attribute("aria-checked", "false")
    for _ in range(4):
        page.keyboard.press("Tab")
        if switch.evaluate("it => it === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(switch).to_have_attribute("aria-checked", "true")


def type_wrong_then_right(page: Page) -> None:
    """Type a wrong value where the cursor is, then the right one, and hear of both."""
    status = page.locator(".predict [role=status]")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(status).to_have_text("Not this. Try again or reveal it.")
    expect(field(page, 1)).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Backspace")
    expect(field(page, 1)).to_have_attribute("aria-invalid", "false")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Right: tensor(6.) = 2 * 3.")
    expect(page.locator(OUTPUTS).first).to_be_visible()
    expect(page.get_by_role("img", name="Right")).to_be_visible()


def reveal_the_next(page: Page) -> None:
    """Type a wrong value in the next field, which has the cursor now, and reveal the output."""
    expect(field(page, 2)).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="Revealed; you: 6")).to_be_visible()
    expect(page.locator(OUTPUTS).nth(1)).to_have_text("# tensor(12.) = 6 + 6")
    expect(page.locator(OUTPUTS).nth(1)).to_be_visible()
    expect(field(page, 3)).to_be_focused()


def test_the_choice_holds_in_the_other_language_and_on_the_next_page(reader: Reader) -> None:
    """Chosen once, it is so on the twin of the lesson and after an instant move; and undone too."""
    page = reader()
    page.goto(LESSON)
    page.get_by_role("switch").click()
    page.goto(TWIN)
    expect(page.get_by_role("switch", name="Predice primero")).to_have_attribute(
        "aria-checked", "true"
    )
    expect(page.get_by_label("Salida 1 de")).to_be_visible()
    page.evaluate("window.same = true")
    page.locator(".md-footer__link--next").click()
    page.wait_for_url("**/leaves-and-hooks/")
    expect(page.locator(".md-content h1")).to_contain_text("Hojas")  # comes after the address
    expect(page.get_by_label("Salida 1 de")).to_be_visible()
    assert page.evaluate("window.same")
    assert hidden(page) == page.locator(OUTPUTS).count()
    page.get_by_role("switch").click()
    assert hidden(page) == 0
    page.reload()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "false")
    assert hidden(page) == 0


def test_outputs_are_hidden_before_they_are_seen(reader: Reader) -> None:
    """With the choice made, outputs do not show for a moment; they do if the script never comes."""
    page = reader()
    page.route("**/guesses.js", lambda route: route.abort())
    page.add_init_script(ON)
    page.goto(LESSON, wait_until="commit")
    page.locator(OUTPUTS).first.wait_for(state="attached")
    assert hidden(page) == page.locator(OUTPUTS).count()
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    assert hidden(page) == 0


def test_copying_gives_the_whole_code_while_predicting(reader: Reader) -> None:
    """The copy button copies the outputs, hidden or not, and nothing of the fields."""
    page = reader(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(ON)
    page.goto(NOTES)
    field(page, 1).fill("1")
    page.get_by_role("button", name="Reveal 2", exact=True).click()
    assert [tidy(text) for text in page.evaluate(PRESS_ALL, BUTTON)] == blocks(NOTES)
    assert hidden(page) > 0


def test_notes_are_not_asked_for(reader: Reader) -> None:
    """A note of a block stays a note, which opens, while the outputs around it are hidden."""
    page = reader()
    page.add_init_script(ON)
    page.goto(NOTES)
    expect(field(page, 1)).to_be_visible()
    expect(page.locator(".guess .md-annotation, .guess__output .md-annotation")).to_have_count(0)
    assert page.locator("pre .md-annotation").count() == 2
    expect(page.locator("pre .md-annotation").first).to_be_visible()


def test_a_matrix_has_a_field_of_its_size_and_a_finger_finds_it(reader: Reader) -> None:
    """Enter goes on while a bracket is open, then checks; on a phone nothing is out of reach."""
    page = reader(viewport=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(ON)
    page.goto(MATRICES)
    matrix = page.locator("textarea.guess__field").first
    matrix.tap()
    assert overflow(page) <= 0
    matrix.evaluate("field => field.closest('code').scrollTo(200, 0)")
    box = matrix.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 44
    page.keyboard.type("[[1,")
    page.keyboard.press("Enter")
    expect(matrix).to_have_value("[[1,\n")
    page.keyboard.type("1]]")
    page.keyboard.press("Enter")
    expect(matrix).to_have_attribute("aria-invalid", "true")


def test_what_is_said_of_a_wrong_answer_is_in_view(reader: Reader) -> None:
    """However far right an output begins, and however long the answer, its block shows it all."""
    page = reader(viewport=DESKTOP)
    page.add_init_script(ON)
    for address in LESSON, TWIN:
        page.goto(address)
        page.locator(".guess__field").first.wait_for()
        places = page.evaluate(ANSWER_ALL)
        assert len({right for right, _ in places}) > 2
        assert [place for place in places if place[0] > place[1]] == []


def test_a_browser_that_keeps_nothing_still_predicts(reader: Reader) -> None:
    """With storage denied the switch works, and what goes wrong is nothing of ours."""
    page = reader()
    page.add_init_script(DENY)
    log = watch(page, LESSON)
    page.goto(LESSON)
    page.get_by_role("switch").click()
    field(page, 1).fill("tensor(6.)")
    field(page, 1).press("Enter")
    expect(page.get_by_role("img", name="Right")).to_be_visible()
    assert [error for error in log.errors if "predict" in error or "guesses" in error] == []


def test_without_scripts_and_on_paper_outputs_are_there(reader: Reader) -> None:
    """Without JavaScript there is no switch; printed, a lesson shows what it prints."""
    plain = reader(java_script_enabled=False)
    plain.goto(LESSON)
    expect(plain.get_by_role("switch")).to_have_count(0)
    expect(plain.locator(OUTPUTS).first).to_be_visible()
    page = reader()
    page.add_init_script(ON)
    page.goto(LESSON)
    expect(field(page, 1)).to_be_visible()
    page.emulate_media(media="print")
    assert hidden(page) == 0
    expect(page.locator(".guess").first).to_be_hidden()


def test_lessons_alone_have_the_switch() -> None:
    """Every lesson has it once, early; no other page has it."""
    for path in every_page():
        place = html(path).find('role="switch"')
        assert (0 < place < html(path).find("<h2")) is ("/lessons/" in path), path


def test_a_lesson_without_a_title_is_an_error() -> None:
    """The switch has a place under the title; a lesson without outputs needs none."""
    lesson = cast(Any, SimpleNamespace(file=SimpleNamespace(src_uri="lessons/page.md")))
    output = '<span class="c1"># 6</span>'
    assert predict.on_page_content("<h1>A</h1>", lesson, config(), FILES) == "<h1>A</h1>"
    assert "switch" in predict.on_page_content(f"<h1>A</h1>{output}", lesson, config(), FILES)
    with pytest.raises(PluginError, match=r"lessons/page\.md: .* title"):
        predict.on_page_content(output, lesson, config(), FILES)
