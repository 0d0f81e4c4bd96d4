"""Books that a user has added: taking them in, letting them go, beginning a new one.

A book is taken in only when it is sound over the core and what it needs: everything added can be used.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from msgspec import Struct

from lotow import gate
from lotow.errors import NOTHING, LotowError, Problem, Text, how_many, why
from lotow.gate import inside, is_id, unprintable, visible
from lotow.rulebook import book_files, books, folders
from lotow.rulebook.assembling import KINDS
from lotow.rulebook.book_files import books_folder
from lotow.rulebook.books import added, load_books, with_needs
from lotow.rulebook.clashes import clashes
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import slug

SOURCES = "source"
"""Where a book keeps the catalogues it was made of, so that rosters can name their entries."""


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
    needs = books.needs_of(folder)
    below = with_needs(one for one in needs if one in have)
    return (*_strangers(folder), *_broken((*(have[name] for name in below), folder)))


def add(folder: Path, replace: bool = False) -> Shelved:
    """Takes a book in: a copy of its folder, checked together with the core and every other added book. A
    broken book, or one that does not go with the others, is refused with every problem."""
    _refuse(folder, problems_of(folder))
    name = books.id_of(folder)
    shelf = books_folder()
    try:
        with folders.locked(shelf):
            folders.recover(shelf)
            try:
                _take_in(folder, name, shelf, replace)
            finally:
                folders.recover(shelf)
    except OSError as error:
        reason = why(error)
        raise LotowError(
            Text(f"cannot keep the book: {reason.en}", f"impossible de garder le livre : {reason.fr}"),
            hint=Text(f"see {shelf}", f"voyez {shelf}"),
        ) from None
    load_books.cache_clear()
    return shelved(name)


def _take_in(folder: Path, name: str, shelf: Path, replace: bool) -> None:
    """Puts a copy on the shelf once nothing speaks against it. What is refused stays behind unfinished."""
    there = added()
    if name in there and not replace:
        raise LotowError(
            Text(f"the book {name!r} has been added already", f"le livre {name!r} est déjà ajouté"),
            way="replace-book",
        )
    copy = Path(mkdtemp(prefix=".new-", dir=shelf)) / name
    _copy(folder, copy)
    others = {one: path for one, path in there.items() if one != name}
    _refuse(folder, _together(name, copy, there))
    _refuse_clashes(folder, clashes(name, copy, others))
    folders.replace(shelf, name, copy)


def _together(name: str, copy: Path, there: dict[str, Path]) -> list[Problem]:
    """What is wrong when a copy takes its place among the other added books."""
    stack = {**there, name: copy}
    order: list[str] = []
    for one in sorted(stack):
        _place(one, stack, order)
    return _broken(tuple(stack[one] for one in order))


def _place(name: str, stack: dict[str, Path], order: list[str]) -> None:
    """Puts a book behind those it needs."""
    if name in order or name not in stack:
        return
    for need in books.needs_of(stack[name]):
        _place(need, {one: path for one, path in stack.items() if one != name}, order)
    order.append(name)


def _broken(stack: tuple[Path, ...]) -> list[Problem]:
    try:
        load_books(stack)
    except LotowError as error:
        if not error.problems:
            raise
        return list(error.problems)
    return []


def _strangers(folder: Path) -> Iterator[Problem]:
    """What cannot be part of a book: links lead out of it, and what is read through one would not be there in
    the copy; pipes and devices never end; a name may hide what it is."""
    for one in sorted(book_files.walked(os.fspath(folder)), key=lambda one: one.path):
        where = visible(str(Path(one.path).relative_to(folder)))
        if one.is_symlink():
            what = Text("this is a link", "ceci est un lien")
        elif one.name.endswith(".toml") and not one.is_file():
            what = Text("this is no file", "ceci n'est pas un fichier")
        elif unprintable(one.name):
            what = Text("its name cannot be shown", "son nom ne peut être affiché")
        else:
            continue
        yield Problem("link", where, what, Text("put a plain file there", "mettez-y un simple fichier"))


def _refuse(folder: Path, problems: Sequence[Problem]) -> None:
    if problems:
        count = how_many(problems)
        raise LotowError(
            Text(
                f"the book in {str(folder)!r} has {count.en}", f"le livre dans {str(folder)!r} a {count.fr}"
            ),
            way="check-book",
            problems=problems,
        )


def _refuse_clashes(folder: Path, problems: Sequence[Problem]) -> None:
    if problems:
        raise LotowError(
            Text(
                f"the book in {str(folder)!r} and an added one say different things of the same entries",
                f"le livre dans {str(folder)!r} et un livre ajouté se contredisent",
            ),
            hint=Text(
                "keep one of them; lists of one game system can be imported together",
                "gardez l'un des deux ; les listes d'un même système s'importent ensemble",
            ),
            problems=problems,
        )


def _copy(folder: Path, target: Path) -> None:
    """Copies what belongs to a book: its data, and the catalogues it was made of."""
    sources = [one for kind in ("*.gst", "*.cat") for one in (folder / SOURCES).glob(kind) if one.is_file()]
    if sum(one.stat().st_size for one in sources) > gate.SOURCES:
        raise book_files.too_large(os.fspath(folder))
    for path in (*(folder / name for name in book_files.book_files(folder)), *sources):
        copy = target / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy, follow_symlinks=False)


def remove(name: str) -> None:
    """Lets a book go, named exactly. Posses made with it keep their record, and say that it is missing."""
    shelf = books_folder()
    with folders.locked(shelf):
        folders.recover(shelf)
        there = added()
        if name not in there:
            raise no_such_book(name, there)
        needing = [other for other, folder in there.items() if name in books.needs_of(folder)]
        if needing:
            listed = ", ".join(needing)
            raise LotowError(
                Text(f"the book {name!r} is needed by {listed}", f"{listed} a besoin du livre {name!r}"),
                hint=Text("remove those first", "retirez-les d'abord"),
            )
        try:
            folders.remove(shelf, name)
        except OSError as error:
            reason = why(error)
            raise LotowError(
                Text(
                    f"cannot remove {name!r}: {reason.en}",
                    f"impossible de retirer {name!r} : {reason.fr}",
                ),
                hint=Text(f"see {shelf}", f"voyez {shelf}"),
            ) from None
    load_books.cache_clear()


def all_shelved() -> list[Shelved]:
    return [shelved(name) for name in added()]


def shelved(name: str) -> Shelved:
    """What an added book is, as far as it can still be read."""
    folder = _there(name)
    name = folder.name
    try:
        files = book_files.book_files(folder)
    except (LotowError, OSError):
        return Shelved(name, name, "?", "", (), folder, {})
    parsed, _ = book_files.parse(files, name)
    head = books.read_book(folder)
    called = head.get("name")
    entries = {kind: sum(len(_entries(one, kind)) for one in parsed.values()) for kind in KINDS}
    return Shelved(
        name,
        str(called.get("en", name) if isinstance(called, dict) else name),
        str(head.get("version", "?")),
        book_files.digest(files),
        books.needs_of(folder),
        folder,
        {kind: number for kind, number in entries.items() if number},
    )


def ids_in(book: Shelved) -> dict[str, list[str]]:
    """What an added book holds: the ids of its entries by kind."""
    if not book.entries:
        return {}
    parsed, _ = book_files.parse(book_files.book_files(book.folder), book.id)
    return {
        kind: [str(entry.get("id", "?")) for one in parsed.values() for entry in _entries(one, kind)]
        for kind in book.entries
    }


def _entries(tables: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The entries of a kind in a file, which may have been spoilt since it was added."""
    found = tables.get(kind)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _there(asked: str) -> Path:
    have = added()
    found = matching(asked, [(one, one) for one in have])
    if len(found) != 1:
        raise no_such_book(asked, have)
    return have[found[0]]


