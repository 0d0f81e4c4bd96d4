"""Whom and what people mean at a table: fighters of any side, sides, things, and the guns somebody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold
from lotow.table.opening import Countable
from lotow.table.state import FighterState, GunState, SideState, TableState

Named = TypeVar("Named")


def fighter_called(state: TableState, who: str) -> FighterState:
    """The fighter meant by a name, a part of it or #number; of several, the only one still standing."""
    found = _fighters(state, who)
    if len(found) > 1:
        found = [one for one in found if one.standing] or found
    return _only(found, who, [(one, f"{one.name} (#{one.start.id})") for one in state.fighters.values()])


def two_called(state: TableState, words: Sequence[str]) -> tuple[FighterState, FighterState]:
    """The two fighters whom these words name, one after the other, wherever the first name ends."""
    wrong: LotowError | None = None
    for at in range(1, len(words)):
        try:
            return fighter_called(state, " ".join(words[:at])), fighter_called(state, " ".join(words[at:]))
        except LotowError as error:
            wrong = wrong or error
    raise wrong or LotowError(
        Text("it takes two", "il en faut deux"),
        hint=Text("name two who stand, one after the other", "nommez-en deux qui tiennent debout"),
    )


def target_called(state: TableState, who: str) -> int:
    """The number of a fighter, or of something else on the table: a bystander, the coach."""
    things = [
        (one.start.id, name)
        for one in state.things.values()
        for name in (one.start.name.en, one.start.name.fr, one.start.key)
    ]
    numbered = [id for id in state.things if who.strip() == f"#{id}"]
    if not _fighters(state, who) and (found := numbered or matching(who, things)):
        return found[0]
    return fighter_called(state, who).start.id


def _fighters(state: TableState, who: str) -> list[FighterState]:
    everybody = list(state.fighters.values())
    numbered = [one for one in everybody if who.strip() == f"#{one.start.id}"]
    return (
        numbered
        or matching(who, [(one, one.name) for one in everybody])
        or _unlike(matching(who, [(one, one.start.type.en) for one in everybody]))
        or _unlike(matching(who, [(one, one.start.type.fr) for one in everybody]))
    )


def _unlike(found: list[FighterState]) -> list[FighterState]:
    """A type names somebody only where one alone is of it."""
    return found if len(found) == 1 else []


def side_called(state: TableState, who: str, book: Rulebook) -> SideState:
    """The side meant by its posse's name, what kind of posse it is, or its role."""
    sides = list(state.sides.values())
    named = [(side, name) for side in sides for name in _side_names(side, book)]
    exact = [side for side in sides if who == side.key]
    found = exact or list({one.key: one for one in matching(who, named)}.values())
    return _only(found, who, [(side, side.start.name) for side in sides])


def _side_names(side: SideState, book: Rulebook) -> list[str]:
    names = [side.start.name]
    entry = book.content.posse.get(side.start.value.list)
    if entry is not None:
        names += [entry.name.en, entry.name.fr, *entry.aliases, *entry.aliases_fr]
    if side.start.role is not None:
        names += [side.start.role, {"attacker": "attaquant", "defender": "défenseur"}[side.start.role]]
    return names


def weapon_called(name: str, book: Rulebook) -> str:
    """The id of a weapon by any of its names."""
    return book.find(name, "weapon")[1]


def gun_called(fighter: FighterState, name: str, book: Rulebook, among: Sequence[GunState]) -> str:
    """The weapon somebody means to use: the one named, or the only one it can be."""
    if name:
        return weapon_called(name, book)
    kinds = list(dict.fromkeys(one.start.weapon for one in among))
    ready = list(dict.fromkeys(one.start.weapon for one in among if one.state in ("ready", "half")))
    if len(kinds) == 1 or len(ready) == 1:
        return ready[0] if ready else kinds[0]
    names = [one.start.name for one in among] or [one.start.name for one in fighter.guns]
    en, fr = ", ".join(one.en for one in names), ", ".join(one.fr for one in names)
    if not kinds:
        raise LotowError(
            Text(f"{fighter.name} has nothing for that", f"{fighter.name} n'a rien pour cela"),
            hint=Text(f"he has: {en or 'nothing'}", f"il a : {fr or 'rien'}"),
        )
    raise LotowError(
        Text(f"{fighter.name} has more than one weapon", f"{fighter.name} a plusieurs armes"),
        hint=Text(f"say with which: {en}", f"dites avec laquelle : {fr}"),
    )


def countable_called(state: TableState, what: str) -> Countable:
    """Something the scenario counts, in the singular or the plural: `bag`, `bags`, `sac`."""
    wanted = fold(what)
    for one in state.opened.counts:
        words = {one.key, *fold(one.name.en).split(), *fold(one.name.fr).split()}
        if not wanted or wanted in words or f"{wanted}s" in words:
            return one
    name = state.opened.scenario_name
    known = ", ".join(one.key for one in state.opened.counts)
    raise LotowError(
        Text(f"{name.en} has no {what!r} to take", f"{name.fr} : rien à prendre qui s'appelle {what!r}"),
        hint=Text(f"it counts: {known or 'nothing'}", f"il compte : {known or 'rien'}"),
    )


def _only(found: Sequence[Named], who: str, known: Sequence[tuple[Named, str]]) -> Named:
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(name for one, name in known if any(one is other for other in found))
        raise LotowError(
            Text(f"{who!r} could be more than one here", f"{who!r} désigne plusieurs personnes ici"),
            hint=Text(f"say which: {several}", f"précisez : {several}"),
        )
    names = ", ".join(name for _, name in known)
    raise LotowError(
        Text(f"nobody called {who!r} is at this table", f"personne ne s'appelle {who!r} à cette table"),
        hint=Text(f"here are: {names}", f"il y a ici : {names}"),
    )
