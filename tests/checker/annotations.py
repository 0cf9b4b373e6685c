"""Failures as GitHub shows them: on the line of the pull request, and in the summary of the job."""

import os
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from tests.checker.findings import NOT_RUN

Fault = dict[str, Any]  # one thing that is wrong, as the ledger writes it down
HEAD = "## What is wrong\n\n| Where | What | Documented | Printed |\n|---|---|---|---|\n"
TITLES = {"drift": "Drift", "form": "Cannot be checked", "failure": "Fails"}


def wanted() -> bool:
    """Tell whether this run is one of GitHub's."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def distinct(faults: Iterable[Fault]) -> list[Fault]:
    """Give each fault once, since both languages show the same snippet, and no mere consequence.

    GitHub shows the first ten annotations of a step.
    """
    found = {(f["file"], f["line"], f["summary"], f["printed"]): f for f in faults}
    return [fault for fault in found.values() if not fault["summary"].startswith(NOT_RUN)]


def lines(faults: Iterable[Fault]) -> str:
    """Write a workflow command for each fault, which marks its line in the pull request."""
    return "\n".join(map(_command, faults))


def _command(fault: Fault) -> str:
    text = fault["summary"]
    if fault["documented"] is not None:
        text += f"\ndocumented: {fault['documented']}"
    if fault["printed"]:
        text += f"\nprinted: {fault['printed']}"
    if fault["advice"]:
        text += f"\nnext: {fault['advice']}"
    place = f"file={fault['file']},line={fault['line']}"
    return f"::error {place},title={TITLES[fault['fault']]}::{_escape(text)}"


def _escape(text: str) -> str:
    """Escape what a workflow command gives a meaning to.

    Source: GitHub's documentation of workflow commands, as its toolkit applies it.
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def summarise(text: str) -> None:
    """Add a text in Markdown to the summary of the job, if this is one of GitHub's."""
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


def table(faults: Iterable[Fault]) -> str:
    """Write faults as a table in Markdown: where, what, documented and printed."""
    return HEAD + "".join(f"{_row(fault)}\n" for fault in faults)


def _row(fault: Fault) -> str:
    place = f"{fault['file']}:{fault['line']}"
    texts = [place, fault["summary"], fault["documented"] or "", fault["printed"] or ""]
    return f"| {' | '.join(_cell(text) for text in texts)} |"


def _cell(text: str) -> str:
    """Write text that stays as it is in a cell, several lines included."""
    lines = escape(text.strip("\n")).replace("|", "&#124;").split("\n")
    return "<br>".join(line.replace(" ", "&nbsp;") if line[:1] == " " else line for line in lines)
