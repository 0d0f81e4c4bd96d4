"""Whatever is kept under a name: what there is of a kind, and setting one aside."""

from __future__ import annotations

from collections.abc import Callable

from lotow.storage.opening import open_store
from lotow.storage.store import Journal, Kind


def kept(kind: Kind, db: str | None) -> list[Journal]:
    """The journals of a kind, by name."""
    with open_store(db) as store:
        return store.journals(kind)


def delete(name: str, kind: Kind, db: str | None, agree: Callable[[str], None]) -> str:
    """Sets a journal aside that is named exactly, once `agree` has let it pass; its name."""
    with open_store(db) as store:
        journal = store.find(name, kind, exactly=True)
        agree(journal.name)
        store.delete(journal)
    return journal.name
