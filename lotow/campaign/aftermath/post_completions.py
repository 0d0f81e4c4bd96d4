"""What could be said next at the Tradin' Post: verbs, then what is sold, who could have it, who could go."""

from __future__ import annotations

import re

from lotow.campaign.aftermath.actions import FRENCH, HELP
from lotow.campaign.completions import Completion, beginning
from lotow.errors import Lang
from lotow.posse.members import Posse
from lotow.posse.prices import lines_for
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import fold
from lotow.words import dollars

LINKS = re.compile(
    r"(?:^|\s)(for|pour|by|par|of|à|from|venant de|to|with|avec|called|nommé)\s+", re.IGNORECASE
)
STASH = {"en": "stash", "fr": "magot"}


def spending_offers(line: str, posse: Posse, book: Rulebook, lang: Lang) -> list[Completion]:
    """What could follow the words before the cursor."""
    said, blank, rest = line.lstrip().partition(" ")
    if not blank:
        return beginning(said, [(form.in_(lang).split()[0], text.in_(lang)) for form, text in HELP])
    verb = FRENCH.get(fold(said), said.casefold())
    links = list(LINKS.finditer(rest))
    link = links[-1].group(1).casefold() if links else ""
    begun = rest[links[-1].end() :] if links else rest.lstrip()
    if link in ("called", "nommé"):
        return []
    if link in ("with", "avec"):
        return _gear(begun.rpartition(",")[2].lstrip(), verb, rest, posse, book, lang)
    if link:
        return _people(begun, posse, lang, stash=link not in ("by", "par"))
    match verb:
        case "buy":
            return _sold(begun, book, lang, rare=False)
        case "search":
            return _sold(begun, book, lang, rare=True)
        case "sell" | "give":
            return _held(begun, posse, book, lang)
        case "recruit":
            types = [kind for kind in book.content.fighter.values() if kind.posse == posse.list]
            return beginning(begun, [(one.name.in_(lang), dollars(one.price, lang)) for one in types])
        case "hire":
            guns = book.content.hired_gun.values()
            return beginning(begun, [(gun.name.in_(lang), dollars(gun.hire_fee, lang)) for gun in guns])
    return _people(begun, posse, lang, stash=False)


def _people(begun: str, posse: Posse, lang: Lang, stash: bool) -> list[Completion]:
    there = [(member.name, "") for member in posse.members]
    return beginning(begun, [*there, *([(STASH[lang], dollars(posse.stash, lang))] if stash else [])])


def _sold(begun: str, book: Rulebook, lang: Lang, rare: bool) -> list[Completion]:
    """What the Tradin' Post has on the shelf, or what has to be looked for."""
    content = book.content
    everything: list[models.Weapon | models.Mount | models.Item] = [
        *content.weapon.values(),
        *content.mount.values(),
        *content.item.values(),
    ]
    there = [
        (one.name.in_(lang), dollars(one.trade.price, lang) if one.trade.price is not None else "")
        for one in everything
        if one.trade is not None and (one.trade.rarity is not None) is rare
    ]
    return beginning(begun, there)


def _held(begun: str, posse: Posse, book: Rulebook, lang: Lang) -> list[Completion]:
    held = [(one, "") for one in posse.stored] + [
        (one, who.name) for who in posse.members for one in who.gear
    ]
    there: dict[str, str] = {}
    for one, who in held:
        if known(one.item, book):
            name = book.gear(one.item).name.in_(lang)
            there[name] = ", ".join(part for part in (there.get(name, ""), who) if part)
    return beginning(begun, list(there.items()))


def _gear(begun: str, verb: str, rest: str, posse: Posse, book: Rulebook, lang: Lang) -> list[Completion]:
    """What a recruit of this type is sold, or what a hired gun may bring."""
    called = fold(re.split(r" (?:called|nommé|with|avec) ", rest, maxsplit=1)[0])
    if verb == "hire":
        guns = [gun for gun in book.content.hired_gun.values() if fold(gun.name.in_(lang)) == called]
        brought = [(option.item, option.price) for gun in guns for option in gun.options]
        return beginning(
            begun, [(book.gear(id).name.in_(lang), dollars(price, lang)) for id, price in brought]
        )
    types = [kind for kind in book.content.fighter.values() if fold(kind.name.in_(lang)) == called]
    role, type = (types[0].role, types[0].id) if types else (None, "")
    offers = lines_for(role, type, posse, book).values()
    return beginning(
        begun,
        [
            (book.gear(offer.item).name.in_(lang), dollars(offer.price_for.get(type, offer.price), lang))
            for offer in offers
        ],
    )
