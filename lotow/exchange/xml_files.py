"""Reads XML that strangers wrote, zipped or not: no entities, no network, bounds on everything.

A document type is refused before anything is built, so nothing can be expanded or fetched; a zip is read
in memory, so no name in it ever becomes a path.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, XMLParser

from lotow.errors import LotowError, Text, why
from lotow.exchange.bounds import (
    DEEPEST,
    LARGEST_FILE,
    MOST_ATTRIBUTES,
    MOST_ELEMENTS,
    MOST_ZIPPED,
)

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

DISTRUST = Text("do not trust this file", "ne vous fiez pas à ce fichier")


def read_bytes(path: Path) -> bytes:
    """What a file holds, unzipped."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = why(error)
        raise LotowError(
            Text(
                f"cannot read {str(path)!r}: {reason.en}",
                f"impossible de lire {str(path)!r} : {reason.fr}",
            ),
            hint=Text("name a file", "nommez un fichier"),
        ) from None
    if len(content) > LARGEST_FILE:
        raise _too_large(str(path))
    return unzipped(content, str(path)) if content[:2] == b"PK" else content


def unzipped(content: bytes, name: str) -> bytes:
    """The one document inside a zip. Whatever the library trips over is a broken file."""
    import lzma
    import struct
    import zlib
    from zipfile import BadZipFile, ZipFile

    broken = (BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError)
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            return _entry(archive, name)
    except (*broken, NotImplementedError, RuntimeError, OSError, ValueError, OverflowError) as error:
        why = str(error)[:80]
        raise LotowError(
            Text(f"{name!r} is a broken zip file: {why}", f"{name!r} est un fichier zip abîmé : {why}"),
            hint=Text("fetch it again, or unzip it yourself", "téléchargez-le à nouveau, ou décompressez-le"),
        ) from None


def _entry(archive: ZipFile, name: str) -> bytes:
    entries: list[ZipInfo] = archive.infolist()
    if len(entries) > MOST_ZIPPED:
        raise LotowError(
            Text(f"{name!r} is a zip of {len(entries)} files", f"{name!r} contient {len(entries)} fichiers"),
            hint=Text("one document each is expected", "un seul document est attendu"),
        )
    if len(entries) != 1:
        raise LotowError(
            Text(
                f"{name!r} holds {len(entries)} files, not one",
                f"{name!r} contient {len(entries)} fichiers, et non un seul",
            ),
            hint=Text("zip one document alone", "n'y mettez qu'un document"),
        )
    entry = entries[0]
    parts = entry.filename.replace("\\", "/").split("/")
    if ".." in parts or parts[0] in ("", "~") or ":" in parts[0]:
        called = entry.filename[:80]
        raise LotowError(
            Text(
                f"{name!r} holds a file called {called!r}, a path out of its folder",
                f"{name!r} contient un fichier {called!r}, qui sort de son dossier",
            ),
            hint=DISTRUST,
        )
    if entry.file_size > LARGEST_FILE:
        raise _too_large(name)
    with archive.open(entry) as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise _too_large(name)
    return content


def parse(content: bytes, name: str) -> Element:
    """The root element of a document without a document type, no deeper and no larger than anybody needs."""
    _refuse_doctype(content, name)
    if content.count(b"<") > 2 * MOST_ELEMENTS:
        raise LotowError(
            Text(f"{name!r} has too many elements", f"{name!r} a trop d'éléments"), hint=DISTRUST
        )
    if content.count(b"=") > MOST_ATTRIBUTES:
        raise LotowError(
            Text(f"{name!r} has too many attributes", f"{name!r} a trop d'attributs"), hint=DISTRUST
        )
    parser = XMLParser()
    try:
        parser.feed(content)
        root = parser.close()
    except (ParseError, ValueError, LookupError, RecursionError) as error:
        raise _not_xml(name, error) from None
    if not isinstance(root, Element):
        raise LotowError(
            Text(f"{name!r} is empty", f"{name!r} est vide"),
            hint=Text(
                "name a catalogue, a game system or a roster",
                "nommez un catalogue, un système de jeu ou une liste d'armée",
            ),
        )
    _refuse_depth(root, name)
    return root


class _Begun(Exception):  # noqa: N818
    """The first element: what could do harm comes before it."""


def _refuse_doctype(content: bytes, name: str) -> None:
    from xml.parsers import expat

    def doctype(*_: object) -> None:
        raise LotowError(
            Text(
                f"{name!r} has a document type, which no roster program writes",
                f"{name!r} déclare un type de document, ce qu'aucun programme de listes n'écrit",
            ),
            hint=DISTRUST,
        )

    def begun(*_: object) -> None:
        raise _Begun

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = begun
    try:
        parser.Parse(content, True)
    except _Begun:
        return
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise _not_xml(name, error) from None


def _refuse_depth(root: Element, name: str) -> None:
    level = [root]
    for _ in range(DEEPEST):
        level = [child for one in level for child in one if len(child)]
        if not level:
            return
    raise LotowError(
        Text(
            f"{name!r} is nested more than {DEEPEST} deep",
            f"{name!r} est imbriqué sur plus de {DEEPEST} niveaux",
        ),
        hint=DISTRUST,
    )


def _too_large(name: str) -> LotowError:
    size = LARGEST_FILE // (1024 * 1024)
    return LotowError(
        Text(f"{name!r} is larger than {size} MB", f"{name!r} dépasse {size} Mo"),
        hint=Text("no catalogue of this game is", "aucun catalogue de ce jeu n'est si gros"),
    )


def _not_xml(name: str, error: Exception) -> LotowError:
    why = str(error)[:80]
    return LotowError(
        Text(f"{name!r} is not XML that can be read: {why}", f"{name!r} n'est pas du XML lisible : {why}"),
        hint=Text("fetch it again from where it came", "téléchargez-le à nouveau"),
    )
