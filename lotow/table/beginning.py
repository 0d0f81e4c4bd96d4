"""Sits two to four posses down at a table: everybody who takes part, read from the posse and the book once.

Readings: whoever has a mount begins in the saddle unless the scenario ties it up; where a scenario lends
mounts to a whole side all of it begin in the saddle, and whoever stays off (the man on the coach) dismounts;
the underdog's re-rolls count in a campaign only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.endings import ways_to_end
from lotow.table.line_up import Countable, Opened, OpenedSide, RewardedDeed, ThingOnTable
from lotow.table.mustering import fighter
from lotow.table.seats import PosseSeat

FORGIVES: fx.Ignored = "first-failed-head-for-the-hills"


def open_table(
    name: str, scenario: models.Scenario, seats: Sequence[PosseSeat], book: Rulebook, campaign: str = ""
) -> Opened:
    """The first entry of a table's journal."""
    _refuse(scenario, seats)
    numbers = count(1)
    sides = tuple(_side(one, scenario, book, numbers) for one in seats)
    figures = book.content.numbers
    prisoner = _prisoner(seats, sides)
    return Opened(
        name=name,
        campaign=campaign,
        scenario=scenario.id,
        scenario_name=scenario.name,
        turns=scenario.turns,
        first_drop=None if scenario.drop.who == "roll" else scenario.drop.who,
        tie=scenario.drop.tie,
        later_tie=figures.drop_tie,
        pluck_target=figures.pluck_target,
        losses=figures.head_for_the_hills_losses,
        sides=sides,
        things=tuple(_thing(one, next(numbers)) for one in _others(scenario, prisoner)),
        counts=tuple(_countable(one) for one in scenario.counts),
        deeds=tuple(_deeds(scenario)),
        ends=ways_to_end(scenario),
        captive=scenario.prisoner,
        prisoner=prisoner,
        lends=(scenario.saddles.lent or "") if scenario.saddles is not None else "",
        books=book.pins,
    )


def _refuse(scenario: models.Scenario, seats: Sequence[PosseSeat]) -> None:
    number = len(seats)
    if not 2 <= number <= scenario.posses:
        raise LotowError(
            Text(
                f"{scenario.name.en} is for 2 to {scenario.posses} posses, not {number}"
                if scenario.posses > 2
                else f"{scenario.name.en} is for two posses, not {number}",
                f"{scenario.name.fr} se joue à {scenario.posses} bandes au plus, deux au moins, pas {number}"
                if scenario.posses > 2
                else f"{scenario.name.fr} se joue à deux bandes, pas {number}",
            ),
            hint=Text("name each posse that plays", "nommez chaque bande qui joue"),
        )
    roles = sorted(str(one.role) for one in seats)
    if scenario.sides.rules and not scenario.sides.optional and roles != ["attacker", "defender"]:
        raise LotowError(
            Text(
                f"in {scenario.name.en} one posse attacks and one defends",
                f"{scenario.name.fr} : une bande attaque et l'autre défend",
            ),
            hint=Text("say who attacks", "dites qui attaque"),
            way="attacker",
        )


# Sides


def _side(seat: PosseSeat, scenario: models.Scenario, book: Rulebook, numbers: count[int]) -> OpenedSide:
    away = {one.member for one in seat.absent}
    saddles = scenario.saddles or models.Saddles()
    lent = (saddles.lent or "") if seat.role in saddles.to_all else ""
    tied = seat.role in saddles.on_foot
    fighters = tuple(
        fighter(one, next(numbers), seat.key, seat.uses, book, lent=lent, tied=tied)
        for one in seat.posse.members
        if one.id not in away
    )
    on_foot = sum(not one.horse for one in fighters)
    return OpenedSide(
        posse=seat.key,
        name=seat.posse.name,
        value=seat.posse,
        infamy=seat.infamy,
        role=seat.role,
        rerolls=seat.rerolls,
        forgiven=_forgiven(seat, book),
        fighters=fighters,
        absent=seat.absent,
        hates=seat.hates,
        uses=seat.uses,
        leaves=seat.role in scenario.leaves,
        lent=on_foot // 2 if seat.role in saddles.to_half else 0,
    )


def _forgiven(seat: PosseSeat, book: Rulebook) -> int:
    """How many failures of Head for the Hills a night on the town lets a posse ignore."""
    return sum(
        isinstance(effect, fx.Ignores) and effect.what == FORGIVES
        for use in seat.uses
        for effect in book.gear(use.held.item).effects
    )


def _prisoner(seats: Sequence[PosseSeat], sides: Sequence[OpenedSide]) -> int | None:
    """Whom the attackers fight for, where he is one of those at the table."""
    fought_for = {(seat.key, seat.prisoner) for seat in seats}
    known = (one for side in sides for one in side.fighters if (side.posse, one.member) in fought_for)
    return next((one.id for one in known), None)


# What else is on the table


def _others(scenario: models.Scenario, prisoner: int | None) -> list[models.Extra]:
    """Bags and the like are counted, not followed one by one; a condemned stranger stays away where it is a
    member of the posse who is to hang."""
    hanged = (
        {one.thing for one in scenario.ends if one.on == "prisoner-out"} if prisoner is not None else set()
    )
    return [one for one in scenario.extras if (one.profile or one.wounds) and one.id not in hanged]


def _thing(extra: models.Extra, id: int) -> ThingOnTable:
    wounds = extra.profile.wounds if extra.profile is not None else extra.wounds or 0
    return ThingOnTable(id=id, key=extra.id, name=extra.name, number=extra.number, wounds=wounds)


def _countable(one: models.Count) -> Countable:
    return Countable(
        key=one.key, name=one.name, total=one.total, exact=one.exact, rest=one.rest, carried=one.carried
    )


def _deeds(scenario: models.Scenario) -> list[RewardedDeed]:
    """What the scenario rewards and nothing else tells: who carried something off and who freed the prisoner
    is told by taps of their own."""
    return [
        RewardedDeed(
            key=award.key,
            name=award.feat.name,
            side=award.feat.side,
            most=award.feat.most,
            who=award.feat.who,
        )
        for award in scenario.experience
        if award.key and award.feat is not None and award.feat.per is None and not award.feat.frees
    ]
