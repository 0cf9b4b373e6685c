"""Failures as GitHub shows them: on the line of the pull request."""

import os

from tests.checker.findings import Finding
from tests.checker.report import Place


def wanted() -> bool:
    """Tell whether this run is one of GitHub's."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def lines(places: list[tuple[Place, Finding]]) -> str:
    """Write a workflow command for each finding."""
    return "\n".join(_command(place, finding) for place, finding in places)


def _command(place: Place, finding: Finding) -> str:
    text = finding.summary
    if finding.documented is not None:
        text += f"\ndocumented: {finding.documented}"
    if finding.printed is not None:
        text += f"\nprinted: {finding.printed}"
    message = _escape(text)
    return f"::error file={place.file},line={place.line},title=Drift::{message}"


def _escape(text: str) -> str:
    """Escape what a workflow command gives a meaning to.

    Source: GitHub's documentation of workflow commands, as its toolkit applies it.
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
