"""Writes entries as data files are written by hand: one key a line, short tables inline.

The key `#` of an entry lists its fields that are marked to be filled in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

WIDEST = 110
MARK = "#"
_APART = ("name", "plural", "text")


def dumps(tables: Mapping[str, Any]) -> str:
    """A file: single tables as `[kind]`, lists of entries as `[[kind]]`."""
    parts = []
    for kind, value in tables.items():
        for head, entry in ((f"[{kind}]", value),) if isinstance(value, dict) else _several(kind, value):
            parts.append("\n".join([head, *_lines(entry)]))
    return "\n\n".join(parts) + "\n"


def _several(kind: str, entries: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(f"[[{kind}]]", entry) for entry in entries]


def _lines(entry: dict[str, Any]) -> list[str]:
    marked = entry.get(MARK, ())
    lines = []
    for key, value in entry.items():
        if key == MARK:
            continue
        if key in _APART or key == "equipment":
            lines += [f"{key}.{inner} = {_value(one)}" for inner, one in value.items()]
        else:
            said = f"{key} = {_value(value)}"
            lines.append(f"{said}  # to be filled in" if key in marked else said)
    return lines


def _value(value: object) -> str:
    inline = _inline(value)
    if isinstance(value, list) and len(inline) > WIDEST - 20:
        return "[\n" + "".join(f"    {_inline(one)},\n" for one in value) + "]"
    return inline


def _inline(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return f"{value:g}" if isinstance(value, float) and value != int(value) else str(value)
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_inline, value)) + "]"
    raise TypeError(f"{value!r} has no place in a data file")


def _key(key: str) -> str:
    return key if key and all((one.isalnum() and one.isascii()) or one in "_-" for one in key) else _text(key)


def _text(text: str) -> str:
    """A basic string of TOML, which JSON's strings are, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
