"""An underdog's re-rolls in fights and duels, against every choice tried at every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lotow.errors import LotowError
from lotow.odds.blows import Blow, Brawler
from lotow.odds.brawling import fighting
from lotow.odds.described import read_combatant
from lotow.odds.fame import FamePurse, Goal
from lotow.odds.famed import Spending, famed_fighting
from lotow.odds.famed_duel import famed_duel
from lotow.odds.famed_fight import famed_fight
from lotow.odds.famed_shot import famed_shot
from lotow.odds.fighting import Fight
from lotow.odds.shooting import Shot
from lotow.odds.stances import Contender, Stance
from lotow.odds.wounding import Toughness, wound_roll
from lotow.rulebook import load_rulebook

BOOK = load_rulebook()
HAND = BOOK.content.weapon["hand-weapon"]
STANDING = Stance()


def blow_at(cell: str, past: int = 6) -> Blow:
    roll = wound_roll(cell)
    return Blow(roll.ways * past, roll.of * 6, roll.naturals * past, roll=roll, past=past)


class Naive:
    """The chance of the goal with every die looked at, every choice tried and nothing remembered."""

    def __init__(self, fight: Fight, goal: Goal, cells: tuple[str, str]) -> None:
        self.fight, self.goal, self.cells = fight, goal, cells
        self.lone, (self.other,) = fight.lone, fight.others

    def value(self, rerolls: int) -> Fraction:
        total = Fraction(0)
        for faces in product(range(1, 7), repeat=self.lone.dice + self.other.dice):
            mine = tuple((face, True) for face in faces[: self.lone.dice])
            total += self.seen(mine, max(faces[self.lone.dice :]), rerolls)
        return total / int(6 ** (self.lone.dice + self.other.dice))

    def seen(self, mine: tuple[tuple[int, bool], ...], best: int, rerolls: int) -> Fraction:
        options = [self.won_or_lost(max(face for face, _ in mine), best, rerolls)]
        for at, (_, fresh) in enumerate(mine):
            if fresh and rerolls:
                again = [
                    self.seen((*mine[:at], (face, False), *mine[at + 1 :]), best, rerolls - 1)
                    for face in range(1, 7)
                ]
                options.append(sum(again, Fraction(0)) / 6)
        return max(options)

    def won_or_lost(self, a: int, b: int, rerolls: int) -> Fraction:
        if a != b or self.lone.fightin != self.other.fightin:
            return self.ended(a > b or (a == b and self.lone.fightin > self.other.fightin), rerolls)
        won, lost = self.ended(True, rerolls), self.ended(False, rerolls)
        if rerolls:
            lost = max(lost, (self.ended(True, rerolls - 1) + self.ended(False, rerolls - 1)) / 2)
        return (won + lost) / 2

    def ended(self, won: bool, rerolls: int) -> Fraction:
        if won:
            strikes, body = self.lone.attacks, (self.other.tough.wounds, self.other.tough.fortune)
            return self.strike(True, strikes, body, rerolls)
        return self.strike(
            False, self.other.attacks, (self.lone.tough.wounds, self.lone.tough.fortune), rerolls
        )

    def strike(self, won: bool, strikes: int, body: tuple[int, int], rerolls: int) -> Fraction:
        out = not body[0]
        if out or not strikes:
            return Fraction(int(won and out)) if self.goal == "out" else Fraction(int(won or not out))
        return self.across(won, strikes - 1, body, rerolls, True)

    def across(self, won: bool, strikes: int, body: tuple[int, int], rerolls: int, fresh: bool) -> Fraction:
        past = (self.fight.blows if won else self.fight.returned)[0].past
        through = self.wound(won, strikes, body, rerolls, 0, True)
        stopped = self.strike(won, strikes, body, rerolls)
        if won and fresh and rerolls and past < 6:
            stopped = max(stopped, self.across(won, strikes, body, rerolls - 1, False))
        return (past * through + (6 - past) * stopped) / 6

    def wound(
        self, won: bool, strikes: int, body: tuple[int, int], rerolls: int, die: int, fresh: bool
    ) -> Fraction:
        needs = self.cells[0 if won else 1].split("/")
        if die == len(needs):
            return self.fortune(won, strikes, body, rerolls, True)
        total = Fraction(0)
        for face in range(1, 7):
            if face >= int(needs[die]):
                total += self.wound(won, strikes, body, rerolls, die + 1, True)
                continue
            options = [self.strike(won, strikes, body, rerolls)]
            if won and fresh and rerolls:
                options.append(self.wound(won, strikes, body, rerolls - 1, die, False))
            total += max(options)
        return total / 6

    def fortune(self, won: bool, strikes: int, body: tuple[int, int], rerolls: int, fresh: bool) -> Fraction:
        wounds, fortune = body
        if not fortune:
            return self.strike(won, strikes, (wounds - 1, 0), rerolls)
        saved = self.strike(won, strikes, (wounds, fortune - 1), rerolls)
        hurt = self.fortune(won, strikes, (wounds, fortune - 1), rerolls, True)
        if not won and fresh and rerolls:
            hurt = max(hurt, self.fortune(won, strikes, body, rerolls - 1, False))
        return (saved + hurt) / 2


@settings(max_examples=20, deadline=None)
@given(
    dice=st.integers(1, 2),
    fightin=st.integers(3, 4),
    attacks=st.integers(1, 2),
    wounds=st.integers(1, 2),
    fortune=st.integers(0, 1),
    cells=st.tuples(*[st.sampled_from(["3", "5", "6/4"])] * 2),
    past=st.sampled_from([6, 3]),
    rerolls=st.integers(0, 2),
    goal=st.sampled_from(["out", "survive"]),
)
def test_rerolls_in_a_fight_are_used_where_they_are_worth_most(
    dice: int,
    fightin: int,
    attacks: int,
    wounds: int,
    fortune: int,
    cells: tuple[str, str],
    past: int,
    rerolls: int,
    goal: Goal,
) -> None:
    lone = Brawler(dice, 4, attacks, Toughness(wounds, fortune))
    other = Brawler(1, fightin, attacks, Toughness(wounds, fortune))
    fight = Fight(lone, (other,), (blow_at(cells[0], past),), (blow_at(cells[1], past),))
    odds = famed_fight(fight, FamePurse(rerolls=rerolls), goal=goal)
    assert odds.value == Naive(fight, goal, cells).value(rerolls)


def contender(text: str, stance: Stance = STANDING) -> Contender:
    return Contender(read_combatant(BOOK, text), HAND, stance)


def test_a_reroll_for_nerve_is_gone_when_it_comes_to_blows() -> None:
    lone, other = contender("F3 P3", Stance(charging=True)), contender("F3 +fearsome reputation")
    odds = famed_fighting(BOOK.content, lone, (other,), Spending(fame=0, rerolls=1))
    plain = fighting(BOOK.content, contender("F3"), contender("F3"))
    spared = famed_fighting(BOOK.content, contender("F3"), (contender("F3"),), Spending(fame=0, rerolls=1))
    passes = Fraction(21, 36)
    assert odds.kill == passes * spared.kill + (1 - passes) * passes * plain.kill
    assert odds.without == passes * plain.kill


def test_the_mad_may_roll_again_and_fight_seized_if_they_fail_twice() -> None:
    lone, other = contender("F3 P3 +madness"), contender("F3")
    odds = famed_fighting(BOOK.content, lone, (other,), Spending(fame=0, rerolls=1))
    spared = famed_fighting(BOOK.content, contender("F3"), (other,), Spending(fame=0, rerolls=1))
    passes, calm = Fraction(21, 36), fighting(BOOK.content, contender("F3"), other)
    # Who is seized strikes nobody, so nothing is kept for that.
    assert odds.kill == passes * spared.kill + (1 - passes) * passes * calm.kill


@pytest.mark.parametrize("rerolls", [1, 3])
def test_a_repartee_may_be_answered_twice(rerolls: int) -> None:
    lone, other = contender("F3 P3"), contender("F1 +repartee")
    odds = famed_fighting(BOOK.content, lone, (other,), Spending(fame=0, rerolls=rerolls))
    assert odds.kill > fighting(BOOK.content, lone, other).kill


def test_rerolls_help_in_a_duel_and_are_never_rolled_again_themselves() -> None:
    fight = Fight(
        Brawler(1, 4, 1, Toughness(1)), (Brawler(1, 4, 1, Toughness(1)),), (blow_at("4"),), (blow_at("4"),)
    )
    firsts = [famed_duel([(Fraction(1), fight)], FamePurse(rerolls=number)).first for number in range(4)]
    assert firsts[0] == Fraction(1, 2)
    assert firsts == sorted(set(firsts))


def test_a_duel_with_one_reroll_is_worth_what_round_after_round_comes_to() -> None:
    fight = Fight(
        Brawler(1, 4, 1, Toughness(1)), (Brawler(1, 4, 1, Toughness(1)),), (blow_at("4"),), (blow_at("5"),)
    )
    plain = famed_duel([(Fraction(1), fight)], FamePurse()).first

    def best(now: Fraction) -> Fraction:
        """One round more, if from a draw of blood on all is worth `now` with the re-roll still to spend."""

        def lost(kept: Fraction) -> Fraction:
            return Fraction(2, 3) * kept

        def won(again: bool) -> Fraction:
            missed = now if again else plain
            if again:
                missed = max(missed, (1 + plain) / 2)
            return (1 + missed) / 2

        def seen(a: int, b: int, again: bool, fresh: bool) -> Fraction:
            if a > b:
                kept = won(again)
            elif a < b:
                kept = lost(now if again else plain)
            else:
                bad = lost(now if again else plain)
                if again:
                    bad = max(bad, (won(False) + lost(plain)) / 2)
                kept = (won(again) + bad) / 2
            if not (again and fresh):
                return kept
            return max(kept, sum((seen(face, b, False, False) for face in range(1, 7)), Fraction(0)) / 6)

        return sum((seen(a, b, True, True) for a, b in product(range(1, 7), repeat=2)), Fraction(0)) / 36

    worth = famed_duel([(Fraction(1), fight)], FamePurse(rerolls=1)).first
    assert best(worth) == worth > plain


def test_what_would_take_minutes_to_play_best_is_refused() -> None:
    giant = Brawler(10, 4, 10, Toughness(10, 10), strikes_again=True)
    fight = Fight(giant, (giant,), (blow_at("4"),), (blow_at("4"),))
    with pytest.raises(LotowError, match="too much may become of this fight"):
        famed_fight(fight, FamePurse(10), FamePurse(10))
    with pytest.raises(LotowError, match="too much may become of this duel"):
        famed_duel([(Fraction(1), fight)], FamePurse(10))
    shot = Shot(1, 2, wound_roll("4"), Toughness(10, 10), dice=6, passes=(4, 4, 4, 4))
    with pytest.raises(LotowError, match="too much may become of this shot"):
        famed_shot(shot, FamePurse(10, 3))
