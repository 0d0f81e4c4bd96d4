"""What blows do once a fight is won: several strikers at one victim, or one striker among several.

Where the book is open: every blow of an attack on somebody trapped goes to that one, even if the first
is enough; a dirty fighter's natural 6 that wounds earns an attack every time, from extra attacks too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from msgspec import Struct

from lotow.odds.chances import SIDES, Weights, capped, successes
from lotow.odds.wounding import Toughness, WoundRoll

Weight = int | Fraction


class Brawler(Struct, frozen=True):
    """One in a fight: dice to win and what is added to each, natural faces up to `again` rolled once more,
    Fightin' for a tie; attacks to strike with; whether a natural that wounds earns another; what it takes
    to put it out; and how many blows an attack on it is when it loses (2 if trapped, prone, climbing)."""

    dice: int
    fightin: int
    attacks: int
    tough: Toughness
    win: int = 0
    again: int = 0
    strikes_again: bool = False
    struck: int = 1


class Blow(Struct, frozen=True):
    """One blow of one fighter at another: `ways` of `of` wound, `naturals` of them with a natural that may
    earn another. `dares` of `dares_of`: it can bring itself to strike this enemy at all. `roll` is the die it
    comes from, `past` the faces of a die that let it across what lies between (all of them: nothing does)."""

    ways: int
    of: int
    naturals: int = 0
    dares: int = 1
    dares_of: int = 1
    roll: WoundRoll | None = None
    past: int = SIDES


# Blows at one fighter


def events_on(
    victim: Brawler, strikers: tuple[Brawler, ...], blows: tuple[Blow, ...]
) -> tuple[Sequence[int], int]:
    """How many wounds all these strikers deal one victim, before its saves, and the total of the weights.
    More than it could ever stand count as that many."""
    first, blow = strikers[0], blows[0]
    if strikers.count(first) == len(strikers) and blows.count(blow) == len(blows) and _plain(first, blow):
        # All alike strike as one.
        return _struck(victim, first.attacks * len(strikers), first, blow)
    events, total = _struck(victim, first.attacks, first, blow)
    for striker, blow in zip(strikers[1:], blows[1:], strict=True):
        one, of = _struck(victim, striker.attacks, striker, blow)
        events = capped(events, one, victim.tough.most)
        total *= of
    return events, total


def _plain(striker: Brawler, blow: Blow) -> bool:
    return blow.dares == blow.dares_of and not (striker.strikes_again and blow.naturals)


def _struck(victim: Brawler, attacks: int, striker: Brawler, blow: Blow) -> tuple[Sequence[int], int]:
    """So many attacks of one kind."""
    if not attacks or not blow.ways:
        return (1,), 1
    most = victim.tough.most
    if striker.strikes_again and blow.naturals:
        one, of = _chained(blow, attacks, victim.struck, most)
    else:
        number = attacks * victim.struck
        one, of = successes(blow.ways, blow.of, number), blow.of**number
        if number > most:
            one = (*one[:most], sum(one[most:]))
    if blow.dares != blow.dares_of:
        stays = (blow.dares_of - blow.dares) * of
        one = (one[0] * blow.dares + stays, *(ways * blow.dares for ways in one[1:]))
        of *= blow.dares_of
    return one, of


def _chained(blow: Blow, attacks: int, strikes: int, most: int) -> tuple[Weights, int]:
    """Attacks that can earn more of themselves: s = miss + plain x + natural x s^strikes, term by term."""
    miss, plain = Fraction(blow.of - blow.ways, blow.of), Fraction(blow.ways - blow.naturals, blow.of)
    natural = Fraction(blow.naturals, blow.of)
    one = [miss]
    for _ in range(most):
        more = _power(one, strikes, most)
        one = [miss, plain + natural * more[0], *(natural * term for term in more[1:])][:most]
    terms = _power(one, attacks * strikes, most)[:most]
    terms.append(1 - sum(terms, Fraction(0)))
    of = lcm(*(term.denominator for term in terms))
    return tuple(int(term * of) for term in terms), of


def _power(series: list[Fraction], exponent: int, most: int) -> list[Fraction]:
    power = [Fraction(1)]
    for _ in range(exponent):
        product = [Fraction(0)] * min(len(power) + len(series) - 1, most)
        for i, mine in enumerate(power):
            for j, theirs in enumerate(series[: len(product) - i]):
                product[i + j] += mine * theirs
        power = product
    return power


# A lone winner among several


def onslaught(
    lone: Brawler, others: tuple[Brawler, ...], blows: tuple[Blow, ...]
) -> tuple[Weights, int, int, Weights]:
    """The lone winner's attacks on the others in turn: wounds dealt in all, their total weight, how often
    anybody goes out, and how often each. Whom it dares to strike is settled first."""
    if all(blow.dares == blow.dares_of for blow in blows):
        return _in_turn(lone, others, blows)
    return _daring(lone, others, blows)


def _daring(
    lone: Brawler, others: tuple[Brawler, ...], blows: tuple[Blow, ...]
) -> tuple[Weights, int, int, Weights]:
    """Forward over the victims, some of whom it may not bring itself to strike: `arriving` weighs the wounds
    dealt so far (those of everybody who is out) and the attacks left."""
    dealt = [Fraction(0)] * (sum(one.tough.wounds for one in others) + 1)
    outs, kills = [Fraction(0)] * len(others), Fraction(0)
    arriving = {(0, lone.attacks): Fraction(1)}
    for at, (victim, blow) in enumerate(zip(others, blows, strict=True)):
        dares, leaving = Fraction(blow.dares, blow.dares_of), dict[tuple[int, int], Fraction]()
        wound, natural = Fraction(blow.ways, blow.of), Fraction(blow.naturals, blow.of)
        natural *= lone.strikes_again
        outcomes: Outcomes = ((0, 0, 1 - wound), (1, 0, wound - natural), (1, 1, natural))
        for before in {done for done, _ in arriving}:
            turning: dict[int, Weight] = {}
            for (done, left), chance in arriving.items():
                if done == before:
                    _more(leaving, (done, left), chance * (1 - dares))
                    turning[left] = chance * dares
            felled: dict[int, Weight] = {}
            for saved, saving in enumerate(victim.tough.saves):
                if saving:
                    life = saved + victim.tough.wounds
                    strikes = [
                        _attack(one, life, outcomes, Fraction(1), victim.struck, 0) for one in range(life)
                    ]
                    share = Fraction(saving, victim.tough.total)
                    for events, ways in enumerate(_assail(turning, share, strikes, felled)):
                        dealt[before + max(0, events - saved)] += ways
                        kills += ways if before else 0
            for left, ways in felled.items():
                _more(leaving, (before + victim.tough.wounds, left), Fraction(ways))
                outs[at] += ways
        arriving = leaving
    for (before, _), chance in arriving.items():
        dealt[before] += chance
        kills += chance if before else 0
    of = lcm(*(term.denominator for term in (*dealt, *outs, kills)))
    return tuple(int(one * of) for one in dealt), of, int(kills * of), tuple(int(one * of) for one in outs)


def _more(state: dict[tuple[int, int], Fraction], key: tuple[int, int], chance: Fraction) -> None:
    state[key] = state.get(key, Fraction(0)) + chance


def _in_turn(
    lone: Brawler, others: tuple[Brawler, ...], blows: tuple[Blow, ...]
) -> tuple[Weights, int, int, Weights]:
    """Forward over the victims. `arriving` weighs with how many attacks left the next one is turned to;
    whoever came before is out, so the wounds dealt so far are known. Weights are integers over the number
    of attacks made, unless attacks earn attacks: then that number is open, and they are fractions."""
    extra = lone.strikes_again and any(blow.naturals for blow in blows)
    if not extra and _all_alike(others, blows):
        return _count_off(lone.attacks, others, blows[0])
    of = lcm(*(blow.of for blow in blows))
    strikes = max((one.struck for one in others), default=1)
    sure: Weight = Fraction(1) if extra else of
    dealt: list[Weight] = [0] * (sum(one.tough.wounds for one in others) + 1)
    outs: list[Weight] = []
    arriving: dict[int, Weight] = {lone.attacks: 1}
    before, remaining = 0, 1
    for one in others:
        remaining *= one.tough.total
    total: Weight = remaining * sure ** (strikes * lone.attacks)
    for victim, blow in zip(others, blows, strict=True):
        if not any(arriving):
            # No attack is left for whoever comes now.
            dealt[before] += arriving.get(0, 0) * remaining
            outs += [0] * (len(others) - len(outs))
            break
        remaining //= victim.tough.total
        wound: Weight = blow.ways * (of // blow.of)
        natural: Weight = blow.naturals * (of // blow.of) if extra else 0
        if extra:
            wound, natural = Fraction(wound, of), Fraction(natural, of)
        outcomes = ((0, 0, sure - wound), (1, 0, wound - natural), (1, 1, natural))
        leaving: dict[int, Weight] = {}
        for saved, saving in enumerate(victim.tough.saves):
            if saving:
                life = saved + victim.tough.wounds
                attacks = [
                    _attack(events, life, outcomes, sure, victim.struck, strikes - victim.struck)
                    for events in range(life)
                ]
                for events, ways in enumerate(_assail(arriving, saving, attacks, leaving)):
                    dealt[before + max(0, events - saved)] += ways * remaining
        before += victim.tough.wounds
        outs.append(sum(ways * sure ** (strikes * left) for left, ways in leaving.items()) * remaining)
        arriving = leaving
    if outs:
        dealt[-1] += outs[-1]
    else:
        dealt[0] = total
    if extra:
        whole = lcm(*(Fraction(term).denominator for term in (*dealt, *outs, total)))
        dealt, outs, total = [one * whole for one in dealt], [one * whole for one in outs], total * whole
    return tuple(map(int, dealt)), int(total), int(outs[0]) if outs else 0, tuple(map(int, outs))


def _all_alike(others: tuple[Brawler, ...], blows: tuple[Blow, ...]) -> bool:
    """Nobody with a save or struck more than once, everybody wounded alike."""
    if not blows or blows.count(blows[0]) != len(blows):
        return False
    first = others[0]
    if others.count(first) == len(others):
        others = (first,)
    return not any(one.struck > 1 or one.tough.fortune or one.tough.ignored for one in others)


def _count_off(attacks: int, others: tuple[Brawler, ...], blow: Blow) -> tuple[Weights, int, int, Weights]:
    """Every wound is suffered, so how many there are tells who is out."""
    wounds = successes(blow.ways, blow.of, attacks)
    outs, before = [], 0
    for one in others:
        before += one.tough.wounds
        outs.append(sum(wounds[before:]))
    dealt = (*wounds[:before], *(0,) * (before - 1 - attacks), outs[-1])
    return dealt, blow.of**attacks, outs[0], tuple(outs)


Attack = dict[tuple[int, int], Weight]
"""What an attack comes to: wounds of the victim after it, and attacks it earned."""
Outcomes = tuple[tuple[int, int, Weight], ...]
"""What a blow comes to: a wound or none, an attack earned or none, and how often."""


def _attack(
    events: int,
    life: int,
    outcomes: Outcomes,
    sure: Weight,
    strikes: int,
    padding: int,
) -> Attack:
    """One attack of so many blows at somebody who goes out at `life` wounds; blows after that are lost."""
    after: Attack = {(events, 0): sure**padding}
    for _ in range(strikes):
        before, after = after, {}
        for (reached, earned), ways in before.items():
            if reached >= life:
                after[reached, earned] = after.get((reached, earned), 0) + ways * sure
                continue
            for gained, more, weight in outcomes:
                if weight:
                    key = (reached + gained, earned + more)
                    after[key] = after.get(key, 0) + ways * weight
    return after


def _assail(
    arriving: dict[int, Weight], saving: Weight, attacks: list[Attack], leaving: dict[int, Weight]
) -> list[Weight]:
    """Attacks on one victim, `attacks` by the wounds it has already. Returns how often they end after 0, 1,
    ... wounds; those that put it out are added to `leaving` by the number of attacks left."""
    life = len(attacks)
    layers: list[dict[int, Weight]] = [{} for _ in range(life)]
    layers[0] = {left: ways * saving for left, ways in arriving.items()}
    for layer, attack in zip(layers, attacks, strict=True):
        for left in range(max(layer, default=0), 0, -1):
            ways = layer.get(left)
            if not ways:
                continue
            for (reached, earned), weight in attack.items():
                after = layers[reached] if reached < life else leaving
                kept = left - 1 + earned
                after[kept] = after.get(kept, 0) + ways * weight
    return [layer.get(0, 0) for layer in layers]
