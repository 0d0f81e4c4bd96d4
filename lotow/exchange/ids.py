"""Ids made of names: always the same for the same name, never anything but letters, figures and hyphens."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import chain, count

from lotow.exchange.bounds import LONGEST_ID
from lotow.rulebook.lookup import fold as _fold
from lotow.rulebook.lookup import slug as plain_slug

_NUMBERED = re.compile(r"^\s*\d+\s*[.)]\s*")
_ASIDE = re.compile(r"\s*[(\[][^)\]]*[)\]]")
fold = lru_cache(maxsize=4096)(_fold)


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """A name without its number (`1. Pugilist`) and asides (`(please choose)`)."""
    return _ASIDE.sub("", _NUMBERED.sub("", name)).strip().rstrip(".") or name.strip()


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """An id from a name; empty when nothing of it can be one."""
    return plain_slug(bare(name))[:LONGEST_ID].strip("-")


def fingerprint(content: bytes) -> str:
    """A few figures that say which content this is."""
    from hashlib import sha256

    return sha256(content).hexdigest()[:8]


def new_id(name: str, owner: str, taken: Callable[[str], bool]) -> str:
    """An id that nobody has: the name with its owner's, and a number where that is taken."""
    base = slug(name) or "unnamed"
    whole = f"{base}-{owner}" if owner and base != owner else base
    wanted = chain((whole,), (f"{whole}-{at}" for at in count(2)))
    return next(one for one in wanted if not taken(one))


def singular(name: str) -> str:
    """One of them: `Deputies` is a deputy, `Woodsmen` a woodsman."""
    for many, one in (("men", "man"), ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("s", "")):
        if name.endswith(many) and not name.endswith(("ss", "us", "is")):
            return name[: -len(many)] + one
    return name
