"""Reads the TOML files of a book's folder, without judging what they say.

A book is a folder; every `.toml` in it, at any depth, belongs to it. The digest names exactly this content.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from lotow.errors import LotowError, Problem, Text

CORE = "core"


def data_folder() -> Path:
    """Where the books that come with lotow are: inside the wheel, or at the top of the repository."""
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_data"
    return shipped if shipped.is_dir() else package.parent / "data"


def books_folder() -> Path:
    """Where added books are kept, one folder each, named by its id. (On Unix without platformdirs, as in
    `loading.cache_folder`.)"""
    if sys.platform in ("win32", "darwin", "android"):
        from platformdirs import user_data_path

        return user_data_path("lotow", appauthor=False) / "books"
    named = os.environ.get("XDG_DATA_HOME", "").strip()
    return Path(named or "~/.local/share").expanduser() / "lotow" / "books"


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
            f"no book in {str(folder)!r}: it holds no .toml file",
            hint="a book is a folder like data/core, with a book.toml",
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
        try:
            parsed[f"{label}/{name}"] = tomllib.loads(content.decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            problems.append(
                Problem(
                    "not-toml",
                    f"{label}/{name}",
                    Text(f"this is not TOML: {error}", f"ce n'est pas du TOML : {error}"),
                    Text("mend the line it names", "corrigez la ligne indiquée"),
                )
            )
    return parsed, problems
