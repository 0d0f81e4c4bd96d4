"""Random campaigns, played by themselves: whatever happens, the promises hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import CITIZENS, GANG, RIDERS, auto, book, campaign, game, play, posse, random_campaign

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import (
    Action,
    Buy,
    Dismiss,
    Give,
    HireGun,
    Question,
    Recruit,
    Retain,
    Search,
    Sell,
    VisitDoctor,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import next_unit
from lotow.campaign.document import from_json, to_json
from lotow.dice import ScriptedRoller, SeededRoller
from lotow.journal.chain import MemoryJournal, check_chain
from lotow.journal.fold import counting, fold, fold_campaign
from lotow.journal.invariants import verify
from lotow.journal.records import decode, encode
from lotow.journal.striking import undo

SLOW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 10**6)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_thirty_games_of_six_posses_keep_every_promise(seed: int) -> None:
    journal = random_campaign(6, 30, seed)
    assert len(journal.state.games) == 30
    assert verify(journal.records, book()) == ()
    check_chain(journal.records)
    assert fold_campaign(journal.records) == journal.state
    assert all(one.stash >= 0 for one in journal.state.posses.values())


@SLOW
@given(seed=SEEDS)
def test_any_campaign_keeps_every_promise(seed: int) -> None:
    journal = random_campaign(4, 12, seed)
    assert verify(journal.records, book()) == ()
    assert from_json(to_json(journal.records)) == journal.records


class Reckless(AutoChoices):
    """A player who decides everything by the toss of a coin, sense or no sense."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.left = 12

    def choose(self, question: Question, desk: Desk) -> str:
        return self.random.choice(question.options).id

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        return self.random.randint(0, min(most, 30))

    def spend(self, desk: Desk) -> Action | None:
        self.left -= 1
        if self.left < 0:
            self.left = 12
            return None
        random, content = self.random, desk.book.content
        ids = [*[one.id for one in desk.posse.members], None, 99]
        someone, other = random.choice(ids), random.choice(ids)
        item = random.choice([*content.weapon, *content.item, *content.mount])
        carried = random.choice([*[held.item for one in desk.posse.members for held in one.gear], item])
        actions: list[Action] = [
            Recruit(type=random.choice(list(content.fighter)), gear=(item,) * random.randint(0, 1)),
            HireGun(type=random.choice(list(content.hired_gun))),
            Buy(item=item, member=someone, version=random.choice([None, "cards"])),
            Search(hero=someone or 1, item=item, member=other),
            VisitDoctor(member=someone or 1),
            Sell(item=carried, member=someone),
            Give(item=carried, giver=someone, receiver=other),
            Retain(member=someone or 1, pay=random.random() < 0.5),
            Dismiss(member=someone or 1),
        ]
        return random.choice(actions)


@settings(SLOW, max_examples=25)
@given(seed=SEEDS)
def test_whatever_the_players_decide_every_promise_is_kept(seed: int) -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    play(journal, 8, seed, Reckless(Random(seed)))
    assert verify(journal.records, book()) == ()


@SLOW
@given(seed=SEEDS)
def test_undoing_everything_gives_back_the_start(seed: int) -> None:
    journal = random_campaign(3, 4, seed)
    start = fold(journal.records[:1])
    steps = 0
    while len(counting(journal.records)) > 1:
        journal.write(undo(journal.records))
        steps += 1
    assert steps >= 10
    assert journal.state == start


@SLOW
@given(seed=SEEDS)
def test_playing_it_again_gives_the_same_records(seed: int) -> None:
    assert random_campaign(3, 4, seed).records == random_campaign(3, 4, seed).records


@SLOW
@given(seed=SEEDS)
def test_every_die_is_on_record(seed: int) -> None:
    """The faces in the journal, and nothing else, lead to the same entries once more."""
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Jed Stone", "Young Clay", "Hank", "Emmett"], kills={"Wade": 1})
    before = MemoryJournal(journal.records)
    written = auto(journal, "red-river-riders", seed)
    faces = [face for one in written for roll in one.dice for face in roll.faces]
    roller = ScriptedRoller(faces)
    desk = Desk(before.state, "red-river-riders", book(), roller, AutoChoices())
    again = []
    while unit := next_unit(desk):
        again += unit
    assert roller.finished
    assert [one.entry for one in again] == [one.entry for one in written]


@SLOW
@given(seed=SEEDS)
def test_an_aftermath_can_be_left_after_any_entry_and_taken_up_again(seed: int) -> None:
    """A new desk for every unit, with what the journal says and nothing else."""
    posses = posse(RIDERS), posse(GANG), posse(CITIZENS)
    whole, parts = campaign(*posses), campaign(*posses)
    for journal in (whole, parts):
        game(journal, out=["Bob Dalton", "Grat", "Bill Powers"], keys=["dalton-gang", "red-river-riders"])
    auto(whole, "dalton-gang", seed)
    roller = SeededRoller(seed)
    while True:
        records = [
            type(one)(number=one.number, step=one.step, entry=decode(encode(one.entry)), dice=one.dice)
            for one in parts.records
        ]
        state = fold_campaign(records)
        unit = next_unit(Desk(state, "dalton-gang", book(), roller, AutoChoices()))
        if not unit:
            break
        parts.write(unit)
    assert parts.state == whole.state
