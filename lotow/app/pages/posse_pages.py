"""The pages of posse lists, fighter types and hired guns."""

from __future__ import annotations

from lotow.app.pages.blocks import Facts, Grid, Heading, Page
from lotow.app.pages.entry_parts import characteristic, explained, names_of, profile_grid
from lotow.errors import Lang
from lotow.posse.hiring import barred_hirers, hirers, lists_called
from lotow.rulebook import Rulebook, models
from lotow.words import CHARACTERISTICS, dollars, word


def posse_page(book: Rulebook, posse: models.PosseList, lang: Lang) -> Page:
    facts: tuple[tuple[str, str], ...] = (
        (word("budget", lang), dollars(posse.budget, lang)),
        (word("size", lang), f"{posse.minimum}-{posse.maximum}"),
        (word("preferred", lang), names_of(book, "skill_table", posse.skill_tables, lang)),
        (word("scenario-table", lang), book.content.table[posse.scenario_table].name.in_(lang)),
    )
    if posse.hires_as:
        like = ", ".join(one.in_(lang) for one in lists_called(posse.hires_as, book))
        facts = (*facts, (word("hires-as", lang), like))
    fighters = [one for one in book.content.fighter.values() if one.posse == posse.id]
    columns = [word(one, lang) for one in ("name", "role", "number", "price")]
    names = ["shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune"]
    grid = Grid(
        (*columns, *(CHARACTERISTICS[name][0] for name in names)),
        tuple(
            (
                one.name.in_(lang),
                word(one.role, lang),
                number_of(one, lang),
                dollars(one.price, lang),
                *(characteristic(one.profile, name) for name in names),
            )
            for one in fighters
        ),
        right=(3,),
    )
    return [
        Facts(facts),
        grid,
        *explained(book, "rule", posse.rules, word("rules", lang), lang),
        *_equipment(book, posse, "hero", lang),
        *_equipment(book, posse, "henchman", lang),
    ]


def fighter_page(book: Rulebook, fighter: models.FighterType, lang: Lang) -> Page:
    posse = book.content.posse[fighter.posse]
    facts = [
        (word("list", lang), posse.name.in_(lang)),
        (word("role", lang), word(fighter.role, lang)),
        (word("number", lang), number_of(fighter, lang)),
        (word("price", lang), dollars(fighter.price, lang)),
        (word("experience-at-start", lang), str(fighter.experience)),
        (word("comes-with", lang), carried(book, fighter.gear, lang)),
    ]
    if fighter.gear_choice:
        choice = ", ".join(book.gear(one).name.in_(lang) for one in fighter.gear_choice)
        facts.append((word("one-of", lang), choice))
    return [
        profile_grid(fighter.profile),
        Facts(tuple(facts)),
        *explained(book, "skill", fighter.skills, word("skills", lang), lang),
        *explained(book, "rule", fighter.rules, word("rules", lang), lang),
        *_equipment(book, posse, "henchman" if fighter.role == "henchman" else "hero", lang),
    ]


def hired_gun_page(book: Rulebook, gun: models.HiredGun, lang: Lang) -> Page:
    tables = names_of(book, "skill_table", gun.skill_tables, lang)
    if gun.barred_skills:
        tables += f", {word('barred', lang)} {names_of(book, 'skill', gun.barred_skills, lang)}"
    facts = [
        (word("hire-fee", lang), dollars(gun.hire_fee, lang)),
        (word("retainer", lang), dollars(gun.retainer, lang)),
        (word("infamy", lang), f"+{gun.infamy}"),
        (word("hired-by", lang), _hirers(book, gun, lang)),
        (word("comes-with", lang), carried(book, gun.gear, lang)),
    ]
    if gun.gear_choice:
        choice = ", ".join(book.gear(one).name.in_(lang) for one in gun.gear_choice)
        facts.append((word("one-of", lang), choice))
    if gun.options:
        between = " ; " if lang == "fr" else "; "
        options = between.join(_option(book, one, lang) for one in gun.options)
        facts.append((word("options", lang), options))
    facts.append((word("skill-tables", lang), tables))
    return [
        profile_grid(gun.profile),
        Facts(tuple(facts)),
        *explained(book, "skill", gun.skills, word("skills", lang), lang),
        *explained(book, "rule", gun.rules, word("rules", lang), lang),
    ]


