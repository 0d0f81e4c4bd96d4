"""A posse as a short code to send to a friend, as text or as a QR code.

Packed (see `packing`), deflated, checked by a checksum, and spelt in capital letters and figures, which
survive any chat and make the smallest QR codes.
"""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from lotow.errors import LotowError
from lotow.exchange.packing import pack, unpack
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from segno import QRCode

PREFIX = "LOTOW"
VERSION = 1
LARGEST = 256 * 1024
"""Bytes of an unpacked posse; ten times the largest anybody could build."""


class Pin(Struct, frozen=True, array_like=True):
    """A book that a shared posse was made with."""

    book: str
    version: str
    digest: str


class Parcel(Struct, frozen=True):
    """What a code holds: a posse, and the books it was made with besides the core."""

    posse: Posse
    books: tuple[Pin, ...] = ()


def to_code(posse: Posse, book: Rulebook) -> str:
    """The code of a posse. Books other than the core are named in it."""
    head = book.content.book
    names, versions, digests = (one.split("+") for one in (head.id, head.version, book.digest))
    pins = tuple(
        Pin(name, version, digest[:8])
        for name, version, digest in zip(names, versions, digests, strict=True)
        if name != "core"
    )
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    content = [pack(posse), pins] if pins else [pack(posse)]
    packed = packer.compress(msgspec.msgpack.encode(content)) + packer.flush()
    body = bytes([VERSION]) + packed
    checked = body + zlib.crc32(body).to_bytes(4, "big")
    return PREFIX + base64.b32encode(checked).decode().rstrip("=")


def is_code(text: str) -> bool:
    """Whether somebody means a share code."""
    return _bare(text).startswith(PREFIX)


def from_code(text: str) -> Parcel:
    """What a code holds, however it was wrapped. A broken code is refused with a sentence."""
    code = _bare(text)
    if not code.startswith(PREFIX):
        raise LotowError(
            f"{text.strip()[:24]!r} is no share code", hint=f"a code begins with {PREFIX}; copy all of it"
        )
    body = _decoded(code[len(PREFIX) :])
    if body[0] > VERSION:
        raise LotowError(
            f"this code was made by a newer lotow (version {body[0]} of codes)", hint="update lotow"
        )
    try:
        opener = zlib.decompressobj(-15)
        content = opener.decompress(body[1:], LARGEST)
        if opener.unconsumed_tail or not opener.eof:
            raise _damaged()
        packed = msgspec.msgpack.decode(content, type=list[Any])
        return Parcel(unpack(packed[0]), msgspec.convert(packed[1] if packed[1:] else (), tuple[Pin, ...]))
    except (zlib.error, msgspec.MsgspecError, IndexError, RecursionError):
        raise _damaged() from None


def qr_matrix(code: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a code, row by row, dark is true; without a border."""
    return tuple(tuple(map(bool, row)) for row in _qr(code).matrix)


def qr_text(code: str, border: int = 2) -> str:
    """The QR code for a terminal, two rows a line; light on dark or dark on light, phones read both."""
    matrix = qr_matrix(code)
    wide = len(matrix) + 2 * border
    rows = [(False,) * wide] * border
    rows += [(False,) * border + row + (False,) * border for row in matrix]
    rows += [(False,) * wide] * (border + len(matrix) % 2)
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        lines.append("".join(_BLOCKS[above, below] for above, below in zip(upper, lower, strict=True)))
    return "\n".join(lines) + "\n"


_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


def _qr(code: str) -> QRCode:
    import segno
    from segno.encoder import DataOverflowError

    try:
        return segno.make_qr(code, error="l", boost_error=False)
    except DataOverflowError:
        raise LotowError(
            f"a posse of {len(code)} characters is too large for a QR code", hint="send the code as text"
        ) from None


def _bare(text: str) -> str:
    """A code without what mail and chats add: spaces, line ends, quotes, hyphens; in capitals."""
    return "".join(one for one in text.upper() if one.isalnum())


def _decoded(spelt: str) -> bytes:
    try:
        checked = base64.b32decode(spelt + "=" * (-len(spelt) % 8))
    except ValueError:
        raise _damaged() from None
    body, check = checked[:-4], checked[-4:]
    if len(body) < 2 or zlib.crc32(body).to_bytes(4, "big") != check:
        raise _damaged()
    return body


def _damaged() -> LotowError:
    return LotowError("this code is damaged or not complete", hint="copy all of it again")
