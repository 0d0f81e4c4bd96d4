"""Reads XML that strangers wrote, zipped or not: no entities, no network, bounds on everything.

A document type is refused before anything is built, so nothing can be expanded or fetched; a zip is read
in memory, so no name in it ever becomes a path.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, XMLParser

from lotow.errors import LotowError

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

LARGEST = 8 * 1024 * 1024
"""Bytes of one file, unzipped."""
MOST_ENTRIES = 16
DEEPEST = 200


def read_bytes(path: Path) -> bytes:
    """What a file holds, unzipped."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise LotowError(f"cannot read {str(path)!r}: {error.strerror}", hint="name a file") from None
    if len(content) > LARGEST:
        raise _too_large(str(path))
    return unzipped(content, str(path)) if content[:2] == b"PK" else content


def unzipped(content: bytes, name: str) -> bytes:
    """The one document inside a zip."""
    import zlib
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(io.BytesIO(content)) as archive:
            return _entry(archive, name)
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise LotowError(
            f"{name!r} is a broken zip file: {str(error)[:80]}", hint="fetch it again, or unzip it yourself"
        ) from None


def _entry(archive: ZipFile, name: str) -> bytes:
    entries: list[ZipInfo] = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise LotowError(f"{name!r} is a zip of {len(entries)} files", hint="one document each is expected")
    if len(entries) != 1:
        raise LotowError(f"{name!r} holds {len(entries)} files, not one", hint="zip one document alone")
    entry = entries[0]
    parts = entry.filename.replace("\\", "/").split("/")
    if ".." in parts or parts[0] in ("", "~") or ":" in parts[0]:
        raise LotowError(
            f"{name!r} holds a file called {entry.filename[:80]!r}, a path out of its folder",
            hint="do not trust this file",
        )
    if entry.file_size > LARGEST:
        raise _too_large(name)
    with archive.open(entry) as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise _too_large(name)
    return content


def parse(content: bytes, name: str) -> Element:
    """The root element of a document without a document type, no deeper than anybody needs."""
    _refuse_doctype(content, name)
    parser = XMLParser()
    try:
        parser.feed(content)
        root = parser.close()
    except (ParseError, ValueError, LookupError) as error:
        raise _not_xml(name, error) from None
    if not isinstance(root, Element):
        raise LotowError(f"{name!r} is empty", hint="name a catalogue, a game system or a roster")
    _refuse_depth(root, name)
    return root


class _Begun(Exception):  # noqa: N818
    """The first element: what could do harm comes before it."""


def _refuse_doctype(content: bytes, name: str) -> None:
    from xml.parsers import expat

    def doctype(*_: object) -> None:
        raise LotowError(
            f"{name!r} has a document type, which no roster program writes", hint="do not trust this file"
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
    raise LotowError(f"{name!r} is nested more than {DEEPEST} deep", hint="do not trust this file")


def _too_large(name: str) -> LotowError:
    return LotowError(
        f"{name!r} is larger than {LARGEST // (1024 * 1024)} MB", hint="no catalogue of this game is"
    )


def _not_xml(name: str, error: Exception) -> LotowError:
    return LotowError(
        f"{name!r} is not XML that can be read: {str(error)[:80]}", hint="fetch it again from where it came"
    )
