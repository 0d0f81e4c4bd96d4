"""`lotow odds injury`, `loot`, `search`: what the dice hold between games."""

from fractions import Fraction
from typing import Annotated

import typer

from lotow.app.pages.blocks import Paragraph
from lotow.app.pages.odds_pages import answer_page, percent
from lotow.app.views.odds import answer_json
from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.odds_options import present
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.render import show, show_json
from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsAnswer, OddsQuestion
from lotow.odds.combatant import Combatant
from lotow.odds.reading import average_cowboy
from lotow.odds.steps import exact
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

FINEST = 10**9
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
    from lotow.odds import aftermath

    if henchman and hired_gun:
        raise LotowError(
            Text("either a henchman or a hired gun", "soit un acolyte, soit un mercenaire"),
            hint=Text("leave one of them out", "laissez l'un des deux de côté"),
        )
    book = book_in_force()
    role: aftermath.Role = "henchman" if henchman else "hired-gun" if hired_gun else "hero"
    if who is not None and not advance:
        raise LotowError(
            Text("--who says whose advance it is", "--who dit de qui est l'évolution"),
            hint=Text("add --advance", "ajoutez --advance"),
        )
    chance = chance_of(out)
    somebody: tuple[Combatant, ...] = ()
    risen = frozenset[str]()
    if who is not None:
        somebody = (combatant_called(who, db, book),)
        if role == "henchman":
            risen = _risen(who, db, book)

    def ask(*people: Combatant) -> OddsAnswer:
        if advance:
            return aftermath.advance(book.content, role, people[0] if people else None, risen)
        return aftermath.injury(book.content, role, games=games, out=chance)

    table = aftermath.tables_of(book.content, role)[int(advance)]
    title = table.name
    if somebody:
        name = somebody[0].name
        title = Text(f"{name.en}: {title.en}", f"{name.fr} : {title.fr}")
    present(OddsQuestion(title=title, people=somebody, ask=ask), lang, json)


def _risen(who: str, db: str | None, book: Rulebook) -> frozenset[str]:
    """What a saved henchman has raised before, which no second advance raises."""
    posse, slash, fighter = who.rpartition("/")
    if not slash:
        return frozenset()
    from lotow.app.posses import posse_called
    from lotow.posse.roll_call import member_called

    member = member_called(posse_called(posse.strip(), db, book), fighter.strip())
    return frozenset(one.characteristic for one in member.raised if one.by > 0)


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
    from lotow.odds.aftermath import loot as earning

    book = book_in_force()
    somebody = tuple(combatant_called(one, db, book) for one in people or ())

    def ask(*earners: Combatant) -> OddsAnswer:
        return earning(book.content, heroes, extra=extra or (), people=earners)

    title = Text(f"Loot of {heroes} heroes", f"Butin de {heroes} héros")
    question = OddsQuestion(title=title, people=somebody, ask=ask)
    answer = earning(book.content, heroes, extra=extra or (), people=somebody)
    ignored = question.ignored(answer)
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
    from lotow.odds.aftermath import search as searching

    book = book_in_force()
    rarity, title = _rarity(item, book)
    lookers = (average_cowboy(book),) * heroes
    lookers += tuple(combatant_called(one, db, book) for one in people or ())

    def ask(*those: Combatant) -> OddsAnswer:
        return searching(book.content, rarity, those)

    present(OddsQuestion(title=title, people=lookers, ask=ask), lang, json)


def chance_of(text: str) -> Fraction:
    """A chance as people write it."""
    said = Text(f"{text!r} is not a chance", f"{text!r} n'est pas une chance")
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise LotowError(said, hint=Text("write 1/3 or 0.4", "écrivez 1/3 ou 0.4")) from None
    if not 0 <= chance <= 1 or chance.denominator > FINEST:
        hint = Text("between 0 and 1, in parts of a milliard at most", "entre 0 et 1, neuf décimales au plus")
        raise LotowError(said, hint=hint)
    return chance


def _rarity(item: str, book: Rulebook) -> tuple[int, Text]:
    if item.isdecimal():
        return int(item), Text(f"rarity {item}", f"rareté {item}")
    gear = book.gear(book.find(item, "weapon", "mount", "item")[1])
    if gear.trade is None or gear.trade.rarity is None:
        raise LotowError(
            Text(f"nobody needs to search for a {gear.name.en}", f"{gear.name.fr} : nul besoin de chercher"),
            hint=Text("name a rare item, or a rarity", "nommez un objet rare, ou une rareté"),
        )
    return gear.trade.rarity, gear.name
