"""Turns what a TOML file says into typed values and reports every problem, not just the first.

It walks msgspec's description of the types, so a new field of a model needs nothing here.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import NODEFAULT, Struct
from msgspec import inspect as types

from lotow import gate
from lotow.errors import Problem, Text

T = TypeVar("T", bound=Struct)
_BROKEN = object()
_LONGEST_SHOWN = 120
"""Characters of a value that a problem quotes."""


class Converter:
    """Collects problems while it converts; `file` names where the values come from."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def convert(self, value: object, kind: type[T], where: str) -> T | None:
        """The value as `kind`, or None when something in it is wrong (and then reported)."""
        made = self._convert(value, _described(kind), where)
        return None if made is _BROKEN else cast("T", made)

    @property
    def enough(self) -> bool:
        """Whether nobody would read any further problem; what is wrong stays wrong all the same."""
        return len(self.problems) >= gate.MOST_TOLD

    def report(self, rule: str, where: str, message: Text, hint: Text) -> object:
        if not self.enough:
            self.problems.append(Problem(rule, f"{self.file}: {where}", message, hint))
        return _BROKEN

    def _convert(self, value: object, kind: types.Type, where: str) -> object:
        match kind:
            case types.StructType():
                return self._struct(value, kind, where)
            case types.VarTupleType(item_type=item):
                return self._list(value, item, where)
            case types.DictType(key_type=key, value_type=item):
                return self._dict(value, key, item, where)
            case types.UnionType():
                return self._union(value, kind, where)
        made = _scalar(value, kind)
        return self._wrong(value, kind, where) if made is _BROKEN else made

    def _struct(self, value: object, kind: types.StructType, where: str) -> object:
        if not isinstance(value, dict):
            return self._wrong(value, kind, where)
        known = {field.encode_name: field for field in kind.fields}
        allowed = {*known, kind.tag_field} - {None}
        made: dict[str, Any] = {}
        broken = False
        for key in [key for key in value if key not in allowed][: gate.MOST_TOLD]:
            near = get_close_matches(key, [name for name in allowed if name], 1)
            broken = bool(self._unknown(f"{where}.{key}", value[key], near, sorted(known)))
        for key, field in known.items():
            if key in value:
                made[field.name] = self._convert(value[key], field.type, f"{where}.{key}")
                broken = broken or made[field.name] is _BROKEN
            elif field.required:
                broken = bool(self._missing(f"{where}.{key}", field.type))
        if kind.cls is Text:
            for lang, words in made.items():
                if words is not _BROKEN and not words.strip():
                    broken = bool(self._missing(f"{where}.{lang}", known[lang].type))
        return _BROKEN if broken else kind.cls(**made)

    def _list(self, value: object, item: types.Type, where: str) -> object:
        if not isinstance(value, list):
            return self._wrong(value, types.VarTupleType(item), where)
        made = [self._convert(one, item, f"{where}.{_label(one, at)}") for at, one in enumerate(value)]
        return _BROKEN if _BROKEN in made else tuple(made)

    def _dict(self, value: object, key: types.Type, item: types.Type, where: str) -> object:
        if not isinstance(value, dict):
            return self._wrong(value, types.DictType(key, item), where)
        made = {
            self._convert(name, key, f"{where}.{name}"): self._convert(one, item, f"{where}.{name}")
            for name, one in value.items()
        }
        return _BROKEN if _BROKEN in made or _BROKEN in made.values() else made

    def _union(self, value: object, kind: types.UnionType, where: str) -> object:
        structs = [one for one in kind.types if isinstance(one, types.StructType)]
        tagged = [one for one in structs if one.tag is not None]
        if tagged and isinstance(value, dict):
            return self._tagged(value, tagged, where)
        if structs and isinstance(value, dict):
            return self._struct(value, structs[0], where)
        for one in kind.types:
            made = _scalar(value, one)
            if made is not _BROKEN:
                return made
        return self._wrong(value, kind, where)

    def _tagged(self, value: dict[str, Any], kinds: list[types.StructType], where: str) -> object:
        tag_field = kinds[0].tag_field or ""
        by_tag = {str(one.tag): one for one in kinds}
        tag = value.get(tag_field)
        if tag is None:
            return self._missing(f"{where}.{tag_field}", types.StrType())
        if tag not in by_tag:
            near = get_close_matches(str(tag), by_tag, 1)
            return self._unknown(f"{where}.{tag_field}", tag, near, sorted(by_tag))
        return self._struct(value, by_tag[tag], where)

    def _wrong(self, value: object, kind: types.Type, where: str) -> object:
        if self.enough:
            return _BROKEN
        en, fr = describe(kind).en, describe(kind).fr
        return self.report(
            "wrong-type",
            where,
            Text(f"{shown(value)} is not {en}", f"{shown(value)} n'est pas {fr}"),
            Text(f"expected {en}", f"attendu : {fr}"),
        )

    def _missing(self, where: str, kind: types.Type) -> object:
        if self.enough:
            return _BROKEN
        en, fr = describe(kind).en, describe(kind).fr
        return self.report(
            "missing-key",
            where,
            Text("this is missing", "cette clé manque"),
            Text(f"expected {en}", f"attendu : {fr}"),
        )

    def _unknown(self, where: str, value: object, near: list[str], known: list[str]) -> object:
        expected = f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(known)
        attendu = f"vouliez-vous dire {near[0]!r} ?" if near else "connus : " + ", ".join(known)
        return self.report(
            "unknown-key",
            where,
            Text(
                f"nothing is called that here (value {shown(value)})",
                f"nom inconnu ici (valeur {shown(value)})",
            ),
            Text(expected, attendu),
        )