def _hirers(book: Rulebook, gun: models.HiredGun, lang: Lang) -> str:
    said = ", ".join(one.in_(lang) for one in hirers(gun, book)) or word("anybody", lang)
    if barred := ", ".join(one.in_(lang) for one in barred_hirers(gun, book)):
        said += f", {word('barred', lang)} {barred}"
    return said


def number_of(fighter: models.FighterType, lang: Lang) -> str:
    """How many a posse may have: 1, 0-2, any."""
    if fighter.maximum is None:
        return word("any", lang)
    if fighter.minimum == fighter.maximum:
        return str(fighter.minimum)
    return f"{fighter.minimum}-{fighter.maximum}"


def carried(book: Rulebook, gear: tuple[models.Carried, ...], lang: Lang) -> str:
    """Gear somebody comes with: 2 x sixgun, knife (hand weapon)."""
    said = []
    for one in gear:
        name = book.gear(one.item).name.in_(lang)
        text = f"{one.label.in_(lang)} ({name})" if one.label else name
        said.append(f"{one.count} x {text}" if one.count > 1 else text)
    return ", ".join(said) or word("nothing", lang)


def _equipment(book: Rulebook, posse: models.PosseList, which: str, lang: Lang) -> Page:
    offers: tuple[models.Offer, ...] = posse.equipment["hero" if which == "hero" else "henchman"]
    said = []
    for offer in offers:
        said.append((book.gear(offer.item).name.in_(lang), offer_price(book, offer, lang)))
    return [Heading(word(f"{which}-list", lang)), Facts(tuple(said))]


def offer_price(book: Rulebook, offer: models.Offer, lang: Lang) -> str:
    """A price of an equipment list, who pays another, who may not have it and what it asks for: $8 ($6:
    wrangler)."""
    price = dollars(offer.price, lang)
    for fighter, other in offer.price_for.items():
        named = book.content.fighter[fighter].name.in_(lang)
        price += f" ({dollars(other, lang)}{' : ' if lang == 'fr' else ': '}{named})"
    if offer.not_for:
        price += f" ({word('barred', lang)} {names_of(book, 'fighter', offer.not_for, lang)})"
    return price + _conditions(book, offer, lang)


def _conditions(book: Rulebook, line: models.Offer | models.GunOption, lang: Lang) -> str:
    """What a line of a list asks for, and how often it can be taken."""
    said = []
    if line.replaces is not None:
        said.append(word("replaces", lang).format(book.gear(line.replaces).name.in_(lang)))
    if line.needs:
        needed = ", ".join(book.gear(item).name.in_(lang) for item in line.needs)
        said.append(word("only-with", lang).format(needed))
    if line.not_with:
        apart = ", ".join(book.gear(item).name.in_(lang) for item in line.not_with)
        said.append(word("not-with", lang).format(apart))
    if line.one_of is not None:
        said.append(word("one-of-several", lang))
    said += [word("most-of-several", lang).format(limit) for limit in line.shares.values()]
    if isinstance(line, models.Offer):
        said += [word("most-of-several-in-posse", lang).format(one) for one in line.posse_shares.values()]
        for limit, key in ((line.most, "most-each"), (line.most_in_posse, "most-in-posse")):
            if limit is not None:
                said.append(word(key, lang).format(limit))
    elif line.most is not None and line.most > 1:
        said.append(word("most-each", lang).format(line.most))
    return f" ({'; '.join(said)})" if said else ""


def _option(book: Rulebook, option: models.GunOption, lang: Lang) -> str:
    said = f"{book.gear(option.item).name.in_(lang)} +{dollars(option.price, lang)}"
    return said + _conditions(book, option, lang)
