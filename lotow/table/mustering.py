"""Everybody who takes part, as the game begins: what he is, what he can shoot, ride and drink."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from lotow.campaign.prepare import bottle
from lotow.errors import Text
from lotow.journal.entries.game_entries import Use
from lotow.odds.combatant import narrowed
from lotow.posse.members import Held, Member
from lotow.posse.standing import effects_on, standing, type_of
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.characteristics import changed
from lotow.table.line_up import Fighter, StartGun


def fighter(
    member: Member,
    id: int,
    side: str,
    uses: Sequence[Use],
    book: Rulebook,
    *,
    lent: str = "",
    tied: bool = False,
) -> Fighter:
    """Somebody at the table; `uses` are what his posse used up before the game. Without a mount of his own he
    rides the one that is `lent`; a mount that is `tied` up waits for him."""
    mine = [use for use in uses if use.member == member.id]
    entry = type_of(member, book)
    hero = member.role in ("leader", "hero")
    drink = bottle(member, book) if hero and not mine else None
    raises = _raises_pluck(drink, book)
    own = list(effects_on(member, book))
    return Fighter(
        id=id,
        member=member.id,
        side=side,
        name=member.name,
        type=entry.name if entry is not None else Text(member.type, member.type),
        role=member.role or "hired-gun",
        profile=_profile(member, mine, book),
        shots=_shots(member, own),
        ignores=int(member.ignores_first_wound),
        horse=next((held.item for held in member.gear if held.item in book.content.mount), lent),
        tied=tied,
        guns=_guns(member, own, book),
        drinks=drink.item if drink is not None else "",
        drink_dice=str(raises.by) if raises is not None else "",
        drink_ceiling=raises.ceiling if raises is not None else None,
        drunk=mine[0].held.item if mine else "",
        recovers=sum(one.uses or 0 for one in narrowed(own, fx.Allows) if one.what == "recover-fortune"),
        gives_fame=sum(one.points for one in narrowed(own, fx.GivesFame)),
    )


def _profile(member: Member, uses: Sequence[Use], book: Rulebook) -> models.Profile:
    """What he is in this game: as he stands, and what he used up for it."""
    profile = standing(member, book).profile
    raised = [one for use in uses for one in use.changes if getattr(profile, one.characteristic) is not None]
    more = {
        one.characteristic: changed(one.characteristic, getattr(profile, one.characteristic), one.by)
        for one in raised
    }
    return structs.replace(profile, **more)


def _raises_pluck(drink: Held | None, book: Rulebook) -> fx.Changes | None:
    """How a drink raises Pluck, if it does."""
    effects = book.gear(drink.item).effects if drink is not None else ()
    return next(
        (one for one in effects if isinstance(one, fx.Changes) and one.characteristic == "pluck"), None
    )


def _shots(member: Member, own: Sequence[fx.Effect]) -> int:
    """How many shots a phase somebody's skills give him with what he carries."""
    carried = [held.item for held in member.gear]
    return max(
        (
            effect.shots
            for effect in own
            if isinstance(effect, fx.Shoots)
            and sum(item in effect.weapons or not effect.weapons for item in carried) >= effect.carrying
        ),
        default=1,
    )


def _guns(member: Member, own: Sequence[fx.Effect], book: Rulebook) -> tuple[StartGun, ...]:
    """Everything he can shoot or throw. What came with him is thrown first: it is found again after."""
    weapons = book.content.weapon
    return tuple(
        _gun(held, weapons[held.item], own, book)
        for held in sorted(member.gear, key=lambda held: not held.included)
        if held.item in weapons and weapons[held.item].shooting is not None
    )


def _gun(held: Held, weapon: models.Weapon, own: Sequence[fx.Effect], book: Rulebook) -> StartGun:
    effects = weapon_effects(book.content, weapon)
    ignores = {
        one.what for one in (*narrowed(effects, fx.Ignores), *narrowed(own, fx.Ignores, weapon=weapon.id))
    }
    volley = any(narrowed(effects, fx.Volley))
    reloads = any(narrowed(effects, fx.Reloads)) and "reloading" not in ignores
    barrels = max((one.count for one in narrowed(effects, fx.Barrels)), default=1)
    allowed = {one.what for one in narrowed(effects, fx.Allows)}
    used_up = any(narrowed(effects, fx.UsedUp))
    explodes = any(narrowed(effects, fx.Explodes))
    reach = weapon.shooting.range_per_strength if weapon.shooting is not None else None
    thrown = explodes or reach is not None or any(narrowed(effects, fx.Entangles))
    return StartGun(
        weapon=weapon.id,
        name=weapon.name,
        capacity=barrels if reloads and not volley else 0,
        volley=volley,
        reloads=reloads,
        both="both-barrels" in allowed,
        scatter=sum(
            one.uses or 0 for one in narrowed(effects, fx.CountsAs) if one.phase == "shooting" and one.uses
        ),
        once=used_up or any(narrowed(effects, fx.UsesPerGame)),
        thrown=thrown,
        explodes=explodes,
        jams="jams" not in ignores and not thrown,
    )
