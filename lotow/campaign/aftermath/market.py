"""The Tradin' Post: common items, searches for rare ones, selling, swapping.

Readings: what a fighter came with stays with him; a service (a night on the town) lies in the stash until the
next game uses it up. What things cost and bring is in `dealing`.
"""

from __future__ import annotations

from lotow.campaign.aftermath.choices import Buy, Give, Search, Sell, Swap
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.refusals import (
    afford,
    gear_of,
    refuse_captive,
    refuse_if_set_aside,
    refuse_if_worse,
    terms_of,
)
from lotow.errors import LotowError, Text
from lotow.journal.entries.aftermath_entries import Searched
from lotow.journal.entries.posse_entries import Bought, Given, Sold
from lotow.journal.posse_state import hand, take
from lotow.posse.members import Held, Member, Posse
from lotow.posse.prices import equipment_list, list_price
from lotow.posse.standing import effects_on
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.words import a

OWNERS = {
    "leader": Text("the leader's", "au leader"),
    "hero": Text("for heroes", "pour les héros"),
    "posse": Text("the whole posse's", "à toute la bande"),
}


def buy(desk: Desk, action: Buy) -> None:
    """A common item, or for a new recruit something of his list."""
    member = _owner(desk, action.member)
    gear = gear_of(action.item, desk.book)
    recruit = member is not None and not member.games
    if not recruit and gear.trade is not None and gear.trade.rarity is not None:
        raise LotowError(
            Text(f"{gear.name.en} is rare", f"{gear.name.fr} : c'est rare"),
            hint=Text("a hero has to search for it", "un héros doit le chercher"),
        )
    price = terms_of(desk).price(action.item, member)
    if price is None and recruit and member is not None:
        raise LotowError(
            Text(
                f"{member.name} has not played yet: no {gear.name.en} for him",
                f"{member.name} n'a pas encore joué : pas de {gear.name.fr} pour lui",
            ),
            hint=Text(
                "until his first game a recruit takes what his list offers",
                "avant sa première partie, une recrue se contente de sa liste",
            ),
        )
    if price is None:
        raise _not_sold(gear)
    _purchase(desk, Held(action.item, price, version=_version(gear, action.version)), member)


def search(desk: Desk, action: Search) -> None:
    """One hero looks for one rare item and, if it turns up, may buy it."""
    hero, member = desk.member(action.hero), _owner(desk, action.member)
    gear = gear_of(action.item, desk.book)
    if why := cannot_search(desk, hero):
        raise LotowError(
            Text(f"{hero.name} cannot search: {why.en}", f"{hero.name} ne peut pas chercher : {why.fr}"),
            hint=Text("one search for each hero who stood", "une recherche par héros resté debout"),
        )
    if gear.trade is None or gear.trade.rarity is None:
        raise LotowError(
            Text(f"{gear.name.en} is nothing rare", f"{gear.name.fr} : ce n'est pas rare"),
            hint=Text("common items are simply bought", "les objets communs s'achètent simplement"),
        )
    if member is not None and not member.games:
        raise LotowError(
            Text(f"{member.name} has not played yet", f"{member.name} n'a pas encore joué"),
            hint=Text("rare items are for those who have", "les objets rares sont pour les autres"),
        )
    held = Held(action.item, trade_price(desk, action.item), version=_version(gear, action.version))
    _allowed(desk, hand(desk.posse, action.member, held), member, _bought(desk, held, member))
    looks = Text(f"{hero.name} looks for {a(gear.name.en)}", f"{hero.name} cherche : {gear.name.fr}")
    bonus = search_bonus(hero, desk.book)
    score = desk.roll(desk.book.content.numbers.search_dice, "search", looks, hero) + bonus
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
            bonus=bonus,
        )
    )
    text = Text(f"Buy the {gear.name.en} for ${held.price}?", f"Acheter : {gear.name.fr}, {held.price} $ ?")
    if found and held.price <= desk.posse.stash and desk.agrees("buy-found", text, hero, dollars=held.price):
        _purchase(desk, held, member)


