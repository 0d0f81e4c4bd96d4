"""The formats a posse goes out in and comes in from, by name: what `lotow posse export` and `import` call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from lotow.errors import Lang, LotowError, Problem
from lotow.exchange import plain, rosters_out, shelf
from lotow.exchange.rosters_in import read_roster
from lotow.exchange.share import Pin, from_code, is_code
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.rulebook.books import added, book_for

FORMATS = ("ros", "rosz", "text", "csv", "md")
ROSTERS = (".ros", ".rosz")
_PLAIN = {"text": plain.to_text, "csv": plain.to_csv, "md": plain.to_markdown}
_SUFFIXES = {".ros": "ros", ".rosz": "rosz", ".txt": "text", ".csv": "csv", ".md": "md"}


class Exported(Struct, frozen=True):
    """A posse in another format, and what that format could only keep in notes."""

    content: bytes
    problems: tuple[Problem, ...] = ()


def format_of(path: str) -> str | None:
    """The format that a file's suffix asks for."""
    return _SUFFIXES.get(Path(path).suffix.casefold())


def export(
    posse: Posse, book: Rulebook, kind: str, against: Sequence[Path] = (), lang: Lang = "en"
) -> Exported:
    """The posse in a format of `FORMATS`. A roster is written against the catalogues given now (and
    remembered), those given before, or those its book was made of."""
    if kind in _PLAIN:
        return Exported(_PLAIN[kind](posse, book, lang).encode())
    if kind not in FORMATS:
        raise LotowError(f"no format is called {kind!r}", hint=f"there are: {', '.join(FORMATS)}")
    if against:
        shelf.remember(against)
    library = shelf.library_for(book)
    write = rosters_out.to_ros if kind == "ros" else rosters_out.to_rosz
    content, problems = write(posse, book, library)
    return Exported(content, problems)


class Arrived(Struct, frozen=True):
    """A posse from elsewhere, the book it is to be read with, and what could not be understood."""

    posse: Posse
    book: Rulebook
    problems: tuple[Problem, ...] = ()


def is_foreign(asked: str) -> bool:
    """Whether somebody means a roster file or a share code rather than a posse file of ours."""
    return asked.casefold().endswith(ROSTERS) or is_code(asked)


def arrive(asked: str, book: Rulebook) -> Arrived:
    """The posse of a roster file or a share code. A code names the books it needs; a roster is read with
    `book`."""
    if asked.casefold().endswith(ROSTERS):
        posse, problems = read_roster(Path(asked), book)
        return Arrived(posse, book, problems)
    parcel = from_code(asked)
    return Arrived(parcel.posse, _book_of(parcel.books) if parcel.books else book)


def _book_of(pins: Sequence[Pin]) -> Rulebook:
    missing = [pin for pin in pins if pin.book not in added()]
    if missing:
        named = ", ".join(f"{pin.book} {pin.version}" for pin in missing)
        raise LotowError(
            f"this posse was made with a book you do not have: {named}",
            hint="ask for the book's folder and add it with `lotow book add FOLDER`",
        )
    return book_for(pin.book for pin in pins)
