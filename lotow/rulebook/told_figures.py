"""Figures of the rules inside texts: a reference writes `{prone_move}` and tells that number of its book.

What was written is kept beside it, so that house rules over a book tell their own figures too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import structs

from lotow.errors import Text
from lotow.rulebook.models import Numbers, Reference

_FIGURE = re.compile(r"\{(\w*)\}")


def figures_in(text: Text) -> set[str]:
    """The figures a text asks for, in either language."""
    return {*_FIGURE.findall(text.en), *_FIGURE.findall(text.fr)}


def told(entry: Reference, numbers: Numbers) -> Reference:
    """A reference with its figures told; one that asks for none, or for unknown ones, stays as it is."""
    written = (entry.text, *entry.points)
    asked = set[str]().union(*map(figures_in, written))
    if not asked or asked - known_figures():
        return entry
    figures = {name: figure(getattr(numbers, name)) for name in asked}
    text, *points = (Text(_filled(one.en, figures), _filled(one.fr, figures)) for one in written)
    return structs.replace(entry, text=text, points=tuple(points), as_written=written)


def known_figures() -> set[str]:
    """What a text can ask for."""
    return {*Numbers.__struct_fields__} - {"basis"}


def unknown_figures(entry: Reference) -> Iterator[str]:
    """Figures that a reference asks for and no book has."""
    for one in (entry.text, *entry.points):
        yield from sorted(figures_in(one) - known_figures())


def figure(value: float | str) -> str:
    """A number as the texts write it: 2, 2½, 1/2, 2D6."""
    if isinstance(value, str) or value % 1 not in (0, 0.5):
        return str(value)
    return (str(int(value)) if int(value) or not value % 1 else "") + ("½" if value % 1 else "")


def _filled(text: str, figures: dict[str, str]) -> str:
    return _FIGURE.sub(lambda found: figures[found[1]], text)
