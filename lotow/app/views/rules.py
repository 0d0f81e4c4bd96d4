"""Entries of the book as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from lotow.errors import Lang
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import KIND_NAMES, Key
from lotow.rulebook.searching import Found, all_entries


def as_json(book: Rulebook, key: Key, lang: Lang) -> dict[str, Any]:
    """An entry with stable keys, its texts in one language."""
    whole = _in_language(to_builtins(book.entry(key)), lang)
    whole.pop("as_written", None)
    return {"kind": key[0], **whole}


def kinds_json(book: Rulebook, lang: Lang) -> list[dict[str, Any]]:
    """How much there is of every kind."""
    return [
        {"kind": kind, "name": name.in_(lang), "count": sum(1 for _ in all_entries(book, kind))}
        for kind, name in KIND_NAMES.items()
    ]


def found_json(book: Rulebook, found: Sequence[Found], lang: Lang) -> list[dict[str, Any]]:
    """What a search has found."""
    return [
        {"kind": kind, "id": one, "name": book.entry((kind, one)).name.in_(lang), "text": text}
        for (kind, one), text in found
    ]


def chart_json(book: Rulebook, strength: int | None, grit: int | None) -> dict[str, Any]:
    """The wound chart, and what is needed where it was asked for."""
    from lotow.app.pages.chart_page import asked_need

    need = asked_need(book, strength, grit)
    return {"strength": strength, "grit": grit, "need": need, "rows": book.content.wound_chart.rows}


def _in_language(value: Any, lang: Lang) -> Any:
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            return value[lang]
        return {name: _in_language(one, lang) for name, one in value.items()}
    return [_in_language(one, lang) for one in value] if isinstance(value, (list, tuple)) else value
