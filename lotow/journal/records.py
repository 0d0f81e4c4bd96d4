"""Entries as they stand in a journal: numbered, with their dice and answers, chained by digests."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from lotow.dice import Roll
from lotow.journal.entries import Entry


class Asked(NamedTuple):
    """What a die was rolled or a question asked for: whose aftermath (or preparation) it was, after which
    game, in which step, what for (a table, a kind of question), about which member (0: nobody), and for
    which time in that step. The same thing asked again has the same of all these."""

    posse: str
    game: int
    step: str
    what: str
    member: int = 0
    turn: int = 1


class Answer(Struct, frozen=True, gc=False):
    """What a player said when asked: an option's id, a number of dollars, an action at the Tradin' Post."""

    asked: Asked
    said: str


class Record(Struct, gc=False, frozen=True, kw_only=True):
    """An entry as it stands in a journal: its number, the number of the first entry made in the same step,
    the dice and answers behind it, who wrote it and when, and the digest that chains it to the one before."""

    number: int
    step: int
    entry: Entry
    dice: tuple[Roll, ...] = ()
    answers: tuple[Answer, ...] = ()
    who: str = ""
    at: str = ""
    digest: str = ""


class Written(Struct, frozen=True, kw_only=True):
    """An entry to be written, with its dice and the answers that led to it."""

    entry: Entry
    dice: tuple[Roll, ...] = ()
    answers: tuple[Answer, ...] = ()


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DICE = msgspec.json.Decoder(tuple[Roll, ...])
_ANSWERS = msgspec.json.Decoder(tuple[Answer, ...])
NO_ANSWERS = b"[]"
_DECODER = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON, always the same bytes for the same entry."""
    return _ENCODER.encode(entry)


def decode(payload: bytes | str) -> Entry:
    """The entry behind a payload, straight into its type."""
    entry: Entry = _DECODER.decode(payload)
    return entry


def encode_dice(dice: tuple[Roll, ...]) -> bytes:
    return _ENCODER.encode(dice)


def decode_dice(payload: bytes | str) -> tuple[Roll, ...]:
    return _DICE.decode(payload)


def encode_answers(answers: tuple[Answer, ...]) -> bytes:
    return _ENCODER.encode(answers)


def decode_answers(payload: bytes | str) -> tuple[Answer, ...]:
    return _ANSWERS.decode(payload)


def kind_of(entry: Entry) -> str:
    """The tag an entry is stored under."""
    return str(type(entry).__struct_config__.tag)


def digest_of(
    previous: str,
    number: int,
    step: int,
    payload: bytes,
    dice: bytes,
    who: str,
    at: str,
    answers: bytes = NO_ANSWERS,
) -> str:
    """What chains a record to the one before: any change to either shows. Records were written before
    answers were kept, so without answers there is nothing of them in it."""
    from hashlib import sha256

    head = f"{previous}\n{number}\n{step}\n{who}\n{at}\n".encode()
    tail = b"\n" + answers if answers != NO_ANSWERS else b""
    return sha256(head + payload + b"\n" + dice + tail).hexdigest()
