"""Serves the built site on this machine as it will be served once published."""

import gzip
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from tests.site.kernels import Kernels, running
from theme import root

COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".xml"}
HEADER = re.compile(r"^ +(\S+): (.*)$", re.MULTILINE)  # in the site's own file of headers
KERNELS = "/assets/kernels.json"  # as a file of the site, it says that there are none


class Handler(SimpleHTTPRequestHandler):
    """Answers as hosts do: compressed, with the site's own headers, 404 page and address."""

    server: "Server"
    protocol_version = "HTTP/1.1"  # a browser keeps its connection, as it does everywhere else

    def do_GET(self) -> None:
        """Serve a file; only where the site stands, and the kernels, depend on this server."""
        file = Path(self.translate_path(urlsplit(self.path).path))
        if self.path.endswith(KERNELS) and self.server.kernels and self._asked_by_own_page():
            self._send(HTTPStatus.OK, "application/json", self.server.kernels.as_json())
        elif self.path.endswith("/") or file.suffix in COMPRESSED:
            self._send_text(file / "index.html" if file.is_dir() else file)
        else:
            super().do_GET()

    def _send_text(self, file: Path) -> None:
        if file.is_file():
            self._send(HTTPStatus.OK, self.guess_type(file), self._here(file))
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _asked_by_own_page(self) -> bool:
        """Tell a script of the served site from another site's, under whatever name it comes."""
        origin = f"http://{self.headers['Host']}"
        return (
            origin in self.server.origins
            and self.headers["Sec-Fetch-Site"] == "same-origin"
            and self.headers.get("Origin", origin) == origin
        )

    def _here(self, file: Path) -> bytes:
        """Read a file; what leads to where the site is published leads to this server instead."""
        site, body = root.address(), file.read_bytes()
        if file.name == "sitemap.xml":
            body = body.replace(site.encode(), f"http://{self.headers['Host']}/".encode())
        elif file.name == "404.html":
            body = body.replace(f'"{urlsplit(site).path}'.encode(), b'"/')
        return body

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the 404 page of the version, or else that of the root."""
        names = (Path(*self.path.split("/")[1:3], "404.html"), Path("404.html"))
        pages = [Path(self.directory, name) for name in names]
        found = next((page for page in pages if page.exists()), None)
        if code == HTTPStatus.NOT_FOUND and found:
            self._send(code, "text/html", self._here(found))
        else:
            super().send_error(code, message, explain)

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            self.send_header("Content-Encoding", "gzip")
            body = gzip.compress(body, compresslevel=6)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Add the headers that the site asks its host for."""
        wanted = Path(self.directory, "_headers")
        if wanted.exists():
            for name, value in HEADER.findall(wanted.read_text(encoding="utf-8")):
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: the tests say what went wrong."""


class Server(ThreadingHTTPServer):
    """Takes it well when a browser leaves before its answer is complete."""

    kernels: Kernels | None = None  # that its pages may use

    @property
    def origins(self) -> list[str]:
        """Give the addresses under which a browser of this machine finds the site."""
        return [f"http://{name}:{self.server_port}" for name in ("127.0.0.1", "localhost")]

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what goes wrong, unless it is only that the browser has left."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server_of(folder: Path, port: int = 0) -> Server:
    """Give a server of a folder, on this machine only, that has yet to be started."""
    return Server(("127.0.0.1", port), partial(Handler, directory=folder))


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder from a thread, and give its address."""
    with server_of(folder) as server, in_background(server):
        yield server.origins[0]


@contextmanager
def in_background(server: Server) -> Iterator[None]:
    """Let a server answer from a thread."""
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()


def main(port: int) -> None:
    """Serve the built site, with a Jupyter server that runs its code, until Ctrl-C."""
    with (
        suppress(KeyboardInterrupt),
        server_of(Path("site"), port) as server,
        running(*server.origins) as server.kernels,
    ):
        print(f"The course is at {server.origins[0]}/ (Ctrl-C stops it)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 8000)
