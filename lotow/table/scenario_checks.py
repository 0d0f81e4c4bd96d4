"""What the scenario has and has not: things to take, a prisoner to free, events, bottles to drink."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.campaign.report.checks import PEOPLE
from lotow.errors import Problem, Text
from lotow.table import taps as t
from lotow.table.follows import left_of, prisoner_fell
from lotow.table.line_up import Countable
from lotow.table.refusing import problem
from lotow.table.table_state import FighterState, TableState
from lotow.words import a

PRISONERS_DO_NOT = (
    t.GunFired,
    t.Threw,
    t.Reloaded,
    t.FameSpent,
    t.Dived,
    t.GotMounted,
    t.Took,
    t.LeftTable,
    t.Freed,
    t.ItemUsed,
)
"""What somebody in a cell or under the gallows cannot do."""


def there_is_something_to_take(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """What somebody else carries or has carried off cannot be picked up."""
    if not isinstance(tap, t.Took | t.Counted | t.Gained):
        return
    counted = next((one for one in state.opened.counts if one.key == tap.what), None)
    if counted is None:
        name = state.opened.scenario_name
        yield problem(
            "not-counted",
            tap.what,
            f"{name.en} has no {tap.what} to count",
            f"{name.fr} ne compte pas : {tap.what}",
        )
        return
    taken = sum(side.counts.get(tap.what, 0) for side in state.sides.values())
    total = left_of(state, counted)
    if isinstance(tap, t.Counted):
        had = state.sides[tap.side].counts.get(tap.what, 0) if tap.side in state.sides else 0
        if not 0 <= tap.count <= total - taken + had:
            yield problem(
                "too-many-counted",
                tap.what,
                f"there are {total} {counted.name.en}, and others have {taken - had}",
                f"{counted.name.fr} : {total} en tout, dont {taken - had} à d'autres",
            )
        return
    if isinstance(tap, t.Gained):
        yield from _driven_by_those_who_may(state, tap, counted)
        yield from _enough_to_drive(tap, counted, max(total - taken, 0))
        return
    if not counted.carried:
        yield problem(
            "not-carried-along",
            tap.what,
            f"{counted.name.en} are driven, not carried",
            f"{counted.name.fr} : on les conduit, on ne les porte pas",
            Text("say how many a side drives off", "dites combien un camp en emmène"),
        )
    carried = sum(one.carries.count(tap.what) for one in state.fighters.values())
    if taken + carried >= total:
        yield problem(
            "none-left", tap.what, f"no {counted.name.en} are left", f"{counted.name.fr} : il n'en reste pas"
        )


def _driven_by_those_who_may(state: TableState, tap: t.Gained, counted: Countable) -> Iterator[Problem]:
    """Whoever has what stays on the table drives none of it off."""
    side = state.sides.get(tap.side)
    if side is not None and side.start.role is not None and side.start.role == counted.rest:
        name = side.start.name
        yield problem(
            "keeps-not-drives",
            name,
            f"{name} has whatever stays on the table",
            f"{name} garde ce qui reste sur la table",
            Text("say what the other side drives off", "dites ce que l'autre camp emmène"),
        )


def _enough_to_drive(tap: t.Gained, counted: Countable, left: int) -> Iterator[Problem]:
    if counted.carried:
        yield problem(
            "carried-not-driven",
            tap.what,
            f"{counted.name.en} are carried, not driven",
            f"{counted.name.fr} : on les porte, on ne les conduit pas",
            Text("say who takes one, and who leaves", "dites qui en prend un, et qui sort"),
        )
    if not 1 <= tap.count <= left:
        yield problem(
            "none-left",
            tap.what,
            f"{tap.count} {counted.name.en}? There are {left}",
            f"{tap.count} {counted.name.fr} ? Il y en a {left}",
        )


def only_those_whom_the_scenario_sends_leave(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Nobody goes off the table's edge but for the scenario's sake; of a prisoner's friends only he does."""
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.LeftTable) else None
    if fighter is None:
        return
    held = state.opened.captive is not None and state.prisoner not in (None, fighter.start.id)
    if not state.side_of(fighter).start.leaves or held:
        name = state.opened.scenario_name
        yield problem(
            "nobody-leaves",
            fighter.name,
            f"{name.en} sends {fighter.name} nowhere",
            f"{name.fr} ne fait sortir {fighter.name} nulle part",
        )


