"""Taking steps back and bringing them back: strikes are entries themselves, so nothing is ever lost."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.campaign.entries import Founded, Imported, Record, Struck, Written
from lotow.campaign.state import MisfitError, fold, struck
from lotow.errors import LotowError


def undo(records: Sequence[Record]) -> list[Written]:
    """Strikes the last step that counts. The founding itself stays: `delete` is for that."""
    gone = struck(records)
    counting = [one for one in records if one.number not in gone and not isinstance(one.entry, Struck)]
    steps = [one for one in counting if not isinstance(one.entry, (Founded, Imported))]
    if not steps:
        raise LotowError("there is nothing to undo", hint="`lotow posse history` shows what happened")
    last = max(one.step for one in steps)
    entries = tuple(one.number for one in steps if one.step == last)
    return [Written(entry=Struck(posse=steps[-1].entry.posse, entries=entries))]


def redo(records: Sequence[Record]) -> list[Written]:
    """Brings back what the last undo struck, unless something new came after it."""
    gone = struck(records)
    for record in reversed(records):
        if not isinstance(record.entry, Struck):
            break
        if record.number not in gone and not _is_redo(record, records):
            return [Written(entry=Struck(posse=record.entry.posse, entries=(record.number,)))]
    raise LotowError("there is nothing to redo", hint="only an undo with nothing after it can be taken back")


def _is_redo(record: Record, records: Sequence[Record]) -> bool:
    """Whether a strike strikes strikes."""
    assert isinstance(record.entry, Struck)
    kinds = {one.number: one.entry for one in records}
    return all(isinstance(kinds.get(number), Struck) for number in record.entry.entries)


def fits(records: Sequence[Record], written: Sequence[Written]) -> None:
    """Refuses a strike after which a later entry would make no sense."""
    number = max((one.number for one in records), default=0)
    more = [Record(number=number + at, step=0, entry=one.entry) for at, one in enumerate(written, 1)]
    try:
        fold([*records, *more])
    except MisfitError as misfit:
        raise LotowError(f"that cannot be undone: {misfit.message}", hint=misfit.hint) from None
