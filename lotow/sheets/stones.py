"""Boot Hill: rows of gravestones, each with a name, whose fighter it was, and how and when it ended."""

from __future__ import annotations

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.facts import Tombstone
from lotow.sheets.fonts import printable
from lotow.sheets.text import LEADING, Fitted, fit, wrap
from lotow.sheets.words import capital, said

FEWEST = 2
"""No stone is wider than half of the page."""


class StoneLayout(Struct, frozen=True):
    """The part of templates/sheets/campaign.toml that is meant for Boot Hill."""

    stone_width: float
    stone_gap: float
    stone_arch: float
    stone_padding: float
    stone_name: float
    stone_small: float
    stone_text: float


class Stones(Struct, frozen=True):
    """A row of stones, all of one height, that fills the width with as many as there are in a full row."""

    graves: tuple[Tombstone, ...]
    places: int
    density: float = 1

    def height(self, sheet: Printout, width: float, size: float) -> float:
        layout = templates.layout("campaign", StoneLayout, self.density)
        inscriptions = [_inscription(sheet, one, self._width(width, layout), layout) for one in self.graves]
        return max(_stone_height(one, layout) for one in inscriptions) + layout.stone_gap

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        layout = templates.layout("campaign", StoneLayout, self.density)
        height = self.height(sheet, width, size) - layout.stone_gap
        each = self._width(width, layout)
        for grave in self.graves:
            _draw_stone(sheet, x, y, each, height, layout)
            name, who, how = _inscription(sheet, grave, each, layout)
            middle, down = x + each / 2, y + layout.stone_arch
            down = sheet.fitted(middle, down, name, "name", "ink", "centre")
            down = sheet.lines(middle, down, who, "italic", layout.stone_text, "ink", "centre")
            sheet.lines(middle, down, how, "body", layout.stone_text, "ink", "centre")
            x += each + layout.stone_gap

    def _width(self, width: float, layout: StoneLayout) -> float:
        return (width - layout.stone_gap * (self.places - 1)) / self.places


def rows_of_stones(graves: tuple[Tombstone, ...], width: float, density: float = 1) -> list[Stones]:
    """The dead in rows as wide as the page, about equally many in each."""
    if not graves:
        return []
    layout = templates.layout("campaign", StoneLayout, density)
    most = int((width + layout.stone_gap) / (layout.stone_width + layout.stone_gap))
    rows = -(-len(graves) // most)
    count = max(-(-len(graves) // rows), min(most, FEWEST))
    return [Stones(graves[at : at + count], count, density) for at in range(0, len(graves), count)]


def _inscription(
    sheet: Printout, grave: Tombstone, width: float, layout: StoneLayout
) -> tuple[Fitted, tuple[str, ...], tuple[str, ...]]:
    room = width - 2 * layout.stone_padding
    name = printable(grave.name, "fighter")
    who = [printable(one, "text") for one in (grave.type, grave.posse) if one]
    game = said("game-number", sheet.lang).format(grave.game)
    how = [printable(grave.how, "text"), game]
    return (
        fit(name, sheet.font("name"), room, layout.stone_name, layout.stone_small, 2),
        wrap(capital(", ".join(who)), sheet.font("italic"), layout.stone_text, room),
        wrap(capital(", ".join(how)), sheet.font("body"), layout.stone_text, room),
    )


def _stone_height(inscription: tuple[Fitted, tuple[str, ...], tuple[str, ...]], layout: StoneLayout) -> float:
    name, who, how = inscription
    lines = (len(who) + len(how)) * layout.stone_text * LEADING
    return layout.stone_arch + name.height + lines + layout.stone_padding


def _draw_stone(
    sheet: Printout, x: float, y: float, width: float, height: float, layout: StoneLayout
) -> None:
    """A stone with a round top, a cross on it, and the ground it stands on."""
    right, bottom, shoulder = x + width, y + height, y + layout.stone_arch
    outline: list[tuple[str, tuple[float, ...]]] = [
        ("M", (x, bottom)),
        ("L", (x, shoulder)),
        ("C", (x, y, right, y, right, shoulder)),
        ("L", (right, bottom)),
        ("Z", ()),
    ]
    sheet.shape(outline, "medium", "ink", "tint")
    sheet.line(x, bottom, right, bottom, "heavy", "ink")
    middle, top = x + width / 2, y + layout.stone_arch * 0.36
    sheet.line(middle, top, middle, shoulder - 2, "thick", "ink")
    sheet.line(middle - 3.5, top + 4, middle + 3.5, top + 4, "thick", "ink")
