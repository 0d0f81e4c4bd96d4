"""Somebody the odds are asked about: a profile and the effects of skills, rules, gear and injuries.

What a number is depends on the situation (on foot, charging, in a fight, with which weapon): effects
carry their conditions, and are read here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.wounding import Toughness
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.characteristics import changed
from lotow.rulebook.effects import (
    Allows,
    Changes,
    Characteristic,
    CountsAs,
    Effect,
    Gains,
    Ignored,
    Ignores,
    Modifies,
    Phase,
    Rerolls,
    Roll,
    RollsDice,
    Sets,
    Status,
    When,
)
from lotow.rulebook.models import (
    Content,
    FighterType,
    HiredGun,
    Item,
    Mount,
    Profile,
    Row,
    Rule,
    Skill,
    Version,
    Weapon,
)

Situation = frozenset[When]
ON_FOOT: Situation = frozenset({"on-foot"})
MOUNTED: Situation = frozenset({"mounted"})
NEXT_GAME: tuple[When, ...] = ("next-game",)

Kind = TypeVar("Kind", bound=Effect)


class Named(Struct, frozen=True):
    """Something a combatant has by name (a skill, a rule, an injury, gear), so that an answer can say of
    each whether it counted."""

    name: Text
    effects: tuple[Effect, ...] = ()
    weapon: str | None = None
    mount: Mount | None = None


class Combatant(Struct, frozen=True):
    """`weapons` are the ids of what is carried (two sixguns twice); `posse` the id of the list it fights
    for, where known. `mount` is the mount it has, not whether it sits on it: that is the situation's.
    `named` says where effects and gear come from, as far as that has a name."""

    name: Text
    profile: Profile
    effects: tuple[Effect, ...] = ()
    weapons: tuple[str, ...] = ()
    mount: Mount | None = None
    posse: str | None = None
    named: tuple[Named, ...] = ()

    def having(
        self, kind: type[Kind], situation: Situation = ON_FOOT, weapon: str | None = None
    ) -> Iterator[Kind]:
        """The effects of one kind that hold in this situation, with this weapon."""
        return narrowed(self.effects, kind, situation, weapon)

    def value(
        self, characteristic: Characteristic, situation: Situation = ON_FOOT, weapon: str | None = None
    ) -> int:
        """A characteristic as it counts here. Dice (a whiskey's D6 Pluck) are not rolled: see `nerve`.
        Shootin' is the score needed, so +1 makes it smaller; 7 stands for somebody who cannot shoot."""
        number: int | None = getattr(self.profile, characteristic)
        if number is None:
            return 7
        for change in self.having(Changes, situation, weapon):
            if change.characteristic == characteristic and isinstance(change.by, int):
                number = changed(
                    characteristic, number, change.by, floor=change.floor, ceiling=change.ceiling
                )
        for fixed in self.having(Sets, situation, weapon):
            if fixed.characteristic == characteristic:
                number = fixed.to
        return number or 0

    def modifier(self, roll: Roll, situation: Situation = ON_FOOT, weapon: str | None = None) -> int:
        """What its own effects add to this die."""
        return sum(one.by for one in self.having(Modifies, situation, weapon) if one.roll == roll)

    def ignores(self, what: Ignored, situation: Situation = ON_FOOT, weapon: str | None = None) -> bool:
        return any(one.what == what for one in self.having(Ignores, situation, weapon))

    def rerolls(
        self, roll: Roll, situation: Situation = ON_FOOT, weapon: str | None = None
    ) -> tuple[Rerolls, ...]:
        return tuple(one for one in self.having(Rerolls, situation, weapon) if one.roll == roll)

    def rolls_dice(self, roll: Roll, situation: Situation = ON_FOOT) -> RollsDice | None:
        """Another handful of dice than usual for this roll, if an effect says so."""
        return next((one for one in self.having(RollsDice, situation) if one.roll == roll), None)

    def toughness(
        self, save: int, situation: Situation = ON_FOOT, *, keep_fortune: bool = False
    ) -> Toughness:
        """How it stands wounds; `save` faces of a D6 make a point of Fortune save."""
        fortune = 0 if keep_fortune else self.value("fortune", situation)
        ignored = int(self.ignores("first-wound", situation))
        return Toughness(self.value("wounds", situation), fortune, save, ignored)

    def with_named(self, one: Named) -> Combatant:
        """The same with one thing more."""
        return replace(
            self,
            effects=(*self.effects, *one.effects),
            weapons=self.weapons if one.weapon is None else (*self.weapons, one.weapon),
            mount=one.mount or self.mount,
            named=(*self.named, one),
        )

    def without(self, *things: Named) -> Combatant:
        """The same with some of its things left out."""
        effects, weapons, named, mount = list(self.effects), list(self.weapons), list(self.named), self.mount
        for one in things:
            for effect in one.effects:
                effects.remove(effect)
            if one.weapon is not None:
                weapons.remove(one.weapon)
            if one.mount is not None and one.mount == mount:
                mount = None
            named.remove(one)
        return replace(self, effects=tuple(effects), weapons=tuple(weapons), mount=mount, named=tuple(named))

    def has(self, status: Status) -> bool:
        """Whether it suffers from a lasting condition."""
        return any(one.status == status for one in self.having(Gains))

    def riding(self) -> Mount:
        if self.mount is None:
            raise LotowError(
                Text(f"{self.name.en} has no mount", f"{self.name.fr} n'a pas de monture"),
                hint=Text("name a mount, for example +horse", "nommez une monture, par exemple +cheval"),
            )
        return self.mount


def narrowed(
    effects: Iterable[Effect], kind: type[Kind], situation: Situation = ON_FOOT, weapon: str | None = None
) -> Iterator[Kind]:
    """Those of one kind whose `when` and `weapons` are met. The game the odds are asked about is always
    the next one."""
    for effect in effects:
        if (
            isinstance(effect, kind)
            and (not effect.when or effect.when == NEXT_GAME or situation.issuperset(effect.when))
            and (not effect.weapons or weapon in effect.weapons)
        ):
            yield effect


def may(combatant: Combatant, what: str, situation: Situation = ON_FOOT, weapon: str | None = None) -> bool:
    """Whether an effect allows what others may not do."""
    return any(one.what == what for one in combatant.having(Allows, situation, weapon))


# Gear


def used_as(content: Content, combatant: Combatant, weapon: Weapon, phase: Phase) -> Weapon:
    """What a weapon counts as: a rifle swung as a club, a pugilist's bare hands."""
    for effect in (
        *combatant.having(CountsAs, weapon=weapon.id),
        *narrowed(weapon_effects(content, weapon), CountsAs),
    ):
        if effect.phase == phase:
            return content.weapon[effect.weapon]
    return weapon


# From the book


def average(content: Content) -> Profile:
    """The book's average cowboy, on foot; stands for every characteristic nobody gave."""
    return content.average


def of_type(content: Content, entry: FighterType | HiredGun) -> Combatant:
    """A fighter type or a hired gun as it is hired: profile, rules, skills and what it comes with."""
    posse = None if isinstance(entry, HiredGun) else entry.posse
    carried = [one.item for one in entry.gear for _ in range(one.count)]
    person = Combatant(
        entry.name,
        entry.profile,
        (),
        tuple(name for name in carried if name in content.weapon),
        next((content.mount[name] for name in carried if name in content.mount), None),
        posse,
    )
    shared = content.posse[posse].rules if posse is not None else ()
    things: list[Skill | Rule | Item] = [content.rule[name] for name in entry.rules]
    chosen = {one.skill: (one.weapons,) for one in entry.skill_weapons}
    things += [
        replace(content.skill[name], choices=chosen[name]) if name in chosen else content.skill[name]
        for name in entry.skills
    ]
    things += [content.rule[name] for name in shared]
    things += [content.item[name] for name in carried if name in content.item]
    for thing in things:
        person = equipped(person, thing)
    return person


def learnt(skill: Skill) -> tuple[Effect, ...]:
    """A skill's effects. One that is learnt for a choice of weapons counts for all of its choices here:
    whoever asks for the odds names the weapon."""
    if not skill.choices:
        return skill.effects
    weapons = tuple(name for choice in skill.choices for name in choice)
    return tuple(replace(effect, weapons=effect.weapons or weapons) for effect in skill.effects)


def equipped(combatant: Combatant, entry: Skill | Rule | Weapon | Mount | Item | Version | Row) -> Combatant:
    """The same with a skill, a rule, gear or an injury more. An item counts as used: whiskey is drunk."""
    if isinstance(entry, Weapon):
        return combatant.with_named(Named(entry.name, weapon=entry.id))
    if isinstance(entry, Mount):
        return combatant.with_named(Named(entry.name, mount=entry))
    return combatant.with_named(
        Named(entry.name, learnt(entry) if isinstance(entry, Skill) else entry.effects)
    )
