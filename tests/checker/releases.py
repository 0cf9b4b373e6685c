"""An environment for each torch that is tried, and what the course does in it."""

import json
import os
import re
import signal
import subprocess
import sys
import venv
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from packaging.requirements import Requirement
from packaging.version import InvalidVersion, Version

from tests.checker import ledger
from tests.checker.site import ROOT
from tests.supply import pins
from tests.supply.packages import here, installed, needed

THIS = Path(sys.executable)
TORCH = Requirement("torch")
NIGHTLY = "https://download.pytorch.org/whl/nightly/cpu"
OLD = Version("2.3")  # the first torch that can work with NumPy 2
INSTALL_LIMIT = 1800  # seconds to download and install a torch, which may bring CUDA
IMPORT_LIMIT = 180  # seconds to import it
COURSE_LIMIT = 1800  # seconds for the whole course
CONFLICT = "The conflict is caused by:"
PAGES = ["docs", "README.md", "CONTRIBUTING.md", "GLOSSARY.md"]
COURSE = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "loadfile"]
PROBE = """
import json, platform, torch, torch._dynamo
print(json.dumps({
    "torch": torch.__version__.partition("+")[0],
    "package": "CUDA" if torch.version.cuda else "CPU",
    "python": platform.python_version(),
    "platform": f"{platform.system()} {platform.machine()}",
}))
"""


class UnavailableError(Exception):
    """A release cannot be tried; the message is a sentence that says why."""


@dataclass(frozen=True)
class Observed:
    """What the course did with a torch."""

    release: dict[str, str]  # torch, package, python, platform
    pages: dict[str, Any]  # of the ledger
    passages: dict[str, Any]  # the sources of each page


def prepare(name: str) -> Path:
    """Give the Python of an environment with a release: a version, `newest` or `nightly`.

    Raises:
        UnavailableError: if there is no such release, or it cannot be installed here.
    """
    wanted = requirements(name)
    python = _environment(ROOT / ".nox" / f"drift-{name}")
    with TemporaryDirectory() as temporary:
        path = Path(temporary, "constraints.txt")
        path.write_text("\n".join(constraints(name)), encoding="utf-8")
        install = ["-m", "pip", "--python", str(python), "install", "--progress-bar", "off"]
        command = [*install, "--constraint", str(path), *wanted, *_course()]
        run(THIS, command, INSTALL_LIMIT, f"torch {name} cannot be installed here")
    return python


def _environment(folder: Path) -> Path:
    """Make an environment, or find it again, and give its Python; pip works on it from outside."""
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    try:
        builder.create(folder)
        return Path(builder.ensure_directories(folder).env_exe)
    except (OSError, ValueError) as error:
        raise UnavailableError(f"there is no room for its environment: {error}.") from error


def requirements(name: str) -> list[str]:
    """Give what pip is asked for: `2.12` is the last release of 2.12.

    Raises:
        UnavailableError: if this names no release.
    """
    if name == "newest":
        return ["--upgrade", "torch"]
    if name == "nightly":
        return ["--upgrade", "--pre", "--extra-index-url", NIGHTLY, "torch"]
    if (version := _version(name)) is None:
        advice = "name a version such as 2.14.1, or `newest`, or `nightly`"
        raise UnavailableError(f"“{name}” is no release of torch: {advice}.")
    line = len(version.release) == 2 and str(version) == version.base_version
    return [f"torch=={name}.*" if line else f"torch=={name}"]


def _version(name: str) -> Version | None:
    try:
        return Version(name)
    except InvalidVersion:
        return None


def constraints(name: str) -> list[str]:
    """Give our constraints but for torch and what it brings, which follow its own version."""
    version = _version(name)
    old = version is not None and version < OLD
    free = needed([TORCH], installed(), here()) | ({"numpy"} if old else set())
    kept = [f"{package}=={pin}" for package, pin in pins.read().items() if package not in free]
    return [*kept, "numpy<2"] if old else kept


def _course() -> list[str]:
    """Give the dependency group that runs the pages, torch apart."""
    return [str(need) for need in pins.wanted("course") if need != TORCH]


def observe(python: Path) -> Observed:
    """Run the course with the torch of an environment, whatever comes out.

    Raises:
        UnavailableError: if that torch cannot be imported, or the course not be run with it.
    """
    probed = run(python, ["-c", PROBE], IMPORT_LIMIT, "it cannot be imported")
    release: dict[str, str] = json.loads(probed.splitlines()[-1])
    with TemporaryDirectory() as temporary:
        path = Path(temporary, "ledger.json")
        options = ["--ledger", str(path), *PAGES]
        failing = "the course cannot be run with it"
        run(python, [*COURSE, *options], COURSE_LIMIT, failing, accept={0, 1})
        pages = ledger.read(path)["pages"]
    found = run(python, ["-m", "tests.checker.passages"], COURSE_LIMIT, "its sources are unread")
    return Observed(release, pages, json.loads(found.splitlines()[-1]))


def run(
    python: Path, arguments: list[str], limit: float, failing: str, accept: set[int] | None = None
) -> str:
    """Run Python and give what it printed.

    Raises:
        UnavailableError: if it fails or takes too long; the sentence begins with `failing`.
    """
    command = [str(python), *arguments]
    quiet = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=quiet, capture_output=True, text=True, timeout=limit
        )
    except subprocess.TimeoutExpired as error:
        raise UnavailableError(f"{failing}: no end within {limit:g} seconds.") from error
    if done.returncode not in (accept or {0}):
        raise UnavailableError(f"{failing}: {_reason(done)}")
    return done.stdout


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """Give the line that says most of why a command failed."""
    if done.returncode < 0:
        return f"it crashed ({signal.Signals(-done.returncode).name})."
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    if CONFLICT in lines:
        start = lines.index(CONFLICT)
        told = takewhile(lambda line: line.startswith("The user"), lines[start + 1 :])
        return f"{'; '.join(told) or lines[start + 1]}."
    errors = [line for line in lines if re.match(r"(ERROR|\w+Error)\b", line)]
    return (errors or lines or ["it said nothing."])[-1].removeprefix("ERROR: ")
