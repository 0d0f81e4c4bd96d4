"""What the end of a turn is worth to the player whose turn it is, for every hand and every number of arrows.

`Stakes` say what each thing is worth; `ends` adds it up, with the attacks the arrows bring on, the dynamite,
the gatling, and the best use of every beer. The solver takes it from there.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from lotow.saloon.dice.content import Ability, load
from lotow.saloon.dice.hands import BEER, DYNAMITE, GATLING, ONE, TWO, count, tables
from lotow.saloon.dice.solver import TurnPlan, solve

Worths = tuple[float, ...]


class Stakes(Struct, frozen=True):
    """A player's turn and what he wants from it. Lists go by number: so many life points, arrows, beers."""

    ability: Ability
    life: int
    most: int
    arrows: int
    pile: int
    own_life: Worths
    """Of having so many life points when the turn ends; the first is death."""
    own_arrows: Worths
    """Of so many arrows before him when the turn ends."""
    shots: tuple[Worths, ...]
    """Of so many 1s and so many 2s, well aimed."""
    doubled: tuple[Worths, ...]
    """The same with one of them doubled by a beer."""
    rounds: Worths
    """Of so many beers for others."""
    cleared: Worths
    """Of so many arrows of others sent back."""
    gatling: float
    attack: float
    """Of what an attack costs the others, by the arrows they have now."""


class Fate(Struct, frozen=True):
    """How a player stands after taking some arrows: what is left to him, and what attacks did to others."""

    life: int
    arrows: int
    gained: float

    @property
    def dead(self) -> bool:
        return self.life <= 0


def fates(stakes: Stakes, most: int) -> list[Fate]:
    """How the player stands after each number of arrows up to `most`."""
    figures = load().game
    life, arrows, pile, gained, to_gain = stakes.life, stakes.arrows, stakes.pile, 0.0, stakes.attack
    found = [Fate(life, arrows, gained)]
    limit = stakes.ability.attack_most
    for _ in range(most):
        if life > 0:
            arrows, pile = arrows + 1, pile - 1
            if not pile:
                wounds = arrows * figures.arrow_wounds
                life -= wounds if limit is None else min(wounds, limit)
                arrows, pile = 0, figures.arrows
                gained, to_gain = gained + to_gain, 0.0
        found.append(Fate(life, arrows, gained))
    return found


class Kind(Struct, frozen=True):
    """What matters of a hand besides its shots."""

    explodes: bool
    gatlings: int
    beers: int
    quiet: bool


class Kinds(Struct, frozen=True):
    """The full hands by kind: the kinds there are, the place of each hand's, also with a beer less, and its
    1s and 2s."""

    kinds: tuple[Kind, ...]
    of_hand: tuple[int, ...]
    beer_less: tuple[int, ...]
    shots: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def hand_kinds(ability: Ability) -> Kinds:
    figures = load().game
    needs = ability.gatling_needs or figures.gatling_needs

    def kind(hand: int, beers: int) -> Kind:
        gatlings = count(hand, GATLING)
        if not ability.arrows_per_gatling:
            gatlings = needs if gatlings >= needs else 0
        quiet = bool(ability.quiet_life) and not count(hand, ONE) and not count(hand, TWO)
        return Kind(count(hand, DYNAMITE) >= figures.dynamite_limit, gatlings, beers, quiet)

    hands = tables().full()
    kinds = [kind(hand, count(hand, BEER)) for hand in hands]
    less = [kind(hand, max(0, count(hand, BEER) - 1)) for hand in hands]
    every = tuple(dict.fromkeys([*kinds, *less]))
    place = {one: at for at, one in enumerate(every)}
    return Kinds(
        every,
        tuple(place[one] for one in kinds),
        tuple(place[one] for one in less),
        tuple((count(hand, ONE), count(hand, TWO)) for hand in hands),
    )


def ends(stakes: Stakes, reached: list[Fate]) -> list[list[float]]:
    """The worth of every end of the turn, by arrows taken and then by full hand."""
    kinds = hand_kinds(stakes.ability)
    shots = [stakes.shots[ones][twos] for ones, twos in kinds.shots]
    every = []
    for fate in reached:
        if fate.dead:
            every.append([stakes.own_life[0] + fate.gained] * len(shots))
            continue
        values = [worth_of_kind(stakes, fate, kind) for kind in kinds.kinds]
        worths = [values[at] + shot for at, shot in zip(kinds.of_hand, shots, strict=True)]
        if stakes.ability.doubled_shots:
            worths = _doubled(stakes, kinds, values, worths)
        if fate.life <= load().game.dynamite_wounds:
            lost = stakes.own_life[0] + fate.gained
            worths = [
                lost if kinds.kinds[at].explodes else worth
                for at, worth in zip(kinds.of_hand, worths, strict=True)
            ]
        every.append(worths)
    return every


def worth_of_kind(stakes: Stakes, fate: Fate, kind: Kind) -> float:
    """What a hand does to the player himself, and its beers and gatlings to others."""
    figures, ability = load().game, stakes.ability
    life, arrows, worth = fate.life, fate.arrows, fate.gained
    if kind.explodes:
        life -= figures.dynamite_wounds
        arrows -= min(arrows, figures.dynamite_wounds * ability.arrows_per_wound)
        if life <= 0:
            return stakes.own_life[0] + worth
    if kind.gatlings >= (ability.gatling_needs or figures.gatling_needs):
        arrows, worth = 0, worth + stakes.gatling
    sent = kind.gatlings * ability.arrows_per_gatling
    own = ability.thirsty_life if life <= ability.thirsty_at else figures.beer_life
    after = ability.quiet_life if kind.quiet else 0
    drinking = max(
        stakes.own_life[min(stakes.most, life + drunk * own + after)] + stakes.rounds[kind.beers - drunk]
        for drunk in range(kind.beers + 1)
    )
    clearing = max(
        stakes.own_arrows[arrows - mine] + stakes.cleared[sent - mine]
        for mine in range(min(sent, arrows) + 1)
    )
    return worth + drinking + clearing


def _doubled(stakes: Stakes, kinds: Kinds, values: list[float], worths: list[float]) -> list[float]:
    """The better of drinking every beer and of doubling a shot with one."""
    better = []
    for at, worth in enumerate(worths):
        ones, twos = kinds.shots[at]
        if kinds.kinds[kinds.of_hand[at]].beers and ones + twos:
            worth = max(worth, values[kinds.beer_less[at]] + stakes.doubled[ones][twos])
        better.append(worth)
    return better


def plan(stakes: Stakes, rolls: int) -> TurnPlan[float]:
    """The turn solved from here, with so many rolls still to come."""
    reached = fates(stakes, tables().dice * rolls)
    return solve(
        ends(stakes, reached), rolls, stakes.ability.rerolls_dynamite, lambda arrows: reached[arrows].dead
    )
