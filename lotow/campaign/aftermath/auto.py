"""A sensible player who asks nobody: for `--auto`, examples and tests.

He pays what he owes, exchanges or ransoms captives, arms the unarmed, fills the ranks, sends heroes to look
for rare goods and the wounded to the doctor, and keeps enough for the retainers of the next game.
"""

from __future__ import annotations

from collections.abc import Iterator

from lotow.campaign.aftermath.choices import (
    NO,
    YES,
    Action,
    Buy,
    Give,
    HireGun,
    Question,
    Recruit,
    Retain,
    Search,
    Sell,
    VisitDoctor,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.doctor import cannot_visit
from lotow.campaign.aftermath.market import cannot_search, may_own, trade_price
from lotow.campaign.aftermath.retainers import due, retainer_of
from lotow.campaign.refusals import terms_of
from lotow.dice import parse
from lotow.errors import LotowError
from lotow.posse.check import most_fighters
from lotow.posse.hiring import may_hire
from lotow.posse.members import Member
from lotow.rulebook import models

RISES = ("wounds", "attacks", "shootin", "fightin", "grit", "strength", "pluck", "fortune", "fame")
DEALS = ("exchange", "ransom", "bounty", "release", "hold")
FAIR_RANSOM = 15
GOOD_BET = 5
COMFORT = 40
"""Dollars left over before luxuries are thought of."""


class AutoChoices:
    """Decides everything by simple, steady rules."""

    def __init__(self) -> None:
        self._refused: set[Action] = set()

    def choose(self, question: Question, desk: Desk) -> str:
        ids = [option.id for option in question.options]
        match question.kind:
            case "characteristic":
                return min(ids, key=RISES.index)
            case "skill-table" | "scenario-table":
                return ids[(question.member or desk.state.next_game) % len(ids)]
            case "skill-weapons":
                return self._own_weapon(question, desk, ids)
            case "captive":
                return self._deal(desk, ids)
        return YES if YES in ids and NO in ids else ids[0]

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        if question.kind == "bet":
            return min(GOOD_BET, most // 4)
        return min(FAIR_RANSOM, desk.posse.stash, most)

    def refused(self, action: Action, why: LotowError) -> None:
        self._refused.add(action)

    def spend(self, desk: Desk) -> Action | None:
        """The first thing worth doing that has not been refused at this desk."""
        action = next((one for one in _wishes(desk) if one not in self._refused), None)
        if action is None:
            self._refused.clear()
        return action

    def _own_weapon(self, question: Question, desk: Desk, ids: list[str]) -> str:
        carried = {held.item for held in desk.member(question.member or 0).gear}
        return next((one for one in ids if one in carried), ids[0])

    def _deal(self, desk: Desk, ids: list[str]) -> str:
        """A poor posse's man is worth more to the law, or not worth his keep."""
        poor = desk.posse.stash < FAIR_RANSOM // 3
        deals = [one for one in DEALS if not (poor and one == "ransom")]
        return min(ids, key=lambda one: deals.index(one) if one in deals else len(deals))


def _wishes(desk: Desk) -> Iterator[Action]:
    """What this player would like, the most urgent first."""
    for gun in due(desk):
        if retainer_of(desk, gun) <= desk.posse.stash:
            yield Retain(member=gun.id)
    yield from _arms(desk)
    yield from _sales(desk)
    yield from _treatments(desk)
    yield from _recruits(desk)
    yield from _searches(desk)
    yield from _luxuries(desk)


def _spare(desk: Desk) -> int:
    """What can be spent without losing a hired gun after the next game."""
    return desk.posse.stash - sum(retainer_of(desk, gun) for gun in desk.posse.hired_guns)


def _present(desk: Desk) -> list[Member]:
    return [member for member in desk.posse.fighters if member.captive_of is None]


def _unarmed(desk: Desk) -> list[Member]:
    weapons = desk.book.content.weapon
    return [one for one in _present(desk) if not any(held.item in weapons for held in one.gear)]


def _arms(desk: Desk) -> Iterator[Action]:
    """Weapons for those who have none: from the stash, else the cheapest pistol or blade to be had."""
    content = desk.book.content
    for member in _unarmed(desk):
        for held in desk.posse.stored:
            if held.item in content.weapon and may_own(
                desk.posse, member, content.weapon[held.item], desk.book
            ):
                yield Give(item=held.item, receiver=member.id)
        common = [
            one
            for one in content.weapon.values()
            if one.category in ("pistol", "melee") and one.hands == 1 and _cost(desk, member, one) is not None
        ]
        for weapon in sorted(
            common, key=lambda one: (one.category != "pistol", _cost(desk, member, one) or 0)
        ):
            if (_cost(desk, member, weapon) or 0) <= _spare(desk):
                yield Buy(item=weapon.id, member=member.id)


def _cost(desk: Desk, member: Member, weapon: models.Weapon) -> int | None:
    """What a weapon costs a member today; None when he cannot simply buy it."""
    offered = may_own(desk.posse, member, weapon, desk.book)
    rare = weapon.trade is not None and weapon.trade.rarity is not None
    if member.games and (rare or not offered):
        return None
    return terms_of(desk).price(weapon.id, member)


def _sales(desk: Desk) -> Iterator[Action]:
    """Nothing lies about for long, but what the next game will use up."""
    content = desk.book.content
    for held in desk.posse.stored:
        item = content.item.get(held.item)
        if item is None or item.category != "service":
            yield Sell(item=held.item)


def _treatments(desk: Desk) -> Iterator[Action]:
    """The doc, as long as his highest price can be paid."""
    trades = [item.trade for item in desk.book.content.item.values() if item.trade is not None]
    dear = max((parse(one.dice).maximum for one in trades if one.dice is not None), default=0)
    for hero in desk.heroes:
        if not cannot_visit(desk, hero) and _spare(desk) >= dear:
            yield VisitDoctor(member=hero.id)


def _recruits(desk: Desk) -> Iterator[Action]:
    """Heroes first, then the cheapest hands, each with the cheapest pistol of the list."""
    content, posse = desk.book.content, desk.posse
    if len(posse.fighters) >= most_fighters(posse, desk.book):
        return
    types = [kind for kind in content.fighter.values() if kind.posse == posse.list and kind.role != "leader"]
    for entry in sorted(types, key=lambda one: (one.role != "hero", one.price)):
        have = sum(member.type == entry.id for member in posse.fighters)
        offers = content.posse[posse.list].equipment["henchman" if entry.role == "henchman" else "hero"]
        pistols = sorted(
            (offer.price, offer.item)
            for offer in offers
            if offer.item in content.weapon and content.weapon[offer.item].category == "pistol"
        )
        price, pistol = pistols[0] if pistols else (0, "")
        if (entry.maximum is None or have < entry.maximum) and entry.price + price <= _spare(desk):
            yield Recruit(type=entry.id, gear=(pistol,) if pistol else ())


def _searches(desk: Desk) -> Iterator[Action]:
    """Each hero looks for the dearest rare thing he could pay for and does not have."""
    gear = [*desk.book.content.weapon.values(), *desk.book.content.item.values()]
    rare = [item for item in gear if item.trade is not None and item.trade.rarity is not None]
    for hero in desk.heroes:
        if cannot_search(desk, hero):
            continue
        owned = {held.item for held in hero.gear}
        wanted = [
            one
            for one in rare
            if one.id not in owned
            and may_own(desk.posse, hero, one, desk.book)
            and trade_price(desk, one.id) <= _spare(desk)
        ]
        for one in sorted(wanted, key=lambda one: -trade_price(desk, one.id)):
            versions = one.versions if isinstance(one, models.Item) else ()
            yield Search(
                hero=hero.id, item=one.id, member=hero.id, version=versions[0].id if versions else None
            )


def _luxuries(desk: Desk) -> Iterator[Action]:
    """With money to burn: a hired gun, or a night on the town."""
    spare, content = _spare(desk) - COMFORT, desk.book.content
    riding = {one.type for one in desk.posse.hired_guns}
    guns = [one for one in content.hired_gun.values() if may_hire(one, desk.posse.list, desk.book)]
    for gun in sorted(guns, key=lambda one: one.hire_fee):
        if not riding and gun.hire_fee + gun.retainer <= spare:
            yield HireGun(type=gun.id)
    stored = {held.item for held in desk.posse.stored}
    for item in content.item.values():
        service = item.category == "service" and item.trade is not None and item.trade.price is not None
        if service and item.id not in stored and item.trade and (item.trade.price or 0) <= spare:
            yield Buy(item=item.id)
