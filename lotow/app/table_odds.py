"""Chances at a table as it stands now: a shot or a fight between two of its fighters, and the hills."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from lotow.app.combatants import as_combatant
from lotow.app.tables import OpenTable
from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.brawls import fight_question
from lotow.odds.combatant import MOUNTED, ON_FOOT, Combatant
from lotow.odds.nerve import nerve
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim, Mode
from lotow.odds.stances import Contender, Stance
from lotow.rulebook.models import Content
from lotow.table.fold import tester
from lotow.table.naming import fighter_called, gun_called
from lotow.table.state import FighterState, SideState

BARE_HANDS = "unarmed"


class Hills(NamedTuple):
    """A side's next Head for the Hills test: who makes it, with which Pluck, and the chance to hold."""

    tester: str
    pluck: int
    chance: Fraction


def hills(table: OpenTable, side: SideState) -> Hills | None:
    """The next test of a side; none where nobody is left to make it."""
    who = tester(side)
    if who is None:
        return None
    combatant = as_he_stands(table, who)
    tested = nerve(
        table.book.content,
        combatant,
        test="head-for-the-hills",
        situation=MOUNTED if who.mounted else ON_FOOT,
    )
    failed = sum(not passed for passed in side.tests.values())
    tested = structs.replace(tested, forgiven=max(side.start.forgiven - failed, 0))
    return Hills(who.name, who.pluck, tested.chance())


def as_he_stands(table: OpenTable, fighter: FighterState) -> Combatant:
    """A fighter with the Wounds, Fortune, Fame and Pluck he has left."""
    side = table.opened.side(fighter.start.side)
    member = structs.replace(side.value.member(fighter.start.member), ignores_first_wound=fighter.ignores > 0)
    combatant = as_combatant(member, side.value, table.book)
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


class TableOdds(NamedTuple):
    """What two fighters may do to each other now, each as a question that knows its answer: the first shoots
    with the weapon named or the first that is ready; no shot where he has none."""

    shot: OddsQuestion | None
    fight: OddsQuestion


def odds_between(
    table: OpenTable,
    first: str,
    second: str,
    weapon: str = "",
    distance: float | None = None,
    mode: Mode = "shot",
) -> TableOdds:
    """The exact chances of a shot and of a fight between two fighters as they stand."""
    one, other = fighter_called(table.state, first), fighter_called(table.state, second)
    for fighter in (one, other):
        if not fighter.standing:
            raise LotowError(
                Text(f"{fighter.name} is no longer on the table", f"{fighter.name} n'est plus sur la table"),
                hint=Text("name two who stand", "nommez-en deux qui tiennent debout"),
            )
    content = table.book.content
    mine, theirs = as_he_stands(table, one), as_he_stands(table, other)
    ready = [gun for gun in one.guns if gun.state in ("ready", "half")]
    shot = None
    if weapon or ready:
        gun = content.weapon[gun_called(one, weapon, table.book, ready[:1])]
        aim = Aim(distance=distance, mode=mode, shooter_mounted=one.mounted, target_mounted=other.mounted)
        shot = AskedShot(mine, theirs, gun, aim).question(content)
    enemies = (_contender(theirs, other, content),)
    return TableOdds(shot, fight_question(content, _contender(mine, one, content), enemies))


def _contender(combatant: Combatant, fighter: FighterState, content: Content) -> Contender:
    """Somebody in a fight with the best he has for it: at the very worst his bare hands."""
    carried = [content.weapon[one] for one in combatant.weapons]
    held = [(one.melee, one) for one in (*carried, content.weapon[BARE_HANDS]) if one.melee is not None]
    _, weapon = max(held, key=lambda pair: (pair[0].win, pair[0].wound))
    return Contender(combatant, weapon, Stance(mounted=fighter.mounted, prone=fighter.prone))
