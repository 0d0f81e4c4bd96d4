"""What the shell offers when a name is half typed: ids first, then the other names people use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from lotow.cli.terminal.click import Command, Context, complete_with
from lotow.errors import LANGS

if TYPE_CHECKING:
    from lotow.posse.members import Member, Posse
    from lotow.storage.store import Kind

GEAR = ("weapon", "mount", "item")
Offered = tuple[str, str]
"""What is offered, and what a shell that can shows beside it."""


def entry_names(incomplete: str) -> list[str]:
    """Names of entries of any kind, written with hyphens so that a shell takes each as one word."""
    from lotow.rulebook.in_force import book_in_force

    names = book_in_force().names
    ids = {name.rpartition(".")[2] for keys in names.values() for _, name in keys}
    return _beginning(ids, incomplete) or _beginning(names, incomplete)


def kinds(incomplete: str) -> list[str]:
    from lotow.rulebook.lookup import KIND_NAMES

    return _beginning(KIND_NAMES, incomplete)


def skill_tables(incomplete: str) -> list[str]:
    from lotow.rulebook.in_force import book_in_force

    return _beginning(book_in_force().content.skill_table, incomplete)


def posse_lists(incomplete: str) -> list[str]:
    from lotow.rulebook.in_force import book_in_force

    return _beginning(book_in_force().content.posse, incomplete)


def scenarios(incomplete: str) -> list[str]:
    from lotow.rulebook.in_force import book_in_force

    return _beginning(book_in_force().content.scenario, incomplete)


def languages(incomplete: str) -> list[str]:
    return _beginning(LANGS, incomplete)


def characters(incomplete: str) -> list[str]:
    from lotow.saloon.dice.content import load

    return _beginning((one.id for one in load().character), incomplete)


def bots(incomplete: str) -> list[str]:
    from lotow.saloon.dice.sitting_down import BOTS

    return _beginning(BOTS, incomplete)


def lengths(incomplete: str) -> list[str]:
    from lotow.saloon.legends.legends_data import game

    return _beginning((one.id for one in game().length), incomplete)


def _beginning(names: Iterable[str], incomplete: str) -> list[str]:
    from lotow.rulebook.lookup import fold

    begun = fold(incomplete).replace(" ", "-")
    return sorted(name for name in (one.replace(" ", "-") for one in names) if name.startswith(begun))


def attach(command: Command) -> None:
    """Lets every parameter that names something be completed: told by what it is called in the help."""
    for parameter in command.params:
        called = parameter.opts[-1] if parameter.param_type_name == "option" else parameter.metavar or ""
        called = called.strip("[].") or str(parameter.name)
        if called in BY_NAME:
            complete_with(parameter, BY_NAME[called])


def posses(ctx: Context, incomplete: str) -> list[Offered]:
    """The posses of the campaign that the command line names; else saved ones and those that ride anywhere.
    Who joins a campaign is not of it yet, and a campaign and a colon say where."""
    named = ctx.params.get("campaign")
    if named and ctx.info_name != "join":
        return _named([posse.name for posse in _riding(ctx, str(named))], incomplete)
    campaign, colon, begun = incomplete.partition(":")
    if colon:
        there = [(f"{campaign}:{_word(posse.name)}", posse.name) for posse in _riding(ctx, campaign)]
        return [one for one in there if one[0].startswith(f"{campaign}:{_word(begun)}")]
    riding = [] if named else [one.name for each in _journals(ctx, "campaign") for one in _riding(ctx, each)]
    return _named({*_journals(ctx, "posse"), *riding}, incomplete)


def campaigns(ctx: Context, incomplete: str) -> list[Offered]:
    return _named(_journals(ctx, "campaign"), incomplete)


def tables(ctx: Context, incomplete: str) -> list[Offered]:
    return _named(_journals(ctx, "table"), incomplete)


def dice_games(ctx: Context, incomplete: str) -> list[Offered]:
    return _named(_journals(ctx, "saloon-dice"), incomplete)


def legends_games(ctx: Context, incomplete: str) -> list[Offered]:
    return _named(_journals(ctx, "saloon-legends"), incomplete)


def at_table(ctx: Context, incomplete: str) -> list[Offered]:
    """Who is at the table that the command line names."""
    from lotow.app.tables import open_table
    from lotow.errors import LotowError

    try:
        with open_table(str(ctx.params.get("name") or ""), ctx.params.get("db")) as table:
            return _named([one.name for one in table.state.fighters.values() if one.standing], incomplete)
    except LotowError:
        return []


def members(ctx: Context, incomplete: str) -> list[Offered]:
    """Who rides with the posse, or in the campaign, that the command line names."""
    return _named([one.name for one in _members(ctx)], incomplete)


def combatants(ctx: Context, incomplete: str) -> list[Offered]:
    """Types of fighters; after a posse and a slash its own."""
    posse, slash, begun = incomplete.rpartition("/")
    if slash:
        there = [(f"{posse}/{_word(one.name)}", one.name) for one in _posse_members(ctx, posse)]
        return [one for one in there if one[0].startswith(f"{posse}/{_word(begun)}")]
    from lotow.rulebook.in_force import book_in_force

    content = book_in_force().content
    return [(name, "") for name in _beginning([*content.fighter, *content.hired_gun], incomplete)]


def gear(ctx: Context, incomplete: str) -> list[str]:
    """Weapons, mounts and other things; after a comma one more."""
    from lotow.rulebook.in_force import book_in_force

    before, comma, begun = incomplete.rpartition(",")
    book = book_in_force()
    ids = [*book.content.weapon, *book.content.mount, *book.content.item]
    others = (name for name, keys in book.names.items() if any(kind in GEAR for kind, _ in keys))
    return [f"{before}{comma}{one}" for one in _beginning(ids, begun) or _beginning(others, begun)]


def types(ctx: Context, incomplete: str) -> list[str]:
    """The types that the posse named before can hire, and hired guns."""
    from lotow.rulebook.in_force import book_in_force

    content = book_in_force().content
    lists = {posse.list for posse in _posses(ctx, str(ctx.params.get("posse") or ""))} or set(content.posse)
    own = [one.id for one in content.fighter.values() if one.posse in lists]
    return _beginning([*own, *content.hired_gun], incomplete)


def _named(names: Iterable[str], incomplete: str) -> list[Offered]:
    """Names as one word each, with how they are written; those that begin so, else those with such a word."""
    begun = _word(incomplete)
    there = sorted((_word(name), name) for name in names)
    return [one for one in there if one[0].startswith(begun)] or [
        one for one in there if f"-{begun}" in one[0]
    ]


def _word(name: str) -> str:
    from lotow.rulebook.lookup import fold

    return fold(name).replace(" ", "-")


def _journals(ctx: Context, kind: Kind) -> list[str]:
    from lotow.errors import LotowError
    from lotow.storage.opening import open_store

    try:
        with open_store(ctx.params.get("db")) as store:
            return [one.name for one in store.journals(kind)]
    except LotowError:
        return []


def _members(ctx: Context) -> list[Member]:
    if campaign := ctx.params.get("campaign"):
        return [member for posse in _riding(ctx, str(campaign)) for member in posse.members]
    return _posse_members(ctx, str(ctx.params.get("posse") or ""))


def _posse_members(ctx: Context, posse: str) -> list[Member]:
    return [member for one in _posses(ctx, posse) for member in one.members]


def _posses(ctx: Context, posse: str) -> list[Posse]:
    """The posse of a name, if there is one."""
    from lotow.app.posses import posse_called
    from lotow.errors import LotowError
    from lotow.rulebook.in_force import book_in_force

    try:
        return [posse_called(posse, ctx.params.get("db"), book_in_force())] if posse else []
    except LotowError:
        return []


def _riding(ctx: Context, campaign: str) -> list[Posse]:
    from lotow.app.campaigns import open_campaign
    from lotow.errors import LotowError

    try:
        with open_campaign(campaign, ctx.params.get("db")) as opened:
            return [opened.state.posses[key] for key in opened.state.riding()]
    except LotowError:
        return []


BY_NAME: dict[str, Callable[[Context, str], Sequence[str | Offered]]] = {
    "POSSE": posses,
    "POSSE|FILE": posses,
    "--posse": posses,
    "--attacker": posses,
    "CAMPAIGN": campaigns,
    "TABLE": tables,
    "--campaign": campaigns,
    "SHOOTER": at_table,
    "TARGET": at_table,
    "WHO": at_table,
    "DICE-GAME": dice_games,
    "LEGENDS-GAME": legends_games,
    "FIGHTER": members,
    "FROM": members,
    "TO": members,
    "OLD": members,
    "NAME": members,
    "type": types,
    "ITEM": gear,
    "item": gear,
    "--with": gear,
    "--against": gear,
    "--list": lambda _, incomplete: posse_lists(incomplete),
    "--scenario": lambda _, incomplete: scenarios(incomplete),
    "ITEM|RARITY": gear,
    "PLUCK|WHO": combatants,
    "who": combatants,
    "shooter": combatants,
    "target": combatants,
    "fighter": combatants,
    "ENEMY": combatants,
    "first": combatants,
    "second": combatants,
}
"""What stands for what, by a parameter's metavar, its option or its own name."""
