"""Whether a posse is legal: every rule its own function, every problem reported at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import structs

from lotow.errors import LotowError, Problem, Text
from lotow.posse.carrying import (
    carries_few_enough_two_handed_weapons,
    carries_few_enough_weapons,
    carries_no_double_handed_weapon_with_a_long_arm,
    carries_one_double_handed_weapon,
    carries_one_weapon_in_the_one_hand_left,
    carries_what_its_list_offers,
    rides_few_enough_mounts,
    takes_options_that_are_offered,
)
from lotow.posse.hiring import barred_hirers, hirers, may_hire
from lotow.posse.members import Member, Posse
from lotow.posse.offered import (
    carries_nothing_that_rules_out_something_else,
    gives_up_what_its_gear_replaces,
    has_what_its_gear_needs,
    keeps_the_limits_of_its_list,
)
from lotow.posse.standing import type_of
from lotow.posse.worth import cost
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.lookup import KIND_NAMES, fold, nearest
from lotow.words import a

Check = Callable[[Posse, Rulebook], Iterator[Problem]]
ADD_ITS_BOOK = Text("add its book", "ajoutez son livre")
AS_THE_BOOK_DOES = Text("name it as the book does", "nommez-le comme le livre")
MOST_LOOKED_FOR = 50
"""So many unknown names are compared with all that the book knows; whoever writes more means none of them."""


def knows_its_list(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    if posse.list not in book.content.posse:
        yield Problem(
            "unknown-list",
            posse.name,
            Text(
                f"no posse list is called {posse.list!r}",
                f"aucune liste de bande ne s'appelle {posse.list!r}",
            ),
            ADD_ITS_BOOK,
            way="add-a-book",
        )


def knows_every_fighter(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    hints: dict[tuple[str, str], Text] = {}
    for member in posse.members:
        if type_of(member, book) is None:
            kind, asked = KIND_NAMES[member.kind], (member.kind, member.type)
            if asked not in hints and len(hints) < MOST_LOOKED_FOR:
                hints[asked] = _nearest_type(member, posse, book)
            yield Problem(
                "unknown-fighter",
                member.name,
                Text(
                    f"no {kind.en} is called {member.type!r}", f"aucun {kind.fr} ne s'appelle {member.type!r}"
                ),
                hints.get(asked, AS_THE_BOOK_DOES),
            )


def knows_every_item(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    content = book.content
    weapons, mounts, items = content.weapon, content.mount, content.item
    holders = [(member.name, member.gear) for member in posse.members]
    hints: dict[str, Text | None] = {}
    for name, gear in (*holders, (posse.name, posse.stored)):
        for held in gear:
            item = held.item
            if item not in weapons and item not in mounts and item not in items:
                if item not in hints and len(hints) < MOST_LOOKED_FOR:
                    hints[item] = _nearest(item, book, "weapon", "mount", "item")
                yield Problem(
                    "unknown-item",
                    name,
                    Text(f"nothing is called {item!r}", f"objet inconnu : {item!r}"),
                    hints.get(item) or AS_THE_BOOK_DOES,
                )


def takes_fighters_of_its_own_list(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    for member in posse.fighters:
        entry = type_of(member, book)
        if isinstance(entry, models.FighterType) and entry.posse != posse.list:
            theirs = book.content.posse[entry.posse].name
            yield Problem(
                "wrong-list",
                member.name,
                Text(
                    f"{a(entry.name.en)} rides with the {theirs.en}",
                    f"{entry.name.fr} : ce type appartient à la liste {theirs.fr}",
                ),
                _one_of(_types(posse, book)),
            )


def stays_within_its_budget(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    spent = cost(posse)
    if not posse.games and spent > posse.budget:
        over = spent - posse.budget
        yield Problem(
            "over-budget",
            posse.name,
            Text(
                f"it costs ${spent}, ${over} over its ${posse.budget}",
                f"elle coûte {spent} $, soit {over} $ de trop pour {posse.budget} $",
            ),
            Text(f"save ${over} on fighters or gear", f"économisez {over} $ sur les hommes ou l'équipement"),
        )


def owes_nothing(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """What a new posse spent over its budget is missing from its stash, and has been said."""
    overspent = 0 if posse.games else max(cost(posse) - posse.budget, 0)
    owed = -posse.stash
    if owed > overspent:
        yield Problem(
            "debt",
            posse.name,
            Text(
                f"it owes ${owed}: a stash is never below $0",
                f"elle doit {owed} $ : un magot n'est jamais inférieur à 0 $",
            ),
            Text(
                f"sell gear for ${owed}, or put its stash right",
                f"vendez pour {owed} $ d'équipement, ou corrigez son magot",
            ),
        )


def has_enough_fighters(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    listed = book.content.posse.get(posse.list)
    least = listed.minimum if listed is not None else 0
    have = len(posse.fighters)
    if not posse.games and have < least:
        yield Problem(
            "too-few-fighters",
            posse.name,
            Text(
                f"it has {have} of at least {least} fighters",
                f"elle a {have} combattants sur {least} au moins",
            ),
            Text(f"hire {least - have} more", f"recrutez-en {least - have} de plus"),
        )


def has_room_for_its_fighters(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    most = most_fighters(posse, book) if posse.list in book.content.posse else None
    have = len(posse.fighters)
    if most is not None and have > most:
        yield Problem(
            "too-many-fighters",
            posse.name,
            Text(f"it has {have} fighters, {most} at most", f"elle a {have} combattants, {most} au plus"),
            Text(
                f"dismiss {have - most}; hired guns do not count",
                f"renvoyez-en {have - most} (hors mercenaires)",
            ),
        )


def has_a_leader(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    own = {one.id for one in _types(posse, book)}
    leader = next((one for one in _types(posse, book) if one.role == "leader"), None)
    if leader is None:
        return
    if not any(member.role == "leader" and member.type in own for member in posse.fighters):
        yield Problem(
            "no-leader",
            posse.name,
            Text("it has no leader", "elle n'a pas de leader"),
            Text(
                f"hire {a(leader.name.en)} (${leader.price})",
                f"recrutez : {leader.name.fr} ({leader.price} $)",
            ),
        )


def keeps_each_type_within_its_limit(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    numbers = Counter(member.type for member in posse.fighters)
    for name, number in numbers.items():
        entry = book.content.fighter.get(name)
        if entry is not None and entry.maximum is not None and number > entry.maximum:
            called = entry.plural or entry.name
            yield Problem(
                "too-many-of-type",
                posse.name,
                Text(
                    f"{number} {called.en}, {entry.maximum} at most",
                    f"{number} {called.fr}, {entry.maximum} au plus",
                ),
                Text(f"dismiss {number - entry.maximum}", f"renvoyez-en {number - entry.maximum}"),
            )


def hires_few_enough_of_a_kind(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    most = book.content.numbers.hired_guns_of_a_kind
    for name, number in Counter(member.type for member in posse.hired_guns).items():
        if number > most and name in book.content.hired_gun:
            gun = book.content.hired_gun[name].name
            yield Problem(
                "hired-gun-twice",
                posse.name,
                Text(
                    f"{number} hired guns of one kind: {gun.en}",
                    f"{number} mercenaires du même type : {gun.fr}",
                ),
                Text(f"{most} of each kind at most", f"{most} de chaque type au plus"),
            )


def hires_only_the_willing(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    for member in posse.hired_guns:
        gun = book.content.hired_gun.get(member.type)
        if gun is not None and not may_hire(gun, posse.list, book):
            welcome = structs.replace(gun, barred_lists=(), barred_list_rules=())
            only = not may_hire(welcome, posse.list, book)
            lists = hirers(gun, book) if only else barred_hirers(gun, book)
            en, fr = (
                ", the ".join(name.en for name in lists),
                ", les ".join(name.fr for name in lists),
            )
            yield Problem(
                "hired-gun-refuses",
                member.name,
                Text(
                    f"{a(gun.name.en)} {'rides only' if only else 'never rides'} with the {en}",
                    f"{gun.name.fr} : {'seulement' if only else 'jamais'} avec les {fr}",
                ),
                Text("hire another hired gun", "engagez un autre mercenaire"),
            )


def tells_its_fighters_apart(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    for name, number in Counter(member.name.casefold() for member in posse.members).items():
        if number > 1:
            written = next(member.name for member in posse.members if member.name.casefold() == name)
            yield Problem(
                "duplicate-name",
                written,
                Text(f"{number} members are called that", f"{number} membres portent ce nom"),
                Text("give each a name of their own", "donnez à chacun son nom"),
            )


CHECKS: tuple[Check, ...] = (
    knows_its_list,
    knows_every_fighter,
    knows_every_item,
    takes_fighters_of_its_own_list,
    stays_within_its_budget,
    owes_nothing,
    has_enough_fighters,
    has_room_for_its_fighters,
    has_a_leader,
    keeps_each_type_within_its_limit,
    carries_what_its_list_offers,
    carries_few_enough_weapons,
    carries_few_enough_two_handed_weapons,
    carries_one_double_handed_weapon,
    carries_one_weapon_in_the_one_hand_left,
    carries_no_double_handed_weapon_with_a_long_arm,
    rides_few_enough_mounts,
    hires_few_enough_of_a_kind,
    hires_only_the_willing,
    takes_options_that_are_offered,
    has_what_its_gear_needs,
    carries_nothing_that_rules_out_something_else,
    gives_up_what_its_gear_replaces,
    keeps_the_limits_of_its_list,
    tells_its_fighters_apart,
)
AT_THE_END = ("too-few-fighters", "no-leader")
"""What can only hold when a posse is finished."""


def check(posse: Posse, book: Rulebook) -> tuple[Problem, ...]:
    """Every problem of a posse; none when it is legal."""
    return tuple(problem for rule in CHECKS for problem in rule(posse, book))


def most_fighters(posse: Posse, book: Rulebook) -> int:
    """The list's limit, raised by whoever raises it (a cookie)."""
    raised = 0
    for member in posse.hired_guns:
        gun = book.content.hired_gun.get(member.type)
        for rule in gun.rules if gun is not None else ():
            raised += sum(
                effect.by for effect in book.content.rule[rule].effects if isinstance(effect, fx.PosseSize)
            )
    return book.content.posse[posse.list].maximum + raised


