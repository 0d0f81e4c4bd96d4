"""Which of two minds plays better: every deal is played twice, the seats swapped in between.

One mind plays the law and the other everybody else; then the other way round, from the same deal and the same
first dice. Every seat is played once by each, so that the luck of roles, characters and places cancels out.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from lotow.saloon.dice.content import role_entry
from lotow.saloon.dice.entries import Dealt, Mind
from lotow.saloon.dice.simulate import GamesTally, WinCount, cores_for, dealt_game, in_parallel, play_deal

CHUNK = 10


class Match(Struct, kw_only=True):
    """Two minds compared over some deals."""

    deals: int = 0
    seats: int = 0
    first: WinCount
    second: WinCount
    squares: int = 0
    """The sum of squares of the difference in wins, deal by deal."""

    @property
    def lead(self) -> float:
        """By how much the first mind's share of seats that win is greater."""
        return (self.first.wins - self.second.wins) / self.seats

    @property
    def error(self) -> float:
        """The standard error of the lead."""
        mean = (self.first.wins - self.second.wins) / self.deals
        variance = self.squares / self.deals - mean * mean
        return sqrt(variance / self.deals) * self.deals / self.seats


class MatchJob(Struct, frozen=True):
    """Some deals for one process."""

    minds: tuple[Mind, Mind]
    players: int
    seed: int
    deals: tuple[int, ...]


def do(job: MatchJob) -> Match:
    match = Match(first=WinCount(), second=WinCount())
    for deal in job.deals:
        tally = GamesTally(job.players)
        for swapped in (False, True):
            dealt, number = dealt_game(job.minds[:1] * job.players, job.seed, deal)
            seats = (
                replace(seat, mind=job.minds[(role_entry(seat.role).side == "law") == swapped])
                for seat in dealt.seats
            )
            play_deal(tally, Dealt(tuple(seats)), number)
        first, second = (tally.by_mind.get(mind, WinCount()) for mind in job.minds)
        match.deals += 1
        match.seats += job.players
        match.squares += (first.wins - second.wins) ** 2
        match.first.add(first)
        match.second.add(second)
    return match


def mirrored(first: Mind, second: Mind, players: int, deals: int, seed: int, cores: int = 0) -> Match:
    """The two minds over so many deals, each played twice."""
    numbers = range(deals)
    jobs = [
        MatchJob((first, second), players, seed, tuple(numbers[at : at + CHUNK]))
        for at in range(0, deals, CHUNK)
    ]
    whole = Match(first=WinCount(), second=WinCount())
    for match in in_parallel(do, jobs, cores or cores_for((first, second), deals)):
        whole.deals += match.deals
        whole.seats += match.seats
        whole.squares += match.squares
        whole.first.add(match.first)
        whole.second.add(match.second)
    return whole
