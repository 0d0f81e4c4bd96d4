"""The pages of posse lists, fighter types and hired guns."""

from __future__ import annotations

from lotow.cli.page import Facts, Grid, Heading, Page
from lotow.cli.writing import characteristic, explained, names_of, profile_grid
from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.words import CHARACTERISTICS, word


def posse_page(book: Rulebook, posse: models.PosseList, lang: Lang) -> Page:
    facts = (
        (word("budget", lang), f"${posse.budget}"),
        (word("size", lang), f"{posse.minimum}-{posse.maximum}"),
        (word("preferred", lang), names_of(book, "skill_table", posse.skill_tables, lang)),
        (word("scenario-table", lang), book.content.table[posse.scenario_table].name.in_(lang)),
    )
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
                f"${one.price}",
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
    facts = (
        (word("list", lang), posse.name.in_(lang)),
        (word("role", lang), word(fighter.role, lang)),
        (word("number", lang), number_of(fighter, lang)),
        (word("price", lang), f"${fighter.price}"),
        (word("experience-at-start", lang), str(fighter.experience)),
        (word("comes-with", lang), carried(book, fighter.gear, lang)),
    )
    return [
        profile_grid(fighter.profile),
        Facts(facts),
        *explained(book, "skill", fighter.skills, word("skills", lang), lang),
        *explained(book, "rule", fighter.rules, word("rules", lang), lang),
        *_equipment(book, posse, "henchman" if fighter.role == "henchman" else "hero", lang),
    ]


def hired_gun_page(book: Rulebook, gun: models.HiredGun, lang: Lang) -> Page:
    tables = names_of(book, "skill_table", gun.skill_tables, lang)
    if gun.barred_skills:
        tables += f", {word('barred', lang)} {names_of(book, 'skill', gun.barred_skills, lang)}"
    facts = [
        (word("hire-fee", lang), f"${gun.hire_fee}"),
        (word("retainer", lang), f"${gun.retainer}"),
        (word("infamy", lang), f"+{gun.infamy}"),
        (word("hired-by", lang), names_of(book, "posse", gun.lists, lang) or word("anybody", lang)),
        (word("comes-with", lang), carried(book, gun.gear, lang)),
    ]
    if gun.gear_choice:
        choice = ", ".join(book.gear(one).name.in_(lang) for one in gun.gear_choice)
        facts.append((word("one-of", lang), choice))
    if gun.options:
        facts.append((word("options", lang), "; ".join(_option(book, one, lang) for one in gun.options)))
    facts.append((word("skill-tables", lang), tables))
    return [
        profile_grid(gun.profile),
        Facts(tuple(facts)),
        *explained(book, "skill", gun.skills, word("skills", lang), lang),
        *explained(book, "rule", gun.rules, word("rules", lang), lang),
    ]


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
        price = f"${offer.price}"
        for fighter, other in offer.price_for.items():
            price += f" (${other}: {book.content.fighter[fighter].name.in_(lang)})"
        if offer.not_for:
            price += f" ({word('barred', lang)} {names_of(book, 'fighter', offer.not_for, lang)})"
        said.append((book.gear(offer.item).name.in_(lang), price))
    return [Heading(word(f"{which}-list", lang)), Facts(tuple(said))]


def _option(book: Rulebook, option: models.Option, lang: Lang) -> str:
    said = f"{book.gear(option.item).name.in_(lang)} +${option.price}"
    if option.replaces is not None:
        said += f" ({word('replaces', lang).format(book.gear(option.replaces).name.in_(lang))})"
    return said