def no_such_book(asked: str, have: Iterable[str]) -> LotowError:
    listed = ", ".join(have)
    return LotowError(
        Text(f"no book {asked!r} has been added", f"aucun livre ajouté ne s'appelle {asked!r}"),
        hint=Text(f"there are: {listed}", f"il y a : {listed}") if listed else NOTHING,
        way="" if listed else "add-a-book",
    )


def begin(name: str, folder: Path) -> list[Path]:
    """Writes a commented skeleton of a book that is sound from the start."""
    name = gate.name(name)
    book_id = slug(name)
    if not is_id(book_id) or book_id == book_files.CORE:
        raise LotowError(
            Text(f"{name!r} cannot be the name of a book", f"{name!r} ne peut pas être le nom d'un livre"),
            hint=Text("use letters, for example 'my rules'", "des lettres, par exemple 'mes règles'"),
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LotowError(
            Text(
                f"{str(folder)!r} is there already and not empty",
                f"{str(folder)!r} existe déjà et n'est pas vide",
            ),
            hint=Text("name another folder", "nommez un autre dossier"),
        )
    template = (book_files.data_folder() / "exchange" / "skeleton.txt").read_text("utf-8")
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    try:
        with folders.new_folder(folder) as unfinished:
            for part in template.split("\n#> ")[1:]:
                file, _, text = part.partition("\n")
                filled = text.replace("@id", book_id).replace("@name", quoted)
                inside(unfinished, file.strip()).write_text(filled, "utf-8")
    except OSError as error:
        reason = why(error)
        raise LotowError(
            Text(
                f"cannot write {str(folder)!r}: {reason.en}",
                f"impossible d'écrire {str(folder)!r} : {reason.fr}",
            ),
            hint=Text("name a folder you own", "nommez un dossier à vous"),
        ) from None
    return sorted(folder.iterdir())
