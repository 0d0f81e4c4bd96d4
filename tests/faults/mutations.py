"""Spoils what is sound: values, keys and branches of a tree, elements of an XML file, bytes of anything."""

from __future__ import annotations

import json
import math
import pickle
from copy import deepcopy
from random import Random
from typing import Any
from xml.etree import ElementTree

ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    2**64,
    10**30,
    -(10**30),
    1.5,
    -0.0,
    1e308,
    math.inf,
    math.nan,
    "",
    " ",
    "?",
    "..",
    "../../x",
    "id:",
    "\x00",
    "\x1b[2J",
    "\u202eevil",
    "\u2066",
    "é" * 300,
    "x" * 20_000,
    "name\nlines",
    "\N{HORSE}",
    [],
    {},
    [[]],
    {"": None},
    ["a", 1],
)


def mutated(tree: Any, random: Random, most: int = 3) -> Any:
    """A copy of the tree with a few places spoilt. (Pickled: `deepcopy` costs more than most readers.)"""
    tree = pickle.loads(pickle.dumps(tree))
    for _ in range(random.randint(1, most)):
        places = list(_places(tree))
        if not places:
            return random.choice(ODD)
        holder, key = random.choice(places)
        _spoil(holder, key, places, random)
    return tree


def _places(tree: Any) -> Any:
    """Every (holder, key) of a tree."""
    todo = [tree]
    while todo:
        one = todo.pop()
        keys = list(one) if isinstance(one, dict) else list(range(len(one))) if isinstance(one, list) else []
        for key in keys:
            yield one, key
            todo.append(one[key])


def _spoil(holder: Any, key: Any, places: list[Any], random: Random) -> None:
    """Mostly something of the same kind from elsewhere, which gets deeper than nonsense does."""
    value = holder[key]
    match random.randrange(10):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, deepcopy(value))
        case 1:
            holder[f"{key}{random.choice(['', '-', 'x', '.', chr(0x202E)])}"] = holder.pop(key)
        case 2 | 3 | 4 | 5:
            for other, at in random.choices(places, k=12):
                if _there(other, at) and type(other[at]) is type(value) and other[at] != value:
                    holder[key] = deepcopy(other[at])
                    break
        case 6 | 7 if isinstance(value, int) and not isinstance(value, bool):
            holder[key] += random.choice([-1, 1, -10, 10, 1000])
        case 6 | 7 if isinstance(value, str) and value:
            at = random.randrange(len(value))
            holder[key] = value[:at] + random.choice(["", "x", "é", " ", "\x07"]) + value[at + 1 :]
        case 8 if isinstance(value, list) and value:
            holder[key] = value * random.choice([2, 50])
        case _:
            holder[key] = deepcopy(random.choice(ODD))


def _there(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def to_json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False).encode("utf-8", "surrogatepass")


def to_toml(tree: Any) -> bytes:
    """A tree as TOML, a line for each key of the top; what TOML has no word for is left to be nonsense."""
    if not isinstance(tree, dict):
        return _value(tree).encode("utf-8", "surrogatepass")
    lines = [f"{json.dumps(str(key))} = {_value(value)}" for key, value in tree.items()]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _value(value: Any) -> str:
    match value:
        case dict():
            inner = ", ".join(f"{json.dumps(str(key))} = {_value(one)}" for key, one in value.items())
            return "{" + inner + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case bool():
            return "true" if value else "false"
        case float() if not math.isfinite(value):
            return "nan" if math.isnan(value) else "inf"
        case int() | float() | str():
            return json.dumps(value)
    return json.dumps(value) if value is None else str(value)


def bent(content: bytes, random: Random) -> bytes:
    """Bytes flipped, cut, doubled, or filled with what a parser stumbles over."""
    spoilt = bytearray(content)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(spoilt) + 1)
        match random.randrange(5):
            case 0 if at < len(spoilt):
                spoilt[at] ^= 1 << random.randrange(8)
            case 1:
                del spoilt[at:]
            case 2:
                spoilt[at:at] = spoilt[at : at + random.randrange(1, 200)]
            case 3:
                spoilt[at:at] = random.choice(
                    [b"\xff", b"\x00", b"[" * 300, b"{" * 300, b"a." * 50, b'"', b"9" * 400, b"<a>" * 300]
                )
            case _:
                del spoilt[at : at + random.randrange(1, 50)]
    return bytes(spoilt)


def mutated_xml(content: bytes, random: Random) -> bytes:
    """An XML file with attributes, texts and elements spoilt."""
    root = ElementTree.fromstring(content)
    for _ in range(random.randint(1, 4)):
        elements = list(root.iter())
        one = random.choice(elements)
        if one.attrib and random.random() < 0.7:
            key = random.choice(sorted(one.attrib))
            values = ("", "-1", "1e999", "nan", "9" * 60, "../../x", "\u202ex", "x" * 3_000, "true")
            one.attrib[key] = random.choice([*values, random.choice(list(one.attrib.values()))])
            if random.random() < 0.2:
                del one.attrib[key]
        elif len(one) and random.random() < 0.5:
            one.remove(random.choice(list(one)))
        else:
            one.append(deepcopy(random.choice(elements[1:] or elements)))
    return ElementTree.tostring(root)
