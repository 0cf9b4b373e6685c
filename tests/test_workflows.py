"""The workflows run sessions of noxfile.py, each with the least rights that it needs."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.checker.site import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SESSIONS = set(
    re.findall(r"@nox\.session.*\ndef (\w+)\(", (ROOT / "noxfile.py").read_text(encoding="utf-8"))
)
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
RIGHTS = {  # what a job may do beside reading the code
    ("publish", "publish"): {"contents"},
    ("publish", "attest"): {"id-token", "attestations"},
    ("drift", "tell"): {"issues"},
    ("links", "tell"): {"issues"},
}
INSTALLED = ["-m", "pip", "install", "nox"]

workflows = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """Give the jobs of a workflow by name."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"])


def steps() -> Iterator[Any]:
    """Give every shell step of every workflow."""
    for path in WORKFLOWS:
        for name, job in jobs(path).items():
            for step in job["steps"]:
                if "run" in step:
                    yield pytest.param(step["run"], id=f"{path.stem}-{name}-{step['name']}")


def called(code: str, tmp_path: Path, **environment: str) -> tuple[int, list[list[str]]]:
    """Run a shell step as GitHub does, with stand-ins that only note how they were called."""
    log = tmp_path / "log"
    for name in ("python3", "gh"):
        stand_in = tmp_path / name
        stand_in.write_text(f'#!/bin/sh\necho "{name} $*" >> {log}\n', encoding="utf-8")
        stand_in.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", code]
    done = subprocess.run(command, env={"PATH": path, **environment}, check=False)
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return done.returncode, [line.split() for line in lines]


@workflows
def test_a_workflow_is_short_and_grants_nothing_by_default(path: Path) -> None:
    """Under 100 lines, no rights for all, and one run at a time."""
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") < 100
    settings = yaml.safe_load(text)
    assert settings["permissions"] == {} and "concurrency" in settings


@workflows
def test_a_job_has_an_end_and_the_least_rights(path: Path) -> None:
    """It may read the code, and write only what its task is."""
    for name, job in jobs(path).items():
        assert job["timeout-minutes"] <= 60
        allowed = RIGHTS.get((path.stem, name), set())
        written = {right for right, level in job["permissions"].items() if level == "write"}
        assert written == allowed


@workflows
def test_an_action_is_pinned_by_its_commit(path: Path) -> None:
    """With the version beside it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    used = [line.strip().removeprefix("- ") for line in lines if "uses:" in line]
    assert used and all(PINNED.fullmatch(line) for line in used)


@pytest.mark.parametrize("code", list(steps()))
def test_a_step_runs_sessions_that_there_are(code: str, tmp_path: Path) -> None:
    """Beside nox itself, only what hands its token to git, and the last check of all."""
    status, calls = called(code, tmp_path, SESSION="tests", RESULT="success")
    assert status == 0
    for name, *arguments in calls:
        if name == "gh":
            assert arguments == ["auth", "setup-git"]
        elif arguments != INSTALLED:
            assert arguments[:3] == ["-m", "nox", "-s"] and arguments[3] in SESSIONS
    assert calls or "RESULT" in code


def test_every_session_that_ci_names_is_there() -> None:
    """In all its combinations."""
    matrix = jobs(ROOT / ".github/workflows/ci.yml")["session"]["strategy"]["matrix"]
    names = {*matrix["session"], *(extra["session"] for extra in matrix["include"])}
    assert names <= SESSIONS and {"lint", "tests", "mutants"} <= names


@pytest.mark.parametrize("result", ["failure", "cancelled", "skipped", ""])
def test_the_last_check_fails_where_a_session_did(result: str, tmp_path: Path) -> None:
    """Whatever kept it from success."""
    (step,) = jobs(ROOT / ".github/workflows/ci.yml")["all-green"]["steps"]
    assert called(step["run"], tmp_path, RESULT=result)[0] != 0
