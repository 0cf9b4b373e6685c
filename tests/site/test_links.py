"""Links to other sites are asked whether they still lead somewhere."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.site import links, pages
from theme import root

ANSWERS = {
    "/there": (200, '<h2 id="part">Part</h2>'),
    "/gone": (404, ""),
    "/broken": (500, ""),
    "/closed": (403, ""),
    "/scripted": (200, "<script></script>"),
}


class Host(BaseHTTPRequestHandler):
    """Another site."""

    def do_GET(self) -> None:
        """Answer as the table says."""
        status, body = ANSWERS[self.path]
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    """Serve the other site, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("link", "wrong"),
    [
        ("/there", ""),
        ("/there#part", ""),
        ("/there#other", "there is no section #other"),
        ("/scripted#part", ""),
        ("/closed", ""),
        ("/gone", "404 Not Found"),
        ("/broken", "500 Internal Server Error"),
    ],
)
def test_answer_of_a_link_is_understood(host: str, link: str, wrong: str) -> None:
    """What is there passes, what is not is named, and what machines may not see is let be."""
    assert links.check({host + link: ["/en/"]}) == ({host + link: wrong} if wrong else {})


def test_host_that_does_not_answer_is_named() -> None:
    """Nobody listens at this port."""
    (answer,) = links.check({"http://127.0.0.1:9/": ["/en/"]}).values()
    assert answer == "no answer (ConnectionError)"


def test_report_names_each_link_its_fault_and_its_pages() -> None:
    """And says nothing when all is well."""
    found = {"https://a.example/": ["/es/", "/en/"], "https://b.example/": ["/en/"]}
    text = links.report(found, {"https://a.example/": "404 Not Found"})
    assert text == "- <https://a.example/>: 404 Not Found (/es/, /en/)"
    assert links.report(found, {}) == ""


def test_every_outside_link_of_the_site_is_asked() -> None:
    """Each with the pages where it stands; none of our own."""
    found = links.outside(root.address(), pages.every_page())
    assert any("pytorch.org" in link for link in found)
    assert not any(link.startswith(root.address()) for link in found)
    assert all(set(places) <= set(pages.every_page()) for places in found.values())
