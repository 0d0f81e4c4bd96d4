"""Begins a game: who sits where, with what each character brings."""

from __future__ import annotations

from collections.abc import Sequence

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.legends.characters import Beginning, LegendsCharacter, called, items, near, people
from lotow.saloon.legends.entries import Change, Counter, GameBegun, GearChange, Seat, Variant
from lotow.saloon.legends.legends_data import game

VARIANTS: tuple[Variant, ...] = ("wild", "goals")


def found(
    name: str,
    players: Sequence[tuple[str, str]],
    length: str = "average",
    expansion: bool = False,
    variants: Sequence[Variant] = (),
) -> GameBegun:
    """A new game of these players and their characters, in the order they sit. The most Wanted begins."""
    seats = [Seat(gate.called(who), _character(character)) for who, character in players]
    _check(seats)
    target = _target(length)
    begins = {seat.name: _begins(seat.character) for seat in seats}
    follows: list[Text] = []
    seats = _first(seats, {who: one.wanted if one else 0 for who, one in begins.items()}, follows)
    changes: list[Change] = []
    gear: list[GearChange] = []
    for seat in seats:
        beginning = begins[seat.name]
        if beginning is None:
            follows.append(_not_printed(seat))
            continue
        changes += _brought(seat.name, beginning)
        gear += _carried(seat.name, beginning)
    if len(seats) == game().seats.least:
        follows.append(
            Text("Two players: the Man in Black plays too.", "Deux joueurs : l'Homme en noir joue aussi.")
        )
    return GameBegun(
        words=Text(f"{name} begins: to {target} LP.", f"{name} commence : jusqu'à {target} PL."),
        follows=tuple(follows),
        changes=tuple(changes),
        gear=tuple(gear),
        name=name,
        seats=tuple(seats),
        length=length,
        target=target,
        expansion=expansion,
        variants=tuple(variants),
    )


def _check(seats: Sequence[Seat]) -> None:
    rules = game().seats
    if not rules.least <= len(seats) <= rules.most:
        raise LotowError(
            Text(
                f"{len(seats)} players; there can be {rules.least} to {rules.most}",
                f"{len(seats)} joueurs ; il en faut de {rules.least} à {rules.most}",
            ),
            hint=Text("name each: Ann=Annie Oakley", "nommez chacun : Ann=Annie Oakley"),
        )
    names = [folded(seat.name) for seat in seats]
    for name in names:
        if not name or names.count(name) > 1 or name[0].isdigit():
            raise LotowError(
                Text(
                    f"{name!r} does not tell a player from the others", f"{name!r} ne distingue aucun joueur"
                ),
                hint=Text("every player needs a name of his own", "chaque joueur a besoin d'un nom à lui"),
            )


def _target(length: str) -> int:
    for one in game().length:
        if folded(length) in (one.id, folded(one.name.en), folded(one.name.fr)):
            return one.points
    there = ", ".join(f"{one.id} ({one.points})" for one in game().length)
    raise LotowError(
        Text(f"no game is {length!r}", f"aucune partie n'est {length!r}"),
        hint=Text(f"there are: {there}", f"il y a : {there}"),
    )


def _character(asked: str) -> str:
    """A character's own name where the texts know it, else as the table calls it."""
    known = people().character
    found = called(asked, known)
    if found is not None:
        return found.name.en
    if close := near(asked, known):
        raise LotowError(
            Text(f"no character is called {asked!r}", f"aucun personnage ne s'appelle {asked!r}"),
            hint=Text(f"did you mean {close[0]}?", f"vouliez-vous dire {close[0]} ?"),
        )
    return asked.strip()


def character_of(name: str) -> LegendsCharacter | None:
    return called(name, people().character)


def _begins(character: str) -> Beginning | None:
    found = character_of(character)
    return found.begins if found is not None else None


def _first(seats: list[Seat], wanted: dict[str, int], follows: list[Text]) -> list[Seat]:
    """The seats from the most Wanted on, if there is one; who sits beside whom stays the same."""
    most = max(wanted.values())
    holders = [at for at, seat in enumerate(seats) if wanted[seat.name] == most]
    if not most or len(holders) > 1:
        return seats
    first = seats[holders[0]].name
    follows.append(
        Text(f"{first} is the most Wanted and begins.", f"{first} est le plus Wanted et commence.")
    )
    return seats[holders[0] :] + seats[: holders[0]]


def _not_printed(seat: Seat) -> Text:
    return Text(
        f"What {seat.character or seat.name} begins with is not in the texts: enter it from the card.",
        f"Le départ de {seat.character or seat.name} n'est pas dans les textes : relevez-le sur la carte.",
    )


def _brought(name: str, beginning: Beginning) -> list[Change]:
    """Points of a track at the start bring no reward."""
    figures: dict[Counter, int] = {
        "dollars": beginning.dollars,
        "cards": beginning.cards,
        "marshal": beginning.marshal,
        "wanted": beginning.wanted,
    }
    return [Change(name, what, by) for what, by in figures.items() if by]


def _carried(name: str, beginning: Beginning) -> list[GearChange]:
    changes = []
    for key in (*beginning.items, *beginning.upgraded):
        item = items()[key]
        changes.append(GearChange(name, "get", key, item.name, item.kind))
        if key in beginning.upgraded and item.upgrade is not None:
            changes.append(GearChange(name, "upgrade", key, item.name, item.kind, legend=item.upgrade.legend))
    return changes
