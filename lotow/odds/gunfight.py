"""Two shooters at range, shooting every turn they can until one is out of action, read from the book.

Where the book is open: both stand their ground; a Quickdraw that can be counted is kept for a turn in which
the enemy would shoot first; a second gun of the kind is gone on with when the first jams, and only a jam of
the last is cleared; hit by several shots at once one tests once to dive for cover, and one who dived is back
on its feet the turn after, behind what it dived for. A weapon that knocks down lets nobody dive.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lotow.dice import Distribution
from lotow.errors import LotowError, Problem, Text
from lotow.odds.aiming import empties, take_aim
from lotow.odds.answers import Step, steps_of, told_apart
from lotow.odds.chances import SIDES
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.duel import NEVER, EndOdds
from lotow.odds.nerve import nerve
from lotow.odds.reach import Aim, Thing, free_quickdraws, gun_of, shots_taken
from lotow.odds.shooting import Shot
from lotow.odds.shootout import ALWAYS, DropWon, Gunman, Shootout
from lotow.rulebook.effects import Allows, Barrels, Reloads, UsedUp, UsesPerGame
from lotow.rulebook.models import Content, Numbers, Weapon

if TYPE_CHECKING:
    from lotow.odds.fame import FamePurse


class Duellist(Struct, frozen=True, kw_only=True):
    """One side of a gunfight. No number of `shots` means as many as the weapons allow; `quickdraws` are paid
    for with Fame; `dives` counts diving for cover, `behind` is what it dives behind; `second_gun`: there is
    another of the kind to go on with when the first jams."""

    who: Combatant
    weapon: Weapon
    aim: Aim = Aim()
    shots: int | None = None
    quickdraws: int = 0
    dives: bool = False
    behind: Thing | None = None
    second_gun: bool = False


def gunfighting(
    content: Content,
    first: Duellist,
    second: Duellist,
    *,
    first_drop: int | None = None,
    purse: FamePurse | None = None,
) -> EndOdds:
    """Two shooters, each with a weapon and the way it shoots at the other; the `purse` is what the first may
    spend, on Quickdraws, hits, wounds and its Fortune."""
    mine, theirs = _gunman(content, first, second), _gunman(content, second, first)
    drop = drop_of(content.numbers)
    odds = gunfight(mine, theirs, drop, first_drop)
    if purse is not None:
        fanned = gun_of(content, first.weapon, first.aim.mode).volley is not None
        best = famed_gunfight(mine, theirs, purse, drop, first_drop, fanned=fanned)
        odds = replace(best, without=odds.first)
    (other,) = told_apart(first.who.name, [second.who.name])
    steps = (*_named(first.who.name, mine), *_named(other, theirs))
    return replace(
        odds, steps=steps, problems=(*_said(first.who.name, mine.shot), *_said(other, theirs.shot))
    )


def gunmen(content: Content, first: Duellist, second: Duellist, purse: FamePurse | None) -> object:
    """All the numbers of a gunfight, without words; where nobody can hurt anybody only the reasons."""
    men = _gunman(content, first, second), _gunman(content, second, first)
    if not any(_hurts(one.shot) for one in men):
        return tuple(one.shot.problems for one in men)
    # Nobody answers a Quickdraw that nobody can make.
    drawn = bool(men[1].quick), bool(men[0].quick or (purse and purse.fame))
    return purse, *(
        replace(
            one,
            shot=one.shot.bare,
            at_cover=one.at_cover and one.at_cover.bare,
            answers=one.answers and draws,
        )
        for one, draws in zip(men, drawn, strict=True)
    )


def drop_of(numbers: Numbers) -> DropWon:
    """The book's roll for the Drop."""
    dice = Distribution.of(numbers.drop_dice)
    of = dice.total_weight**2
    equal = Fraction(sum(ways * ways for _, ways in dice.items()), of)
    holder = Fraction(numbers.heroic_roll - 1, SIDES)
    return DropWon((1 - equal) / 2, equal, numbers.drop_tie == "changes", holder)


def gunfight(
    first: Gunman,
    second: Gunman,
    drop: DropWon,
    first_drop: int | None = None,
) -> EndOdds:
    """The chances by how many lives each has: Wounds, and the saves Fortune holds."""
    if not (_hurts(first.shot) or _hurts(second.shot)):
        return NEVER
    # What the first shoots at is the second's toughness, and the other way round.
    mine, theirs = second.shot.target, first.shot.target
    solved = Shootout(first, second, drop)
    chance = turns = Fraction(0)
    for saved, weight in enumerate(mine.saves):
        for also, other in enumerate(theirs.saves):
            if weight * other:
                share = Fraction(weight * other, mine.total * theirs.total)
                won, expected = solved.start(mine.wounds + saved, theirs.wounds + also, first_drop)
                chance += share * won
                turns += share * expected
    return _ended(chance, turns)


