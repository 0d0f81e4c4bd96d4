"""House rules over a book: a small TOML that changes entries by kind and id, checked like any data.

Tables are merged key by key; lists whose elements have a name of their own (`id`, `item`, `key`) element by
element; any other list is replaced. What comes out is a whole book, or every problem there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from difflib import get_close_matches
from typing import Any

import msgspec

from lotow import gate
from lotow.errors import LotowError, Problem, Text, how_many
from lotow.rulebook import lookup
from lotow.rulebook.assembling import KINDS, LISTS, SINGLETONS, assemble
from lotow.rulebook.checking import check
from lotow.rulebook.loading import Rulebook, load_rulebook
from lotow.rulebook.models import Content
from lotow.rulebook.pins import HOUSE_RULES, Pin

OWN_NAMES = ("id", "item", "key")
Raw = dict[str, Any]
Touched = set[tuple[str, str]]
"""Kind and id of what the house rules change."""


def house_name(text: str) -> str:
    """What house rules call themselves."""
    name = _parsed(text, "house rules").get("name")
    return name.strip() if isinstance(name, str) else ""


def overlaid(text: str, label: str = "house rules", book: Rulebook | None = None) -> Rulebook:
    """A book (the core unless another is given) with house rules applied. Raises a `LotowError` that lists
    every problem, each with where it stands."""
    under = book or load_rulebook()
    parsed = {under.content.book.id: raw_tables(under)}
    overlay = _parsed(text, label)
    problems = _name_problems(overlay, label)
    touched: Touched = set()
    for kind, value in overlay.items():
        if kind != "name":
            problems += _merge_kind(parsed, kind, value, label, touched)
    assembled = assemble(parsed)
    problems += [_placed(problem, touched, label) for problem in assembled.problems]
    content = assembled.content()
    places = {**assembled.places, **dict.fromkeys(touched, label)}
    problems += check(content, places, assembled.broken)
    if problems:
        raise _broken(label, problems)
    return Rulebook((*under.pins, Pin(HOUSE_RULES, "", _digest(text))), content, lookup.index(content))


def raw_tables(book: Rulebook) -> Raw:
    """A whole book as one file would say it."""
    tables: Raw = {}
    for kind in Content.__struct_fields__:
        value = msgspec.json.decode(msgspec.json.encode(getattr(book.content, kind)))
        name = kind.replace("_", "-")
        tables[name] = _told(list(value.values()) if name in KINDS else value)
    for one in tables["reference"]:
        if written := one.pop("as_written"):
            one["text"], *one["points"] = written
    for profile in _walkers(tables):
        if profile.get("move") == book.content.numbers.foot_move:
            del profile["move"]
    return tables


def _walkers(tables: Raw) -> Iterator[Raw]:
    """The profiles of everybody who moves as people on foot do where nothing else is said."""
    people = [*tables["fighter"], *tables["hired-gun"]]
    people += [extra for scenario in tables["scenario"] for extra in scenario["extras"]]
    yield from (one["profile"] for one in people if "profile" in one)
    yield tables["average"]


def _told(value: Any) -> Any:
    """A value without what nobody said."""
    if isinstance(value, dict):
        return {key: _told(one) for key, one in value.items() if one is not None}
    return [_told(one) for one in value] if isinstance(value, list) else value


def _digest(text: str) -> str:
    """A name for exactly these house rules."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def _parsed(text: str, label: str) -> Raw:
    import tomllib

    try:
        gate.weigh(text.encode("utf-8", "surrogatepass"), label, gate.HOUSE_RULES)
        return gate.read_toml(text, label, gate.HOUSE_RULES)
    except tomllib.TOMLDecodeError as error:
        raise LotowError(
            Text(f"{label} is not TOML: {error}", f"{label} n'est pas du TOML : {error}"),
            hint=Text("mend the line it names", "corrigez la ligne indiquée"),
        ) from None


