"""Code runs on the pages: in order, on this machine, for its reader and for no one else."""

import re
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from importlib.metadata import version
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from bs4 import BeautifulSoup, Tag
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site import pages
from tests.site.conftest import SECONDS, Reader
from tests.site.kernels import Kernels, running
from tests.site.server import KERNELS, Server, in_background, server_of
from tests.site.watch import DESKTOP, PHONE, look, overflow, watch

LESSON = "/en/latest/lessons/accumulation/"
CONNECT = "/en/latest/run/"
OWN = {"Sec-Fetch-Site": "same-origin"}
PUBLISHED = "https://course.example"
STARTING = 60_000  # milliseconds that torch may take to be imported on a busy machine
LIVE = ".md-content .highlight"
FIGURE = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
HOSTILE = 'from IPython.display import HTML\nHTML("<b id=drawn>x</b>")'
COLOURS = """pre => {
  const walker = document.createTreeWalker(pre.querySelector("code"), NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const { color } = getComputedStyle(walker.currentNode.parentElement)
    for (const letter of walker.currentNode.data) if (letter.trim()) found.push(letter + color)
  }
  return found
}"""


@pytest.fixture(scope="module")
def server(site: str) -> Iterator[Server]:
    """Serve the site as `nox -s serve` does; its Jupyter takes pages of `site` too."""
    with (
        server_of(pages.SITE) as server,
        in_background(server),
        running(*server.origins, site) as server.kernels,
    ):
        yield server


@pytest.fixture(scope="module")
def kernels(server: Server) -> Kernels:
    """Give where the kernels are."""
    assert server.kernels is not None
    return server.kernels


@pytest.fixture(scope="module")
def lesson(chromium: Browser, server: Server) -> Iterator["Lesson"]:
    """Open a lesson once: each test writes what it runs, and leans on no other."""
    page = chromium.new_context(reduced_motion="reduce", viewport=DESKTOP).new_page()
    page.set_default_timeout(SECONDS * 1000)
    log = watch(page, "http://127.0.0.1:")
    page.goto(server.origins[0] + LESSON)
    yield Lesson(page)
    assert log.problems() == []
    assert page.context.cookies() == []
    page.context.close()


class Lesson:
    """A lesson whose blocks run, as its reader meets it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def block(self, number: int) -> Locator:
        """Give a block of code with all that is below it."""
        return self.page.locator(".highlight:has(> .run)").nth(number - 1)

    def press(self, name: str, number: int) -> None:
        """Press a button of a block."""
        self.page.get_by_role("button", name=f"{name}, block {number}", exact=True).click()

    def run(self, number: int, code: str | None = None) -> str:
        """Run a block, or other code in its place, and give what it prints."""
        if code is not None:
            self.write(number, code)
        self.press("Run", number)
        state = self.block(number).get_by_role("status")
        expect(state).to_have_text(re.compile("^Done"), timeout=STARTING)
        return self.block(number).get_by_role("log").inner_text()

    def write(self, number: int, code: str) -> None:
        """Write other code in the place of a block's."""
        if self.field(number).count() == 0:
            self.press("Edit", number)
        self.field(number).fill(code)

    def field(self, number: int) -> Locator:
        """Give the field in which a block is edited."""
        return self.block(number).locator(".run").get_by_role("textbox")


def printed(lesson: Lesson, number: int) -> list[str]:
    """Give the lines that stand below a block."""
    return lesson.block(number).get_by_role("log").inner_text().split("\n")[:-1]


def documented(path: str, number: int) -> list[str]:
    """Give the outputs that a block of a page documents."""
    comments = built(path, number).select(".c1")
    return [text.get_text().removeprefix("# ").split(" = ")[0] for text in comments]


def code(path: str, number: int) -> str:
    """Give the code of a block of a page, one that has no notes."""
    return built(path, number).get_text().rstrip()


def built(path: str, number: int) -> Tag:
    """Give a block of a page as it is built."""
    return BeautifulSoup(pages.html(path), "html.parser").select(".language-python pre")[number - 1]


