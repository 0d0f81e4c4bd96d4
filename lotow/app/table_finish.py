"""A table's end: the report it writes, recorded in the campaign, or what a one-off would have brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from lotow.app.campaigns import OpenCampaign
from lotow.app.tables import OpenTable
from lotow.campaign.aftermath.advances import gain
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import GameReport, to_raw
from lotow.campaign.report.understanding import record
from lotow.dice import ScriptedRoller
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import STEPS, ExperienceGained
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.fold import apply, fold_campaign
from lotow.journal.records import Record, Written
from lotow.table.follows import DRAW, outcome
from lotow.table.naming import fighter_called, side_called
from lotow.table.reporting import report_of


def report_from(
    table: OpenTable, date: str = "", winner: str = "", by: Mapping[int, int] | None = None
) -> GameReport:
    """The report of a table, with what was answered. Where neither taps nor answers tell who has won, it is
    refused."""
    found = outcome(table.state)
    if not winner and (found is None or not found.winner):
        raise LotowError(
            Text("nobody has said who won", "personne n'a dit qui a gagné"),
            hint=Text("name the winner, or a draw", "nommez le vainqueur, ou un match nul"),
            way="winner",
        )
    scenario = table.book.content.scenario[table.opened.scenario]
    return report_of(table.state, scenario, date, winner, by)


def answered(table: OpenTable, winner: str | None, by: Sequence[str]) -> tuple[str, dict[int, int]]:
    """Answers as they are typed: a side or a draw, and `Kid=Jed` for who put whom out."""
    won = ""
    if winner is not None:
        draw = winner.casefold() in (DRAW, "nul", "match nul")
        won = DRAW if draw else side_called(table.state, winner, table.book).key
    killers = {}
    for one in by:
        victim, equals, killer = one.partition("=")
        if not equals:
            raise LotowError(
                Text(f"{one!r} does not say who put whom out", f"{one!r} ne dit pas qui a mis qui dehors"),
                hint=Text("write Kid=Jed: Kid, put out by Jed", "écrivez Kid=Jed : Kid, mis dehors par Jed"),
            )
        fallen = fighter_called(table.state, victim).start.id
        killers[fallen] = fighter_called(table.state, killer).start.id
    return won, killers


def to_toml(report: GameReport) -> str:
    """The report as a file, to be looked over and corrected."""
    import tomli_w

    return tomli_w.dumps(to_raw(report))


def record_table(table: OpenTable, report: GameReport) -> tuple[OpenCampaign, list[Record]]:
    """Records the game in the table's campaign; the aftermath is ready to begin. Close the campaign after."""
    campaign = OpenCampaign(table.store, table.store.find(table.opened.campaign, "campaign"))
    name = table.journal.name
    before = next((one.game for one in campaign.state.games.values() if one.table == name), None)
    if before is not None:
        raise LotowError(
            Text(
                f"this table was recorded already, as game {before}",
                f"cette table est déjà inscrite : partie {before}",
            ),
            hint=Text("strike that game first", "rayez d'abord cette partie"),
            way="history",
        )
    written = [_of_table(one, name) for one in record(report, campaign.state, campaign.book)]
    return campaign, campaign.write(written)


def _of_table(written: Written, table: str) -> Written:
    entry = written.entry
    assert isinstance(entry, GameRecorded)
    return structs.replace(written, entry=structs.replace(entry, table=table))


class Earned(Struct, frozen=True):
    """What a fighter would have earned: the points, and what they are for."""

    posse: str
    name: str
    points: int
    entry: ExperienceGained


def earned(table: OpenTable, report: GameReport) -> list[Earned]:
    """What everybody would have earned in a campaign that began with this game. Raises with every problem of
    the report."""
    state = _as_first_game(table, report)
    found = []
    for key, part in state.parts.items():
        part.done += [step for step in STEPS[: STEPS.index("experience")] if step not in part.done]
        desk = Desk(state, key, table.book, ScriptedRoller(()), AutoChoices())
        for id in part.side.played:
            gain(desk, desk.member(id))
        for one in desk.flush():
            if isinstance(one.entry, ExperienceGained):
                name = state.posses[key].name
                found.append(Earned(name, one.entry.name, one.entry.points, one.entry))
    return found


def _as_first_game(table: OpenTable, report: GameReport) -> CampaignState:
    book = table.book
    records = [Record(number=1, step=1, entry=one.entry) for one in new_campaign("-", book=book, seed="-")]
    state = fold_campaign(records)
    for side in table.opened.sides:
        for one in join(state, side.value, book, anyway=True):
            apply(state, Record(number=0, step=0, entry=one.entry))
    for one in record(report, state, book):
        apply(state, Record(number=0, step=0, entry=one.entry))
    return state
