"""The quick checks are quizzes: choose, see why, try again, and keep the score of first choices."""

import re

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page, expect

from tests.site import pages, weight
from tests.site.conftest import Reader
from tests.site.watch import violations, watch

LESSON = "/{}/latest/lessons/first-gradient/"
SCORE = {
    "es": "{} de 5 respondidas, {} bien a la primera.",
    "en": "{} of 5 answered, {} right at the first try.",
}
SCRIPT = (pages.ROOT / "theme/assets/js/quiz.js").read_text(encoding="utf-8")
RIGHT = dict(zip(pages.LANGUAGES, re.findall(r'right: "(.*?)"', SCRIPT), strict=True))


def rights(html: str, word: str) -> list[int]:
    """Give how many options of each question of a page begin with the word for right."""
    section = html.partition('id="check"')[2].partition('id="recap"')[0]
    soup, counts = BeautifulSoup(section, "html.parser"), []
    for heading in soup.select("h3:has(+ details.option)"):
        counts.append(0)
        for option in heading.find_next_siblings():
            if option.name != "details":
                break
            counts[-1] += option.select_one("p > strong:first-child").get_text() == word
    return counts


def question(page: Page, number: int) -> Locator:
    """Give the options of a question, by its place from 0."""
    return page.get_by_role("radiogroup").nth(number).get_by_role("radio")


def stored(page: Page) -> str:
    """Give what is remembered of the answers."""
    return page.evaluate("JSON.parse(localStorage['sin-deriva.progress'])")["lessons"][
        "first-gradient"
    ].get("check", "")


def test_each_question_of_each_lesson_has_one_right_option() -> None:
    """The script finds exactly one option that is right, on every page with questions."""
    lessons = [path for path in pages.every_page() if "/lessons/" in path]
    found = {path: rights(pages.html(path), RIGHT[path[1:3]]) for path in lessons}
    assert lessons
    assert [path for path, counts in found.items() if len(counts) < 4 or {*counts} != {1}] == []


@pytest.mark.parametrize("words", ["Wrong. Wrong.", "Correct. Correct."])
def test_question_without_one_right_option_is_seen(words: str) -> None:
    """None or two are not one."""
    options = "".join(
        f'<details class="option"><summary>a</summary><p><strong>{word}</strong></p></details>'
        for word in words.split()
    )
    html = f'<h2 id="check">Check</h2><h3>q</h3>{options}'
    assert rights(html, "Correct.") != [1]


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_choice_is_explained_at_once_and_the_first_one_counts(
    reader: Reader, site: str, language: str
) -> None:
    """A wrong choice says why, a second one may be right, and the score keeps the first."""
    page = reader()
    log = watch(page, site)
    page.goto(LESSON.format(language))
    group = page.get_by_role("radiogroup").first
    expect(group.locator(".quiz__why:visible")).to_have_count(0)
    question(page, 0).nth(0).check()
    said = group.locator(".quiz__why:visible")
    expect(said).to_have_count(1)
    expect(said).not_to_contain_text(RIGHT[language])
    expect(page.locator(".quiz__said")).to_have_text(said.inner_text())
    question(page, 0).nth(1).check()
    expect(group.locator("[data-verdict=right] .quiz__why")).to_contain_text(RIGHT[language])
    score = page.locator(".quiz__score > [role=status]")
    expect(score).to_have_text(SCORE[language].format(1, 0))
    question(page, 1).nth(2).check()
    expect(score).to_have_text(SCORE[language].format(2, 1))
    assert stored(page) == "aC---"
    page.locator(".quiz__more").nth(1).click()
    expect(page.get_by_role("radiogroup").nth(1).locator(".quiz__why:visible")).to_have_count(3)
    assert log.problems() == []