def test_block_runs_after_those_above_it(lesson: Lesson) -> None:
    """Running the third block runs the first two, and each prints what the page says."""
    lesson.run(3)
    for number in 1, 2, 3:
        assert printed(lesson, number) == documented(LESSON, number)


def test_code_runs_in_the_session_and_in_an_empty_folder(lesson: Lesson) -> None:
    """What runs is the environment that serves the site, with its torch, away from its files."""
    code = "import os, sys, torch\nprint(sys.prefix, torch.__version__, os.listdir())"
    assert lesson.run(1, code) == f"{sys.prefix} {version('torch')} []\n"


def test_changed_block_runs_again_before_those_below_it(lesson: Lesson) -> None:
    """What a block leaves is what the next one finds, also after it has been changed."""
    lesson.write(1, "seen = ['first']")
    assert lesson.run(2, "seen.append('second')\nprint(seen)") == "['first', 'second']\n"
    lesson.write(1, "seen = ['changed']")
    assert lesson.run(3, "seen") == "['changed', 'second']\n"


def test_colours_stay_while_code_is_edited(lesson: Lesson) -> None:
    """In the editor each letter has the colour that it had, and so has what is typed."""
    number = 4
    typed = {"k": "for", "ow": "in", "s2": '"a"', "mf": "1.5", "nb": "print", "c1": "# text"}
    before = lesson.block(number).locator("> pre").evaluate(COLOURS)
    lesson.press("Edit", number)
    mirror = lesson.block(number).locator(".run__editor pre")
    assert mirror.evaluate(COLOURS) == before
    lesson.field(number).fill('for x in "a", 1.5: print(x)  # text')
    seen = {kind: mirror.locator(f".{kind}").inner_text() for kind in typed}
    assert seen == typed
    lesson.press("Original code", number)
    expect(lesson.block(number).locator("> pre")).to_be_visible()


def test_error_and_html_are_text(lesson: Lesson) -> None:
    """An error is shown without the colours of a terminal; HTML is never put on the page."""
    shown = lesson.run(1, "1 / 0")
    assert shown.startswith("ZeroDivisionError: division by zero")
    trace = lesson.block(1).locator(".run__text--trace")
    assert "1 / 0" in (trace.text_content() or "")
    assert "\x1b" not in (trace.text_content() or "")
    assert "HTML object" in lesson.run(1, HOSTILE)
    assert lesson.page.locator("#drawn").count() == 0


def test_figure_is_shown(lesson: Lesson) -> None:
    """What matplotlib draws appears below the block."""
    lesson.run(1, FIGURE)
    image = lesson.block(1).get_by_role("img")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


def test_endless_loop_is_stopped_and_the_state_kept(lesson: Lesson) -> None:
    """Stop interrupts a loop that prints for ever; what was known before is still known."""
    lesson.write(1, "kept = 7")
    lesson.write(2, "while True:\n    print('again')")
    lesson.press("Run", 2)
    expect(lesson.block(2).get_by_role("log")).to_contain_text("… and more.")
    lesson.press("Stop", 2)
    expect(lesson.block(2).get_by_role("log")).to_contain_text("KeyboardInterrupt")
    assert lesson.run(2, "kept") == "7\n"


def test_python_that_dies_or_restarts_begins_afresh(lesson: Lesson) -> None:
    """A kernel that dies says so; another one starts, and knows nothing of the first."""
    lesson.write(1, "known = 1\nimport os\nos._exit(1)")
    lesson.press("Run", 1)
    expect(lesson.block(1).get_by_role("status")).to_contain_text("Python has stopped")
    assert lesson.run(1, "'known' in globals()") == "False\n"
    lesson.press("Restart Python", 1)
    expect(lesson.block(1).get_by_role("status")).to_contain_text("starts afresh")
    assert lesson.block(1).get_by_role("log").inner_text() == ""


