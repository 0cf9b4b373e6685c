"""The server that interpreters are forked from, so that each need not import torch again."""

import multiprocessing
from collections.abc import Iterable
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path

OURS = ["tests.checker.interpreter", "tests.checker.snapshot"]
TORCH = ["numpy", "torch", "torch._dynamo"]  # the last is what an optimizer imports when it is made


def context() -> ForkServerContext | SpawnContext:
    """Give new interpreters from the server, where the system can fork."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    return multiprocessing.get_context("forkserver")


def warm_up(sources: Iterable[str]) -> None:
    """Start the server, with what these blocks will import.

    It imports while pages are still being read. Blocks that never name torch do not wait for it;
    a server that has been started stays as it is.
    """
    if context().get_start_method() == "forkserver":
        multiprocessing.set_forkserver_preload(OURS + (TORCH if use_torch(sources) else []))
        forkserver.ensure_running()


def use_torch(sources: Iterable[str]) -> bool:
    """Tell whether blocks name torch, or the array type that comes with it."""
    return any(name in source for source in sources for name in ("torch", "numpy"))


def expects_torch(arguments: list[str]) -> bool:
    """Tell, at a glance, whether pytest's arguments name a page that will import torch."""
    places = [Path(argument.partition("::")[0]) for argument in arguments]
    folders = [place for place in places if place.is_dir()]
    pages = [*places, *(page for folder in folders for page in folder.rglob("*.md"))]
    texts = (p.read_text(encoding="utf-8", errors="replace") for p in pages if p.is_file())
    return any("import torch" in text or "--8<--" in text for text in texts)
