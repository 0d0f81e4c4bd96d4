"""Loot, cards, bets, retainers, searches and the doc in words: what came in from where, what it went on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import (
    BetPlaced,
    DoctorVisited,
    Gambled,
    HiredGunLeft,
    Looted,
    Purse,
    RetainerPaid,
    Searched,
)
from lotow.posse.standing import injury_called

if TYPE_CHECKING:
    from lotow.telling.teller import Teller


def _looted(teller: Teller, entry: Looted) -> Text:
    """The sum, and every purse that is in it."""
    if not entry.purses:
        return Text(f"the loot comes to ${entry.dollars}", f"butin : {entry.dollars} $")
    parts = [_purse(purse) for purse in entry.purses]
    en, fr = ", ".join(one.en for one in parts), ", ".join(one.fr for one in parts)
    return Text(f"the loot comes to ${entry.dollars} ({en})", f"butin : {entry.dollars} $ ({fr})")


def _purse(purse: Purse) -> Text:
    """`Bob Dalton $7`, `gold (Old Zeb) $3`; what the scenario brings goes by that word alone."""
    whose = f" ({purse.who})" if purse.who else ""
    match purse.what:
        case "hero":
            source = Text(purse.who, purse.who)
        case "scenario":
            source = Text("the scenario", "le scénario")
        case _:
            source = Text(f"{purse.words.en}{whose}", f"{purse.words.fr}{whose}")
    return Text(f"{source.en} ${purse.dollars}", f"{source.fr} {purse.dollars} $")


def _gambled(teller: Teller, entry: Gambled) -> Text:
    if entry.passes:
        return Text(f"{entry.name} keeps away from the cards", f"{entry.name} ne joue pas aux cartes")
    return Text(
        f"{entry.name} wins ${entry.dollars} at cards", f"{entry.name} gagne {entry.dollars} $ aux cartes"
    )


def _bet(teller: Teller, entry: BetPlaced) -> Text:
    if entry.rolled is None:
        return Text(f"no bet on {entry.name}", f"aucun pari sur {entry.name}")
    return Text(
        f"${entry.stake} on {entry.name}'s bout: {entry.rolled.name.en}, ${entry.returned} back",
        f"{entry.stake} $ sur le combat de {entry.name} : {entry.rolled.name.fr}, {entry.returned} $ rendus",
    )


def _retainer(teller: Teller, entry: RetainerPaid) -> Text:
    return Text(
        f"{entry.name} is paid ${entry.dollars}", f"{entry.name} reçoit {entry.dollars} $ d'honoraires"
    )


def _gun_left(teller: Teller, entry: HiredGunLeft) -> Text:
    return Text(
        f"{entry.name} is not paid ${entry.retainer} and leaves, {entry.experience} experience lost",
        f"{entry.name} s'en va faute de {entry.retainer} $, {entry.experience} d'expérience perdus",
    )


def _searched(teller: Teller, entry: Searched) -> Text:
    found = Text("found", "trouvé") if entry.found else Text("not to be had", "introuvable")
    extra = f" ({entry.score - entry.bonus}{entry.bonus:+d})" if entry.bonus else ""
    return Text(
        f"{entry.name} looks for a {entry.called.en}: {entry.score}{extra}, needs {entry.needed}, {found.en}",
        f"{entry.name} cherche : {entry.called.fr}, {entry.score}{extra} pour {entry.needed}, {found.fr}",
    )


def _doctor(teller: Teller, entry: DoctorVisited) -> Text:
    if entry.rolled is None:
        return Text(
            f"{entry.name} leaves the doc unpaid, who asked ${entry.asked}",
            f"{entry.name} quitte le toubib, qui demandait {entry.asked} $",
        )
    healed = [injury_called(injury, teller.book) for injury in entry.healed]
    en = ", ".join(injury.en for injury in healed) or "nothing"
    fr = ", ".join(injury.fr for injury in healed) or "rien"
    return Text(
        f"{entry.name} pays the doc ${entry.paid}: {entry.rolled.name.en}, {en} healed",
        f"{entry.name} paie {entry.paid} $ au toubib : {entry.rolled.name.fr}, guéri : {fr}",
    )


TELL: dict[type[Any], Callable[[Teller, Any], Text]] = {
    Looted: _looted,
    Gambled: _gambled,
    BetPlaced: _bet,
    RetainerPaid: _retainer,
    HiredGunLeft: _gun_left,
    Searched: _searched,
    DoctorVisited: _doctor,
}
