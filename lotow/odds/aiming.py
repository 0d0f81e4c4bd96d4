"""From the book to a shot: reads weapon, shooter, target and what stands between into plain numbers.

Where the book is open: a volley's and a template's dice are read as they fall (no Shootin', no modifier);
a jam that the next reload clears anyway is not counted; a shot with a template aimed into a fight catches
the target like any other model under it, on the same score; a lost eye spoils the die to hit, not the die
to wound. Nobody is taken to spend Fame.
"""

from __future__ import annotations

from fractions import Fraction

from lotow.errors import LotowError, Text
from lotow.odds.chances import SIDES, faces
from lotow.odds.combatant import MOUNTED, Combatant, Situation, narrowed
from lotow.odds.nerve import nerve
from lotow.odds.reach import Aim, Gun, Thing, gun_of, reach
from lotow.odds.shooting import Shot, to_hit
from lotow.odds.steps import Step, plus
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
from lotow.rulebook.models import Content, Weapon

NO_WOUND = WoundRoll("-", 0, 0, 0, SIDES)


def take_aim(content: Content, shooter: Combatant, target: Combatant, weapon: Weapon, aim: Aim) -> Shot:
    """The shot with every number worked out, and the steps that lead to it."""
    gun = gun_of(content, weapon, aim.mode)
    if any(narrowed(gun.effects, Explodes)):
        raise LotowError(f"a {weapon.name.en} goes off among everybody", hint="ask for the odds of a blast")
    numbers = content.numbers
    reached = reach(content, shooter, gun, aim)
    ready, before = readiness(content, shooter, target, aim)
    hit, hit_of, jam, jam_of, hit_steps = _to_hit(content, shooter, gun, aim)
    passes, way_steps = past_things(content, shooter, gun, aim)
    roll, wound_steps = _wound(content, shooter, target, gun, aim)
    dodge, dodge_steps = _dodge(target, aim)
    tough = toughness(content, target, aim.target_situation, at_mount=aim.at_mount, keep=aim.keep_fortune)
    crit = critical(numbers) if roll.naturals and _criticals(gun) else None
    return Shot(
        hit if reached.possible else 0,
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
        (*before, *hit_steps, *way_steps, *wound_steps, *dodge_steps, *_fortune(tough, crit)),
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
    situation = aim.target_situation
    if aim.hidden:
        on = max(
            (one.on for one in target.having(DetectionNeeded, situation)), default=content.numbers.detection
        )
        spotted = Fraction(faces(on), SIDES)
        steps.append(Step(Text("to spot the target", "pour repérer la cible"), plus(on), spotted))
        ready *= spotted
    feared = any(
        "shoot" in one.before and (not one.lists or shooter.posse in one.lists)
        for one in target.having(TestsPluck, situation)
    )
    if feared and not shooter.ignores("fearsome-reputation", aim.shooter_situation):
        dares = nerve(
            content, shooter, situation=aim.shooter_situation, once_a_game=not aim.repeated
        ).chance()
        steps.append(Step(Text("to dare to shoot", "pour oser tirer"), "", dares))
        ready *= dares
    return ready, steps


def _to_hit(
    content: Content, shooter: Combatant, gun: Gun, aim: Aim
) -> tuple[int, int, int, int, list[Step]]:
    numbers, situation, name = content.numbers, aim.shooter_situation, gun.held.id
    spreads = next(narrowed(gun.effects, Spreads), None)
    fixed = gun.volley.hits_on if gun.volley else spreads.hits_on if spreads else None
    if fixed is not None:
        hit = faces(fixed)
        label = (
            Text(f"each of {gun.volley.dice} dice to hit", f"chacun des {gun.volley.dice} dés pour toucher")
            if gun.volley
            else Text("to be hit under the template", "pour être touché sous le gabarit")
        )
        return hit, SIDES, 0, 1, [Step(label, plus(fixed), Fraction(hit, SIDES))]
    always = [one.value for one in shooter.having(HitsOn, situation, name)]
    need = min(always, default=shooter.value("shootin", situation, name))
    modifier = shooter.modifier("hit", situation, name) + added_by(gun, "hit", situation)
    again = any(one.face is None for one in shooter.rerolls("hit", situation, name))
    jams = not ignored(shooter, gun, situation, "jams") and not empties(shooter, gun, aim)
    hit, hit_of, jam, jam_of = to_hit(
        need,
        modifier,
        again=again,
        jam_on=numbers.jam_on if jams else 0,
        confirm=numbers.jam_confirm_on if jams else 0,
    )
    added = f" ({modifier:+d})" if modifier else ""
    label = (
        Text("to hit, a miss rolled again", "pour toucher, un échec relancé")
        if again
        else Text("to hit", "pour toucher")
    )
    return hit, hit_of, jam, jam_of, [Step(label, plus(need) + added, Fraction(hit, hit_of))]


def past_things(
    content: Content, shooter: Combatant, gun: Gun, aim: Aim
) -> tuple[tuple[int, ...], list[Step]]:
    """What the shot must get past, in order: things, the target's own mount or rider (a template catches
    both, so neither shields the other), and then its luck in a crowd."""
    situation = aim.shooter_situation
    things = list(aim.in_the_way)
    living = next(one for one in content.obstacle.values() if one.living)
    if aim.target_situation == MOUNTED and gun.shooting.template is None:
        shield = Text("the rider", "le cavalier") if aim.at_mount else Text("the mount", "la monture")
        things.append(Thing(living.value, True, shield))
    easier = shooter.modifier("in-the-way", situation, gun.held.id) + added_by(gun, "in-the-way", situation)
    past_people = ignored(shooter, gun, situation, "people-in-the-way")
    past_scenery = ignored(shooter, gun, situation, "scenery-in-the-way")
    passes, steps = [], []
    for thing in things:
        if past_people if thing.living else past_scenery:
            continue
        value = thing.value if thing.living else thing.value + easier
        passes.append(faces(value))
        name = thing.name or Text("what is in the way", "ce qui fait obstacle")
        label = Text(f"past {name.en}", f"obstacle : {name.fr}")
        steps.append(Step(label, plus(value), Fraction(passes[-1], SIDES)))
    if aim.into_fight and not any(narrowed(gun.effects, Spreads)):
        value = content.numbers.into_fight
        passes.append(faces(value))
        label = Text("the enemy in the fight, not the friend", "l'ennemi du combat, pas l'ami")
        steps.append(Step(label, plus(value), Fraction(passes[-1], SIDES)))
    return tuple(passes), steps


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


def _fortune(tough: Toughness, crit: Critical | None) -> list[Step]:
    steps = []
    if tough.fortune:
        unsaved = Fraction(SIDES - tough.save, SIDES) ** tough.fortune
        label = Text(
            f"past {tough.fortune} Fortune, if spent on one wound",
            f"malgré {tough.fortune} de Chance, si tout va sur une blessure",
        )
        steps.append(Step(label, plus(SIDES + 1 - tough.save), unsaved))
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