def shown(value: object) -> str:
    """A value as a sentence can quote it."""
    said = repr(value)
    return said if len(said) <= _LONGEST_SHOWN else f"{said[: _LONGEST_SHOWN - 3]}..."


@cache
def _described(kind: type) -> types.Type:
    """msgspec's description of a type; making one anew for each entry would take most of the time."""
    return types.type_info(kind)


def _scalar(value: object, kind: types.Type) -> object:
    match kind:
        case types.StrType(pattern=pattern) if isinstance(value, str):
            return value if pattern is None or re.search(pattern, value) else _BROKEN
        case types.BoolType() if isinstance(value, bool):
            return value
        case types.IntType(ge=least, le=most) if isinstance(value, int) and not isinstance(value, bool):
            fits = (least is None or value >= least) and (most is None or value <= most)
            return value if fits else _BROKEN
        case types.FloatType() if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
        case types.LiteralType(values=values) if value in values:
            return value
    return _BROKEN


def describe(kind: types.Type) -> Text:
    """What a value of this type looks like, in words."""
    match kind:
        case types.StrType(pattern=None):
            return Text("a text", "un texte")
        case types.StrType():
            return Text("a text that says something", "un texte qui dit quelque chose")
        case types.BoolType():
            return Text("true or false", "true ou false")
        case types.IntType(ge=int(least), le=int(most)):
            return Text(f"a whole number from {least} to {most}", f"un nombre entier de {least} à {most}")
        case types.IntType():
            return Text("a whole number", "un nombre entier")
        case types.FloatType():
            return Text("a number", "un nombre")
        case types.LiteralType(values=values):
            listed = ", ".join(str(one) for one in values)
            return Text(f"one of {listed}", f"l'un de {listed}")
        case types.VarTupleType(item_type=item):
            one = describe(item)
            return Text(f"a list, each {one.en}", f"une liste, chaque élément : {one.fr}")
        case types.UnionType(types=several):
            options = [describe(one) for one in several if not isinstance(one, types.NoneType)]
            return Text(
                " or ".join(option.en for option in options), " ou ".join(option.fr for option in options)
            )
        case types.StructType(fields=fields):
            needed = ", ".join(field.encode_name for field in fields if field.default is NODEFAULT)
            return Text(f"a table with {needed}", f"une table avec {needed}")
    return Text("a table", "une table")


def _label(value: object, at: int) -> str:
    """How an element of a list is named: by its own name if it has one, else by its place."""
    if isinstance(value, dict):
        for key in ("id", "item", "key", "on", "effect"):
            if isinstance(value.get(key), str):
                return str(value[key])
    return str(at)
