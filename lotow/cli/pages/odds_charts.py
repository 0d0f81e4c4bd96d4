"""Curves of the odds: in the terminal, and as SVG or PNG by a plotting library imported only then."""

from __future__ import annotations

from typing import Any

from lotow.app.pages.blocks import Grid, Page, Title
from lotow.app.pages.odds_pages import LABELS, bar, percent
from lotow.app.views.odds import sweep_json
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang, LotowError, Text
from lotow.odds.questions import SHOWN, AskedShot, Points, sweep
from lotow.rulebook import Rulebook
from lotow.words import word

STYLES = ("-", "--", ":", "-.")


def show_sweep(
    title: str,
    what: str,
    shots: list[tuple[str, AskedShot]],
    book: Rulebook,
    plot: str | None,
    lang: Lang,
    json: bool,
) -> None:
    """The answers over every value of one thing, of one shot or of several side by side."""
    series = sweep(book.content, [shot for _, shot in shots], what)
    named = [(name, points) for (name, _), points in zip(shots, series, strict=True)]
    if plot is not None:
        _plot(title, what, named, plot, lang)
    if json:
        show_json(sweep_json(what, named))
        return
    show(_alone(title, what, named[0][1], lang) if len(named) == 1 else _beside(title, what, named, lang))


def _alone(title: str, what: str, points: Points, lang: Lang) -> Page:
    rows = tuple(
        (_value(what, value), *(percent(chances[name], lang) for name in SHOWN), bar(chances["out"], 30))
        for value, chances in points
    )
    columns = (_name(what, lang), *(LABELS[name].in_(lang) for name in SHOWN), "")
    return [Title(title, _name(what, lang)), Grid(columns, rows, right=(0, 1, 2, 3))]


def _beside(title: str, what: str, named: list[tuple[str, Points]], lang: Lang) -> Page:
    """The chance to put the target out of action, a column for each."""
    rows = tuple(
        (_value(what, value), *(percent(points[at][1]["out"], lang) for _, points in named))
        for at, (value, _) in enumerate(named[0][1])
    )
    columns = (_name(what, lang), *(name for name, _ in named))
    return [Title(title, LABELS["out"].in_(lang)), Grid(columns, rows, right=tuple(range(len(columns))))]


def _value(what: str, value: int) -> str:
    return {"range": f'{value}"', "shootin": f"{value}+"}.get(what, str(value))


def _name(what: str, lang: Lang) -> str:
    from lotow.words import CHARACTERISTICS

    return CHARACTERISTICS[what][1].in_(lang) if what in CHARACTERISTICS else word(what, lang)


def _plot(title: str, what: str, named: list[tuple[str, Points]], path: str, lang: Lang) -> None:
    figure = new_figure(path)
    axes = figure.add_subplot()
    _curves(axes, what, named, lang)
    axes.set_title(title, wrap=True)
    axes.set_xlabel(_name(what, lang))
    axes.set_ylabel("%" if len(named) == 1 else f"{LABELS['out'].in_(lang)} (%)")
    axes.set_ylim(0, 103)
    axes.grid(alpha=0.3)
    axes.legend()
    write_figure(figure, path)


def new_figure(path: str, height: float = 4.2) -> Any:
    """An empty drawing for a file; the suffix says how it will be drawn."""
    kind = path.rpartition(".")[2].casefold()
    if kind not in ("svg", "png"):
        raise LotowError(
            Text(f"{path!r} is neither .svg nor .png", f"{path!r} n'est ni .svg ni .png"),
            hint=Text("the suffix says how to draw it", "le suffixe dit comment dessiner"),
        )
    try:
        import matplotlib
    except ImportError:
        raise LotowError(
            Text("there is no plotting library here", "pas de bibliothèque de dessin ici"),
            hint=Text("install it: pip install 'lotow[plot]'", "installez-la : pip install 'lotow[plot]'"),
        ) from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "lotow"
    from matplotlib.figure import Figure

    return Figure(figsize=(7, height))


def write_figure(figure: Any, path: str) -> None:
    """Writes a drawing, the same bytes for the same drawing."""
    from io import BytesIO

    from lotow.cli.terminal.output import write_bytes

    kind = path.rpartition(".")[2].casefold()
    drawn = BytesIO()
    figure.savefig(
        drawn, format=kind, metadata={"Date": None} if kind == "svg" else None, bbox_inches="tight"
    )
    write_bytes(path, drawn.getvalue())


def _curves(axes: Any, what: str, named: list[tuple[str, Points]], lang: Lang) -> None:
    """A shot alone shows hits, wounds and out of action; several show out of action only. A range holds up
    to its inch, so it goes in steps; later curves are thinner and broken, so none hides another."""
    drawn: list[tuple[str, str, Points]] = (
        [(LABELS[one].in_(lang), one, named[0][1]) for one in SHOWN]
        if len(named) == 1
        else [(name, "out", points) for name, points in named]
    )
    for at, (label, figure, points) in enumerate(drawn):
        axes.plot(
            [value for value, _ in points],
            [100 * float(chances[figure]) for _, chances in points],
            drawstyle="steps-pre" if what == "range" else "default",
            linestyle=STYLES[at % len(STYLES)],
            linewidth=max(4.0 - at, 1.2),
            marker=None if what == "range" else "o",
            label=label,
        )
