"""Looks through a book: the entries of a kind, and every text that holds some words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import to_builtins

from lotow.errors import Lang, LotowError, Text
from lotow.rulebook.loading import Rulebook
from lotow.rulebook.lookup import KIND_NAMES, Key, find, fold


class Found(NamedTuple):
    """An entry that holds the words, and the text they stand in."""

    key: Key
    text: str


def search(book: Rulebook, words: str, lang: Lang) -> list[Found]:
    """Every entry with a text that holds all the words, in any order."""
    wanted = fold(words).split()
    if not wanted:
        raise LotowError(
            Text("there is no word to search for", "il n'y a pas de mot à chercher"),
            hint=Text("for example: reload", "par exemple : recharger"),
        )
    return [
        Found(key, text)
        for kind in KIND_NAMES
        for key, texts in all_entries(book, kind)
        for text in [_matching(wanted, texts[lang])]
        if text is not None
    ]


def kind_called(asked: str) -> str:
    """The kind somebody means: `weapons`, `hired guns`, `compétences`."""
    names: dict[str, list[Key]] = {}
    for kind, name in KIND_NAMES.items():
        for one in (kind, name.en, name.fr):
            for form in (one, f"{one}s", f"{one[:-1]}ies" if one.endswith("y") else one):
                names.setdefault(fold(form), []).append(("kind", kind))
    for french, kind in (
        ("listes de bande", "posse"),
        ("types de combattant", "fighter"),
        ("traits d'arme", "trait"),
    ):
        names.setdefault(fold(french), []).append(("kind", kind))
    try:
        return find({name: list(dict.fromkeys(keys)) for name, keys in names.items()}, asked)[1]
    except LotowError as error:
        kinds = ", ".join(KIND_NAMES)
        raise LotowError(
            Text(f"no kind of entry called {asked!r}", f"aucune sorte d'entrée ne s'appelle {asked!r}"),
            hint=Text(f"there are: {kinds}", f"il y a : {kinds}"),
        ) from error


def all_entries(book: Rulebook, kind: str) -> Iterator[tuple[Key, dict[Lang, list[str]]]]:
    """Every entry of a kind with all its words by language, its name first."""
    if kind == "result":
        for table in book.content.table.values():
            for row in table.rows:
                yield (kind, f"{table.id}.{row.id}"), _words(row)
        return
    for entry in getattr(book.content, kind.replace("-", "_")).values():
        yield (kind, entry.id), _words(entry)


def _words(entry: Any) -> dict[Lang, list[str]]:
    whole = to_builtins(entry)
    whole.pop("as_written", None)
    words: dict[Lang, list[str]] = {
        "en": [entry.name.en, *entry.aliases, *entry.aliases_fr],
        "fr": [entry.name.fr, *entry.aliases_fr, *entry.aliases],
    }
    _collect(whole, words)
    return words


def _collect(value: object, words: dict[Lang, list[str]]) -> None:
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            words["en"].append(value["en"])
            words["fr"].append(value["fr"])
        else:
            for one in value.values():
                _collect(one, words)
    elif isinstance(value, (list, tuple)):
        for one in value:
            _collect(one, words)


def _matching(wanted: list[str], texts: list[str]) -> str | None:
    """The text of an entry that has all the words (the name counts for each), or None."""
    name = fold(" ".join(texts[:1]))
    for text in texts:
        folded = f"{name} {fold(text)}"
        if all(one in folded for one in wanted):
            return text
    return None
