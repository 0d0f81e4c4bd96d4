"""Writes on whatever the other end can read: a letter that its encoding lacks is replaced by a near one."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

HANDLER = "lotow-nearest"
NEAREST = {
    "•": "*",
    "·": "-",
    "–": "-",
    "—": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "ß": "ss",
    "×": "x",
    "→": "->",
    "█": "#",
    "▀": "'",
    "▄": ".",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
}


def prepare_streams() -> None:
    """Standard output and error from now on replace what they cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not _whole(stream.encoding):
            codecs.register_error(HANDLER, _nearest)
            stream.reconfigure(errors=HANDLER)


def can_write(text: str) -> bool:
    """Whether standard output can hold every letter of a text."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _whole(encoding: str) -> bool:
    """Whether an encoding has every letter there is."""
    return codecs.lookup(encoding).name.startswith(("utf-8", "utf-16", "utf-32"))


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """The letters nearest to those that cannot be written."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_replaced(one, error.encoding) for one in letters), error.end


def _replaced(letter: str, encoding: str) -> str:
    said = NEAREST.get(letter) or "".join(
        one for one in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(one)
    )
    try:
        said.encode(encoding)
    except UnicodeEncodeError:
        return "#" if "\N{BOX DRAWINGS LIGHT HORIZONTAL}" <= letter <= "\N{RIGHT ONE EIGHTH BLOCK}" else "?"
    return said or "?"
