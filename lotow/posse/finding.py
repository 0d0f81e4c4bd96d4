"""Finds a member of a posse by what people call it, and the list that a posse is of."""

from __future__ import annotations

from lotow.errors import LotowError
from lotow.posse.members import Member, Posse
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import fold


def list_of(posse: Posse, book: Rulebook) -> models.PosseList:
    """The posse list of a posse; raises when the book that has it is not there."""
    if posse.list not in book.content.posse:
        raise LotowError(
            f"{posse.name} is of the list {posse.list!r}, which no book here has",
            hint="add its book: `lotow book add FOLDER`",
        )
    return book.content.posse[posse.list]


def member_called(posse: Posse, who: str) -> Member:
    """The one member meant by a name, a beginning, a word of it or #number; raises with who there is."""
    wanted = fold(who)
    numbered = [one for one in posse.members if who.strip() == f"#{one.id}"]
    named = numbered or [one for one in posse.members if fold(one.name) == wanted]
    begun = named or [one for one in posse.members if wanted and fold(one.name).startswith(wanted)]
    begun = begun or [one for one in posse.members if wanted and wanted in fold(one.name).split()]
    if len(begun) == 1:
        return begun[0]
    names = ", ".join(one.name for one in posse.members) or "nobody yet"
    if begun:
        numbers = ", ".join(f"{one.name} (#{one.id})" for one in begun)
        raise LotowError(
            f"{who!r} could be more than one member of {posse.name}", hint=f"say which: {numbers}"
        )
    raise LotowError(f"nobody called {who!r} in {posse.name}", hint=f"it has: {names}")
