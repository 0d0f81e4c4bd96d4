"""A posse as a short code to send to a friend, as text or as a QR code.

Packed (see `packing`), deflated, checked by a checksum, and spelt in capital letters and figures, which
survive any chat and make the smallest QR codes.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Any

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import LARGEST_CODE, LONGEST_CODE, one_line
from lotow.exchange.packing import pack, unpack
from lotow.exchange.shared_books import SharedPin, pins_of
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

PREFIX = "LOTOW"
VERSION = 1
ROOM = 85
"""Squares a side that a printed code may have and still be read well."""
COLUMNS = 80
_SITE = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~-]+)*")
WAY = "/p/"
"""Before the code in the address of a shared posse."""


class Parcel(Struct, frozen=True):
    """What a code holds: a posse, and the books it was made with besides the core (with the beginning of
    each digest)."""

    posse: Posse
    books: tuple[SharedPin, ...] = ()


def to_code(posse: Posse, book: Rulebook) -> str:
    """The code of a posse. Books other than the core are named in it."""
    pins = pins_of(book)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    content = [pack(posse), pins] if pins else [pack(posse)]
    packed = packer.compress(msgspec.msgpack.encode(content)) + packer.flush()
    body = bytes([VERSION]) + packed
    checked = body + zlib.crc32(body).to_bytes(4, "big")
    return PREFIX + base64.b32encode(checked).decode().rstrip("=")


def to_link(code: str, site: str = "") -> str:
    """The address of a shared posse on a web site that shows posses; without a site, the path alone."""
    site = site.strip().rstrip("/")
    if site and not _SITE.fullmatch(site):
        raise LotowError(
            Text(f"{site[:60]!r} is no web address", f"{site[:60]!r} n'est pas une adresse web"),
            hint=Text("for example https://example.org", "par exemple https://example.org"),
        )
    return f"{site}{WAY}{code}"


def is_code(text: str) -> bool:
    """Whether somebody means a share code, or the address of one."""
    return _bare(text).startswith(PREFIX)


def from_code(text: str) -> Parcel:
    """What a code holds, however it was wrapped. A broken code is refused with a sentence."""
    code = _bare(text)
    if not code.startswith(PREFIX):
        said = one_line(text, 24)
        raise LotowError(
            Text(f"{said!r} is no share code", f"{said!r} n'est pas un code de partage"),
            hint=Text(
                f"a code begins with {PREFIX}; copy all of it",
                f"un code commence par {PREFIX} ; copiez-le en entier",
            ),
        )
    body = _decoded(code[len(PREFIX) :])
    if body[0] > VERSION:
        raise LotowError(
            Text(
                f"this code was made by a newer lotow (version {body[0]} of codes)",
                f"ce code vient d'un lotow plus récent (version {body[0]} des codes)",
            ),
            hint=Text("update lotow", "mettez lotow à jour"),
        )
    try:
        opener = zlib.decompressobj(-15)
        content = opener.decompress(body[1:], LARGEST_CODE)
        if opener.unconsumed_tail or not opener.eof:
            raise _damaged()
        packed = msgspec.msgpack.decode(content, type=list[Any])
        pins = msgspec.convert(packed[1] if packed[1:] else (), tuple[SharedPin, ...])
        parcel = Parcel(unpack(packed[0]), pins)
    except (zlib.error, msgspec.MsgspecError, IndexError, RecursionError, ValueError, TypeError):
        raise _damaged() from None
    from lotow.posse.unreadable import refuse_nonsense

    refuse_nonsense(parcel.posse, "LOTOW...")
    return parcel


def qr_matrix(code: str, most: int = ROOM) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a code, row by row, dark is true; without a border. At the sturdier level of correction
    where that fits into so many squares a side."""
    matrix = _qr(code, "m")
    if matrix is None or len(matrix) > most:
        matrix = _qr(code, "l")
    if matrix is None:
        raise LotowError(
            Text(
                f"a posse of {len(code)} characters is too large for a QR code",
                f"une bande de {len(code)} caractères est trop grande pour un code QR",
            ),
            hint=Text("send the code as text", "envoyez le code sous forme de texte"),
        )
    return matrix


def qr_text(code: str, border: int = 2) -> str:
    """The QR code for a terminal, two rows a line; light on dark or dark on light, phones read both."""
    matrix = qr_matrix(code, COLUMNS - 2 * border)
    wide = len(matrix) + 2 * border
    rows = [(False,) * wide] * border
    rows += [(False,) * border + row + (False,) * border for row in matrix]
    rows += [(False,) * wide] * (border + len(matrix) % 2)
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        lines.append("".join(_BLOCKS[above, below] for above, below in zip(upper, lower, strict=True)))
    return "\n".join(lines) + "\n"


_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


def _qr(code: str, level: str) -> tuple[tuple[bool, ...], ...] | None:
    """The squares of a QR code at a level of correction; None where it does not fit."""
    import segno
    from segno.encoder import DataOverflowError

    try:
        made = segno.make_qr(code, error=level, boost_error=False)
    except DataOverflowError:
        return None
    return tuple(tuple(map(bool, row)) for row in made.matrix)


def _bare(text: str) -> str:
    """A code without what mail and chats add: spaces, line ends, quotes, hyphens, the address around it;
    in capitals."""
    if len(text) > LONGEST_CODE:
        return ""
    address, way, code = text.strip().rpartition(WAY)
    if way and "://" in address:
        text = code
    return "".join(one for one in text.upper() if one.isascii() and one.isalnum())


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
    return LotowError(
        Text("this code is damaged or not complete", "ce code est abîmé ou incomplet"),
        hint=Text("copy all of it again", "copiez-le à nouveau en entier"),
    )
