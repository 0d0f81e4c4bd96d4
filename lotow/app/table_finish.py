"""A table's end: what is still asked, the report it writes, recorded in the campaign; or what a one-off would
have brought."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from lotow.app.campaigns import OpenCampaign
from lotow.app.tables import OpenTable
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.game_report import GameReport
from lotow.campaign.report.understanding import record
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.records import Record, Written
from lotow.table import taps as t
from lotow.table.follows import outcome
from lotow.table.said import NOBODY, NOBODY_IN_PARTICULAR
from lotow.table.unsaid import NOTHING_ANSWERED, Answers, StillAsked, still_asked
from lotow.table.who_is_meant import fighter_called, side_called
from lotow.table.written_report import report_of

DRAWN = (t.DRAW, "nul", "match nul")


def questions(table: OpenTable, answers: Answers = NOTHING_ANSWERED) -> list[StillAsked]:
    """What the taps and these answers do not say."""
    return still_asked(table.state, answers)


def answered(
    table: OpenTable,
    winner: str | None = None,
    by: Sequence[str] = (),
    second: str | None = None,
    prisoner: str | None = None,
) -> Answers:
    """Answers as they are typed: sides or a draw, `Kid=Jed` for who put whom out, the hero fought for."""
    won = ""
    if winner is not None:
        won = t.DRAW if winner.casefold() in DRAWN else side_called(table.state, winner, table.book).key
    runner_up = side_called(table.state, second, table.book).key if second is not None else ""
    hero = fighter_called(table.state, prisoner).start.id if prisoner is not None else None
    killers = dict(_put_out(table, one) for one in by)
    return Answers(winner=won, second=runner_up, prisoner=hero, by=killers)


def _put_out(table: OpenTable, said: str) -> tuple[int, int]:
    victim, equals, killer = said.partition("=")
    if not equals:
        raise LotowError(
            Text(f"{said!r} does not say who put whom out", f"{said!r} ne dit pas qui a mis qui dehors"),
            hint=Text("write Kid=Jed: Kid, put out by Jed", "écrivez Kid=Jed : Kid, mis dehors par Jed"),
        )
    fallen = fighter_called(table.state, victim)
    if fallen.out is None:
        raise LotowError(
            Text(f"{fallen.name} is not out of action", f"{fallen.name} n'est pas hors de combat"),
            hint=Text("say so first, or name another", "dites-le d'abord, ou nommez-en un autre"),
        )
    if killer.strip().casefold() in NOBODY:
        return fallen.start.id, NOBODY_IN_PARTICULAR
    return fallen.start.id, fighter_called(table.state, killer).start.id


def report_from(table: OpenTable, date: str = "", answers: Answers = NOTHING_ANSWERED) -> GameReport:
    """The report of a table, with what was answered. Where neither taps nor answers tell who has won, it is
    refused."""
    found = outcome(table.state)
    if not answers.winner and (found is None or not found.winner):
        raise LotowError(
            Text("nobody has said who won", "personne n'a dit qui a gagné"),
            hint=Text("name the winner, or a draw", "nommez le vainqueur, ou un match nul"),
            way="winner",
        )
    scenario = table.book.content.scenario[table.opened.scenario]
    posses = table.campaign().state.posses if table.opened.campaign else None
    return report_of(table.state, scenario, date, answers, posses)


def record_table(
    table: OpenTable, report: GameReport, answers: Answers = NOTHING_ANSWERED, device: str = "", who: str = ""
) -> tuple[OpenCampaign, list[Record]]:
    """Records the game in the table's campaign, where the aftermath is ready to begin; the table keeps what
    was answered and is over."""
    campaign = table.campaign()
    before = next((one.game for one in campaign.state.games.values() if one.table_mark == table.mark), None)
    if before is not None:
        raise LotowError(
            Text(
                f"this table was recorded already, as game {before}",
                f"cette table est déjà inscrite : partie {before}",
            ),
            hint=Text("strike that game first", "rayez d'abord cette partie"),
            way="history",
        )
    written = record(report, campaign.state, campaign.book, CampaignRoller(campaign.seed))
    records = campaign.write([_of_table(one, table) for one in written])
    close_table(table, answers, device, who)
    return campaign, records


def _of_table(written: Written, table: OpenTable) -> Written:
    entry = written.entry
    if not isinstance(entry, GameRecorded):
        return written
    return structs.replace(
        written, entry=structs.replace(entry, table=table.journal.name, table_mark=table.mark)
    )


def close_table(table: OpenTable, answers: Answers, device: str, who: str = "") -> None:
    """Keeps what was answered as taps, and that the game is over: asked once, known for good."""
    state, turn = table.state, table.state.turn
    taps: list[t.Tap] = [
        t.WentOut(fighter=victim, by=killer, turn=turn)
        for victim, killer in answers.by.items()
        if state.fighters[victim].by is None
    ]
    if answers.prisoner is not None and state.prisoner is None:
        taps.append(t.MadePrisoner(fighter=answers.prisoner, turn=turn))
    found = outcome(state)
    if not state.ended or (answers.winner and (found is None or answers.winner != found.winner)):
        taps.append(t.Ended(winner=answers.winner, second=answers.second, turn=turn))
    if taps:
        table.tap(
            [structs.replace(one, device=device or "report", who=who, anyway=True) for one in taps],
            numbered=False,
        )
