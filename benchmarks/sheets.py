"""What a roster costs, as a multiple of a bare reportlab canvas that draws as many strings; and whether a
hundred posses in one run cost a hundred times one.

Both take turns, so that whatever else the machine does slows them alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any

from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.rulebook import load_rulebook
from lotow.sheets.roster import roster
from lotow.sheets.templates import STYLES, Style

BOOK = load_rulebook()
TARGET = 3.0
FLAT = 1.25
MANY = 100


def posse(number: int) -> Posse:
    """A posse of twelve with a history, its names its own."""
    heroes: list[dict[str, Any]] = [
        {
            "type": "desperado",
            "name": f"Bob Dalton {number}",
            "gear": ["sixgun", "sixgun", "repeating rifle", "horse"],
            "experience": 19,
            "skills": ["fast draw", "dodge"],
            "injuries": ["leg-wound"],
        },
        *(
            {"type": "kid", "name": f"Kid {number}-{at}", "gear": ["sixgun", "shotgun"], "experience": 7}
            for at in range(3)
        ),
    ]
    rowdies = [
        {"type": "rowdy", "name": f"Rowdy {number}-{at}", "gear": ["sixgun", "hand weapon"], "experience": 3}
        for at in range(7)
    ]
    guns = [{"type": "gunslinger", "name": f"Doc {number}"}]
    raw = {"name": f"Gang {number}", "list": "outlaws", "fighter": heroes + rowdies, "hired-gun": guns}
    return from_raw(raw, BOOK)


def by_hand(strings: list[tuple[int, float, float, str]]) -> bytes:
    """The same strings at the same places, by the shortest program there is."""
    from reportlab.pdfgen.canvas import Canvas

    made = BytesIO()
    canvas = Canvas(made, invariant=1, pageCompression=1)
    canvas.setFont("Helvetica", 8)
    page = 1
    for on, x, y, text in strings:
        if on != page:
            canvas.showPage()
            canvas.setFont("Helvetica", 8)
            page = on
        canvas.drawString(x, 842 - y, text)
    canvas.save()
    return made.getvalue()


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def one_sheet(style: Style, repeats: int) -> None:
    """One roster against the canvas, by the medians."""
    sheet = roster([posse(0)], BOOK, style=style)
    strings = [(box.page, box.x, box.y + box.height, box.text) for box in sheet.boxes]
    sheets = iter([posse(number) for number in range(repeats + 3)])
    bare, ours = [], []
    for turn in range(repeats + 3):
        shown = next(sheets)
        times = (
            seconds(lambda: by_hand(strings)),
            seconds(lambda: roster([shown], BOOK, style=style).finish()),  # noqa: B023
        )
        if turn >= 3:
            bare.append(times[0])
            ours.append(times[1])
    ratio = median(ours) / median(bare)
    print(
        f"one roster, {style:8}  {len(strings)} strings  canvas {median(bare) * 1000:5.1f} ms  "
        f"roster {median(ours) * 1000:5.1f} ms  ratio {ratio:4.2f}  at most {TARGET:.2f}"
    )


def many_sheets(style: Style) -> None:
    """A hundred posses in one file: the time for each of the first half and of the second."""
    posses = [posse(number) for number in range(MANY)]
    marks = [perf_counter()]
    sheet = roster(posses, BOOK, style=style, drawn=lambda: marks.append(perf_counter()))
    drawing = marks[-1] - marks[0]
    finishing = seconds(sheet.finish)
    each = [later - earlier for earlier, later in pairwise(marks)]
    half = MANY // 2
    growth = median(each[half:]) / median(each[:half])
    print(
        f"{MANY} rosters, {style:8}  {sheet.page} pages  "
        f"drawing {drawing:4.2f} s, finishing {finishing:4.2f} s  "
        f"second half / first half {growth:4.2f}  at most {FLAT:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=60, help="how often one sheet is drawn (60)")
    repeats = parser.parse_args().repeats
    for style in STYLES:
        one_sheet(style, repeats)
    for style in STYLES:
        many_sheets(style)


if __name__ == "__main__":
    main()
