"""Whom and what people mean at a table: fighters of any side, sides, things, and the guns somebody has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Generic, NamedTuple, TypeVar

from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import FEW, fold
from lotow.table.line_up import Countable
from lotow.table.table_state import FighterState, GunState, SideState, TableState

Named = TypeVar("Named")

MOST_NEAR = 4
ROLES = {"attacker": ("attacker", "attaquant"), "defender": ("defender", "défenseur")}


class Known(NamedTuple, Generic[Named]):
    """Somebody or some side that could be named: the name, and how it is told from others."""

    one: Named
    name: str
    label: str


def fighter_called(state: TableState, who: str, against: Sequence[FighterState] = ()) -> FighterState:
    """The fighter meant by a name, a part of it or #number. Of several it is the only one still standing, or
    the only enemy of those whom he shoots at or is put out by; `Kid of the Ash Boys` says whose he is."""
    return _only(candidates(state, who, against), who, _everybody(state))


def candidates(state: TableState, who: str, against: Sequence[FighterState] = ()) -> Sequence[FighterState]:
    """Everybody who may be meant."""
    found = _fighters(state, who) or _of_a_side(state, who)
    if len(found) > 1:
        found = [one for one in found if one.standing] or found
    if len(found) > 1:
        sides = {one.start.side for one in against}
        found = [one for one in found if sides - {one.start.side}] or found
    return found


def two_called(state: TableState, words: Sequence[str]) -> tuple[FighterState, FighterState]:
    """The two fighters whom these words name, one after the other, wherever the first name ends."""
    wrong: LotowError | None = None
    for at in range(1, len(words)):
        try:
            return foes_called(state, " ".join(words[:at]), " ".join(words[at:]))
        except LotowError as error:
            wrong = wrong or error
    raise wrong or LotowError(
        Text("it takes two", "il en faut deux"),
        hint=Text("name two who stand, one after the other", "nommez-en deux qui tiennent debout"),
    )


def foes_called(state: TableState, who: str, whom: str) -> tuple[FighterState, FighterState]:
    """Two who are up against each other; where both sides have a Kid, the one that is an enemy is meant."""
    one = fighter_called(state, who, candidates(state, whom))
    return one, fighter_called(state, whom, (one,))


def target_called(state: TableState, who: str, against: Sequence[FighterState] = ()) -> int:
    """The number of a fighter, or of something else on the table: a bystander, the coach."""
    things = [
        (one.start.id, name)
        for one in state.things.values()
        for name in (one.start.name.en, one.start.name.fr, one.start.key)
    ]
    numbered = [id for id in state.things if who.strip() == f"#{id}"]
    if not _fighters(state, who) and (found := numbered or matching(who, things)):
        return found[0]
    return fighter_called(state, who, against).start.id


def _fighters(state: TableState, who: str) -> list[FighterState]:
    """Everybody with this number, name or type. A type names somebody only where one alone is of it: of
    several, they are told apart by name."""
    everybody = list(state.fighters.values())
    numbered = [one for one in everybody if who.strip() == f"#{one.start.id}"]
    return (
        numbered
        or matching(who, [(one, one.name) for one in everybody])
        or matching(who, [(one, one.start.type.en) for one in everybody])
        or matching(who, [(one, one.start.type.fr) for one in everybody])
    )


WHOSE = re.compile(
    r"^(?P<who>.+?)(?:\s+(?:of|from|de|du|des)\s+(?:the\s+|la\s+|les\s+|l')?|\s*\()(?P<side>[^()]+)\)?$"
)
"""`Kid of the Ash Boys`, `Kid (Ash Boys)`: whose he is, where several are called alike."""


def _of_a_side(state: TableState, who: str) -> list[FighterState]:
    said = WHOSE.match(who.strip())
    if said is None:
        return []
    keys = matching(said["side"], [(one.key, name) for one in state.sides.values() for name in _titles(one)])
    return [one for one in _fighters(state, said["who"]) if one.start.side in keys]


def _everybody(state: TableState) -> list[Known[FighterState]]:
    """Everybody by name and number, and by side where another is called alike."""
    alike, known = state.alike, []
    for one in state.fighters.values():
        side = f", {state.side_of(one).start.name}" if one.name in alike else ""
        known.append(Known(one, one.name, f"{one.name} (#{one.start.id}{side})"))
    return known


def side_called(state: TableState, who: str, book: Rulebook) -> SideState:
    """The side meant by its posse's name, what kind of posse it is, or its role."""
    sides = list(state.sides.values())
    named = [(side, name) for side in sides for name in _side_names(side, book)]
    exact = [side for side in sides if who == side.key]
    found = exact or list({one.key: one for one in matching(who, named)}.values())
    return _only(found, who, [Known(side, side.start.name, side.start.name) for side in sides])


