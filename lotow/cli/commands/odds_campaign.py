"""`lotow odds injury`, `loot`, `search`: what the dice hold between games."""

from typing import Annotated

import typer

from lotow.app.campaign_odds import (
    advance_question,
    chance_of,
    injury_question,
    loot_question,
    search_question,
)
from lotow.app.pages.blocks import Paragraph
from lotow.app.pages.odds_pages import answer_page, percent
from lotow.app.views.odds import answer_json
from lotow.cli.terminal.odds_options import present
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.render import show, show_json
from lotow.errors import LotowError, Text
from lotow.odds.afterwards import LootOdds, Role
from lotow.odds.answers import exact
from lotow.rulebook.in_force import book_in_force

Games = Annotated[int, typer.Option("--games", min=1, max=100, help="Over so many games.")]
Out = Annotated[str, typer.Option("--out", help="The chance to go out of action in a game: 1/3, 0.4.")]


def injury(
    henchman: Annotated[bool, typer.Option("--henchman", help="A henchman.")] = False,
    hired_gun: Annotated[
        bool, typer.Option("--hired-gun", help="A hired gun: hurt like a henchman, advancing like a hero.")
    ] = False,
    games: Games = 1,
    out: Out = "1",
    advance: Annotated[bool, typer.Option("--advance", help="What an advance may be instead.")] = False,
    who: Annotated[
        str | None, typer.Option("--who", help="Whose advance it is: what is at its maximum counts.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance of each injury, and of dying over several games.

    \b
    Examples:
      lotow odds injury
      lotow odds injury --games 6 --out 1/3
      lotow odds injury --henchman
      lotow odds injury --advance --hired-gun
      lotow odds injury --advance --who "War:Riders/Kid"
    """
    if henchman and hired_gun:
        raise LotowError(
            Text("either a henchman or a hired gun", "soit un acolyte, soit un mercenaire"),
            hint=Text("leave one of them out", "laissez l'un des deux de côté"),
        )
    book = book_in_force()
    role: Role = "henchman" if henchman else "hired-gun" if hired_gun else "hero"
    if who is not None and not advance:
        raise LotowError(
            Text("--who says whose advance it is", "--who dit de qui est l'évolution"),
            hint=Text("add --advance", "ajoutez --advance"),
        )
    if advance and (games != 1 or out != "1"):
        raise LotowError(
            Text("an advance is one roll after one game", "une évolution est un jet après une partie"),
            hint=Text("leave --games and --out out", "laissez --games et --out"),
        )
    if advance:
        present(advance_question(book, role, who, db), lang, json)
    else:
        present(injury_question(book, role, games, chance_of(out)), lang, json)


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
      lotow odds loot 2 --who "sheriff +card sharp +contraption (cards)"
    """
    question = loot_question(book_in_force(), heroes, extra or (), people or (), db)
    answer = question.answer()
    ignored = question.ignored(answer)
    assert isinstance(answer, LootOdds)
    chance = None if at_least is None else answer.at_least(at_least)
    if json:
        more = {} if chance is None else {"at_least": float(chance), "at_least_exact": exact(chance)}
        show_json({**answer_json(answer, lang, ignored), **more})
        return
    page = answer_page(question, answer, ignored, lang)
    if chance is not None:
        said = Text(f"${at_least} or more: ", f"{at_least} $ ou plus : ").in_(lang)
        page.append(Paragraph(said + percent(chance, lang)))
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
    present(search_question(book_in_force(), item, heroes, people or (), db), lang, json)