def _types(posse: Posse, book: Rulebook) -> list[models.FighterType]:
    return [kind for kind in book.content.fighter.values() if kind.posse == posse.list]


def _nearest_type(member: Member, posse: Posse, book: Rulebook) -> Text:
    """What type may have been meant: one that is spelt almost so, one of the other kind, or any there is."""
    other = "hired-gun" if member.kind == "fighter" else "fighter"
    for kind in (member.kind, other):
        try:
            found = book.entry(book.find(member.type, kind)).name
        except LotowError:
            continue
        which = KIND_NAMES[kind]
        return Text(f"{a(found.en)} is a {which.en}", f"{found.fr} : c'est un {which.fr}")
    types: Iterable[models.Entry] = (
        _types(posse, book) if member.kind == "fighter" else book.content.hired_gun.values()
    )
    near = _nearest(member.type, book, member.kind)
    if near is None and posse.list not in book.content.posse:
        return ADD_ITS_BOOK
    return near or _one_of(types)


def _one_of(entries: Iterable[models.Entry]) -> Text:
    names = [entry.name for entry in entries]
    return Text(
        f"take one of: {', '.join(one.en for one in names)}",
        f"choisissez parmi : {', '.join(one.fr for one in names)}",
    )


def _nearest(name: str, book: Rulebook, *kinds: str) -> Text | None:
    near = nearest(book.names, fold(name), kinds)
    if fold(name) in near:
        near = [found for kind, found in book.names[fold(name)] if kind in kinds]
    if not near:
        return None
    return Text(f"did you mean {' or '.join(near)}?", f"vouliez-vous dire {' ou '.join(near)} ?")
