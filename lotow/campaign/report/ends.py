"""Whether a game can have ended as its report says: by flight, by a prisoner freed, on a day that exists.

An end that the players agreed on is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from lotow.campaign.report.game_report import DRAW
from lotow.campaign.report.reading import Check, Reading, Reported, problem
from lotow.errors import Problem, Text
from lotow.rulebook.endings import possible_ends
from lotow.rulebook.models import Scenario, Side, WayToEnd

AGREED = Text(
    "or say that you agreed on it: agreed = true", "ou dites que vous en avez convenu : agreed = true"
)


def the_day_is_a_day(reading: Reading) -> Iterator[Problem]:
    said = reading.report.date
    try:
        if said:
            date.fromisoformat(said)
    except ValueError:
        hint = Text("year, month and day: 2026-11-14", "année, mois et jour : 2026-11-14")
        yield problem("no-date", "date", f"{said!r} is no date", f"{said!r} n'est pas une date", hint)


def nobody_flees_too_soon(reading: Reading) -> Iterator[Problem]:
    """A posse tests its nerve once enough of it is out of action, and never before."""
    share = Fraction(reading.book.content.numbers.head_for_the_hills_losses)
    for side in reading.sides:
        fallen = {member.id for member in side.members(side.said.out)}
        if side.prisoner is not None and not reading.freed(side):
            fallen.add(side.prisoner.id)
        out, there = len(fallen), len(side.played())
        if side.said.fled and out < share * there and not reading.report.agreed:
            yield problem(
                "fled-too-soon",
                side.posse.name,
                f"it cannot have fled with {out} of {there} out of action",
                f"elle ne peut pas avoir fui avec {out} hors de combat sur {there}",
                AGREED,
            )


def the_end_follows(reading: Reading) -> Iterator[Problem]:
    """The winner has won in one of the ways the scenario names, and no draw is claimed where there is none.
    Where something is counted, whoever has most of it has won."""
    scenario, report = reading.scenario, reading.report
    if scenario is None or report.agreed or not reading.sides:
        return
    if not scenario.ends or any(way.winner == "most" for way in scenario.ends):
        return
    course = ReportedCourse(reading)
    winners = {course.winner(way) for way in possible_ends(scenario.ends, course)}
    draw = report.winner.casefold() == DRAW
    if draw and DRAW not in winners and not any(way.winner == DRAW for way in scenario.ends):
        yield problem(
            "no-draw",
            "winner",
            f"there is no draw in {scenario.name.en}",
            f"pas d'égalité dans ce scénario : {scenario.name.fr}",
            AGREED,
        )
    for side in reading.sides:
        if side.key == reading.winner and side.key not in winners:
            yield _has_not_won(scenario, side)
        elif not reading.winner and side.beaten and len(reading.sides) == 2 and DRAW not in winners:
            yield _has_lost(side)


def _has_not_won(scenario: Scenario, side: Reported) -> Problem:
    if not side.beaten:
        victory = scenario.victory
        return problem(
            "no-victory",
            side.posse.name,
            "by what is reported it cannot have won",
            "d'après le compte rendu, elle ne peut pas avoir gagné",
            Text(
                f"{victory[0].en.rstrip('.')}; {AGREED.en}",
                f"{victory[0].fr.rstrip('.')} ; {AGREED.fr}",
            ),
        )
    fled = side.said.fled
    return problem(
        "winner-fled" if fled else "winner-wiped-out",
        side.posse.name,
        "the winner fled" if fled else "the winner has nobody left",
        "le vainqueur a fui" if fled else "le vainqueur n'a plus personne",
        AGREED,
    )


def _has_lost(side: Reported) -> Problem:
    return problem(
        "flight-loses",
        side.posse.name,
        "it fled or fell, so the other posse has won",
        "elle a fui ou est tombée : l'autre bande a donc gagné",
        AGREED,
    )


class ReportedCourse:
    """How a game went as far as its report says."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    @property
    def left(self) -> list[str]:
        return [side.key for side in self.reading.sides if not side.beaten]

    @property
    def freed(self) -> bool:
        return any(self.reading.freed(side) and not side.said.prisoner_out for side in self.reading.sides)

    def gone(self, side: Side) -> bool:
        return any(one.beaten for one in self.reading.sides if self.reading.role(one) == side)

    def happened(self, way: WayToEnd) -> bool | None:
        """A report says whether the prisoner was freed and what became of him then; whether he got away, how
        long it took and what was destroyed it leaves open."""
        match way.on:
            case "prisoner-leaves":
                return None if self.freed else False
            case "prisoner-out":
                fell = any(side.said.prisoner_out for side in self.reading.sides)
                return True if fell else (False if self.freed else None)
            case _:
                return None

    def winner(self, way: WayToEnd) -> str:
        """Who has won then: a posse's key, or a draw."""
        match way.winner:
            case "left":
                return self.left[0] if self.left else DRAW
            case "draw":
                return DRAW
            case role:
                sides = self.reading.sides
                return next((side.key for side in sides if self.reading.role(side) == role), "")


