"""Books that a user has added: taking them in, letting them go, beginning a new one.

A book is taken in only when it is sound over the core and what it needs: everything added can be used.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from lotow.errors import LotowError, Problem
from lotow.exchange.importing import SOURCES
from lotow.exchange.library import Library, load
from lotow.exchange.matching import slug
from lotow.rulebook import Rulebook, books, reading
from lotow.rulebook.assembling import KINDS
from lotow.rulebook.books import added, load_books, with_needs
from lotow.rulebook.reading import books_folder

REMEMBERED = "catalogues"
"""Beside the books: catalogues given once with `--against`."""


class Shelved(Struct, frozen=True):
    """An added book: what it is, and how many entries of each kind it gives."""

    id: str
    name: str
    version: str
    digest: str
    needs: tuple[str, ...]
    folder: Path
    entries: dict[str, int]


def problems_of(folder: Path) -> tuple[Problem, ...]:
    """Everything wrong with a book, laid over the core and what it needs; none when it is sound."""
    have = added()
    needs = [str(one) for one in books.read_book(folder).get("needs", ())]
    below = with_needs(one for one in needs if one in have)
    try:
        load_books((*(have[name] for name in below), folder))
    except LotowError as error:
        if not error.problems:
            raise
        return error.problems
    return ()


def add(folder: Path, replace: bool = False) -> Shelved:
    """Takes a book in: copies its folder. A broken book is refused with every problem."""
    problems = problems_of(folder)
    if problems:
        count = f"{len(problems)} problems" if len(problems) > 1 else "a problem"
        raise LotowError(
            f"the book in {str(folder)!r} has {count}",
            hint="`lotow book check` lists them",
            problems=problems,
        )
    name = str(books.read_book(folder)["id"])
    if name == reading.CORE:
        raise LotowError("a book of your own cannot be called 'core'", hint="give it another id in book.toml")
    target = books_folder() / name
    if target.exists() and not replace:
        raise LotowError(
            f"the book {name!r} has been added already", hint="--replace takes the new one instead"
        )
    unfinished = target.with_name(f".{name}.new")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        _copy(folder, unfinished)
        shutil.rmtree(target, ignore_errors=True)
        unfinished.replace(target)
        load_books.cache_clear()
    except OSError as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise LotowError(f"cannot keep the book: {error.strerror}", hint=f"see {books_folder()}") from None
    return shelved(name)


def _copy(folder: Path, target: Path) -> None:
    """Copies what belongs to a book: its data, and the catalogues it was made of. Links are not followed."""
    wanted = [*folder.rglob("*.toml"), *(folder / SOURCES).glob("*.gst"), *(folder / SOURCES).glob("*.cat")]
    for path in wanted:
        if path.is_file() and not path.is_symlink():
            copy = target / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def remove(name: str) -> None:
    """Lets a book go. Posses made with it keep their record, and say that it is missing."""
    folder = _there(name)
    needing = [other for other in added() if name in books.read_book(added()[other]).get("needs", ())]
    if needing:
        raise LotowError(f"the book {name!r} is needed by {', '.join(needing)}", hint="remove those first")
    try:
        shutil.rmtree(folder)
        load_books.cache_clear()
    except OSError as error:
        raise LotowError(f"cannot remove {str(folder)!r}: {error.strerror}", hint="see its owner") from None


def all_shelved() -> list[Shelved]:
    return [shelved(name) for name in added()]


def shelved(name: str) -> Shelved:
    """What an added book is."""
    folder = _there(name)
    name = folder.name
    files = reading.book_files(folder)
    parsed, _ = reading.parse(files, name)
    head: dict[str, Any] = next((one["book"] for one in parsed.values() if "book" in one), {})
    entries = {kind: sum(len(one.get(kind, ())) for one in parsed.values()) for kind in KINDS}
    return Shelved(
        name,
        str(head.get("name", {}).get("en", name)),
        str(head.get("version", "?")),
        reading.digest(files),
        tuple(map(str, head.get("needs", ()))),
        folder,
        {kind: number for kind, number in entries.items() if number},
    )


def _there(asked: str) -> Path:
    have = added()
    begun = [one for one in have if one == asked] or [one for one in have if one.startswith(slug(asked))]
    if len(begun) != 1:
        hint = f"there are: {', '.join(have)}" if have else "`lotow book add FOLDER` adds one"
        raise LotowError(f"no book {asked!r} has been added", hint=hint)
    return have[begun[0]]


# A new one


def begin(name: str, folder: Path) -> list[Path]:
    """Writes a commented skeleton of a book that is sound from the start."""
    book_id = slug(name)
    if not book_id or book_id == reading.CORE:
        raise LotowError(f"{name!r} cannot be the name of a book", hint="use letters, for example 'my rules'")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LotowError(f"{str(folder)!r} is there already and not empty", hint="name another with -o")
    template = (reading.data_folder() / "exchange" / "skeleton.txt").read_text("utf-8")
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for part in template.split("\n#> ")[1:]:
            file, _, text = part.partition("\n")
            (folder / file.strip()).write_text(text.replace("@id", book_id).replace("@name", quoted), "utf-8")
    except OSError as error:
        raise LotowError(
            f"cannot write {str(folder)!r}: {error.strerror}", hint="name a folder you own"
        ) from None
    return sorted(folder.iterdir())


# Catalogues for rosters


def remember(paths: Sequence[Path]) -> Library:
    """Reads catalogues and keeps copies, so that they need to be named only once."""
    library = load(paths)
    folder = books_folder().parent / REMEMBERED
    folder.mkdir(parents=True, exist_ok=True)
    for one in library.documents:
        suffix = ".gst" if one.is_system else ".cat"
        (folder / f"{slug(one.name) or slug(one.id)}{suffix}").write_bytes(one.content)
    return library


def library_for(book: Rulebook) -> Library:
    """The catalogues that belong to a stack of books, and those remembered; the books' own come first."""
    names = [name for name in book.content.book.id.split(books.JOIN) if name != reading.CORE]
    folders = [added()[name] / SOURCES for name in names if name in added()]
    folders.append(books_folder().parent / REMEMBERED)
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    if not found:
        raise LotowError(
            "no catalogue is known that this posse could be written against",
            hint="name the .gst and .cat files once with --against",
        )
    first: dict[str, Path] = {}
    for path in found:
        first.setdefault(path.name, path)
    return load(list(first.values()))
