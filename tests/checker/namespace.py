"""The program that the blocks of a page make: its file, its names, its future features."""

import __future__

import gc
import linecache
import sys
import types
from pathlib import Path

FEATURES = [getattr(__future__, name) for name in __future__.all_feature_names]
FUTURE = sum({feature.compiler_flag for feature in FEATURES})


class Namespace:
    """The module `__main__`, which blocks are added to one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._features = 0
        self._lines = 0  # that the file has
        self._main = types.ModuleType("__main__")
        self._main.__file__ = str(path)
        sys.modules["__main__"] = self._main

    def run(self, source: str, first: int) -> None:
        """Run a block that begins at a line of the program."""
        self._append(source, first)
        padded = "\n" * (first - 1) + source
        code = compile(padded, str(self.path), "exec", self._features, dont_inherit=True)
        self._features |= code.co_flags & FUTURE
        exec(code, self._main.__dict__)

    def clear(self) -> None:
        """Let go of every name, as Python does when it ends."""
        self._main = sys.modules["__main__"] = types.ModuleType("__main__")
        gc.collect()

    def _append(self, source: str, first: int) -> None:
        """Write a block to the program's file, where tracebacks and inspect look for it."""
        padding = "\n" * (first - 1 - self._lines)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{padding}{source}\n")
        self._lines = first + source.count("\n")
        linecache.checkcache(str(self.path))
