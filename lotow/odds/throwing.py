"""Explosives and ropes: what is thrown to go off, or to catch somebody.

Where the book is open: an explosion's wounds are dealt without a die, so Strength and Grit do not matter
and there are no criticals; dodging is for shots, not for blasts; stopped by something in the way, it goes
off there and spares the target; into a fight it takes no die to tell friend from foe.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from lotow.dice import Distribution
from lotow.errors import Problem, Text
from lotow.odds.aiming import NO_WOUND, added_by, hurdles, past_things, readiness, toughness
from lotow.odds.answers import Figures, Step, by_count, plus
from lotow.odds.chances import SIDES, Weights, faces, makes, successes
from lotow.odds.combatant import ON_FOOT, Combatant, narrowed
from lotow.odds.nerve import sane
from lotow.odds.reach import Aim, Gun, reach
from lotow.odds.shooting import ShotOdds
from lotow.odds.wounding import Toughness, WoundRoll, chart_need, suffered, wound_roll
from lotow.rulebook.effects import Entangles, Explodes
from lotow.rulebook.models import Content, Profile, Scenery


class BlastOdds(Struct, frozen=True):
    """An explosive thrown or laid. `hit`: it goes off as meant or where something stopped it; `through`: it
    goes off under the target; `in_hand`: it goes off at once, and `own` are the wounds of whoever held it
    then; `dud`: it lands and does not go off."""

    hit: Fraction
    through: Fraction
    in_hand: Fraction
    dud: Fraction
    weights: Weights
    total: int
    own: Weights
    own_total: int
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def wound(self) -> Fraction:
        return Fraction(self.total - self.weights[0], self.total)

    @property
    def out(self) -> Fraction:
        return Fraction(self.weights[-1], self.total)

    @property
    def thrower_out(self) -> Fraction:
        return Fraction(self.own[-1], self.own_total)

    def figures(self) -> Figures:
        return {
            "hit": self.hit,
            "through": self.through,
            "wound": self.wound,
            "out": self.out,
            "jam": Fraction(0),
            "wounds": by_count(self.weights, self.total),
            "in_hand": self.in_hand,
            "dud": self.dud,
            "thrower_out": self.thrower_out,
        }


class RopeOdds(Struct, frozen=True):
    """A lasso: the throw, and the chance that whoever is caught is also dragged along."""

    thrown: ShotOdds
    pull: Fraction
    steps: tuple[Step, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.thrown.problems

    def figures(self) -> Figures:
        return {**self.thrown.figures(), "pull": self.pull}


def roped(thrown: ShotOdds, shooter: Combatant, gun: Gun, rope: Entangles, aim: Aim) -> RopeOdds:
    """A throw of the rope, and the pull after it."""
    situation = aim.shooter_situation
    added = shooter.modifier("pull", situation, gun.held.id) + added_by(gun, "pull", situation)
    pulled = Fraction(faces(rope.pull_on, added), SIDES)
    need = plus(rope.pull_on) + (f" ({added:+d})" if added else "")
    label = Text(f'to pull it {rope.pull}" closer', f"pour la tirer de {rope.pull} pouces")
    return RopeOdds(thrown, thrown.through * pulled, (*thrown.steps, Step(label, need, pulled)))


class _Throw(Struct, frozen=True):
    """The way to the explosion: that it goes off anywhere but in the hand, then past what is in the way."""

    goes: Fraction
    passes: Weights
    steps: list[Step]
    ready: Fraction = Fraction(1)
    problems: tuple[Problem, ...] = ()


def blast(content: Content, thrower: Combatant, target: Combatant, gun: Gun, aim: Aim) -> BlastOdds:
    """An explosive thrown at somebody, or laid and set off."""
    bomb = next(narrowed(gun.effects, Explodes))
    throw = (
        _laid(content, thrower, bomb, aim) if aim.laid else _thrown(content, thrower, target, gun, bomb, aim)
    )
    hit = through = throw.ready * throw.goes
    for one in throw.passes:
        through *= Fraction(one, SIDES)
    in_hand = throw.ready * Fraction(bomb.misfire_on, SIDES)
    events, total = blast_events(content, gun, bomb, thrower, target, aim)
    tough = toughness(content, target, aim.target_situation, at_mount=aim.at_mount, keep=aim.keep_fortune)
    weights, whole = _wounds(events, total, through, tough)
    events, total = blast_events(content, gun, bomb, thrower, thrower, Aim())
    own, own_whole = _wounds(events, total, in_hand, toughness(content, thrower, ON_FOOT))
    harm = Step(
        Text(f"in all it goes off under the target: {bomb.hits} wounds", f"au total : {bomb.hits} blessures"),
        "",
        through,
    )
    dud = throw.ready - hit - in_hand
    steps = (*throw.steps, harm, *_dud(bomb))
    return BlastOdds(hit, through, in_hand, dud, weights, whole, own, own_whole, steps, throw.problems)


def _laid(content: Content, layer: Combatant, bomb: Explodes, aim: Aim) -> _Throw:
    ready = sane(content, layer, aim.company, aim.shooter_situation)
    safe = Fraction(SIDES - bomb.misfire_on, SIDES)
    wanted = Fraction(faces(bomb.detonates_on), SIDES)
    label = Text("to go off when wanted", "pour exploser au moment voulu")
    return _Throw(safe * wanted, (), [_safe(bomb), Step(label, plus(bomb.detonates_on), wanted)], ready)


def _thrown(
    content: Content, thrower: Combatant, target: Combatant, gun: Gun, bomb: Explodes, aim: Aim
) -> _Throw:
    reached = reach(content, thrower, gun, aim)
    ready, steps = readiness(content, thrower, target, aim)
    need, modifier = _need(thrower, gun, aim)
    hits = sum(makes(face, need, modifier) for face in range(bomb.misfire_on + 1, SIDES + 1))
    added = f" ({modifier:+d})" if modifier else ""
    steps += [_safe(bomb), Step(Text("to hit", "pour toucher"), plus(need) + added, Fraction(hits, SIDES))]
    passes, stopping = past_things(hurdles(content, thrower, gun, replace(aim, into_fight=False)))
    if not reached.possible:
        ready = Fraction(0)
    return _Throw(Fraction(hits, SIDES), passes, [*steps, *stopping], ready, reached.problems)


def _safe(bomb: Explodes) -> Step:
    label = Text("it does not go off in the hand", "elle n'explose pas dans la main")
    return Step(label, plus(bomb.misfire_on + 1), Fraction(SIDES - bomb.misfire_on, SIDES))


def _dud(bomb: Explodes) -> tuple[Step, ...]:
    """What becomes of one that has not gone off, where it may still."""
    if bomb.dud_explodes_on is None:
        return ()
    label = Text("a dud goes off when somebody comes near", "une ratée explose quand on s'approche")
    return (Step(label, _low(bomb.dud_explodes_on), Fraction(bomb.dud_explodes_on, SIDES)),)


def _low(score: int) -> str:
    return "1" if score == 1 else f"1-{score}"


def _need(thrower: Combatant, gun: Gun, aim: Aim) -> tuple[int, int]:
    situation, name = aim.shooter_situation, gun.held.id
    modifier = thrower.modifier("hit", situation, name) + added_by(gun, "hit", situation)
    return thrower.value("shootin", situation, name), modifier


def blast_events(
    content: Content, gun: Gun, bomb: Explodes, thrower: Combatant, target: Combatant, aim: Aim
) -> tuple[list[int], int]:
    """How many wounds an explosion deals before saves: its dice, or those of its hits that wound."""
    dice = Distribution.of(bomb.hits)
    most = max(outcome for outcome, _ in dice.items())
    roll = _roll(content, gun, thrower, target, aim) if not bomb.automatic else NO_WOUND
    events = [0] * (most + 1)
    for hits, weight in dice.items():
        if bomb.automatic:
            events[hits] += weight
            continue
        for wounds, ways in enumerate(successes(roll.ways, roll.of, hits)):
            events[wounds] += weight * ways * roll.of ** (most - hits)
    return events, sum(events)


def _roll(content: Content, gun: Gun, thrower: Combatant, target: Combatant, aim: Aim) -> WoundRoll:
    grit = target.riding().profile.grit if aim.at_mount else target.value("grit", aim.target_situation)
    strength = gun.shooting.strength
    if strength is None:
        strength = thrower.value("strength", aim.shooter_situation)
    return wound_roll(chart_need(content.wound_chart, strength, grit))


def _wounds(events: list[int], total: int, chance: Fraction, tough: Toughness) -> tuple[Weights, int]:
    """Wounds suffered when all of it happens with this chance only."""
    weights, scale = suffered(events, tough)
    whole = total * scale
    spared = (chance.denominator - chance.numerator) * whole
    first, *more = (weight * chance.numerator for weight in weights)
    return (first + spared, *more), whole * chance.denominator


def as_target(scenery: Scenery) -> Combatant:
    """A piece of scenery to blow up."""
    profile = Profile(
        fightin=0, strength=0, grit=scenery.grit, attacks=0, wounds=scenery.wounds, pluck=0, move=0
    )
    return Combatant(scenery.name, profile)
