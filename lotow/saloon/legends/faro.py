"""Faro: what bets are worth when one leaves after the second card, and when one stays for the jackpot.

Four fight cards, three of them shown beforehand; shuffled, the first to turn up loses, the second wins, a
third makes the bonus round. Readings: a bet that won is paid and taken back at once (it could only lose),
and who leaves or stays does so with all bets that are still there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.legends.content import Faro
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing_cards import read_value, show_value

Bets = Mapping[int, int]
"""Stakes by the value they lie on."""


class PlayWorth(Struct, frozen=True):
    """What a way to play brings on average."""

    dollars: Fraction
    points: Fraction


class FaroOdds(Struct, frozen=True):
    """What bets are worth: leaving whenever one may, staying whenever one may, and whichever is better in
    dollars each time. `lose`, `win` and `jackpot` are the chances that a bet loses at once, wins at once, or
    wins the bonus round if it stays."""

    leave: PlayWorth
    stay: PlayWorth
    best: PlayWorth
    lose: Fraction
    win: Fraction
    jackpot: Fraction


class FaroStakes(Struct, frozen=True):
    """Stakes somebody could lay, and what they are worth."""

    bets: tuple[tuple[int, int], ...]
    odds: FaroOdds


def read_bets(text: str) -> dict[int, int]:
    """Bets as people write them: `7:20,Q:10`."""
    bets: dict[int, int] = {}
    for part in re.split(r"[\s,;]+", text.strip()):
        value, colon, stake = part.partition(":")
        if not colon or not stake.lstrip("$").isdecimal() or len(stake) > 6:
            raise LotowError(
                Text(f"{part!r} is no bet", f"{part!r} n'est pas un pari"),
                hint=Text("a value and a stake: 7:20,Q:10", "une valeur et une mise : 7:20,Q:10"),
            )
        on = read_value(value)
        if on in bets:
            raise LotowError(
                Text(f"two bets lie on {show_value(on)}", f"deux paris sur {show_value(on)}"),
                hint=Text("a second bet goes on another card", "le second pari va sur une autre carte"),
            )
        bets[on] = int(stake.lstrip("$"))
    return bets


def check(bets: Bets, shown: Sequence[int], purse: int | None = None) -> None:
    """Refuses what the rules of faro do not allow."""
    rules = game().faro
    if len(set(shown)) != rules.shown or len(shown) != rules.shown:
        raise LotowError(
            Text(
                f"{rules.shown} different cards are shown", f"{rules.shown} cartes différentes sont révélées"
            ),
            hint=Text("for example: 7 Q 2", "par exemple : 7 Q 2"),
        )
    if len(bets) > rules.most_bets or not set(bets.values()) <= set(rules.stakes):
        stakes = " / ".join(f"${stake}" for stake in rules.stakes)
        mises = " / ".join(f"{stake} $" for stake in rules.stakes)
        raise LotowError(
            Text(
                f"at most {rules.most_bets} bets, of {stakes} each",
                f"au plus {rules.most_bets} paris, de {mises} chacun",
            ),
            hint=Text("for example: 7:20,Q:10", "par exemple : 7:20,Q:10"),
        )
    total = sum(bets.values())
    if purse is not None and total > purse:
        raise LotowError(
            Text(
                f"the bets come to ${total} and the purse holds ${purse}",
                f"les paris font {total} $ et la bourse contient {purse} $",
            ),
            hint=Text("nobody bets more than he has", "on ne mise pas plus que ce qu'on possède"),
        )


def faro(bets: Bets, shown: Sequence[int], purse: int | None = None) -> FaroOdds:
    """What these bets are worth when these cards are shown."""
    check(bets, shown, purse)
    rules = game().faro
    hidden = [value for value in game().deck.values if value not in shown]
    deals = Fraction(1, len(hidden) * len(list(permutations(range(rules.cards)))))
    sums = {name: [Fraction(0), Fraction(0)] for name in ("leave", "stay", "best")}
    lose = win = jackpot = Fraction(0)
    staying: dict[tuple[int, ...], list[tuple[PlayWorth, PlayWorth]]] = {}
    for extra in hidden:
        for first, second, third, _ in permutations((*shown, extra)):
            leave, stay = _played(bets, first, second, third, rules)
            staying.setdefault((first, second), []).append((leave, stay))
            _add(sums["leave"], leave)
            _add(sums["stay"], stay)
            lose += deals * (first in bets)
            win += deals * (second in bets)
            jackpot += deals * (third in bets)
    for ends in staying.values():
        leaving = sum(one.dollars for one, _ in ends)
        better = 0 if leaving >= sum(one.dollars for _, one in ends) else 1
        for end in ends:
            _add(sums["best"], end[better])
    worth = {name: PlayWorth(dollars * deals, points * deals) for name, (dollars, points) in sums.items()}
    return FaroOdds(worth["leave"], worth["stay"], worth["best"], lose, win, jackpot)


def _played(bets: Bets, first: int, second: int, third: int, rules: Faro) -> tuple[PlayWorth, PlayWorth]:
    """What one deal brings to who leaves and to who stays."""
    dollars = rules.pays * bets.get(second, 0) - bets.get(first, 0)
    points = rules.point * (second in bets)
    left = {value: stake for value, stake in bets.items() if value not in (first, second)}
    bonus = sum(rules.jackpot * stake if value == third else -stake for value, stake in left.items())
    return (
        PlayWorth(Fraction(dollars), Fraction(points)),
        PlayWorth(Fraction(dollars + bonus), Fraction(points + rules.point * (third in left))),
    )


def _add(sums: list[Fraction], worth: PlayWorth) -> None:
    sums[0] += worth.dollars
    sums[1] += worth.points


def best_stakes(shown: Sequence[int], purse: int) -> list[FaroStakes]:
    """Every way to bet that a purse allows, the most dollars first. Cards that are not shown are all alike,
    so one stands for them."""
    check({}, shown)
    found = [FaroStakes(tuple(bets.items()), faro(bets, shown)) for bets in _possible(shown, purse)]
    return sorted(
        found, key=lambda one: (one.odds.best.dollars, one.odds.best.points, -len(one.bets)), reverse=True
    )


def _possible(shown: Sequence[int], purse: int) -> Iterator[dict[int, int]]:
    rules = game().faro
    unshown = [value for value in game().deck.values if value not in shown]
    values = [*sorted(shown, reverse=True), *unshown[-rules.most_bets :]]
    for count in range(1, rules.most_bets + 1):
        for on in combinations(values, count):
            for stakes in product(rules.stakes, repeat=count):
                if sum(stakes) <= purse:
                    yield dict(zip(on, stakes, strict=True))
