"""The formats a posse goes out in and comes in from, by name: all that exporting and importing call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from lotow.errors import Lang, LotowError, Problem, Text
from lotow.exchange import newrecruit, plain_text, remembering, rosters_out
from lotow.exchange.roster_json import is_roster_json
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.share import from_code, is_code
from lotow.exchange.shared_books import book_of
from lotow.exchange.xml_files import read_bytes
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

OURS = ("toml", "json")
_PLAIN = {
    "text": plain_text.to_text,
    "csv": plain_text.to_csv,
    "md": plain_text.to_markdown,
}
FORMATS = (*OURS, "ros", "rosz", "newrecruit", "newrecruit-json", *_PLAIN)
_SUFFIXES = {".txt": "text"} | {f".{name}": name for name in ("toml", "json", "ros", "rosz", "csv", "md")}
LOSSES = frozenset({"unknown-name", "broken-note"})
"""Problems that mean that something of a posse did not arrive."""


class Exported(Struct, frozen=True):
    """A posse in another format, and what that format could only keep in notes."""

    content: bytes
    problems: tuple[Problem, ...] = ()


class Arrived(Struct, frozen=True):
    """A posse from elsewhere, where it came from, the book it is to be read with, and what could not be
    understood."""

    posse: Posse
    source: Text
    book: Rulebook
    problems: tuple[Problem, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether everything found its place."""
        return not any(one.rule in LOSSES for one in self.problems)


def format_of(path: str) -> str | None:
    """The format that a file's suffix asks for."""
    return _SUFFIXES.get(Path(path).suffix.casefold())


def format_for(asked: str | None, path: str | None) -> str:
    """The format meant by a name, or else by a file's suffix; our own where neither is given."""
    if asked is None and path in (None, "-"):
        return OURS[0]
    found = asked if asked is not None else format_of(path or "")
    if found not in FORMATS:
        known = ", ".join(FORMATS)
        raise LotowError(
            Text(f"{asked or path!r} names no format", f"{asked or path!r} n'est pas un format connu"),
            hint=Text(
                f"the format or the file's suffix is one of {known}",
                f"le format ou le suffixe du fichier est l'un de : {known}",
            ),
        )
    return found


def export(
    posse: Posse, book: Rulebook, kind: str, against: Sequence[Path] = (), lang: Lang = "en"
) -> Exported:
    """The posse in a format of `FORMATS`. A roster is written against the catalogues given now (and
    remembered), those given before, or those its book was made of."""
    kind = format_for(kind, None)
    if kind in OURS:
        from lotow.posse.to_file import to_json, to_toml

        return Exported((to_json(posse) if kind == "json" else to_toml(posse, book)).encode())
    if kind in _PLAIN:
        return Exported(_PLAIN[kind](posse, book, lang).encode())

    if against:
        remembering.remember(against)
    library = remembering.library_for(book, posse.list)
    if kind == "newrecruit":
        content, problems = newrecruit.to_list(posse, book, library)
    else:
        content, problems = rosters_out.WRITERS[kind](posse, book, library)
    return Exported(content, problems)


def arrive(asked: str, book: Rulebook) -> Arrived:
    """The posse of a file, or of a share code given as it is."""
    if is_code(asked) and not _is_there(asked):
        return _from_code(asked, book)
    return arrive_content(read_bytes(Path(asked)), book, Path(asked).name)


def arrive_content(content: bytes, book: Rulebook, name: str) -> Arrived:
    """The posse that some content holds, whatever it is: a roster, a share code, a posse file of ours. A code
    names the books it needs; anything else is read with `book`."""
    source = Text(name, name)
    start = content[:400].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] == b"<" or b"\x00" in start or is_roster_json(content):
        posse, problems = from_bytes(content, book, name)
        return Arrived(posse, source, book, problems)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LotowError(
            Text(f"cannot read {name!r}: it is not text in UTF-8", f"{name!r} n'est pas du texte en UTF-8"),
            hint=Text(
                "name a posse file, .toml or .json, or a roster",
                "nommez un fichier de bande, .toml ou .json, ou une liste d'armée",
            ),
        ) from None
    if is_code(text):
        return _from_code(text, book)
    if newrecruit.HEADING in text[:2000]:
        raise LotowError(
            Text(f"{name!r} is a plain list for people", f"{name!r} est une liste en texte, pour des gens"),
            hint=Text(
                "export the roster itself, as .ros or .json", "exportez la liste d'armée, en .ros ou .json"
            ),
        )
    from lotow.posse.files import read_text

    return Arrived(read_text(text, book, name), source, book)


def _from_code(text: str, book: Rulebook) -> Arrived:
    parcel = from_code(text)
    source = Text("a share code", "un code de partage")
    made_with, problems = book_of(parcel.books) if parcel.books else (book, ())
    return Arrived(parcel.posse, source, made_with, problems)


def _is_there(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
