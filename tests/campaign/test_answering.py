"""A procedure stops with its question, and with the dice and answers of before comes to the same end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from playing import GANG, RIDERS, book, campaign, game, posse, random_campaign

from lotow.campaign.aftermath.answering import (
    GivenBefore,
    GivenChoices,
    GivenDice,
    by_question,
    by_subject,
    reading,
)
from lotow.campaign.aftermath.choices import AwaitingAnswer
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import finish, next_unit
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.prepare import prepare
from lotow.dice import Roll
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Asked, Record, Written

US = "red-river-riders"
OWN = CampaignRoller("00ff")


def choosing(*said: GivenBefore) -> GivenChoices:
    return GivenChoices(by_question(said, [], die=False))


def rolling(*said: GivenBefore, rolled: dict[Asked, Roll] | None = None) -> GivenDice:
    return GivenDice(by_question(said, [], die=True), rolled or {}, None, OWN)


def fallen() -> MemoryJournal:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=("Jed Stone", "Hank"))
    return journal


def test_a_die_nobody_has_typed_is_asked_for_and_then_another() -> None:
    journal = fallen()
    said: list[GivenBefore] = []
    asked: list[tuple[str, str]] = []
    for faces in ("1 1", "2", "3"):
        desk = Desk(journal.state, US, book(), rolling(*said), choosing(*said))
        with pytest.raises(AwaitingAnswer) as waits:
            finish(desk)
        question = waits.value.question
        asked.append((question.dice, question.text.en))
        if question.form == "dice":
            said.append(reading(faces, question))
    assert asked[:2] == [("D66", "Jed Stone is hurt"), ("D6", "Hank is hurt")]
    assert [one.asked.what for one in said[:2]] == ["hero-injuries", "henchman-injuries"]


def test_nothing_happens_until_the_answer_is_there() -> None:
    journal = fallen()
    desk = Desk(journal.state, US, book(), rolling(), choosing())
    with pytest.raises(AwaitingAnswer):
        next_unit(desk)
    assert desk.flush() == []
    assert desk.state == journal.state


def test_the_same_question_comes_again() -> None:
    journal = fallen()
    questions = []
    for _ in range(2):
        with pytest.raises(AwaitingAnswer) as waits:
            next_unit(Desk(journal.state, US, book(), rolling(), choosing()))
        questions.append(waits.value.question)
    assert questions[0] == questions[1]


@pytest.mark.parametrize(
    ("said", "understood"), [("4 1", "4 1"), ("4,1", "4 1"), (" ROLL ", "roll"), ("7 1", None), ("4", None)]
)
def test_faces_are_read_as_a_player_types_them(said: str, understood: str | None) -> None:
    with pytest.raises(AwaitingAnswer) as waits:
        next_unit(Desk(fallen().state, US, book(), rolling(), choosing()))
    if understood is None:
        with pytest.raises(LotowError):
            reading(said, waits.value.question)
    else:
        assert reading(said, waits.value.question).said == understood


@settings(max_examples=12, deadline=None)
@given(some.integers(0, 2_000))
def test_a_whole_campaign_comes_again_from_its_dice_and_answers(seed: int) -> None:
    """Nobody rolls and nobody decides: every die and every answer is found by what it was for."""
    journal = random_campaign(3, 4, seed)
    dice = by_subject(tuple(roll for one in journal.records for roll in one.dice))
    answers = [GivenBefore(one.asked, one.said) for record in journal.records for one in record.answers]
    roller = GivenDice(by_question((), [], die=True), dice, None, OWN)
    again = MemoryJournal()
    left = list(journal.records)
    while left:
        first = left[0]
        step = [one for one in left if one.step == first.step]
        left = left[len(step) :]
        again.write(_again(again, step, roller, GivenChoices(by_question(answers, [], die=False))))
    assert again.records == journal.records


def _again(
    journal: MemoryJournal, step: list[Record], roller: GivenDice, choices: GivenChoices
) -> list[Written]:
    entry = step[0].entry
    if isinstance(entry, GamePrepared):
        return prepare(journal.state, [side.posse for side in entry.sides], book(), roller, choices)
    if entry.posse and hasattr(entry, "game"):
        return finish(Desk(journal.state, entry.posse, book(), roller, choices))
    return [Written(entry=one.entry) for one in step]