@lru_cache(maxsize=16)
def famed_gunfight(
    first: Gunman,
    second: Gunman,
    purse: FamePurse,
    drop: DropWon,
    first_drop: int | None = None,
    *,
    fanned: bool = False,
) -> EndOdds:
    """The best the first can make of it. What Fortune turns aside shows when it is rolled, not before. When
    it is asked again without something that makes no difference, the answer is at hand."""
    from lotow.odds.famed_shootout import FamedShootout

    if not (_hurts(first.shot) or _hurts(second.shot)):
        return NEVER
    solved = FamedShootout(first, second, drop, purse, fanned=fanned)
    return replace(_ended(*solved.start(first_drop)), rules=solved.rules())


def _ended(chance: Fraction, turns: Fraction) -> EndOdds:
    lost = chance.denominator - chance.numerator
    return EndOdds(chance.numerator, lost, chance.denominator, turns.numerator, turns.denominator)


def _hurts(shot: Shot) -> bool:
    return bool(shot.ready and shot.hit and shot.wound.ways and shot.dodge < SIDES and all(shot.passes))


def _gunman(content: Content, one: Duellist, other: Duellist) -> Gunman:
    aim, who, weapon = replace(one.aim, repeated=True), one.who, one.weapon
    gun = gun_of(content, weapon, aim.mode)
    once = any(narrowed(gun.effects, UsesPerGame)) or any(narrowed(gun.effects, UsedUp))
    if once or gun.weapon is not weapon:
        raise LotowError(
            Text(f"a {weapon.name.en} is good for one shot", f"{weapon.name.fr} : bon pour un seul tir"),
            hint=Text("take something that shoots on", "prenez une arme qui tire plus longtemps"),
        )
    aim = replace(aim, shots=one.shots or shots_taken(who, gun, aim.shooter_situation))
    shot = take_aim(content, who, other.who, gun, aim)
    covered = None
    if other.behind is not None:
        hidden = replace(aim, in_the_way=(*aim.in_the_way, other.behind))
        covered = take_aim(content, who, other.who, gun, hidden)
    dives = Fraction(0)
    if one.dives:
        tested = nerve(
            content,
            who,
            test="dive-for-cover",
            company=aim.company,
            situation=other.aim.target_situation,
            once_a_game=False,
        )
        dives = 1 - tested.chance()
    free = free_quickdraws(who, gun, aim)
    man = Gunman(
        shot,
        jam_turns=content.numbers.jam_turns,
        spares=int(one.second_gun),
        quick=ALWAYS if free is None else free or one.quickdraws,
        answers=any(effect.what == "free-heroic-action" for effect in who.having(Allows)),
        dives=dives,
        at_cover=covered,
    )
    reloads = max((effect.turns for effect in narrowed(gun.effects, Reloads)), default=0)
    if who.ignores("reloading", aim.shooter_situation, weapon.id):
        return man
    if empties(who, gun, aim):
        return replace(man, reload=reloads)
    barrels = max((effect.count for effect in narrowed(gun.effects, Barrels)), default=1)
    return replace(man, barrels=barrels, reload=reloads if barrels > 1 else 0)


def _named(name: Text, man: Gunman) -> tuple[Step, ...]:
    steps = steps_of(name, man.shot.steps)
    dice, remarks = man.shot.dice, list[tuple[Text, Fraction | None]]()
    if dice > 1:
        remarks.append((Text(f"{dice} dice a phase", f"{dice} dés par phase"), None))
    if man.quick:
        remarks.append((Text("draws first", "dégaine le premier"), None))
    if man.answers:
        remarks.append((Text("answers any Quickdraw", "répond à tout dégainé"), None))
    if man.dives:
        remarks.append((Text("dives for cover when hit", "plonge à couvert si touché"), man.dives))
    for words, chance in remarks:
        steps.append(Step(Text(f"{name.en}: {words.en}", f"{name.fr} : {words.fr}"), "", chance))
    return tuple(steps)


def _said(name: Text, shot: Shot) -> tuple[Problem, ...]:
    """What forbids a shot, with whose it is."""
    return tuple(
        replace(
            problem,
            message=Text(f"{name.en}: {problem.message.en}", f"{name.fr} : {problem.message.fr}"),
        )
        for problem in shot.problems
    )
