"""What is typed as it is set: curled apostrophes, dashes where a typewriter has hyphens."""

from __future__ import annotations

import re
from functools import lru_cache

RANGE = re.compile(r"(?<![-\w])(\d{1,3})-(\d{1,3})(?![-\w])")
BELOW_NOTHING = re.compile(r"(?<![-\w])-(?=[\d$])")
NOTHING = re.compile(r"(?<!\S)-(?!\S)")
DASH = "\N{EN DASH}"


@lru_cache(maxsize=20_000)
def typeset(text: str) -> str:
    """`it's` with an apostrophe that bends, `2-6` and `-1` with a dash as wide as a figure asks for. Dates,
    codes and words with hyphens stay as they are."""
    if "'" in text:
        text = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    if "-" in text:
        text = RANGE.sub(rf"\1{DASH}\2", text)
        text = BELOW_NOTHING.sub(DASH, text)
        text = NOTHING.sub(DASH, text)
    return text
