"""A game prepared by questions: what has been said is given again until nothing more is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lotow.app.campaigns import OpenCampaign
from lotow.campaign.aftermath.answering import (
    GivenBefore,
    GivenChoices,
    GivenDice,
    by_question,
    by_subject,
    reading,
)
from lotow.campaign.aftermath.choices import AwaitingAnswer, Choices, Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.posse_called import find_posse
from lotow.campaign.prepare import prepare
from lotow.dice import Roll, Roller
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Asked, Written
from lotow.rulebook.models import Side

Tell = Callable[[Text, Roll], None]
"""Tells what a roll has shown."""

Put = Callable[[Question, Callable[[str], None]], None]
"""Puts a question to somebody and hands on what is said."""


def roles_of(campaign: OpenCampaign, attacker: str, keys: Sequence[str]) -> dict[str, Side]:
    """Who attacks and who defends, where somebody says who attacks."""
    first = find_posse(campaign.state, attacker, riding=True)
    if first not in keys:
        name = campaign.state.posses[first].name
        raise LotowError(
            Text(
                f"{name} does not play, so it cannot attack", f"{name} ne joue pas et ne peut donc attaquer"
            ),
            hint=Text("name one of those who play", "nommez une bande qui joue"),
        )
    return {key: "attacker" if key == first else "defender" for key in keys}


def prepare_so_far(
    campaign: OpenCampaign,
    keys: Sequence[str],
    given: Sequence[GivenBefore],
    rolled: dict[Asked, Roll],
    roller: Roller | None,
    choices: Choices | None = None,
    scenario: str | None = None,
    roles: Mapping[str, Side] | None = None,
    tell: Tell | None = None,
) -> Question | list[Written]:
    """The preparation with what has been said so far, or the next question; `tell` is told what the dice
    have shown before it. Where the game was prepared before, its dice lie as they fell."""
    for asked, roll in _lying_already(campaign, keys).items():
        rolled.setdefault(asked, roll)
    dice = GivenDice(by_question(given, [], die=True), rolled, roller, CampaignRoller(campaign.seed))
    decided = GivenChoices(by_question(given, [], die=False), choices)
    try:
        return prepare(campaign.state, keys, campaign.book, dice, decided, scenario, roles)
    except AwaitingAnswer as waits:
        for text, roll in waits.seen:
            if tell is not None:
                tell(text, roll)
        return waits.question


def _lying_already(campaign: OpenCampaign, keys: Sequence[str]) -> dict[Asked, Roll]:
    """The dice of a game between these posses that was prepared and not played, by what they would be
    rolled for now."""
    state = campaign.state
    if not any({side.posse for side in one.sides} == set(keys) for one in state.prepared):
        return {}
    there = [one for one in campaign.records if one.entry in state.prepared]
    prepared = [
        one
        for one in there
        if isinstance(one.entry, GamePrepared) and {side.posse for side in one.entry.sides} == set(keys)
    ]
    dice = prepared[-1].dice if prepared else ()
    return {asked._replace(game=state.next_game): roll for asked, roll in by_subject(dice).items()}


def prepare_asking(
    campaign: OpenCampaign,
    keys: Sequence[str],
    put: Put,
    roller: Roller | None,
    choices: Choices | None = None,
    scenario: str | None = None,
    roles: Mapping[str, Side] | None = None,
    tell: Tell | None = None,
) -> list[Written]:
    """The preparation of a game. Without a `roller` every die is asked for, without `choices` every
    decision; what the dice have shown is told once before each question."""
    given: list[GivenBefore] = []
    rolled: dict[Asked, Roll] = {}
    told: list[Roll] = []

    def telling(text: Text, roll: Roll) -> None:
        if roll not in told:
            told.append(roll)
            if tell is not None:
                tell(text, roll)

    while True:
        question = prepare_so_far(campaign, keys, given, rolled, roller, choices, scenario, roles, telling)
        if not isinstance(question, Question):
            return question

        def answer(said: str, question: Question = question) -> None:
            given.append(reading(said, question))

        put(question, answer)
