"""The roster sheet: a posse with everything that is needed at the table, on as few pages as it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from lotow.errors import Lang, Problem
from lotow.posse.check import check
from lotow.posse.members import Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.sheets import ornaments, templates
from lotow.sheets.block import Block
from lotow.sheets.canvas import Printout
from lotow.sheets.code import Code, Matrix
from lotow.sheets.facts import CampaignFacts
from lotow.sheets.flow import Columns, Measure, draw_column
from lotow.sheets.fonts import printable
from lotow.sheets.foot import pieces_of_foot
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Piece
from lotow.sheets.portrait import SECTIONS, Portrait, portrait
from lotow.sheets.words import capital, dollars, said
from lotow.words import named


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """How tightly a roster is set, and how much it says in an explanation; see the template."""

    density: float
    said: int
    run_in: bool = False
    titles: bool = True


class RosterLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/roster.toml."""

    ways: tuple[Way, ...]
    foot_columns: int
    section: float
    section_gap: float
    foot_gap: float
    foot_top: float
    foot_least: float
    section_title: float
    foot: float
    cries: dict[str, str]


class SectionTitle:
    """The line above heroes, henchmen or hired guns; it stays with the first of them."""

    def __init__(self, sheet: Printout, text: str, width: float, density: float = 1) -> None:
        self.sheet = sheet
        self.text = text
        self.width = width
        self.layout = templates.layout("roster", RosterLayout, density)
        self.height = self.layout.section + self.layout.section_gap

    def draw(self, x: float, y: float) -> None:
        sheet, size = self.sheet, self.layout.section_title
        height = self.layout.section
        baseline = y + (height + size * 0.7) / 2
        if sheet.look.ornate:
            sheet.frame(x, y, self.width, height, "thin", None, "band")
            half = sheet.font("heading").width(self.text, size) / 2
            middle = x + self.width / 2
            sheet.text(middle, baseline, self.text, "heading", size, "on-band", "centre")
            for side in (-1, 1):
                ornaments.star(sheet, middle + side * (half + size), y + height / 2, size * 0.4, "on-band")
        else:
            sheet.text(x, baseline, self.text, "heading", size)
            sheet.line(x, y + height, x + self.width, y + height, "medium", "ink")


class Foot:
    """Pieces in columns side by side, one part of a page. The columns are evened out only when they are
    looked at: most ways of setting a roster are tried in vain."""

    def __init__(self, measure: Measure, columns: Columns, room: float, layout: RosterLayout) -> None:
        self.measure = measure
        self.layout = layout
        self._columns = columns
        self._room = room

    @cached_property
    def columns(self) -> Columns:
        pieces = [piece for column in self._columns for piece in column]
        return self.measure.balanced(pieces, self.layout.foot_columns, self._room)

    @cached_property
    def height(self) -> float:
        return self.measure.tallest(self.columns) + self.layout.foot_top

    def draw(self, x: float, y: float) -> None:
        width, size = self.measure.width, self.measure.size
        for column in self.columns:
            draw_column(self.measure.sheet, column, x, y + self.layout.foot_top, width, size)
            x += width + self.layout.foot_gap


RosterPart: TypeAlias = SectionTitle | Block | Foot | Code
Pages: TypeAlias = list[list[RosterPart]]


def roster(
    posses: Sequence[Posse],
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
    campaign: CampaignFacts | None = None,
    codes: Iterable[Matrix] = (),
    experience: bool = True,
    drawn: Callable[[], None] = lambda: None,
) -> Printout:
    """The rosters of some posses in one file, each with its QR code at the foot if `codes` has one for it,
    with experience tracks or without; `drawn` is called after each."""
    names = [printable(posse.name, "posse") for posse in posses]
    title = names[0] if len(names) == 1 else capital(said("roster", lang))
    sheet = Printout(
        style, paper, lang, title, named(capital(said("roster", lang)), ", ".join(names), lang)[:400]
    )
    waiting = iter(codes)
    for at, posse in enumerate(posses):
        if at:
            sheet.next_page()
        header, pages = _fewest_pages(sheet, posse, book, campaign, next(waiting, None), experience)
        draw_pages(sheet, header, pages, posse.name)
        drawn()
    return sheet


