"""Entries of the book as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from lotow.errors import Lang
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import Key


def as_json(book: Rulebook, key: Key, lang: Lang) -> dict[str, Any]:
    """An entry with stable keys, its texts in one language."""
    return {"kind": key[0], **_in_language(to_builtins(book.entry(key)), lang)}


def _in_language(value: Any, lang: Lang) -> Any:
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            return value[lang]
        return {name: _in_language(one, lang) for name, one in value.items()}
    return [_in_language(one, lang) for one in value] if isinstance(value, (list, tuple)) else value
