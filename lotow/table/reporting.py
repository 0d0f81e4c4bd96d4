"""The report a table writes: what was followed, as the campaign's report has it, and what is still asked.

Readings: a kill counts for whoever is named, if he is of another side; a prisoner nobody freed counts as out
of action; whatever the scenario does not count or reward is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from lotow.campaign.aftermath.choices import Option
from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.errors import Text
from lotow.rulebook.models import Scenario
from lotow.table.follows import DRAW, counts, outcome
from lotow.table.state import FighterState, SideState, TableState

NOBODY = "nobody"


class StillAsked(Struct, frozen=True, kw_only=True):
    """Something the taps did not say: who put `victim` out of action (none: who has won). The likeliest
    answer stands first."""

    victim: int | None = None
    text: Text
    options: tuple[Option, ...]


def still_asked(state: TableState) -> list[StillAsked]:
    """Everything a report would like to know and the taps do not say."""
    asked = [
        _who_did_it(state, one) for one in state.fighters.values() if one.out is not None and one.by is None
    ]
    found = outcome(state)
    if found is None or not found.winner:
        asked.append(_who_won(state))
    return asked


def _who_did_it(state: TableState, victim: FighterState) -> StillAsked:
    enemies = [one for one in state.fighters.values() if one.start.side != victim.start.side]
    when = victim.out or 0

    def likely(one: FighterState) -> tuple[bool, bool, bool]:
        """Whoever aimed at him, best in that very turn; then those who still stood."""
        aimed = victim.start.id in one.aimed
        return not aimed, not (aimed and one.shot == when), one.out is not None and one.out < when

    options = [Option(str(one.start.id), Text(one.name, one.name)) for one in sorted(enemies, key=likely)]
    options.append(Option(NOBODY, Text("nobody in particular", "personne en particulier")))
    return StillAsked(
        victim=victim.start.id,
        text=Text(
            f"Who put {victim.name} out of action{f' in turn {when}' if when else ''}?",
            f"Qui a mis {victim.name} hors de combat{f' au tour {when}' if when else ''} ?",
        ),
        options=tuple(options),
    )


def _who_won(state: TableState) -> StillAsked:
    """The side that lost the smaller part of itself most likely did."""
    sides = sorted(state.sides.values(), key=lambda one: (one.gone, one.out / max(one.of, 1)))
    options = [Option(one.key, Text(one.start.name, one.start.name)) for one in sides]
    options.append(Option(DRAW, Text("nobody: a draw", "personne : match nul")))
    return StillAsked(text=Text("Who has won?", "Qui a gagné ?"), options=tuple(options))


def report_of(
    state: TableState,
    scenario: Scenario,
    date: str = "",
    winner: str = "",
    by: Mapping[int, int] | None = None,
) -> GameReport:
    """The report. `winner` (a key, or a draw) and `by` (killer by victim) are what was answered."""
    found = outcome(state)
    won = winner or (found.winner if found is not None else "") or DRAW
    second = found.second if found is not None and not winner else ""
    credited = {
        one.start.id: one.by if one.by is not None else (by or {}).get(one.start.id)
        for one in state.fighters.values()
    }
    return GameReport(
        scenario=state.opened.scenario,
        winner=DRAW if won == DRAW else state.sides[won].start.name,
        second=state.sides[second].start.name if second else "",
        date=date,
        posse=tuple(_side(state, one, scenario, credited) for one in state.sides.values()),
    )


def _side(
    state: TableState, side: SideState, scenario: Scenario, credited: Mapping[int, int | None]
) -> ReportedPosse:
    fallen = [one for one in side.fighters if one.out is not None or _never_freed(state, one)]
    stayed = tuple(one.name for one in side.start.absent if one.why == "stays-away")
    return ReportedPosse(
        name=side.start.name,
        role=side.start.role,
        fled=side.fled,
        out=tuple(_called(side, one) for one in fallen),
        kills=_kills(state, side, credited),
        absent=stayed,
        drank=tuple(_called(side, one) for one in side.fighters if one.drank),
        threw=_threw(side),
        counts={key: have[side.key] for key, have in counts(state).items() if have[side.key]},
        feats=_feats(state, side, scenario),
    )


def _never_freed(state: TableState, fighter: FighterState) -> bool:
    return state.prisoner == fighter.start.id and state.freed_by is None


def _kills(state: TableState, side: SideState, credited: Mapping[int, int | None]) -> dict[str, int]:
    kills: dict[str, int] = {}
    for one in state.fighters.values():
        killer = state.fighters.get(credited[one.start.id] or 0)
        if one.out is None or killer is None or killer.start.side != side.key:
            continue
        if one.start.side != side.key:
            name = _called(side, killer)
            kills[name] = kills.get(name, 0) + 1
    return kills


def _threw(side: SideState) -> tuple[str, ...]:
    """Whoever threw what he had bought, once for each stick."""
    return tuple(
        _called(side, one) for one in side.fighters for gun in one.guns if gun.spent and gun.start.own
    )


def _feats(state: TableState, side: SideState, scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Whom the scenario rewards: those who carried something off, and whoever freed the prisoner."""
    feats: dict[str, tuple[str, ...]] = {}
    for award in scenario.experience:
        feat = award.feat
        if award.key is None or feat is None or feat.side not in (None, side.start.role):
            continue
        if feat.per is not None:
            who = [one for one in side.fighters if feat.per in one.carried_out]
        elif state.opened.has_prisoner:
            who = [one for one in side.fighters if one.start.id == state.freed_by]
        else:
            continue
        if who:
            feats[award.key] = tuple(_called(side, one) for one in who)
    return feats


def _called(side: SideState, fighter: FighterState) -> str:
    """A name a report understands: with the member's number where two are called alike."""
    alike = sum(one.name == fighter.name for one in side.start.value.members)
    return fighter.name if alike == 1 else f"#{fighter.start.member}"
