"""Who may hire a hired gun: by the lists its entry names, and by the rules that a posse list has.

A list may count as another one for this (rangers hire as lawmen do). What an entry names and no book at hand
has holds no less: it bars nobody who is here, and lets in nobody either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lotow.errors import Text
from lotow.rulebook import Rulebook, models


def may_hire(gun: models.HiredGun, posse_list: str, book: Rulebook) -> bool:
    """Whether a posse of this list may hire somebody."""
    listed = book.content.posse.get(posse_list)
    names = {posse_list, *(listed.hires_as if listed is not None else ())}
    rules = set(listed.rules if listed is not None else ())
    if not names.isdisjoint(gun.barred_lists) or not rules.isdisjoint(gun.barred_list_rules):
        return False
    choosy = gun.lists or gun.list_rules
    return not choosy or not names.isdisjoint(gun.lists) or not rules.isdisjoint(gun.list_rules)


def hirers(gun: models.HiredGun, book: Rulebook) -> list[Text]:
    """Who may hire somebody, in words; nothing where anybody may."""
    return [*lists_called(gun.lists, book), *_with_rules(gun.list_rules, book)]


def barred_hirers(gun: models.HiredGun, book: Rulebook) -> list[Text]:
    """Who may never hire somebody, in words."""
    return [*lists_called(gun.barred_lists, book), *_with_rules(gun.barred_list_rules, book)]


def lists_called(names: Sequence[str], book: Rulebook) -> Iterator[Text]:
    """Posse lists by name, those too that no book at hand has."""
    for name in names:
        listed = book.content.posse.get(name)
        yield listed.name if listed is not None else _plain(name)


def _with_rules(names: Sequence[str], book: Rulebook) -> Iterator[Text]:
    for name in names:
        rule = book.content.rule.get(name)
        called = rule.name if rule is not None else _plain(name)
        yield Text(f"posses with {called.en}", f"bandes avec {called.fr}")


def _plain(name: str) -> Text:
    """What no book at hand has, as its id calls it."""
    words = name.replace("-", " ")
    return Text(words, words)
