"""What a fighter may carry: the rules of gear, weapons, mounts and a hired gun's options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lotow.errors import Problem, Text
from lotow.posse.members import Held, Member, Posse
from lotow.posse.prices import equipment_list, lines_for, option_for
from lotow.posse.standing import effects_on, known, type_of
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.words import a


def carries_what_its_list_offers(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """A hero who has played may own what the Tradin' Post sells; a henchman never more than its list."""
    offers = {
        role: {offer.item for offer in equipment_list(role, posse, book)} for role in ("hero", "henchman")
    }
    barred = {
        (role, name)
        for role in offers
        for offer in equipment_list(role, posse, book)
        for name in offer.not_for
    }
    for member in posse.fighters:
        if type_of(member, book) is None or (member.games and member.role != "henchman"):
            continue
        role = "henchman" if member.role == "henchman" else "hero"
        offered = offers[role]
        if (role, member.type) in barred:
            offered = set(lines_for(role, member.type, posse, book))
        if not offered.issuperset([held.item for held in member.gear]):
            strange = [held.item for held in bought(member, book) if held.item not in offered]
            for item, number in Counter(strange).items():
                if known(item, book):
                    yield _not_on_list(member, item, number, posse, book)


def _not_on_list(member: Member, item: str, number: int, posse: Posse, book: Rulebook) -> Problem:
    gear = book.gear(item).name
    listed = [book.gear(item).name for item in lines_for(member.role, member.type, posse, book)]
    several = f"{number} x " if number > 1 else ""
    return Problem(
        "not-on-equipment-list",
        member.name,
        Text(f"not on its list: {several}{gear.en}", f"hors de sa liste : {several}{gear.fr}"),
        Text(
            f"the list has: {', '.join(one.en for one in listed)}",
            f"la liste : {', '.join(one.fr for one in listed)}",
        ),
    )


