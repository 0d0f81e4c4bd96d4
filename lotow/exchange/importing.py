"""Makes a book of catalogues: everything they hold that the core does not, as a folder in our own format.

Nothing is guessed silently: what could not be taken over as it stands is a problem of the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.book_folder import write_folder
from lotow.exchange.bounds import one_line
from lotow.exchange.fighters import Person, people
from lotow.exchange.goods import Armoury
from lotow.exchange.hired import hired_gun
from lotow.exchange.ids import fingerprint, slug
from lotow.exchange.leftovers import report_leftovers
from lotow.exchange.library import CatalogueFile, Library, read_documents
from lotow.exchange.lists import posse_list
from lotow.exchange.making import Making, Raw, Source
from lotow.exchange.report import kinds, slips
from lotow.exchange.switches import Switch, find_switches
from lotow.exchange.toml_files import dumps
from lotow.rulebook import Rulebook
from lotow.rulebook.shelf import SOURCES

REPORT = "import-report.txt"
GUNS = ("hired-gun", "legend")
_FILES = {
    "posse": "lists.toml",
    "fighter": "lists.toml",
    "hired-gun": "hired-guns.toml",
    "weapon": "gear.toml",
    "mount": "gear.toml",
    "item": "gear.toml",
    "rule": "rules.toml",
}


class ImportedBook(Struct, eq=False):
    """What came of an import. `tables` holds what is new by kind and id, `agreed` the ids of the core's own
    entries that were met again, `sources` where every fighter type and hired gun stands in the library,
    `homes` the catalogue of every posse list and what must be chosen there for it."""

    id: str
    head: Raw
    library: Library
    tables: dict[str, dict[str, Raw]]
    agreed: dict[str, list[str]]
    sources: dict[tuple[str, str], Source]
    homes: dict[str, tuple[CatalogueFile, Switch | None]]
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
) -> ImportedBook:
    """Reads files and makes a book of them. With `strict`, slips in the data are refused."""
    documents = read_documents(paths)
    _refuse_twins(documents)
    imported = import_library(Library(documents), book, name)
    if not imported.sources:
        raise _nothing_here(imported)
    wrong = slips(imported.problems)
    if strict and wrong:
        several = len(wrong) > 1
        raise LotowError(
            Text(
                f"these files have {f'{len(wrong)} slips' if several else 'a slip'} in them; "
                "nothing was imported",
                f"ces fichiers contiennent {f'{len(wrong)} erreurs' if several else 'une erreur'} ; "
                "rien n'a été importé",
            ),
            hint=Text(
                "without being strict they are imported as far as they can be understood",
                "sans cette rigueur, ils sont importés dans la mesure du possible",
            ),
            problems=wrong,
        )
    return imported


def _refuse_twins(documents: Sequence[CatalogueFile]) -> None:
    """The same catalogue twice would make the order count in which the files are named."""
    first: dict[tuple[bool, str], CatalogueFile] = {}
    for one in documents:
        other = first.setdefault((one.is_system, one.id), one)
        if other.content != one.content:
            raise LotowError(
                Text(
                    f"{other.file!r} and {one.file!r} are the same catalogue in two states",
                    f"{other.file!r} et {one.file!r} sont deux états du même catalogue",
                ),
                hint=Text("take the newer one alone", "ne prenez que le plus récent"),
            )


def _nothing_here(imported: ImportedBook) -> LotowError:
    """Of another game's data nothing more is said: all of it would be left out, thing by thing."""
    if not imported.library.is_of_this_game:
        return LotowError(
            Text("nothing here is of this game", "rien ici n'est de ce jeu"),
            hint=Text(
                "name catalogues of Legends of the Old West",
                "nommez des catalogues de Legends of the Old West",
            ),
        )
    message = Text(
        "there is no list and nobody to hire in these files",
        "ces fichiers ne contiennent ni liste ni personne à recruter",
    )
    hint = Text("name the catalogues as well", "nommez aussi les catalogues")
    return LotowError(message, hint=hint, problems=imported.problems)


