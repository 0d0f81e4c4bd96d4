"""Everything that can happen to a posse or a campaign, as small immutable types, and the journal's records.

An entry says what happened in the words and figures of that day (names, prices, whole members), so that a
later change of the book never rewrites the past. `posse` is the key of the posse within its journal.
The entries of campaigns are loaded when the first of them is met: commands on a single posse need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from lotow.campaign.posse_entries import (
    Bought,
    Dismissed,
    Founded,
    Given,
    Hired,
    Imported,
    Renamed,
    Sold,
    Struck,
)
from lotow.dice import Roll

if TYPE_CHECKING:
    from lotow.campaign.every_entry import (
        AdvanceTaken,
        BetPlaced,
        CampaignFounded,
        CaptiveFate,
        Died,
        Disbanded,
        DoctorVisited,
        Entry,
        ExperienceGained,
        Gambled,
        GamePrepared,
        GameRecorded,
        GearRisked,
        HiredGunLeft,
        InfamyNoted,
        InjuryRolled,
        Joined,
        Left,
        Looted,
        RetainerPaid,
        Searched,
        StepFinished,
        Succeeded,
    )
else:

    def __getattr__(name: str) -> Any:
        from lotow.campaign import every_entry

        if name not in every_entry.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()["Entry"] = every_entry.Entry
        return getattr(every_entry, name)


__all__ = [
    "AdvanceTaken",
    "BetPlaced",
    "Bought",
    "CampaignFounded",
    "CaptiveFate",
    "Died",
    "Disbanded",
    "Dismissed",
    "DoctorVisited",
    "Entry",
    "ExperienceGained",
    "Founded",
    "Gambled",
    "GamePrepared",
    "GameRecorded",
    "GearRisked",
    "Given",
    "Hired",
    "HiredGunLeft",
    "Imported",
    "InfamyNoted",
    "InjuryRolled",
    "Joined",
    "Left",
    "Looted",
    "Record",
    "Renamed",
    "RetainerPaid",
    "Searched",
    "Sold",
    "StepFinished",
    "Struck",
    "Succeeded",
    "Written",
    "decode",
    "decode_dice",
    "digest_of",
    "encode",
    "encode_dice",
    "kind_of",
]


class Record(Struct, gc=False, frozen=True, kw_only=True):
    """An entry as it stands in a journal: its number, the number of the first entry made in the same step,
    the dice behind it, who wrote it and when, and the digest that chains it to the one before."""

    number: int
    step: int
    entry: Entry
    dice: tuple[Roll, ...] = ()
    who: str = ""
    at: str = ""
    digest: str = ""


class Written(Struct, frozen=True, kw_only=True):
    """An entry to be written, with its dice."""

    entry: Entry
    dice: tuple[Roll, ...] = ()


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DICE = msgspec.json.Decoder(tuple[Roll, ...])
_DECODERS: list[msgspec.json.Decoder[Any]] = [
    msgspec.json.Decoder(Founded | Imported | Hired | Bought | Given | Sold | Dismissed | Renamed | Struck)
]


def encode(entry: Entry) -> bytes:
    """An entry as JSON, always the same bytes for the same entry."""
    return _ENCODER.encode(entry)


def decode(payload: bytes | str) -> Entry:
    """The entry behind a payload, straight into its type."""
    try:
        entry: Entry = _DECODERS[-1].decode(payload)
    except msgspec.ValidationError:
        if len(_DECODERS) > 1:
            raise
        from lotow.campaign.every_entry import Entry as Every

        _DECODERS.append(msgspec.json.Decoder(Every))
        return decode(payload)
    return entry


def encode_dice(dice: tuple[Roll, ...]) -> bytes:
    return _ENCODER.encode(dice)


def decode_dice(payload: bytes | str) -> tuple[Roll, ...]:
    return _DICE.decode(payload)


def kind_of(entry: Entry) -> str:
    """The tag an entry is stored under."""
    return str(type(entry).__struct_config__.tag)


def digest_of(previous: str, number: int, step: int, payload: bytes, dice: bytes, who: str, at: str) -> str:
    """What chains a record to the one before: any change to either shows."""
    from hashlib import sha256

    head = f"{previous}\n{number}\n{step}\n{who}\n{at}\n".encode()
    return sha256(head + payload + b"\n" + dice).hexdigest()
