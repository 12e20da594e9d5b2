"""How the server and a thinking process speak: parts of bytes, each with its length before it."""

from __future__ import annotations

import struct
from asyncio import StreamReader
from collections.abc import Sequence
from typing import BinaryIO, Final

_LENGTH: Final = struct.Struct(">I")


def joined(parts: Sequence[bytes]) -> bytes:
    """One message."""
    return b"".join([_LENGTH.pack(len(parts)), *[piece for part in parts for piece in (_LENGTH.pack(len(part)), part)]])


def read(stream: BinaryIO) -> list[bytes] | None:
    """The next message; None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    return [stream.read(_LENGTH.unpack(stream.read(_LENGTH.size))[0]) for _ in range(_LENGTH.unpack(head)[0])]


async def arriving(stream: StreamReader) -> list[bytes]:
    """The next message. Raises asyncio.IncompleteReadError at the end."""
    (count,) = _LENGTH.unpack(await stream.readexactly(_LENGTH.size))
    parts: list[bytes] = []
    for _ in range(count):
        (size,) = _LENGTH.unpack(await stream.readexactly(_LENGTH.size))
        parts.append(await stream.readexactly(size))
    return parts