def _fewest_pages(
    sheet: Printout,
    posse: Posse,
    book: Rulebook,
    campaign: CampaignFacts | None,
    code: Matrix | None,
    experience: bool,
) -> tuple[Header, Pages]:
    """The pages of a posse, set as loosely as its smallest number of pages allows."""
    portraits = [portrait(member, book, sheet.lang) for member in posse.members]
    problems = check(posse, book)

    def pages(way: Way) -> tuple[Header, Pages]:
        header = _header(sheet, posse, book, campaign, problems, way.density)
        foot = _measure(sheet, way.density)
        pieces = pieces_of_foot(posse, portraits, book, foot, problems, way.said, way.run_in)
        parts = sections(sheet, portraits, way.density, experience, way.titles)
        return header, paginate(sheet, header, parts, foot, pieces, code)

    ways = templates.layout("roster", RosterLayout).ways
    loosest = pages(ways[0])
    if len(loosest[1]) == 1:
        return loosest
    tightest = pages(ways[-1])
    if len(loosest[1]) == len(tightest[1]):
        return loosest
    low, high, best = 0, len(ways) - 1, tightest
    while high - low > 1:
        middle = (low + high) // 2
        found = pages(ways[middle])
        if len(found[1]) == len(tightest[1]):
            high, best = middle, found
        else:
            low = middle
    return best


def _measure(sheet: Printout, density: float) -> Measure:
    """The columns of the foot."""
    layout = templates.layout("roster", RosterLayout)
    gaps = layout.foot_gap * (layout.foot_columns - 1)
    size = templates.layout("roster", RosterLayout, density).foot
    return Measure(sheet, (sheet.paper.inner_width - gaps) / layout.foot_columns, size)


def sections(
    sheet: Printout,
    portraits: Sequence[Portrait],
    density: float = 1,
    experience: bool = True,
    titles: bool = True,
) -> list[RosterPart]:
    """Titles and fighters in the order of the sheet."""
    width = sheet.paper.inner_width
    parts: list[RosterPart] = []
    for section in SECTIONS:
        members = [one for one in portraits if one.section == section]
        if members and titles:
            parts.append(SectionTitle(sheet, capital(said(section, sheet.lang)), width, density))
        parts += [Block(sheet, one, width, density, experience) for one in members]
    return parts


def draw_pages(sheet: Printout, header: Header, pages: Pages, bookmark: str) -> None:
    """Draws pages, header and all."""
    for number, page in enumerate(pages, 1):
        if number > 1:
            sheet.next_page()
        else:
            sheet.bookmark(bookmark)
        y = header.draw(number == 1, number, len(pages))
        for part in page:
            if isinstance(part, Block) and part.portrait.name:
                sheet.bookmark(part.portrait.name, 1)
            part.draw(sheet.paper.margin, y)
            y += part.height + _gap(part)


def paginate(
    sheet: Printout,
    header: Header,
    parts: Sequence[RosterPart],
    foot: Measure | None = None,
    pieces: Sequence[Piece] = (),
    code: Matrix | None = None,
) -> Pages:
    """The parts page by page, then the foot in columns, then the code. No fighter is split, a title is never
    left alone at the bottom, and nobody stands alone on a page where that costs no other."""
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
    later = full - header.height(False)
    pages, left = _by_page(parts, full - header.height(True), later)
    whole = _with_foot(sheet, pages, left, later, foot, pieces, code)
    moved = _company(pages)
    left -= sum(part.height + _gap(part) for part in moved)
    if moved and left >= 0:
        fuller = [*pages[:-2], pages[-2][: -len(moved)], [*moved, *pages[-1]]]
        other = _with_foot(sheet, fuller, left, later, foot, pieces, code)
        return other if len(other) <= len(whole) else whole
    return whole


