"""Games and preparations of before, made again for posses that have become others meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from lotow.campaign.aftermath.choices import Choices
from lotow.campaign.prepare import prepare_again
from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.campaign.report.template import report_of
from lotow.campaign.report.understanding import problems_of, record
from lotow.dice import Roller
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded, PlayedSide
from lotow.journal.records import Record, Written
from lotow.journal.turns import asked_for
from lotow.rulebook import Rulebook

STAYS = ("wrong-side",)
"""Rules about sides that depend on infamy: a game that was played was played with its sides."""


def game_again(
    entry: GameRecorded,
    report: GameReport | None,
    before: CampaignState,
    after: CampaignState,
    book: Rulebook,
    dice: Roller,
) -> list[Written]:
    """The entries of a game, by another report; without one by its own, as far as it still can have been.
    What was wrong with that already is no reason to refuse it."""
    overlooked: frozenset[tuple[str, str]] = frozenset()
    if report is None:
        _refuse_without(entry, after)
        own = report_of(entry, book, numbered=True)
        overlooked = frozenset((one.rule, one.where) for one in problems_of(own, before, book))
        sides = zip(own.posse, entry.sides, strict=True)
        report = structs.replace(own, posse=tuple(_as_they_rode(said, side, after) for said, side in sides))

        def overlooks(problem: Problem) -> bool:
            return problem.rule in STAYS or (problem.rule, problem.where) in overlooked

    else:

        def overlooks(problem: Problem) -> bool:
            return False

    written = record(report, after, book, dice, entry.game, overlooks)
    return [_of_the_table(one, entry) for one in written]


def prepared_again(
    record: Record,
    entry: GamePrepared,
    state: CampaignState,
    book: Rulebook,
    dice: Roller,
    choices: Choices,
) -> Written:
    """A preparation, made again for the scenario and the sides of that day. The dice and answers that led to
    these stay with it."""
    (new,) = prepare_again(entry, state, book, dice, choices)
    rolls = [roll for roll in record.dice if roll in new.dice or _of_nobody(asked_for(roll))]
    answers = [answer for answer in record.answers if answer in new.answers or _of_nobody(answer.asked)]
    return structs.replace(
        new,
        dice=(*rolls, *(roll for roll in new.dice if roll not in rolls)),
        answers=(*answers, *(answer for answer in new.answers if answer not in answers)),
    )


def _refuse_without(entry: GameRecorded, state: CampaignState) -> None:
    """Refuses a game of a posse that is gone by then, and one in which somebody did something who is not
    with his posse any more."""
    for side in entry.sides:
        if side.posse not in state.posses or side.posse in state.gone:
            raise LotowError(Text(f"{side.name} is gone by then", f"{side.name} n'est plus là à ce moment"))
        here = {member.id for member in state.posses[side.posse].members}
        gone = next((name for id, name in _who_did_something(side) if id not in here), None)
        if gone is not None:
            raise LotowError(
                Text(
                    f"{gone} is no longer with {side.name} by then",
                    f"{gone} n'est plus avec {side.name} à ce moment",
                )
            )


def _who_did_something(side: PlayedSide) -> Iterator[tuple[int, str]]:
    people = [*side.out, *(who for feat in side.feats.values() for who in feat)]
    people += [side.prisoner] if side.prisoner is not None else []
    yield from ((who.member, who.name) for who in people)
    yield from ((credit.member, credit.name) for credit in side.kills)
    yield from ((use.member, use.name) for use in side.uses if use.member is not None)


def _of_nobody(asked: object) -> bool:
    return not getattr(asked, "member", 0)


def _as_they_rode(said: ReportedPosse, side: PlayedSide, state: CampaignState) -> ReportedPosse:
    """Nobody rides in a game of the past who did not ride in it."""
    here = {member.id for member in state.posses[side.posse].members} if side.posse in state.posses else set()
    away = [
        absence.member for absence in side.absent if absence.why == "stays-away" and absence.member in here
    ]
    others = [id for id in sorted(here) if id not in side.played and id not in away]
    return structs.replace(said, absent=tuple(f"#{id}" for id in (*away, *others)))


def _of_the_table(written: Written, before: GameRecorded) -> Written:
    entry = written.entry
    if not isinstance(entry, GameRecorded):
        return written
    return structs.replace(
        written, entry=structs.replace(entry, table=before.table, table_mark=before.table_mark)
    )
