"""The course prints the same whatever it may not depend on."""

import os
import subprocess
import sys

from tests.checker.site import ROOT

OTHER = ["--seed", "20261130", "--threads", "2"]
HASHES = {"PYTHONHASHSEED": "4711"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a process of its own, with another seed of hashes."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | HASHES
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_another_seed_other_hashes_and_two_threads_change_no_value() -> None:
    """A value that depends on one of them is not the reader's value."""
    done = run("docs", *OTHER)
    assert done.returncode == 0, done.stdout


def test_a_value_that_depends_on_the_seed_is_found() -> None:
    """An unseeded draw holds under the usual seed and fails under another."""
    page = "tests/samples/isolation/unseeded.md"
    assert [run(page, "--seed", seed).returncode for seed in ("0", "1")] == [0, 1]
