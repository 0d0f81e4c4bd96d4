"""Compares what a catalogue says of the core's own lists and hired guns with the core, figure by figure.

The core is kept; every difference is a problem. Where all agrees, nothing needs to be written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lotow.exchange.making import Making, Raw, plain
from lotow.rulebook import models


def compare_list(known: str, made: Raw, fighters: dict[str, Raw], file: str, making: Making) -> None:
    """A posse list of the core: size, preferred skills, rules, equipment, and each fighter type."""
    core = making.book.content.posse[known]
    _figures(file, ("budget", "minimum", "maximum"), made, core, making)
    _set(file, "preferred skills", made["skill_tables"], core.skill_tables, making)
    _set(file, "rules", made.get("rules", ()), core.rules, making)
    for role, offers in core.equipment.items():
        _offers(f"{file}: {role}", made["equipment"][role], offers, making)
    types = {one.id for one in making.book.content.fighter.values() if one.posse == known}
    _set(file, "fighter types", fighters, types, making)
    for name, entry in fighters.items():
        if name in types:
            _fighter(f"{file}: {name}", entry, making.book.content.fighter[name], making)
            making.agreed["fighter"].append(name)
        making.tables["fighter"].pop(name, None)
    making.agreed["posse"].append(known)


def _fighter(where: str, entry: Raw, core: models.FighterType, making: Making) -> None:
    _figures(where, ("role", "price", "minimum", "maximum", "experience"), entry, core, making)
    _profile(where, entry["profile"], core.profile, making)
    _set(where, "gear", _carried(entry), _carried(plain(core)), making)
    _set(where, "rules", entry.get("rules", ()), core.rules, making)
    _set(where, "skills", entry.get("skills", ()), core.skills, making)


def compare_hired_gun(known: str, entry: Raw, where: str, making: Making) -> None:
    """A hired gun of the core: fees, infamy, profile, gear, options, rules, skills, who may hire."""
    core = making.book.content.hired_gun[known]
    _figures(where, ("hire_fee", "retainer", "infamy"), entry, core, making)
    _profile(where, entry["profile"], core.profile, making)
    theirs = {one["item"]: one["price"] for one in entry.get("options", ())}
    ours = {one.item: one.price for one in core.options}
    _set(where, "options", theirs.items(), ours.items(), making)
    _set(where, "gear", _carried(entry), _carried(plain(core)), making)
    for field in ("gear_choice", "rules", "skills", "skill_tables", "lists"):
        _set(where, field, entry.get(field, ()), getattr(core, field), making)
    making.agreed["hired-gun"].append(known)


def _figures(where: str, names: Iterable[str], entry: Raw, core: models.Entry, making: Making) -> None:
    for name in names:
        default = 0 if name in ("minimum", "experience") else None
        theirs, ours = entry.get(name, default), getattr(core, name)
        if theirs != ours:
            making.report.differs(where, name, theirs, ours)


def _profile(where: str, theirs: Raw, core: models.Profile, making: Making) -> None:
    ours = plain(core)
    for key in ("S", "F", "St", "G", "A", "W", "P", "FA", "FT"):
        if (theirs.get(key) or 0) != (ours.get(key) or 0):
            making.report.differs(where, key, theirs.get(key, "-"), ours.get(key, "-"))


def _offers(where: str, theirs: list[Raw], ours: tuple[models.Offer, ...], making: Making) -> None:
    there = {one["item"]: (one["price"], one.get("price_for", {}), one.get("not_for", [])) for one in theirs}
    here = {one.item: (one.price, one.price_for, list(one.not_for)) for one in ours}
    _set(where, "list", there, here, making)
    for item in there.keys() & here.keys():
        if there[item] != here[item]:
            making.report.differs(f"{where}: {item}", "price", _said(there[item]), _said(here[item]))


def _said(offer: tuple[int, dict[str, int], list[str]]) -> str:
    price, others, without = offer
    said = [f"${price}", *(f"${other} for {name}" for name, other in others.items())]
    return ", ".join([*said, *(f"not for {name}" for name in without)])


def _carried(entry: Raw) -> list[str]:
    return [f"{one.get('count', 1)} x {one['item']}" for one in entry.get("gear", ())]


def _set(where: str, what: str, theirs: Iterable[Any], ours: Iterable[Any], making: Making) -> None:
    there, here = sorted(set(theirs)), sorted(set(ours))
    if there != here:
        making.report.differs(where, what, there or "none", here or "none")