def test_quiz_can_be_taken_with_the_keyboard(reader: Reader) -> None:
    """Arrows move without choosing, the space bar chooses, and Tab goes to the next question."""
    page = reader()
    page.goto(LESSON.format("en"))
    for number, choice in enumerate([1, 2, 1, 0, 1]):
        question(page, number).first.focus()
        for _ in range(choice):
            page.keyboard.press("ArrowDown")
        expect(question(page, number).nth(choice)).to_be_focused()
        expect(question(page, number).nth(choice)).not_to_be_checked()
        page.keyboard.press("Space")
    expect(page.locator(".quiz__score")).to_contain_text(SCORE["en"].format(5, 5))
    assert stored(page) == "BCBAB"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.locator(".quiz__more").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(question(page, 4).nth(1)).to_be_focused()
    expect(page.locator(".lesson-done")).to_contain_text("Done.")


def test_answers_stay_until_the_reader_starts_again(reader: Reader) -> None:
    """They are there in the other language too, without a violation, open in light and dark."""
    page = reader()
    page.goto(LESSON.format("en"))
    for number in range(5):
        question(page, number).first.check()
    page.locator("a[data-language]").click()
    page.wait_for_url("**/es/**")
    expect(page.locator(".quiz__score")).to_contain_text(SCORE["es"].format(5, 1))
    expect(question(page, 4).first).to_be_checked()
    for scheme, width in {"light": 1280, "dark": 360}.items():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        assert violations(page) == []
    page.get_by_role("button", name="Empezar de nuevo").click()
    expect(question(page, 0).first).to_be_focused()
    expect(page.locator(".quiz__why:visible")).to_have_count(0)
    assert stored(page) == ""


def test_two_tabs_answer_and_delete_together(reader: Reader) -> None:
    """What one tab answers the other shows and keeps, and what one deletes stays deleted."""
    page = reader()
    page.goto(LESSON.format("en"))
    other = page.context.new_page()
    other.goto(LESSON.format("en"))
    question(page, 0).first.check()
    expect(question(other, 0).first).to_be_checked()
    question(other, 1).nth(1).check()
    expect(page.locator(".quiz__score")).to_contain_text("2 of 5 answered")
    assert re.fullmatch("[aA][bB]---", stored(page))
    other.get_by_role("button", name="Start again").click()
    expect(page.locator(".quiz__why:visible")).to_have_count(0)
    question(page, 2).first.check()
    assert re.fullmatch("--[aA]--", stored(page))


def test_quiz_is_there_after_an_instant_move(reader: Reader) -> None:
    """The next lesson, reached without loading a page, has its quiz and its own score."""
    page = reader()
    page.goto(LESSON.format("es"))
    question(page, 0).first.check()
    page.evaluate("window.same = true")
    page.locator(".md-footer__link--next").click()
    page.wait_for_url("**/create-tensors/")
    expect(page.locator(".md-content h1")).to_contain_text("Crear tensores")  # after the address
    question(page, 0).first.check()
    expect(page.locator(".quiz__score > [role=status]")).to_contain_text("1 de ")
    assert page.evaluate("window.same")
    assert page.evaluate("document.querySelectorAll('details.option').length") == 0


def test_paper_shows_every_explanation(reader: Reader) -> None:
    """What is printed explains every option, and has no buttons."""
    page = reader()
    page.goto(LESSON.format("en"))
    question(page, 0).first.wait_for()
    page.emulate_media(media="print")
    expect(page.locator(".quiz__why:visible")).to_have_count(page.locator(".quiz__why").count())
    expect(page.locator(".quiz__score, .lesson-done").first).to_be_hidden()


def test_quick_check_works_without_javascript(reader: Reader) -> None:
    """The options are there to open, and nothing waits for a script."""
    page = reader(java_script_enabled=False)
    page.goto(LESSON.format("es"))
    option = page.locator("details.option").first
    option.locator("summary").click()
    expect(option.locator("strong")).to_be_visible()
    expect(page.get_by_role("radiogroup")).to_have_count(0)
    expect(page.locator(".lesson-done")).to_be_hidden()


def test_quiz_arrives_without_a_shift(reader: Reader) -> None:
    """A reader who comes straight to a question sees nothing jump."""
    page = reader()
    page.add_init_script(weight.OBSERVE)
    page.goto(LESSON.format("en") + "#check-second-backward")
    question(page, 1).first.wait_for()
    assert page.evaluate("seen.shift") <= weight.SHIFT
