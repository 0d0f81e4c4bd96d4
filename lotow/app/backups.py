"""Everything a database holds in one compressed file, and back: into SQLite or PostgreSQL, digests unchanged.

A file is lines of JSON, gzipped: what it is, a journal a line, and last a checksum over all before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from lotow import __version__, gate
from lotow.errors import LotowError, Problem, Text
from lotow.rulebook.lookup import fold
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, KeptJournal, StoredRow, utc_now
from lotow.storage.verifying import check
from lotow.storage.writing import stamp

FORMAT = 1


class _First(Struct, frozen=True):
    lotow: str
    format: int
    version: str = ""
    at: str = ""


class _Last(Struct, frozen=True):
    journals: int
    entries: int
    sha256: str


class Backup(Struct, frozen=True):
    """What is in a backup: how many journals of each kind, how many entries, and which journals are not as
    they were written."""

    journals: dict[str, int]
    entries: int
    problems: tuple[Problem, ...] = ()


def back_up(db: str | None) -> tuple[bytes, Backup]:
    """Everything a database holds, as a file that was read back and says the same."""
    with open_store(db) as store:
        kept = store.everything()
    for journal in kept:
        for row in journal.rows:
            if not _whole(row):
                raise LotowError(
                    Text(
                        f"entry {str(row.number)[:20]} of {journal.name!r} is damaged and cannot be kept",
                        f"l'entrée {str(row.number)[:20]} de {journal.name!r} est endommagée",
                    ),
                    hint=Text("copy the database itself", "copiez la base elle-même"),
                    way="verify",
                )
    content = packed(kept)
    if read_back(content) != kept:
        raise LotowError(
            Text("the backup does not say what the database says", "la sauvegarde diffère de la base"),
            hint=Text("copy the database itself", "copiez la base elle-même"),
        )
    return content, told(kept)


def restore(content: bytes, db: str | None) -> Backup:
    """Fills an empty database with what a backup holds: all of it, or nothing."""
    kept = read_back(content)
    names = Counter((one.kind, fold(one.name)) for one in kept if one.deleted is None)
    twice = next((name for name, number in names.items() if number > 1), None)
    if twice is not None or any(not fold(one.name) for one in kept):
        raise _damaged()
    with open_store(db) as store:
        store.take_all(kept)
    return told(kept)


def read_back(content: bytes) -> list[KeptJournal]:
    """What a backup holds; one that is damaged in any way is refused."""
    text = gate.inflate(content, Text("the backup", "la sauvegarde"), gate.BACKUP.bytes, gzip=True)
    first, *journals, last = text.rstrip(b"\n").split(b"\n") if text.count(b"\n") > 1 else (b"", b"")
    try:
        head = msgspec.json.decode(first, type=_First)
        end = msgspec.json.decode(last, type=_Last)
        if head.lotow != "backup" or head.format != FORMAT:
            raise _other(head)
        if end.sha256 != checksum([first, *journals]):
            raise _damaged()
        kept = [msgspec.json.decode(line, type=KeptJournal) for line in journals]
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise _damaged() from None
    numbers = [number for one in kept for row in one.rows for number in row[:2]]
    whole = (end.journals, end.entries) == (len(kept), len(numbers) // 2)
    if not whole or any(abs(number) > gate.LARGEST for number in numbers):
        raise _damaged()
    return kept


def told(kept: Sequence[KeptJournal]) -> Backup:
    """What is in a backup."""
    return Backup(
        journals=dict(Counter(one.kind for one in kept)),
        entries=sum(len(one.rows) for one in kept),
        problems=tuple(_problems(kept)),
    )


def _problems(kept: Sequence[KeptJournal]) -> Iterator[Problem]:
    for one in kept:
        head = one.rows[-1].number if one.rows else 0
        journal = Journal(0, one.kind, one.name, head, one.created, one.deleted)
        yield from check(one.rows, journal, journal)


def packed(kept: Sequence[KeptJournal]) -> bytes:
    first = msgspec.json.encode(_First("backup", FORMAT, __version__, stamp(utc_now)))
    lines = [first, *(msgspec.json.encode(one) for one in kept)]
    last = _Last(len(kept), sum(len(one.rows) for one in kept), checksum(lines))
    whole = b"\n".join([*lines, msgspec.json.encode(last)]) + b"\n"
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    return packer.compress(whole) + packer.flush()


def checksum(lines: Sequence[bytes]) -> str:
    return sha256(b"\n".join(lines)).hexdigest()


def _whole(row: StoredRow) -> bool:
    numbers, texts = row[:2], row[2:]
    return all(type(one) is int for one in numbers) and all(type(one) is str for one in texts)


def _damaged() -> LotowError:
    return LotowError(
        Text("this backup is damaged, or is none", "cette sauvegarde est endommagée, ou n'en est pas une"),
        hint=Text("nothing was restored; take another one", "rien n'est restauré ; prenez-en une autre"),
    )


def _other(head: _First) -> LotowError:
    return LotowError(
        Text(
            f"this is {head.lotow[:40]!r} of format {head.format}, not a backup of format {FORMAT}",
            f"c'est {head.lotow[:40]!r} de format {head.format}, pas une sauvegarde de format {FORMAT}",
        ),
        hint=Text("a newer lotow may have written it", "un lotow plus récent l'a peut-être écrite"),
    )