def cannot_search(desk: Desk, hero: Member) -> Text | None:
    """Why somebody cannot search for rare items; None when he can."""
    part = desk.part
    if hero.role not in ("leader", "hero"):
        return Text("he is no hero", "ce n'est pas un héros")
    if not part.stood(hero.id):
        return Text(
            "he did not play, or was taken out of action", "il n'a pas joué, ou a été mis hors de combat"
        )
    if hero.absent:
        return Text("he is away", "il est absent")
    if hero.id in part.gambled:
        return Text("he is at the card table", "il est à la table de jeu")
    if part.searched.get(hero.id, 0) >= desk.book.content.numbers.searches_per_hero:
        return Text("he has searched already", "il a déjà cherché")
    return None


def search_bonus(hero: Member, book: Rulebook) -> int:
    return sum(
        effect.by
        for effect in effects_on(hero, book)
        if isinstance(effect, fx.Modifies) and effect.roll == "search"
    )


def trade_price(desk: Desk, item: str) -> int:
    """What the Tradin' Post asks today."""
    gear = gear_of(item, desk.book)
    price = terms_of(desk).counter_price(item)
    if price is None:
        raise _not_sold(gear)
    return price


def _not_sold(gear: models.Gear) -> LotowError:
    """Refuses what no counter sells; a treatment, whose price is rolled, is had in another way."""
    treatment = gear.trade is not None and gear.trade.dice is not None
    return LotowError(
        Text(f"{gear.name.en} has no price", f"{gear.name.fr} n'a pas de prix"),
        hint=Text("say `doctor WHO`", "dites `docteur QUI`")
        if treatment
        else Text("it is not sold over the counter", "cela ne se vend pas au comptoir"),
    )


def sell(desk: Desk, action: Sell) -> None:
    """Something goes for what the trade pays."""
    member = _owner(desk, action.member)
    held = _held(desk, member, action.item)
    gear = gear_of(action.item, desk.book)
    dollars = terms_of(desk).resale(held)
    if dollars is None:
        raise LotowError(
            Text(f"nobody buys {gear.name.en}", f"personne n'achète cela : {gear.name.fr}"),
            hint=Text("sell weapons, mounts and gear", "vendez armes, montures et équipement"),
        )
    refuse_if_set_aside(desk, take(desk.posse, action.member, held))
    desk.write(Sold(posse=desk.key, game=desk.part.game, held=held, dollars=dollars, member=action.member))


def give(desk: Desk, action: Give) -> None:
    """Something goes from a member or the stash to another."""
    giver, receiver = _owner(desk, action.giver), _owner(desk, action.receiver)
    _refuse_same_hands(action.giver, action.receiver)
    held = _held(desk, giver, action.item)
    entry = _given(desk, held, action.giver, action.receiver)
    after = hand(take(desk.posse, action.giver, held), action.receiver, held)
    refuse_if_set_aside(desk, after)
    _allowed(desk, after, receiver, entry)
    desk.write(entry)


def swap(desk: Desk, action: Swap) -> None:
    """Two members, or one and the stash, exchange something: neither has both in between."""
    one, other = _owner(desk, action.member), _owner(desk, action.other)
    _refuse_same_hands(action.member, action.other)
    held, wanted = _held(desk, one, action.item), _held(desk, other, action.other_item)
    entries = (
        _given(desk, held, action.member, action.other),
        _given(desk, wanted, action.other, action.member),
    )
    left = take(take(desk.posse, action.member, held), action.other, wanted)
    after = hand(hand(left, action.other, held), action.member, wanted)
    refuse_if_set_aside(desk, after)
    _refuse_owner(desk, held, other)
    _refuse_owner(desk, wanted, one)
    refuse_if_worse(desk, after, *entries)
    for entry in entries:
        desk.write(entry)


def _given(desk: Desk, held: Held, giver: int | None, receiver: int | None) -> Given:
    return Given(posse=desk.key, game=desk.part.game, held=held, giver=giver, receiver=receiver)


