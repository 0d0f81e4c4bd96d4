"""Odds: who against whom, with what; the chain, a bar for each outcome, the curve over range and Grit."""

from __future__ import annotations

from fractions import Fraction

from starlette.responses import Response

from lotow.app.odds_forms import Curve, OddsForm
from lotow.app.pages.odds_pages import LABELS, NUMBERS, step_line
from lotow.app.views.odds import answer_json
from lotow.errors import Lang, LotowError, Text
from lotow.odds.asking import OddsAnswer, OddsQuestion
from lotow.rulebook.lookup import KIND_NAMES
from lotow.web.drawing import DrawnChart, chart
from lotow.web.pages.posses import readable
from lotow.web.visit import NotThereError, Visit
from lotow.words import decimal

KINDS = {
    "shoot": Text("Shot", "Tir"),
    "volley": Text("Volley", "Salve"),
    "fight": Text("Fight", "Combat"),
    "duel": Text("Duel", "Duel"),
    "gunfight": Text("Gunfight", "Fusillade"),
    "pluck": Text("Pluck", "Cran"),
}
MOST_KNOWN = 400
QUARTERS = (0, 25, 50, 75, 100)


def index(visit: Visit) -> Response:
    return visit.go("/odds/shoot")


def ask(visit: Visit) -> Response:
    """The form of a kind of odds, and its answer once it is filled in."""
    kind = visit.path("kind")
    if kind not in KINDS:
        raise NotThereError
    fields = _fields(visit)
    shown, error = None, None
    if fields:
        try:
            shown = _answered(visit, kind, fields)
        except LotowError as wrong:
            error = wrong
    return visit.page(
        "odds.html",
        kind=kind,
        kinds=KINDS,
        fields=fields,
        answer=shown,
        error=error,
        people=_people(visit),
        weapons=_weapons(visit),
        obstacles=sorted(one.name.in_(visit.lang) for one in visit.book.content.obstacle.values()),
    )


def as_json(visit: Visit) -> Response:
    """The figures, exactly."""
    kind = visit.path("kind")
    if kind not in KINDS:
        raise NotThereError
    question = OddsForm(_fields(visit), visit.db, visit.book).question(kind)
    answer = question.answer()
    return visit.json(answer_json(answer, visit.lang, question.ignored(answer)))


def _fields(visit: Visit) -> dict[str, str]:
    """What the address asks, but for the language."""
    return {name: value for name, value in visit.request.query_params.items() if name != "lang"}


def _answered(visit: Visit, kind: str, fields: dict[str, str]) -> dict[str, object]:
    form = OddsForm(fields, visit.db, visit.book)
    question = form.question(kind)
    answer = question.answer()
    curves = [_drawn(one, visit.lang) for one in form.curves()] if kind == "shoot" else []
    return {
        "title": question.title.in_(visit.lang),
        "steps": [step_line(step, visit.lang) for step in getattr(answer, "steps", ())],
        "problems": getattr(answer, "problems", ()),
        "bars": _bars(question, answer, visit.lang),
        "numbers": _numbers(question, answer, visit.lang),
        "ignored": question.ignored(answer),
        "curves": curves,
    }


def _bars(question: OddsQuestion, answer: OddsAnswer, lang: Lang) -> list[tuple[str, float]]:
    labels = {**LABELS, **question.labels}
    return [
        (labels[name].in_(lang), float(value))
        for name, value in answer.figures().items()
        if isinstance(value, Fraction) and name not in NUMBERS and name not in question.hidden
    ]


def _numbers(question: OddsQuestion, answer: OddsAnswer, lang: Lang) -> list[tuple[str, str]]:
    labels = {**LABELS, **question.labels}
    return [
        (labels[name].in_(lang), decimal(value, lang))
        for name, value in answer.figures().items()
        if isinstance(value, Fraction) and name in NUMBERS and name not in question.hidden
    ]


def _drawn(curve: Curve, lang: Lang) -> DrawnChart:
    lines = {LABELS[name].in_(lang): [100 * one for one in line] for name, line in curve.lines.items()}
    return chart(curve.over.in_(lang), lines, curve.values, QUARTERS, " %" if lang == "fr" else "%")


def _people(visit: Visit) -> list[tuple[str, str]]:
    """Whom one may name: fighters of saved posses first, then types."""
    book, lang = visit.book, visit.lang
    saved = [
        (f"{kept.posse.name}/{one.name}", kept.posse.name)
        for kept in readable(visit)
        for one in kept.posse.members
    ]
    types = [
        (entry.name.in_(lang), KIND_NAMES[kind].in_(lang))
        for kind in ("fighter", "hired-gun")
        for entry in getattr(book.content, kind.replace("-", "_")).values()
    ]
    return [*saved, *types][:MOST_KNOWN]


def _weapons(visit: Visit) -> list[str]:
    return sorted(one.name.in_(visit.lang) for one in visit.book.content.weapon.values())
