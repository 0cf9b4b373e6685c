"""What the tests of the checker share."""

from collections.abc import Iterator

import pytest

from tests.checker.programs import Programs


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """Give the programs of this session, ended when it ends."""
    running = Programs()
    yield running
    running.close()
