"""A scratch repository with two versions of the site in it, served as a forge serves it."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from threading import Thread

from tests.site.pages import LANGUAGES, SITE
from tests.site.server import Handler, Server
from theme import root

ONLY_OLD = "lessons/only-in-the-old-one/"  # a page that the latest version has lost
CHANGED = "lessons/accumulation/"  # one whose title the latest version has changed
SAME = "lessons/first-gradient/"  # one that both have
GONE = "lessons/leaves-and-hooks/"  # one that the old version did not have yet


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder, which must go well."""
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def repository(folder: Path) -> Path:
    """Make a repository with one commit, as a maintainer has it."""
    git(folder.parent, "init", "--quiet", "--initial-branch", "main", str(folder))
    git(folder, "config", "user.name", "Someone")
    git(folder, "config", "user.email", "someone@example.org")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Begin")
    return folder


def older(folder: Path) -> Path:
    """Make an older site of the built one: a page changed, a page more, a page less."""
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns(*LANGUAGES))
    for language in LANGUAGES:
        version = folder / language / "latest"
        shutil.copytree(SITE / language / "latest", version)
        shutil.copy(SITE / language / "index.html", folder / language)
        shutil.copytree(version / CHANGED, version / ONLY_OLD)
        shutil.rmtree(version / GONE)
        _edit(version / CHANGED / "index.html", r"<h1 id=\"[\w-]+\">", r"\g<0>Old: ")
        _edit(version / "sitemap.xml", rf"\s*<url>\s*<loc>[^<]*/{GONE}</loc>.*?</url>", "")
        more = f"<url><loc>{root.address()}{language}/latest/{ONLY_OLD}</loc></url>"
        _edit(version / "sitemap.xml", "</urlset>", f"{more}</urlset>")
    return folder


def _edit(file: Path, pattern: str, new: str) -> None:
    """Change what stands once in a file, and must stand there."""
    text, count = re.subn(pattern, new, file.read_text("utf-8"), flags=re.DOTALL)
    assert count == 1, (file, pattern, count)
    file.write_text(text, "utf-8")


class Forge(Handler):
    """Answers as a forge does: whatever is missing gets the page 404.html of the root."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the root's 404 page."""
        page = Path(self.directory, "404.html")
        self._send(HTTPStatus(code), "text/html; charset=utf-8", self._here(page))


@contextmanager
def serving(repository: Path, branch: str, folder: Path) -> Iterator[str]:
    """Serve what a branch holds, and give its address."""
    git(repository, "worktree", "add", "--quiet", "--detach", str(folder), branch)
    with Server(("127.0.0.1", 0), partial(Forge, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
