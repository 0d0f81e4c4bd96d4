"""`lotow odds injury`, `loot`, `search`: what the dice hold between games."""

from fractions import Fraction
from typing import Annotated

import typer

from lotow.cli.combatants import combatant_called
from lotow.cli.in_force import book_in_force
from lotow.cli.odds import present
from lotow.cli.odds_pages import answer_json, answer_page, percent
from lotow.cli.options import Database, Json, Language
from lotow.cli.page import Paragraph
from lotow.cli.render import show, show_json
from lotow.errors import LotowError
from lotow.odds.steps import exact
from lotow.rulebook import Rulebook

FINEST = 1_000_000


def injury(
    henchman: Annotated[bool, typer.Option("--henchman", help="A henchman or hired gun.")] = False,
    games: Annotated[int, typer.Option("--games", min=1, max=100, help="Over so many games.")] = 1,
    out: Annotated[
        str, typer.Option("--out", help="The chance to go out of action in a game: 1/3, 0.4.")
    ] = "1",
    advance: Annotated[bool, typer.Option("--advance", help="What an advance may be instead.")] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance of each injury, and of dying over several games.

    \b
    Examples:
      lotow odds injury
      lotow odds injury --games 6 --out 1/3
      lotow odds injury --henchman
      lotow odds injury --advance
    """
    from lotow.odds.aftermath import advance as advancing
    from lotow.odds.aftermath import injury as injured

    book = book_in_force()
    role = "henchman" if henchman else "hero"
    table = book.content.table[f"{role}-{'advances' if advance else 'injuries'}"]
    title = table.name.in_(lang)
    if advance:
        present(title, advancing(book.content, "henchman" if henchman else "hero"), lang, json)
        return
    chance = _chance(out)
    present(
        title, injured(book.content, "henchman" if henchman else "hero", games=games, out=chance), lang, json
    )


def loot(
    heroes: Annotated[int, typer.Argument(min=0, max=20, help="Heroes still standing.")],
    extra: Annotated[
        list[str] | None, typer.Option("--extra", help="The scenario's dice: 2D6, 4D6...")
    ] = None,
    people: Annotated[
        list[str] | None, typer.Option("--who", help="Somebody who earns: prospector, +card sharp.")
    ] = None,
    at_least: Annotated[
        int | None, typer.Option("--at-least", help="The chance of so many dollars or more.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """What a posse earns after a game.

    \b
    Examples:
      lotow odds loot 3
      lotow odds loot 2 --extra 2D6 --who prospector --at-least 20
    """
    from lotow.odds.aftermath import loot as earning

    book = book_in_force()
    somebody = [combatant_called(one, db, book) for one in people or ()]
    answer = earning(book.content, heroes, extra=extra or (), people=somebody)
    chance = None if at_least is None else answer.at_least(at_least)
    if json:
        more = {} if chance is None else {"at_least": float(chance), "at_least_exact": exact(chance)}
        show_json({**answer_json(answer, lang), **more})
        return
    page = answer_page("$", answer, lang)
    if chance is not None:
        page.append(Paragraph(f">= ${at_least}: {percent(chance)}"))
    show(page)


def search(
    item: Annotated[str, typer.Argument(metavar="ITEM|RARITY", help="A rare item, or its rarity: 9.")],
    heroes: Annotated[int, typer.Option("--heroes", min=0, max=20, help="So many ordinary heroes look.")] = 1,
    people: Annotated[
        list[str] | None, typer.Option("--who", help="Somebody else who looks: sheriff +trader.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance to find a rare item at the Tradin' Post.

    \b
    Examples:
      lotow odds search "buffalo gun" --heroes 3
      lotow odds search 9 --heroes 0 --who "sheriff +trader"
    """
    from lotow.odds.aftermath import search as searching

    book = book_in_force()
    rarity = _rarity(item, book)
    lookers = [combatant_called("P3", db, book)] * heroes + [
        combatant_called(one, db, book) for one in people or ()
    ]
    present(item, searching(book.content, rarity, lookers), lang, json)


def _chance(text: str) -> Fraction:
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise LotowError(f"{text!r} is not a chance", hint="write 1/3 or 0.4") from None
    if not 0 <= chance <= 1 or chance.denominator > FINEST:
        raise LotowError(f"{text!r} is not a chance", hint="between 0 and 1, in parts of a million at most")
    return chance


def _rarity(item: str, book: Rulebook) -> int:
    if item.isdecimal():
        return int(item)
    gear = book.gear(book.find(item, "weapon", "mount", "item")[1])
    if gear.trade is None or gear.trade.rarity is None:
        raise LotowError(f"nobody needs to search for a {gear.name.en}", hint="name a rare item, or a rarity")
    return gear.trade.rarity
