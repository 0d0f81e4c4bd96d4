"""Sits two to four posses down at a table: everybody who takes part, read from the posse and the book once.

Reading: whoever has a mount begins in the saddle; where a scenario ties the horses up, they are dismounted by
a tap. The underdog's re-rolls count in a campaign only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from lotow.campaign.prepare import absences, bottle, services
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import Absence, GamePrepared, PreparedSide, Use, Who
from lotow.odds.combatant import narrowed, weapon_effects
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import effects_on, standing, type_of
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.endings import ways_to_end
from lotow.rulebook.models import Side
from lotow.table.opening import Countable, Fighter, Opened, OpenedSide, StartGun, Thing

FORGIVES: fx.Ignored = "first-failed-head-for-the-hills"


class Seat(Struct, frozen=True, kw_only=True):
    """A posse about to sit down: its key, itself, and what is known of this game already."""

    key: str
    posse: Posse
    infamy: int
    role: Side | None = None
    rerolls: int = 0
    absent: tuple[Absence, ...] = ()
    hates: tuple[Who, ...] = ()
    uses: tuple[Use, ...] = ()


def open_table(
    name: str,
    scenario: models.Scenario,
    seats: Sequence[Seat],
    book: Rulebook,
    campaign: str = "",
    house: bool = False,
) -> Opened:
    """The first entry of a table's journal."""
    _refuse(scenario, seats)
    numbers = count(1)
    sides = tuple(_side(one, book, numbers) for one in seats)
    drop = scenario.drop
    return Opened(
        name=name,
        campaign=campaign,
        scenario=scenario.id,
        scenario_name=scenario.name,
        turns=scenario.turns,
        first_drop=None if drop.who == "roll" else drop.who,
        tie=drop.tie,
        pluck_target=book.content.numbers.pluck_target,
        losses=book.content.numbers.head_for_the_hills_losses,
        sides=sides,
        things=tuple(_thing(one, next(numbers)) for one in scenario.extras if _has_wounds(one)),
        counts=tuple(
            Countable(key=one.key, name=one.name, total=one.total, exact=one.exact, rest=one.rest)
            for one in scenario.counts
        ),
        ends=ways_to_end(scenario),
        books=book.pins,
        house=house,
    )


def _refuse(scenario: models.Scenario, seats: Sequence[Seat]) -> None:
    number = len(seats)
    if not 2 <= number <= scenario.posses:
        raise LotowError(
            Text(
                f"{scenario.name.en} is for 2 to {scenario.posses} posses, not {number}"
                if scenario.posses > 2
                else f"{scenario.name.en} is for two posses, not {number}",
                f"{scenario.name.fr} se joue à {scenario.posses} bandes au plus, deux au moins, pas {number}",
            ),
            hint=Text("name each posse that plays", "nommez chaque bande qui joue"),
        )
    if scenario.sides.rules and sorted(str(one.role) for one in seats) != ["attacker", "defender"]:
        raise LotowError(
            Text(
                f"in {scenario.name.en} one posse attacks and one defends",
                f"{scenario.name.fr} : une bande attaque et l'autre défend",
            ),
            hint=Text("say who attacks", "dites qui attaque"),
        )


def _has_wounds(extra: models.Extra) -> bool:
    """Bags and the like are counted, not followed one by one."""
    return extra.profile is not None or bool(extra.wounds)


def _thing(extra: models.Extra, id: int) -> Thing:
    wounds = extra.profile.wounds if extra.profile is not None else extra.wounds or 0
    return Thing(id=id, key=extra.id, name=extra.name, number=extra.number, wounds=wounds)


# Who sits down


def seats_in_campaign(
    state: CampaignState, keys: Sequence[str], book: Rulebook, roles: dict[str, Side]
) -> list[Seat]:
    """Posses of a campaign that have prepared nothing."""
    levels = {key: infamy(state.posses[key], book).total for key in keys}
    best = max(levels.values())
    return [
        Seat(
            key=key,
            posse=state.posses[key],
            infamy=levels[key],
            role=roles.get(key),
            rerolls=underdog(best - levels[key], book),
            absent=tuple(absences(state, key)),
            uses=tuple(services(state, key, book)),
        )
        for key in keys
    ]


def seats_as_prepared(prepared: GamePrepared, state: CampaignState) -> list[Seat]:
    """Posses of a campaign that have prepared this game."""
    return [_prepared_seat(side, state.posses[side.posse]) for side in prepared.sides]


def _prepared_seat(side: PreparedSide, posse: Posse) -> Seat:
    return Seat(
        key=side.posse,
        posse=posse,
        infamy=side.infamy,
        role=side.role,
        rerolls=side.rerolls,
        absent=side.absent,
        hates=side.hates,
        uses=side.uses,
    )


