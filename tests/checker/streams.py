"""Stands in for the standard streams and for print: what a page writes is handed on."""

import builtins
import io
from collections.abc import Callable
from types import FunctionType
from typing import Any

PRINT = builtins.print


class Stream(io.TextIOBase):
    """Standard output or error: each text goes to a function, with what was printed if known."""

    encoding = "utf-8"
    newlines = None
    line_buffering = True
    write_through = False

    def __init__(
        self, number: int, errors: str, keep: Callable[[str, tuple[Any, ...]], None]
    ) -> None:
        self.number, self._errors, self._keep = number, errors, keep
        self.name = ("<stdout>", "<stderr>")[number - 1]
        self.mode = "w"
        self.buffer = Bytes(self)

    @property
    def errors(self) -> str:  # type: ignore[override] # here it is never None
        return self._errors

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.number

    def reconfigure(self, *, errors: str | None = None, **_: Any) -> None:
        """Take what a terminal's stream takes; only how to handle errors matters here."""
        self._errors = errors or self._errors

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.show(text, ())
        return len(text)

    def show(self, text: str, values: tuple[Any, ...]) -> None:
        """Hand on a text that can be encoded."""
        self._keep(text.encode("utf-8", self._errors).decode("utf-8", "replace"), values)


class Bytes(io.BufferedIOBase):
    """What lies under a stream; text that is written here is seen as well."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.name, self.mode = stream.name, "wb"

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._stream.fileno()

    def write(self, data: Any) -> int:
        kept = bytes(data)
        self._stream.show(kept.decode("utf-8", "replace"), ())
        return len(kept)


def printer(default: Callable[[], Any]) -> Callable[..., None]:
    """Make a print that hands what it prints to a stream; it can be copied and pickled."""

    def show(*values: Any, **options: Any) -> None:
        file = options.get("file")
        file = default() if file is None else file
        if not isinstance(file, Stream):
            PRINT(*values, **options)
            return
        text = io.StringIO()
        PRINT(*values, **{**options, "file": text})
        file.show(text.getvalue(), values)

    assert isinstance(show, FunctionType)
    show.__name__ = show.__qualname__ = "print"
    show.__module__ = "builtins"
    show.__doc__ = PRINT.__doc__
    return show
