"""A table on as few lines as the screen has: a line for each fighter; where that is too much, those who are
out on one line, or the sides beside each other."""

from __future__ import annotations

from lotow.app.pages.table_cards import guns_of, how_it_goes
from lotow.app.tables import OpenTable
from lotow.cli.pages.bench_page import cut, in_columns
from lotow.cli.pages.table_pages import (
    following,
    kept_facts,
    said,
    side_heading,
    turn_line,
)
from lotow.cli.terminal.measuring import padded, width_of, wrap
from lotow.cli.terminal.plain import text_of
from lotow.errors import Lang
from lotow.table.table_state import FighterState, SideState, TableState

Toned = list[tuple[str, str]]
"""Lines with the tone of each."""

NAMES = 22
"""So wide a column of names at most."""


def table_lines(table: OpenTable, lang: Lang, width: int, height: int) -> Toned:
    """The whole table in so many lines: loosely if there is room, else closer and closer. The closest is
    never cut, however many lines it takes."""
    state = table.state
    head: Toned = [("title", cut(_title(table, lang, width), width))]
    kept = "   ".join(f"{name} {value}" for name, value in kept_facts(table, lang))
    foot: Toned = [("", line) for line in wrap(kept, width)] if kept else []
    foot += [("", line) for note in state.notes[-1:] for line in wrap(note, width)]
    foot += [("bad", line) for line in text_of(following(table, lang), width).splitlines() if line]
    room = height - len(head) - len(foot)
    for sides in (_whole, _without_the_fallen, _side_by_side):
        lines = sides(state, lang, width)
        if len(lines) <= room:
            break
    return [*head, *lines, *foot]


def _title(table: OpenTable, lang: Lang, width: int) -> str:
    """The turn and whose Drop it is, with as much of what is played as there is room for."""
    name, turn = table.journal.name, turn_line(table.state, lang)
    long = f"{name} ({table.opened.scenario_name.in_(lang)})  {turn}"
    return next((one for one in (long, f"{name}  {turn}") if width_of(one) <= width), turn)


def _whole(state: TableState, lang: Lang, width: int) -> Toned:
    lines: Toned = []
    for side in state.sides.values():
        lines.append(("heading", cut(side_heading(side, lang), width)))
        lines += [("", _line(state, one, lang, width)) for one in side.fighters]
    return lines


def _without_the_fallen(state: TableState, lang: Lang, width: int) -> Toned:
    """Who is out is only named."""
    lines: Toned = []
    for side in state.sides.values():
        lines.append(("heading", cut(side_heading(side, lang), width)))
        lines += [("", _line(state, one, lang, width)) for one in side.fighters if one.out is None]
        fallen = ", ".join(one.name for one in side.fighters if one.out is not None)
        if fallen:
            lines.append(("", cut(f"{'':>3}  {said('out', lang)}: {fallen}", width)))
    return lines


def _side_by_side(state: TableState, lang: Lang, width: int) -> Toned:
    """A column for each side."""
    sides = list(state.sides.values())
    narrow = width // len(sides)
    longest = max((side.of for side in sides), default=0)
    cells = [cell for side in sides for cell in _column(state, side, lang, narrow - 2, longest)]
    first, *others = in_columns(cells, len(sides), narrow)
    return [("heading", first), *(("", line) for line in others)]


def _column(state: TableState, side: SideState, lang: Lang, width: int, longest: int) -> list[str]:
    lines = [side_heading(side, lang)]
    lines += [_short(state, one, lang, width) for one in side.fighters]
    return lines + [""] * (longest - side.of)


def _figures(one: FighterState) -> str:
    parts = [f"W {one.wounds_left}/{one.start.wounds}"]
    parts += [f"FA {one.fame_left}/{one.start.fame}"] if one.start.fame else []
    parts += [f"FT {one.fortune_left}/{one.start.fortune}"] if one.start.fortune else []
    return "  ".join(parts)


def _line(state: TableState, one: FighterState, lang: Lang, width: int) -> str:
    widest = min(max(width_of(other.name) for other in state.fighters.values()), NAMES)
    guns = guns_of(one, lang)
    how = how_it_goes(state, one, lang)
    rest = how if one.out is not None else ". ".join(part for part in (guns, how) if part)
    name = padded(cut(one.name, widest), widest)
    return cut(f"{one.start.id:>3}  {name}  {padded(_figures(one), 21)}  {rest}".rstrip(), width)


def _short(state: TableState, one: FighterState, lang: Lang, width: int) -> str:
    how = how_it_goes(state, one, lang)
    figures = "" if one.out is not None else f"  {one.wounds_left}/{one.start.wounds}"
    return cut(f"{one.start.id:>3} {one.name}{figures}{f'  {how}' if how else ''}", width)
