"""The campaign sheet: standings, infamy over the games, the hall of fame, and Boot Hill."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Lang
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.chart import Chart
from lotow.sheets.facts import CampaignFacts, Legend, StandingsRow
from lotow.sheets.flow import draw_column, fill
from lotow.sheets.fonts import printable
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Column, Headline, Piece, Prose, RuledTable, Space
from lotow.sheets.stones import rows_of_stones
from lotow.sheets.words import capital, said
from lotow.words import named

NAMED = 0.49
"""The part of the width for posse, list and player."""
LEAST, MOST = 2.0, 16.0
SIZE = 10.0
"""The room beside a name and the longest one reckoned with, in times the size of type; and such a size."""
AFTER_TABLE = 0.7
"""The room below a table, as a part of the size."""
COUNTED = ("games", "wins", "losses", "kills", "dead")


class CampaignLayout(Struct, frozen=True):
    """The part of templates/sheets/campaign.toml that is meant for the whole sheet."""

    densities: tuple[float, ...]
    text: float


def campaign(
    facts: CampaignFacts,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Printout:
    """The sheet of a campaign, on as few pages as it takes, and as loosely set as these allow."""
    name = printable(facts.name, "campaign")
    sheet = Printout(style, paper, lang, name, named(capital(said("campaign-sheet", lang)), name, lang))
    header = _header(sheet, facts, name)
    width = sheet.paper.inner_width
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
    tries = []
    for density in templates.layout("campaign", CampaignLayout).densities:
        size = templates.layout("campaign", CampaignLayout, density).text
        pieces = _pieces(sheet, facts, density)
        tries.append((size, fill(sheet, pieces, width, size, lambda at: full - header.height(at == 0))))
    fewest = min(len(pages) for _, pages in tries)
    size, pages = next(one for one in tries if len(one[1]) == fewest)
    sheet.bookmark(name)
    for at, page in enumerate(pages):
        if at:
            sheet.next_page()
        y = header.draw(at == 0, at + 1, len(pages))
        draw_column(sheet, page, sheet.paper.margin, y, width, size)
    return sheet


def _header(sheet: Printout, facts: CampaignFacts, name: str) -> Header:
    lang = sheet.lang
    figures = [(said("posses", lang), len(facts.standings)), (said("games", lang), facts.games)]
    if facts.length is not None:
        figures.append((said("planned-each", lang), facts.length))
    rules = ", ".join(printable(rule, "house-rule") for rule in facts.house_rules)
    return Header(
        sheet,
        name,
        said("campaign-sheet", lang),
        tuple((label, str(figure), 1) for label, figure in figures),
        named(capital(said("house-rules", lang)), rules, lang) if rules else "",
    )


def _pieces(sheet: Printout, facts: CampaignFacts, density: float) -> list[Piece]:
    lang = sheet.lang
    pieces: list[Piece] = [Headline(capital(said("standings", lang)))]
    pieces += _standings(facts.standings, sheet) or [Prose("", said("no-standings", lang))]
    if any(line.points for line in facts.infamy):
        pieces += [
            Space(AFTER_TABLE),
            Headline(capital(said("infamy-chart", lang))),
            Chart(facts.infamy, density),
        ]
    pieces += [Space(AFTER_TABLE), Headline(capital(said("hall-of-fame", lang)))]
    pieces += _legends(facts.hall_of_fame) or [Prose("", capital(said("nobody", lang)))]
    pieces += [Space(AFTER_TABLE), Headline(capital(said("boot-hill", lang)))]
    pieces += rows_of_stones(facts.dead, sheet.paper.inner_width, density) or [
        Prose("", capital(said("nobody", lang)))
    ]
    return pieces


def _standings(rows: tuple[StandingsRow, ...], sheet: Printout) -> list[Piece]:
    """The table, a piece a row so that a long one can go over to the next page."""
    lang = sheet.lang
    posse, listed, player = _named_shares(rows, sheet)
    columns = (
        Column(said("rank", lang), 0.06, "centre", True),
        Column(said("posse", lang), posse, "left", True),
        Column(said("list", lang), listed),
        Column(said("player", lang), player),
        Column(said("infamy", lang), 0.1, "centre", True),
        *(Column(said(key, lang), 0.07, "centre") for key in COUNTED),
    )
    bare = tuple(Column("", one.share, one.align, one.bold) for one in columns)
    return [
        RuledTable(
            bare if at else columns,
            (
                (
                    str(row.rank),
                    printable(row.posse, "posse"),
                    printable(row.list, "list"),
                    printable(row.player, "player"),
                    str(row.infamy),
                    *(str(getattr(row, key)) for key in COUNTED),
                ),
            ),
            at,
        )
        for at, row in enumerate(rows)
    ]


def _named_shares(rows: tuple[StandingsRow, ...], sheet: Printout) -> tuple[float, float, float]:
    """How much of the width posses, lists and players get: what they need, as far as there is room."""
    bold, body = sheet.font("bold"), sheet.font("body")
    needed = [
        min(max([font.width(getattr(row, key), 1) for row in rows], default=0), MOST) + LEAST
        for key, font in (("posse", bold), ("list", body), ("player", body))
    ]
    spare = max(NAMED * sheet.paper.inner_width / SIZE - sum(needed), 0) / len(needed)
    posse, listed, player = (NAMED * (one + spare) / (sum(needed) + len(needed) * spare) for one in needed)
    return posse, listed, player


def _legends(legends: tuple[Legend, ...]) -> list[Piece]:
    columns = (
        Column("", 0.3, "left", True),
        Column("", 0.28),
        Column("", 0.32),
        Column("", 0.1, "right", True),
    )
    return [
        RuledTable(
            columns,
            (
                (
                    printable(one.name, "fighter"),
                    printable(one.posse, "posse"),
                    capital(printable(one.deed, "deed")),
                    printable(one.figure, "figure"),
                ),
            ),
            at,
        )
        for at, one in enumerate(legends)
    ]
