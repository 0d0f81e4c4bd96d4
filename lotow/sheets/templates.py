"""Reads what sheets look like: styles, papers, layouts and icons, declared in `templates/sheets/`.

Lengths stand in millimetres in the files (tables named `mm`) and are points everywhere in the code.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

MM = 72 / 25.4
READABLE = 7.0
"""The smallest type that a sheet is tightened to, in points."""

Style = Literal["plain", "frontier", "press"]
PaperName = Literal["a4", "letter"]
Role = Literal["title", "heading", "name", "figure", "body", "bold", "italic"]
STYLES: tuple[Style, ...] = ("plain", "frontier")
"""The styles to choose from; `press` is what the plain gazette is printed in."""
PAPERS: tuple[PaperName, ...] = ("a4", "letter")

Layout = TypeVar("Layout", bound=Struct)
_LAYOUTS: dict[tuple[str, type[Struct], float], Any] = {}


class FontChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A font for one kind of text. `other` sets what the first lacks; `scale` evens out apparent sizes,
    `stretch` makes letters narrower or wider."""

    font: str
    other: str
    scale: float = 1
    other_scale: float = 1
    stretch: float = 1


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """A style: its fonts, colours (`#rrggbb`) and weights of lines, its margin in millimetres, which nothing
    but its border and background enters, and whether it draws ornaments."""

    fonts: dict[Role, FontChoice]
    colours: dict[str, str]
    lines: dict[str, float]
    margin: float
    ornate: bool = False


class Paper(Struct, frozen=True):
    """A page, in points."""

    width: float
    height: float
    margin: float

    @property
    def inner_width(self) -> float:
        return self.width - 2 * self.margin

    @property
    def bottom(self) -> float:
        return self.height - self.margin


def readable(size: float, part: float) -> float:
    """A part of a size of type, but not so small that it cannot be read."""
    return max(size * part, min(size, READABLE))


def folder() -> Path:
    """Where the templates are: inside the wheel, or at the top of the repository."""
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_templates"
    return (shipped if shipped.is_dir() else package.parent / "templates") / "sheets"


@cache
def read(name: str) -> dict[str, Any]:
    """A template file as it stands."""
    import tomllib

    return tomllib.loads((folder() / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def look(style: Style) -> Look:
    """The style of this name."""
    return msgspec.convert(read(f"styles/{style}"), Look)


@cache
def paper(name: PaperName, style: Style) -> Paper:
    """The paper of this name with the margin of a style."""
    size = {key: value * MM for key, value in read("papers")[name]["mm"].items()}
    return Paper(**size, margin=look(style).margin * MM)


def layout(name: str, kind: type[Layout], density: float = 1) -> Layout:
    """The layout of a sheet: what stands under `mm` in points, what stands under `pt` (sizes of type) and
    anything else as it is. A density below 1 makes lengths shorter, and type smaller down to `READABLE`."""
    found: Layout | None = _LAYOUTS.get((name, kind, density))
    if found is None:
        raw = dict(read(name))
        lengths = {key: value * MM * density for key, value in raw.pop("mm", {}).items()}
        sizes = {key: max(value * density, min(value, READABLE)) for key, value in raw.pop("pt", {}).items()}
        found = _LAYOUTS[name, kind, density] = msgspec.convert({**lengths, **sizes, **raw}, kind)
    return found