def _by_page(parts: Sequence[RosterPart], first: float, later: float) -> tuple[Pages, float]:
    """Titles and fighters page by page, and the room that is left on the last one."""
    pages: Pages = [[]]
    left = first
    for at, part in enumerate(parts):
        needed = part.height
        if isinstance(part, SectionTitle):
            needed += parts[at + 1].height + _gap(part)
        if needed > left and pages[-1]:
            pages.append([])
            left = later
        pages[-1].append(part)
        left -= part.height + _gap(part)
    return pages, left


def _company(pages: Pages) -> list[RosterPart]:
    """Whom the last page takes over from the one before, if a section leaves but one fighter for it: the
    fighter before him, and the title if he was the first."""
    if len(pages) < 2 or len(pages[-1]) != 1:
        return []
    before = pages[-2]
    many = 2 if len(before) > 1 and isinstance(before[-2], SectionTitle) else 1
    return before[-many:] if many < len(before) else []


def _with_foot(
    sheet: Printout,
    fighters: Pages,
    left: float,
    later: float,
    foot: Measure | None,
    pieces: Sequence[Piece],
    code: Matrix | None,
) -> Pages:
    """The pages of fighters with the foot and the code after them."""
    pages = [*map(list, fighters)]
    begun = left >= templates.layout("roster", RosterLayout).foot_least
    for at, part in enumerate(_foot(foot, pieces, left if begun else later, later) if foot else ()):
        if at or not begun:
            pages.append([])
            left = later
        pages[-1].append(part)
    if code is not None:
        left -= pages[-1][-1].height
        drawn = Code(sheet, code, sheet.paper.inner_width)
        if drawn.height > left:
            pages.append([])
        pages[-1].append(drawn)
    return pages


def _foot(measure: Measure, pieces: Sequence[Piece], first: float, later: float) -> list[Foot]:
    """The foot in as many parts as it takes pages: the first has so much room, those after it a page's."""
    layout = templates.layout("roster", RosterLayout)
    count = layout.foot_columns
    first, later = first - layout.foot_top, later - layout.foot_top
    columns = measure.columns(pieces, lambda at: first if at < count else later)
    return [
        Foot(measure, columns[at : at + count], later if at else first, layout)
        for at in range(0, len(columns), count)
    ]


def _gap(part: RosterPart) -> float:
    return part.layout.gap if isinstance(part, Block) else 0


def _header(
    sheet: Printout,
    posse: Posse,
    book: Rulebook,
    campaign: CampaignFacts | None,
    problems: Sequence[Problem],
    density: float,
) -> Header:
    lang = sheet.lang
    listed = book.content.posse.get(posse.list)
    called = capital(listed.name.in_(lang)) if listed is not None else printable(posse.list, "list")
    stash = dollars(posse.stash, lang)
    facts = [(said("player", lang), printable(posse.player, "player"), 2.4)]
    if campaign is not None:
        facts.append((said("campaign", lang), printable(campaign.name, "campaign"), 2.4))
    facts += [
        (said("games", lang), str(posse.games), 0.8),
        (said("infamy", lang), str(infamy(posse, book).total), 1.5),
        (said("stash", lang), f"{stash} !" if posse.stash < 0 else stash, 1),
    ]
    rules = ", ".join(printable(rule, "house-rule") for rule in campaign.house_rules) if campaign else ""
    return Header(
        sheet,
        printable(posse.name, "posse"),
        f"{called} · {said('roster', lang)}",
        tuple(facts),
        named(capital(said("house-rules", lang)), rules, lang) if rules else "",
        cry_of(posse.list, lang),
        capital(said("not-legal", lang)) if problems or posse.stash < 0 else "",
        density,
    )


def cry_of(posse_list: str | None, lang: Lang) -> str:
    """The poster's word for a list."""
    return said(templates.layout("roster", RosterLayout).cries.get(posse_list or "", "wanted"), lang)
