"""From the book to a fight: reads fighters, what they hold and how they stand into plain numbers.

Where the book is open: whatever an effect calls a face is the natural face; a climber who loses is
trapped (it may let go instead and take the fall); across an obstacle both blows at somebody trapped need
their own 4+; a re-roll once a game is used for repartee in a single fight, but not reckoned with in a duel
of many. Who charges somebody feared, or is mad, has a pluck test to pass first; one who fails it is not in
the fight. Nobody is taken to spend Fame.
"""

from __future__ import annotations

from fractions import Fraction

from lotow.errors import LotowError, Text
from lotow.odds.aiming import fortune_step, toughness
from lotow.odds.answers import Step, plus, told_apart
from lotow.odds.blows import Blow, Brawler
from lotow.odds.chances import SIDES, faces
from lotow.odds.combatant import narrowed, used_as
from lotow.odds.coming import charges, madness, scenes
from lotow.odds.fighting import BrawlOdds, Fight, FightPart, resolve, win_ways
from lotow.odds.nerve import nerve
from lotow.odds.stances import Contender, Stance
from lotow.odds.wounding import WoundRoll, chart_need, wound_roll, wound_step
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.effects import Forbids, StrikesAgain, TestsPluck, WoundsAtWorst
from lotow.rulebook.models import Content, Melee

MOST = 12
"""So many may stand against one."""


def fighting(content: Content, lone: Contender, *others: Contender) -> BrawlOdds:
    """The odds of one fight: one against one or more, once it has come about."""
    if not others:
        raise LotowError(
            Text("a fight takes two", "il faut être deux pour se battre"),
            hint=Text("name at least one enemy", "nommez au moins un ennemi"),
        )
    if len(others) > MOST:
        raise LotowError(
            Text(f"{len(others)} enemies at once", f"{len(others)} ennemis à la fois"),
            hint=Text(f"no more than {MOST} find room around one", f"il n'y a place que pour {MOST}"),
        )
    charge, steps = charges(content, lone, others)
    parts: list[FightPart] = []
    best: tuple[Step, ...] = ()
    for chance, mine, theirs, present in scenes(content, lone, others):
        fight = square_up(content, mine, *theirs)
        best = best or fight.steps
        share = chance if charge is None else chance * charge
        parts.append(FightPart(share, resolve(fight), present))
    names = tuple(one.who.name for one in others)
    return BrawlOdds(tuple(parts), names, charge, (*steps, *madness(content, lone, *others), *best))


def square_up(content: Content, lone: Contender, *others: Contender, once_a_game: bool = True) -> Fight:
    """The fight with every number worked out, and the steps that lead to it."""
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
    mine, names = lone.who.name, told_apart(lone.who.name, [one.who.name for one in others])
    for one, theirs, (blow, roll), (counter, back) in zip(others, names, blows, returned, strict=True):
        steps += _steps(content, lone, one, (blow, roll), (mine, theirs))
        steps += _steps(content, one, lone, (counter, back), (theirs, mine))
    return Fight(fight.lone, fight.others, fight.blows, fight.returned, fight.draw, tuple(steps))


def _brawler(content: Content, contender: Contender) -> Brawler:
    who, stance = contender.who, contender.stance
    situation, name = stance.situation, contender.weapon.id
    if stance.inert:
        return Brawler(0, 0, 0, toughness(content, who, situation, at_mount=True))
    attacks = who.value("attacks", situation, name)
    again = max((one.face or 0 for one in who.rerolls("win", situation, name)), default=0)
    return Brawler(
        attacks,
        content.numbers.climber_fightin if stance.climbing else who.value("fightin", situation, name),
        attacks if _strikes(stance) else 0,
        toughness(content, who, situation, at_mount=stance.at_mount, keep=stance.keep_fortune),
        melee_of(content, contender).win + who.modifier("win", situation, name),
        again,
        any(who.having(StrikesAgain, situation, name)),
        content.numbers.trapped_strikes if _struck_down(stance) else 1,
    )


def _struck_down(stance: Stance) -> bool:
    """Whether an attack on it is worth two: it has nowhere to go."""
    return stance.trapped or stance.prone or stance.climbing


def _strikes(stance: Stance) -> bool:
    return stance.strikes and not (stance.prone or stance.seized)


