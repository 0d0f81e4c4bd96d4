"""Whom else a shot hits: the man in the way, the friend in the fight, the horse, everybody under a template,
others near the target when a gun is fanned.

Where the book is open: further hits of a fanned gun are dealt in turn, the first to the target, the next to
the first of the others, until it is the target's turn again; they fly past the same things. Somebody nobody
has described is an average cowboy. A rider whose mount is killed, or who is knocked out of the saddle, rolls
as a thrown one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import hurdles, take_aim
from lotow.odds.answers import exact
from lotow.odds.chances import SIDES, successes
from lotow.odds.combatant import MOUNTED, Combatant, average
from lotow.odds.reach import Aim, Gun
from lotow.odds.shooting import Shot, ShotOdds, shoot
from lotow.rulebook.models import Content


class StruckBy(Struct, frozen=True):
    """Somebody who was not meant: the chance to be hit, and to be out of action of it."""

    name: Text
    hit: Fraction
    out: Fraction

    def as_json(self, lang: str) -> dict[str, object]:
        return {
            "what": self.name.fr if lang == "fr" else self.name.en,
            "hit": float(self.hit),
            "out": float(self.out),
            "exact": {"hit": exact(self.hit), "out": exact(self.out)},
        }


class Bystander(NamedTuple):
    """Somebody who is not meant, and how he comes to be hit. Of two alike `number` is the second's 1."""

    who: Combatant
    how: Literal["in-the-way", "friend", "under", "near"]
    number: int = 0


class Exposure(NamedTuple):
    """Where a bystander is for one shot: at which of the things to get past (none: nowhere before the
    target), and which of the hits dealt in turn are his (0: none). `shot` is the shot as it is at him."""

    shot: Shot
    at: int | None = None
    slot: int = 0


def bystanders(
    content: Content, shooter: Combatant, gun: Gun, aim: Aim
) -> Iterator[tuple[Bystander, Exposure]]:
    """Everybody else this shot may hit, in the order it flies past them; not the target's own mount."""
    plain = replace(
        aim, target_mounted=False, at_mount=False, hidden=False, into_fight=False, in_the_way=(), near=()
    )
    cowboy = Combatant(Text("somebody", "quelqu'un"), average(content))
    seen: list[Combatant] = []
    for at, (kind, _, thing) in enumerate(hurdles(content, shooter, gun, aim)):
        if kind == "shield" or not thing.living:
            continue
        name = FRIEND if kind == "friend" else thing.name or cowboy.name
        who = thing.who or replace(cowboy, name=name)
        shot = take_aim(content, shooter, who, gun, plain)
        yield (
            Bystander(who, "friend" if kind == "friend" else "in-the-way", seen.count(who)),
            Exposure(shot, at),
        )
        seen.append(who)
    for number, who in enumerate(aim.under if gun.shooting.template is not None else ()):
        yield Bystander(who, "under", number), Exposure(take_aim(content, shooter, who, gun, plain))
    for slot, who in enumerate(aim.near if gun.volley is not None else (), 1):
        shot = take_aim(content, shooter, who, gun, replace(plain, in_the_way=aim.in_the_way))
        yield Bystander(who, "near", slot), Exposure(shot, slot=slot)


def nobody_there(guns: Sequence[Gun], aim: Aim) -> None:
    """Refuses people under a template that no gun has, or near enough for a fanned gun that nobody fans."""
    if aim.under and all(gun.shooting.template is None for gun in guns):
        raise LotowError(
            Text("nobody is under a template here", "personne n'est sous un gabarit ici"),
            hint=Text("it takes a weapon with a template", "il faut une arme à gabarit"),
        )
    if aim.near and all(gun.volley is None for gun in guns):
        raise LotowError(
            Text("only a fanned gun deals hits around", "seul qui défouraille répartit ses touches"),
            hint=Text("fan the gun, or leave the others out", "défouraillez, ou laissez les autres"),
        )


def collateral(
    content: Content, shooter: Combatant, target: Combatant, gun: Gun, aim: Aim, odds: ShotOdds
) -> tuple[StruckBy, ...]:
    """Everybody else this shot may hit, the target's own mount or rider included."""
    struck: list[StruckBy] = []
    shot = odds.shot
    if not shot.hit:
        return ()
    for one, place in bystanders(content, shooter, gun, aim):
        if place.at is not None:
            struck.append(_caught(one.who.name, shot, place.shot, place.at))
            continue
        also = replace(place.shot, ready=shot.ready, ready_of=shot.ready_of)
        hit = shoot(also) if not place.slot else dealt(also, len(aim.near) + 1, place.slot)
        struck.append(StruckBy(one.who.name, hit.through, hit.out))
    if shot.shield is not None:
        bare = replace(aim, target_mounted=False, at_mount=False, hidden=False, into_fight=False)
        own = replace(bare, in_the_way=(), near=(), at_mount=not aim.at_mount)
        name = target.name if aim.at_mount else MOUNT
        at_own = take_aim(content, shooter, target, gun, own)
        struck.append(_caught(name, shot, at_own, shot.shield))
    return tuple(struck)


MOUNT = Text("the mount", "la monture")
FRIEND = Text("the friend", "l'ami")


def dealt(shot: Shot, people: int, slot: int) -> ShotOdds:
    """The share of one of several people in the hits of a fanned gun: the first hit is the target's (0), the
    next the first other's (1), and so on in turn."""
    plain = shoot(shot)
    shares: dict[int, int] = {}
    for hits, ways in enumerate(successes(shot.hit, shot.hit_of, shot.dice)):
        number = (hits - slot + people - 1) // people
        shares[number] = shares.get(number, 0) + ways
    total = shot.hit_of**shot.dice
    through = Fraction(0)
    wounds = [Fraction(0)] * (shot.target.wounds + 1)
    for number, ways in shares.items():
        part = shoot(replace(shot, hit=1, hit_of=1, dice=number, jam=0))
        through += Fraction(ways, total) * part.through
        for lost, chance in enumerate(part.wounds):
            wounds[lost] += Fraction(ways, total) * chance
    of = lcm(*(one.denominator for one in wounds))
    return replace(
        plain,
        through_ways=through.numerator,
        through_of=through.denominator,
        weights=tuple(int(one * of) for one in wounds),
        total=of,
    )


def _caught(name: Text, shot: Shot, at_them: Shot, at: int) -> StruckBy:
    """A shot that gets as far as this and is stopped."""
    hit, of = shot.hit, shot.hit_of
    for passes in shot.passes[:at]:
        hit, of = hit * passes, of * SIDES
    hit, of = hit * (SIDES - shot.passes[at]), of * SIDES
    stopped = shoot(
        replace(
            at_them,
            hit=hit,
            hit_of=of,
            passes=(),
            jam=0,
            dice=shot.dice,
            ready=shot.ready,
            ready_of=shot.ready_of,
        )
    )
    return StruckBy(name, stopped.hit, stopped.out)


def thrown(odds: ShotOdds, others: tuple[StruckBy, ...], aim: Aim) -> Fraction | None:
    """The chance that the rider is thrown: by the death of the mount or by what knocks him down. None for
    somebody on foot."""
    if aim.target_situation != MOUNTED:
        return None
    if aim.at_mount:
        return odds.out
    mount = next((one.out for one in others if one.name == MOUNT), Fraction(0))
    return mount + odds.knocked_down
