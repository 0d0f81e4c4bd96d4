"""The scenario briefing: the story, the table as a drawn plan, and everything to play by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.posse.members import Member, Posse
from lotow.posse.standing import standing, type_of
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, models
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import Columns, Measure, draw_column, fill, fits
from lotow.sheets.fonts import printable
from lotow.sheets.gear import gear_lines
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Column, Headline, Piece, Points, Prose, RuledTable, Space
from lotow.sheets.plan import Plan
from lotow.sheets.portrait import FIGURES, STORES, figures
from lotow.sheets.words import capital, said
from lotow.words import CHARACTERISTICS, named

COLUMNS = 2


class ScenarioLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/scenario.toml."""

    column_gap: float
    plan_wide: float
    plan_tall: float
    plan_shares: tuple[float, ...]
    largest: float
    smallest: float
    two_pages: float
    with_players: float


class Taking(Struct, frozen=True, kw_only=True):
    """A posse that takes part: its side, and what is to be said about it before the game."""

    posse: Posse
    side: str = ""
    notes: tuple[str, ...] = ()


def scenario(
    name: str,
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
    taking: Sequence[Taking] = (),
) -> Printout:
    """The briefing for the scenario of this id, with the posses that play it if they are known."""
    entry = book.content.scenario[name]
    title = entry.name.in_(lang)
    sheet = Printout(style, paper, lang, title, named(capital(said("briefing", lang)), title, lang))
    header = Header(sheet, title, said("briefing", lang), _facts(entry, lang))
    players = [piece for one in taking for piece in _taking(one, book, lang)]
    _Briefing(sheet, header, entry, players).draw(title)
    return sheet


class _Briefing:
    """A scenario being set: what goes over the whole width, what runs down the columns, and who plays."""

    def __init__(
        self, sheet: Printout, header: Header, entry: models.Scenario, players: Sequence[Piece]
    ) -> None:
        self.sheet = sheet
        self.header = header
        self.players = list(players)
        self.layout = layout = templates.layout("scenario", ScenarioLayout)
        self.inner = sheet.paper.inner_width
        self.width = (self.inner - layout.column_gap) / COLUMNS
        self.full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
        steps = int((layout.largest - layout.smallest) * 10) + 1
        self.sizes = [layout.largest - step / 10 for step in range(steps)]
        for share in layout.plan_shares:
            self.wide, self.pieces = _pieces(entry, layout, share, sheet.lang)
            fitting = next((size for size in self.sizes if self._fits(size)), None)
            if fitting is not None:
                break
        else:
            self.wide, self.pieces = _pieces(entry, layout, 1, sheet.lang)
        together = next((size for size in self.sizes if self._fits_with_players(size)), None)
        self.together = together is not None
        self.size = together or fitting or layout.two_pages

    def draw(self, title: str) -> None:
        """The pages of the scenario, and who plays it: below it where there is room, else on a page."""
        sheet, pages = self.sheet, self._pages()
        posse_size, posse_pages = (self.size, []) if self.together else self._posse_pages()
        count = len(pages) + len(posse_pages)
        sheet.bookmark(title)
        for at, columns in enumerate(pages):
            if at:
                sheet.next_page()
            y = self.header.draw(at == 0, at + 1, count)
            if at == 0:
                y = draw_column(sheet, self.wide, sheet.paper.margin, y, self.inner, self.size)
            ends = []
            for number, column in enumerate(columns):
                x = sheet.paper.margin + number * (self.width + self.layout.column_gap)
                ends.append(draw_column(sheet, column, x, y, self.width, self.size))
            if self.together and self.players:
                draw_column(sheet, self.players, sheet.paper.margin, max(ends), self.inner, self.size)
        for at, column in enumerate(posse_pages, len(pages)):
            sheet.next_page()
            if at == len(pages):
                sheet.bookmark(capital(said("who-plays", sheet.lang)))
            y = self.header.draw(False, at + 1, count)
            draw_column(sheet, column, sheet.paper.margin, y, self.inner, posse_size)

    def _rooms(self, size: float) -> tuple[float, float]:
        """How high the columns of the first page and of those after it are."""
        above = self._height(self.wide, size)
        return self.full - self.header.height(True) - above, self.full - self.header.height(False)

    def _height(self, pieces: Sequence[Piece], size: float) -> float:
        return sum(one.height(self.sheet, self.inner, size) for one in pieces)

    def _fits(self, size: float) -> bool:
        return fits(self.sheet, self.pieces, COLUMNS, self.width, self._rooms(size)[0], size)

    def _fits_with_players(self, size: float) -> bool:
        """Whether one page of this size holds the scenario and who plays it."""
        if not self.players or size < self.layout.with_players or not self._fits(size):
            return False
        measure = Measure(self.sheet, self.width, size)
        room = self._rooms(size)[0]
        columns = measure.balanced(self.pieces, COLUMNS, room)
        return measure.tallest(columns) + self._height(self.players, size) <= room

    def _pages(self) -> list[Columns]:
        """The columns of each page, those of the last about equally high."""
        rooms = self._rooms(self.size)
        measure = Measure(self.sheet, self.width, self.size)
        columns = measure.columns(self.pieces, lambda at: rooms[0] if at < COLUMNS else rooms[1])
        pages = [columns[at : at + COLUMNS] for at in range(0, len(columns), COLUMNS)]
        last = [piece for column in pages[-1] for piece in column]
        room = rooms[0] if len(pages) == 1 else rooms[1]
        return [*pages[:-1], measure.balanced(last, COLUMNS, room)]

    def _posse_pages(self) -> tuple[float, list[list[Piece]]]:
        """Who plays on pages of their own: as few as it takes, at the largest size at which they do."""
        if not self.players:
            return self.size, []
        room = self.full - self.header.height(False)
        tried = [
            (size, fill(self.sheet, self.players, self.inner, size, lambda _: room))
            for size in self.sizes
            if size <= max(self.size, self.layout.two_pages)
        ]
        fewest = min(len(pages) for _, pages in tried)
        return next(one for one in tried if len(one[1]) == fewest)


