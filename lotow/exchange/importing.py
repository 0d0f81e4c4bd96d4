"""Makes a book of catalogues: everything they hold that the core does not, as a folder in our own format.

Nothing is guessed silently: what could not be taken over as it stands is a problem of the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.gear import Armoury
from lotow.exchange.hired import hired_gun
from lotow.exchange.library import Library, load
from lotow.exchange.lists import posse_list
from lotow.exchange.making import Making, Raw, Source
from lotow.exchange.matching import slug
from lotow.exchange.people import Person, people
from lotow.exchange.report import kinds, slips
from lotow.exchange.toml_files import dumps
from lotow.rulebook import Rulebook

SOURCES = "source"
"""Where a book keeps the catalogues it was made of, so that rosters can name their entries."""
REPORT = "import-report.txt"
_FILES = {
    "posse": "lists.toml",
    "fighter": "lists.toml",
    "hired-gun": "hired-guns.toml",
    "weapon": "gear.toml",
    "mount": "gear.toml",
    "item": "gear.toml",
    "rule": "rules.toml",
}


class Imported(Struct, eq=False):
    """What came of an import. `tables` holds what is new by kind and id, `agreed` the ids of the core's own
    entries that were met again, `sources` where every fighter type and hired gun stands in the library."""

    id: str
    head: Raw
    library: Library
    tables: dict[str, dict[str, Raw]]
    agreed: dict[str, list[str]]
    sources: dict[tuple[str, str], Source]
    problems: tuple[Problem, ...]

    def counts(self) -> dict[str, tuple[int, int]]:
        """By kind: how many are new, how many the core has already."""
        found = {}
        for kind in ("posse", "fighter", "hired-gun", "rule"):
            found[kind] = (len(self.tables[kind]), len(set(self.agreed[kind])))
        new = sum(len(self.tables[kind]) for kind in ("weapon", "mount", "item"))
        found["gear"] = (new, len(set(self.agreed["item"])))
        return found

    def kinds(self) -> dict[str, int]:
        return kinds(self.problems)


def import_files(
    paths: Sequence[Path], book: Rulebook, name: str | None = None, strict: bool = False
) -> Imported:
    """Reads files and makes a book of them. With `strict`, slips in the data are refused."""
    imported = import_library(load(paths), book, name)
    wrong = slips(imported.problems)
    if strict and wrong:
        count = f"{len(wrong)} slips" if len(wrong) > 1 else "a slip"
        raise LotowError(
            f"these files have {count} in them; nothing was imported",
            hint="without --strict they are imported as far as they can be understood",
            problems=wrong,
        )
    return imported


def import_library(library: Library, book: Rulebook, name: str | None = None) -> Imported:
    """Makes a book of a library."""
    making = Making(library, book)
    armoury = Armoury(making)
    lists: list[tuple[Any, list[Person]]] = []
    hired: list[Person] = []
    for document in library.documents:
        folk = list(people(document, making, armoury))
        hired += [one for one in folk if one.kind in ("hired-gun", "legend")]
        fighters = [one for one in folk if one.kind in ("hero", "henchman")]
        if fighters:
            lists.append((document, fighters))
    for document, fighters in lists:
        posse_list(document, fighters, making)
    for person in hired:
        hired_gun(person, making)
    armoury.finish()
    called = _name(library, making, name)
    if any(making.tables.values()):
        making.report.add(
            "english-only",
            called,
            Text("catalogues have no French", "les catalogues n'ont pas de français"),
            Text(
                "the English words stand in both languages", "les mots anglais servent dans les deux langues"
            ),
        )
    return Imported(
        slug(called) or "imported",
        _head(called, library),
        library,
        making.tables,
        making.agreed,
        making.sources,
        making.problems,
    )


def _name(library: Library, making: Making, name: str | None) -> str:
    if name:
        return name
    new = [entry["name"]["en"] for entry in making.tables["posse"].values()]
    if len(new) == 1:
        return str(new[0])
    return f"{library.documents[0].name} community lists"


def _head(name: str, library: Library) -> Raw:
    files = ", ".join(f"{one.name} {one.root.get('revision', '?')}" for one in library.documents)
    revision = max(int(one.root.get("revision", "0") or 0) for one in library.documents)
    return {
        "id": slug(name) or "imported",
        "name": {"en": name, "fr": name},
        "version": str(revision),
        "text": {"en": f"Imported from {files}.", "fr": f"Importé de : {files}."},
        "needs": ["core"],
    }


def write(imported: Imported, folder: Path) -> list[Path]:
    """Writes the book as a folder: TOML files, the report, and the catalogues it was made of."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LotowError(f"{str(folder)!r} is there already and not empty", hint="name another with -o")
    files: dict[str, dict[str, Any]] = {"book.toml": {"book": imported.head}}
    for kind, entries in imported.tables.items():
        if entries:
            files.setdefault(_FILES[kind], {})[kind] = list(entries.values())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SOURCES).mkdir(exist_ok=True)
        for name, tables in files.items():
            (folder / name).write_text(dumps(tables), "utf-8")
        (folder / REPORT).write_text(report_text(imported), "utf-8")
        for one in imported.library.documents:
            suffix = ".gst" if one.is_system else ".cat"
            (folder / SOURCES / f"{slug(one.name) or one.id}{suffix}").write_bytes(one.content)
    except OSError as error:
        raise LotowError(
            f"cannot write {str(folder)!r}: {error.strerror}", hint="name a folder you own"
        ) from None
    return [folder / name for name in files]


def report_text(imported: Imported) -> str:
    """The report as plain text: what came in, then every problem by kind."""
    lines = [imported.head["name"]["en"], ""]
    for kind, (new, known) in imported.counts().items():
        lines.append(f"{kind:10} {new:4} new, {known:3} of the core")
    lines += ["", f"{len(imported.problems)} problems"]
    for kind, number in imported.kinds().items():
        lines += ["", f"{kind}: {number}"]
        lines += [
            f"  {one.where}: {one.message.en} -> {one.hint.en}"
            for one in imported.problems
            if one.rule == kind
        ]
    return "\n".join(lines) + "\n"