def _side_names(side: SideState, book: Rulebook) -> list[str]:
    names = _titles(side)
    entry = book.content.posse.get(side.start.value.list)
    if entry is not None:
        names += [entry.name.en, entry.name.fr, *entry.aliases, *entry.aliases_fr]
    return names


def _titles(side: SideState) -> list[str]:
    """What a side is called at this table: its name, and its role."""
    return [side.start.name, *ROLES.get(side.start.role or "", ())]


def weapon_called(name: str, book: Rulebook) -> str:
    """The id of a weapon by any of its names."""
    return book.find(name, "weapon")[1]


def gun_called(fighter: FighterState, name: str, book: Rulebook, among: Sequence[GunState]) -> str:
    """The weapon somebody means to use: the one named (his own by any word of it), or the only one it can
    be. Of somebody who is gone it is the one he had in hand: he is refused for that, and not asked."""
    if name:
        own = [(one.start.weapon, said) for one in among for said in (one.start.name.en, one.start.name.fr)]
        mine = set(matching(name, own))
        return mine.pop() if len(mine) == 1 else weapon_called(name, book)
    kinds = list(dict.fromkeys(one.start.weapon for one in among))
    ready = list(dict.fromkeys(one.start.weapon for one in among if one.state in ("ready", "half")))
    if len(kinds) == 1 or len(ready) == 1:
        return ready[0] if ready else kinds[0]
    if kinds and not fighter.standing:
        return fighter.last_gun if fighter.last_gun in kinds else kinds[0]
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


def _only(found: Sequence[Named], who: str, known: Sequence[Known[Named]]) -> Named:
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(one.label for one in known if any(one.one is other for other in found))
        raise LotowError(
            Text(f"{who!r} could be more than one here", f"{who!r} désigne plusieurs personnes ici"),
            hint=Text(f"say which: {several}", f"précisez : {several}"),
        )
    raise LotowError(
        Text(f"nobody called {who!r} is at this table", f"personne ne s'appelle {who!r} à cette table"),
        hint=_nearest(who, known),
    )


def _nearest(who: str, known: Sequence[Known[Named]]) -> Text:
    """Whoever was likely meant, by the whole name or a word of it; else everybody."""
    words: dict[str, list[str]] = {}
    for one in known:
        for form in dict.fromkeys((fold(one.name), *fold(one.name).split())):
            words.setdefault(form, []).append(one.label)
    wanted = fold(who)
    close = [form for asked in (wanted, *wanted.split()) for form in get_close_matches(asked, words, 2, 0.7)]
    near = list(dict.fromkeys(label for form in close for label in words[form]))[:MOST_NEAR]
    if near:
        return Text(f"did you mean {' or '.join(near)}?", f"vouliez-vous dire {' ou '.join(near)} ?")
    if len(known) > FEW:
        return Text("a part of a name does, or # and a number", "une partie du nom suffit, ou # et un numéro")
    names = ", ".join(one.label for one in known)
    return Text(f"here are: {names}", f"il y a ici : {names}")
