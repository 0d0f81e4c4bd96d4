"""Rolls and what they mean, with everything that followed from them, as a page or as JSON."""

from __future__ import annotations

from typing import Any

from lotow.app.pages.blocks import Facts, Page, Paragraph, Title
from lotow.app.views.rolls import outcome_json, roll_json
from lotow.cli.terminal.render import show, show_json
from lotow.dice import Roll
from lotow.errors import Lang
from lotow.rulebook.table_rolls import Outcome
from lotow.words import word


def show_rolls(rolls: list[Roll], lang: Lang, json: bool) -> None:
    """Rolls of one notation, and their sum when there are several."""
    if json:
        _show_json([{**roll_json(roll), "result": None, "then": []} for roll in rolls])
        return
    notation, times = rolls[0].notation, len(rolls)
    page: Page = [
        Title(notation, _source(rolls[0], lang)),
        Facts(tuple((str(roll.total), _faces(roll)) for roll in rolls)),
    ]
    if times > 1:
        total = sum(roll.total for roll in rolls)
        sums = f"{word('total', lang)} {total}, {word('average', lang)} {total / times:.2f}"
        page.append(Paragraph(f"{times} x {notation}: {sums}"))
    show(page)


def show_outcomes(outcomes: list[Outcome], title: str, lang: Lang, json: bool) -> None:
    """Results of a table, each with what it called for below it."""
    if json:
        _show_json([outcome_json(one, lang) for one in outcomes])
        return
    facts = [Facts(tuple(_outcome_lines(outcome, lang))) for outcome in outcomes]
    show([Title(title, _source(outcomes[0].roll, lang)), *facts])


def _outcome_lines(outcome: Outcome, lang: Lang, depth: int = 0) -> list[tuple[str, str]]:
    head = f"{'  ' * depth}{outcome.roll.notation} {_faces(outcome.roll)}"
    name = outcome.name.in_(lang)
    said = f"{name[:1].upper()}{name[1:]}"
    if outcome.rerolled:
        return [(head, f"{said} ({word('rolled-again', lang)}).")]
    lines = [(head, f"{said}. {outcome.text.in_(lang)}")]
    for following in outcome.then:
        lines += _outcome_lines(following, lang, depth + 1)
    return lines


def _faces(roll: Roll) -> str:
    return "[" + " ".join(str(face) for face in roll.faces) + "]"


def _source(roll: Roll, lang: Lang) -> str:
    """Where the dice came from: `seed 7`, `typed in`."""
    kind, _, seed = roll.source.partition(" #")[0].partition(" ")
    return f"{word(f'{kind}-dice', lang)} {seed}".strip()


def _show_json(values: list[dict[str, Any]]) -> None:
    """One roll as an object, several as a list."""
    show_json(values[0] if len(values) == 1 else values)
