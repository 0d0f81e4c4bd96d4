"""Why a posse file cannot be taken at all: every place that cannot be understood, at once.

Loaded only when something is wrong, for it walks the types that a file should have had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.posse.members import Posse
from lotow.posse.written import LARGEST
from lotow.rulebook import Rulebook
from lotow.rulebook.converting import Converter

_PLACE = re.compile(r"(?<=[ .])(fighter|hired-gun|members)\.(\d+)")


def not_understood(file: str, problems: list[Problem]) -> LotowError:
    """The error for a file with these problems."""
    several = len(problems) > 1
    return LotowError(
        Text(
            f"{file} has {f'{len(problems)} places' if several else 'a place'} that cannot be understood",
            f"{file} : {f'{len(problems)} passages incompréhensibles' if several else 'passage obscur'}",
        ),
        hint=Text(
            "a posse has a name, a list and [[fighter]] tables; see examples/",
            "une bande a un nom, une liste et des tables [[fighter]] ; voyez examples/",
        ),
        problems=problems,
    )


def crowd(file: str) -> LotowError:
    """The error for a file with more members than anybody could mean."""
    return LotowError(
        Text(f"{file} has too many members", f"{file} a trop de membres"),
        hint=Text(f"{gate.MOST_MEMBERS} at most", f"{gate.MOST_MEMBERS} au plus"),
    )


def wrong_shape(raw: object, kind: type[Struct], file: str, exact: bool = True) -> Iterator[Problem]:
    """Everything in `raw` that does not have the shape of `kind`; keys too many only when `exact`."""
    converter = Converter(file)
    converter.convert(raw, kind, "posse")
    for problem in converter.problems:
        if exact or problem.rule != "unknown-key":
            where = problem.where.replace(": posse.", ": ").removesuffix(": posse")
            yield Problem(problem.rule, _PLACE.sub(_Places(raw), where), problem.message, problem.hint)


class _Places:
    """Names an element of a list as people do: by its name, or counted from one."""

    def __init__(self, raw: object) -> None:
        self._raw = raw

    def __call__(self, found: re.Match[str]) -> str:
        kind, at = found[1], int(found[2])
        listed = self._raw.get(kind) if isinstance(self._raw, dict) else None
        element: Any = listed[at] if isinstance(listed, list) and at < len(listed) else None
        name = element.get("name") if isinstance(element, dict) else None
        return f"{kind} {name!r}" if isinstance(name, str) and name.strip() else f"{kind} {at + 1}"


def unknown_list(name: object, file: str, book: Rulebook) -> Iterator[Problem]:
    """What is wrong with the posse list a file names, if it names one."""
    if not isinstance(name, str) or not name.strip():
        return
    try:
        book.find(name, "posse")
    except LotowError as error:
        lists = book.content.posse.values()
        yield Problem(
            "unknown-list",
            f"{file}: list",
            Text(error.message.en, f"aucune liste de bande ne s'appelle {name!r}"),
            Text(
                f"there are: {', '.join(one.name.en for one in lists)}",
                f"il y a : {', '.join(one.name.fr for one in lists)}",
            ),
        )


def refuse_nonsense(posse: Posse, file: str) -> None:
    """Refuses what no posse can be, whatever it was read from: the bounds that a posse file of ours obeys."""
    if problems := [*nonsense(posse, file)]:
        raise not_understood(file, problems)


def nonsense(posse: Posse, file: str) -> Iterator[Problem]:
    """Names and figures that no posse can have, and members that cannot be told apart."""
    yield from _blank(posse.name, f"{file}: name")
    yield from _hidden(posse.player, f"{file}: player")
    yield from _figures(posse, f"{file}: ", ("budget", "games"))
    yield from _figure(posse.stash, f"{file}: stash", -LARGEST)
    for held in posse.stored:
        yield from _figures(held, f"{file}: stored {held.item!r}.", ("price",))
    if len(posse.members) > gate.MOST_MEMBERS:
        number = len(posse.members)
        yield Problem(
            "too-many",
            file,
            Text(f"{number} members", f"{number} membres"),
            Text(f"{gate.MOST_MEMBERS} at most", f"{gate.MOST_MEMBERS} au plus"),
        )
        return
    ids: set[int] = set()
    for member in posse.members:
        where = f"{file}: {member.kind} {member.name!r}."
        yield from _blank(member.name, f"{where}name")
        yield from _hidden(member.captive_of or "", f"{where}captive_of")
        for note in member.notes:
            yield from _hidden(note, f"{where}notes")
        yield from _figure(member.id, f"{where}id", 1)
        if member.id in ids:
            yield Problem(
                "same-id",
                f"{where}id",
                Text(f"there is a member {member.id} already", f"il y a déjà un membre {member.id}"),
                Text("leave out the id, or choose another", "retirez l'id ou choisissez-en un autre"),
            )
        ids.add(member.id)
        yield from _figures(member, where, ("price", "experience", "games", "kills", "misses"))
        for held in member.gear:
            yield from _figures(held, f"{where}{held.item!r}.", ("price",))
        for raised in member.raised:
            yield from _figure(raised.by, f"{where}raised", -LARGEST)


def _figures(value: Struct, where: str, names: tuple[str, ...]) -> Iterator[Problem]:
    for name in names:
        yield from _figure(getattr(value, name), f"{where}{name}", 0)


def _figure(figure: int, where: str, least: int) -> Iterator[Problem]:
    if not least <= figure <= LARGEST:
        yield Problem(
            "wrong-type",
            where,
            Text(
                f"{figure} is not a whole number from {least} to {LARGEST}",
                f"{figure} n'est pas un nombre entier de {least} à {LARGEST}",
            ),
            Text("mend the figure", "corrigez le nombre"),
        )


def _blank(name: str, where: str) -> Iterator[Problem]:
    yield from _hidden(name, where)
    if not name.strip():
        yield Problem(
            "wrong-type",
            where,
            Text("the name is blank", "le nom est vide"),
            Text("give it a name", "donnez un nom"),
        )


def _hidden(name: str, where: str) -> Iterator[Problem]:
    if (why := gate.no_name(name)) is not None:
        yield Problem("wrong-type", where, why, Text("type it again, plainly", "retapez-le, simplement"))