def _facts(entry: models.Scenario, lang: Lang) -> tuple[tuple[str, str, float], ...]:
    feet = said("feet", lang).format(entry.area.width, entry.area.depth)
    posses = f"2-{entry.posses}" if entry.posses > 2 else "2"
    facts = [(said("area", lang), feet, 2.0), (said("posses", lang), posses, 1.0)]
    if entry.turns is not None:
        facts.append((said("turns", lang), str(entry.turns), 1.0))
    return tuple(facts)


def _pieces(
    entry: models.Scenario, layout: ScenarioLayout, share: float, lang: Lang
) -> tuple[list[Piece], list[Piece]]:
    """What goes over the whole width of the first page, and what runs down the columns; the plan at a share
    of its height."""
    story = Prose("", entry.text.in_(lang), 0.4)
    if entry.area.width >= 1.8 * entry.area.depth:
        return [story, Plan(entry, layout.plan_wide * share), Space(0.4)], _rules(entry, lang)
    return [story], [Plan(entry, layout.plan_tall * share), *_rules(entry, lang)]


def _rules(entry: models.Scenario, lang: Lang) -> list[Piece]:
    def points(*texts: Text) -> Points:
        return Points(tuple(text.in_(lang) for text in texts))

    pieces: list[Piece] = [
        *_headed("plan", lang, Prose("", entry.area.text.in_(lang))),
        *_headed("sides", lang, Prose("", entry.sides.text.in_(lang))),
        *_headed(
            "deployment",
            lang,
            *(Prose(capital(said(one.side, lang)), one.text.in_(lang), 0.15) for one in entry.deployment),
        ),
        *_headed("drop", lang, Prose("", entry.drop.text.in_(lang))),
    ]
    if entry.rules:
        optional = f" ({said('optional', lang)})"
        pieces += _headed(
            "rules",
            lang,
            *(
                Prose(
                    capital(one.name.in_(lang)) + (optional if one.optional else ""), one.text.in_(lang), 0.15
                )
                for one in entry.rules
            ),
        )
    if entry.extras:
        pieces += _headed("others", lang, *(piece for one in entry.extras for piece in _extra(one, lang)))
    pieces += _headed("victory", lang, points(*entry.victory))
    pieces += _headed("experience", lang, points(*(one.text for one in entry.experience)))
    pieces += _headed("loot", lang, points(*(one.text for one in entry.loot)))
    return pieces


def _headed(key: str, lang: Lang, *pieces: Piece) -> list[Piece]:
    return [Headline(capital(said(key, lang))), *pieces]


def _extra(extra: models.Extra, lang: Lang) -> list[Piece]:
    """Somebody or something else on the table, with its figures."""
    name = capital(extra.name.in_(lang)) + (f" x {extra.number}" if extra.number > 1 else "")
    pieces: list[Piece] = [Prose(name, extra.text.in_(lang), 0.1)]
    if extra.profile is not None:
        shown = [(one.label, one.value) for one in figures(extra.profile, "henchmen")]
    else:
        known = (("G", extra.grit), ("W", extra.wounds), ("Mv", extra.move))
        shown = [(label, str(value)) for label, value in known if value is not None]
    if shown:
        columns = tuple(Column(label, 1 / len(shown), "centre", True) for label, _ in shown)
        pieces += [RuledTable(columns, (tuple(value for _, value in shown),)), Space(0.3)]
    return pieces


def _taking(taking: Taking, book: Rulebook, lang: Lang) -> list[Piece]:
    posse = taking.posse
    parts = [printable(posse.name, "posse")]
    if taking.side:
        parts.append(said(taking.side, lang))
    parts.append(f"{said('infamy', lang)} {infamy(posse, book).total}")
    if posse.player:
        parts.append(printable(posse.player, "player"))
    names = (*FIGURES, *STORES)
    columns = (
        Column(said("name", lang), 0.24, "left", True),
        *(Column(CHARACTERISTICS[name][0], 0.042, "centre") for name in names),
        Column(said("equipment", lang), 1 - 0.24 - 0.042 * len(names)),
    )
    pieces: list[Piece] = [Headline(" · ".join(parts))]
    if taking.notes:
        pieces.append(Points(tuple(printable(note, "note") for note in taking.notes)))
    pieces += [
        RuledTable(
            columns if at == 0 else tuple(Column("", one.share, one.align, one.bold) for one in columns),
            (_row(member, book, lang),),
            at,
        )
        for at, member in enumerate(posse.members)
    ]
    return [*pieces, Space(1)]


def _row(member: Member, book: Rulebook, lang: Lang) -> tuple[str, ...]:
    profile = standing(member, book).profile
    values = [figure.value for figure in figures(profile, "heroes")[: len(FIGURES) + len(STORES)]]
    gear = gear_lines(member.gear, type_of(member, book), profile, book, lang)
    return (printable(member.name, "fighter"), *values, ", ".join(line.name for line in gear))
