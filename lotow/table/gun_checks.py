"""Whether a gun can be fired, jam or be reloaded: empty, jammed and spent guns, one shot a phase.

Readings: both barrels need both loaded; whoever reloads or dives for cover shoots nothing that turn, and
whoever has shot does not reload in the same one.
"""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Problem, Text
from lotow.odds.reach import Mode
from lotow.table import taps as t
from lotow.table.refusing import problem
from lotow.table.table_state import FighterState, GunState, TableState


def the_gun_can_be_fired(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.GunFired | t.Threw) else None
    if fighter is None or not isinstance(tap, t.GunFired | t.Threw):
        return
    gun = fighter.gun(tap.weapon)
    name = fighter.name
    if gun is None:
        yield _not_carried(name, tap.weapon)
        return
    yield from _loaded(name, gun)
    if isinstance(tap, t.GunFired):
        yield from _in_this_way(name, gun, tap.mode)
    else:
        yield from _out_of_hand(name, gun, tap)
    if not (isinstance(tap, t.Threw) and tap.laid):
        yield from _has_a_shot_left(fighter, tap.turn or state.turn)


def not_loaded(fighter: FighterState, weapon: str, mode: Mode = "shot") -> Text | None:
    """Why a weapon cannot be fired so as it is: not carried, empty, jammed, used up or half empty."""
    gun, name = fighter.gun(weapon), fighter.name
    if gun is None:
        problems = [_not_carried(name, weapon)]
    else:
        problems = [*_loaded(name, gun), *_in_this_way(name, gun, mode)]
    return next((one.message for one in problems), None)


def _not_carried(name: str, weapon: str) -> Problem:
    called = weapon.replace("-", " ")
    return problem("not-carried", name, f"{name} has no {called}", f"{name} n'a pas cette arme")


def _loaded(name: str, gun: GunState) -> Iterator[Problem]:
    weapon = gun.start.name
    match gun.state:
        case "empty":
            yield problem(
                "gun-empty", name, f"the {weapon.en} of {name} is empty", f"{weapon.fr} de {name} : vide"
            )
        case "jammed":
            yield problem(
                "gun-jammed", name, f"the {weapon.en} of {name} is jammed", f"{weapon.fr} de {name} : enrayé"
            )
        case "spent":
            yield problem(
                "gun-spent",
                name,
                f"{name} has used the {weapon.en} already",
                f"{name} a déjà utilisé : {weapon.fr}",
            )


def _in_this_way(name: str, gun: GunState, mode: Mode) -> Iterator[Problem]:
    weapon = gun.start.name
    if mode == "volley" and not gun.start.volley:
        yield problem(
            "no-fanning", name, f"nobody fans a {weapon.en}", f"{weapon.fr} : on ne défouraille pas"
        )
    elif mode == "both-barrels" and not gun.start.both:
        yield problem(
            "no-barrels", name, f"a {weapon.en} has no two barrels", f"{weapon.fr} : pas de double canon"
        )
    elif mode == "both-barrels" and gun.state == "half":
        yield problem("one-barrel-left", name, "only one barrel is loaded", "un seul canon est chargé")
    elif mode == "spread" and gun.scattered >= gun.start.scatter:
        yield problem(
            "no-scatter",
            name,
            f"the {weapon.en} has no scatter barrel left",
            f"{weapon.fr} : plus de canon à chevrotines",
        )


def _out_of_hand(name: str, gun: GunState, tap: t.Threw) -> Iterator[Problem]:
    """Only what is made for it is thrown, and only explosives are laid."""
    weapon = gun.start.name
    if tap.laid and not gun.start.explodes:
        yield problem("not-laid", name, f"nobody lays a {weapon.en}", f"{weapon.fr} : on ne pose pas cela")
    elif not gun.start.thrown:
        yield problem(
            "not-thrown", name, f"nobody throws a {weapon.en}", f"{weapon.fr} : on ne lance pas cela"
        )


def _has_a_shot_left(fighter: FighterState, turn: int) -> Iterator[Problem]:
    name = fighter.name
    if not turn:
        return
    if fighter.reloaded == turn:
        yield problem(
            "reloading", name, f"{name} spends this phase reloading", f"{name} passe cette phase à recharger"
        )
    if fighter.dived == turn:
        yield problem(
            "diving", name, f"{name} dived for cover this turn", f"{name} a plongé à couvert ce tour"
        )
    if fighter.shot == turn and fighter.shots >= fighter.start.shots:
        yield problem(
            "shot-already", name, f"{name} has shot this turn already", f"{name} a déjà tiré ce tour"
        )


def the_gun_can_jam(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.Jammed) else None
    if fighter is None or not isinstance(tap, t.Jammed):
        return
    gun, name = fighter.in_hand(tap.weapon), fighter.name
    if gun is None:
        yield _not_carried(name, tap.weapon)
    elif not gun.start.jams:
        weapon = gun.start.name
        yield problem("never-jams", name, f"a {weapon.en} never jams", f"{weapon.fr} : ne s'enraye jamais")
    elif gun.state == "jammed":
        yield problem("gun-jammed", name, "it is jammed already", "elle est déjà enrayée")


def the_guns_can_be_reloaded(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.Reloaded) else None
    if fighter is None:
        return
    name, turn = fighter.name, tap.turn or state.turn
    if all(one.state in ("ready", "spent") for one in fighter.guns):
        yield problem("all-loaded", name, f"{name} has nothing to reload", f"{name} n'a rien à recharger")
    if turn and fighter.shot == turn:
        yield problem(
            "shot-already",
            name,
            f"{name} has shot this turn, and reloads in the next",
            f"{name} a tiré ce tour, et recharge au suivant",
        )


GUN_CHECKS = (the_gun_can_be_fired, the_gun_can_jam, the_guns_can_be_reloaded)
