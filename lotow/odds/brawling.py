"""From the book to a fight: reads fighters, what they hold and how they stand into plain numbers.

Where the book is open: whatever an effect calls a face is the natural face; a climber who loses is
trapped (it may let go instead and take the fall); across an obstacle both blows at somebody trapped need
their own 4+; a re-roll once a game is used for repartee in a single fight, but not reckoned with in a duel
of many. A charge has been made already, whatever nerve it took, and nobody is taken to spend Fame.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.odds.aiming import toughness
from lotow.odds.blows import Blow, Brawler
from lotow.odds.chances import SIDES, faces
from lotow.odds.combatant import Combatant, Situation, narrowed, used_as, weapon_effects
from lotow.odds.fighting import Fight, FightOdds, resolve, win_ways
from lotow.odds.nerve import nerve
from lotow.odds.steps import Step, plus
from lotow.odds.wounding import WoundRoll, chart_need, wound_roll, wound_step
from lotow.rulebook.effects import Forbids, StrikesAgain, TestsPluck, WoundsAtWorst
from lotow.rulebook.models import Content, Melee, Weapon


class Stance(Struct, frozen=True, kw_only=True):
    """How somebody stands in a fight. `across`: an obstacle lies between it and the enemy. `trapped`: it
    cannot back off if it loses. `at_mount`: blows at it are meant for its mount. `strikes` is false for
    one who strikes no blow even if it wins (a rider just thrown)."""

    charging: bool = False
    prone: bool = False
    trapped: bool = False
    climbing: bool = False
    across: bool = False
    mounted: bool = False
    at_mount: bool = False
    strikes: bool = True
    keep_fortune: bool = False

    @property
    def situation(self) -> Situation:
        seat: Situation = frozenset({"mounted"}) if self.mounted or self.at_mount else frozenset({"on-foot"})
        charge: Situation = frozenset({"charging"}) if self.charging else frozenset()
        return seat | charge | {"fighting"}


class Contender(Struct, frozen=True):
    """Somebody in a fight, with what it holds and how it stands."""

    who: Combatant
    weapon: Weapon
    stance: Stance = Stance()


def fighting(content: Content, lone: Contender, *others: Contender) -> FightOdds:
    """The odds of one fight: one against one or more."""
    return resolve(square_up(content, lone, *others))


def square_up(content: Content, lone: Contender, *others: Contender, once_a_game: bool = True) -> Fight:
    """The fight with every number worked out, and the steps that lead to it."""
    if not others:
        raise LotowError("a fight takes two", hint="name at least one enemy")
    blows = [_blow(content, lone, one, once_a_game) for one in others]
    returned = [_blow(content, one, lone, once_a_game) for one in others]
    fight = Fight(
        _brawler(content, lone),
        tuple(_brawler(content, one) for one in others),
        tuple(blow for blow, _ in blows),
        tuple(blow for blow, _ in returned),
        content.numbers.drawn_fight_roll - 1,
    )
    wins = Fraction(*win_ways(fight))
    steps = [
        Step(Text(f"{lone.who.name.en} wins the fight", f"{lone.who.name.fr} gagne le combat"), "", wins)
    ]
    for one, (_, roll), (_, back) in zip(others, blows, returned, strict=True):
        steps += _steps(content, lone, one, roll)
        steps += _steps(content, one, lone, back)
    return Fight(fight.lone, fight.others, fight.blows, fight.returned, fight.draw, tuple(steps))


def _brawler(content: Content, contender: Contender) -> Brawler:
    who, stance = contender.who, contender.stance
    situation, name = stance.situation, contender.weapon.id
    attacks = who.value("attacks", situation, name)
    again = max((one.face or 0 for one in who.rerolls("win", situation, name)), default=0)
    return Brawler(
        attacks,
        content.numbers.climber_fightin if stance.climbing else who.value("fightin", situation, name),
        0 if stance.prone or not stance.strikes else attacks,
        toughness(content, who, situation, at_mount=stance.at_mount, keep=stance.keep_fortune),
        _held(content, contender).win + who.modifier("win", situation, name),
        again,
        any(who.having(StrikesAgain, situation, name)),
        content.numbers.trapped_strikes if stance.trapped or stance.prone or stance.climbing else 1,
    )


def _held(content: Content, contender: Contender) -> Melee:
    """What the weapon adds, once it is known what it counts as and who swings it."""
    weapon, who = contender.weapon, contender.who
    counted = used_as(content, who, weapon, "fighting")
    if counted.melee is None:
        raise LotowError(f"a {weapon.name.en} is no use in a fight", hint="name something to fight with")
    forbidden = (*weapon_effects(content, weapon), *weapon_effects(content, counted))
    mounted = "mounted" in contender.stance.situation
    if mounted and any(one.what == "fight-mounted" for one in narrowed(forbidden, Forbids)):
        raise LotowError(f"a {weapon.name.en} is no use from the saddle", hint="dismount, or name another")
    double_handed = counted.category == "melee" and counted.hands == 2
    if double_handed and who.ignores("double-handed-penalty", contender.stance.situation):
        return Melee(win=max(counted.melee.win, 0), wound=max(counted.melee.wound, 0))
    return counted.melee


def _blow(
    content: Content, striker: Contender, victim: Contender, once_a_game: bool
) -> tuple[Blow, WoundRoll]:
    situation, name = striker.stance.situation, striker.weapon.id
    who, whom = striker.who, victim.who
    grit = (
        whom.riding().profile.grit if victim.stance.at_mount else whom.value("grit", victim.stance.situation)
    )
    worst = [one.value for one in who.having(WoundsAtWorst, situation, name) if one.phase == "fighting"]
    earns = min((one.on for one in who.having(StrikesAgain, situation, name)), default=SIDES)
    roll = wound_roll(
        chart_need(content.wound_chart, who.value("strength", situation, name), grit),
        _held(content, striker).wound + who.modifier("fighting-wound", situation, name),
        at_worst=min(worst, default=None),
        again=bool(who.rerolls("fighting-wound", situation, name)),
        natural=earns,
    )
    past, of = (faces(content.numbers.across_obstacle), SIDES) if _across(striker, victim) else (1, 1)
    dares = Fraction(1)
    if _tested(striker, victim):
        dares = nerve(content, who, situation=situation, once_a_game=once_a_game).chance()
    blow = Blow(roll.ways * past, roll.of * of, roll.naturals * past, dares.numerator, dares.denominator)
    return blow, roll


def _across(striker: Contender, victim: Contender) -> bool:
    return striker.stance.across or victim.stance.across


def _tested(striker: Contender, victim: Contender) -> bool:
    """Repartee: whoever fights such a man must keep a straight face before striking him."""
    return any(
        "strike" in one.before and (not one.lists or striker.who.posse in one.lists)
        for one in victim.who.having(TestsPluck, victim.stance.situation)
    )


def _steps(content: Content, striker: Contender, victim: Contender, roll: WoundRoll) -> list[Step]:
    """What a blow of one at the other takes, for display."""
    steps = []
    if not striker.stance.strikes or striker.stance.prone:
        label = Text(
            f"{striker.who.name.en} wins but strikes no blow",
            f"{striker.who.name.fr} gagne sans porter de coup",
        )
        return [Step(label, "", Fraction(0))]
    if _across(striker, victim):
        value = content.numbers.across_obstacle
        label = Text("each blow gets across", "chaque coup passe l'obstacle")
        steps.append(Step(label, plus(value), Fraction(faces(value), SIDES)))
    step = wound_step(roll)
    label = Text(
        f"{striker.who.name.en} {step.label.en} {victim.who.name.en}",
        f"{striker.who.name.fr} {step.label.fr} {victim.who.name.fr}",
    )
    return [*steps, Step(label, step.need, step.chance)]
