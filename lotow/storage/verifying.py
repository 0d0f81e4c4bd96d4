"""Whether a journal still says what was written: numbers without gaps, digests chained, payloads readable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from lotow.errors import LotowError, Problem, Text
from lotow.journal.records import decode, decode_answers, decode_dice, digest_of, kind_of
from lotow.storage.store import Journal, StoredRow

_BY_HAND = Text(
    "the database was changed by hand or damaged; bring back a copy",
    "la base a été modifiée à la main ou abîmée ; reprenez une copie",
)


_TYPES = (int, int, str, str, str, str, str, str, str)
MOST_TOLD = 200
"""Problems of one journal: where so many are wrong, nobody reads on."""
LEDGER = ("posse", "campaign")
"""Kinds of journals whose entries we can read; those of others are known to whoever keeps them."""


def unreadable(journal: Journal, error: LotowError) -> Problem:
    """A journal that cannot even be read is one problem more, not a reason to stop."""
    return Problem("unreadable", journal.name, error.message, error.hint)


def check(rows: Sequence[StoredRow], before: Journal, after: Journal) -> tuple[Problem, ...]:
    """The problems of a journal's rows, as many as anybody reads. Its head was read before and after them: it
    may have moved on."""
    return (*islice(_entries(rows, before), MOST_TOLD), *_head(rows, before, after))


def _entries(rows: Sequence[StoredRow], journal: Journal) -> Iterator[Problem]:
    previous = StoredRow(0, 0, "", "", "", "", "", "", "")
    for row in rows:
        where = f"{journal.name}: entry {str(row.number)[:20]}"
        wrong = [
            name
            for name, said, kind in zip(StoredRow._fields, row, _TYPES, strict=True)
            if type(said) is not kind
        ]
        if wrong:
            yield _problem(
                "journal-type",
                where,
                f"holds something else than it should: {', '.join(wrong)}",
                f"ne contient pas ce qu'elle devrait : {', '.join(wrong)}",
            )
            continue
        if row.number != previous.number + 1:
            yield _problem(
                "journal-gap",
                where,
                f"follows entry {previous.number}: what stood between is missing",
                f"suit l'entrée {previous.number} : il manque ce qui était entre les deux",
            )
        if row.step not in (row.number, previous.step):
            yield _problem(
                "journal-step",
                where,
                f"says it belongs to step {row.step}, which is not the step before it",
                f"dit appartenir à l'étape {row.step}, qui n'est pas celle d'avant",
            )
        if row.digest != _digest(previous, row):
            yield _problem(
                "journal-digest",
                where,
                "was changed after it was written, or the entry before it was",
                "a été modifiée après coup, ou celle d'avant l'a été",
            )
        if journal.kind in LEDGER:
            yield from _content(row, where)
        previous = row


def _digest(previous: StoredRow, row: StoredRow) -> str:
    payload, dice, answers = row.payload.encode(), row.dice.encode(), row.answers.encode()
    return digest_of(previous.digest, row.number, row.step, payload, dice, row.who, row.at, answers)


def _content(row: StoredRow, where: str) -> Iterator[Problem]:
    try:
        kind = kind_of(decode(row.payload))
        decode_dice(row.dice)
        decode_answers(row.answers)
    except (msgspec.DecodeError, ValueError, TypeError) as error:
        hint = Text(
            "a newer lotow may have written it: bring lotow up to date",
            "un lotow plus récent l'a peut-être écrite : mettez lotow à jour",
        )
        message = Text(f"cannot be read: {error}", f"est illisible : {error}")
        yield Problem("journal-payload", where, message, hint)
        return
    if kind != row.kind:
        yield _problem(
            "journal-kind",
            where,
            f"is filed as {row.kind!r} but says {kind!r}",
            f"est classée {row.kind!r} mais dit {kind!r}",
        )


def _head(rows: Sequence[StoredRow], before: Journal, after: Journal) -> Iterator[Problem]:
    last = max((row.number for row in rows if type(row.number) is int), default=0)
    if not before.head <= last <= after.head:
        yield _problem(
            "journal-head",
            after.name,
            f"the journal counts {after.head} entries, the last one there is {last}",
            f"le journal compte {after.head} entrées, la dernière présente est la {last}",
        )


def _problem(rule: str, where: str, english: str, french: str) -> Problem:
    return Problem(rule, where, Text(english, french), _BY_HAND)
