"""A game of dice on the table: who sits there, life and arrows, the dice, what happened so far.

Roles are shown to the one who looks and to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.app.pages.blocks import Bullets, Facts, Grid, Page, Paragraph, Title
from lotow.app.pages.saloon_dice_pages import hand_text
from lotow.app.views.saloon_dice import NOBODY, seen_roles
from lotow.errors import Lang, Text
from lotow.saloon.dice.content import character, role_entry
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.playing import Sitting, question
from lotow.saloon.dice.state import DiceState
from lotow.saloon.dice.telling import faces_text, victory
from lotow.words import decimal

if TYPE_CHECKING:
    from lotow.app.saloon.dice_games import Better, DiceGame, GameTold

HIDDEN = "?"


def table_page(state: DiceState, lang: Lang, viewer: int = NOBODY) -> Page:
    """The table as one seat sees it, or as everybody does."""
    table = state.table
    known = seen_roles(state, viewer)
    columns = Text("|player|character|life|arrows|role", "|joueur|personnage|vie|flèches|rôle")
    rows = []
    for seat, person in enumerate(table.seats):
        role = known[seat]
        rows.append(
            (
                ">" if seat == state.active and state.ending is None else "",
                person.name,
                character(person.character).name.in_(lang),
                f"{state.life[seat]}/{table.most[seat]}" if seat in state.living else "-",
                str(state.arrows[seat]) if seat in state.living else "",
                role_entry(role).name.in_(lang) if role else HIDDEN,
            )
        )
    page: Page = [
        Title(Text(f"turn {state.turn}", f"tour {state.turn}").in_(lang)),
        Grid(tuple(columns.in_(lang).split("|")), tuple(rows), right=(3, 4)),
        Facts(
            (
                (Text("arrows in the pile", "flèches dans la pile").in_(lang), str(state.pile)),
                (Text("dice", "dés").in_(lang), hand_text(state.hand, lang)),
            )
        ),
    ]
    if state.ending is not None:
        won = victory(state.ending, [person.name for person in table.seats])
        page.append(Paragraph(won.in_(lang), "good"))
    return page


def asked_page(sitting: Sitting, lang: Lang) -> Page:
    """Whom the game waits for, and what he is asked."""
    seat = sitting.waits_for()
    if seat is None:
        return []
    name, colon = sitting.state.table.seats[seat].name, " :" if lang == "fr" else ":"
    return [Paragraph(f"{name}{colon} {question(sitting.state).in_(lang)}", "loud")]


def happened(lines: Sequence[GameTold], lang: Lang) -> Page:
    """What has just happened."""
    return [Bullets(tuple(one.words.in_(lang) for one in lines))] if lines else []


def dice_log_page(game: DiceGame, lines: Sequence[GameTold], better: Sequence[Better], lang: Lang) -> Page:
    """Everything that happened, what was taken back in brackets; with what would have been kept better."""
    notes = {one.number: one for one in better}
    rows = []
    for one in lines:
        words = one.words.in_(lang)
        if (note := notes.get(one.line.number)) is not None:
            words = f"{words} {better_said(note).in_(lang)}"
        rows.append((str(one.line.number), f"({words})" if one.line.struck else words))
    columns = Text("#|what", "#|quoi").in_(lang).split("|")
    page: Page = [Title(game.name), Grid(tuple(columns), tuple(rows), right=(0,))]
    if better:
        page.append(Facts(tuple(_given_away(better, lang))))
    return page


def better_said(note: Better) -> Text:
    if note.kept.kept == note.best.kept:
        return Text("[best]", "[le mieux]")
    best = faces_text(unpack(note.best.kept))
    cost = decimal(note.cost, "fr", signed=True)
    return Text(f"[better: {best.en}, +{note.cost:.2f}]", f"[mieux : {best.fr}, {cost}]")


def _given_away(better: Sequence[Better], lang: Lang) -> list[tuple[str, str]]:
    """For each person how often the best dice were kept, and what the others cost."""
    pairs = []
    for name in dict.fromkeys(one.player for one in better):
        theirs = [one for one in better if one.player == name]
        best = sum(one.kept.kept == one.best.kept for one in theirs)
        cost = sum(one.cost for one in theirs)
        said = Text(
            f"best keep {best} of {len(theirs)} times, {cost:.2f} given away",
            f"meilleur choix {best} fois sur {len(theirs)}, {decimal(cost, 'fr')} perdus",
        )
        pairs.append((name, said.in_(lang)))
    return pairs
