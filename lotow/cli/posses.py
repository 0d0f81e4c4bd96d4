"""Finds the posse a command means: a file, or a saved posse of the database by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from lotow.errors import LotowError
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.campaign.values import BookPin
    from lotow.storage.store import Journal, Store

SUFFIXES = (".toml", ".json")
PosseName = Annotated[str, typer.Argument(metavar="POSSE", help="A saved posse.")]
PosseOrFile = Annotated[
    str,
    typer.Argument(
        metavar="POSSE|FILE",
        help="A saved posse (CAMPAIGN:POSSE in a campaign), or a posse file; - is standard input.",
    ),
]


class Kept(NamedTuple):
    """A posse, the book it goes by, and the book it was made with if it remembers one."""

    posse: Posse
    book: Rulebook
    pin: BookPin | None = None


def is_file(asked: str) -> bool:
    """Whether somebody means a file: by its suffix, or because there is one."""
    named = asked == "-" or asked.casefold().endswith(SUFFIXES)
    try:
        return named or Path(asked).is_file()
    except (OSError, ValueError):
        return False


def read_file(path: str, book: Rulebook) -> Posse:
    """A posse from a TOML or JSON file; `-` is standard input."""
    from lotow.posse.files import read_text

    try:
        if path == "-":
            import sys

            return read_text(sys.stdin.buffer.read().decode("utf-8-sig"), book, "standard input")
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise LotowError(f"cannot read {path!r}: {why}", hint="name a posse file, .toml or .json") from None
    return read_text(text, book, path)


@contextmanager
def saved(name: str, db: str | None) -> Iterator[tuple[Store, Journal]]:
    """A saved posse: where it is kept, and its journal."""
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        yield store, store.find(name, "posse")


def posse_called(asked: str, db: str | None, book: Rulebook) -> Posse:
    """The posse of a file or of the database, as it stands; `CAMPAIGN:POSSE` is one of a campaign's."""
    return kept_posse(asked, db, book).posse


def kept_posse(asked: str, db: str | None, book: Rulebook) -> Kept:
    """The posse with the book it goes by: a campaign's own where it plays in one, else the one in force."""
    if is_file(asked):
        return Kept(read_file(asked, book), book)
    campaign, colon, name = asked.partition(":")
    if colon:
        from lotow.campaign.people import find_posse
        from lotow.cli.campaigns import open_campaign

        with open_campaign(campaign, db) as opened:
            return Kept(opened.state.posses[find_posse(opened.state, name)], opened.book)
    with saved(asked, db) as (store, journal):
        return _as_it_stands(store, journal, book)


def every_kept(db: str | None, book: Rulebook) -> list[Kept]:
    """Every saved posse, by name."""
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        return [_as_it_stands(store, journal, book) for journal in store.journals("posse")]


def _as_it_stands(store: Store, journal: Journal, book: Rulebook) -> Kept:
    from lotow.campaign.state import fold

    state = fold(store.read(journal))
    return Kept(state.the_posse(), book, next(iter(state.pins.values())))
