"""Why a step of building is refused, in the words of both languages."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.errors import LotowError, Problem, Text
from lotow.posse.written import LARGEST, MOST
from lotow.words import a, dollars


def nameless_posse() -> LotowError:
    return LotowError(
        Text("a posse needs a name", "une bande a besoin d'un nom"),
        hint=Text("for example: Red River Riders", "par exemple : Red River Riders"),
    )


def nameless_fighter() -> LotowError:
    return LotowError(
        Text("a fighter needs a name", "un combattant a besoin d'un nom"),
        hint=Text("give the new name after the old one", "donnez le nouveau nom après l'ancien"),
    )


def name_of_the_stash(name: str) -> LotowError:
    return LotowError(
        Text(f"{name!r} means what nobody carries", f"{name!r} désigne ce que personne ne porte"),
        hint=Text("choose another name", "choisissez un autre nom"),
    )


def no_budget(budget: int, usual: int) -> LotowError:
    return LotowError(
        Text(f"{dollars(budget, 'en')} is no budget", f"{dollars(budget, 'fr')} n'est pas un budget"),
        hint=Text(
            f"give dollars from 0 to {LARGEST}, {usual} as a rule",
            f"donnez de 0 à {LARGEST} $, {usual} en général",
        ),
    )


def no_number(count: int) -> LotowError:
    return LotowError(
        Text(
            f"{count} is not a number of fighters to hire",
            f"{count} n'est pas un nombre de combattants à recruter",
        ),
        hint=Text(f"hire 1 to {MOST}", f"recrutez-en de 1 à {MOST}"),
    )


def one_name_for_several() -> LotowError:
    return LotowError(
        Text("one name does not fit several fighters", "un seul nom ne va pas à plusieurs combattants"),
        hint=Text("leave out the name and rename them later", "renommez-les plutôt ensuite"),
    )


def nothing_for_the_stash_yet() -> LotowError:
    return LotowError(
        Text(
            "before the first game nothing is bought for the stash",
            "avant la première partie, rien ne s'achète pour le magot",
        ),
        hint=Text(
            "buy for a fighter, from its own list; what is left over stays in dollars",
            "achetez pour un combattant, selon sa liste ; le reste demeure en dollars",
        ),
    )


def in_the_same_hands(giver: str) -> LotowError:
    return LotowError(
        Text(f"{giver} has it already", f"{giver} l'a déjà"),
        hint=Text("name two different members, or the stash", "nommez deux membres différents, ou le magot"),
    )


def gear_of_a_hired_gun(name: str) -> LotowError:
    return LotowError(
        Text(
            f"{name} is a hired gun, whose gear never changes",
            f"{name} est un mercenaire : son équipement ne change jamais",
        ),
        hint=Text(
            "options are chosen when hiring: dismiss him, then hire him anew",
            "ses options se choisissent au recrutement : congédiez-le, puis recrutez-le de nouveau",
        ),
    )


def nothing_to_carry(item: Text) -> LotowError:
    return LotowError(
        Text(f"{item.en} is nothing that can be carried", f"{item.fr} : cela ne se porte pas"),
        hint=Text("name a weapon, a mount or gear", "nommez une arme, une monture ou un objet"),
    )


def not_sold(item: Text) -> LotowError:
    return LotowError(
        Text(f"nobody sells {a(item.en)}", f"personne ne vend cela : {item.fr}"),
        hint=Text("it comes with those who have it", "seuls l'ont ceux qui viennent avec"),
    )


def came_with(whose: Text, item: Text) -> LotowError:
    return LotowError(
        Text(f"{whose.en} came with the {item.en}", f"{whose.fr} est venu avec : {item.fr}"),
        hint=Text("what a fighter comes with stays with it", "ce qu'un combattant apporte reste à lui"),
    )


def not_there(whose: Text, item: Text, has: Sequence[Text]) -> LotowError:
    return LotowError(
        Text(f"{whose.en} has no {item.en}", f"{whose.fr} n'a pas cela : {item.fr}"),
        hint=Text(
            f"there is: {', '.join(one.en for one in has) or 'nothing'}",
            f"il y a : {', '.join(one.fr for one in has) or 'rien'}",
        ),
    )


def nothing_named() -> LotowError:
    return LotowError(
        Text("nothing is named", "rien n'est nommé"),
        hint=Text("name at least one item", "nommez au moins un objet"),
    )


def too_poor(stash: int, short: int) -> LotowError:
    return LotowError(
        Text(
            f"the stash holds ${stash}, ${short} too little",
            f"le magot contient {stash} $, il manque {short} $",
        ),
        hint=Text("drop something first, or buy less", "rendez d'abord quelque chose, ou achetez moins"),
    )


def breaks(rules: Sequence[Problem]) -> LotowError:
    several = Text(f"that breaks {len(rules)} rules", f"cela enfreint {len(rules)} règles")
    one = Text("that breaks a rule", "cela enfreint une règle")
    return LotowError(one if len(rules) == 1 else several, way="anyway", problems=rules)
