"""What is written for a step: its entries checked, numbered, signed, dated and chained."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextvars import ContextVar
from datetime import UTC

import msgspec

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.journal.records import (
    Record,
    Written,
    decode,
    decode_answers,
    decode_dice,
    digest_of,
    encode,
    encode_answers,
    encode_dice,
    kind_of,
)
from lotow.rulebook.lookup import fold
from lotow.storage.store import KIND_WORDS, Clock, Journal, Kind, Put, StoredRow


def rows_of(written: Sequence[Written | Put], head: int, digest: str, who: str, at: str) -> list[StoredRow]:
    """The rows of a step that follows entry `head`, whose digest is given."""
    rows: list[StoredRow] = []
    for number, one in enumerate(written, head + 1):
        kind, payload, dice, answers = (
            one if isinstance(one, Put) else Put(kind_of(one.entry), *_encoded(one))
        )
        digest = digest_of(digest, number, head + 1, payload, dice, who, at, answers)
        said = (payload.decode(), dice.decode(), answers.decode())
        rows.append(StoredRow(number, head + 1, kind, *said, who, at, digest))
    return rows


def row_of(record: Record) -> StoredRow:
    """A record as it stands, to be kept in another place."""
    written = Written(entry=record.entry, dice=record.dice, answers=record.answers)
    payload, dice, answers = _encoded(written)
    kind = kind_of(record.entry)
    return StoredRow(
        record.number,
        record.step,
        kind,
        payload.decode(),
        dice.decode(),
        answers.decode(),
        record.who,
        record.at,
        record.digest,
    )


def _encoded(written: Written) -> tuple[bytes, bytes, bytes]:
    """An entry, its dice and its answers as JSON that will be read back as the same."""
    try:
        payload, dice = encode(written.entry), encode_dice(written.dice)
        answers = encode_answers(written.answers)
        unlike = decode(payload) != written.entry or decode_dice(dice) != written.dice
        unlike = unlike or decode_answers(answers) != written.answers
    except UnicodeEncodeError:
        kind = kind_of(written.entry)
        raise LotowError(
            Text(
                f"{kind!r} holds characters that cannot be written down",
                f"{kind!r} contient des caractères impossibles à écrire",
            ),
            hint=Text("type the names again", "retapez les noms"),
        ) from None
    except msgspec.DecodeError as error:
        raise ValueError(f"not an entry that could be read again: {written!r}: {error}") from error
    if unlike:
        raise ValueError(f"not an entry that would be read again as it is: {written!r}")
    return payload, dice, answers


def digest_to_follow(
    name: str, head: int, before: StoredRow | None, last: StoredRow | None, after: StoredRow | None
) -> str:
    """The digest that the next entry is chained to, if the last one is as it was written, and the last."""
    if not head and after is None:
        return ""
    if after is not None or last is None or not _chained(before, last):
        raise LotowError(
            Text(
                f"the last entry of {name!r} is not as it was written; nothing was added",
                f"la dernière entrée de {name!r} n'est plus telle qu'elle fut écrite ; rien n'est ajouté",
            ),
            hint=Text("bring back a copy of the database", "reprenez une copie de la base"),
            way="verify",
        )
    return last.digest


def _chained(before: StoredRow | None, last: StoredRow) -> bool:
    """Whether the last entry is as it was written; without the one before it there must not have been one."""
    if before is None and last.number != 1:
        return False
    said = [one.encode() for one in (last.payload, last.dice, last.answers)]
    digest = before.digest if before is not None else ""
    expected = digest_of(digest, last.number, last.step, said[0], said[1], last.who, last.at, said[2])
    return expected == last.digest


def was_deleted(journal: Journal) -> LotowError:
    kind = KIND_WORDS[journal.kind]
    return LotowError(
        Text(f"the {kind.en} {journal.name!r} was deleted", f"la {kind.fr} {journal.name!r} a été supprimée"),
        hint=Text("restore it before changing it", "restaurez-la avant de la modifier"),
    )


def checked_name(kind: Kind, name: str) -> str:
    """A journal's name without spaces around it. One that cannot be typed again is refused."""
    name = name.strip()
    why = gate.no_name(name)
    if not fold(name) or why is not None:
        raise LotowError(
            Text(
                f"{name[:40]!r} is no name for a {KIND_WORDS[kind].en}",
                f"{name[:40]!r} n'est pas un nom de {KIND_WORDS[kind].fr}",
            ),
            hint=why
            or Text(
                "give it at least one letter or figure, on one line",
                "donnez-lui au moins une lettre ou un chiffre, sur une ligne",
            ),
        )
    return name


def given_name(kind: Kind, name: str) -> str:
    """A name that something is given here; what comes from elsewhere with its name may have had another."""
    return gate.called(checked_name(kind, name))


def stamp(clock: Clock) -> str:
    """The time as it is written down: UTC, to the second."""
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


WRITING_AS: ContextVar[str] = ContextVar("WRITING_AS", default="")
"""Who writes for the time being, where one program writes for several people."""


def writer(who: str | None) -> str:
    """Who writes: the one given, whoever this is done for, LOTOW_WHO, or the system's user."""
    said = WRITING_AS.get() if who is None else who
    if who is None and not said:
        said = _named_outside() or _system_user()
    return "".join(one for one in said if not gate.unprintable(one))[: gate.LONGEST_NAME]


def _named_outside() -> str:
    """What LOTOW_WHO says; refused when it can be no name."""
    said = os.environ.get("LOTOW_WHO", "").strip()
    if (unfit := gate.no_name(said)) is not None:
        raise LotowError(
            Text(f"LOTOW_WHO cannot be taken: {unfit.en}", f"LOTOW_WHO n'est pas recevable : {unfit.fr}"),
            hint=Text("set it to a plain name, or not at all", "mettez-y un simple nom, ou rien"),
        )
    return said


def _system_user() -> str:
    from getpass import getuser

    try:
        return getuser()
    except (ImportError, KeyError, OSError):
        return ""
