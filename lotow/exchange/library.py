"""The game system and the catalogues of a roster program, as one library in which links can be followed.

Three versions of the format (2.01 to 2.03) name the same things differently; here they are the same.
An id is unique within a file only: each catalogue looks in itself, in those it links to, in the system.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import LotowError
from lotow.exchange.xml_files import parse, read_bytes
from lotow.rulebook import reading
from lotow.rulebook.lookup import fold as _fold

VERSIONS = ("2.01", "2.02", "2.03")
SYSTEM, CATALOGUE = "gameSystem", "catalogue"
TARGETS = frozenset(
    {
        "selectionEntry",
        "selectionEntryGroup",
        "entryLink",
        "rule",
        "profile",
        "infoGroup",
        "categoryEntry",
        "forceEntry",
        "profileType",
        "publication",
    }
)
fold = lru_cache(maxsize=4096)(_fold)


class Document(Struct, eq=False):
    """A file of the library. `root` has its names without namespaces."""

    file: str
    root: Element
    index: dict[str, Element]
    content: bytes = b""

    @property
    def id(self) -> str:
        return self.root.get("id", "")

    @property
    def name(self) -> str:
        return (self.root.get("name") or self.file).strip()

    @property
    def is_system(self) -> bool:
        return self.root.tag == SYSTEM

    @property
    def version(self) -> str:
        return self.root.get("battleScribeVersion", "")


@lru_cache(maxsize=1)
def words() -> dict[str, Any]:
    """What catalogues call things: data/exchange/words.toml."""
    import tomllib

    path = reading.data_folder() / "exchange" / "words.toml"
    return tomllib.loads(path.read_text("utf-8"))


@lru_cache(maxsize=4096)
def meaning(group: str, name: str) -> str | None:
    """What a name stands for among a group of `words`: `meaning("costs", " Infamy")` is `infamy`."""
    folded = fold(name)
    return next((key for key, names in words()[group].items() if folded in names), None)


class Library:
    """One game system and its catalogues."""

    def __init__(self, documents: Sequence[Document]) -> None:
        systems = [one for one in documents if one.is_system]
        self.catalogues = [one for one in documents if not one.is_system]
        if len({one.id for one in systems}) > 1:
            raise LotowError(
                f"{systems[0].file!r} and {systems[1].file!r} are two game systems", hint="take one at a time"
            )
        self.system = systems[0] if systems else None
        for one in self.catalogues:
            wanted = one.root.get("gameSystemId", "")
            if self.system is None or wanted != self.system.id:
                raise LotowError(
                    f"{one.file!r} belongs to the game system {wanted!r}, which is not among the files",
                    hint="name its .gst or .gstz file as well",
                )
        self.documents = [*systems[:1], *self.catalogues]
        self.costs: dict[str, str] = {}
        self.cost_names: dict[str, str] = {}
        for kind in (kind for one in self.documents for kind in children(one.root, "costTypes")):
            self.cost_names[kind.get("id", "")] = kind.get("name", "")
            stands_for = meaning("costs", kind.get("name", ""))
            if stands_for is not None:
                self.costs[kind.get("id", "")] = stands_for
        self._seen = {one.id: self._visible(one) for one in self.documents}

    def _visible(self, document: Document) -> list[Document]:
        linked = {link.get("targetId") for link in children(document.root, "catalogueLinks")}
        others = [one for one in self.catalogues if one.id in linked and one is not document]
        return [document, *others, *([self.system] if self.system and self.system is not document else [])]

    def resolve(self, document: Document, name: str) -> Element | None:
        """What an id means in a document."""
        for one in self._seen[document.id]:
            found = one.index.get(name)
            if found is not None:
                return found
        return None

    def cost_type(self, kind: str) -> str | None:
        """The id of the cost that stands for `dollars` or `infamy`."""
        return next((name for name, stands_for in self.costs.items() if stands_for == kind), None)


def load(paths: Sequence[Path]) -> Library:
    """Reads files; a folder stands for every file of the format in it."""
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise LotowError(
            "no catalogue to read", hint="name .gst, .cat, .gstz or .catz files, or their folder"
        )
    return Library([document(read_bytes(file), file.name) for file in files])


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(one for one in path.iterdir() if one.suffix in (".gst", ".cat", ".gstz", ".catz"))
    return [path]


def document(content: bytes, file: str) -> Document:
    """A document of the library from what its file holds."""
    root = parse(content, file)
    index: dict[str, Element] = {}
    for element in root.iter():
        tag = element.tag = element.tag.rpartition("}")[2]
        if tag in TARGETS:
            index.setdefault(element.get("id", ""), element)
    if root.tag not in (SYSTEM, CATALOGUE):
        raise LotowError(
            f"{file!r} is a <{root.tag[:40]}>, neither a game system nor a catalogue",
            hint="name .gst, .cat, .gstz or .catz files",
        )
    version = root.get("battleScribeVersion", "")
    if version not in VERSIONS:
        raise LotowError(
            f"{file!r} is written in version {version[:20]!r} of the format",
            hint=f"versions that can be read: {', '.join(VERSIONS)}",
        )
    return Document(file, root, index, content)


# What the versions write differently


def children(element: Element, tag: str) -> Iterator[Element]:
    """The elements inside a container (`entryLinks`) of an element."""
    container = element.find(tag)
    return iter(container) if container is not None else iter(())


def type_id(element: Element) -> str:
    """The type of a cost, a profile or a characteristic."""
    for name in ("typeId", "costTypeId", "profileTypeId", "characteristicTypeId"):
        found = element.get(name)
        if found is not None:
            return found
    return ""


def characteristic(element: Element) -> str:
    """What a characteristic says: an attribute in 2.01, text later."""
    value = element.get("value")
    return (element.text or "" if value is None else value).strip()


def source_of(element: Element, document: Document, library: Library) -> str:
    """Book and page of an entry, where given."""
    name = element.get("book", "")
    published = element.get("publicationId")
    if published:
        found = library.resolve(document, published)
        name = found.get("name", "") if found is not None else ""
    page = element.get("page", "")
    return f"{name.strip()}, p. {page}" if name.strip() and page else name.strip()
