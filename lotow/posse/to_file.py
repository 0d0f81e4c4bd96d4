"""Writes a posse as the files that `files` reads: TOML for people, JSON for programs.

What the type and the lists would give anyway is left out of the TOML; what they would not is spelled out,
so that reading it back gives an equal posse, whatever happened to it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lotow.posse.files import EXACTLY, GEAR, called, from_raw, injury_called
from lotow.posse.members import Held, Injury, Learnt, Member, Posse
from lotow.posse.prices import list_price, option_for, trade_price
from lotow.posse.roll_call import list_of
from lotow.posse.standing import known, type_of
from lotow.posse.worth import cost
from lotow.rulebook import Rulebook

HISTORY = (
    "games",
    "kills",
    "skills",
    "raised",
    "injuries",
    "misses",
    "captive_of",
    "ignores_first_wound",
    "notes",
)


def to_json(posse: Posse) -> str:
    """The whole posse as JSON."""
    return msgspec.json.format(msgspec.json.encode(posse), indent=2).decode() + "\n"


def to_toml(posse: Posse, book: Rulebook) -> str:
    """A posse file as people write it."""
    import tomli_w

    return tomli_w.dumps(to_raw(posse, book))


def to_raw(posse: Posse, book: Rulebook) -> dict[str, Any]:
    """What a posse file says, as plain values."""
    raw: dict[str, Any] = {"name": posse.name, "list": posse.list}
    if posse.budget != list_of(posse, book).budget:
        raw["budget"] = posse.budget
    if posse.player:
        raw["player"] = posse.player
    if posse.stash != posse.budget - cost(posse):
        raw["stash"] = posse.stash
    if posse.games:
        raw["games"] = posse.games
    if posse.stored:
        raw["stored"] = [_item(held, _trade(held.item, book), book) for held in posse.stored]
    for place, member in enumerate((*posse.fighters, *posse.hired_guns), 1):
        raw.setdefault(member.kind, []).append(_member(member, place, posse, book))
    return raw


def _member(member: Member, place: int, posse: Posse, book: Rulebook) -> dict[str, Any]:
    """The shortest way to write a member: what a reader would make of it decides what must be added."""
    raw: dict[str, Any] = {"name": member.name, "type": _name(member, posse, book)}
    bought = [
        _item(held, _usual(held, member, posse, book), book) for held in member.gear if not held.included
    ]
    if bought:
        raw["gear" if member.kind == "fighter" else "options"] = bought
    if member.id != place:
        raw["id"] = member.id
    whole = msgspec.to_builtins(member)
    raw |= {key: whole[key] for key in HISTORY if key in whole}
    if member.skills:
        raw["skills"] = [_skill(learnt, book) for learnt in member.skills]
    if member.injuries:
        raw["injuries"] = [_injury(injury, book) for injury in member.injuries]
    read = _read_back(raw, member, posse, book)
    for key in ("role", "price", "experience"):
        if getattr(read, key) != getattr(member, key):
            raw[key] = getattr(member, key)
    if _read_back(raw, member, posse, book).gear != member.gear:
        raw.pop("gear", None)
        raw.pop("options", None)
        raw["holds"] = [msgspec.to_builtins(held) for held in member.gear]
    return raw


def _read_back(raw: dict[str, Any], member: Member, posse: Posse, book: Rulebook) -> Member:
    return from_raw({"name": posse.name, "list": posse.list, member.kind: [raw]}, book).members[0]


def _usual(held: Held, member: Member, posse: Posse, book: Rulebook) -> int:
    """What a reader would take a thing to have cost."""
    if member.kind == "fighter":
        price = list_price(member, posse, held.item, book)
        return _trade(held.item, book) if price is None else price
    gun = book.content.hired_gun.get(member.type)
    option = option_for(gun, held.item) if gun is not None else None
    return option.price if option is not None else 0


def _trade(item: str, book: Rulebook) -> int:
    return (trade_price(item, book) or 0) if known(item, book) else 0


def _item(held: Held, usual: int, book: Rulebook) -> str | dict[str, Any]:
    """An item by its English name; with its price and make where nobody could know them."""
    name = book.gear(held.item).name.en if known(held.item, book) else _exact(held.item, book, *GEAR)
    written: dict[str, Any] = {"item": name}
    if held.price != usual:
        written["price"] = held.price
    if held.version is not None:
        written["version"] = held.version
    return written if len(written) > 1 else name


def _skill(learnt: Learnt, book: Rulebook) -> str | dict[str, Any]:
    name = _exact(learnt.skill, book, "skill")
    if not learnt.weapons:
        return name
    return {"skill": name, "weapons": [_exact(weapon, book, "weapon") for weapon in learnt.weapons]}


def _injury(injury: Injury, book: Rulebook) -> str | dict[str, Any]:
    row = injury.row if injury_called(injury.row, book) == injury.row else EXACTLY + injury.row
    written: dict[str, Any] = {**msgspec.to_builtins(injury), "row": row}
    return written if len(written) > 1 else row


def _name(member: Member, posse: Posse, book: Rulebook) -> str:
    """A type by its English name."""
    entry = type_of(member, book)
    if entry is not None:
        return entry.name.en
    read = _read_back({"name": member.name, "type": member.type}, member, posse, book)
    return member.type if read.type == member.type else EXACTLY + member.type


def _exact(name: str, book: Rulebook, *kinds: str) -> str:
    """A name that a reader takes for this one and no other."""
    return name if called(name, book, *kinds) == name else EXACTLY + name
