"""`lotow posse`: build a posse step by step, each step in its journal."""

from collections.abc import Sequence
from typing import Annotated

import typer

from lotow.app import posses
from lotow.cli.terminal.options import Anyway, Database, Json, Language, PosseName
from lotow.cli.terminal.posse_steps import change, report, step
from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

FighterName = Annotated[str, typer.Argument(metavar="FIGHTER", help="A member of the posse, or `stash`.")]


def new(
    name: Annotated[str, typer.Argument(help="What the posse is called.")],
    posse_list: Annotated[
        str | None, typer.Option("--list", help="Its posse list: cowboys, lawmen, outlaws.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(help="Dollars to spend; the list's own when left out.")
    ] = None,
    player: Annotated[str, typer.Option(help="Whose posse it is.")] = "",
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Found a posse.

    \b
    Examples:
      lotow posse new "Red River Riders" --list cowboys
      lotow posse new "Dalton Gang" --list outlaws --budget 250 --player Ann
    """
    if posse_list is None:
        raise _no_list(book_in_force())
    report(posses.found(name, posse_list, budget, player, db), lang, json)


def _no_list(book: Rulebook) -> LotowError:
    lists = [one.name for one in book.content.posse.values()]
    return LotowError(
        Text("a posse needs a list", "une bande demande une liste"),
        hint=Text(
            f"name one with --list: {', '.join(one.en for one in lists)}",
            f"nommez-en une avec --list : {', '.join(one.fr for one in lists)}",
        ),
    )


def hire(
    posse: PosseName,
    type: Annotated[str, typer.Argument(help="A fighter type of its list, or a hired gun.")],
    name: Annotated[str | None, typer.Option("--name", help="What the fighter is called.")] = None,
    count: Annotated[int, typer.Option("--count", help="How many.")] = 1,
    gear: Annotated[list[str] | None, typer.Option("--with", help="Gear, as a,b,c; may be repeated.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A hired gun's option; may be repeated.")
    ] = None,
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Hire a fighter or a hired gun, armed as you say.

    \b
    Examples:
      lotow posse hire riders "trail boss" --name "Jed Stone" --with sixgun,horse
      lotow posse hire riders cowpoke --count 3 --with sixgun
      lotow posse hire riders gunslinger --option "heavy pistol"
    """
    wanted, chosen = _items(gear), _items(option)
    change(posse, lambda builder: builder.hire(type, name, count, wanted, chosen), anyway, db, lang, json)


def equip(
    posse: PosseName,
    fighter: FighterName,
    items: Annotated[list[str], typer.Argument(metavar="ITEM...", help="What to buy.")],
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Buy gear for a fighter, at its own list's price.

    \b
    Examples:
      lotow posse equip riders "Jed Stone" lasso
      lotow posse equip riders jed "hand weapon" sixgun
    """
    change(posse, lambda builder: builder.equip(fighter, _items(items)), anyway, db, lang, json)


def drop(
    posse: PosseName,
    fighter: FighterName,
    items: Annotated[list[str], typer.Argument(metavar="ITEM...", help="What to give back.")],
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Give gear back: all it cost before the first game, half the trade price after.

    \b
    Example:
      lotow posse drop riders "Jed Stone" winchester
    """
    change(posse, lambda builder: builder.drop(fighter, _items(items)), anyway, db, lang, json)


def give(
    posse: PosseName,
    giver: Annotated[str, typer.Argument(metavar="FROM", help="Who has it, or `stash`.")],
    item: Annotated[str, typer.Argument(help="What is handed over.")],
    receiver: Annotated[str, typer.Argument(metavar="TO", help="Who gets it, or `stash`.")],
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Hand gear from one fighter to another, or to and from the stash.

    \b
    Examples:
      lotow posse give riders "Jed Stone" sixgun "Abel Ransom"
      lotow posse give riders jed lasso stash
    """
    change(posse, lambda builder: builder.give(giver, item, receiver), anyway, db, lang, json)


def rename(
    posse: PosseName,
    who: Annotated[str, typer.Argument(metavar="OLD", help="A member, or the posse's own name.")],
    name: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Rename a fighter, or the posse itself.

    \b
    Examples:
      lotow posse rename riders "Earl Niles" "Lefty"
      lotow posse rename riders riders "Pecos Riders"
    """
    change(posse, lambda builder: builder.rename_any(who, name, posse), anyway, db, lang, json)


def dismiss(
    posse: PosseName,
    fighter: Annotated[str, typer.Argument(metavar="FIGHTER", help="Who leaves.")],
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Send a fighter or hired gun away.

    \b
    Example:
      lotow posse dismiss riders "Earl Niles"
    """
    change(posse, lambda builder: builder.dismiss(fighter), anyway, db, lang, json)


def undo(posse: PosseName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Take back the last step.

    \b
    Example:
      lotow posse undo "Red River Riders"
    """
    report(posses.undo(posse, db), lang, json)


def redo(posse: PosseName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Bring back what was undone last.

    \b
    Example:
      lotow posse redo "Red River Riders"
    """
    report(posses.redo(posse, db), lang, json)


def build(
    name: Annotated[str, typer.Argument(help="What the posse is called.")],
    posse_list: Annotated[
        str | None, typer.Option("--list", help="Its posse list; asked for when left out.")
    ] = None,
    budget: Annotated[int | None, typer.Option(help="Dollars to spend.")] = None,
    player: Annotated[str, typer.Option(help="Whose posse it is.")] = "",
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Build a posse at a prompt that completes what is legal.

    The posse stands above the prompt; `?` tells what can be said, `menu` lists what there is. Every order is
    saved at once, and building again goes on where you left.

    \b
    Example:
      lotow posse build "Red River Riders" --list cowboys
    """
    from lotow.cli.terminal.editor import terminal_ask
    from lotow.cli.terminal.guide import build as build_posse
    from lotow.storage.opening import open_store

    ask = terminal_ask()
    if ask is None:
        raise LotowError(
            Text("building at a prompt needs a terminal", "composer à l'invite demande un terminal"),
            hint=Text(
                "use `lotow posse new`, `hire` and `suggest` instead",
                "utilisez plutôt `lotow posse new`, `hire` et `suggest`",
            ),
        )
    with open_store(db) as store:
        build_posse(store, book_in_force(), lang, ask, name, posse_list, budget, player)


def suggest(
    posse: PosseName,
    dollars: Annotated[
        int | None, typer.Option("--dollars", min=1, help="Spend at most this much; all of it when left out.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Fill a posse up with what is left: guns, one rider, more men.

    First whom the list demands, then a gun for everybody, a horse for one hero, more men with guns, and with
    what is left guns that reach farther: always the cheapest that is legal, but a gun that shoots every turn
    before one to reload. `undo` takes it back as a whole.

    \b
    Examples:
      lotow posse suggest riders
      lotow posse suggest riders --dollars 60
    """
    from lotow.campaign.suggesting import suggest as fill_up

    step(posse, lambda builder: fill_up(builder, dollars), False, db, lang, json)


def _items(given: Sequence[str] | None) -> list[str]:
    """Names given one by one or with commas between."""
    return [name.strip() for text in given or () for name in text.split(",") if name.strip()]
