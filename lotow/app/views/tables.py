"""A table as JSON: what `show --json` prints and the phone is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lotow.app.table_earnings import Earnings
from lotow.app.table_odds import TableOdds, hills
from lotow.app.tables import ListedTable, OpenTable, TableLine
from lotow.app.views.odds import answer_json
from lotow.campaign.report.game_report import GameReport, to_raw
from lotow.errors import Lang
from lotow.odds.answers import Step
from lotow.odds.asking import OddsQuestion
from lotow.posse.members import Posse
from lotow.table.follows import counts, must_test, outcome
from lotow.table.line_up import StartGun
from lotow.table.table_state import FighterState, SideState, TableState
from lotow.table.taps import kind_of
from lotow.table.unsaid import StillAsked


def table_json(table: OpenTable, lang: Lang = "en", device: str = "") -> dict[str, Any]:
    """The table as it stands, with stable keys. `undo` is what that device would take back."""
    state, opened = table.state, table.opened
    over = outcome(state)
    last = table.undoable(device) if device else None
    return {
        "name": table.journal.name,
        "campaign": opened.campaign or None,
        "scenario": opened.scenario,
        "turns": opened.turns,
        "turn": state.turn,
        "phase": state.phase,
        "drop": state.drop,
        "sides": [_side(table, one) for one in state.sides.values()],
        "things": [
            {
                "id": one.start.id,
                "name": one.start.name.in_(lang),
                "number": one.number,
                "wounds": one.start.wounds,
                "wounds_left": one.wounds_left,
            }
            for one in state.things.values()
        ],
        "counts": counts(state),
        "prisoner": state.prisoner,
        "freed_by": state.freed_by,
        "notes": list(state.notes),
        "over": over is not None,
        "winner": over.winner or None if over is not None else None,
        "second": over.second or None if over is not None else None,
        "why": over.why.in_(lang) if over is not None else None,
        "undo": last.text.in_(lang) if last is not None else None,
        "head": table.head,
    }


def _side(table: OpenTable, side: SideState) -> dict[str, Any]:
    tests = must_test(table.state, side)
    nerve = hills(table, side) if tests else None
    return {
        "posse": side.key,
        "name": side.start.name,
        "role": side.start.role,
        "out": side.out,
        "of": side.of,
        "must_test": tests,
        "hills_chance": float(nerve.chance) if nerve is not None else None,
        "hills_pluck": nerve.pluck if nerve is not None else None,
        "hills_tester": nerve.tester if nerve is not None else None,
        "fled": side.fled,
        "rerolls": side.rerolls,
        "absent": [{"name": one.name, "why": one.why} for one in side.start.absent],
        "fighters": [fighter_json(table.state, one, side.start.value) for one in side.fighters],
    }


def fighter_json(state: TableState, one: FighterState, posse: Posse) -> dict[str, Any]:
    """A fighter as he stands; `posse` is his."""
    start = one.start
    return {
        "id": start.id,
        "member": start.member,
        "name": start.name,
        "role": start.role,
        "characteristics": msgspec.to_builtins(start.profile),
        "gear": [held.item for held in posse.member(start.member).gear],
        "wounds": start.wounds,
        "wounds_left": one.wounds_left,
        "fame": start.fame,
        "fame_left": one.fame_left,
        "fortune": start.fortune,
        "fortune_left": one.fortune_left,
        "out": one.out is not None,
        "out_turn": one.out,
        "by": one.by,
        "weapon": one.weapon or None,
        "prone": one.prone,
        "mounted": one.mounted,
        "mount": bool(one.horse) and not one.horse_dead,
        "diving": one.dived is not None and one.dived == state.turn,
        "left": one.left,
        "carries": one.carries,
        "ignores": one.ignores,
        "drank": one.drank or bool(start.drunk),
        "guns": [{"weapon": gun.start.weapon, "state": gun.state} for gun in one.guns],
    }


GUN = ("weapon", "capacity", "volley", "reloads", "both", "scatter", "once", "thrown", "jams")
"""What a screen has to know of a gun to run ahead of the next answer."""


def gun_json(gun: StartGun) -> dict[str, Any]:
    """A gun as it was when the game began."""
    return {name: getattr(gun, name) for name in GUN}


def line_json(line: TableLine, lang: Lang) -> dict[str, Any]:
    """A tap of the log."""
    tap = line.tap
    return {
        "number": line.number,
        "tap": kind_of(tap),
        "turn": tap.turn,
        "text": line.text.in_(lang),
        "who": tap.who,
        "device": tap.device,
        "device_number": tap.number,
        "at": tap.at,
        "anyway": tap.anyway,
        "struck": line.struck,
    }


def listed_json(listed: ListedTable, lang: Lang) -> dict[str, Any]:
    """A table as it is listed."""
    return {
        "name": listed.name,
        "scenario": listed.scenario.in_(lang),
        "posses": listed.sides,
        "turn": listed.turn,
        "over": listed.over,
        "campaign": listed.campaign or None,
    }


def odds_json(odds: TableOdds, lang: Lang) -> dict[str, Any]:
    """A shot and a fight between two as they stand."""
    return {
        "shot": _answered(odds.shot, lang) if odds.shot is not None else None,
        "unready": odds.unready.in_(lang) if odds.unready is not None else None,
        "fight": _answered(odds.fight, lang),
    }


def _answered(question: OddsQuestion, lang: Lang) -> dict[str, Any]:
    answer = question.answer()
    steps: Sequence[Step] = getattr(answer, "steps", ())
    return {
        "title": question.title.in_(lang),
        **answer_json(answer, lang, question.ignored(answer)),
        "steps": [
            {
                "label": one.label.in_(lang),
                "need": one.need,
                "chance": float(one.chance) if one.chance is not None else None,
            }
            for one in steps
        ],
    }


def report_json(report: GameReport) -> dict[str, Any]:
    """A report as its file says it."""
    return to_raw(report)


def asked_json(asked: StillAsked, lang: Lang) -> dict[str, Any]:
    """Something that is still asked, the likeliest answer first."""
    return {
        "key": asked.key,
        "text": asked.text.in_(lang),
        "options": [{"id": one.id, "name": one.name.in_(lang)} for one in asked.options],
    }


def earnings_json(earnings: Earnings, lang: Lang) -> dict[str, Any]:
    """What everybody would have earned."""
    return {
        "earned": [
            {
                "posse": one.posse,
                "name": one.name,
                "experience": one.points,
                "reasons": {reason.what: reason.points for reason in one.entry.reasons},
                "advances": one.entry.advances,
            }
            for one in earnings.points
        ],
        "dollars": [
            {
                "posse": one.posse,
                "rolls": [{"text": text.in_(lang), "dice": dice} for text, dice in one.lines],
            }
            for one in earnings.dollars
        ],
    }