def import_library(library: Library, book: Rulebook, name: str | None = None) -> ImportedBook:
    """Makes a book of a library."""
    making = Making(library, book)
    armoury = Armoury(making)
    hired: list[Person] = []
    lists: list[tuple[CatalogueFile, list[Person], tuple[Switch, ...], Switch | None]] = []
    for document in library.documents:
        if document.is_only_for_others:
            continue
        switches = find_switches(making.walker(document))
        making.switch_ids = frozenset(name for one in switches for name in one.ids)
        folk = list(people(document, making, armoury, switches))
        hired += [one for one in folk if one.kind in GUNS]
        fighters = [one for one in folk if one.kind not in GUNS]
        if fighters:
            lists.append((document, fighters, switches, None))
        for switch in switches if fighters else ():
            others = people(document, making, armoury, switches, switch)
            lists.append((document, [one for one in others if one.kind not in GUNS], switches, switch))
    for document, fighters, switches, chosen in lists:
        posse_list(document, fighters, making, switches, chosen)
    for person in _each_once(hired):
        hired_gun(person, making)
    armoury.finish()
    for document in library.documents:
        report_leftovers(document, making)
    called = _name(making, name)
    if any(making.tables.values()):
        making.report.add(
            "english-only",
            called,
            Text("catalogues have no French", "les catalogues n'ont pas de français"),
            Text(
                "the English words stand in both languages", "les mots anglais servent dans les deux langues"
            ),
        )
    head = _head(called, name is None, making)
    return ImportedBook(
        head["id"], head, library, making.tables, making.agreed, making.sources, making.homes, making.problems
    )


def _each_once(hired: list[Person]) -> list[Person]:
    """Hired guns whom several catalogues take from one count once."""
    once: dict[tuple[int, int], Person] = {}
    for person in hired:
        variant = person.source.variant
        entry = person.source.choice.element
        once.setdefault((id(entry), id(variant.element) if variant is not None else 0), person)
    return list(once.values())


def _new_lists(making: Making) -> list[CatalogueFile]:
    """The catalogues that have anybody new to hire."""
    found = [
        source.document for (kind, name), source in making.sources.items() if name in making.tables[kind]
    ]
    return list({id(one): one for one in found}.values())


def _name(making: Making, name: str | None) -> str:
    if name and one_line(name):
        return one_line(name)
    new = _new_lists(making)
    return new[0].name if len(new) == 1 else f"{making.library.documents[0].name} community lists"


def _head(name: str, by_content: bool, making: Making) -> Raw:
    """What the book is called. Of several catalogues, its id says which they are in which state."""
    library, new = making.library, _new_lists(making)
    files = ", ".join(f"{one.name} {one.revision}" for one in library.documents)
    book_id = new[0].slug if len(new) == 1 and by_content else slug(name) or "imported"
    if by_content and len(new) != 1:
        book_id += "-" + fingerprint(b"".join(one.content for one in library.documents))
    return {
        "id": book_id,
        "name": {"en": name, "fr": name},
        "version": str(max(one.revision for one in library.documents)),
        "text": {"en": f"Imported from {files}.", "fr": f"Importé de : {files}."},
        "needs": ["core"],
    }


def write(imported: ImportedBook, folder: Path, checked: bool = True) -> list[Path]:
    """Writes the book as a folder: TOML files, the report, and the catalogues it was made of. It is put
    together beside its place and moved there whole; one that is not sound is not written."""
    files: dict[str, dict[str, Any]] = {"book.toml": {"book": imported.head}}
    for kind, entries in imported.tables.items():
        if entries:
            files.setdefault(_FILES[kind], {})[kind] = list(entries.values())
    contents = {name: dumps(tables).encode() for name, tables in files.items()}
    contents[REPORT] = report_text(imported).encode()
    for one in imported.library.documents:
        contents[f"{SOURCES}/{one.file_name}"] = one.content
    write_folder(folder, contents, _refuse_broken if checked else None)
    return [folder / name for name in files]


def _refuse_broken(folder: Path) -> None:
    from lotow.rulebook.shelf import problems_of

    problems = problems_of(folder)
    if problems:
        raise LotowError(
            Text("no sound book can be made of these files", "ces fichiers ne donnent pas un livre correct"),
            hint=Text("what is wrong is listed", "les problèmes sont énumérés"),
            problems=problems,
        )


def report_text(imported: ImportedBook) -> str:
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