def one_off_seat(key: str, posse: Posse, book: Rulebook, role: Side | None = None) -> Seat:
    """A posse that plays for the sake of it: no underdog, for nothing is at stake."""
    absent = tuple(
        Absence(one.id, one.name, "captive" if one.captive_of is not None else "healing", one.misses)
        for one in posse.members
        if one.absent
    )
    return Seat(key=key, posse=posse, infamy=infamy(posse, book).total, role=role, absent=absent)


def underdog(behind: int, book: Rulebook) -> int:
    """The re-rolls of a posse so far behind in infamy."""
    return max((one.rerolls for one in book.content.underdog if one.difference <= behind), default=0)


# Everybody as he stands


def _side(seat: Seat, book: Rulebook, numbers: count[int]) -> OpenedSide:
    away = {one.member for one in seat.absent}
    playing = [one for one in seat.posse.members if one.id not in away]
    forgiven = sum(
        isinstance(effect, fx.Ignores) and effect.what == FORGIVES
        for use in seat.uses
        for effect in book.gear(use.held.item).effects
    )
    return OpenedSide(
        posse=seat.key,
        name=seat.posse.name,
        value=seat.posse,
        infamy=seat.infamy,
        role=seat.role,
        rerolls=seat.rerolls,
        forgiven=forgiven,
        fighters=tuple(_fighter(one, next(numbers), seat, book) for one in playing),
        absent=seat.absent,
        hates=seat.hates,
        uses=seat.uses,
    )


def _fighter(member: Member, id: int, seat: Seat, book: Rulebook) -> Fighter:
    profile = standing(member, book).profile
    mine = [use for use in seat.uses if use.member == member.id]
    raised = {one.characteristic: one.by for use in mine for one in use.changes}
    entry = type_of(member, book)
    mount = next((held.item for held in member.gear if held.item in book.content.mount), None)
    drink = bottle(member, book) if member.role in ("leader", "hero") else None
    return Fighter(
        id=id,
        member=member.id,
        side=seat.key,
        name=member.name,
        type=entry.name if entry is not None else Text(member.type, member.type),
        role=member.role or "hired-gun",
        wounds=max(profile.wounds + raised.get("wounds", 0), 1),
        fame=profile.fame + raised.get("fame", 0),
        fortune=profile.fortune + raised.get("fortune", 0),
        pluck=profile.pluck + raised.get("pluck", 0),
        shots=_shots(member, book),
        ignores=int(member.ignores_first_wound),
        mount=book.gear(mount).name if mount is not None else None,
        guns=_guns(member, book),
        drinks=book.gear(drink.item).name if drink is not None else None,
        drunk=bool(mine),
    )


def _shots(member: Member, book: Rulebook) -> int:
    """How many shots a phase somebody's skills give him with what he carries."""
    carried = [held.item for held in member.gear]
    return max(
        (
            effect.shots
            for effect in effects_on(member, book)
            if isinstance(effect, fx.Shoots)
            and sum(item in effect.weapons or not effect.weapons for item in carried) >= effect.carrying
        ),
        default=1,
    )


def _guns(member: Member, book: Rulebook) -> tuple[StartGun, ...]:
    """Everything he can shoot or throw. What came with him is thrown first: it is found again after."""
    own = list(effects_on(member, book))
    guns = [
        _gun(held, book.content.weapon[held.item], own, book)
        for held in sorted(member.gear, key=lambda held: not held.included)
        if held.item in book.content.weapon and book.content.weapon[held.item].shooting is not None
    ]
    return tuple(guns)


def _gun(held: Held, weapon: models.Weapon, own: Sequence[fx.Effect], book: Rulebook) -> StartGun:
    effects = weapon_effects(book.content, weapon)
    ignores = {
        one.what for one in (*narrowed(effects, fx.Ignores), *narrowed(own, fx.Ignores, weapon=weapon.id))
    }
    volley = any(narrowed(effects, fx.Volley))
    reloads = any(narrowed(effects, fx.Reloads)) and "reloading" not in ignores
    barrels = max((one.count for one in narrowed(effects, fx.Barrels)), default=1)
    allowed = {one.what for one in narrowed(effects, fx.Allows)}
    used_up = any(narrowed(effects, fx.UsedUp))
    thrown = weapon.shooting is not None and (
        weapon.shooting.range_per_strength is not None or weapon.shooting.template == "blast"
    )
    return StartGun(
        weapon=weapon.id,
        name=weapon.name,
        capacity=barrels if reloads and not volley else 0,
        volley=volley,
        both="both-barrels" in allowed,
        scatter=sum(
            one.uses or 0 for one in narrowed(effects, fx.CountsAs) if one.phase == "shooting" and one.uses
        ),
        once=used_up or any(narrowed(effects, fx.UsesPerGame)),
        own=used_up and not held.included,
        thrown=thrown,
        jams="jams" not in ignores and not thrown,
    )
