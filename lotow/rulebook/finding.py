"""Whom people mean by a name: the one finder of fighters, posses and journals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from lotow.rulebook.lookup import fold

Named = TypeVar("Named")


def matching(asked: str, named: Iterable[tuple[Named, str]]) -> list[Named]:
    """Those with exactly this name, however it is spelt; else those whose name begins with it; else those
    with it as a word or several. Whoever has several names is given with each."""
    wanted = fold(asked)
    several = [(one, fold(name)) for one, name in named]
    found = [one for one, name in several if name == wanted]
    if wanted and not found:
        found = [one for one, name in several if name.startswith(wanted)]
    if wanted and not found:
        found = [one for one, name in several if f" {wanted} " in f" {name} "]
    return list({id(one): one for one in found}.values())
