"""The wound chart, marked where somebody asks."""

from __future__ import annotations

from lotow.app.pages.blocks import Grid, Page, Paragraph, Title
from lotow.errors import Lang, LotowError, Text
from lotow.odds.wounding import chart_need, chart_row
from lotow.rulebook import Rulebook
from lotow.words import colon, word


def asked_need(book: Rulebook, strength: int | None, grit: int | None) -> str | None:
    """What is needed where both are asked for; a Grit that the chart does not show is refused."""
    chart = book.content.wound_chart
    most = len(chart.rows[0])
    if grit is not None and grit > most:
        raise LotowError(
            Text(f"the chart ends at Grit {most}", f"le tableau s'arrête à la Résistance {most}"),
            hint=Text(f"ask for a Grit from 1 to {most}", f"demandez une Résistance de 1 à {most}"),
        )
    return None if strength is None or grit is None else chart_need(chart, strength, grit)


def chart_page(book: Rulebook, strength: int | None, grit: int | None, lang: Lang) -> Page:
    """The whole chart, a Strength's row or a Grit's column marked; of both, where they cross."""
    chart = book.content.wound_chart
    need = asked_need(book, strength, grit)
    rows, columns = range(len(chart.rows)), range(1, len(chart.rows[0]) + 1)
    row = None if strength is None else chart_row(chart, strength)
    marked = frozenset(
        (at, column)
        for at in rows
        for column in columns
        if (strength, grit) != (None, None) and row in (None, at) and grit in (None, column)
    )
    names = [str(at) for at in rows[1:]] + [f"{len(rows)}+"]
    grid = Grid(
        ("St \\ G", *map(str, columns)),
        tuple((name, *cells) for name, cells in zip(names, chart.rows, strict=True)),
        right=tuple(range(len(columns) + 1)),
        marked=marked,
    )
    page: Page = [Title(word("wound-chart", lang)), Paragraph(word("chart-how", lang)), grid]
    if need is not None:
        score = f"{need}{'+' if need.isdecimal() else ''}"
        page.append(Paragraph(f"St {strength} / G {grit}{colon(lang)} {word('needs', lang)} {score}"))
    return page
