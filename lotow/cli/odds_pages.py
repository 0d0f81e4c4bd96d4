"""Answers of the odds room on a page: the chain step by step, then a bar for each outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from lotow.cli.page import Bullets, Grid, Heading, Page, Paragraph, Title
from lotow.errors import Lang, Problem, Text
from lotow.odds.steps import Figures, Step, as_json
from lotow.rulebook.models import Row
from lotow.words import CHARACTERISTICS

BAR = 24
LABELS: dict[str, Text] = {
    "hit": Text("hits", "touche"),
    "through": Text("gets through to the target", "atteint la cible"),
    "wound": Text("wounds", "blesse"),
    "out": Text("out of action", "hors de combat"),
    "jam": Text("the gun jams", "l'arme s'enraye"),
    "in_hand": Text("goes off in the hand", "explose dans la main"),
    "dud": Text("does not go off", "n'explose pas"),
    "thrower_out": Text("the thrower is out of action", "le lanceur est hors de combat"),
    "pull": Text("caught and pulled", "attrapé et tiré"),
    "win": Text("wins the fight", "gagne le combat"),
    "kill": Text("puts an enemy out of action", "met un ennemi hors de combat"),
    "killed": Text("is put out of action", "est mis hors de combat"),
    "first": Text("the first is left standing", "le premier reste debout"),
    "second": Text("the second is left standing", "le second reste debout"),
    "pass": Text("passes", "réussit"),
    "success": Text("succeeds", "réussit"),
    "goes_on": Text("and may go on", "et peut continuer"),
    "thrown": Text("the rider is thrown", "le cavalier est désarçonné"),
    "top": Text("reaches the top", "arrive en haut"),
    "fall": Text("falls", "tombe"),
    "death": Text("dies of it", "en meurt"),
    "skill": Text("a new skill", "une nouvelle compétence"),
    "found": Text("somebody finds it", "quelqu'un le trouve"),
    "chance": Text("wounds", "blesse"),
    "wounds": Text("wounds suffered", "blessures subies"),
    "wounds_dealt": Text("wounds dealt", "blessures infligées"),
    "wounds_suffered": Text("wounds suffered", "blessures subies"),
    "hold": Text("still there after turn", "encore là après le tour"),
    "dead": Text("dead after game", "mort après la partie"),
    "rows": Text("results", "résultats"),
    "suffers": Text("suffered at least once", "subi au moins une fois"),
    "raises": Text("may be raised", "peut augmenter"),
    "falls": Text("falls from (inches)", "tombe de (pouces)"),
    "number": Text("how many find it", "combien le trouvent"),
    "loot": Text("dollars", "dollars"),
    "mean": Text("on average", "en moyenne"),
    "expected_turns": Text("turns on average", "tours en moyenne"),
}
NUMBERS = ("mean", "expected_turns")
"""Figures that are no chances."""


class Answer(Protocol):
    """What every answer of the odds room has; most have `steps` and some `problems` too."""

    def figures(self) -> Figures: ...


def answer_page(title: str, answer: Answer, lang: Lang) -> Page:
    """The chain and the outcomes."""
    page: Page = [Title(title)]
    steps: Sequence[Step] = getattr(answer, "steps", ())
    if steps and "rows" not in answer.figures():
        page.append(Bullets(tuple(step_line(step, lang) for step in steps)))
    page += _complaints(getattr(answer, "problems", ()), lang)
    figures = answer.figures()
    single = {
        name: value for name, value in figures.items() if isinstance(value, Fraction) and name not in NUMBERS
    }
    if single:
        page.append(_bars({LABELS[name].in_(lang): chance for name, chance in single.items()}, lang))
    for name in NUMBERS:
        number = figures.get(name)
        if isinstance(number, Fraction):
            page.append(Paragraph(f"{LABELS[name].in_(lang)}: {float(number):.2f}"))
    for name, by_outcome in figures.items():
        if isinstance(by_outcome, dict) and by_outcome:
            named = {_outcome(answer, name, key, lang): chance for key, chance in by_outcome.items()}
            page += [Heading(LABELS[name].in_(lang)), _bars(named, lang)]
    return page


def _outcome(answer: Answer, figure: str, key: str, lang: Lang) -> str:
    """An outcome by its name where it is a row of a table, else as it is."""
    rows = getattr(answer, figure, ())
    for row, _ in rows if isinstance(rows, tuple) and rows and isinstance(rows[0], tuple) else ():
        if isinstance(row, Row) and row.id == key:
            return f"{row.on}  {row.name.in_(lang)}"
    return CHARACTERISTICS[key][1].in_(lang) if key in CHARACTERISTICS else key


def answer_json(answer: Answer, lang: Lang) -> dict[str, Any]:
    """The figures as numbers and exactly; rules an attempt would break, if any."""
    whole = as_json(answer.figures())
    problems: Sequence[Problem] = getattr(answer, "problems", ())
    if problems:
        whole["problems"] = [
            {
                "rule": one.rule,
                "where": one.where,
                "message": one.message.in_(lang),
                "hint": one.hint.in_(lang),
            }
            for one in problems
        ]
    return whole


def step_line(step: Step, lang: Lang) -> str:
    """`to hit 4+ 50%`."""
    return " ".join(part for part in (step.label.in_(lang), step.need, percent(step.chance)) if part)


def percent(chance: Fraction) -> str:
    """A chance in percent, never rounded to a certainty it is not."""
    if chance in (0, 1) or chance > 1:
        return f"{float(chance):.2f}" if chance > 1 else f"{int(chance * 100)}%"
    shown = f"{float(chance) * 100:.1f}%"
    if shown == "100.0%":
        return ">99.9%"
    return "<0.1%" if shown == "0.0%" else shown


def one_in(chance: Fraction, lang: Lang) -> str:
    """`1 in 3.6`; nothing for what is certain or never."""
    if chance in (0, 1):
        return ""
    return f"1 {'sur' if lang == 'fr' else 'in'} {float(1 / chance):,.1f}"


def _bars(chances: Mapping[str, Fraction], lang: Lang) -> Grid:
    rows = tuple((label, percent(one), one_in(one, lang), bar(one)) for label, one in chances.items())
    return Grid(("", "%", "1 sur N" if lang == "fr" else "1 in N", ""), rows, right=(1, 2))


def bar(chance: Fraction, width: int = BAR) -> str:
    """A bar as long as the chance is great; the least of chances still shows."""
    return "█" * max(round(chance * width), 1 if chance else 0)


def comparison(title: str, answers: Sequence[tuple[str, Answer]], lang: Lang) -> Page:
    """Several answers as one table: a row each, their common figures as columns."""
    shown = [
        name
        for name, value in answers[0][1].figures().items()
        if isinstance(value, Fraction) and all(name in one.figures() for _, one in answers)
    ]
    rows = tuple(
        (
            label,
            *(
                percent(chance) if isinstance(chance := answer.figures()[name], Fraction) else "-"
                for name in shown
            ),
        )
        for label, answer in answers
    )
    columns = ("", *(LABELS[name].in_(lang) for name in shown))
    return [Title(title), Grid(columns, rows, right=tuple(range(1, len(columns))))]


def _complaints(problems: Sequence[Problem], lang: Lang) -> Page:
    return [Paragraph(f"{one.message.in_(lang)} ({one.hint.in_(lang)})", "bad") for one in problems]
