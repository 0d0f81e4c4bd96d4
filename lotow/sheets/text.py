"""Makes text fit: wraps it, shrinks it down to a smallest size, and wraps it again. Nothing is ever cut."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from lotow.sheets.fonts import Font

LEADING = 1.18
STEP = 0.5
GLUED = re.compile(r"(?<=[^ ]) (?=[:;!?»%$][,;.)]*(?: |$))|(?<=«) ")
"""Spaces at which no line breaks: before the signs that French sets apart, and inside its quotation marks."""


class Fitted(Struct, frozen=True):
    """Lines at a size."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=8192)
def wrap(text: str, font: Font, size: float, width: float, indent: float = 0) -> tuple[str, ...]:
    """The text in lines no wider than `width`, the first one shorter by `indent`. It breaks at spaces, and
    inside a word only where the word alone is too wide."""
    if not text:
        return ()
    font = font.setting(text)
    space = font.width(" ", size)
    lines: list[str] = []
    line: list[str] = []
    left = width - indent
    for glued in GLUED.sub("\0", text).split(" "):
        word = glued.replace("\0", " ")
        needed = font.width(word, size)
        if line and needed + space <= left:
            line.append(word)
            left -= needed + space
            continue
        if line or (indent and not lines and needed > left):
            lines.append(" ".join(line))
            line, left = [], width
        while needed > left:
            head = _beginning(word, font, size, left)
            lines.append(head)
            word = word[len(head) :]
            needed = font.width(word, size)
            left = width
        line = [word]
        left -= needed
    lines.append(" ".join(line))
    return tuple(lines)


@lru_cache(maxsize=8192)
def even(text: str, font: Font, size: float, width: float, indent: float = 0) -> tuple[str, ...]:
    """The text in as many lines as `wrap` needs, broken where the lines that are drawn out to the width have
    the least to spare: the squares of what each lacks are weighed together, the last line's aside."""
    greedy = wrap(text, font, size, width, indent)
    words = [glued.replace("\0", " ") for glued in GLUED.sub("\0", text).split(" ")]
    font = font.setting(text)
    lengths = [font.width(word, size) for word in words]
    if len(greedy) < 3 or max(lengths) > width - indent:
        return greedy
    space, last = font.width(" ", size), len(greedy) - 1
    ways: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for at in range(last + 1):
        further: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, ends) in ways.items():
            left = width - (0 if at else indent) + space
            for end in range(start + 1, len(words) + 1):
                left -= lengths[end - 1] + space
                if left < 0:
                    break
                weighed = cost + (0 if at == last else left * left)
                if end not in further or weighed < further[end][0]:
                    further[end] = (weighed, (*ends, end))
        ways = further
    ends = ways[len(words)][1]
    return tuple(" ".join(words[start:end]) for start, end in zip((0, *ends), ends, strict=False))


def _beginning(word: str, font: Font, size: float, width: float) -> str:
    """As much of a word as fits, one character at least."""
    end, taken = 1, font.width(word[0], size)
    while end < len(word):
        taken += font.width(word[end], size)
        if taken > width:
            break
        end += 1
    return word[:end]


@lru_cache(maxsize=4096)
def fit(text: str, font: Font, width: float, largest: float, smallest: float, lines: int = 1) -> Fitted:
    """The text at the largest size at which it needs no more than so many lines; at the smallest size as
    many lines as it takes."""
    size = largest
    while size > smallest:
        wrapped = wrap(text, font, size, width)
        if len(wrapped) <= lines and not _broken(text, wrapped):
            return Fitted(size, wrapped)
        size = max(smallest, size - STEP)
    return Fitted(smallest, wrap(text, font, smallest, width))


def _broken(text: str, wrapped: tuple[str, ...]) -> bool:
    """Whether a word had to be broken."""
    return len(" ".join(wrapped)) != len(text)
