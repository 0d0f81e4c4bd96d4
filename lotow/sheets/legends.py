"""A score sheet and a player aid for Western Legends: tracks to tick off, the final count, rules in short.

It is handed plain values and knows nothing of the game itself.
"""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Lang
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import balanced, draw_column, fits
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Column, Headline, Piece, Prose, RuledTable, Space
from lotow.sheets.text import fit

COLUMNS = 2


class TrackFacts(Struct, frozen=True):
    """A track: its name, what each space gives, and after how many spaces a row ends."""

    name: str
    rewards: tuple[str, ...]
    row_length: int


class AidPart(Struct, frozen=True):
    """A part of the player aid: lines of a name and a text, or a table with these columns."""

    heading: str
    lines: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class LegendsFacts(Struct, frozen=True):
    """What is printed, in the language it is printed in."""

    title: str
    score_kicker: str
    aid_kicker: str
    player: str
    character: str
    players: tuple[tuple[str, str], ...]
    """Names with characters, empty where somebody is to write them in."""
    legend: TrackFacts
    tracks: tuple[TrackFacts, ...]
    counters: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]
    final_heading: str
    final: tuple[str, ...]
    aid: tuple[AidPart, ...]


class LegendsLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/legends.toml."""

    gap: float
    column_gap: float
    name_height: float
    box: float
    tall_box: float
    track_gap: float
    label: float
    row: float
    first_column: float
    figure: float
    label_size: float
    reward: float
    line: float
    largest: float
    smallest: float
    least: float


def legends(
    facts: LegendsFacts,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Printout:
    """The score sheet on one page, the player aid on the next."""
    sheet = Printout(style, paper, lang, facts.title, facts.score_kicker)
    layout = templates.layout("legends", LegendsLayout)
    _draw_score_sheet(sheet, facts, layout)
    sheet.next_page()
    _draw_aid(sheet, facts, layout)
    return sheet


def _draw_score_sheet(sheet: Printout, facts: LegendsFacts, layout: LegendsLayout) -> None:
    header = Header(sheet, facts.title, facts.score_kicker)
    sheet.bookmark(facts.score_kicker)
    y = header.draw(False, 1, 2)
    table = layout.row * (len(facts.final) + 1)
    bottom = sheet.paper.bottom - foot_height(sheet)
    each = (bottom - table - layout.gap - y) / len(facts.players)
    for seat in facts.players:
        _draw_player(sheet, facts, layout, seat, y, each)
        y += each
    _draw_final(sheet, facts, layout, bottom - table)


def _draw_player(
    sheet: Printout, facts: LegendsFacts, layout: LegendsLayout, seat: tuple[str, str], y: float, room: float
) -> None:
    """One player's name, counters, tracks, and lines to write on as far as there is room."""
    x, width, end = sheet.paper.margin, sheet.paper.inner_width, y + room - layout.gap
    _draw_head(sheet, facts, layout, seat, y)
    y += layout.name_height + layout.track_gap
    sheet.text(x, y + layout.box * 0.62, facts.legend.name, "italic", layout.label_size, "faint")
    _draw_track(sheet, layout, facts.legend, x + layout.label, y, width - layout.label, layout.box)
    y += layout.box + layout.track_gap
    spaces = sum(len(track.rewards) for track in facts.tracks)
    each = (width - layout.column_gap * (len(facts.tracks) - 1)) / spaces
    for track in facts.tracks:
        part = each * len(track.rewards)
        sheet.text(x, y + layout.label_size, track.name, "italic", layout.label_size, "faint")
        _draw_track(sheet, layout, track, x, y + layout.label_size * 1.4, part, layout.tall_box)
        x += part + layout.column_gap
    y += layout.label_size * 1.4 + layout.tall_box + layout.row
    for number, label in enumerate(facts.notes * 2):
        if y > end:
            break
        if number < len(facts.notes):
            sheet.text(sheet.paper.margin, y - 2, label, "italic", layout.label_size, "faint")
        sheet.line(sheet.paper.margin + layout.label, y, sheet.paper.margin + width, y, "hair", "line")
        y += layout.row


def _draw_head(
    sheet: Printout, facts: LegendsFacts, layout: LegendsLayout, seat: tuple[str, str], y: float
) -> None:
    name, character = seat
    x, width, height, label = (
        sheet.paper.margin,
        sheet.paper.inner_width,
        layout.name_height,
        layout.label_size,
    )
    sheet.line(x, y + height, x + width, y + height, "medium", "ink")
    lead = sheet.font("italic").width(facts.player, label) + 4
    called = fit(name, sheet.font("name"), width * 0.34 - lead, layout.line * 1.35, layout.least, 1)
    baseline = y + height * 0.72
    sheet.text(x, baseline, facts.player, "italic", label, "faint")
    sheet.fitted(x + lead, y + (height - called.height) / 2, called, "name")
    sheet.text(x + width * 0.36, baseline, facts.character, "italic", label, "faint")
    at = x + width
    for counter, count in reversed(facts.counters):
        at = _draw_counter(sheet, counter, count, at, y, height, label)
    begin = x + width * 0.36 + sheet.font("italic").width(facts.character, label) + 4
    played = fit(character, sheet.font("name"), at - begin, layout.line * 1.2, layout.least, 1)
    sheet.fitted(begin, y + (height - played.height) / 2, played, "name")