def _name_problems(overlay: Raw, label: str) -> list[Problem]:
    name = overlay.get("name")
    if isinstance(name, str) and name.strip():
        return []
    return [
        Problem(
            "missing-key",
            f"{label}: name",
            Text("house rules need a name", "les règles maison ont besoin d'un nom"),
            Text('begin with name = "..."', 'commencez par name = "..."'),
        )
    ]


def _merge_kind(
    files: dict[str, Raw], kind: str, value: object, label: str, touched: Touched
) -> list[Problem]:
    """Merges what the house rules say about one kind into the file that has it."""
    if kind in SINGLETONS and isinstance(value, dict):
        for tables in files.values():
            if kind in tables:
                tables[kind] = merged(tables[kind], value)
                touched.add((kind, ""))
        return []
    if kind in LISTS and isinstance(value, list):
        for tables in files.values():
            tables.pop(kind, None)
        files[label] = {**files.get(label, {}), kind: value}
        return []
    if kind in KINDS and isinstance(value, list):
        return [found for one in value for found in _merge_entry(files, kind, one, label, touched)]
    files[label] = {**files.get(label, {}), kind: value}
    return []


def _merge_entry(
    files: dict[str, Raw], kind: str, entry: object, label: str, touched: Touched
) -> list[Problem]:
    name = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(name, str):
        return [_nameless(kind, label)]
    touched.add((kind, name))
    for tables in files.values():
        for at, there in enumerate(tables.get(kind, ())):
            if there.get("id") == name:
                tables[kind][at] = merged(there, entry)
                return []
    if "name" not in entry:
        return [_unknown(files, kind, name, label)]
    files.setdefault(label, {}).setdefault(kind, []).append(entry)
    return []


def merged(under: Any, over: Any) -> Any:
    """One value over another."""
    if isinstance(under, dict) and isinstance(over, dict):
        return {
            **under,
            **{key: merged(under[key], one) if key in under else one for key, one in over.items()},
        }
    if isinstance(under, list) and isinstance(over, list):
        own = next((key for key in OWN_NAMES if under and over and _all_have(key, under, over)), None)
        if own is not None:
            return _merged_by(own, under, over)
    return deepcopy(over)


def _all_have(key: str, *lists: list[Any]) -> bool:
    return all(isinstance(one, dict) and key in one for several in lists for one in several)


def _merged_by(own: str, under: list[Raw], over: list[Raw]) -> list[Raw]:
    changed = {one[own]: one for one in over}
    known = {one[own] for one in under}
    kept = [merged(one, changed[one[own]]) if one[own] in changed else one for one in under]
    return kept + [one for one in over if one[own] not in known]


def _placed(problem: Problem, touched: Touched, label: str) -> Problem:
    """A problem of something the house rules changed stands in the house rules."""
    _, _, path = problem.where.partition(": ")
    for kind, name in touched:
        start = f"{kind}.{name}" if name else kind
        if path == start or path.startswith(f"{start}."):
            return Problem(problem.rule, f"{label}: {path}", problem.message, problem.hint)
    return problem


def _nameless(kind: str, label: str) -> Problem:
    return Problem(
        "missing-key",
        f"{label}: {kind}.id",
        Text("this is missing", "cette clé manque"),
        Text(f'write [[{kind}]] and id = "..."', f'écrivez [[{kind}]] et id = "..."'),
    )


def _unknown(files: dict[str, Raw], kind: str, name: str, label: str) -> Problem:
    known = [one["id"] for tables in files.values() for one in tables.get(kind, ()) if "id" in one]
    near = get_close_matches(name, known, 1)
    return Problem(
        "undefined-name",
        f"{label}: {kind}.{name}",
        Text(f"no {kind} has the id {name!r}", f"aucune entrée {kind} n'a l'identifiant {name!r}"),
        Text(
            f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(known),
            f"vouliez-vous dire {near[0]!r} ?" if near else "connus : " + ", ".join(known),
        ),
    )


def _broken(label: str, problems: list[Problem]) -> LotowError:
    count = how_many(problems)
    return LotowError(
        Text(f"{label}: {count.en}", f"{label} : {count.fr}"),
        hint=Text("mend what is listed", "corrigez ce qui est énuméré"),
        problems=problems,
    )
