"""The report a table writes: what was followed and answered, as the campaign's report has it.

Readings: a kill counts for whoever is named, if he is of another side; the stranger on the gallows is a kill
only once he was freed, when he fights like anybody else; an end that the players settled on is reported as
agreed; whatever the scenario does not count or reward is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.posse.members import Posse
from lotow.rulebook.models import Scenario
from lotow.table.follows import (
    condemned,
    counts,
    most,
    outcome,
    prisoner_fell,
    second_to,
    was_freed,
)
from lotow.table.table_state import FighterState, SideState, TableState
from lotow.table.taps import DRAW
from lotow.table.unsaid import NOTHING_ANSWERED, Answers


def report_of(
    state: TableState,
    scenario: Scenario,
    date: str = "",
    answers: Answers = NOTHING_ANSWERED,
    posses: Mapping[str, Posse] | None = None,
) -> GameReport:
    """The report. `posses` are those of the campaign by key, as they are called by now."""
    found = outcome(state)
    won = answers.winner or (found.winner if found is not None else "") or DRAW
    second = answers.second or second_to(state, won)
    writer = _Writer(state, scenario, answers, posses or {})
    return GameReport(
        scenario=state.opened.scenario,
        winner=DRAW if won == DRAW else writer.posse_name(won),
        second=writer.posse_name(second) if second else "",
        date=date,
        agreed=_agreed(state, won),
        posse=tuple(writer.side(side) for side in state.sides.values()),
    )


def _agreed(state: TableState, won: str) -> bool:
    """Whether the players settled on an end of their own: another than the scenario's, or a flight before its
    time."""
    found = outcome(state)
    too_soon = any(side.fled and not side.half_gone(state.losses) for side in state.sides.values())
    ruled = found.winner if found is not None and found.by_rule else most(state)
    return too_soon or won != ruled


class _Writer:
    def __init__(
        self, state: TableState, scenario: Scenario, answers: Answers, posses: Mapping[str, Posse]
    ) -> None:
        self.state = state
        self.scenario = scenario
        self.posses = {side.posse: posses.get(side.posse, side.value) for side in state.opened.sides}
        self.prisoner = state.prisoner if state.prisoner is not None else answers.prisoner
        self.killers = {
            id: state.fighters.get(answers.by.get(id, 0) if one.by is None else one.by)
            for id, one in state.fighters.items()
            if one.out is not None
        }

    def posse_name(self, key: str) -> str:
        return self.posses[key].name

    def side(self, side: SideState) -> ReportedPosse:
        captive = self.state.opened.captive
        fights_for = captive is not None and side.start.role == captive.side
        dies = fights_for and captive is not None and captive.kept == "dies"
        held = self.state.fighters.get(self.prisoner or 0)
        mine = held if held is not None and held.start.side == side.key else None
        fallen = [one for one in side.fighters if one.out is not None and not (dies and one is mine)]
        return ReportedPosse(
            name=self.posse_name(side.key),
            role=side.start.role,
            fled=side.fled,
            out=tuple(self.called(one) for one in fallen),
            kills=self.kills(side),
            by=self.felled_by(fallen),
            absent=tuple(one.name for one in side.start.absent if one.why == "stays-away"),
            drank=tuple(self.called(one) for one in side.fighters if one.drank),
            threw=tuple(self.threw(side)),
            prisoner=self.called(mine) if fights_for and mine is not None else "",
            freed=fights_for and was_freed(self.state),
            prisoner_out=dies and was_freed(self.state) and prisoner_fell(self.state),
            counts={key: have[side.key] for key, have in counts(self.state).items() if have[side.key]},
            feats=dict(self.feats(side)),
        )

    def kills(self, side: SideState) -> dict[str, int]:
        felled = [
            killer
            for id, killer in self.killers.items()
            if killer is not None and killer.start.side != self.state.fighters[id].start.side
        ]
        stranger = condemned(self.state) if self.state.prisoner is None else None
        if stranger is not None and stranger.number == 0 and self.state.freed_by is not None:
            felled += [one for one in (self.state.fighters.get(stranger.by or 0),) if one is not None]
        kills: dict[str, int] = {}
        for killer in felled:
            if killer.start.side == side.key:
                name = self.called(killer)
                kills[name] = kills.get(name, 0) + 1
        return kills

    def felled_by(self, fallen: list[FighterState]) -> dict[str, str]:
        """Which posse put whom out, where more than one could have."""
        if len(self.state.sides) < 3:
            return {}
        killers = [(one, self.killers[one.start.id]) for one in fallen]
        return {
            self.called(one): self.posse_name(killer.start.side)
            for one, killer in killers
            if killer is not None and killer.start.side != one.start.side
        }

    def threw(self, side: SideState) -> Iterator[str]:
        """Whoever threw or laid an explosive, once for each; its kind where he has several."""
        for one in side.fighters:
            kinds = {gun.start.weapon for gun in one.guns if gun.start.explodes}
            for gun in one.guns:
                if gun.spent and gun.start.explodes:
                    yield f"{self.called(one)} ({gun.start.weapon})" if len(kinds) > 1 else self.called(one)

    def feats(self, side: SideState) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Whom the scenario rewards: carriers, whoever freed the prisoner, and what was said outright."""
        for award in self.scenario.experience:
            feat = award.feat
            if award.key is None or feat is None or feat.side not in (None, side.start.role):
                continue
            if feat.per is not None:
                who = [one for one in side.fighters if feat.per in one.carried_out]
            elif feat.frees:
                who = [one for one in side.fighters if one.start.id == self.state.freed_by]
            else:
                who = [one for one in side.fighters if award.key in one.deeds]
            if who:
                yield award.key, tuple(self.called(one) for one in who)

    def called(self, fighter: FighterState) -> str:
        """A name a report understands, as he is called by now; his number where two are called alike."""
        members = self.posses[fighter.start.side].members
        names = {one.id: one.name for one in members}
        name = names.get(fighter.start.member, fighter.name)
        return name if list(names.values()).count(name) <= 1 else f"#{fighter.start.member}"
