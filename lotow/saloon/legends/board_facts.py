"""What the texts do not give and a table reads off its own board and cards: spaces of tracks, the dice,
prices, what upgraded items score, how far a mount goes, the stake of a tournament, what a card says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.legends.characters import item_called, items, near
from lotow.saloon.legends.content import Prospecting, Track, TrackSpace
from lotow.saloon.legends.entries import FactSet
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.phrases import LONGEST
from lotow.saloon.legends.prospecting import read_faces
from lotow.saloon.legends.state import LegendsTable

TRACKS = ("marshal", "wanted", "gambler")
REWARDS = {
    "dollars": ("dollar", "dollars"),
    "legend": ("lp", "pl"),
    "cards": ("card", "cards", "carte", "cartes"),
    "tokens": ("token", "tokens", "jeton", "jetons"),
}
NOTHING = ("nothing", "rien", "")


def set_fact(fact: str, value: str) -> FactSet:
    """A fact as an entry: `wanted 5` is `1 card`, `dice` is `nugget 3, ...`, `price mustang` is `40`."""
    words = folded(fact).split()
    match words:
        case [("marshal" | "wanted" | "gambler") as name, number] if number.isdecimal():
            track: Track = getattr(game(), name)
            if not 1 <= int(number) <= len(track.spaces):
                raise _unknown(fact)
            read_space(value)
            key = f"{name} {number}"
        case ["dice" | "des"]:
            read_faces(value)
            key = "dice"
        case ["price" | "prix", *name] if name:
            item = item_called(" ".join(name))
            if item is None or not value.strip("$ ").isdecimal():
                raise _unknown(f"{fact} {value}")
            key, value = f"price {item.id}", value.strip("$ ")
        case ["upgrade" | "amelioration", *name] if name:
            key, value = f"upgrade {_item(name)}", str(_figure(fact, value, 9))
        case ["movement" | "mouvement", *name] if name:
            key, value = f"movement {_item(name)}", str(_figure(fact, value, 9))
        case ["text" | "texte", *name] if name and 0 < len(value.strip()) <= LONGEST:
            key, value = f"text {' '.join(name)}", value.strip()
        case ["tournament" | "tournoi"]:
            key, value = "tournament", str(_figure(fact, value, 99))
        case _:
            raise _unknown(fact)
    shown = value.rstrip(".")
    return FactSet(
        words=Text(f"On this table: {key} = {shown}.", f"À cette table : {key} = {shown}."),
        fact=key,
        value=value,
    )


def _item(words: Sequence[str]) -> str:
    """An item by its key: one of the data, or one that only the table knows."""
    asked = " ".join(words)
    item = item_called(asked)
    if item is None and (close := near(asked, items().values())):
        raise LotowError(
            Text(f"no item is called {asked!r}", f"aucun objet ne s'appelle {asked!r}"),
            hint=Text(f"did you mean {close[0]}?", f"vouliez-vous dire {close[0]} ?"),
        )
    return item.id if item is not None else "-".join(words)


def _figure(fact: str, value: str, most: int) -> int:
    plain = value.strip("$ ")
    if not plain.isdecimal() or len(plain) > 2 or int(plain) > most:
        raise _unknown(f"{fact} {value}")
    return int(plain)


def _unknown(fact: str) -> LotowError:
    return LotowError(
        Text(f"{fact!r} is nothing a table can set", f"{fact!r} ne se règle pas"),
        hint=Text(
            "wanted 5 = 1 card; dice = nugget 2, tailings 2, dust 1, gravel 1; price mustang = 40; "
            "upgrade mustang = 2; movement mustang = 3; tournament = 20; text vendetta = what the card says",
            "wanted 5 = 1 carte ; dice = pépite 2, résidus 2, paillettes 1, gravier 1 ; prix mustang = 40 ; "
            "amélioration mustang = 2 ; mouvement mustang = 3 ; tournoi = 20 ; "
            "texte vendetta = ce que dit la carte",
        ),
    )


def read_space(text: str) -> TrackSpace:
    """What a space of a track gives: `1 card`, `$20`, `2 LP`, `nothing`."""
    plain = re.sub(r"\$\s*(\d+)|(\d+)\s*\$", lambda found: f"{found[1] or found[2]} dollars", text)
    if folded(plain) in NOTHING:
        return TrackSpace()
    found = re.fullmatch(r"(\d{1,3}) (\w+)", folded(plain))
    reward = next((name for name, called in REWARDS.items() if found and found[2] in called), None)
    if found is None or reward is None:
        raise LotowError(
            Text(f"{text!r} is nothing a space gives", f"{text!r} : aucune case ne donne cela"),
            hint=Text("1 card, $20, 2 LP or nothing", "1 carte, 20 $, 2 PL ou rien"),
        )
    return replace(TrackSpace(), **{reward: int(found[1])})


def track(state: LegendsTable, name: str) -> Track:
    """A track as it is printed on this table."""
    found: Track = getattr(game(), name)
    spaces = tuple(
        read_space(state.facts[key]) if (key := f"{name} {number}") in state.facts else space
        for number, space in enumerate(found.spaces, 1)
    )
    told = tuple(int(key.split()[1]) for key in state.facts if key.startswith(f"{name} "))
    return replace(found, spaces=spaces, sure=(*found.sure, *told))


def texts(state: LegendsTable) -> dict[str, str]:
    """What cards say, by their folded names, as somebody at this table has read them out."""
    return {key.removeprefix("text "): said for key, said in state.facts.items() if key.startswith("text ")}


def dice(state: LegendsTable) -> Prospecting:
    """The prospecting dice of this table."""
    return read_faces(state.facts["dice"]) if "dice" in state.facts else game().prospecting


def price(state: LegendsTable, item: str) -> int | None:
    """What an item costs here: as it was set, as somebody paid before, or as it is printed."""
    if (key := f"price {item}") in state.facts:
        return int(state.facts[key])
    known = item_called(item)
    return known.price if known is not None and known.price is not None else state.prices.get(item)


def ante(state: LegendsTable, tournament: bool) -> int:
    """What opens a hand of poker here."""
    if tournament and "tournament" in state.facts:
        return int(state.facts["tournament"])
    return game().tournament.ante if tournament else game().poker.ante


def upgraded(state: LegendsTable, item: str) -> int | None:
    """What an upgraded item scores here, where the table has said so."""
    said = state.facts.get(f"upgrade {item}")
    return None if said is None else int(said)
