"""Books of one's own over the core: each adds entries, or changes fields of those below it.

A stack of books is remembered by the pins of its books (see `pins`), the core first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lotow.errors import NOTHING, LotowError, Problem, Text
from lotow.gate import is_id
from lotow.rulebook import book_files, folders
from lotow.rulebook.loading import Rulebook, content_of, kept, load_rulebook
from lotow.rulebook.lookup import index
from lotow.rulebook.pins import Pin

if TYPE_CHECKING:
    from lotow.rulebook import models
    from lotow.rulebook.converting import Converter

_VERSION = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
Tables = dict[str, Any]


class Home(NamedTuple):
    """Where an entry stands: the number of its book, its file, and the list or table that holds it there at
    a place."""

    book: int
    file: str
    holder: Any
    place: int | str

    def lay_over(self, value: object) -> None:
        """Lays what a later book says over what stands here."""
        from lotow.rulebook.overlay import merged

        self.holder[self.place] = merged(self.holder[self.place], value)


class Homes:
    """The homes of everything the books so far have said, by kind and id (a single table has no id)."""

    def __init__(self) -> None:
        self._homes: dict[tuple[str, str], Home] = {}
        self.moved: dict[str, str] = {}

    def settle(self, kind: str, name: str, home: Home) -> None:
        """Remembers where an entry stands; the first home of a name is its home."""
        self._homes.setdefault((kind, name), home)

    def replace(self, kind: str, home: Home, *, empties: bool) -> None:
        """Remembers where a whole table or list stands, and empties the list of an earlier book."""
        before = self._homes.get((kind, ""))
        if empties and before is not None and before.book < home.book:
            before.holder[kind] = []
        self._homes[kind, ""] = home

    def lay_over(self, number: int, file: str, kind: str, value: object) -> bool:
        """Lays a value over the one of an earlier book, if there is one."""
        name = str(value.get("id", "")) if isinstance(value, dict) else ""
        home = self._homes.get((kind, name))
        if home is None or home.book == number or not isinstance(value, dict):
            return False
        place = f"{kind}.{name}" if name else kind
        self.moved[f"{home.file}: {place}"] = f"{file}: {place}"
        home.lay_over(value)
        return True


def added() -> dict[str, Path]:
    """The added books by id, in alphabetical order."""
    there = folders.folders(book_files.books_folder())
    return {name: path for name, path in there.items() if is_id(name) and (path / "book.toml").is_file()}


def book_for(names: Iterable[str]) -> Rulebook:
    """The core with the added books of these ids, in this order; `core` itself may be named or not."""
    wanted = [name for name in dict.fromkeys(names) if name != book_files.CORE]
    if not wanted:
        return load_rulebook()
    return load_books(tuple(folder_of(name) for name in wanted))


def with_needs(names: Iterable[str]) -> list[str]:
    """These books with those they build on, each before whoever needs it; the core is left out."""
    found: list[str] = []
    for name in names:
        _need(name, found, ())
    return found


@lru_cache(maxsize=8)
def load_books(folders: Sequence[Path]) -> Rulebook:
    """The core and the books in these folders (a tuple), each over those before it. A broken one is refused
    with every problem."""
    paths = (book_files.data_folder() / book_files.CORE, *folders)
    books = [book_files.book_files(path) for path in paths]
    everything = {
        f"{at}/{name}": content for at, files in enumerate(books) for name, content in files.items()
    }
    return kept(everything, lambda: build(paths, books))


def build(paths: Sequence[Path], books: Sequence[dict[str, bytes]]) -> Rulebook:
    """Parses the books, lays each over those before it, converts and checks the whole."""
    unreadable: list[Problem] = []
    parsed: list[dict[str, Tables]] = []
    for path, files in zip(paths, books, strict=True):
        read, problems = book_files.parse(files, path.name)
        parsed.append(read)
        unreadable += problems
    stacked, moved = stack(parsed)
    heads, problems = _heads(parsed, paths)
    pins = tuple(
        Pin(str(head.get("id", path.name)), str(head.get("version", "?")), book_files.digest(files))
        for head, path, files in zip(heads, paths, books, strict=True)
    )
    joined = _joined(heads, pins)
    stacked["books"] = {"book": joined}
    try:
        content = content_of(stacked, [*unreadable, *problems], joined["id"])
    except LotowError as error:
        raise LotowError(
            error.message, hint=error.hint, problems=_relabelled(error.problems, moved)
        ) from None
    return Rulebook(pins, content, index(content))


def stack(books: Sequence[dict[str, Tables]]) -> tuple[dict[str, Tables], dict[str, str]]:
    """Lays books over each other, as house rules are laid over a book (see `overlay.merged`). Gives the
    files that result, and for every entry that a later book changed where it was and where it was changed."""
    from lotow.rulebook.assembling import KINDS, LISTS, SINGLETONS

    files: dict[str, Tables] = {}
    homes = Homes()
    for number, parsed in enumerate(books):
        for file, tables in parsed.items():
            files[file] = own = {}
            for kind, value in tables.items():
                if kind == "book" or (kind in SINGLETONS and homes.lay_over(number, file, kind, value)):
                    continue
                if kind in KINDS and isinstance(value, list):
                    own[kind] = [one for one in value if not homes.lay_over(number, file, kind, one)]
                    for at, one in enumerate(own[kind]):
                        if isinstance(one, dict) and isinstance(one.get("id"), str):
                            homes.settle(kind, one["id"], Home(number, file, own[kind], at))
                    continue
                own[kind] = value
                homes.replace(kind, Home(number, file, own, kind), empties=kind in LISTS)
    return files, homes.moved


def read_book(folder: Path) -> Tables:
    """The `[book]` table of a folder, as written; empty when there is none to read."""
    parsed, _ = book_files.parse(book_files.book_files(folder), folder.name)
    return next((tables["book"] for tables in parsed.values() if isinstance(tables.get("book"), dict)), {})


def _heads(parsed: Sequence[dict[str, Tables]], paths: Sequence[Path]) -> tuple[list[Tables], list[Problem]]:
    """Every book's own `[book]`, and what is wrong with them: broken, missing, or a need not met."""
    from lotow.rulebook import models
    from lotow.rulebook.converting import Converter

    heads: list[Tables] = []
    problems: list[Problem] = []
    for files, path in zip(parsed, paths, strict=True):
        file = next((name for name, tables in files.items() if "book" in tables), f"{path.name}/book.toml")
        head = files.get(file, {}).get("book", {})
        converter = Converter(file)
        made = converter.convert(head, models.Book, "book")
        if made is not None:
            _check_head(made, converter, {one.get("id") for one in heads})
        problems += converter.problems
        heads.append(head if isinstance(head, dict) else {})
    return heads, problems


