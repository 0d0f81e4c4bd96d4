"""Writes a folder whole or not at all: put together beside its place, looked at, then moved there."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from lotow.errors import LotowError, Text, why


def write_folder(
    folder: Path, contents: Mapping[str, bytes], look: Callable[[Path], None] | None = None
) -> None:
    """Files by their path below the folder. `look` raises when what was put together must not be there."""
    _refuse_taken(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".lotow-", dir=folder.parent) as beside:
            made = Path(beside) / folder.name
            for name, content in contents.items():
                path = (made / name).resolve()
                if not path.is_relative_to(made.resolve()):
                    raise ValueError(f"{name!r} leads out of its folder")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if look is not None:
                look(made)
            if folder.is_dir():
                folder.rmdir()
            made.rename(folder)
    except (OSError, ValueError) as error:
        reason = why(error)
        raise LotowError(
            Text(
                f"cannot write {str(folder)!r}: {reason.en}",
                f"impossible d'écrire {str(folder)!r} : {reason.fr}",
            ),
            hint=Text("name a folder you own", "nommez un dossier à vous"),
        ) from None


def _refuse_taken(folder: Path) -> None:
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except (OSError, ValueError):
        taken = True
    if taken:
        raise LotowError(
            Text(
                f"{str(folder)!r} is there already and not empty",
                f"{str(folder)!r} existe déjà et n'est pas vide",
            ),
            hint=Text("name another folder", "nommez un autre dossier"),
        )
