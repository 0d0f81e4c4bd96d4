"""How much of anything from outside this room takes, and what a figure of a stranger's file may be.

One place, so that every reader refuses alike; a gate for the whole house can take its place.
"""

from __future__ import annotations

import math
import re

from lotow import gate
from lotow.posse.written import LARGEST, MOST

LARGEST_FIGURE = LARGEST
MOST_ALIKE = MOST
"""Of one selection of a roster."""
LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of one file, unzipped."""
LARGEST_CODE = 256 * 1024
"""Bytes of an unpacked share code; ten times the largest posse anybody could build."""
LONGEST_CODE = 64 * 1024
"""Characters of a share code before it is unpacked."""
MOST_FILES = 200
"""Catalogues read at once."""
MOST_ZIPPED = 16
DEEPEST = 200
MOST_ELEMENTS = 150_000
MOST_ATTRIBUTES = 300_000
"""Of XML: each costs ten times the eight bytes it is written with."""
MOST_MEMBERS = gate.MOST_MEMBERS
MOST_SELECTED = 300
"""Below one fighter of a roster."""
MOST_GUESSES = 1000
"""Names that nobody knows for which a near one is looked for."""
LONGEST_LINE = 160
"""Of a name in a catalogue."""
LONGEST_ID = 80
MOST_STEPS = 50_000
"""Links and choices followed for one catalogue; whoever needs more leads in circles."""
LONGEST_FIGURE = 24
"""Characters of a figure; whoever writes more means no figure."""
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def number(text: str | None) -> float:
    """A figure as catalogues and rosters write it; what is none, or no sensible one, counts as 0."""
    if not text or len(text) > LONGEST_FIGURE:
        return 0.0
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if math.isfinite(value) and abs(value) <= LARGEST_FIGURE else 0.0


def whole(text: str | None, otherwise: int = 0) -> int:
    """A whole figure that is no less than none."""
    found = int(number(text))
    return found if found > 0 else otherwise


def given_name(text: str) -> str:
    """The name that somebody gave a posse or a fighter elsewhere; refused when it can be none here."""
    return gate.name(" ".join(text.split()))


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    """A name as it can stand on a line: nothing that breaks it, hides or turns it round, not too long."""
    return " ".join(_HIDDEN.sub(" ", text).split())[:longest]
