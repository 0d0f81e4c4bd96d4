"""Finds the posse a command means: a file, or a saved posse of the database by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lotow.errors import LotowError
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
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
    if is_file(asked):
        return read_file(asked, book)
    campaign, colon, name = asked.partition(":")
    if colon:
        from lotow.campaign.people import find_posse
        from lotow.cli.campaigns import open_campaign

        with open_campaign(campaign, db) as opened:
            return opened.state.posses[find_posse(opened.state, name)]
    from lotow.campaign.state import fold

    with saved(asked, db) as (store, journal):
        return fold(store.read(journal)).the_posse()


def all_posses(db: str | None) -> list[Posse]:
    """Every saved posse, by name."""
    from lotow.campaign.state import fold
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        return [fold(store.read(journal)).the_posse() for journal in store.journals("posse")]
