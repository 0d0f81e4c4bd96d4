"""Curves of the odds: in the terminal, and as SVG or PNG by a plotting library imported only then."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from lotow.cli.odds_pages import LABELS, Answer, bar, percent
from lotow.cli.page import Grid, Title
from lotow.cli.render import show, show_json
from lotow.errors import Lang, LotowError
from lotow.odds.steps import exact
from lotow.words import word

SWEPT: dict[str, tuple[int, ...]] = {
    "range": tuple(range(1, 37)),
    "grit": tuple(range(1, 11)),
    "shootin": (2, 3, 4, 5, 6),
}
SHOWN = ("hit", "wound", "out")


def swept(what: str, ask: Callable[[str, int], Answer], plot: str | None, lang: Lang, json: bool) -> None:
    """The answers over every value of one thing."""
    if what not in SWEPT:
        raise LotowError(f"{what!r} cannot be swept", hint=f"choose one of {', '.join(SWEPT)}")
    points = [(value, _chances(ask(what, value))) for value in SWEPT[what]]
    if what == "range":
        farthest = max((value for value, chances in points if any(chances.values())), default=1)
        points = [point for point in points if point[0] <= farthest + 1]
    if plot is not None:
        _plot(what, points, plot, lang)
    if json:
        show_json([_point(what, value, chances) for value, chances in points])
        return
    rows = tuple(
        (_value(what, value), *(percent(chances[name]) for name in SHOWN), bar(chances["out"], 30))
        for value, chances in points
    )
    columns = (_name(what, lang), *(LABELS[name].in_(lang) for name in SHOWN), "")
    show([Title(_name(what, lang)), Grid(columns, rows, right=(0, 1, 2, 3))])


def _chances(answer: Answer) -> dict[str, Fraction]:
    figures = answer.figures()
    return {name: value for name in SHOWN if isinstance(value := figures.get(name), Fraction)}


def _point(what: str, value: int, chances: dict[str, Fraction]) -> dict[str, Any]:
    exactly = {name: exact(chance) for name, chance in chances.items()}
    return {what: value, **{name: float(chance) for name, chance in chances.items()}, "exact": exactly}


def _value(what: str, value: int) -> str:
    return {"range": f'{value}"', "shootin": f"{value}+"}.get(what, str(value))


def _name(what: str, lang: Lang) -> str:
    from lotow.words import CHARACTERISTICS

    return CHARACTERISTICS[what][1].in_(lang) if what in CHARACTERISTICS else word(what, lang)


def _plot(what: str, points: list[tuple[int, dict[str, Fraction]]], path: str, lang: Lang) -> None:
    kind = path.rpartition(".")[2].casefold()
    if kind not in ("svg", "png"):
        raise LotowError(f"{path!r} is neither .svg nor .png", hint="the suffix says how to draw it")
    try:
        import matplotlib
    except ImportError:
        raise LotowError(
            "there is no plotting library here", hint="install it: pip install 'lotow[plot]'"
        ) from None
    from io import BytesIO

    from lotow.cli.output import write_bytes

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "lotow"
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.2))
    axes = figure.add_subplot()
    for name in SHOWN:
        axes.plot(
            [value for value, _ in points],
            [100 * float(chances[name]) for _, chances in points],
            marker="o",
            label=LABELS[name].in_(lang),
        )
    axes.set_xlabel(_name(what, lang))
    axes.set_ylabel("%")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.legend()
    drawn = BytesIO()
    figure.savefig(
        drawn, format=kind, metadata={"Date": None} if kind == "svg" else None, bbox_inches="tight"
    )
    write_bytes(path, drawn.getvalue())