def there_is_a_prisoner_to_free(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if not isinstance(tap, t.Freed | t.MadePrisoner):
        return
    name = state.opened.scenario_name
    if state.opened.captive is None:
        yield problem(
            "no-prisoner", "prisoner", f"{name.en} has no prisoner", f"{name.fr} : pas de prisonnier"
        )
        return
    fighter = state.fighters.get(tap.fighter)
    side = state.side_of(fighter).start.role if fighter is not None else None
    if side is not None and side != "attacker":
        yield problem(
            "wrong-side",
            fighter.name if fighter is not None else "",
            "the prisoner and whoever frees him are of the attacker's side",
            "le prisonnier et son sauveur sont du camp de l'attaquant",
        )
    elif isinstance(tap, t.MadePrisoner) and fighter is not None:
        yield from _can_be_held(state, fighter)
    if isinstance(tap, t.Freed) and state.freed_by is not None:
        yield problem("freed-already", "prisoner", "he is free already", "il est déjà libre")
    if isinstance(tap, t.Freed) and state.prisoner == tap.fighter:
        yield problem("frees-himself", "prisoner", "nobody frees himself", "personne ne se libère tout seul")
    if prisoner_fell(state):
        yield problem("prisoner-dead", "prisoner", "he is past saving", "il est trop tard pour lui")


def _can_be_held(state: TableState, fighter: FighterState) -> Iterator[Problem]:
    """A hero, and the leader only where there is no other."""
    others = [one for one in state.side_of(fighter).fighters if one.start.role == "hero"]
    if not fighter.start.hero or (fighter.start.role == "leader" and others):
        name = fighter.name
        yield problem(
            "no-hostage",
            name,
            f"{name} cannot be the prisoner: a hero is, the leader only if he is the last",
            f"{name} ne peut être le prisonnier : c'est un héros, le leader seulement s'il est le dernier",
        )


def the_prisoner_waits_to_be_freed(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Until then he can do nothing at all, and has nothing at hand."""
    if state.prisoner is None or state.freed_by is not None or not isinstance(tap, PRISONERS_DO_NOT):
        return
    if tap.fighter == state.prisoner:
        name = state.fighters[state.prisoner].name
        yield problem("not-free", name, f"{name} has not been freed yet", f"{name} n'a pas encore été libéré")


def the_deed_is_rewarded_here(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.Did) else None
    if fighter is None or not isinstance(tap, t.Did):
        return
    deed = next((one for one in state.opened.deeds if one.key == tap.what), None)
    scenario, friends = state.opened.scenario_name, state.side_of(fighter).fighters
    if deed is None or deed.side not in (None, state.side_of(fighter).start.role):
        yield problem(
            "no-such-deed",
            tap.what,
            f"{scenario.en} does not reward {fighter.name} for {tap.what}",
            f"{scenario.fr} ne récompense pas {fighter.name} pour : {tap.what}",
        )
    elif tap.what in fighter.deeds:
        yield problem(
            "done-already", fighter.name, f"{fighter.name} is down already", f"{fighter.name} y est déjà"
        )
    elif deed.who and fighter.start.role not in deed.who:
        yield problem(
            "not-his-deed",
            fighter.name,
            f"{deed.name.en}: {fighter.name} is {a(PEOPLE[fighter.start.role].en)}",
            f"{deed.name.fr} : {fighter.name} est {PEOPLE[fighter.start.role].fr}",
        )
    elif deed.most is not None and sum(tap.what in one.deeds for one in friends) >= deed.most:
        yield problem(
            "deed-done",
            fighter.name,
            f"{deed.name.en}: {deed.most} of a posse at most",
            f"{deed.name.fr} : {deed.most} par bande au plus",
            Text("take the other back first", "annulez d'abord l'autre"),
        )


def the_scenario_knows_the_event(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if not isinstance(tap, t.Happened):
        return
    known = [one.key for one in state.opened.ends if one.key is not None]
    if tap.what not in known:
        listed = ", ".join(dict.fromkeys(known)) or "-"
        yield problem(
            "no-such-event",
            tap.what,
            f"{state.opened.scenario_name.en} knows no {tap.what}",
            f"{state.opened.scenario_name.fr} ne connaît pas : {tap.what}",
            Text(f"it knows: {listed}", f"connus : {listed}"),
        )


def there_is_something_to_drink(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.ItemUsed) else None
    if fighter is None:
        return
    name = fighter.name
    if state.turn > 1:
        yield problem(
            "too-late-to-drink",
            name,
            "whiskey is drunk at the start of a game",
            "le whisky se boit au début d'une partie",
        )
    if fighter.drank or fighter.start.drunk:
        yield problem("drunk-already", name, f"{name} has drunk already", f"{name} a déjà bu")
    elif not fighter.start.drinks:
        yield problem("nothing-to-drink", name, f"{name} has nothing to drink", f"{name} n'a rien à boire")


SCENARIO_CHECKS = (
    there_is_something_to_take,
    only_those_whom_the_scenario_sends_leave,
    there_is_a_prisoner_to_free,
    the_prisoner_waits_to_be_freed,
    the_deed_is_rewarded_here,
    the_scenario_knows_the_event,
    there_is_something_to_drink,
)
