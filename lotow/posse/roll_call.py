"""Finds a member or a type by what people call it, and the list that a posse is of."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.posse.members import Member, Posse
from lotow.rulebook import Rulebook, models
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold


def list_of(posse: Posse, book: Rulebook) -> models.PosseList:
    """The posse list of a posse; raises when the book that has it is not there."""
    if posse.list not in book.content.posse:
        raise LotowError(
            Text(
                f"{posse.name} is of the list {posse.list!r}, which no book here has",
                f"{posse.name} est de la liste {posse.list!r}, qu'aucun livre d'ici ne contient",
            ),
            way="add-book",
        )
    return book.content.posse[posse.list]


def type_begun(name: str, posse_list: str, book: Rulebook) -> str | None:
    """The one fighter type of a list whose id begins as a name does; None where none or several do."""
    begun = fold(name).replace(" ", "-")
    own = (kind.id for kind in book.content.fighter.values() if kind.posse == posse_list)
    found = [one for one in own if one.startswith(begun)]
    return found[0] if len(found) == 1 else None


def member_called(posse: Posse, who: str) -> Member:
    """The one member meant by a name, a beginning, a word of it or #number; raises with who there is."""
    numbered = [member for member in posse.members if who.strip() == f"#{member.id}"]
    found = numbered or matching(who, [(member, member.name) for member in posse.members])
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(f"{one.name} (#{one.id})" for one in found)
        raise LotowError(
            Text(
                f"{who!r} could be more than one member of {posse.name}",
                f"{who!r} désigne plusieurs membres de {posse.name}",
            ),
            hint=Text(f"say which: {numbers}", f"précisez : {numbers}"),
        )
    names = ", ".join(member.name for member in posse.members)
    raise LotowError(
        Text(f"nobody called {who!r} in {posse.name}", f"personne ne s'appelle {who!r} dans {posse.name}"),
        hint=Text(f"it has: {names or 'nobody yet'}", f"on y trouve : {names or 'personne encore'}"),
    )