def test_keyboard_alone_edits_and_runs(lesson: Lesson) -> None:
    """Tab indents, Shift+Enter runs, and Escape lets Tab leave, as a description says."""
    lesson.write(1, "")
    field, keys = lesson.field(1), lesson.page.keyboard
    expect(field).to_have_accessible_description(re.compile("to leave with Tab, press Escape"))
    keys.type("if True:\nx = 3\nif x:  # three\n")
    keys.press("Tab")
    keys.type("print(x)")
    assert field.input_value() == "if True:\n    x = 3\n    if x:  # three\n        print(x)"
    keys.press("Shift+Enter")
    expect(lesson.block(1).get_by_role("log")).to_have_text("3\n")
    keys.press("Escape")
    keys.press("Tab")
    expect(lesson.page.get_by_role("button", name="Run, block 1", exact=True)).to_be_focused()


def test_predictions_and_live_code_live_together(lesson: Lesson) -> None:
    """With outputs hidden the whole code is edited and runs, and each prediction stays."""
    for number in 1, 2, 3:
        if lesson.field(number).count():
            lesson.press("Original code", number)
    switch, guesses = lesson.page.get_by_role("switch"), lesson.page.locator("pre .guess")
    switch.click()
    expect(guesses).not_to_have_count(0)
    asked, guess = guesses.count(), lesson.block(3).locator("> pre").get_by_role("textbox")
    guess.first.fill("mine")
    lesson.run(3)
    assert printed(lesson, 3) == documented(LESSON, 3)
    expect(guess.first).to_have_value("mine")
    lesson.press("Edit", 3)
    assert lesson.field(3).input_value() == code(LESSON, 3)
    lesson.press("Original code", 3)
    expect(guess.first).to_have_value("mine")
    assert guesses.count() == asked
    switch.click()


def test_live_code_has_no_accessibility_violation(lesson: Lesson) -> None:
    """Editor, bar, predictions and each kind of output have none, light and dark, nor scroll."""
    lesson.run(1, f"{FIGURE}\nprint('long ' * 99)\n1 / 0")
    lesson.block(1).get_by_text("Where it happened").click()
    lesson.page.get_by_role("switch").click()
    for size, scheme in (DESKTOP, "light"), (PHONE, "dark"):
        assert look(lesson.page, size, scheme, LIVE) == []
        assert overflow(lesson.page) == 0
    lesson.page.get_by_role("switch").click()
    lesson.page.set_viewport_size(DESKTOP)


def test_kernel_ends_with_its_page(lesson: Lesson, kernels: Kernels) -> None:
    """Moving to another lesson, at once or not, ends the kernel; the next page has its own."""
    lesson.run(1, "left = 1")
    lesson.page.locator(".md-footer__link--next").click()
    expect(lesson.page.locator("h1")).to_contain_text("Leaves")
    lesson.run(1, "'left' in globals()")
    assert lesson.block(1).get_by_role("log").inner_text() == "False\n"
    wait_for(lesson.page, lambda: len(alive(kernels)) == 1)
    lesson.page.goto("about:blank")
    wait_for(lesson.page, lambda: alive(kernels) == [])


def alive(kernels: Kernels) -> list[str]:
    """Give the kernels that a Jupyter server holds."""
    headers = {"Authorization": f"token {kernels.token}"}
    with urlopen(Request(f"{kernels.address}/api/kernels", headers=headers)) as answer:
        return re.findall(rb'"id"', answer.read())


def wait_for(page: Page, done: Callable[[], bool]) -> None:
    """Wait until something is so, or fail."""
    for _ in range(SECONDS * 10):
        if done():
            return
        page.wait_for_timeout(100)
    pytest.fail("what was waited for did not happen")


def test_site_without_kernel_offers_nothing_until_one_is_named(
    reader: Reader, site: str, kernels: Kernels
) -> None:
    """The form refuses what is not on this machine, and connects to what is; then code runs."""
    page = reader()
    log = watch(page, "http://127.0.0.1:")
    page.goto(CONNECT, wait_until="networkidle")
    assert page.locator(".run").count() == 0
    say = page.locator(".connect [role=status]")
    for address in "https://jupyter.example/?token=1", "http://127.0.0.1.example:8888/", "8888":
        connect(page, address)
        expect(say).to_contain_text("not on this machine")
    assert log.problems() == []
    connect(page, f"{kernels.address}/?token=wrong")
    expect(say).to_contain_text("does not answer there")
    connect(page, f"{kernels.address}/tree?token={kernels.token}")
    expect(say).to_contain_text("Jupyter answers")
    assert Lesson(page).run(1, "6 * 7") == "42\n"
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.locator(".md-footer__link--next").click()
    page.go_back()
    page.get_by_role("button", name="Forget").click()
    assert page.evaluate("sessionStorage.length + document.cookie.length") == 0


