"""Which entry of the core a catalogue's name means, and what a name that is new is called.

Exact names, plurals and aliases of the core come first, then the small table of words; a name that is nearly
one of the core's counts only where its figures agree, and is reported as misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from lotow.exchange.library import fold, words
from lotow.rulebook import Rulebook

GEAR = ("weapon", "mount", "item")
_NUMBERED = re.compile(r"^\s*\d+\s*[.)]\s*")
_ASIDE = re.compile(r"\s*[(\[][^)\]]*[)\]]")


def bare(name: str) -> str:
    """A name without its number (`1. Pugilist`) and asides (`(please choose)`)."""
    return _ASIDE.sub("", _NUMBERED.sub("", name)).strip().rstrip(".") or name.strip()


class Matcher:
    """Finds names in a rulebook, exactly."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.known = lru_cache(maxsize=4096)(self._known)

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

    def near(self, name: str, kind: str, agrees: Callable[[str], bool]) -> str | None:
        """The entry that a misspelt name must mean: the name is close, and its figures agree."""
        from difflib import get_close_matches

        names = {
            called: found
            for called, keys in self.book.names.items()
            for key, found in keys
            if key == kind and called != fold(found)
        }
        names |= {fold(one): one for one in getattr(self.book.content, kind.replace("-", "_"))}
        for called in get_close_matches(fold(bare(name)), names, 3, 0.85):
            if agrees(names[called]):
                return names[called]
        return None

    def skill_table(self, name: str) -> tuple[str | None, bool]:
        """The skill table a group is named after, and whether it is spelt as the book does."""
        called = fold(bare(name)).removesuffix("skills").strip()
        for table, names in words()["skill-tables"].items():
            if called in names:
                return table, called == fold(table)
        return None, False


def slug(name: str) -> str:
    """An id from a name; empty when nothing of it can be one."""
    kept = "".join(one for one in fold(bare(name)) if one.isascii())
    return "-".join(kept.split())


def new_id(name: str, taken: Collection[str], owner: str = "") -> str:
    """An id that nobody has: the name, with its owner's, with a number."""
    base = slug(name) or "unnamed"
    wanted = [base, f"{base}-{owner}"] if owner and not base.endswith(owner) else [base]
    wanted += [f"{base}-{number}" for number in range(2, len(taken) + 3)]
    return next(one for one in wanted if one not in taken)


def singular(name: str) -> str:
    """One of them: `Deputies` is a deputy, `Woodsmen` a woodsman."""
    for many, one in (("men", "man"), ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("s", "")):
        if name.endswith(many) and not name.endswith(("ss", "us", "is")):
            return name[: -len(many)] + one
    return name
