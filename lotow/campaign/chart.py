"""Infamy over the games as a drawing (SVG), to stand inside a page of HTML or Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from lotow.campaign.campaign_state import CampaignState
from lotow.errors import Lang

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 48, 190, 24, 40
COLOURS = ("#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad", "#b8660c", "#00838f", "#6d4c41", "#ad1457")
DASHES = ("", "6 3", "2 3", "8 3 2 3")


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


def infamy_chart(state: CampaignState, lang: Lang = "en") -> str:
    """The drawing, on lines without blank ones between, so that Markdown takes it as it is."""
    lines = infamy_lines(state)
    games = max(state.games, default=0)
    most = max((value for values in lines.values() for value in values if value), default=0)
    step = next(size for size in (10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if most <= size * 8)
    top = step * max(1, -(-most // step))
    title = "Infamy over the games" if lang == "en" else "Niveau de réputation au fil des parties"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" font-family="sans-serif" font-size="11">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
        *_grid(games, top, step, lang),
        *_lines(lines, {key: one.name for key, one in state.posses.items()}, games, top),
        "</svg>",
    ]
    return "\n".join(drawn)


def _x(game: int, games: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (game / games if games else 0.5)


def _y(value: int, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def _grid(games: int, top: int, step: int, lang: Lang) -> list[str]:
    drawn = []
    for value in range(0, top + 1, step):
        y = _y(value, top)
        drawn.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#ddd6c4"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{value}</text>'
        )
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100, 10**9) if games <= size * 16)
    for game in range(0, games + 1, every):
        drawn.append(
            f'<text x="{_x(game, games):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" '
            f'fill="#555">{game}</text>'
        )
    word = "game" if lang == "en" else "partie"
    middle = (LEFT + WIDTH - RIGHT) / 2
    drawn.append(f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#555">{word}</text>')
    return drawn


def _lines(
    lines: Mapping[str, Sequence[int | None]], names: Mapping[str, str], games: int, top: int
) -> list[str]:
    drawn = []
    for at, (key, values) in enumerate(lines.items()):
        colour, dash = COLOURS[at % len(COLOURS)], DASHES[at // len(COLOURS) % len(DASHES)]
        points = [
            f"{_x(game, games):.1f},{_y(value, top):.1f}"
            for game, value in enumerate(values)
            if value is not None
        ]
        if points:
            drawn.append(
                f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"'
                + (f' stroke-dasharray="{dash}"/>' if dash else "/>")
            )
            x, y = points[-1].split(",")
            drawn.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        y_key = TOP + 8 + at * 16
        last = next((value for value in reversed(values) if value is not None), 0)
        drawn.append(
            f'<rect x="{WIDTH - RIGHT + 14}" y="{y_key - 8}" width="10" height="10" fill="{colour}"/>'
            f'<text x="{WIDTH - RIGHT + 30}" y="{y_key + 1}" fill="#222">{escape(names[key])} ({last})</text>'
        )
    return drawn
