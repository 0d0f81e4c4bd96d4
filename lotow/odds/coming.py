"""What goes before a fight: who is master of itself this turn, who dares to charge whom.

A fight is then one of several, each as likely as what had to happen first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.answers import Step
from lotow.odds.nerve import nerve, sane
from lotow.odds.stances import Contender
from lotow.rulebook.effects import TestsPluck
from lotow.rulebook.models import Content

MOST_SCENES = 32
"""So many ways a fight may come about before it takes too long to go through them."""


def charges(
    content: Content, lone: Contender, others: Sequence[Contender]
) -> tuple[Fraction | None, list[Step]]:
    """The chance that the lone fighter gets to charge: master of itself, and not afraid."""
    if not lone.stance.charging:
        return None, []
    chance, steps = sane_here(content, lone), []
    if any(feared(lone, one) for one in others):
        dares = nerve_to_charge(content, lone)
        name = lone.who.name
        steps.append(Step(Text(f"{name.en} dares to charge", f"{name.fr} ose charger"), "", dares))
        chance *= dares
    return (chance, steps) if chance != 1 or steps else (None, [])


def tests_before(content: Content, lone: Contender, others: Sequence[Contender]) -> tuple[Fraction, ...]:
    """The chances of each test the lone fighter takes before the dice to win, in order."""
    tests = [sane_here(content, lone)]
    if lone.stance.charging and any(feared(lone, one) for one in others):
        tests.append(nerve_to_charge(content, lone))
    return tuple(chance for chance in tests if chance != 1)


def tested(content: Content, lone: Contender, others: Sequence[Contender]) -> tuple[object, ...]:
    """The nerve of everybody before a fight, as numbers: who is sane, who dares."""
    each = [(lone, others), *((one, (lone,)) for one in others if not one.stance.inert)]
    return tuple(
        (
            sane_here(content, one),
            one.stance.charging
            and any(feared(one, enemy) for enemy in enemies)
            and nerve_to_charge(content, one),
        )
        for one, enemies in each
    )


Scene = tuple[Fraction, Contender, tuple[Contender, ...], tuple[int, ...]]


def scenes(content: Content, lone: Contender, others: tuple[Contender, ...]) -> Iterator[Scene]:
    """Every way the turn has gone before the fight: who is seized by madness, who dared to charge."""
    mine = [(Fraction(1), lone)] if lone.stance.charging else moods(content, lone)
    for chance, one in mine:
        for share, others_here, present in meetings(content, one, others):
            yield chance * share, one, others_here, present


Meeting = tuple[Fraction, tuple[Contender, ...], tuple[int, ...]]


def meetings(content: Content, lone: Contender, others: tuple[Contender, ...]) -> Iterator[Meeting]:
    """Every way the enemies may come to somebody: how likely, who is there, and which of them that is."""
    theirs = [_comes(content, one, lone) for one in others]
    if 2 ** sum(len(ways) > 1 for ways in theirs) > MOST_SCENES:
        raise LotowError(
            Text("too many who may be mad or afraid", "trop d'ennemis peut-être fous ou effrayés"),
            hint=Text("leave some of them out", "laissez-en quelques-uns de côté"),
        )
    for ways in product(*theirs):
        whole = prod((share for share, _ in ways), start=Fraction(1))
        present = tuple(at for at, (_, enemy) in enumerate(ways) if enemy is not None)
        if whole and present:
            yield whole, tuple(enemy for _, enemy in ways if enemy is not None), present


def _comes(content: Content, enemy: Contender, lone: Contender) -> list[tuple[Fraction, Contender | None]]:
    """The ways an enemy may come to the fight, or not at all."""
    if enemy.stance.inert:
        return [(Fraction(1), enemy)]
    if not enemy.stance.charging:
        return list(moods(content, enemy))
    comes = sane_here(content, enemy)
    if feared(enemy, lone):
        comes *= nerve_to_charge(content, enemy)
    if comes == 1:
        return [(comes, enemy)]
    return [(comes, enemy), (1 - comes, None)]


def moods(content: Content, one: Contender, *, once_a_game: bool = True) -> list[tuple[Fraction, Contender]]:
    """Somebody in a turn: master of itself, or seized by madness."""
    calm = sane_here(content, one, once_a_game=once_a_game)
    if calm == 1:
        return [(calm, one)]
    return [(calm, one), (1 - calm, replace(one, stance=replace(one.stance, seized=True)))]


def sane_here(content: Content, one: Contender, *, once_a_game: bool = True) -> Fraction:
    return sane(content, one.who, one.stance.company, one.stance.situation, once_a_game=once_a_game)


def feared(charger: Contender, enemy: Contender) -> bool:
    """Whether it takes nerve to charge this one."""
    who, situation = charger.who, charger.stance.situation
    return not who.ignores("fearsome-reputation", situation) and any(
        "charge" in one.before and (not one.lists or who.posse in one.lists)
        for one in enemy.who.having(TestsPluck, enemy.stance.situation)
    )


def nerve_to_charge(content: Content, one: Contender) -> Fraction:
    return nerve(content, one.who, company=one.stance.company, situation=one.stance.situation).chance()


def madness(content: Content, *contenders: Contender) -> list[Step]:
    steps = []
    for one in contenders:
        calm = sane_here(content, one)
        if calm != 1:
            name = one.who.name
            label = Text(f"{name.en} masters the madness", f"{name.fr} domine sa folie")
            steps.append(Step(label, "", calm))
    return steps