def carries_few_enough_weapons(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    most = book.content.numbers.weapons_maximum
    for member, weapons in _armed(posse, book, most + 1):
        if len(weapons) > most:
            yield Problem(
                "too-many-weapons",
                member.name,
                Text(f"{len(weapons)} weapons, {most} at most", f"{len(weapons)} armes, {most} au plus"),
                Text(f"drop {len(weapons) - most}", f"retirez-en {len(weapons) - most}"),
            )


def carries_few_enough_two_handed_weapons(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    most = book.content.numbers.two_handed_maximum
    for member, weapons in _armed(posse, book, most + 1):
        two_handed = [weapon for weapon in weapons if weapon.hands == 2]
        if len(two_handed) > most:
            yield Problem(
                "too-many-two-handed",
                member.name,
                Text(
                    f"{len(two_handed)} weapons that need two hands, {most} at most",
                    f"{len(two_handed)} armes qui exigent deux mains, {most} au plus",
                ),
                Text(f"drop {len(two_handed) - most}", f"retirez-en {len(two_handed) - most}"),
            )


def carries_one_double_handed_weapon(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    most = book.content.numbers.double_handed_maximum
    for member, weapons in _with_double_handed(posse, book):
        number = sum(map(is_double_handed, weapons))
        if number > most:
            yield Problem(
                "two-double-handed",
                member.name,
                Text(
                    f"{number} double-handed weapons, {most} at most",
                    f"{number} armes à deux mains, {most} au plus",
                ),
                Text(f"drop {number - most}", f"retirez-en {number - most}"),
            )


def carries_no_double_handed_weapon_with_a_long_arm(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    for member, weapons in _with_double_handed(posse, book):
        long_arms = [weapon.name for weapon in weapons if weapon.category == "long-arm"]
        if long_arms:
            yield Problem(
                "double-handed-with-long-arm",
                member.name,
                Text(
                    f"a double-handed weapon cannot go with {a(long_arms[0].en)}",
                    f"une arme à deux mains ne va pas avec : {long_arms[0].fr}",
                ),
                Text("drop one of the two", "retirez l'une des deux"),
            )


def carries_one_weapon_in_the_one_hand_left(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """Whoever has lost an arm can use a single weapon ever after, a one-handed one."""
    for member in posse.fighters:
        if not member.injuries or not any(map(_leaves_one_hand, effects_on(member, book))):
            continue
        weapons = [book.content.weapon[held.item] for held in member.gear if held.item in book.content.weapon]
        if len(weapons) > 1 or any(weapon.hands == 2 for weapon in weapons):
            yield Problem(
                "one-hand-left",
                member.name,
                Text("one arm is lost: one one-handed weapon", "un bras perdu : une seule arme à une main"),
                Text("give the other weapons away", "donnez les autres armes"),
            )


def _leaves_one_hand(effect: fx.Effect) -> bool:
    return isinstance(effect, fx.Gains) and effect.status == "one-handed"


def rides_few_enough_mounts(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    mounts, most = book.content.mount, book.content.numbers.mounts_maximum
    for member in posse.members:
        ridden = [held for held in member.gear if held.item in mounts]
        if len(ridden) > most:
            yield Problem(
                "too-many-mounts",
                member.name,
                Text(f"{len(ridden)} mounts for one rider", f"{len(ridden)} montures pour un cavalier"),
                Text(f"keep {most}", f"gardez-en {most}"),
            )


def takes_options_that_are_offered(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    for member in posse.hired_guns:
        gun = book.content.hired_gun.get(member.type)
        if gun is None:
            continue
        taken: Counter[str] = Counter()
        for held in bought(member, book):
            taken[held.item] += 1
            option = option_for(gun, held.item)
            most = option.most if option is not None else 0
            if known(held.item, book) and most is not None and taken[held.item] > most:
                item = book.gear(held.item).name
                options = [book.gear(one.item).name for one in gun.options]
                yield Problem(
                    "option-not-offered",
                    member.name,
                    Text(
                        f"{a(gun.name.en)} has no such option: {item.en}",
                        f"{gun.name.fr} : cette option n'existe pas, {item.fr}",
                    ),
                    Text(
                        f"options: {', '.join(one.en for one in options) or 'none'}",
                        f"options : {', '.join(one.fr for one in options) or 'aucune'}",
                    ),
                )


def is_double_handed(weapon: models.Weapon) -> bool:
    """A melee weapon for both hands; long arms are another matter."""
    return weapon.category == "melee" and weapon.hands == 2


def bought(member: Member, book: Rulebook) -> list[Held]:
    """What a member has beyond what its type comes with. Calling a thing included does not make it so."""
    gear = list(member.gear)
    if True not in [held.included for held in gear]:
        return gear
    entry = type_of(member, book)
    free = [held.item for held in entry.gear for _ in range(held.count)] if entry is not None else []
    if entry is not None and entry.gear_choice:
        free += [held.item for held in gear if held.included and held.item in entry.gear_choice][:1]
    for item in free:
        included = [held for held in gear if held.included and held.item == item]
        if included:
            gear.remove(included[0])
    return gear


def _armed(posse: Posse, book: Rulebook, least: int) -> Iterator[tuple[Member, list[models.Weapon]]]:
    """Fighters with at least this many things, of which they bought some, and all their weapons: what one
    comes with is always legal."""
    weapons = book.content.weapon
    for member in posse.fighters:
        if len(member.gear) >= least and bought(member, book):
            yield member, [weapons[held.item] for held in member.gear if held.item in weapons]


def _with_double_handed(posse: Posse, book: Rulebook) -> Iterator[tuple[Member, list[models.Weapon]]]:
    """Those of them who have a double-handed weapon."""
    double = {id for id, weapon in book.content.weapon.items() if is_double_handed(weapon)}
    carry = {
        member.id for member in posse.fighters if not double.isdisjoint([held.item for held in member.gear])
    }
    if carry:
        yield from (armed for armed in _armed(posse, book, 1) if armed[0].id in carry)
