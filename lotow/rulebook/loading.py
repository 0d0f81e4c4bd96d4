"""Loads a rulebook: parsed and checked once, then kept in compiled form under a hash of its content.

The compiled form is msgpack, decoded straight into the typed models; a stale or broken cache is rebuilt.
What is imported here is paid for at every start, so the readers and the checks come in only when they build.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec

from lotow import gate
from lotow.errors import LotowError, Problem, Text, how_many
from lotow.places import user_cache
from lotow.rulebook import book_files, lookup, models
from lotow.rulebook.book_files import CORE
from lotow.rulebook.pins import HOUSE_RULES, Pin

_CHECKSUM = 8
_MOST_KEPT = 8
"""Compiled books in the cache: those of other combinations of books are kept for a while."""


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """A loaded book, or several over each other: the content, the names people use for it, and the pins of
    its books, which tell it from every other."""

    pins: tuple[Pin, ...]
    content: models.Content
    names: lookup.Names

    @cached_property
    def ordered(self) -> list[str]:
        """The names, sorted: for whoever looks up thousands of them."""
        return sorted(self.names)

    @property
    def added(self) -> tuple[Pin, ...]:
        """The books over the core."""
        return tuple(pin for pin in self.pins if pin.book not in (CORE, HOUSE_RULES))

    def find(self, asked: str, *kinds: str) -> lookup.Key:
        """Kind and id of what `asked` means; raises a LotowError with suggestions."""
        return lookup.find(self.names, asked, kinds)

    def entry(self, key: lookup.Key) -> models.Entry | models.Row:
        """The entry (or the row of a table) behind a key."""
        kind, name = key
        if kind == "result":
            table, _, row = name.partition(".")
            return next(one for one in self.content.table[table].rows if one.id == row)
        found: models.Entry = getattr(self.content, kind.replace("-", "_"))[name]
        return found

    def gear(self, name: str) -> models.Weapon | models.Mount | models.Item:
        """A weapon, mount or item by its id."""
        content = self.content
        return content.weapon.get(name) or content.mount.get(name) or content.item[name]


@lru_cache(maxsize=8)
def load_rulebook(folder: Path | None = None) -> Rulebook:
    """The core book, or the book in `folder`. A broken one is refused with every problem."""
    where = folder or book_files.data_folder() / book_files.CORE
    files = book_files.book_files(where)
    return kept(files, lambda: build(files, f"{where.parent.name}/{where.name}"))


def kept(files: dict[str, bytes], make: Callable[[], Rulebook]) -> Rulebook:
    """The book of these files from the cache, or made now and kept there."""
    place = _cache_file(files)
    book = _from_cache(place)
    if book is None:
        book = make()
        _to_cache(place, book)
    return book


def build(files: dict[str, bytes], label: str) -> Rulebook:
    """Parses, converts and checks the files of a book."""
    parsed, unreadable = book_files.parse(files, label)
    content = content_of(parsed, unreadable, label)
    pin = Pin(content.book.id, content.book.version, book_files.digest(files))
    return Rulebook((pin,), content, lookup.index(content))


def content_of(parsed: dict[str, dict[str, Any]], unreadable: list[Problem], label: str) -> models.Content:
    """Converts and checks what the files of a book say."""
    from lotow.rulebook.assembling import assemble
    from lotow.rulebook.checking import check

    assembled = assemble(parsed, whole_files=not unreadable)
    content = assembled.content()
    problems = [*unreadable, *assembled.problems]
    if len(problems) < gate.MOST_TOLD:
        problems += check(content, assembled.places, assembled.broken, whole_files=not unreadable)
    if problems:
        raise _broken(label, problems)
    return content


def _broken(label: str, problems: list[Problem]) -> LotowError:
    count = how_many(problems)
    return LotowError(
        Text(f"the book {label} has {count.en}", f"le livre {label} a {count.fr}"),
        hint=Text("mend what is listed", "corrigez ce qui est énuméré"),
        problems=problems,
    )


def _cache_file(files: dict[str, bytes]) -> Path:
    """Named by the data and by the code that reads it, hashed as Python hashes sources for its own cache."""
    from importlib.util import source_hash

    here = os.path.dirname(__file__)
    code = [book_files.contents(entry.path) for entry in os.scandir(here) if entry.name.endswith(".py")]
    data = [part for name, content in files.items() for part in (name.encode(), content)]
    names = [source_hash(b"\0".join(parts)).hex() for parts in (data, sorted(code))]
    return user_cache() / f"rulebook-{'-'.join(names)}.msgpack"


class _Compiled(msgspec.Struct):
    """A book in the cache: each kind of entry by itself, for most commands need only a few of them."""

    pins: tuple[Pin, ...]
    names: lookup.Names
    kinds: dict[str, msgspec.Raw]


class _Kinds:
    """Stands for a `Content` and decodes a kind of entry when it is first asked for."""

    __struct_fields__ = models.Content.__struct_fields__

    def __init__(self, kinds: dict[str, msgspec.Raw]) -> None:
        self._kinds = kinds

    def __getattr__(self, kind: str) -> Any:
        if kind.startswith("_") or kind not in self._kinds:
            raise AttributeError(kind)
        value = msgspec.msgpack.decode(self._kinds[kind], type=models.Content.__annotations__[kind])
        setattr(self, kind, value)
        return value

    def __eq__(self, other: object) -> bool:
        return all(getattr(self, kind) == getattr(other, kind, None) for kind in self.__struct_fields__)


def _from_cache(kept: Path) -> Rulebook | None:
    from importlib.util import source_hash

    try:
        content = kept.read_bytes()
        checksum, packed = content[:_CHECKSUM], content[_CHECKSUM:]
        if source_hash(packed) != checksum:
            return None
        compiled = msgspec.msgpack.decode(packed, type=_Compiled)
    except (OSError, msgspec.MsgspecError):
        return None
    if compiled.kinds.keys() != set(models.Content.__struct_fields__):
        return None
    return Rulebook(compiled.pins, cast("models.Content", _Kinds(compiled.kinds)), compiled.names)


def _to_cache(kept: Path, book: Rulebook) -> None:
    """Keeps the book behind its checksum, whole or not at all; where nothing can be written it is built again
    next time. Those of earlier data and programs go."""
    from importlib.util import source_hash

    unfinished = kept.with_suffix(f".{os.getpid()}.tmp")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        packed = msgspec.msgpack.encode(_Compiled(book.pins, book.names, _packed(book.content)))
        unfinished.write_bytes(source_hash(packed) + packed)
        unfinished.replace(kept)
        for old in sorted(kept.parent.glob("rulebook-*"), key=lambda one: one.stat().st_mtime)[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _packed(content: models.Content) -> dict[str, msgspec.Raw]:
    kinds = models.Content.__struct_fields__
    return {kind: msgspec.Raw(msgspec.msgpack.encode(getattr(content, kind))) for kind in kinds}
