"""Whatever is kept under a name: what there is of a kind, setting one aside, and bringing it back."""

from __future__ import annotations

from collections.abc import Callable

from lotow.errors import LotowError, Text
from lotow.rulebook.finding import matching
from lotow.storage.opening import open_store
from lotow.storage.store import KIND_WORDS, Journal, Kind, Store


def kept(kind: Kind, db: str | None) -> list[Journal]:
    """The journals of a kind, by name."""
    with open_store(db) as store:
        return store.journals(kind)


def delete(name: str, kind: Kind, db: str | None, agree: Callable[[str], None]) -> str:
    """Sets a journal aside that is named exactly, once `agree` has let it pass; its name."""
    from lotow.app.riding import saved_called

    with open_store(db) as store:
        if kind == "posse":
            journal = saved_called(store, name, exactly=True)
        else:
            journal = store.find(name, kind, exactly=True)
        agree(journal.name)
        set_aside(store, journal)
    return journal.name


def set_aside(store: Store, journal: Journal) -> None:
    """Deletes a journal; a posse that rides in a campaign is that campaign's, and leaves it first."""
    from lotow.app.riding import refuse_riding

    if journal.kind == "posse":
        refuse_riding(store, journal)
    store.delete(journal)


def deleted(kind: Kind, db: str | None) -> list[Journal]:
    """What was set aside of a kind, the latest first."""
    with open_store(db) as store:
        gone = store.journals(kind, deleted=True)
    return sorted(gone, key=lambda one: (one.deleted or "", one.id), reverse=True)


def restore(name: str, kind: Kind, db: str | None) -> str:
    """Brings back what was set aside last under a name, or a part of one that nothing else has; its name."""
    gone = deleted(kind, db)
    called = dict.fromkeys(one.name for one in matching(name, [(one, one.name) for one in gone]))
    if len(called) != 1:
        names = ", ".join(repr(one) for one in called or dict.fromkeys(one.name for one in gone))
        kinds = KIND_WORDS[kind]
        raise LotowError(
            Text(
                f"no deleted {kinds.en} called {name!r}", f"aucune {kinds.fr} supprimée ne s'appelle {name!r}"
            )
            if not called
            else Text(
                f"{name!r} could be more than one deleted {kinds.en}",
                f"{name!r} désigne plus d'une {kinds.fr} supprimée",
            ),
            hint=Text(
                f"deleted: {names}" if names else "nothing was deleted",
                f"supprimées : {names}" if names else "rien n'a été supprimé",
            ),
        )
    [wanted] = called
    with open_store(db) as store:
        return store.restore(next(one for one in gone if one.name == wanted)).name
