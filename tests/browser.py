"""Finds the Chromium that the browser tests drive, and installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",  # containers run as root, where the sandbox refuses to start
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HELP = (
    "No Chromium was found and none could be installed: install Chromium or Google Chrome "
    "(on Debian, `sudo apt-get install chromium`) and run this again."
)


def find() -> str | None:
    """Give the path of a Chromium that starts: the machine's, or Playwright's own."""
    return _on_this_machine() or _playwrights_own()


def ensure() -> str:
    """Give the path of a Chromium that starts, installing it if need be."""
    path = find() or _from_debian() or _from_playwright()
    if path is None:
        raise SystemExit(HELP)
    return path


def _on_this_machine() -> str | None:
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path and _starts(path)), None)


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() and _starts(path) else None


def _starts(path: str) -> bool:
    """Tell a browser from a stub: Ubuntu's package only says that the browser is elsewhere."""
    done = subprocess.run([path, "--version"], capture_output=True, check=False)
    return done.returncode == 0


def _from_debian() -> str | None:
    """Install Debian's package, which only its root user may do."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    _try("apt-get", "update")
    _try("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
    return _on_this_machine()


def _from_playwright() -> str | None:
    _try(sys.executable, "-m", "playwright", "install", "chromium")
    return _playwrights_own()


def _try(*command: str) -> None:
    """Run a command whose failure only means that the next way is tried."""
    print("$", *command, flush=True)
    subprocess.run(command, check=False, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})


if __name__ == "__main__":
    print(ensure())
