"""What the tests of the checker share."""

from collections.abc import Iterator

import pytest

from tests.checker import site
from tests.checker.blocks import find_blocks
from tests.checker.inline import inline_code
from tests.checker.programs import Programs
from tests.helpers import SAMPLES


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """Give the programs of this session, ended when it ends."""
    running = Programs()
    yield running
    running.close()


@pytest.fixture
def sample_snippets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let pages include the snippets of the samples too."""
    options = site.extensions()["pymdownx.snippets"]
    folders = [*options["base_path"], str(SAMPLES / "snippets")]
    monkeypatch.setitem(options, "base_path", folders)
    _forget()
    yield
    _forget()


def _forget() -> None:
    for cached in (find_blocks, inline_code):
        cached.cache_clear()