def _draw_counter(
    sheet: Printout, name: str, count: int, right: float, y: float, height: float, size: float
) -> float:
    """So many circles to fill in, their name before them; gives where the next may end."""
    radius = height * 0.24
    for _ in range(count):
        right -= radius * 2.4
        sheet.circle(right + radius, y + height * 0.55, radius, "thin", "ink")
    right -= sheet.font("italic").width(name, size) + 3
    sheet.text(right, y + height * 0.72, name, "italic", size, "faint")
    return right - 7


def _draw_track(
    sheet: Printout, layout: LegendsLayout, track: TrackFacts, x: float, y: float, width: float, box: float
) -> None:
    """Numbered boxes with what they give; the last of a row is tinted."""
    each = width / len(track.rewards)
    for at, reward in enumerate(track.rewards):
        left, middle = x + at * each, x + (at + 0.5) * each
        last = (at + 1) % track.row_length == 0
        sheet.frame(left, y, each - 1, box, "thin", "line", "tint" if last else None)
        if not reward:
            baseline = y + box / 2 + layout.figure * 0.35
            sheet.text(middle, baseline, str(at + 1), "figure", layout.figure, "faint", "centre")
            continue
        sheet.text(middle, y + layout.reward * 1.1, str(at + 1), "figure", layout.reward, "faint", "centre")
        given = fit(reward, sheet.font("body"), each - 2, layout.figure, layout.least, 2)
        sheet.fitted(middle, y + layout.reward * 1.5, given, "body", "ink", "centre")


def _draw_final(sheet: Printout, facts: LegendsFacts, layout: LegendsLayout, y: float) -> None:
    """The final count: a line for each thing that scores, a column for each player."""
    x, width, row = sheet.paper.margin, sheet.paper.inner_width, layout.row
    each = (width - layout.first_column) / len(facts.players)
    names = (facts.final_heading, *(name for name, _ in facts.players))
    rows = [names, *((line,) + ("",) * len(facts.players) for line in facts.final)]
    for down, cells in enumerate(rows):
        top = y + down * row
        if down == 0 or down == len(rows) - 1:
            sheet.frame(x, top, width, row, "thin", None, "tint")
        for across, cell in enumerate(cells):
            left = x if not across else x + layout.first_column + (across - 1) * each
            room = layout.first_column if not across else each
            role: templates.Role = "body" if down else "bold"
            fitted = fit(cell, sheet.font(role), room - 4, layout.line, layout.least, 2)
            sheet.fitted(left + 2, top + (row - fitted.height) / 2, fitted, role)
    bottom = y + row * len(rows)
    lines = [(x, y + at * row, x + width, y + at * row) for at in range(len(rows) + 1)]
    edges = [x, *(x + layout.first_column + at * each for at in range(len(facts.players) + 1))]
    lines += [(edge, y, edge, bottom) for edge in edges]
    sheet.grid(lines, "hair", "line")


def _draw_aid(sheet: Printout, facts: LegendsFacts, layout: LegendsLayout) -> None:
    header = Header(sheet, facts.title, facts.aid_kicker)
    sheet.bookmark(facts.aid_kicker)
    y = header.draw(False, 2, 2)
    pieces = _pieces(facts)
    width = (sheet.paper.inner_width - layout.column_gap) / COLUMNS
    height = sheet.paper.bottom - foot_height(sheet) - y
    size = layout.largest
    while size > layout.smallest and not fits(sheet, pieces, COLUMNS, width, height, size):
        size -= 0.1
    for number, column in enumerate(balanced(sheet, pieces, COLUMNS, width, height, size)):
        draw_column(sheet, column, sheet.paper.margin + number * (width + layout.column_gap), y, width, size)


def _pieces(facts: LegendsFacts) -> list[Piece]:
    pieces: list[Piece] = []
    for part in facts.aid:
        pieces.append(Headline(part.heading))
        pieces += [Prose(name, text, 0.15) for name, text in part.lines]
        if part.rows:
            share = 1 / len(part.columns)
            columns = tuple(Column(head, share, "left", bold=not at) for at, head in enumerate(part.columns))
            pieces.append(RuledTable(columns, part.rows))
        pieces.append(Space(0.3))
    return pieces
