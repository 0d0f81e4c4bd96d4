"""A posse on a few lines: what stands above the prompt while it is built, however many ride and however small
the screen is."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.pages.roster_words import gear_text, list_name, type_name
from lotow.app.workshop import BenchChoice
from lotow.cli.terminal.measuring import padded, width_of, wrap
from lotow.errors import Lang, Text
from lotow.posse.check import check
from lotow.posse.members import Member, Posse
from lotow.posse.worth import cost, cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.words import dollars, word

EMPTY = Text(
    "Nobody yet. Say whom to hire, for example: {} with sixgun. Tab shows whom, `menu` lists them.",
    "Personne encore. Dites qui recruter, par exemple : {} avec 6 coups. Tab montre qui, `menu` les liste.",
)
LEGAL = Text("legal", "légale")
PROBLEMS = Text("{} to mend: `check`", "{} à corriger : `vérifier`")
FIGURES = Text(
    "{cost} of {budget}, {left} left, {models}, infamy {infamy}, {state}",
    "{cost} sur {budget}, reste {left}, {models}, réputation {infamy}, {state}",
)
ONE_MODEL = Text("1 model", "1 figurine")
MODELS = Text("{} models", "{} figurines")

MOST_COLUMNS = 4
"""Of the posse, where much has to be told."""


def headline(posse: Posse, book: Rulebook, lang: Lang) -> tuple[str, str]:
    """The posse's name and list, and its figures."""
    problems, number = len(check(posse, book)), len(posse.members)
    state = PROBLEMS.in_(lang).format(problems) if problems else LEGAL.in_(lang)
    figures = FIGURES.in_(lang).format(
        cost=dollars(cost(posse), lang),
        budget=dollars(posse.budget, lang),
        left=dollars(posse.stash, lang),
        models=(ONE_MODEL if number == 1 else MODELS).in_(lang).format(number),
        infamy=infamy(posse, book).total,
        state=state,
    )
    return f"{posse.name} ({list_name(posse, book, lang)})", figures


def least_lines(posse: Posse) -> int:
    """The lines that the posse takes where much else has to be told."""
    return max(-(-len(posse.members) // MOST_COLUMNS), 1)


def roster_lines(posse: Posse, book: Rulebook, lang: Lang, width: int, height: int) -> list[str]:
    """A line for each member; where that is more than the screen has, two or three on a line."""
    if not posse.members:
        first = next((one for one in book.content.fighter.values() if one.posse == posse.list), None)
        return wrap(EMPTY.in_(lang).format(first.name.in_(lang) if first else ""), width)[: max(height, 1)]
    whole = [_whole(one, book, lang, width) for one in posse.members]
    if len(whole) <= height:
        return whole
    for columns in range(2, MOST_COLUMNS + 1):
        narrow = width // columns
        short = [_short(one, book, lang, narrow - 2) for one in posse.members]
        lines = in_columns(short, columns, narrow)
        if len(lines) <= height or columns == MOST_COLUMNS:
            return lines[: max(height, 1)]
    raise AssertionError("four columns are the last resort")


def menu_lines(menu: Sequence[BenchChoice], lang: Lang, width: int) -> list[str]:
    """A menu in as many columns as fit; what cannot be had stands in brackets."""
    labels = []
    for number, one in enumerate(menu, 1):
        price = f" {dollars(one.price, lang)}" if one.price is not None else " ..."
        name = f"{one.name.in_(lang)}{price}"
        labels.append(f"{number:>2} {name}" if one.why_not is None else f"{number:>2} ({name})")
    widest = max(map(width_of, labels), default=1) + 2
    columns = max(1, min(width // widest, 4))
    return in_columns(labels, columns, width // columns)


def in_columns(cells: Sequence[str], columns: int, width: int) -> list[str]:
    """Cells beneath each other, column after column."""
    rows = -(-len(cells) // columns)
    return [
        "".join(padded(cut(cell, width - 1), width) for cell in cells[row::rows]).rstrip()
        for row in range(rows)
    ]


def cut(text: str, width: int) -> str:
    """The text, or its beginning with an ellipsis where it is too long."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return f"{text}…"


def _whole(member: Member, book: Rulebook, lang: Lang, width: int) -> str:
    price = dollars(cost_of(member), lang)
    most = width * 2 // 5
    name = f"{member.name} ({type_name(member, book, lang)})"
    name = padded(name if width_of(name) <= most else cut(member.name, most), most)
    gear = gear_text(member.gear, book, lang) or word("nothing", lang)
    room = width - width_of(name) - width_of(price) - 4
    return f"{name}  {padded(cut(gear, room), room)}  {price}"


def _short(member: Member, book: Rulebook, lang: Lang, width: int) -> str:
    price = dollars(cost_of(member), lang)
    room = width - width_of(price) - 1
    said = cut(f"{member.name}, {gear_text(member.gear, book, lang)}".rstrip(", "), room)
    return f"{padded(said, room)} {price}"
