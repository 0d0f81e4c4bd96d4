"""The Tradin' Post: common items, searches for rare ones, selling at half, swapping.

Readings: a fighter who has not played yet buys from his list at its prices, everybody else at the Tradin'
Post's; what a fighter came with stays with him; a service (a night on the town) lies in the stash until the
next game uses it up.
"""

from __future__ import annotations

from fractions import Fraction

from lotow.campaign.aftermath_entries import Searched
from lotow.campaign.choices import Buy, Give, Search, Sell
from lotow.campaign.desk import Desk
from lotow.campaign.entries import Bought, Given, Sold
from lotow.campaign.limits import afford, gear_of, refuse_if_worse
from lotow.campaign.values import hand, take
from lotow.errors import LotowError, Text
from lotow.posse.members import Held, Member, Posse
from lotow.posse.prices import list_price
from lotow.posse.standing import effects_on
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx


def buy(desk: Desk, action: Buy) -> None:
    """A common item, or for a new recruit something of his list."""
    member = _owner(desk, action.member)
    gear = gear_of(action.item, desk.book)
    if member is not None and not member.games:
        price = list_price(member, desk.posse, action.item, desk.book)
        if price is None:
            raise LotowError(
                f"{member.name} has not played yet: no {gear.name.en} for him",
                hint="until his first game a recruit takes what his list offers",
            )
    else:
        if gear.trade is not None and gear.trade.rarity is not None:
            raise LotowError(f"{gear.name.en} is rare", hint="a hero has to search for it")
        price = trade_price(desk, action.item)
    _purchase(desk, Held(action.item, price, version=_version(gear, action.version)), member)


def search(desk: Desk, action: Search) -> None:
    """One hero looks for one rare item and, if it turns up, may buy it."""
    hero, member = desk.member(action.hero), _owner(desk, action.member)
    gear = gear_of(action.item, desk.book)
    if why := cannot_search(desk, hero):
        raise LotowError(f"{hero.name} cannot search: {why}", hint="one search for each hero who stood")
    if gear.trade is None or gear.trade.rarity is None:
        raise LotowError(f"{gear.name.en} is nothing rare", hint="common items are simply bought")
    if member is not None and not member.games:
        raise LotowError(f"{member.name} has not played yet", hint="rare items are for those who have")
    held = Held(action.item, trade_price(desk, action.item), version=_version(gear, action.version))
    _allowed(desk, _bought(desk, held, member), hand(desk.posse, action.member, held), member)
    score = desk.roll(desk.book.content.numbers.search_dice, f"{hero.name} looks for {gear.name.en}")
    score += search_bonus(hero, desk.book)
    found = score >= gear.trade.rarity
    desk.write(
        Searched(
            posse=desk.key,
            game=desk.part.game,
            member=hero.id,
            name=hero.name,
            item=action.item,
            called=gear.name,
            score=score,
            needed=gear.trade.rarity,
            found=found,
        )
    )
    text = Text(f"Buy the {gear.name.en} for ${held.price}?", f"Acheter : {gear.name.fr}, {held.price} $ ?")
    if found and held.price <= desk.posse.stash and desk.agrees("buy-found", text, hero, dollars=held.price):
        _purchase(desk, held, member)


def cannot_search(desk: Desk, hero: Member) -> str:
    """Why somebody cannot search for rare items; empty when he can."""
    part = desk.part
    if hero.role not in ("leader", "hero"):
        return "he is no hero"
    if not part.stood(hero.id):
        return "he did not play, or was taken out of action"
    if hero.absent:
        return "he is away"
    if hero.id in part.gambled:
        return "he is at the card table"
    if part.searched.get(hero.id, 0) >= desk.book.content.numbers.searches_per_hero:
        return "he has searched already"
    return ""


def search_bonus(hero: Member, book: Rulebook) -> int:
    return sum(
        one.by for one in effects_on(hero, book) if isinstance(one, fx.Modifies) and one.roll == "search"
    )


def trade_price(desk: Desk, item: str) -> int:
    """The Tradin' Post's price today: the second one once the posse has bought such a thing before."""
    gear = gear_of(item, desk.book)
    trade = gear.trade
    if trade is None or trade.price is None:
        raise LotowError(f"{gear.name.en} has no price", hint="it is not sold over the counter")
    if trade.second_price is not None and item in desk.state.sources[desk.key]:
        return trade.second_price
    return trade.price