def _refuse_same_hands(giver: int | None, receiver: int | None) -> None:
    if giver == receiver:
        raise LotowError(
            Text("that would change nothing", "cela ne changerait rien"),
            hint=Text(
                "name two different members, or the stash", "nommez deux membres différents, ou le magot"
            ),
        )


def _purchase(desk: Desk, held: Held, member: Member | None) -> None:
    entry = _bought(desk, held, member)
    _allowed(desk, hand(desk.posse, entry.member, held), member, entry)
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
        raise LotowError(
            Text(f"{member.name} is a hired gun", f"{member.name} est un mercenaire"),
            hint=Text("a hired gun's gear is his own affair", "son équipement ne regarde que lui"),
        )
    refuse_captive(desk, member)
    return member


def _held(desk: Desk, member: Member | None, item: str) -> Held:
    gear = desk.posse.stored if member is None else member.gear
    held = next((one for one in gear if one.item == item and not one.included), None)
    if held is not None:
        return held
    whose, called = _whose(member), gear_of(item, desk.book).name
    if any(one.item == item for one in gear):
        raise LotowError(
            Text(f"{whose.en} came with it", f"{whose.fr} est venu avec"),
            hint=Text("what a fighter comes with stays with him", "ce qu'un combattant apporte reste à lui"),
        )
    raise LotowError(
        Text(f"{whose.en} has no {called.en}", f"{whose.fr} n'a pas cela : {called.fr}"),
        hint=Text("name something that is there", "nommez quelque chose qui s'y trouve"),
    )


def _whose(member: Member | None) -> Text:
    return Text("the stash", "le magot") if member is None else Text(member.name, member.name)


def _version(gear: models.Gear, version: str | None) -> str | None:
    versions = [one.id for one in gear.versions] if isinstance(gear, models.Item) else []
    if version in versions or (version is None and not versions):
        return version
    kinds = ", ".join(versions)
    raise LotowError(
        Text(f"{gear.name.en}: {version or 'which one'}?", f"{gear.name.fr} : {version or 'lequel'} ?"),
        hint=Text(f"say which: {kinds}", f"précisez : {kinds}")
        if kinds
        else Text("there is one kind", "il n'y en a qu'une sorte"),
    )


def _allowed(desk: Desk, after: Posse, member: Member | None, entry: Bought | Given) -> None:
    """Refuses a thing its new owner may not have."""
    _refuse_owner(desk, entry.held, member)
    refuse_if_worse(desk, after, entry)


def _refuse_owner(desk: Desk, held: Held, member: Member | None) -> None:
    gear = desk.book.gear(held.item)
    if not may_own(desk.posse, member, gear, desk.book):
        who = _whose(member)
        raise LotowError(
            Text(f"{gear.name.en} is not for {who.en}", f"{gear.name.fr} n'est pas pour {who.fr}"),
            hint=_whose_it_is(desk, gear),
        )


def _whose_it_is(desk: Desk, gear: models.Gear) -> Text:
    """Who may have a thing; a henchman, who may have what his list offers, is told what that is."""
    if gear.owner in OWNERS:
        owner = OWNERS[gear.owner]
        return Text(f"it is {owner.en}", f"c'est {owner.fr}")
    offered = [desk.book.gear(offer.item).name for offer in equipment_list("henchman", desk.posse, desk.book)]
    return Text(
        f"henchmen use what their list offers: {', '.join(one.en for one in offered)}",
        f"les acolytes s'en tiennent à leur liste : {', '.join(one.fr for one in offered)}",
    )


def may_own(posse: Posse, member: Member | None, gear: models.Gear, book: Rulebook) -> bool:
    """Anything can lie in the stash; a henchman owns what his list offers, a hero anything but what is the
    leader's or the whole posse's."""
    if member is None:
        return True
    if gear.owner in ("leader", "posse"):
        return gear.owner == member.role
    return member.role != "henchman" or list_price(member, posse, gear.id, book) is not None
