"""What a game for its own sake would have brought: the points of everybody, the dollars of each posse as the
dice that a campaign would have rolled."""

from __future__ import annotations

from msgspec import Struct

from lotow.app.tables import OpenTable
from lotow.campaign.aftermath.advances import gain
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.loot import count_loot
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import GameReport
from lotow.campaign.report.understanding import record
from lotow.dice import Dice, Roll
from lotow.dice.rolls import Subject
from lotow.errors import Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import STEPS, ExperienceGained
from lotow.journal.fold import apply, fold_campaign
from lotow.journal.records import Record


class Earned(Struct, frozen=True):
    """What a fighter would have earned: the points, and what they are for."""

    posse: str
    name: str
    points: int
    entry: ExperienceGained


class Takings(Struct, frozen=True):
    """What a posse would have rolled for its dollars: what for, and the dice."""

    posse: str
    lines: tuple[tuple[Text, str], ...]


class Earnings(Struct, frozen=True):
    """What everybody would have earned."""

    points: tuple[Earned, ...]
    dollars: tuple[Takings, ...]


class _NotedDice:
    """Rolls nothing: notes what would have been rolled. Whoever asks is told the best there is."""

    def __init__(self) -> None:
        self.noted: list[tuple[Text, str]] = []

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        said = what if isinstance(what, Text) else Text(what, what)
        self.noted.append((said, str(dice)))
        return Roll(str(dice), (), 6, "noted")


def earnings(table: OpenTable, report: GameReport) -> Earnings:
    """What everybody would have earned in a campaign that began with this game. Raises with every problem of
    the report."""
    state = _as_first_game(table, report)
    points: list[Earned] = []
    dollars: list[Takings] = []
    for key, part in state.parts.items():
        part.done += [step for step in STEPS[: STEPS.index("experience")] if step not in part.done]
        dice = _NotedDice()
        desk = Desk(state, key, table.book, dice, AutoChoices())
        name = state.posses[key].name
        for id in part.side.played:
            gain(desk, desk.member(id))
        for one in desk.flush():
            if isinstance(one.entry, ExperienceGained):
                points.append(Earned(name, one.entry.name, one.entry.points, one.entry))
        desk.part.done.append("experience")
        count_loot(desk)
        dollars.append(Takings(name, tuple(dice.noted)))
    return Earnings(tuple(points), tuple(dollars))


def _as_first_game(table: OpenTable, report: GameReport) -> CampaignState:
    book = table.book
    records = [Record(number=1, step=1, entry=one.entry) for one in new_campaign("-", book=book, seed="-")]
    state = fold_campaign(records)
    for side in table.opened.sides:
        for one in join(state, side.value, book, anyway=True):
            apply(state, Record(number=0, step=0, entry=one.entry))
    for one in record(report, state, book, _NotedDice()):
        apply(state, Record(number=0, step=0, entry=one.entry))
    return state
