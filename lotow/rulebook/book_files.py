"""Reads the TOML files of a book's folder, without judging what they say.

A book is a folder; every `.toml` in it, at any depth, belongs to it. The digest names exactly this content.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.places import data_folder, user_data

CORE = "core"
__all__ = ["CORE", "book_files", "books_folder", "contents", "data_folder", "digest", "parse"]


def books_folder() -> Path:
    """Where added books are kept, one folder each, named by its id."""
    return user_data() / "books"


def book_files(folder: Path) -> dict[str, bytes]:
    """The book's files by their path below the folder, in a fixed order."""
    start = os.fspath(folder)
    paths = sorted(
        os.path.join(parent, name)
        for parent, _, names in os.walk(start)
        for name in names
        if name.endswith(".toml")
    )
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
        raise LotowError(
            Text(f"the book in {start!r} is too large", f"le livre dans {start!r} est trop gros"),
            hint=Text(
                f"{gate.MOST_FILES} files and {gate.BOOK.bytes // 1000} kB at most",
                f"{gate.MOST_FILES} fichiers et {gate.BOOK.bytes // 1000} ko au plus",
            ),
        )
    return {path[len(start) + 1 :].replace(os.sep, "/"): contents(path) for path in paths}


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
