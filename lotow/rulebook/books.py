"""Books of one's own over the core: each adds entries, or changes fields of those below it.

A stack of books is named by joining ids, versions and digests with `+` (`core+frontier`), so that whatever
remembers a book by name, version and digest remembers several as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lotow.errors import LotowError, Problem, Text
from lotow.rulebook import reading
from lotow.rulebook.loading import Rulebook, from_parsed, kept, load_rulebook

if TYPE_CHECKING:
    from lotow.rulebook import models
    from lotow.rulebook.converting import Converter

JOIN = "+"
_WORD = re.compile(r"[A-Za-z0-9.-]+")
Tables = dict[str, Any]
Homes = dict[tuple[str, str], tuple[int, str, Any, Any]]
"""Where an entry stands: the number of its book, its file, what holds it there and at which place."""


def added() -> dict[str, Path]:
    """The added books by id, in alphabetical order."""
    folder = reading.books_folder()
    if not folder.is_dir():
        return {}
    return {one.name: one for one in sorted(folder.iterdir()) if (one / "book.toml").is_file()}


def book_for(names: Iterable[str]) -> Rulebook:
    """The core with the added books of these ids, in this order; `core` itself may be named or not.
    `"core+frontier".split("+")` is what a posse remembers."""
    wanted = [name for name in dict.fromkeys(names) if name != reading.CORE]
    if not wanted:
        return load_rulebook()
    return load_books(tuple(_folder(name) for name in wanted))


def with_needs(names: Iterable[str]) -> list[str]:
    """These books with those they build on, each before whoever needs it; the core is left out."""
    found: list[str] = []
    for name in names:
        _need(name, found, ())
    return found


def changes(book: str, version: str, digest: str) -> list[Problem]:
    """What became of the books that something was made with: each that is missing or no longer the same."""
    found: list[Problem] = []
    for name, was, mark in zip(*(one.split(JOIN) for one in (book, version, digest)), strict=False):
        try:
            folder = reading.data_folder() / reading.CORE if name == reading.CORE else _folder(name)
        except LotowError as error:
            message = Text(error.message, f"aucun livre ajouté ne s'appelle {name!r}")
            found.append(Problem("missing-book", name, message, Text(error.hint, "`lotow book add DOSSIER`")))
            continue
        files = reading.book_files(folder)
        if reading.digest(files) != mark:
            now = read_book(folder).get("version", "?")
            same = now == was
            found.append(
                Problem(
                    "changed-book",
                    name,
                    Text(
                        f"it changed since, and is still called version {was}"
                        if same
                        else f"it was version {was} and is now {now}",
                        f"il a changé depuis, toujours version {was}"
                        if same
                        else f"version {was} alors, {now} à présent",
                    ),
                    Text("check what was made with it", "vérifiez ce qui a été fait avec"),
                )
            )
    return found


@lru_cache(maxsize=8)
def load_books(folders: Sequence[Path]) -> Rulebook:
    """The core and the books in these folders (a tuple), each over those before it. A broken one is refused
    with every problem."""
    paths = (reading.data_folder() / reading.CORE, *folders)
    books = [reading.book_files(path) for path in paths]
    everything = {
        f"{at}/{name}": content for at, files in enumerate(books) for name, content in files.items()
    }
    return kept(everything, lambda: build(paths, books))


def build(paths: Sequence[Path], books: Sequence[dict[str, bytes]]) -> Rulebook:
    """Parses the books, lays each over those before it, converts and checks the whole."""
    unreadable: list[Problem] = []
    parsed: list[dict[str, Tables]] = []
    for path, files in zip(paths, books, strict=True):
        read, problems = reading.parse(files, path.name)
        parsed.append(read)
        unreadable += problems
    stacked, moved = stack(parsed)
    heads, problems = _heads(parsed, paths)
    label = JOIN.join(str(head.get("id", path.name)) for head, path in zip(heads, paths, strict=True))
    stacked["books"] = {"book": _joined(heads, label)}
    digest = JOIN.join(map(reading.digest, books))
    try:
        book = from_parsed(stacked, [*unreadable, *problems], digest, label)
    except LotowError as error:
        raise LotowError(
            error.message, hint=error.hint, problems=_relabelled(error.problems, moved)
        ) from None
    return book


def stack(books: Sequence[dict[str, Tables]]) -> tuple[dict[str, Tables], dict[str, str]]:
    """Lays books over each other, as house rules are laid over a book (see `overlay.merged`). Gives the
    files that result, and for every entry that a later book changed where it was and where it was changed."""
    from lotow.rulebook.assembling import KINDS, LISTS, SINGLETONS

    files: dict[str, Tables] = {}
    homes: Homes = {}
    moved: dict[str, str] = {}
    for number, parsed in enumerate(books):
        for file, tables in parsed.items():
            files[file] = own = {}
            for kind, value in tables.items():
                if kind == "book" or (kind in SINGLETONS and _over(homes, moved, number, file, kind, value)):
                    continue
                if kind in KINDS and isinstance(value, list):
                    own[kind] = [one for one in value if not _over(homes, moved, number, file, kind, one)]
                    for at, one in enumerate(own[kind]):
                        if isinstance(one, dict) and isinstance(one.get("id"), str):
                            homes.setdefault((kind, one["id"]), (number, file, own[kind], at))
                    continue
                if kind in LISTS and (kind, "") in homes and homes[kind, ""][0] < number:
                    homes[kind, ""][2][kind] = []
                own[kind] = value
                homes[kind, ""] = (number, file, own, kind)
    return files, moved


def _over(homes: Homes, moved: dict[str, str], number: int, file: str, kind: str, value: object) -> bool:
    """Lays a value over the one of an earlier book, if there is one."""
    from lotow.rulebook.overlay import merged

    name = str(value.get("id", "")) if isinstance(value, dict) else ""
    home = homes.get((kind, name))
    if home is None or home[0] == number or not isinstance(value, dict):
        return False
    _, before, held, at = home
    place = f"{kind}.{name}" if name else kind
    moved[f"{before}: {place}"] = f"{file}: {place}"
    held[at] = merged(held[at], value)
    return True


def read_book(folder: Path) -> Tables:
    """The `[book]` table of a folder, as written; empty when there is none to read."""
    parsed, _ = reading.parse(reading.book_files(folder), folder.name)
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
        if not _WORD.fullmatch(value) or value in below:
            converter.report(
                "bad-id",
                f"book.{key}",
                Text(f"{value!r} cannot be a book's {key}", f"{value!r} ne convient pas"),
                Text(
                    "letters, figures, dots and hyphens, unlike any other book's",
                    "lettres, chiffres, points et tirets",
                ),
            )
    for need in set(head.needs) - below:
        converter.report(
            "missing-book",
            "book.needs",
            Text(f"it builds on {need!r}, which is not there", f"il repose sur {need!r}, absent"),
            Text("name that book before it", "nommez ce livre avant lui"),
        )


def _joined(heads: Sequence[Tables], label: str) -> Tables:
    core = heads[0]
    names = [head["name"] for head in heads if isinstance(head.get("name"), dict)]
    return {
        **core,
        "id": label,
        "version": JOIN.join(str(head.get("version", "?")) for head in heads),
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


def _folder(name: str) -> Path:
    there = added()
    if name not in there:
        have = f"there are: {', '.join(there)}" if there else "`lotow book add FOLDER` adds one"
        raise LotowError(f"no book {name!r} has been added", hint=have)
    return there[name]


def _need(name: str, found: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise LotowError(
            f"the books {' and '.join(dict.fromkeys(above))} need each other",
            hint="mend `needs` in book.toml",
        )
    if name == reading.CORE or name in found:
        return
    for need in read_book(_folder(name)).get("needs", ()):
        _need(str(need), found, (*above, name))
    found.append(name)
