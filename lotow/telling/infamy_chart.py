"""Infamy over the games: the one scale of every drawing of it, and the drawing as SVG for a page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.journal.campaign_state import CampaignState

WIDTH, HEIGHT = 460, 340
LEFT, RIGHT, TOP, BOTTOM = 46, 178, 18, 52
LINE_HEIGHT = 19
LONG = 21
"""Labels of more characters are drawn narrower, to stay inside the drawing."""
COLOURS = ("#7d1f14", "#2f5560", "#8a6a1f", "#3f5a2a", "#5b3a70", "#2a1a0e")
DASHES = ("", "6 3", "2 3", "8 3 2 3")
TITLE = Text("Infamy over the games", "Niveau de réputation au fil des parties")
AXIS = Text("games played", "parties jouées")


class Scale(Struct, frozen=True):
    """Round figures for both axes: infamy from `low` to `high` by `step`, games from 0 to `last`."""

    low: int
    high: int
    step: int
    last: int

    def up(self, value: float) -> float:
        """How far up a figure stands, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def across(self, game: int) -> float:
        """How far to the right a game stands, from 0 to 1."""
        return game / self.last

    def values(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def games(self) -> range:
        return range(0, self.last + 1, max(1, -(-self.last // 24)))


def scale(points: Iterable[tuple[int, int]]) -> Scale:
    """The scale that holds all of these (game, infamy)."""
    known = list(points) or [(0, 0)]
    highest = max(1, max(value for _, value in known))
    lowest = min(value for _, value in known)
    step = _round_step(max(highest - lowest, highest / 3, 1) / 5)
    low = lowest // step * step
    high = max(ceil(highest / step) * step, low + step)
    return Scale(low, high, step, max(1, max(game for game, _ in known)))


def _round_step(rough: float) -> int:
    """1, 2 or 5 times a power of ten, at least as large."""
    power = 10 ** max(0, floor(log10(max(rough, 1))))
    return next(int(times * power) for times in (1, 2, 5, 10) if times * power >= rough)


def apart(wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float) -> list[float] | None:
    """Where labels stand (their upper edges), each as near to where it is wanted (its middle) as leaves it
    clear of the others; None when they do not all fit between `top` and `bottom`."""
    if sum(heights) > bottom - top:
        return None
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    places = [0.0] * len(wanted)
    free = top
    for at in order:
        places[at] = max(free, wanted[at] - heights[at] / 2)
        free = places[at] + heights[at]
    below = bottom
    for at in reversed(order):
        places[at] = min(places[at], below - heights[at])
        below = places[at]
    return places


def infamy_lines(state: CampaignState) -> dict[str, list[int | None]]:
    """The infamy of each posse after each game, 0 being before the first; a game it did not play leaves it
    where it was, and nothing stands before it joined."""
    last = max(state.games, default=0)
    lines = {}
    for key, noted in state.infamies.items():
        values: list[int | None] = []
        now: int | None = None
        for game in range(last + 1):
            now = noted.get(game, now)
            values.append(now)
        lines[key] = values
    return lines


def infamy_scale(lines: Mapping[str, Sequence[int | None]]) -> Scale:
    """The scale for the lines of some posses."""
    return scale(
        (game, value) for values in lines.values() for game, value in enumerate(values) if value is not None
    )


def infamy_chart(state: CampaignState, lang: Lang = "en") -> str:
    """The drawing, on lines without blank ones between."""
    lines = infamy_lines(state)
    found = infamy_scale(lines)
    names = {key: one.name for key, one in state.posses.items()}
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="inherit" font-size="16">',
        f"<title>{TITLE.in_(lang)}</title>",
        *_grid(found, lang),
        *_lines(lines, found),
        *_labels(lines, names, found),
        "</svg>",
    ]
    return "\n".join(drawn)


def _x(game: int, found: Scale) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * found.across(game)


def _y(value: float, found: Scale) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * found.up(value)


def _grid(found: Scale, lang: Lang) -> list[str]:
    """Light lines for the figures, and two heavier ones that they stand on."""
    right, base = WIDTH - RIGHT, HEIGHT - BOTTOM
    drawn = []
    for value in found.values():
        y = _y(value, found)
        drawn.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#d9c9a8" stroke-width=".6"/>'
            f'<text x="{LEFT - 6}" y="{y + 5:.1f}" text-anchor="end" fill="#6b4a2f">{value}</text>'
        )
    for game in found.games():
        x = _x(game, found)
        drawn.append(f'<text x="{x:.1f}" y="{base + 20}" text-anchor="middle" fill="#6b4a2f">{game}</text>')
    drawn.append(f'<path d="M{LEFT} {TOP}V{base}H{right}" fill="none" stroke="#2a1a0e" stroke-width="1.4"/>')
    middle = (LEFT + right) / 2
    drawn.append(
        f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#6b4a2f" font-style="italic">'
        f"{AXIS.in_(lang)}</text>"
    )
    return drawn


def _lines(lines: Mapping[str, Sequence[int | None]], found: Scale) -> list[str]:
    drawn = []
    for at, values in enumerate(lines.values()):
        colour, dash = COLOURS[at % len(COLOURS)], DASHES[at // len(COLOURS) % len(DASHES)]
        points = [
            f"{_x(game, found):.1f},{_y(value, found):.1f}"
            for game, value in enumerate(values)
            if value is not None
        ]
        if points:
            dashes = f' stroke-dasharray="{dash}"' if dash else ""
            drawn.append(
                f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"'
                f"{dashes}/>"
            )
            x, y = points[-1].split(",")
            drawn.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
    return drawn


def _labels(lines: Mapping[str, Sequence[int | None]], names: Mapping[str, str], found: Scale) -> list[str]:
    """Each posse's name beside the end of its line."""
    last = {
        key: next((one for one in reversed(values) if one is not None), 0) for key, values in lines.items()
    }
    wanted = [_y(value, found) for value in last.values()]
    heights = [min(float(LINE_HEIGHT), (HEIGHT - 4) / max(1, len(wanted)))] * len(wanted)
    places = apart(wanted, heights, 2, HEIGHT - 2) or wanted
    drawn = []
    for at, (key, value) in enumerate(last.items()):
        colour, y = COLOURS[at % len(COLOURS)], places[at] + heights[at] / 2
        x, label = WIDTH - RIGHT, f"{names[key]} ({value})"
        narrow = f' textLength="{RIGHT - 18}" lengthAdjust="spacingAndGlyphs"' if len(label) > LONG else ""
        drawn.append(
            f'<path d="M{x + 4} {wanted[at]:.1f}L{x + 12} {y:.1f}" stroke="{colour}" fill="none"/>'
            f'<text x="{x + 15}" y="{y + 5:.1f}" fill="{colour}"{narrow}>{escape(label)}</text>'
        )
    return drawn
