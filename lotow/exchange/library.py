"""The game system and the catalogues of a roster program, as one library in which links can be followed.

Three versions of the format (2.01 to 2.03) name the same things differently; here they are the same.
An id is unique within a file only: each catalogue looks in itself, in those it links to, in the system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import MOST_FILES, one_line, whole
from lotow.exchange.ids import fingerprint, fold, slug
from lotow.exchange.xml_files import parse, read_bytes
from lotow.gate import cleaned, unprintable
from lotow.rulebook import book_files

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
SUFFIXES = Text(
    "name .gst, .cat, .gstz or .catz files, or their folder",
    "nommez des fichiers .gst, .cat, .gstz ou .catz, ou leur dossier",
)


class CatalogueFile(Struct, eq=False, dict=True):
    """A file of the library. `root` has its names without namespaces; `index` finds elements by id, `pieces`
    all of a tag. `hiding` has the names of what held characters that cannot be shown, each with the first."""

    file: str
    root: Element
    index: dict[str, Element]
    pieces: dict[str, list[Element]]
    content: bytes = b""
    hiding: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        return self.root.get("id", "")

    def all(self, tag: str) -> list[Element]:
        """Every element of a tag, in the order of the file."""
        return self.pieces.get(tag, [])

    @cached_property
    def forces(self) -> frozenset[str]:
        """The ids that stand for everybody of it: its own, and those of its forces."""
        return frozenset({self.id, *(force.get("id", "") for force in self.all("forceEntry"))})

    @cached_property
    def name(self) -> str:
        return one_line(self.root.get("name") or "") or self.slug

    @cached_property
    def slug(self) -> str:
        """What it is called where only an id will do: its name, or something that never changes."""
        return slug(one_line(self.root.get("name") or "")) or f"catalogue-{fingerprint(self.id.encode())}"

    @property
    def file_name(self) -> str:
        """What a copy of it is called: nothing of what the file says itself but its name, made an id."""
        return f"{self.slug}{'.gst' if self.is_system else '.cat'}"

    @property
    def revision(self) -> int:
        return whole(self.root.get("revision"), 1)

    @property
    def is_system(self) -> bool:
        return self.root.tag == SYSTEM

    @property
    def is_only_for_others(self) -> bool:
        """Whether it is a library: its people are hired through the catalogues that take them from it."""
        return self.root.get("library") == "true"

    @property
    def version(self) -> str:
        return self.root.get("battleScribeVersion", "")


@lru_cache(maxsize=1)
def words() -> dict[str, Any]:
    """What catalogues call things: data/exchange/words.toml."""
    import tomllib

    path = book_files.data_folder() / "exchange" / "words.toml"
    return tomllib.loads(path.read_text("utf-8"))


@lru_cache(maxsize=4096)
def meaning(group: str, name: str) -> str | None:
    """What a name stands for among a group of `words`: `meaning("costs", " Infamy")` is `infamy`."""
    folded = fold(name)
    return next((key for key, names in words()[group].items() if folded in names), None)


class Library:
    """One game system and its catalogues, in an order that does not depend on how they were given. Of two
    files for the same catalogue the first counts."""

    def __init__(self, documents: Sequence[CatalogueFile]) -> None:
        first: dict[tuple[bool, str], CatalogueFile] = {}
        for one in documents:
            first.setdefault((one.is_system, one.id), one)
        known = sorted(first.values(), key=lambda one: (one.slug, one.id))
        systems = [one for one in known if one.is_system]
        self.catalogues = [one for one in known if not one.is_system]
        if len(systems) > 1:
            names = f"{systems[0].file!r}", f"{systems[1].file!r}"
            raise LotowError(
                Text(
                    f"{names[0]} and {names[1]} are two game systems",
                    f"{names[0]} et {names[1]} sont deux systèmes de jeu",
                ),
                hint=Text("take one at a time", "prenez-en un à la fois"),
            )
        self.system = systems[0] if systems else None
        for one in self.catalogues:
            self._refuse_stranger(one)
        self.documents = [*systems, *self.catalogues]
        self.costs: dict[str, str] = {}
        self.cost_names: dict[str, str] = {}
        for kind in (kind for one in self.documents for kind in children(one.root, "costTypes")):
            self.cost_names[kind.get("id", "")] = kind.get("name", "")
            stands_for = meaning("costs", kind.get("name", ""))
            if stands_for is not None:
                self.costs[kind.get("id", "")] = stands_for
        self._seen = {one.id: self._visible(one) for one in self.documents}

    def _refuse_stranger(self, document: CatalogueFile) -> None:
        wanted = document.root.get("gameSystemId", "")
        if self.system is None or wanted != self.system.id:
            raise LotowError(
                Text(
                    f"{document.file!r} belongs to the game system {wanted[:80]!r}, "
                    "which is not among the files",
                    f"{document.file!r} appartient au système de jeu {wanted[:80]!r}, absent de ces fichiers",
                ),
                hint=Text("name its .gst or .gstz file as well", "nommez aussi son fichier .gst ou .gstz"),
            )

    def _visible(self, document: CatalogueFile) -> list[CatalogueFile]:
        """Where ids are looked up for a document: in itself, in what it links to directly or not, in the
        system."""
        found = self._linked(document, lambda link: True)
        return [*found, *([self.system] if self.system and self.system is not document else [])]

    def _linked(self, document: CatalogueFile, follow: Callable[[Element], bool]) -> list[CatalogueFile]:
        """A document and the catalogues behind its links, the nearest first."""
        by_id = {one.id: one for one in self.catalogues}
        found = [document]
        for one in found:
            for link in children(one.root, "catalogueLinks"):
                other = by_id.get(link.get("targetId", ""))
                if other is not None and other not in found and follow(link):
                    found.append(other)
        return found

    def entries_of(self, document: CatalogueFile) -> list[CatalogueFile]:
        """The documents whose people a catalogue puts forward: itself and those it takes its entries from."""
        return self._linked(document, lambda link: link.get("importRootEntries") == "true")

    def resolve(self, document: CatalogueFile, name: str) -> Element | None:
        """What an id means in a document."""
        for one in self._seen[document.id]:
            found = one.index.get(name)
            if found is not None:
                return found
        return None

    def home(self, document: CatalogueFile, element: Element) -> CatalogueFile:
        """The file that an element, met while reading a document, stands in."""
        name = element.get("id", "")
        return next((one for one in self._seen[document.id] if one.index.get(name) is element), document)

    @property
    def is_of_this_game(self) -> bool:
        """Whether anybody here has the characteristics that fighters of this game have."""
        ours = set(words()["fighter"]["characteristics"])
        for document in self.documents:
            for kind in (*document.all("profileType"), *document.all("profile")):
                if ours <= {meaning("characteristics", one.get("name", "")) for one in kind.iter()}:
                    return True
        return False

    def cost_type(self, kind: str) -> str | None:
        """The id of the cost that stands for `dollars` or `infamy`."""
        return next((name for name, stands_for in self.costs.items() if stands_for == kind), None)


def load(paths: Sequence[Path]) -> Library:
    """Reads files; a folder stands for every file of the format in it."""
    return Library(read_documents(paths))


def read_documents(paths: Sequence[Path]) -> list[CatalogueFile]:
    """Every file as it stands, in the order given."""
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise LotowError(Text("no catalogue to read", "aucun catalogue à lire"), hint=SUFFIXES)
    if len(files) > MOST_FILES:
        raise LotowError(
            Text(f"{len(files)} files are too many", f"{len(files)} fichiers, c'est trop"),
            hint=Text(f"take {MOST_FILES} at most", f"prenez-en {MOST_FILES} au plus"),
        )
    return [document(read_bytes(file), file.name) for file in files]


def _files(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            found = sorted(one for one in path.iterdir() if one.suffix in (".gst", ".cat", ".gstz", ".catz"))
            if strange := next((str(one) for one in found if not one.is_file()), ""):
                raise LotowError(
                    Text(f"{strange!r} is no plain file", f"{strange!r} n'est pas un simple fichier"),
                    hint=SUFFIXES,
                )
            return found
    except (OSError, ValueError) as error:
        raise LotowError(
            Text(f"cannot read {str(path)!r}: {error}", f"impossible de lire {str(path)!r} : {error}"),
            hint=SUFFIXES,
        ) from None
    return [path]


def document(content: bytes, file: str) -> CatalogueFile:
    """A document of the library from what its file holds."""
    root = parse(content, file)
    pieces: dict[str, list[Element]] = {}
    for element in root.iter():
        pieces.setdefault(element.tag, []).append(element)
    pieces = {tag.rpartition("}")[2]: elements for tag, elements in pieces.items()}
    index: dict[str, Element] = {}
    for tag, elements in pieces.items():
        for element in elements:
            element.tag = tag
            if tag in TARGETS:
                index.setdefault(element.get("id", ""), element)
    if root.tag not in (SYSTEM, CATALOGUE):
        tag = root.tag[:40]
        raise LotowError(
            Text(
                f"{file!r} is a <{tag}>, neither a game system nor a catalogue",
                f"{file!r} est un <{tag}>, ni un système de jeu ni un catalogue",
            ),
            hint=SUFFIXES,
        )
    version = root.get("battleScribeVersion", "")
    if version not in VERSIONS:
        known = ", ".join(VERSIONS)
        raise LotowError(
            Text(
                f"{file!r} is written in version {version[:20]!r} of the format",
                f"{file!r} est écrit dans la version {version[:20]!r} du format",
            ),
            hint=Text(f"versions that can be read: {known}", f"versions lisibles : {known}"),
        )
    return CatalogueFile(file, root, index, pieces, content, tuple(_cleaned(root)))


def _cleaned(root: Element) -> Iterator[tuple[str, str]]:
    """Takes out every character that hides something or turns the writing round, and says where it stood.
    Files that hold none, nearly all, are only looked through as a whole."""
    said = chain.from_iterable(element.attrib.values() for element in root.iter())
    if not _hides("".join(chain(said, root.itertext()))):
        return
    level = [(root, "")]
    for element, owner in level:
        called = cleaned(element.get("name") or "") or owner
        texts = [*element.attrib.values(), element.text or ""]
        hidden = next((one for one in map(_hides, texts) if one), "")
        if hidden:
            for key, value in element.attrib.items():
                element.set(key, cleaned(value))
            element.text = cleaned(element.text or "")
            yield one_line(called), hidden
        level += [(child, called) for child in element]


def _hides(text: str) -> str:
    """The first character of a text that cannot be shown; line breaks are none."""
    return "" if text.isprintable() else unprintable(" ".join(text.split()))


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


def source_of(element: Element, document: CatalogueFile, library: Library) -> str:
    """Book and page of an entry, where given."""
    name = element.get("book", "")
    published = element.get("publicationId")
    if published:
        found = library.resolve(document, published)
        name = found.get("name", "") if found is not None else ""
    page = element.get("page", "")
    return f"{name.strip()}, p. {page}" if name.strip() and page else name.strip()