def the_prisoner_is_one(reading: Reading) -> Iterator[Problem]:
    """Whoever is fought for is somebody the attackers can have fought for, and whoever freed him is named."""
    if reading.scenario is None:
        return
    entry = reading.scenario.prisoner
    for side in reading.sides:
        said, where = side.said, side.posse.name
        attacks = entry is not None and reading.role(side) in ("attacker", None)
        if (said.prisoner or said.freed or said.prisoner_out) and not attacks:
            yield problem(
                "no-prisoner", where, "it fights for no prisoner", "elle ne se bat pour aucun prisonnier"
            )
        elif entry is not None and reading.role(side) == "attacker":
            yield from _prisoner_of(reading, side)


def _prisoner_of(reading: Reading, side: Reported) -> Iterator[Problem]:
    assert reading.scenario is not None
    assert reading.scenario.prisoner is not None
    said, where, name = side.said, side.posse.name, reading.scenario.prisoner.name
    possible = reading.possible_prisoners(side)
    names = ", ".join(one.name for one in possible)
    who = Text(f"it can be: {names}", f"ce peut être : {names}")
    if side.prisoner is None and possible:
        yield problem("prisoner-missing", where, f"who is {name.en}?", f"qui est {name.fr} ?", who)
    elif side.prisoner is not None and side.prisoner.id not in [one.id for one in possible]:
        called = side.prisoner.name
        yield problem(
            "wrong-prisoner", where, f"{called} cannot be {name.en}", f"{called} : pas {name.fr}", who
        )
    dies = reading.scenario.prisoner.kept == "dies"
    if said.prisoner_out and not (dies and reading.freed(side)):
        yield problem(
            "prisoner-out",
            where,
            f"{name.en} can only fall once he is free; one of the posse stands under out",
            f"{name.fr} ne tombe qu'une fois libre ; un membre de la bande se note sous out",
        )
    if (
        dies
        and side.prisoner is not None
        and side.prisoner.id in [member.id for member in side.members(said.out)]
    ):
        hint = Text("say prisoner_out = true instead", "dites plutôt prisoner_out = true")
        yield problem(
            "prisoner-out", where, f"{name.en} falls for good", f"{name.fr} tombe pour de bon", hint
        )
    alone = all(one.beaten for one in reading.sides if one.key != side.key)
    for award in reading.scenario.experience:
        frees = award.feat is not None and award.feat.frees
        if frees and reading.freed(side) and not said.feats.get(award.key or "") and not alone:
            hint = Text(f'say who: {award.key} = "..."', f'dites qui : {award.key} = "..."')
            yield problem(
                "rescuer-missing", where, f"somebody freed {name.en}", f"quelqu'un a libéré {name.fr}", hint
            )


ENDS: tuple[Check, ...] = (
    the_day_is_a_day,
    nobody_flees_too_soon,
    the_end_follows,
    the_prisoner_is_one,
)
