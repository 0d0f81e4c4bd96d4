"""The entries that record a game: the report itself, and what it decides at once about captives and the
condemned.

Readings: a wound that may play up is rolled for when a game that nobody prepared is recorded; a condemned man
waits for his posse's next game, and hangs when that is not the fight for him or the fight is lost.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from lotow.campaign.aftermath.choices import ScriptedChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.prepare import old_wounds
from lotow.campaign.report.game_report import GameReport
from lotow.campaign.report.reading import Reading, Reported, every_problem
from lotow.dice import Roller, ScriptedRoller
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import CaptiveFate, Died, Reprieved
from lotow.journal.entries.game_entries import Credit, Felled, GameRecorded, PlayedSide, Who
from lotow.journal.records import Written
from lotow.posse.members import Member
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook


def record(
    report: GameReport,
    state: CampaignState,
    book: Rulebook,
    roller: Roller | None = None,
    game: int | None = None,
    overlooks: Callable[[Problem], bool] | None = None,
) -> list[Written]:
    """The entries that record a game (the next one, unless said otherwise), or a `LotowError` with every
    problem but those it `overlooks`. The `roller` is for old wounds, where nobody prepared the game."""

    def found(reading: Reading) -> list[Problem]:
        return [problem for problem in every_problem(reading) if overlooks is None or not overlooks(problem)]

    reading = Reading(report, state, book)
    problems = found(reading)
    if problems or reading.scenario is None:
        raise refused(problems)
    desk = Desk(
        state, reading.keys[0], book, roller or ScriptedRoller(()), ScriptedChoices(), before_game=True
    )
    if reading.prepared is None and _roll_wounds(reading, desk):
        problems = found(reading)
        if problems:
            raise refused(problems)
    number = game or state.next_game
    entry = GameRecorded(
        game=number,
        scenario=reading.scenario.id,
        scenario_name=reading.scenario.name,
        date=report.date,
        witness=report.witness,
        winner=reading.winner,
        second=reading.second,
        agreed=report.agreed,
        sides=tuple(_side(one, reading) for one in reading.sides),
    )
    desk.write(entry)
    for side in reading.sides:
        _settle_prisoner(desk, side, reading, number)
    return desk.flush()


def problems_of(report: GameReport, state: CampaignState, book: Rulebook) -> list[Problem]:
    """Everything that is wrong with a report; nothing when it can be recorded."""
    return every_problem(Reading(report, state, book))


def refused(problems: list[Problem]) -> LotowError:
    """A report that cannot be recorded."""
    several = len(problems) > 1
    return LotowError(
        Text(
            f"the report has {f'{len(problems)} problems' if several else 'a problem'}",
            f"le compte rendu a {f'{len(problems)} problèmes' if several else 'un problème'}",
        ),
        hint=Text("mend what is listed", "corrigez ce qui est indiqué"),
        problems=problems,
    )


def _roll_wounds(reading: Reading, desk: Desk) -> bool:
    """Rolls for the old wounds of everybody who is not said to have stayed away; whether there were any."""
    for side in reading.sides:
        away = {absence.member for absence in side.absent}
        side.wounds = old_wounds(desk, side.key, away)
    return any(side.wounds for side in reading.sides)


def _side(side: Reported, reading: Reading) -> PlayedSide:
    said, prepared = side.said, side.prepared
    leader = next((member.id for member in side.posse.members if member.role == "leader"), None)
    played = side.played()
    return PlayedSide(
        posse=side.key,
        name=side.posse.name,
        infamy=prepared.infamy if prepared is not None else infamy(side.posse, reading.book).total,
        role=reading.role(side),
        fled=said.fled,
        leader=leader if leader in played else None,
        played=played,
        absent=tuple(side.absent),
        out=_out(side, reading),
        kills=tuple(
            Credit(one.id, one.name, kills)
            for name, kills in said.kills.items()
            if (one := side.member(name)) is not None
        ),
        counts=dict(said.counts),
        feats={
            key: tuple(Who(member.id, member.name) for member in side.members(names))
            for key, names in said.feats.items()
        },
        uses=side.uses(),
        collector=side.collector(),
        by=tuple(
            Felled(one.id, reading.playing(by))
            for name, by in said.by.items()
            if (one := side.member(name)) is not None
        ),
        prisoner=_who(side.prisoner),
        freed=reading.freed(side),
        prisoner_out=said.prisoner_out,
        old_wounds=side.wounds,
    )


def _out(side: Reported, reading: Reading) -> tuple[Who, ...]:
    """Who was taken out of action: those named, and a prisoner nobody freed, where the scenario says so."""
    out = [Who(member.id, member.name) for member in side.members(side.said.out)]
    entry = reading.scenario.prisoner if reading.scenario is not None else None
    held = _who(side.prisoner)
    if entry is not None and entry.kept == "out" and held is not None and not reading.freed(side):
        out += [held] if held not in out else []
    return tuple(out)


def _who(member: Member | None) -> Who | None:
    return Who(member.id, member.name) if member is not None else None


def _settle_prisoner(desk: Desk, side: Reported, reading: Reading, game: int) -> None:
    """What the game decides about a captive won back, and about those who were to hang."""
    member = side.prisoner
    captor = desk.state.captor(side.key, member.id) if member is not None else None
    if member is not None and captor is not None and reading.freed(side):
        desk.write(
            CaptiveFate(
                posse=side.key,
                game=game,
                member=member.id,
                name=member.name,
                captor=captor,
                captor_name=desk.state.posses[captor].name,
                fate="rescued",
            )
        )
    for one in [convict for convict in desk.state.condemned if convict.posse == side.key]:
        hero = desk.state.posses[side.key].member(one.member)
        fought_for = member is not None and member.id == hero.id
        if fought_for and reading.freed(side) and not side.said.prisoner_out:
            desk.write(Reprieved(posse=side.key, game=game, member=hero.id, name=hero.name))
        else:
            hanged = Died(posse=side.key, game=game, member=hero.id, name=hero.name, how="hanged")
            desk.write(structs.replace(hanged, lost=hero.gear))