def melee_of(content: Content, contender: Contender) -> Melee:
    """What the weapon adds, once it is known what it counts as and who swings it."""
    weapon, who = contender.weapon, contender.who
    counted = used_as(content, who, weapon, "fighting")
    if counted.melee is None:
        raise LotowError(
            Text(f"a {weapon.name.en} is no use in a fight", f"{weapon.name.fr} : inutile dans un combat"),
            hint=Text("name something to fight with", "nommez une arme de combat"),
        )
    forbidden = (*weapon_effects(content, weapon), *weapon_effects(content, counted))
    mounted = "mounted" in contender.stance.situation
    if mounted and any(one.what == "fight-mounted" for one in narrowed(forbidden, Forbids)):
        raise LotowError(
            Text(f"a {weapon.name.en} is no use from the saddle", f"{weapon.name.fr} : inutile en selle"),
            hint=Text("dismount, or name another", "mettez pied à terre, ou nommez-en une autre"),
        )
    if weapon.hands == 2 and who.has("one-handed"):
        raise LotowError(
            Text(f"a {weapon.name.en} takes two hands", f"{weapon.name.fr} : il y faut deux mains"),
            hint=Text("name a one-handed weapon", "nommez une arme à une main"),
        )
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
        melee_of(content, striker).wound + who.modifier("fighting-wound", situation, name),
        at_worst=min(worst, default=None),
        again=bool(who.rerolls("fighting-wound", situation, name)),
        natural=earns,
    )
    past, of = (faces(content.numbers.across_obstacle), SIDES) if _across(striker, victim) else (1, 1)
    dares = Fraction(1)
    if _tested(striker, victim):
        dares = nerve(
            content, who, company=striker.stance.company, situation=situation, once_a_game=once_a_game
        ).chance()
    blow = Blow(
        roll.ways * past,
        roll.of * of,
        roll.naturals * past,
        dares.numerator,
        dares.denominator,
        roll,
        past if of > 1 else SIDES,
    )
    return blow, roll


def _across(striker: Contender, victim: Contender) -> bool:
    return striker.stance.across or victim.stance.across


def _tested(striker: Contender, victim: Contender) -> bool:
    """Repartee: whoever fights such a man must keep a straight face before striking him."""
    return any(
        "strike" in one.before and (not one.lists or striker.who.posse in one.lists)
        for one in victim.who.having(TestsPluck, victim.stance.situation)
    )


def _steps(
    content: Content,
    striker: Contender,
    victim: Contender,
    thrown: tuple[Blow, WoundRoll],
    names: tuple[Text, Text],
) -> list[Step]:
    """What a blow of one at the other takes, for display."""
    steps: list[Step] = []
    (blow, roll), (mine, theirs) = thrown, names
    if striker.stance.inert:
        return []
    if not _strikes(striker.stance):
        label = Text(f"{mine.en} strikes no blow even if it wins", f"{mine.fr} ne frappe pas même s'il gagne")
        return [Step(label, "", None)]
    if blow.dares != blow.dares_of:
        label = Text(f"{mine.en} dares to strike {theirs.en}", f"{mine.fr} ose frapper {theirs.fr}")
        steps.append(Step(label, "", Fraction(blow.dares, blow.dares_of)))
    number = striker.who.value("attacks", striker.stance.situation, striker.weapon.id)
    doubled = content.numbers.trapped_strikes if _struck_down(victim.stance) else 1
    if number * doubled > 1:
        each = f" ({number} x {doubled})" if doubled > 1 else ""
        label = Text(
            f"{mine.en} strikes {number * doubled} blows at {theirs.en}{each}",
            f"{mine.fr} porte {number * doubled} coups ({theirs.fr}){each}",
        )
        steps.append(Step(label, "", None))
    if _across(striker, victim):
        value = content.numbers.across_obstacle
        label = Text("each blow gets across", "chaque coup passe l'obstacle")
        steps.append(Step(label, plus(value), Fraction(faces(value), SIDES)))
    situation, name = striker.stance.situation, striker.weapon.id
    step = wound_step(roll, again=bool(striker.who.rerolls("fighting-wound", situation, name)))
    label = Text(f"{mine.en} {step.label.en} {theirs.en}", f"{mine.fr} {step.label.fr} {theirs.fr}")
    steps.append(Step(label, step.need, step.chance))
    for one in striker.who.having(StrikesAgain, situation, name):
        label = Text("a natural of that to wound strikes again", "ce dé naturel pour blesser frappe encore")
        steps.append(Step(label, str(one.on), Fraction(roll.naturals, roll.of)))
    tough = toughness(content, victim.who, victim.stance.situation, at_mount=victim.stance.at_mount)
    if tough.fortune and not victim.stance.keep_fortune:
        steps.append(fortune_step(theirs, tough))
    return steps
