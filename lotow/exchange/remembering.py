"""Catalogues that rosters are written against: those of the added books, and those named once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lotow.errors import LotowError, Text, why
from lotow.exchange.library import CatalogueFile, Library, load, read_documents
from lotow.exchange.matching import Matcher
from lotow.places import user_data
from lotow.rulebook import Rulebook
from lotow.rulebook.books import added
from lotow.rulebook.shelf import SOURCES

REMEMBERED = "catalogues"
"""Beside the books: catalogues given once."""


def remember(paths: Sequence[Path]) -> Library:
    """Reads catalogues and keeps copies, so that they need to be named only once."""
    library = load(paths)
    folder = user_data() / REMEMBERED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for one in library.documents:
            (folder / one.file_name).write_bytes(one.content)
    except OSError as error:
        reason = why(error)
        raise LotowError(
            Text(
                f"cannot keep the catalogues: {reason.en}",
                f"impossible de garder les catalogues : {reason.fr}",
            ),
            hint=Text(f"see {folder}", f"voyez {folder}"),
        ) from None
    return library


def library_for(book: Rulebook, posse_list: str) -> Library:
    """The catalogues that belong to a stack of books, and those remembered; the books' own come first. Where
    they are of several game systems, those of the system that has the list."""
    have = added()
    folders = [have[pin.book] / SOURCES for pin in book.added if pin.book in have]
    folders.append(user_data() / REMEMBERED)
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    if not found:
        raise LotowError(
            Text(
                "no catalogue is known that this posse could be written against",
                "aucun catalogue connu auquel rapporter cette bande",
            ),
            hint=Text("name the .gst and .cat files once", "nommez une fois les fichiers .gst et .cat"),
            way="name-catalogues",
        )
    return Library(_of_one_system(read_documents(found), posse_list, Matcher(book)))


def _of_one_system(
    documents: Sequence[CatalogueFile], posse_list: str, matcher: Matcher
) -> list[CatalogueFile]:
    systems: dict[str, list[CatalogueFile]] = {}
    for one in documents:
        name = one.id if one.is_system else one.root.get("gameSystemId", "")
        systems.setdefault(name, []).append(one)
    for together in systems.values():
        lists = [matcher.known(one.name, "posse") or "" for one in together if not one.is_system]
        if any(name and (posse_list == name or posse_list.startswith(f"{name}-")) for name in lists):
            return together
    return next(iter(systems.values()))
