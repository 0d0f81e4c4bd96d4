"""Folds taps into the table as it stands. Whatever arrives is folded: what makes no sense changes nothing.

A tap that arrives twice counts once; taken back, it counts no more. Turn and phase only ever go forward, and
each tap knows its own turn, so what one device says need not wait for what another does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lotow.table import taps as t
from lotow.table.changes import CHANGES
from lotow.table.line_up import Opened
from lotow.table.table_state import TableState, beginning


def fold(opened: Opened, taps: Iterable[t.Tap]) -> TableState:
    """The table after these taps, in the order they arrived."""
    state = beginning(opened)
    for tap in counting(taps):
        change(state, tap)
    return state


def change(state: TableState, tap: t.Tap) -> None:
    """One tap more, which counts."""
    CHANGES[type(tap)](state, tap)


def counting(taps: Iterable[t.Tap]) -> list[t.Tap]:
    """The taps that count: each once, and none that was taken back."""
    seen: set[tuple[str, int]] = set()
    once: list[t.Tap] = []
    strikes = False
    for tap in taps:
        key = (tap.device, tap.number)
        if key not in seen:
            seen.add(key)
            once.append(tap)
            strikes = strikes or type(tap) is t.TapStruck
    if not strikes:
        return once
    gone = struck(once)
    return [tap for tap in once if type(tap) is not t.TapStruck and (tap.device, tap.number) not in gone]


def struck(taps: Sequence[t.Tap]) -> set[tuple[str, int]]:
    """The taps that were taken back. A strike that was itself taken back later takes back nothing."""
    gone: set[tuple[str, int]] = set()
    for tap in reversed(taps):
        if type(tap) is t.TapStruck and (tap.device, tap.number) not in gone:
            gone.add((tap.of_device, tap.of_number))
    return gone
