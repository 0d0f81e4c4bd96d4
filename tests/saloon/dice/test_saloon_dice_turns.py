"""The solver against the rules: what a turn is worth to it is what comes of the turn when it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt

import pytest
from dice_table import at_table
from msgspec.structs import replace

from lotow.dice import SeededRoller
from lotow.saloon.dice.advice import Situation, Worth, stakes
from lotow.saloon.dice.content import FACES, Face, load
from lotow.saloon.dice.decisions import legal, most_cleared, most_shed
from lotow.saloon.dice.entries import Cleared, DiceRolled, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.game import roll, step
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.solver import TurnPlan
from lotow.saloon.dice.stakes import plan
from lotow.saloon.dice.state import DiceState

TURNS = 300
OTHERS = (20, 20, 20, 20)
WORTH = Worth(beer=0.3)
ROLLS = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=5))
CHARACTERS = [character.id for character in load().character]


def begun(who: str, life: int = 4, arrows: tuple[int, ...] = (2, 2, 0, 1, 1)) -> DiceState:
    """It is the turn of a character, among others whom nothing kills."""
    state = at_table(5, {0: who}, life=(life, *OTHERS), arrows=arrows)
    state = replace(state, table=replace(state.table, most=(state.table.most[0], *OTHERS)))
    return step(state, Gave(1)) if state.phase == "gift" else state


def solved(state: DiceState) -> TurnPlan[float]:
    table = state.table
    here = Situation(
        hand=state.hand,
        rolls=state.rerolls,
        ability=table.abilities[0],
        life=state.life[0],
        most=table.most[0],
        arrows=state.arrows[0],
        pile=state.pile,
    )
    return plan(stakes(here, WORTH), state.rerolls + 1)


def choices(state: DiceState) -> Iterator[Entry]:
    """The decisions that differ for whoever decides: which other is shot or drinks is all the same."""
    match state.phase:
        case "shoot":
            for doubles in (False, True):
                shots = (shot for shot in legal(state) if isinstance(shot, ShotsAimed))
                yield from [shot for shot in shots if (shot.doubled is not None) == doubles][:1]
        case "drink":
            yield from (Drank((0,) * mine + (1,) * (state.beers - mine)) for mine in range(state.beers + 1))
        case "shed":
            yield Shed(most_shed(state))
        case "clear":
            yield Cleared((0,) * min(most_cleared(state), state.arrows[0]))


def gained(entry: Entry) -> float:
    """What a decision is worth besides what it leaves."""
    match entry:
        case ShotsAimed(ones=ones, twos=twos, doubled=doubled):
            return len(ones) * WORTH.one + len(twos) * WORTH.two + (doubled is not None) * WORTH.one
        case Drank(to=to):
            return sum(seat != 0 for seat in to) * WORTH.beer
    return 0.0


def settled(state: DiceState) -> float:
    """What the best decisions make of dice that have come to rest."""
    if state.active != 0 or state.ending is not None:
        life = state.life[0]
        left = life * WORTH.life + state.arrows[0] * WORTH.arrow if life else WORTH.death
        return left + state.volleys * WORTH.gatling
    return max(gained(entry) + settled(step(state, entry)) for entry in choices(state))


def rolled(state: DiceState, faces: tuple[Face, ...]) -> tuple[DiceState, float]:
    """The table after a roll, and what an attack that it brings on costs the others."""
    after = step(state, DiceRolled(faces))
    return after, (after.attacks > state.attacks) * sum(state.arrows[1:]) * WORTH.attack


def played(state: DiceState, solution: TurnPlan[float], roller: SeededRoller) -> float:
    """What a turn is worth when its dice are kept as the plan says."""
    worth, arrows = 0.0, 0
    while state.active == 0 and state.phase in ("roll", "keep"):
        if state.phase == "keep":
            kept = solution.best(state.hand, state.rerolls, arrows)
            state = step(state, Kept(unpack(kept)))
            continue
        faces = roll(state, roller).faces
        state, cost = rolled(state, faces)
        worth, arrows = worth + cost, arrows + faces.count("arrow")
    return worth + settled(state)


@pytest.mark.parametrize("who", CHARACTERS)
@pytest.mark.parametrize(
    ("life", "arrows"),
    [(4, (2, 2, 0, 1, 1)), (1, (0, 2, 3, 1, 1)), (2, (1, 0, 0, 0, 0)), (6, (5, 2, 1, 0, 0))],
)
def test_a_last_roll_is_worth_what_the_rules_make_of_each_of_its_7776_falls(
    who: str, life: int, arrows: tuple[int, ...]
) -> None:
    state = replace(begun(who, life, arrows), rerolls=0)
    total = 0.0
    for faces, ways in ROLLS.items():
        after, worth = rolled(state, faces)
        total += ways * (worth + settled(after))
    assert solved(state).start() == pytest.approx(total / ROLLS.total())


@pytest.mark.parametrize("who", CHARACTERS)
def test_turns_played_by_the_rules_come_to_the_exact_worth_within_five_sigma(who: str) -> None:
    state = begun(who)
    solution, roller = solved(state), SeededRoller(5)
    worths = [played(state, solution, roller) for _ in range(TURNS)]
    mean = sum(worths) / TURNS
    variance = sum((worth - mean) ** 2 for worth in worths) / (TURNS - 1)
    assert abs(mean - solution.start()) < 5 * sqrt(variance / TURNS)
