"""How many columns a text takes on the screen, and how it is broken into lines of so many.

Letters of wide scripts take two, marks above other letters none.
"""

from __future__ import annotations

import re
import unicodedata
from textwrap import wrap as wrap_words

NO_BREAK = "\N{NO-BREAK SPACE}"
SET_APART = re.compile(r"(?<=«) | (?=[:;?!»])|(?<=\d) (?=[%$])")
"""Spaces at which French never ends a line."""


def width_of(text: str) -> int:
    """The columns a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def padded(text: str, width: int, right: bool = False) -> str:
    """The text with blanks after it, or before it, up to a width."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most this width; a mark that French sets apart stays with its word."""
    text = SET_APART.sub(NO_BREAK, text)
    lines = wrap_words(text, width) if width_of(text) == len(text) else list(_wide_lines(text, width))
    return [line.replace(NO_BREAK, " ") for line in lines]


def between_words(text: str, width: int) -> str:
    """The text in lines of this width, what stands in still standing in. A word longer than a line, as a path
    may be, is left to the terminal, so that it can be copied whole."""
    lines = []
    for whole in SET_APART.sub(NO_BREAK, text).split("\n"):
        start = whole[: len(whole) - len(whole.lstrip(" "))]
        first, *words = whole.lstrip(" ").split(" ")
        line = start + first
        for word in words:
            if width_of(f"{line} {word}") > width:
                lines.append(line)
                line = start + word
            else:
                line = f"{line} {word}"
        lines.append(line)
    return "\n".join(lines).replace(NO_BREAK, " ")


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def _wide_lines(text: str, width: int) -> list[str]:
    """The same for a text with letters of any width: a word longer than a line is cut where it ends."""
    lines = [""]
    for word in re.findall(rf"[^\s{NO_BREAK}](?:[^\s]|{NO_BREAK})*", text):
        gap = " " if lines[-1] else ""
        if width_of(lines[-1] + gap + word) <= width:
            lines[-1] += gap + word
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and width_of(lines[-1] + letter) > width:
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]
