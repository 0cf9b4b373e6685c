"""What a program sends back, read in time whatever it writes."""

import os
import struct
import sys
import time
from multiprocessing.connection import Connection

HEADER = struct.Struct("!i")  # how long a message is, as multiprocessing writes it
PIECE = 1 << 16  # bytes that are read at once
LARGEST = 1 << 26  # bytes of a message; more is no record


class Inbox:
    """The messages of another process, one at a time."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read = bytearray()

    def receive(self, seconds: float) -> bytes:
        """Give the next message.

        Raises:
            TimeoutError: if it is not here, whole, within so many seconds.
            ValueError: if it is none.
            EOFError: if the process has ended.
        """
        end = time.monotonic() + seconds
        while (message := self._whole()) is None:
            if not self._connection.poll(max(0, end - time.monotonic())):
                raise TimeoutError
            self._take()
        return message

    def _whole(self) -> bytes | None:
        """Give the first message of what has been read, if all of it is here."""
        if len(self._read) < HEADER.size:
            return None
        (size,) = HEADER.unpack_from(self._read)
        if not 0 <= size <= LARGEST:
            raise ValueError("no message")
        end = HEADER.size + size
        if len(self._read) < end:
            return None
        message = bytes(self._read[HEADER.size : end])
        del self._read[:end]
        return message

    def _take(self) -> None:
        """Read what is there, which need not be a whole message."""
        if sys.platform == "win32":  # where a pipe keeps messages whole
            data = self._connection.recv_bytes()
            self._read += HEADER.pack(len(data)) + data
            return
        data = os.read(self._connection.fileno(), PIECE)
        if not data:
            raise EOFError
        self._read += data

    def close(self) -> None:
        """Read no more."""
        self._connection.close()
