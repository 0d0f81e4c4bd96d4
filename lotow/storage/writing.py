"""What is written for a step: its entries checked, numbered, signed, dated and chained."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from datetime import UTC

import msgspec

from lotow.campaign.entries import (
    Record,
    Written,
    decode,
    decode_dice,
    digest_of,
    encode,
    encode_dice,
    kind_of,
)
from lotow.errors import LotowError
from lotow.rulebook.lookup import fold
from lotow.storage.store import Clock, Kind, Row


def rows_of(written: Sequence[Written], head: int, digest: str, who: str, at: str) -> list[Row]:
    """The rows of a step that follows entry `head`, whose digest is given."""
    rows: list[Row] = []
    for number, one in enumerate(written, head + 1):
        payload, dice = _encoded(one)
        digest = digest_of(digest, number, head + 1, payload, dice, who, at)
        kind = kind_of(one.entry)
        rows.append(Row(number, head + 1, kind, payload.decode(), dice.decode(), who, at, digest))
    return rows


def row_of(record: Record) -> Row:
    """A record as it stands, to be kept in another place."""
    payload, dice = _encoded(Written(entry=record.entry, dice=record.dice))
    kind = kind_of(record.entry)
    return Row(
        record.number,
        record.step,
        kind,
        payload.decode(),
        dice.decode(),
        record.who,
        record.at,
        record.digest,
    )


def _encoded(written: Written) -> tuple[bytes, bytes]:
    """An entry and its dice as JSON that will be read back as the same entry and dice."""
    try:
        payload, dice = encode(written.entry), encode_dice(written.dice)
        unlike = decode(payload) != written.entry or decode_dice(dice) != written.dice
    except UnicodeEncodeError:
        raise LotowError(
            f"{kind_of(written.entry)!r} holds characters that cannot be written down",
            hint="type the names again",
        ) from None
    except msgspec.DecodeError as error:
        raise ValueError(f"not an entry that could be read again: {written!r}: {error}") from error
    if unlike:
        raise ValueError(f"not an entry that would be read again as it is: {written!r}")
    return payload, dice


def checked_name(kind: Kind, name: str) -> str:
    """A journal's name without spaces around it. One that cannot be typed again is refused."""
    name = name.strip()
    if not fold(name) or any(unicodedata.category(one) in ("Cc", "Cs") for one in name):
        raise LotowError(
            f"{name!r} is no name for a {kind}", hint="give it at least one letter or figure, on one line"
        )
    return name


def stamp(clock: Clock) -> str:
    """The time as it is written down: UTC, to the second."""
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def writer(who: str | None) -> str:
    """Who writes: the one given, LOTOW_WHO, or the system's user."""
    said = who if who is not None else os.environ.get("LOTOW_WHO", "").strip() or _system_user()
    return "".join(one for one in said if unicodedata.category(one) not in ("Cc", "Cs"))


def _system_user() -> str:
    from getpass import getuser

    try:
        return getuser()
    except (ImportError, KeyError, OSError):
        return ""
