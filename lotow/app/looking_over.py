"""Looks over what is kept: digests, sums, limits, dice, snapshots. Whatever it finds is a problem told, never
a reason to stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from lotow.app import snapshots
from lotow.app.riding import saved_called
from lotow.errors import LotowError, Problem, Text
from lotow.journal.fold import SENSELESS, fold, fold_campaign
from lotow.journal.records import Record, Written
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, Kind, Store

if TYPE_CHECKING:
    from lotow.campaign.dice_check import Handful
    from lotow.rulebook import Rulebook

SHORTEST_HEAD = 8
"""Characters of a digest that name it."""


class Verified(Struct, frozen=True):
    """What looking over a journal has shown: how many entries, the digest of the last, everything that is
    wrong, how many came on trust, in a campaign whose dice came from where, and what the entries call it
    where it is kept under another name."""

    name: str
    entries: int
    head: str
    problems: tuple[Problem, ...]
    on_trust: int = 0
    dice: tuple[Handful, ...] = ()
    called: str = ""


def verify_campaign(name: str, db: str | None = None, head: str | None = None) -> Verified:
    """A campaign's ledger: digests, sums, limits, the campaign's own dice rolled again, its snapshot folded
    again. A `head` written down before must still be there."""
    with open_store(db) as store:
        journal, problems = _begun(store, name, "campaign", head)
        dice: tuple[Handful, ...] = ()
        trusted, called = 0, ""
        try:
            records = store.read(journal)
            found, dice = _ledger(records)
            problems += [*found, *_snapshot(store, journal, records)]
            state = fold_campaign(records)
            trusted = state.on_trust
            called = state.campaign.name if state.campaign else ""
        except LotowError as error:
            problems.append(Problem("unreadable", journal.name, error.message, error.hint))
        except SENSELESS as error:
            problems.append(_senseless(journal, error))
        return Verified(
            journal.name, *_last(store, journal), tuple(problems), trusted, dice, _otherwise(journal, called)
        )


def verify_posse(name: str, db: str | None, head: str | None = None) -> Verified:
    """A posse's journal: digests, sums, and that every entry makes sense where it stands."""
    from lotow.journal.invariants import verify_building

    with open_store(db) as store:
        journal, problems = _begun(store, name, "posse", head)
        called = ""
        try:
            records = store.read(journal)
            problems += verify_building(records)
            called = next((posse.name for posse in fold(records).posses.values()), "")
        except LotowError as error:
            problems.append(Problem("unreadable", journal.name, error.message, error.hint))
        except SENSELESS as error:
            problems.append(_senseless(journal, error))
        return Verified(
            journal.name, *_last(store, journal), tuple(problems), called=_otherwise(journal, called)
        )


def refuse_broken_promises(records: Sequence[Record], written: Sequence[Written], book: Rulebook) -> None:
    """Refuses to write what looking over the ledger would condemn; what is wrong already is no reason."""
    from lotow.journal.chain import MemoryJournal
    from lotow.journal.invariants import verify

    said = Counter((one.rule, one.message.en) for one in verify(records, book))
    found: list[Problem] = []
    for one in verify([*records, *MemoryJournal(records).chained(written)], book):
        said[one.rule, one.message.en] -= 1
        if said[one.rule, one.message.en] < 0:
            found.append(one)
    if found:
        raise LotowError(
            Text(
                "this would leave a ledger that cannot be right", "le journal qui en résulterait serait faux"
            ),
            hint=Text("strike what rests on it too", "rayez aussi ce qui en dépend"),
            way="anyway",
            problems=found[:1],
        )


def _begun(store: Store, name: str, kind: Kind, head: str | None) -> tuple[Journal, list[Problem]]:
    journal = saved_called(store, name) if kind == "posse" else store.find(name, kind)
    problems = list(store.verify(journal))
    if head is not None:
        problems += _remembered(store, journal, head)
    return journal, problems


def _remembered(store: Store, journal: Journal, head: str) -> Iterator[Problem]:
    """A digest that was written down once stays in the chain, however much is added."""
    wanted = head.strip().casefold()
    if len(wanted) < SHORTEST_HEAD or set(wanted) - set("0123456789abcdef"):
        raise LotowError(
            Text(f"{head[:80]!r} is no digest", f"{head[:80]!r} n'est pas une empreinte"),
            hint=Text(
                f"give the first {SHORTEST_HEAD} characters at least, as they were shown",
                f"donnez au moins les {SHORTEST_HEAD} premiers caractères, tels qu'affichés",
            ),
        )
    if not any(str(row.digest).startswith(wanted) for row in store.rows(journal)):
        yield Problem(
            "journal-head",
            journal.name,
            Text(
                f"no entry has the digest {wanted[:16]}: the journal was shortened or rewritten",
                f"aucune entrée n'a l'empreinte {wanted[:16]} : le journal a été raccourci ou réécrit",
            ),
            Text("bring back a copy of the database", "reprenez une copie de la base"),
        )


def _ledger(records: list[Record]) -> tuple[list[Problem], tuple[Handful, ...]]:
    from lotow.campaign.dice_check import check_dice, handfuls
    from lotow.campaign.pinning import book_of
    from lotow.campaign.results_check import check_results
    from lotow.journal.invariants import verify

    book = book_of(fold_campaign(records[:1]))
    problems = [*verify(records, book), *check_dice(records), *check_results(records, book)]
    return problems, handfuls(records)


def _snapshot(store: Store, journal: Journal, records: list[Record]) -> Iterator[Problem]:
    """A snapshot that says something else than the entries is dropped."""
    kept = store.snapshot(journal, snapshots.snapshot_format())
    if kept is None:
        return
    state = snapshots.unpacked(kept.blob)
    if state is not None and state == fold_campaign([one for one in records if one.number <= kept.number]):
        return
    store.drop_snapshot(journal)
    yield Problem(
        "snapshot",
        journal.name,
        Text(
            f"the snapshot after entry {kept.number} said something else than the entries; it was dropped",
            f"l'instantané après l'entrée {kept.number} disait autre chose que les entrées ; il est jeté",
        ),
        Text("nothing to do: everything is worked out anew", "rien à faire : tout est recalculé"),
    )


def _otherwise(journal: Journal, called: str) -> str:
    """What the entries call it, if that is not the name it is kept under: whoever takes a campaign in may
    give it another, and nothing but the database says which."""
    return "" if journal.name == called else called


def _last(store: Store, journal: Journal) -> tuple[int, str]:
    """How many entries there are now, and the last digest."""
    try:
        rows = store.rows(journal)
    except LotowError:
        return 0, ""
    return len(rows), str(rows[-1].digest) if rows else ""


def _senseless(journal: Journal, error: Exception) -> Problem:
    return Problem(
        "unreadable",
        journal.name,
        Text(f"it speaks of what is not there: {error}", f"il parle de ce qui n'existe pas : {error}"),
        Text(
            "the database was changed by hand; bring back a copy",
            "base modifiée à la main ; reprenez une copie",
        ),
    )
