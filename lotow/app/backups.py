"""Everything a database holds in one compressed file, and back: into SQLite or PostgreSQL, digests unchanged.

A file is lines of JSON, gzipped: what it is, a journal a line, and last a checksum over all before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from lotow import __version__, gate
from lotow.errors import LotowError, Problem, Text
from lotow.rulebook.lookup import fold
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, KeptJournal, StoredRow, utc_now
from lotow.storage.verifying import MOST_TOLD, check
from lotow.storage.writing import stamp

FORMAT = 1
T = TypeVar("T")


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
    if [*read_back(content)] != kept:
        raise LotowError(
            Text("the backup does not say what the database says", "la sauvegarde diffère de la base"),
            hint=Text("copy the database itself", "copiez la base elle-même"),
        )
    return content, told(kept)


def restore(content: bytes, db: str | None) -> Backup:
    """Fills an empty database with what a backup holds: all of it, or nothing. It is read through before a
    word is written, and never more of it is at hand than one journal."""
    names: set[tuple[str, str]] = set()
    held = told(_with_names(read_back(content), names))
    with open_store(db) as store:
        store.take_all(read_back(content))
    return held


def _with_names(kept: Iterable[KeptJournal], names: set[tuple[str, str]]) -> Iterator[KeptJournal]:
    """The same journals, as long as each has a name that no other living one of its kind has."""
    for one in kept:
        name = fold(one.name)
        if not name or (one.deleted is None and (one.kind, name) in names):
            raise _damaged()
        if one.deleted is None:
            names.add((one.kind, name))
        yield one


def read_back(content: bytes) -> Iterator[KeptJournal]:
    """What a backup holds, a journal after the other; one that is damaged in any way is refused, at the end
    at the latest."""
    what = Text("the backup", "la sauvegarde")
    lines = gate.unpacked_lines(content, what, gate.UNPACKED_BACKUP.bytes, gate.KEPT_JOURNAL.bytes)
    whole, journals, entries = sha256(), 0, 0
    line = next(lines, b"")
    _begun(line)
    for following in lines:
        if journals:
            journal = _journal(line, what)
            entries += len(journal.rows)
            yield journal
        whole.update(b"\n" * (journals > 0) + line)
        line, journals = following, journals + 1
    if _decoded(line, _Last) != _Last(journals - 1, entries, whole.hexdigest()):
        raise _damaged()


def _begun(line: bytes) -> None:
    """What the first line says it is."""
    head = _decoded(line, _First)
    if head.lotow != "backup" or head.format != FORMAT:
        raise _other(head)


def _journal(line: bytes, what: Text) -> KeptJournal:
    if line.count(b"],[") > gate.KEPT_JOURNAL.elements:
        raise gate.too_many(what, gate.KEPT_JOURNAL)
    journal = _decoded(line, KeptJournal)
    if any(abs(number) > gate.LARGEST for row in journal.rows for number in row[:2]):
        raise _damaged()
    return journal


def _decoded(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise _damaged() from None


def told(kept: Iterable[KeptJournal]) -> Backup:
    """What is in a backup."""
    journals: Counter[str] = Counter()
    problems: list[Problem] = []
    entries = 0
    for one in kept:
        journals[one.kind] += 1
        entries += len(one.rows)
        problems += _problems(one) if len(problems) < MOST_TOLD else ()
    return Backup(dict(journals), entries, tuple(problems))


def _problems(one: KeptJournal) -> tuple[Problem, ...]:
    head = one.rows[-1].number if one.rows else 0
    journal = Journal(0, one.kind, one.name, head, one.created, one.deleted)
    return check(one.rows, journal, journal)


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
