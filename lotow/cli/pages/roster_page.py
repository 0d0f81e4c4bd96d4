"""The page of a posse: one table that fits 80 columns, totals beneath, problems last."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.roster_words import (
    SHOWN,
    gear_text,
    list_name,
    notes_of,
    rank_of,
    type_name,
    value_of,
)
from lotow.cli.terminal.ways import line_of
from lotow.errors import Lang, Problem
from lotow.posse.check import check
from lotow.posse.members import Member, Posse
from lotow.posse.standing import standing, type_of
from lotow.posse.worth import Infamy, cost, cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.words import CHARACTERISTICS, dollars, word


def roster_page(posse: Posse, book: Rulebook, lang: Lang) -> Page:
    """Everything about a posse on one screen."""
    note = ", ".join(part for part in (list_name(posse, book, lang), posse.player) if part)
    page: Page = [Title(posse.name, note)]
    if posse.members:
        page.append(_table(posse, book, lang))
    if any(standing(one, book).changed for one in posse.members):
        page.append(Paragraph(word("changed", lang), "quiet"))
    page.append(Facts(totals(posse, book, lang)))
    page += problems_block(check(posse, book), lang)
    return page


def _table(posse: Posse, book: Rulebook, lang: Lang) -> Grid:
    lines = _lines(posse, book)
    rows = tuple(
        (
            f"{one.name} ({type_name(one, book, lang)})",
            line,
            "; ".join(filter(None, _carried_and_known(one, book, lang))),
            dollars(cost_of(one), lang),
        )
        for one, line in zip(posse.members, lines[1:], strict=True)
    )
    return Grid((word("name-type", lang), lines[0], word("gear", lang), "$"), rows, right=(3,), whole=(1, 3))


def _carried_and_known(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    """What somebody carries, whether he leads, and what else there is to know of him."""
    return [gear_text(member.gear, book, lang), rank_of(member, book, lang), *notes_of(member, book, lang)]


def _lines(posse: Posse, book: Rulebook) -> list[str]:
    """The characteristics beneath each other: their letters, then a line for each member."""
    rows = [[CHARACTERISTICS[name][0] for name in SHOWN]]
    for one in posse.members:
        now = standing(one, book)
        values = [
            value_of(name, getattr(now.profile, name)) + ("*" if name in now.changed else "")
            for name in SHOWN
        ]
        rows.append(values if type_of(one, book) is not None else ["?"] * len(SHOWN))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def totals(posse: Posse, book: Rulebook, lang: Lang) -> tuple[tuple[str, str], ...]:
    """Cost, stash and infamy, worked out."""
    facts = [
        (word("cost", lang), f"{dollars(cost(posse), lang)} / {dollars(posse.budget, lang)}"),
        (
            word("stash", lang),
            " + ".join([dollars(posse.stash, lang), gear_text(posse.stored, book, lang)]).removesuffix(" + "),
        ),
        (word("infamy", lang), _sum(infamy(posse, book))),
    ]
    if posse.games:
        facts.append((word("games", lang), str(posse.games)))
    return tuple(facts)


def _sum(worth: Infamy) -> str:
    parts = [f"{worth.models} x {worth.per_model}", str(worth.experience)]
    if worth.hired_guns:
        parts.append(str(worth.hired_guns))
    return f"{worth.total} ({' + '.join(parts)})"


def problems_block(problems: Sequence[Problem], lang: Lang) -> Page:
    """Every problem with how to mend it, or that there is none."""
    if not problems:
        return [Paragraph(word("legal", lang), "good")]
    lines = tuple(line_of(one, lang) for one in problems)
    return [Heading(word("problems", lang)), Bullets(lines)]
