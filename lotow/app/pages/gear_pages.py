"""The pages of weapons, mounts and items, and how their figures are said."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.pages.blocks import Facts, Heading, Page
from lotow.app.pages.entry_parts import explained, profile_grid
from lotow.app.pages.posse_pages import offer_price
from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.rulebook.armory import weapon_effects
from lotow.words import dollars, word


def weapon_page(book: Rulebook, weapon: models.Weapon, lang: Lang) -> Page:
    facts = [(word("category", lang), word(weapon.category, lang)), (word("hands", lang), str(weapon.hands))]
    if weapon.shooting is not None:
        facts += [
            (word("range", lang), range_of(weapon.shooting, lang)),
            (word("strength", lang), strength_of(book, weapon, lang)),
            (word("move-penalty", lang), word(weapon.shooting.move, lang)),
            *((word("fanned", lang), said) for said in _volleys(book, weapon, lang)),
        ]
    facts.append((word("fight", lang), fight_modifiers(weapon, lang)))
    if weapon.carried:
        facts += _trade(book, weapon, lang)
    return [Facts(tuple(facts)), *explained(book, "trait", weapon.traits, word("traits", lang), lang)]


def mount_page(book: Rulebook, mount: models.Mount, lang: Lang) -> Page:
    jumps = word("high-wide", lang).format(mount.jump_height, mount.jump_width)
    facts = [
        (word("difficult", lang), f"x {mount.difficult}"),
        (word("jumps", lang), jumps if mount.jump_height else word("never", lang)),
    ]
    return [profile_grid(mount.profile), Facts(tuple(facts + _trade(book, mount, lang)))]


def item_page(book: Rulebook, item: models.Item, lang: Lang) -> Page:
    page: Page = [Facts(((word("category", lang), word(item.category, lang)), *_trade(book, item, lang)))]
    if item.versions:
        said = tuple((one.name.in_(lang), one.text.in_(lang)) for one in item.versions)
        page += [Heading(word("versions", lang)), Facts(said)]
    return page


def price_of(trade: models.Trade | None, lang: Lang) -> str:
    """A price as people say it: $6, $20 then $12, 4D6 dollars."""
    if trade is None:
        return word("not-for-sale", lang)
    price = dollars(trade.dice or trade.price or 0, lang)
    if trade.second_price is not None:
        price += f", {word('second-price', lang)} {dollars(trade.second_price, lang)}"
    return price


def rarity_of(trade: models.Trade | None, lang: Lang) -> str:
    if trade is None:
        return "-"
    return f"{word('rare', lang)} {trade.rarity}" if trade.rarity else word("common", lang)


def range_of(shooting: models.Shooting, lang: Lang) -> str:
    if shooting.range is not None:
        return f'{shooting.range}"'
    if shooting.range_per_strength is not None:
        return word("times-strength", lang).format(shooting.range_per_strength)
    return word("template", lang)


def strength_of(book: Rulebook, weapon: models.Weapon, lang: Lang) -> str:
    """A weapon's Strength; with a different one up close, both: 5 up to 6", then 3."""
    from lotow.rulebook.effects import StrengthWithin

    shooting = weapon.shooting
    if shooting is None or shooting.harmless:
        return "-"
    far = str(shooting.strength) if shooting.strength is not None else word("users-strength", lang)
    close = [
        f'{one.strength} (<= {one.range}")'
        for one in weapon_effects(book.content, weapon)
        if isinstance(one, StrengthWithin)
    ]
    return " / ".join([*close, far])


def _volleys(book: Rulebook, weapon: models.Weapon, lang: Lang) -> Iterator[str]:
    """How a gun that may be fanned fires then: dice, score, how far, and how near others are hit."""
    from lotow.rulebook.effects import Volley

    for one in weapon_effects(book.content, weapon):
        if isinstance(one, Volley):
            yield word("volley", lang).format(one.dice, one.hits_on, one.range, one.spread)


def fight_modifiers(weapon: models.Weapon, lang: Lang) -> str:
    """What it adds in a fight: -1 to win, +1 to wound."""
    if weapon.melee is None:
        return word("unarmed", lang)
    parts = [
        f"{value:+d} {word(what, lang)}"
        for value, what in ((weapon.melee.win, "to-win"), (weapon.melee.wound, "to-wound"))
        if value
    ]
    return ", ".join(parts) or word("fight-as-hand-weapon", lang)


def _trade(book: Rulebook, gear: models.Gear, lang: Lang) -> list[tuple[str, str]]:
    owner = gear.owner if gear.owner == "anyone" else f"{gear.owner}-owner"
    facts = [(word("price", lang), price_of(gear.trade, lang))]
    if gear.trade is not None:
        facts.append((word("rarity", lang), rarity_of(gear.trade, lang)))
        facts.append((word("owner", lang), word(owner, lang)))
    listed = [
        f"{posse.name.in_(lang)} ({word(role, lang)}) {offer_price(book, offer, lang)}"
        for posse in book.content.posse.values()
        for role, offers in posse.equipment.items()
        for offer in offers
        if offer.item == gear.id
    ]
    if listed:
        facts.append((word("on-lists", lang), ", ".join(listed)))
    return facts
