"""Chances at a table as it stands now: a shot or a fight between two of its fighters, and the hills."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from lotow.app.combatants import as_combatant
from lotow.app.tables import OpenTable
from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.brawling import melee_of
from lotow.odds.brawls import fight_question
from lotow.odds.combatant import MOUNTED, ON_FOOT, Combatant, Named
from lotow.odds.described import read_thing
from lotow.odds.nerve import Company, nerve
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim, Mode
from lotow.odds.stances import Contender, Stance
from lotow.rulebook.effects import Changes
from lotow.rulebook.models import Content, Item
from lotow.table.gun_checks import not_loaded
from lotow.table.hearing import way_to_shoot
from lotow.table.hills import who_tests
from lotow.table.said import taken_apart
from lotow.table.table_state import FighterState, SideState
from lotow.table.who_is_meant import foes_called, gun_called, two_called

BARE_HANDS = "unarmed"


class Hills(NamedTuple):
    """A side's next Head for the Hills test: who makes it, with which Pluck, and the chance to hold."""

    tester: str
    pluck: int
    chance: Fraction


def hills(table: OpenTable, side: SideState) -> Hills | None:
    """The next test of a side, the underdog's re-rolls left for other dice; none where nobody is left to
    make it."""
    who = who_tests(side)
    if who is None:
        return None
    hated = any(one.member == who.start.member for one in side.start.hates)
    tested = nerve(
        table.book.content,
        as_he_stands(table, who),
        test="head-for-the-hills",
        company=Company(hated=hated),
        situation=MOUNTED if who.mounted else ON_FOOT,
        once_a_game=sum(side.again.values()) <= side.start.rerolls - side.rerolls,
    )
    failed = sum(not passed for passed in side.tests.values())
    tested = structs.replace(tested, forgiven=max(side.start.forgiven - failed, 0))
    return Hills(who.name, who.pluck, tested.chance())


def as_he_stands(table: OpenTable, fighter: FighterState) -> Combatant:
    """A fighter with the Wounds, Fortune, Fame and Pluck he has left, on the mount he has here, and under
    what he has drunk."""
    content = table.book.content
    side = table.opened.side(fighter.start.side)
    member = structs.replace(side.value.member(fighter.start.member), ignores_first_wound=fighter.ignores > 0)
    combatant = as_combatant(member, side.value, table.book)
    if fighter.horse in content.mount:
        combatant = structs.replace(combatant, mount=content.mount[fighter.horse])
    drunk = fighter.start.drinks if fighter.drank else fighter.start.drunk
    if drunk in content.item:
        combatant = combatant.with_named(_drunk(content.item[drunk]))
    now = {
        "wounds": max(fighter.wounds_left, 1),
        "fortune": fighter.fortune_left,
        "fame": fighter.fame_left,
        "pluck": fighter.pluck,
    }
    situation = MOUNTED if fighter.mounted else ON_FOOT
    changed = {
        name: getattr(combatant.profile, name) + value - combatant.value(name, situation)  # type: ignore[arg-type]
        for name, value in now.items()
    }
    return structs.replace(combatant, profile=structs.replace(combatant.profile, **changed))


def _drunk(item: Item) -> Named:
    """What a drink does for the whole game; the Pluck it gave has been rolled and counts already."""
    raises = [one for one in item.effects if isinstance(one, Changes) and one.characteristic == "pluck"]
    return Named(item.name, tuple(one for one in item.effects if one not in raises))


class TableOdds(NamedTuple):
    """What two fighters may do to each other now, each as a question that knows its answer: the first shoots
    with the weapon named or the first that is ready; no shot where he has none. `unready` says why that
    weapon cannot be fired as it is."""

    shot: OddsQuestion | None
    fight: OddsQuestion
    unready: Text | None = None


class Firing(NamedTuple):
    """How somebody would shoot: with what (the first that is ready), at how many inches, past what (`4+`,
    `hedge`), one shot or more at once."""

    weapon: str = ""
    distance: float | None = None
    behind: tuple[str, ...] = ()
    mode: Mode = "shot"


AS_HE_LIKES = Firing()


def odds_said(table: OpenTable, said: str) -> TableOdds:
    """`Jed Kid`, `Jed Stone at Kid with rifle`, `fan Jed, Kid 8 behind hedge`: two names, and how the first
    would shoot."""
    mode, words = way_to_shoot(said.replace(",", " ").split())
    asked = taken_apart(words, table.state, table.book, None)
    one, other = two_called(table.state, [*asked.words, *asked.joined.get("at", "").split()])
    behind = (asked.joined["behind"],) if "behind" in asked.joined else ()
    firing = Firing(asked.joined.get("with", ""), asked.number(0) or None, behind, mode)
    return odds_of(table, one, other, firing)


def odds_between(table: OpenTable, first: str, second: str, firing: Firing = AS_HE_LIKES) -> TableOdds:
    """The same of two who are named one by one."""
    return odds_of(table, *foes_called(table.state, first, second), firing)


def odds_of(table: OpenTable, one: FighterState, other: FighterState, firing: Firing) -> TableOdds:
    """The exact chances of a shot and of a fight between two fighters as they stand."""
    for fighter in (one, other):
        if not fighter.standing:
            raise LotowError(
                Text(f"{fighter.name} is no longer on the table", f"{fighter.name} n'est plus sur la table"),
                hint=Text("name two who stand", "nommez-en deux qui tiennent debout"),
            )
    content = table.book.content
    mine, theirs = as_he_stands(table, one), as_he_stands(table, other)
    ready = [gun for gun in one.guns if not_loaded(one, gun.start.weapon, firing.mode) is None]
    shot = unready = None
    if firing.weapon or ready or firing.mode != "shot":
        gun = content.weapon[gun_called(one, firing.weapon, table.book, ready[:1] or one.guns)]
        aim = Aim(
            distance=firing.distance,
            in_the_way=tuple(read_thing(table.book, thing) for thing in firing.behind),
            mode=firing.mode,
            shooter_mounted=one.mounted,
            target_mounted=other.mounted,
        )
        shot = AskedShot(mine, theirs, gun, aim).question(content)
        unready = not_loaded(one, gun.id, firing.mode)
    enemies = (_contender(theirs, other, content),)
    return TableOdds(shot, fight_question(content, _contender(mine, one, content), enemies), unready)


def _contender(combatant: Combatant, fighter: FighterState, content: Content) -> Contender:
    """Somebody in a fight with the best he has for it, at the very worst his bare hands."""
    stance = Stance(mounted=fighter.mounted, prone=fighter.prone)
    carried = [content.weapon[one] for one in (*combatant.weapons, BARE_HANDS)]
    return max((Contender(combatant, one, stance) for one in carried), key=lambda one: _worth(content, one))


def _worth(content: Content, contender: Contender) -> tuple[int, int]:
    """What a weapon adds to the dice; least of all where it is no use in this fight."""
    try:
        melee = melee_of(content, contender)
    except LotowError:
        return (-9, -9)
    return melee.win, melee.wound
