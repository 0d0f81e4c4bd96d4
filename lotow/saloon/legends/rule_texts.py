"""The rules, items, characters and cards, looked up by a word of either language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.rulebook.models import Basis
from lotow.saloon.legends.characters import LegendsCharacter, items, names_of, near, people
from lotow.saloon.legends.content import NamedFact
from lotow.saloon.legends.legends_data import game, load
from lotow.saloon.legends.playing_cards import show_value

MOST = 4
"""So many are shown where a word only stands in the text."""


class LegendsRule(NamedFact, frozen=True, kw_only=True):
    """A rule in our own words."""

    aliases: tuple[str, ...] = ()
    text: Text


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of `rules.toml`."""

    rule: tuple[LegendsRule, ...]


@cache
def rules() -> tuple[LegendsRule, ...]:
    """Every rule, and every item, character, card and hand as one."""
    found = list(load("rules", Rules).rule)
    found += [_as_rule(one, one.text, one.aliases) for one in items().values()]
    found += [_as_rule(one, _character(one)) for one in people().character]
    for card in people().poker_card:
        value = show_value(card.value)
        found.append(_as_rule(card, Text(f"{value}. {card.text.en}", f"{value}. {card.text.fr}")))
    for fight in people().fight_card:
        value = show_value(fight.value)
        name = Text(f"fight card {value}", f"carte Combat {value}")
        found.append(LegendsRule(id=f"fight-card-{value}", name=name, text=fight.text, basis=fight.basis))
    found += [_as_rule(one, one.text) for one in game().hand]
    found += [_as_rule(one, one.text) for one in people().card]
    found += [_as_rule(one, one.text) for one in people().story]
    return tuple(found)


def _character(one: LegendsCharacter) -> Text:
    """The legendary ability, and where the character begins."""
    if one.start is None:
        return one.text
    return Text(f"{one.text.en} Begins at {one.start.en}.", f"{one.text.fr} Départ : {one.start.fr}.")


def _as_rule(one: NamedFact, text: Text, aliases: tuple[str, ...] = ()) -> LegendsRule:
    return LegendsRule(
        id=one.id, name=one.name, aliases=aliases, text=text, basis=one.basis, basis_of=one.basis_of
    )


def read_out(texts: Mapping[str, str]) -> tuple[LegendsRule, ...]:
    """Every rule, with the cards that a table has read out: instead of what the data says of them, or new."""
    found = []
    left = dict(texts)
    for one in rules():
        own = next(
            (name for name in left if name in {folded(one.id), folded(one.name.en), folded(one.name.fr)}),
            None,
        )
        if own is not None:
            told = left.pop(own)
            one = replace(one, text=Text(told, told), basis="community", basis_of={})
        found.append(one)
    for name, told in left.items():
        found.append(LegendsRule(id=name, name=Text(name, name), text=Text(told, told), basis="community"))
    return tuple(found)


def look_up(asked: str, texts: Mapping[str, str] | None = None) -> list[LegendsRule]:
    """The rules that bear this name; else those whose name begins or holds it; else whose text does. `texts`
    are cards as a table has read them out."""
    every = read_out(texts) if texts else rules()
    wanted = folded(asked)
    tests: tuple[Callable[[LegendsRule], bool], ...] = (
        lambda one: wanted in names_of(one),
        lambda one: any(name.startswith(wanted) for name in names_of(one)),
        lambda one: any(wanted in name for name in names_of(one)),
        lambda one: wanted in folded(f"{one.text.en} {one.text.fr}"),
    )
    for test in tests:
        found = [one for one in every if wanted and test(one)]
        if found:
            return found[:MOST]
    close = near(asked, every)
    listed = ", ".join(one.id for one in load("rules", Rules).rule)
    raise LotowError(
        Text(f"no rule is called {asked!r}", f"aucune règle ne s'appelle {asked!r}"),
        hint=Text(
            f"did you mean {close[0]}?" if close else f"there are: {listed}",
            f"vouliez-vous dire {close[0]} ?" if close else f"il y a : {listed}",
        ),
    )


def weakest(one: LegendsRule) -> Basis:
    """Where a rule comes from, by its least certain part."""
    return "reconstructed" if "reconstructed" in one.basis_of.values() else one.basis
