"""What the scenario has and has not: things to take, a prisoner to free, events, bottles to drink."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Problem, Text
from lotow.table import taps as t
from lotow.table.follows import prisoner_fell
from lotow.table.refusing import problem
from lotow.table.state import TableState


def there_is_something_to_take(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """What somebody else carries or has carried off cannot be picked up."""
    if not isinstance(tap, t.Took | t.Counted):
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
    if isinstance(tap, t.Counted):
        had = state.sides[tap.side].counts.get(tap.what, 0) if tap.side in state.sides else 0
        if not 0 <= tap.count <= counted.total - taken + had:
            yield problem(
                "too-many-counted",
                tap.what,
                f"there are {counted.total} {counted.name.en}, and others have {taken - had}",
                f"{counted.name.fr} : {counted.total} en tout, dont {taken - had} à d'autres",
            )
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and fighter.carries:
        name_of = fighter.name
        yield problem("hands-full", name_of, f"{name_of} carries one already", f"{name_of} en porte déjà un")
    carried = sum(one.carries == tap.what for one in state.fighters.values())
    if taken + carried >= counted.total:
        yield problem(
            "none-left", tap.what, f"no {counted.name.en} are left", f"{counted.name.fr} : il n'en reste pas"
        )


def there_is_a_prisoner_to_free(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if not isinstance(tap, t.Freed | t.MadePrisoner):
        return
    name = state.opened.scenario_name
    if not state.opened.has_prisoner:
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
    if isinstance(tap, t.Freed) and state.freed_by is not None:
        yield problem("freed-already", "prisoner", "he is free already", "il est déjà libre")
    thing = next((one.thing for one in state.opened.ends if one.on == "prisoner-out"), None)
    if isinstance(tap, t.Freed) and prisoner_fell(state, thing):
        yield problem("prisoner-dead", "prisoner", "he is past saving", "il est trop tard pour lui")


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
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.Drank) else None
    if fighter is None:
        return
    name = fighter.name
    if fighter.drank or fighter.start.drunk:
        yield problem("drunk-already", name, f"{name} has drunk already", f"{name} a déjà bu")
    elif fighter.start.drinks is None:
        yield problem("nothing-to-drink", name, f"{name} has nothing to drink", f"{name} n'a rien à boire")


SCENARIO_CHECKS = (
    there_is_something_to_take,
    there_is_a_prisoner_to_free,
    the_scenario_knows_the_event,
    there_is_something_to_drink,
)