def sell(desk: Desk, action: Sell) -> None:
    """Half of the Tradin' Post's price, rounded down."""
    member = _owner(desk, action.member)
    held = _held(desk, member, action.item)
    gear = gear_of(action.item, desk.book)
    service = isinstance(gear, models.Item) and gear.category == "service"
    if service or gear.trade is None or gear.trade.price is None:
        raise LotowError(f"nobody buys {gear.name.en}", hint="sell weapons, mounts and gear")
    dollars = int(gear.trade.price * Fraction(desk.book.content.numbers.resale))
    desk.write(Sold(posse=desk.key, game=desk.part.game, held=held, dollars=dollars, member=action.member))


def give(desk: Desk, action: Give) -> None:
    """Something goes from a member or the stash to another."""
    giver, receiver = _owner(desk, action.giver), _owner(desk, action.receiver)
    if action.giver == action.receiver:
        raise LotowError("that would change nothing", hint="name two different members, or the stash")
    held = _held(desk, giver, action.item)
    entry = Given(
        posse=desk.key, game=desk.part.game, held=held, giver=action.giver, receiver=action.receiver
    )
    after = hand(take(desk.posse, action.giver, held), action.receiver, held)
    _allowed(desk, entry, after, receiver)
    desk.write(entry)


def _purchase(desk: Desk, held: Held, member: Member | None) -> None:
    entry = _bought(desk, held, member)
    _allowed(desk, entry, hand(desk.posse, entry.member, held), member)
    afford(desk, held.price)
    desk.write(entry)


def _bought(desk: Desk, held: Held, member: Member | None) -> Bought:
    id = member.id if member is not None else None
    return Bought(posse=desk.key, game=desk.part.game, held=held, member=id)


def _owner(desk: Desk, id: int | None) -> Member | None:
    """Somebody whose gear can be changed; None is the stash."""
    if id is None:
        return None
    member = desk.member(id)
    if member.kind == "hired-gun":
        raise LotowError(f"{member.name} is a hired gun", hint="a hired gun's gear is his own affair")
    if member.captive_of is not None:
        raise LotowError(f"{member.name} is held captive", hint=f"by {member.captive_of}")
    return member


def _held(desk: Desk, member: Member | None, item: str) -> Held:
    gear = desk.posse.stored if member is None else member.gear
    held = next((one for one in gear if one.item == item and not one.included), None)
    if held is not None:
        return held
    whose = "the stash" if member is None else member.name
    if any(one.item == item for one in gear):
        raise LotowError(f"{whose} came with it", hint="what a fighter comes with stays with him")
    raise LotowError(
        f"{whose} has no {gear_of(item, desk.book).name.en}", hint="name something that is there"
    )


def _version(gear: models.Gear, version: str | None) -> str | None:
    versions = [one.id for one in gear.versions] if isinstance(gear, models.Item) else []
    if version in versions or (version is None and not versions):
        return version
    raise LotowError(
        f"{gear.name.en}: {version or 'which one'}?",
        hint=f"say which: {', '.join(versions) or 'there is one kind'}",
    )


def _allowed(desk: Desk, entry: Bought | Given, after: Posse, member: Member | None) -> None:
    """Refuses a thing its new owner may not have."""
    gear = desk.book.gear(entry.held.item)
    if not may_own(desk.posse, member, gear, desk.book):
        who = "the stash" if member is None else member.name
        whose = {"leader": "the leader's", "hero": "for heroes", "posse": "the whole posse's"}
        raise LotowError(
            f"{gear.name.en} is not for {who}", hint=f"it is {whose.get(gear.owner, 'for others')}"
        )
    refuse_if_worse(desk, entry, after)


def may_own(posse: Posse, member: Member | None, gear: models.Gear, book: Rulebook) -> bool:
    """Anything can lie in the stash; a henchman owns what his list offers, a hero anything but what is the
    leader's or the whole posse's."""
    if member is None:
        return True
    if gear.owner in ("leader", "posse"):
        return gear.owner == member.role
    return member.role != "henchman" or list_price(member, posse, gear.id, book) is not None
