"""Added books, and catalogues made into one, as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lotow.app.views.values import problem_json
from lotow.errors import Lang

if TYPE_CHECKING:
    from lotow.exchange.importing import ImportedBook
    from lotow.rulebook.shelf import Shelved


def book_json(book: Shelved) -> dict[str, Any]:
    """An added book, and how much of each kind it gives."""
    return {
        "id": book.id,
        "name": book.name,
        "version": book.version,
        "digest": book.digest,
        "needs": list(book.needs),
        "folder": str(book.folder),
        "entries": book.entries,
    }


def imported_json(imported: ImportedBook, folder: Path | None, lang: Lang) -> dict[str, Any]:
    """What came of an import; without anything new there is no folder."""
    return {
        "book": imported.id,
        "folder": str(folder) if folder is not None else None,
        "counts": {kind: {"new": new, "core": known} for kind, (new, known) in imported.counts().items()},
        "problems": [problem_json(one, lang) for one in imported.problems],
    }
