"""Which entry of a rulebook a name in a catalogue or roster means.

Exact names, plurals and aliases of the core come first, then the small table of words; a name that is nearly
one of the core's counts only where its figures agree, and is reported as misspelt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from lotow.exchange.bounds import MOST_GUESSES
from lotow.exchange.ids import bare, fold, slug
from lotow.exchange.library import words
from lotow.rulebook import Rulebook

__all__ = ["GEAR", "Matcher", "slug"]

GEAR = ("weapon", "mount", "item")


class Matcher:
    """Finds names in a rulebook, exactly."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.known = lru_cache(maxsize=4096)(self._known)
        self._names: dict[str, dict[str, str]] = {}
        self._guessed: dict[tuple[str, str], list[str]] = {}

    def _known(self, name: str, *kinds: str) -> str | None:
        """The id of what exactly this name means, None when the core has nothing of the kind."""
        for called in (fold(name), fold(bare(name))):
            for kind in kinds:
                alias = words()["aliases"].get(kind, {}).get(called)
                if alias is not None:
                    return str(alias)
            for kind, found in self.book.names.get(called, ()):
                if kind in kinds:
                    return found
        return None

    def fighter(self, name: str, posse_list: str) -> str | None:
        """The fighter type of a list that exactly this name means, whoever else is called so."""
        fighters = self.book.content.fighter
        for called in (fold(name), fold(bare(name))):
            for kind, found in self.book.names.get(called, ()):
                if kind == "fighter" and fighters[found].posse == posse_list:
                    return found
        return None

    def skill(self, name: str) -> str | None:
        """The skill that a name means; of one that is for some weapons, the name may say which after it."""
        found = self.known(name, "skill")
        if found is None and without(name) != name:
            base = self.known(without(name), "skill")
            found = base if base is not None and self.book.content.skill[base].choices else None
        return found

    def gear(self, name: str, own: Collection[str] = ()) -> str | None:
        """Something to carry that exactly this name means; what is somebody's `own` before its namesakes."""
        found = self.known(name, *GEAR)
        for called in (fold(name), fold(bare(name))):
            bearers = [one for kind, one in self.book.names.get(called, ()) if kind in GEAR and one in own]
            if bearers:
                return bearers[0]
        return found

    def near(self, name: str, kind: str, agrees: Callable[[str], bool]) -> str | None:
        """The entry that a misspelt name must mean: the name is close, and its figures agree."""
        names = self._close(fold(bare(name)), kind)
        return next((found for found in names if agrees(found)), None)

    def _close(self, called: str, kind: str) -> list[str]:
        """The entries whose name is close to this one, the closest first. Looked for once each, and not for
        thousands of names."""
        if (called, kind) in self._guessed or len(self._guessed) > MOST_GUESSES:
            return self._guessed.get((called, kind), [])
        from difflib import get_close_matches

        if kind not in self._names:
            self._names[kind] = {
                name: found
                for name, keys in self.book.names.items()
                for key, found in keys
                if key == kind and name != fold(found)
            } | {fold(one): one for one in getattr(self.book.content, kind.replace("-", "_"))}
        names = self._names[kind]
        close = get_close_matches(called, names, 3, 0.85)
        self._guessed[called, kind] = [names[one] for one in close]
        return self._guessed[called, kind]

    def skill_table(self, name: str) -> tuple[str | None, bool]:
        """The skill table a group is named after, and whether it is spelt as the book does."""
        called = fold(bare(name)).removesuffix("skills").strip()
        for table, names in words()["skill-tables"].items():
            if called in names:
                return table, called == fold(table)
        return None, False


def without(name: str) -> str:
    """A thing without what it looks like or has on it: `Hand Weapon - Knife` is a hand weapon."""
    return name.split(" - ")[0].strip()


def fitted(name: str, matcher: Matcher) -> str | None:
    """What a thing has on it by its name: the scope of `Rifle - with Scope`."""
    _, dash, label = name.partition(" - ")
    if not dash or not fold(label).startswith("with "):
        return None
    return matcher.known(fold(label).removeprefix("with ").removeprefix("a "), "item")
