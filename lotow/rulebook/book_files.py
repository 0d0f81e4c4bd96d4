"""Reads the TOML files of a book's folder, without judging what they say.

A book is a folder; every `.toml` in it, at any depth, belongs to it. The digest names exactly this content.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.places import data_folder, user_data

CORE = "core"
__all__ = [
    "CORE",
    "book_files",
    "books_folder",
    "contents",
    "data_folder",
    "digest",
    "parse",
    "too_large",
    "walked",
]

_NAMING = b",=["
"""Before each thing that is named there is one of these."""


def books_folder() -> Path:
    """Where added books are kept, one folder each, named by its id."""
    return user_data() / "books"


def book_files(folder: Path) -> dict[str, bytes]:
    """The book's files by their path below the folder, in a fixed order."""
    start = os.fspath(folder)
    paths = sorted(one.path for one in walked(start) if one.name.endswith(".toml") and one.is_file())
    if not paths:
        raise LotowError(
            Text(
                f"no book in {str(folder)!r}: it holds no .toml file",
                f"pas de livre dans {str(folder)!r} : aucun fichier .toml",
            ),
            hint=Text(
                "a book is a folder like data/core, with a book.toml",
                "un livre est un dossier comme data/core, avec un book.toml",
            ),
        )
    if len(paths) > gate.MOST_FILES or sum(map(os.path.getsize, paths)) > gate.BOOK.bytes:
        raise too_large(start)
    if hidden := next((path for path in paths if gate.unprintable(path[len(start) :])), ""):
        raise LotowError(
            Text(
                f"the name of {gate.visible(hidden)!r} cannot be shown",
                f"le nom de {gate.visible(hidden)!r} ne peut être affiché",
            ),
            hint=Text("give it a plain name", "donnez-lui un nom simple"),
        )
    return {path[len(start) + 1 :].replace(os.sep, "/"): contents(path) for path in paths}


def walked(folder: str) -> Iterator[os.DirEntry[str]]:
    """Everything in a folder and the folders in it, as long as there is no more than a book can need. What a
    link leads to is not looked at."""
    waiting, met = [folder] if os.path.isdir(folder) else [], 0
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                met += 1
                if met > gate.MOST_MET:
                    raise too_large(folder)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                yield entry


def too_large(folder: str) -> LotowError:
    """The refusal of a folder that no book can be."""
    return LotowError(
        Text(f"the book in {folder!r} is too large", f"le livre dans {folder!r} est trop gros"),
        hint=Text(
            f"{gate.MOST_FILES} files of {gate.BOOK.bytes // 1000} kB together at most, "
            f"and {gate.SOURCES // 1000} kB of catalogues",
            f"{gate.MOST_FILES} fichiers de {gate.BOOK.bytes // 1000} ko en tout au plus, "
            f"et {gate.SOURCES // 1000} ko de catalogues",
        ),
    )


def contents(path: str) -> bytes:
    """What a file holds. (A `Path` for each of them would cost more than reading it.)"""
    with open(path, "rb", buffering=0) as file:
        return file.read()


def digest(files: dict[str, bytes]) -> str:
    """A name for exactly these files, the same on every machine."""
    import hashlib

    whole = hashlib.sha256()
    for name, content in files.items():
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()


def parse(files: dict[str, bytes], label: str) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """Each file as TOML, and what could not be read at all."""
    import tomllib

    parsed: dict[str, dict[str, Any]] = {}
    problems: list[Problem] = []
    if sum(content.count(sign) for content in files.values() for sign in _NAMING) > gate.BOOK.elements:
        raise gate.too_many(label, gate.BOOK)
    for name, content in files.items():
        where = f"{label}/{name}"
        try:
            parsed[where] = gate.read_toml(
                gate.text_of(content, where, gate.BOOK_FILE), where, gate.BOOK_FILE
            )
        except LotowError as error:
            problems.append(Problem("not-toml", where, error.message, error.hint))
        except tomllib.TOMLDecodeError as error:
            problems.append(
                Problem(
                    "not-toml",
                    where,
                    Text(f"this is not TOML: {error}", f"ce n'est pas du TOML : {error}"),
                    Text("mend the line it names", "corrigez la ligne indiquée"),
                )
            )
    return parsed, problems