def connect(page: Page, address: str) -> None:
    """Send the form with an address."""
    page.get_by_label("Address that").fill(address)
    page.get_by_role("button", name="Connect").click()


def test_published_page_asks_for_no_kernel(reader: Reader) -> None:
    """Away from this machine a page neither looks for a kernel nor loads what would run code."""
    page, asked = reader(), []
    page.route(f"{PUBLISHED}/**", lambda route: route.fulfill(path=file(route.request.url)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{PUBLISHED}{LESSON}", wait_until="networkidle")
    assert any("start" in url or "site" in url for url in asked)
    assert [url for url in asked if re.search(r"kernel|jupyter\.js", url)] == []


def file(address: str) -> str:
    """Give the file of the site that is at an address."""
    found = pages.SITE / urlsplit(address).path.lstrip("/")
    return str(found / "index.html" if found.is_dir() else found)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        OWN | {"Host": "elsewhere.example"},
        OWN | {"Host": "elsewhere.example:{port}"},
        OWN | {"Origin": "https://elsewhere.example"},
    ],
)
def test_token_is_given_to_no_other_site(server: Server, headers: dict[str, str]) -> None:
    """Neither another site nor a name that was pointed at this machine learns the token."""
    filled = {name: text.format(port=server.server_port) for name, text in headers.items()}
    assert asked(server, filled).strip() == b"{}"


def test_token_is_given_to_the_served_pages(server: Server, kernels: Kernels) -> None:
    """A page of the served site learns where its kernels are."""
    assert asked(server, OWN) == kernels.as_json()


def asked(server: Server, headers: dict[str, str]) -> bytes:
    """Ask the server where the kernels are."""
    connection = HTTPConnection("127.0.0.1", server.server_port)
    connection.request("GET", f"/en/latest{KERNELS}", headers=headers)
    return connection.getresponse().read()


@pytest.mark.parametrize(
    ("service", "headers", "status", "allowed"),
    [
        ("kernels", {"Origin": "{own}"}, 200, True),
        ("kernels", {"Origin": "{own}.example"}, 200, False),
        ("kernels", {"Origin": "{own}", "Authorization": "token 1"}, 403, False),
        ("kernels", {"Host": "elsewhere.example"}, 403, False),
        ("contents", {"Origin": "{own}"}, 404, False),
        ("terminals", {"Origin": "{own}"}, 404, False),
    ],
)
def test_jupyter_runs_code_for_the_site_only(
    server: Server,
    kernels: Kernels,
    service: str,
    headers: dict[str, str],
    status: int,
    allowed: bool,
) -> None:
    """Jupyter wants the token, allows one site to read its answers, and gives no files."""
    filled = {name: text.format(own=server.origins[0]) for name, text in headers.items()}
    connection = HTTPConnection(urlsplit(kernels.address).netloc)
    headers = {"Authorization": f"token {kernels.token}"} | filled
    connection.request("GET", f"/api/{service}", headers=headers)
    answer = connection.getresponse()
    assert answer.status == status
    assert (answer.headers["Access-Control-Allow-Origin"] == server.origins[0]) is allowed


def test_page_names_the_address_of_the_site() -> None:
    """The command that starts Jupyter allows the site that is published."""
    for language in pages.LANGUAGES:
        page = BeautifulSoup(pages.html(f"/{language}/latest/run/"), "html.parser")
        canonical = page.select_one("link[rel=canonical]")
        assert canonical is not None
        origin = re.match(r"https://[^/]+", str(canonical["href"]))
        assert origin is not None
        assert f"allow_origin={origin[0]}\n" in page.get_text()
