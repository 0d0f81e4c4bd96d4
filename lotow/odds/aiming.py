"""From the book to a shot: reads weapon, shooter, target and what stands between into plain numbers.

Where the book is open: a volley's and a template's dice do not ask for Shootin', but what is taken from
every die to hit is taken from them too; a stealthy target is taken to lie close to a barrier that is in the
way; a jam that the next reload clears anyway is not counted; a shot with a template aimed into a fight
catches the target like any other model under it, on the same score; a lost eye spoils the die to hit, not
the die to wound.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from lotow.errors import LotowError, Text
from lotow.odds.answers import Step, plus
from lotow.odds.chances import SIDES, faces
from lotow.odds.combatant import MOUNTED, Combatant, Situation, narrowed
from lotow.odds.nerve import nerve, sane
from lotow.odds.reach import Aim, Gun, Thing, reach
from lotow.odds.shooting import HitRoll, Shot, to_hit
from lotow.odds.wounding import (
    Critical,
    Toughness,
    WoundRoll,
    chart_need,
    critical,
    wound_roll,
    wound_step,
)
from lotow.rulebook.effects import (
    Barrels,
    DetectionNeeded,
    Explodes,
    HitsOn,
    Ignores,
    KnocksDown,
    Modifies,
    Reloads,
    Saves,
    Spreads,
    StrengthWithin,
    TestsPluck,
    Volley,
    WoundsAtWorst,
)
from lotow.rulebook.models import Content

NO_WOUND = WoundRoll("-", 0, 0, 0, SIDES)


def take_aim(content: Content, shooter: Combatant, target: Combatant, gun: Gun, aim: Aim) -> Shot:
    """The shot with every number worked out, and the steps that lead to it."""
    if any(narrowed(gun.effects, Explodes)):
        raise LotowError(
            Text(f"a {gun.held.name.en} goes off among everybody", f"{gun.held.name.fr} : tous sont touchés"),
            hint=Text("name something that shoots", "nommez une arme qui tire"),
        )
    numbers = content.numbers
    reached = reach(content, shooter, gun, aim)
    ready, before = readiness(content, shooter, target, aim)
    die, hit_steps = _to_hit(content, shooter, gun, aim)
    hit, hit_of, jam, jam_of = _chances(die, fixed=_fixed(gun) is not None)
    between = hurdles(content, shooter, gun, aim)
    passes, way_steps = past_things(between)
    roll, wound_steps = _wound(content, shooter, target, gun, aim)
    dodge, dodge_steps = _dodge(target, aim)
    tough = toughness(content, target, aim.target_situation, at_mount=aim.at_mount, keep=aim.keep_fortune)
    crit = critical(numbers) if roll.naturals and _criticals(gun) else None
    if not reached.possible:
        # No shot, no jam: nothing is rolled.
        return Shot(0, 1, roll, tough, problems=reached.problems)
    return Shot(
        hit,
        hit_of,
        roll,
        tough,
        gun.volley.dice if gun.volley else aim.shots,
        passes,
        jam,
        jam_of,
        dodge,
        crit,
        ready.numerator,
        ready.denominator,
        _knocks_down(gun, aim),
        next((at for at, one in enumerate(between) if one.kind == "shield"), None),
        die,
        (
            *before,
            *hit_steps,
            *way_steps,
            *wound_steps,
            *dodge_steps,
            *(_fortune(target.name, tough, crit) if roll.ways else ()),
        ),
        reached.problems,
    )


def toughness(
    content: Content, target: Combatant, situation: Situation, *, at_mount: bool = False, keep: bool = False
) -> Toughness:
    """What the target, or its mount, can take."""
    save = faces(content.numbers.fortune_save)
    if at_mount:
        return Toughness(target.riding().profile.wounds, 0, save)
    return target.toughness(save, situation, keep_fortune=keep)


# Step by step


def readiness(
    content: Content, shooter: Combatant, target: Combatant, aim: Aim
) -> tuple[Fraction, list[Step]]:
    """Before the shot: spotting a hidden target, and the nerve to shoot at a feared one."""
    ready, steps = Fraction(1), []
    situation, company = aim.target_situation, aim.company
    acts = sane(content, shooter, company, aim.shooter_situation, once_a_game=not aim.repeated)
    if acts != 1:
        steps.append(Step(Text("to master the madness", "pour dominer la folie"), "", acts))
        ready *= acts
    lurking = [one.on for one in target.having(DetectionNeeded, situation)]
    # Whoever is stealthy makes the best of any barrier between.
    if aim.hidden or (lurking and any(not one.living for one in aim.in_the_way)):
        on = max(lurking, default=content.numbers.detection)
        spotted = Fraction(faces(on), SIDES)
        steps.append(Step(Text("to spot the target", "pour repérer la cible"), plus(on), spotted))
        ready *= spotted
    feared = any(
        "shoot" in one.before and (not one.lists or shooter.posse in one.lists)
        for one in target.having(TestsPluck, situation)
    )
    if feared and not shooter.ignores("fearsome-reputation", aim.shooter_situation):
        dares = nerve(
            content,
            shooter,
            company=company,
            situation=aim.shooter_situation,
            once_a_game=not aim.repeated,
        ).chance()
        steps.append(Step(Text("to dare to shoot", "pour oser tirer"), "", dares))
        ready *= dares
    return ready, steps


def _to_hit(content: Content, shooter: Combatant, gun: Gun, aim: Aim) -> tuple[HitRoll, list[Step]]:
    numbers, situation, name = content.numbers, aim.shooter_situation, gun.held.id
    fixed = _fixed(gun)
    modifier = shooter.modifier("hit", situation, name) + added_by(gun, "hit", situation)
    again = fixed is None and any(one.face is None for one in shooter.rerolls("hit", situation, name))
    always = [one.value for one in shooter.having(HitsOn, situation, name)]
    need = fixed or min(always, default=shooter.value("shootin", situation, name))
    die = HitRoll(need, modifier, again)
    if fixed is None and not ignored(shooter, gun, situation, "jams") and not empties(shooter, gun, aim):
        die = HitRoll(need, modifier, again, numbers.jam_on, numbers.jam_confirm_on)
    label = Text("to hit", "pour toucher")
    if gun.volley:
        dice = gun.volley.dice
        label = Text(f"each of {dice} dice to hit", f"chacun des {dice} dés pour toucher")
    elif fixed is not None:
        label = Text("to be hit under the template", "pour être touché sous le gabarit")
    elif again:
        label = Text("to hit, a miss rolled again", "pour toucher, un échec relancé")
    hit, of, *_ = _chances(die, fixed=fixed is not None)
    added = f" ({modifier:+d})" if modifier else ""
    return die, [Step(label, plus(need) + added, Fraction(hit, of))]


def _fixed(gun: Gun) -> int | None:
    """The score a volley or a template hits on, whoever holds it."""
    if gun.volley is not None:
        return gun.volley.hits_on
    return next((one.hits_on for one in narrowed(gun.effects, Spreads)), None)


def _chances(die: HitRoll, *, fixed: bool) -> tuple[int, int, int, int]:
    """Hits of, jams of."""
    if fixed:
        return faces(die.need, die.modifier), SIDES, 0, 1
    return to_hit(die.need, die.modifier, again=die.again, jam_on=die.jam_on, confirm=die.confirm)


class Hurdle(NamedTuple):
    """Something a shot must get past on `value`: a thing in the way, the target's own mount or rider (its
    `shield`), or the friend it fights."""

    kind: Literal["thing", "shield", "friend"]
    value: int
    thing: Thing


def hurdles(content: Content, shooter: Combatant, gun: Gun, aim: Aim) -> list[Hurdle]:
    """What the shot must get past, in order: things, the target's own mount or rider (a template catches
    both, so neither shields the other), and then its luck in a crowd."""
    situation = aim.shooter_situation
    mounted = aim.target_situation == MOUNTED and gun.shooting.template is None
    found: list[Hurdle] = []
    if mounted or aim.in_the_way:
        easier = shooter.modifier("in-the-way", situation, gun.held.id)
        easier += added_by(gun, "in-the-way", situation)
        past_people = ignored(shooter, gun, situation, "people-in-the-way")
        past_scenery = ignored(shooter, gun, situation, "scenery-in-the-way")
        for thing in aim.in_the_way:
            if not (past_people if thing.living else past_scenery):
                value = thing.value if thing.living else thing.value + easier
                found.append(Hurdle("thing", value, thing))
        if mounted and not past_people:
            living = next(one for one in content.obstacle.values() if one.living)
            name = Text("the rider", "le cavalier") if aim.at_mount else Text("the mount", "la monture")
            found.append(Hurdle("shield", living.value, Thing(living.value, True, name)))
    if aim.into_fight and not any(narrowed(gun.effects, Spreads)):
        value = content.numbers.into_fight
        found.append(Hurdle("friend", value, Thing(value, True, friend=True, who=aim.friend)))
    return found


def past_things(found: list[Hurdle]) -> tuple[tuple[int, ...], list[Step]]:
    """How many faces let the shot by each of them, and how that is told."""
    passes = tuple([faces(one.value) for one in found])
    steps = []
    for one, by in zip(found, passes, strict=True):
        name = one.thing.name or Text("what is in the way", "ce qui fait obstacle")
        label = Text(f"past {name.en}", f"obstacle : {name.fr}")
        if one.kind == "friend":
            label = Text("the enemy in the fight, not the friend", "l'ennemi du combat, pas l'ami")
        steps.append(Step(label, plus(one.value), Fraction(by, SIDES)))
    return passes, steps


def _wound(
    content: Content, shooter: Combatant, target: Combatant, gun: Gun, aim: Aim
) -> tuple[WoundRoll, list[Step]]:
    if gun.shooting.harmless:
        return NO_WOUND, []
    situation, name = aim.shooter_situation, gun.held.id
    grit = target.riding().profile.grit if aim.at_mount else target.value("grit", aim.target_situation)
    again = aim.mode == "both-barrels" or bool(shooter.rerolls("shooting-wound", situation, name))
    worst = [
        one.value
        for one in (*narrowed(gun.effects, WoundsAtWorst), *shooter.having(WoundsAtWorst, situation, name))
        if one.phase == "shooting"
    ]
    roll = wound_roll(
        chart_need(content.wound_chart, _strength(shooter, gun, aim), grit),
        shooter.modifier("shooting-wound", situation, name) + added_by(gun, "shooting-wound", situation),
        at_worst=min(worst, default=None),
        again=again,
        natural=content.numbers.critical_on,
    )
    return roll, [wound_step(roll, again=again)]


def _strength(shooter: Combatant, gun: Gun, aim: Aim) -> int:
    if aim.distance is not None and gun.strength is None:
        for close in narrowed(gun.effects, StrengthWithin):
            if aim.distance <= close.range:
                return close.strength
    strength = gun.strength if gun.strength is not None else gun.shooting.strength
    return shooter.value("strength", aim.shooter_situation) if strength is None else strength


def _dodge(target: Combatant, aim: Aim) -> tuple[int, list[Step]]:
    scores = [one.on for one in target.having(Saves, aim.target_situation) if one.against == "shooting"]
    if aim.at_mount or not scores:
        return 0, []
    dodge = faces(min(scores))
    label = Text("the target does not dodge", "la cible n'esquive pas")
    return dodge, [Step(label, f"{plus(min(scores))}", Fraction(SIDES - dodge, SIDES))]


def fortune_step(name: Text, tough: Toughness) -> Step:
    """Whose Fortune stands between a wound and its being suffered."""
    unsaved = Fraction(SIDES - tough.save, SIDES) ** tough.fortune
    label = Text(
        f"past {tough.fortune} Fortune of {name.en}, if all goes on one wound",
        f"malgré {tough.fortune} de Chance ({name.fr}), si tout va sur une blessure",
    )
    return Step(label, plus(SIDES + 1 - tough.save), unsaved)


def _fortune(name: Text, tough: Toughness, crit: Critical | None) -> list[Step]:
    steps = []
    if tough.ignored:
        label = Text(f"{name.en} ignores the first wound", f"{name.fr} ignore la première blessure")
        steps.append(Step(label, "", None))
    if tough.fortune:
        steps.append(fortune_step(name, tough))
    if crit is not None and tough.wounds > 1:
        label = Text(
            "critical: more than one wound after a natural 6",
            "critique : plus d'une blessure après un 6 naturel",
        )
        steps.append(Step(label, "", Fraction(sum(crit.wounds[1:]), crit.of)))
    return steps


def _knocks_down(gun: Gun, aim: Aim) -> bool:
    """Whether a hit lays the target low, or throws it from the saddle. A mount stays on its feet."""
    return not aim.at_mount and any(
        one.within is None or (aim.distance is not None and aim.distance <= one.within)
        for one in narrowed(gun.effects, KnocksDown)
    )


# Small readings


def empties(shooter: Combatant, gun: Gun, aim: Aim) -> bool:
    """Whether the weapon has to be reloaded after this shot: a jam then costs nothing."""
    situation = aim.shooter_situation
    if not any(narrowed(gun.effects, Reloads)) or shooter.ignores("reloading", situation, gun.held.id):
        return False
    if any(narrowed(gun.effects, Volley)):
        return gun.volley is not None
    barrels = max((one.count for one in narrowed(gun.effects, Barrels)), default=1)
    return barrels == 1 or aim.mode == "both-barrels"


def _criticals(gun: Gun) -> bool:
    if gun.volley is not None and not gun.volley.criticals:
        return False
    return not any(one.what == "criticals" for one in narrowed(gun.effects, Ignores))


def ignored(shooter: Combatant, gun: Gun, situation: Situation, what: str) -> bool:
    ignores = (*narrowed(gun.effects, Ignores, situation), *shooter.having(Ignores, situation, gun.held.id))
    return any(one.what == what for one in ignores)


def added_by(gun: Gun, roll: str, situation: Situation) -> int:
    return sum(one.by for one in narrowed(gun.effects, Modifies, situation) if one.roll == roll)
