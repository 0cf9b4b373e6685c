"""What a reader has done is remembered on the device, shown, moved and forgotten at will."""

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site import weight
from tests.site.conftest import Reader
from tests.site.watch import violations, watch

KEY = "sin-deriva.progress"
COURSE = "/{}/latest/course/"
LESSON = "/{}/latest/lessons/{}/"
DENIED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { configurable: true, get() { throw new Error("no") } })"""
FIRST, SECOND = "first-gradient", "create-tensors"
SOME = {FIRST: {"done": True, "check": "BbcAB"}, SECOND: {}}
SAID = ".course-progress [role=status]"


def text(lessons: dict[str, Any], version: Any = 1) -> str:
    """Write progress as the site does."""
    return json.dumps({"version": version, "lessons": lessons})


def with_progress(page: Page, lessons: dict[str, Any], path: str) -> None:
    """Open a page as a reader who has this progress."""
    page.goto("/404")
    page.evaluate("([key, value]) => { localStorage[key] = value }", [KEY, text(lessons)])
    page.goto(path)


def kept(page: Page) -> dict[str, Any]:
    """Give the lessons that are remembered."""
    return json.loads(page.evaluate(f"localStorage['{KEY}'] ?? '{{}}'")).get("lessons", {})


def link(payload: str) -> str:
    """Write the end of an address that carries a text."""
    return "#progress=" + base64.urlsafe_b64encode(payload.encode()).decode().rstrip("=")


def bring(page: Page, payload: str | bytes) -> None:
    """Give the course page a file."""
    body = payload.encode() if isinstance(payload, str) else payload
    file = {"name": "x.json", "mimeType": "application/json", "buffer": body}
    expect(page.locator(".course-progress")).to_be_visible()
    page.set_input_files("input[type=file]", file)


def test_lesson_is_marked_as_done_where_the_reader_sees_it(reader: Reader, site: str) -> None:
    """Its end, the navigation and the course page say so, and the mark can be taken back."""
    page = reader()
    log = watch(page, site)
    page.goto(LESSON.format("en", SECOND))
    own = page.locator(".md-nav--primary a.md-nav__link--active .lesson-mark")
    expect(own).to_have_accessible_name("(begun)")
    page.get_by_role("button", name="Mark as done").press("Enter")
    expect(own).to_have_accessible_name("(done)")
    page.locator(".md-nav--primary").get_by_role("link", name="The course").click()
    state = page.locator(f"[data-lesson={SECOND}] .course__state")
    expect(state).to_have_text("Done")
    expect(page.locator(".course-progress")).to_contain_text("Done: 1 of ")
    expect(page.locator(".course__state")).to_have_count(1)
    page.locator(f"[data-lesson={SECOND}] a").click()
    page.get_by_role("button", name="Remove the mark").click()
    expect(own).to_have_accessible_name("(begun)")
    assert kept(page) == {SECOND: {}}
    assert log.problems() == []


def test_lab_is_marked_in_spanish_for_both_languages(reader: Reader) -> None:
    """A lab has a mark too, which the other language knows."""
    page = reader()
    page.goto("/es/latest/labs/gradient-descent/")
    page.get_by_role("button", name="Marcar como hecho").click()
    page.goto(COURSE.format("en"))
    expect(page.locator("[data-lesson=gradient-descent] .course__state")).to_have_text("Done")


def test_course_page_shows_progress_without_a_shift_or_violation(reader: Reader) -> None:
    """Nothing jumps when it comes, and its buttons are there for everyone."""
    for scheme, width in {"light": 1280, "dark": 360}.items():
        page = reader(viewport={"width": width, "height": 800}, color_scheme=scheme)
        page.add_init_script(weight.OBSERVE)
        with_progress(page, SOME, COURSE.format("es"))
        state = page.locator(f"[data-lesson={FIRST}] .course__state")
        expect(state).to_have_text("Hecha · 3 de 5 bien")
        expect(page.locator(".course-progress")).to_contain_text("Sigue por: Crear tensores")
        assert page.evaluate("seen.shift") <= weight.SHIFT
        page.locator(".course-progress summary").click()
        page.get_by_role("button", name="Copiar un enlace").click()
        assert violations(page) == []


def test_progress_moves_by_link_when_the_reader_agrees(reader: Reader) -> None:
    """The link is in the address alone, asks first, and loses nothing of what is there."""
    page = reader(permissions=["clipboard-read", "clipboard-write"])
    with_progress(page, SOME, COURSE.format("es"))
    page.locator(".course-progress summary").click()
    page.get_by_role("button", name="Copiar un enlace").click()
    address = page.get_by_label("Enlace con tu progreso").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == address
    expect(page.locator(SAID)).to_contain_text("Copiado.")

    other = reader()
    mine = {"accumulation": {"done": True}, FIRST: {"check": "a----"}}
    with_progress(other, mine, address)
    dialog = other.locator("dialog")
    expect(dialog).to_contain_text("páginas que cambian: 2")
    assert violations(other) == []
    assert "#" not in other.url
    other.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert kept(other) == mine

    other.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    other.get_by_role("button", name="Añadir", exact=True).click()
    expect(other.locator(SAID)).to_have_text("Añadido. Páginas que han cambiado: 2.")
    assert kept(other) == SOME | {"accumulation": {"done": True}}


def test_progress_moves_by_file(reader: Reader) -> None:
    """What one device saves another adds, and says what it leaves out."""
    page = reader(accept_downloads=True)
    with_progress(page, SOME | {"of-another-course": {}}, COURSE.format("en"))
    page.locator(".course-progress summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download a file").click()
    assert download.value.suggested_filename == "sin-deriva-progress.json"
    saved = download.value.path().read_bytes()
    other = reader()
    other.goto(COURSE.format("en"))
    bring(other, saved)
    expect(other.locator(SAID)).to_contain_text(
        "2. Left out, as this course does not have them: 1."
    )
    assert kept(other) == SOME
    bring(other, saved)
    expect(other.locator(SAID)).to_contain_text("It brings nothing new.")


HOSTILE = [
    "",
    "not JSON",
    "null",
    "[]",
    text({}, version=2),
    text({}, version="1"),
    json.dumps({"version": 1, "lessons": [{}]}),
    json.dumps({"version": 1, "lessons": None}),
    text({FIRST: True}),
    text({FIRST: {"done": "yes"}}),
    text({FIRST: {"done": True, "more": 1}}),
    text({FIRST: {"check": "<img src=x onerror=alert(1)>"}}),
    text({FIRST: {"check": ["B"]}}),
    text({FIRST: {"check": "B" * 500}}),
    '{"version": 1, "lessons": {"first-gradient": {"__proto__": {"done": true}}}}',
    text({f"lesson-{number}": {} for number in range(5000)}),
    "x" * 200_000,
]
HARMLESS = [
    text({"<img src=x onerror=alert(1)>": {"done": True}}),
    text({"constructor": {"done": True}, "toString": {}}),
    '{"version": 1, "lessons": {"__proto__": {"done": true}}}',
]


def test_what_is_not_progress_is_refused_and_changes_nothing(reader: Reader, site: str) -> None:
    """Damaged, foreign or malicious files and links get a sentence, and nothing else."""
    page = reader()
    log = watch(page, site)
    with_progress(page, SOME, COURSE.format("en"))
    expect(page.locator(f"[data-lesson={FIRST}] .course__state")).to_be_visible()
    log.failed.clear()  # the page that is not there, where the progress was put
    log.errors.clear()
    said, clear = (
        page.locator(SAID),
        "document.querySelector('.course-progress [role=status]').textContent = ''",
    )
    for payload in HARMLESS + HOSTILE:
        page.evaluate(clear)
        bring(page, payload)
        expect(said).to_contain_text("Left out" if payload in HARMLESS else "Nothing has changed")
    for payload in HOSTILE:
        page.evaluate(clear)
        page.evaluate("hash => { location.hash = hash }", link(payload))
        expect(said).to_contain_text("Nothing has changed here")
    assert kept(page) == SOME
    assert page.locator("main img").count() == 0
    assert page.evaluate("({}).done") is None
    assert [*log.outside, *log.errors] == []  # a link may interrupt the theme's own requests


def test_everything_is_forgotten_when_the_reader_confirms(reader: Reader) -> None:
    """A dialog asks first; then all that the course has noted goes, and nothing of others."""
    page = reader()
    with_progress(page, SOME, COURSE.format("en"))
    page.evaluate("localStorage['sin-deriva.language'] = 'en', localStorage['other'] = 1")
    page.evaluate("sessionStorage['sin-deriva.kernel'] = 'a token', sessionStorage['other'] = 1")
    page.locator(".course-progress summary").click()
    button = page.get_by_role("button", name="Delete everything")
    button.press("Enter")
    expect(page.locator("dialog button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    assert kept(page) == SOME
    button.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("Deleted")
    expect(page.locator(".course__state, .lesson-mark")).to_have_count(0)
    for storage in "localStorage", "sessionStorage":
        keys = page.evaluate(f"Object.keys({storage})")
        assert "other" in keys and not [key for key in keys if key.startswith("sin-deriva.")]


def test_without_storage_everything_works_for_the_visit(reader: Reader, site: str) -> None:
    """A browser that keeps nothing is said to, and the marks hold until the page is closed."""
    page = reader()
    log = watch(page, site)
    page.add_init_script(DENIED)
    page.goto(LESSON.format("es", FIRST))
    page.get_by_role("radiogroup").first.get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Marcar como hecho").click()
    expect(page.locator(".lesson-done")).to_contain_text(
        "Hecho. Este navegador no puede recordarlo"
    )
    expect(page.locator("button[data-clipboard-target]").first).to_be_attached()  # the theme's
    page.locator(".md-nav--primary").get_by_role("link", name="El curso").click()
    expect(page.locator(f"[data-lesson={FIRST}] .course__state")).to_have_text(
        "Hecha · 1 de 5 bien"
    )
    expect(page.locator(".course-progress")).to_contain_text("Aquí no se puede recordar nada")
    assert log.problems() == []


def test_progress_of_a_later_version_is_left_alone(reader: Reader) -> None:
    """An old copy of the course neither reads nor overwrites what it does not understand."""
    page = reader()
    page.goto("/404")
    later = text({FIRST: {"done": True, "stars": 5}}, version=2)
    page.evaluate("([key, value]) => { localStorage[key] = value }", [KEY, later])
    page.goto(LESSON.format("en", FIRST))
    page.get_by_role("button", name="Mark as done").click()
    expect(page.locator(".lesson-done")).to_contain_text("cannot remember")
    assert page.evaluate(f"localStorage['{KEY}']") == later


def test_another_tab_learns_at_once(reader: Reader) -> None:
    """What is done in one tab is marked in the other."""
    page = reader()
    page.goto(COURSE.format("en"))
    other = page.context.new_page()
    other.goto(LESSON.format("en", FIRST))
    other.get_by_role("button", name="Mark as done").click()
    expect(page.locator(f"[data-lesson={FIRST}] .course__state")).to_have_text("Done")


@pytest.mark.parametrize("language", ["es", "en"])
def test_course_page_without_javascript_has_no_empty_room(reader: Reader, language: str) -> None:
    """Where no script runs, the place for progress takes no room and has no buttons."""
    page = reader(java_script_enabled=False)
    page.goto(COURSE.format(language))
    expect(page.locator(".course-progress")).to_be_hidden()
    assert page.locator(".course-progress").bounding_box() is None
