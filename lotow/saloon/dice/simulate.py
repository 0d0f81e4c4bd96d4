"""Games by the thousand, played by bots: who wins, how long it takes, which characters do well.

Each game has dice of its own, derived from the seed and its number, so that the tally is the same on one core
as on many.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from lotow.dice.rolls import numbers
from lotow.saloon.dice.belief import after, no_evidence
from lotow.saloon.dice.board import Board
from lotow.saloon.dice.bots import Bot
from lotow.saloon.dice.content import load
from lotow.saloon.dice.entries import Dealt, Mind
from lotow.saloon.dice.game import begin, deal
from lotow.saloon.dice.hands import tables, throws
from lotow.saloon.dice.minds import bot_of
from lotow.saloon.dice.state import VICTORS, DiceState, Ending

CHUNK = 20
"""Games that one process plays at a time."""
WORTH_MORE_CORES: dict[Mind, int] = {"thinking": 40, "easy": 4000, "random": 2000}
"""From so many games on, starting other processes pays."""


class WinCount(Struct):
    """So many games, so many of them won."""

    wins: int = 0
    games: int = 0

    def add(self, other: WinCount) -> None:
        self.wins += other.wins
        self.games += other.games


class GamesTally(Struct):
    """What came of some games."""

    players: int
    games: int = 0
    turns: int = 0
    dice: int = 0
    wins: dict[str, int] = {}
    by_role: dict[str, WinCount] = {}
    by_character: dict[str, WinCount] = {}
    by_mind: dict[str, WinCount] = {}

    def count(self, state: DiceState | Board, ending: Ending, dice: int) -> None:
        """Adds a game that is over."""
        self.games += 1
        self.turns += state.turn
        self.dice += dice
        self.wins[ending.victor] = self.wins.get(ending.victor, 0) + 1
        for place, seat in enumerate(state.table.seats):
            won = place in ending.seats
            _count(self.by_role, seat.role, won)
            _count(self.by_character, seat.character, won)
            _count(self.by_mind, seat.mind, won)

    def add(self, other: GamesTally) -> None:
        """Adds the games of another tally."""
        self.games += other.games
        self.turns += other.turns
        self.dice += other.dice
        for victor, wins in other.wins.items():
            self.wins[victor] = self.wins.get(victor, 0) + wins
        for ours, theirs in (
            (self.by_role, other.by_role),
            (self.by_character, other.by_character),
            (self.by_mind, other.by_mind),
        ):
            for name, score in theirs.items():
                ours.setdefault(name, WinCount()).add(score)


def _count(scores: dict[str, WinCount], name: str, won: bool) -> None:
    score = scores.get(name)
    if score is None:
        score = scores[name] = WinCount()
    score.games += 1
    score.wins += won


def play_out(board: Board, bots: Sequence[Bot], number: Callable[[], float]) -> int:
    """Plays a board to its end and tells how many dice it took."""
    belief = no_evidence(board.table)
    watched = any(seat.mind == "thinking" for seat in board.table.seats)
    every = [(throws(dice), len(throws(dice))) for dice in range(tables().dice + 1)]
    rolled = 0
    while board.ending is None:
        phase = board.phase
        if phase == "roll":
            dice = board.to_roll
            rolled += dice
            thrown, ways = every[dice]
            board.rolled(thrown[int(number() * ways)])
        elif phase == "keep":
            board.kept(bots[board.active].keep(board, belief))
        else:
            entry = bots[board.decider].decide(board, belief)
            if watched:
                belief = after(belief, board, entry)
            board.apply(entry)
    return rolled


def game_seed(seed: int, game: int) -> int:
    """A seed for each game of a run."""
    return (abs(seed) << 33) + (int(seed < 0) << 32) + game


def dealt_game(minds: Sequence[Mind], seed: int, game: int) -> tuple[Dealt, Callable[[], float]]:
    """The deal of one game of a run, and the numbers its dice go on with."""
    number = numbers(game_seed(seed, game))
    return deal([("", mind) for mind in minds], lambda cards: int(number() * cards)), number


def play_deal(tally: GamesTally, dealt: Dealt, number: Callable[[], float]) -> None:
    """Plays a deal to its end and counts it."""
    board = begin(dealt)
    dice = play_out(board, [bot_of(seat.mind, number) for seat in dealt.seats], number)
    assert board.ending is not None
    tally.count(board, board.ending, dice)


class Job(Struct, frozen=True):
    """Some games for one process: the minds at the table and the number of each game."""

    seed: int
    games: tuple[tuple[tuple[Mind, ...], int], ...]


def do(job: Job) -> GamesTally:
    """Plays the games of a job."""
    tally = GamesTally(0)
    for minds, game in job.games:
        play_deal(tally, *dealt_game(minds, job.seed, game))
    return tally


def simulate(
    minds: Sequence[Mind], games: int, seed: int, done: Callable[[], None] = lambda: None, cores: int = 0
) -> GamesTally:
    """Plays so many games on all cores, or on so many; `done` is called after each `CHUNK` of them."""
    load().seats(len(minds))
    numbered = [(tuple(minds), game) for game in range(games)]
    jobs = [Job(seed, tuple(numbered[at : at + CHUNK])) for at in range(0, games, CHUNK)]
    whole = GamesTally(len(minds), wins=dict.fromkeys(VICTORS, 0))
    for tally in in_parallel(do, jobs, cores or cores_for(minds, games)):
        whole.add(tally)
        done()
    return whole


def cores_for(minds: Sequence[Mind], games: int) -> int:
    """As many as there are, where it pays."""
    if games < min(WORTH_MORE_CORES.get(mind, 0) for mind in minds):
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


J = TypeVar("J")
R = TypeVar("R")


def in_parallel(work: Callable[[J], R], jobs: Sequence[J], cores: int) -> Iterator[R]:
    """The results of some jobs in their order, on so many cores."""
    if cores == 1:
        yield from map(work, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, for a process with threads (a progress bar, a server) must not be forked.
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, jobs)
