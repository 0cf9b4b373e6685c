"""Keeps a Jupyter server beside the served site, so that its pages can run their code."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

SERVER = [sys.executable, "-m", "tests.site.jupyter"]
NO_KERNEL = (
    f"Jupyter did not start, so the pages cannot run code; this says why: {' '.join(SERVER)}"
)


@dataclass(frozen=True)
class Kernels:
    """Where a page starts its kernel, and with what."""

    address: str  # of the Jupyter server: on this machine, at a port of its own
    token: str  # without which the server runs nothing

    def as_json(self) -> bytes:
        """Give what a page is told."""
        return json.dumps(asdict(self)).encode()


@contextmanager
def running(*origins: str) -> Iterator[Kernels | None]:
    """Keep a Jupyter server for pages of these origins; give nothing where it does not start."""
    with subprocess.Popen(
        [*SERVER, *origins],
        stdin=subprocess.PIPE,  # the server ends when this does, however this process ends
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # what kernels complain of while they end helps no reader
        start_new_session=True,  # Ctrl-C is for the session: Jupyter would ask to confirm it
    ) as process:
        line = process.stdout.readline() if process.stdout else b""
        if not line:
            print(NO_KERNEL, file=sys.stderr)
        yield Kernels(**json.loads(line)) if line else None