def _check_head(head: models.Book, converter: Converter, below: set[Any]) -> None:
    for key, value in (("id", head.id), ("version", head.version)):
        sound = is_id(value) if key == "id" else _VERSION.fullmatch(value)
        if not sound or value in below:
            converter.report(
                "bad-id",
                f"book.{key}",
                Text(f"{value!r} cannot be a book's {key}", f"{value!r} ne convient pas"),
                Text(
                    "letters and figures with single hyphens (in a version, dots) between, unlike any other",
                    "lettres et chiffres, séparés par des tirets simples (ou des points, pour une version)",
                ),
            )
    for need in set(head.needs) - below:
        converter.report(
            "missing-book",
            "book.needs",
            Text(f"it builds on {need!r}, which is not there", f"il repose sur {need!r}, absent"),
            Text("name that book before it", "nommez ce livre avant lui"),
        )


def _joined(heads: Sequence[Tables], pins: Sequence[Pin]) -> Tables:
    """What a stack is called as one book."""
    core = heads[0]
    names = [head["name"] for head in heads if isinstance(head.get("name"), dict)]
    return {
        **core,
        "id": "+".join(pin.book for pin in pins),
        "version": "+".join(pin.version for pin in pins),
        "name": {lang: " + ".join(str(name.get(lang, "?")) for name in names) for lang in ("en", "fr")},
    }


def _relabelled(problems: Iterable[Problem], moved: dict[str, str]) -> list[Problem]:
    """Problems of an entry that a later book changed are that book's."""
    found = []
    for problem in problems:
        where = problem.where
        for was, now in moved.items():
            if where == was or where.startswith(f"{was}."):
                where = now + where[len(was) :]
                break
        found.append(Problem(problem.rule, where, problem.message, problem.hint))
    return found


def needs_of(folder: Path) -> tuple[str, ...]:
    """The books a book says it builds on, as far as it can be read and says so sensibly."""
    try:
        needs = read_book(folder).get("needs", ())
    except (LotowError, OSError):
        return ()
    return tuple(one for one in needs if isinstance(one, str)) if isinstance(needs, list) else ()


def id_of(folder: Path) -> str:
    """The id of a book that may be added: a name for its folder, and not the core's."""
    name = str(read_book(folder).get("id", ""))
    if not is_id(name) or name == book_files.CORE:
        raise LotowError(
            Text(
                f"a book of your own cannot be called {name!r}", f"un livre à vous ne peut s'appeler {name!r}"
            ),
            hint=Text("give it another id in book.toml", "donnez-lui un autre id dans book.toml"),
        )
    return name


def folder_of(name: str) -> Path:
    """Where an added book is kept."""
    there = added()
    if name not in there:
        listed = ", ".join(there)
        raise LotowError(
            Text(f"no book {name!r} has been added", f"aucun livre ajouté ne s'appelle {name!r}"),
            hint=Text(f"there are: {listed}", f"il y a : {listed}") if listed else NOTHING,
            way="" if listed else "add-a-book",
        )
    return there[name]


def _need(name: str, found: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        en, fr = (f" {link} ".join(dict.fromkeys(above)) for link in ("and", "et"))
        raise LotowError(
            Text(f"the books {en} need each other", f"les livres {fr} ont besoin l'un de l'autre"),
            hint=Text("mend `needs` in book.toml", "corrigez `needs` dans book.toml"),
        )
    if name == book_files.CORE or name in found:
        return
    for need in needs_of(folder_of(name)):
        _need(need, found, (*above, name))
    found.append(name)
