"""The roster sheet: a posse with everything that is needed at the table, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from lotow.errors import Lang
from lotow.posse.members import Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.sheets import ornaments, templates
from lotow.sheets.block import Block
from lotow.sheets.canvas import Sheet
from lotow.sheets.code import Code, Matrix
from lotow.sheets.facts import CampaignFacts
from lotow.sheets.fonts import printable
from lotow.sheets.header import Header, foot_height
from lotow.sheets.portrait import SECTIONS, Portrait, portrait
from lotow.sheets.sums import Sums
from lotow.sheets.words import capital, dollars, named, said


class RosterLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/roster.toml."""

    section: float
    section_gap: float
    foot_padding: float
    section_title: float
    sum_title: float
    sum: float


class SectionTitle:
    """The line above heroes, henchmen or hired guns; it stays with the first of them."""

    def __init__(self, sheet: Sheet, text: str, width: float) -> None:
        self.sheet = sheet
        self.text = text
        self.width = width
        self.layout = templates.layout("roster", RosterLayout)
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


Part = SectionTitle | Block | Sums | Code


def roster(
    posses: Sequence[Posse],
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
    campaign: CampaignFacts | None = None,
    codes: Iterable[Matrix] = (),
    drawn: Callable[[], None] = lambda: None,
) -> Sheet:
    """The rosters of some posses in one file, each with its QR code at the foot if `codes` has one for it;
    `drawn` is called after each."""
    names = [printable(posse.name, "the posse") for posse in posses]
    title = names[0] if len(names) == 1 else capital(said("roster", lang))
    sheet = Sheet(
        style, paper, lang, title, named(capital(said("roster", lang)), ", ".join(names), lang)[:400]
    )
    waiting = iter(codes)
    for at, posse in enumerate(posses):
        if at:
            sheet.next_page()
        draw_posse(sheet, posse, book, campaign, next(waiting, None))
        drawn()
    return sheet


def draw_posse(
    sheet: Sheet,
    posse: Posse,
    book: Rulebook,
    campaign: CampaignFacts | None = None,
    code: Matrix | None = None,
) -> None:
    """The pages of one posse."""
    lang, width = sheet.lang, sheet.paper.inner_width
    portraits = [portrait(member, book, lang) for member in posse.members]
    parts = sections(sheet, portraits)
    parts.append(Sums(sheet, posse, book, width))
    if code is not None:
        parts.append(Code(sheet, code, width))
    draw_pages(sheet, _header(sheet, posse, book, campaign), parts, posse.name)


def sections(sheet: Sheet, portraits: Sequence[Portrait]) -> list[Part]:
    """Titles and fighters in the order of the sheet."""
    width = sheet.paper.inner_width
    parts: list[Part] = []
    for section in SECTIONS:
        members = [one for one in portraits if one.section == section]
        if members:
            parts.append(SectionTitle(sheet, capital(said(section, sheet.lang)), width))
            parts += [Block(sheet, one, width) for one in members]
    return parts


def draw_pages(sheet: Sheet, header: Header, parts: Sequence[Part], bookmark: str) -> None:
    """Spreads the parts over pages and draws them, header and all."""
    pages = paginate(sheet, header, parts)
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


def paginate(sheet: Sheet, header: Header, parts: Sequence[Part]) -> list[list[Part]]:
    """The parts page by page. None is split, and a title is never left alone at the bottom."""
    pages: list[list[Part]] = [[]]
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
    left = full - header.height(True)
    for at, part in enumerate(parts):
        needed = part.height
        if isinstance(part, SectionTitle):
            needed += parts[at + 1].height + _gap(part)
        if needed > left and pages[-1]:
            pages.append([])
            left = full - header.height(False)
        pages[-1].append(part)
        left -= part.height + _gap(part)
    return pages


def _gap(part: Part) -> float:
    return part.layout.gap if isinstance(part, Block) else 0


def _header(sheet: Sheet, posse: Posse, book: Rulebook, campaign: CampaignFacts | None) -> Header:
    lang = sheet.lang
    listed = book.content.posse.get(posse.list)
    called = capital(listed.name.in_(lang)) if listed is not None else printable(posse.list, "the list")
    facts = [(said("player", lang), printable(posse.player, "the player"), 2.4)]
    if campaign is not None:
        facts.append((said("campaign", lang), printable(campaign.name, "the campaign"), 2.4))
    facts += [
        (said("games", lang), str(posse.games), 0.8),
        (said("infamy", lang), str(infamy(posse, book).total), 1.5),
        (said("stash", lang), dollars(posse.stash, lang), 1),
    ]
    rules = ", ".join(printable(rule, "the house rule") for rule in campaign.house_rules) if campaign else ""
    return Header(
        sheet,
        printable(posse.name, "the posse"),
        f"{called} · {said('roster', lang)}",
        tuple(facts),
        named(capital(said("house-rules", lang)), rules, lang) if rules else "",
        said("wanted", lang),
    )
