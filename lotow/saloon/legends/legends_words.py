"""Changes in words, as the log and the pages tell them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lotow.errors import Lang
from lotow.saloon.legends.accounts import counted
from lotow.saloon.legends.entries import Change, Entry


def dollars(amount: int, lang: Lang) -> str:
    """An amount as the language writes it."""
    return f"{amount} $" if lang == "fr" else (f"-${-amount}" if amount < 0 else f"${amount}")


def change_said(what: str, by: int, lang: Lang) -> str:
    """`+2 LP`, `-$30`."""
    sign = "+" if by > 0 else ""
    if what == "dollars":
        return f"{sign}{dollars(by, lang)}"
    return f"{sign}{counted(what, by).in_(lang)}"


def changes_said(changes: Iterable[Change], lang: Lang) -> str:
    """`Ann +2 LP, +$20; Bill +1 wounds`, each figure summed."""
    sums: dict[str, dict[str, int]] = {}
    for change in changes:
        figures = sums.setdefault(change.player, {})
        figures[change.what] = figures.get(change.what, 0) + change.by
    parts = [
        f"{player} {', '.join(change_said(what, by, lang) for what, by in figures.items() if by)}"
        for player, figures in sums.items()
        if any(figures.values())
    ]
    return (" ; " if lang == "fr" else "; ").join(parts)


def tell(entry: Entry, lang: Lang) -> str:
    """An entry in words: what was done, and what it changed."""
    changed = changes_said(entry.changes, lang)
    return f"{entry.words.in_(lang)} ({changed})" if changed else entry.words.in_(lang)


def told(entries: Sequence[Entry], lang: Lang) -> list[str]:
    """Everything that happened, a line each."""
    return [tell(entry, lang) for entry in entries]
