"""What things cost a posse: its own lists for its fighters, the fees and options of hired guns."""

from __future__ import annotations

from lotow.posse.members import Held, Member, Posse
from lotow.rulebook import Rulebook, models


def equipment_list(role: str | None, posse: Posse, book: Rulebook) -> tuple[models.Offer, ...]:
    """The list a fighter of this role buys from: heroes' or henchmen's, of the posse's own list."""
    posse_list = book.content.posse.get(posse.list)
    if posse_list is None:
        return ()
    return posse_list.equipment["henchman" if role == "henchman" else "hero"]


def lines_for(role: str | None, type: str, posse: Posse, book: Rulebook) -> dict[str, models.Offer]:
    """The lines of its list that a fighter of a type buys from, by item: of several for one item the first
    that is for its type."""
    lines: dict[str, models.Offer] = {}
    for offer in equipment_list(role, posse, book):
        if type not in offer.not_for:
            lines.setdefault(offer.item, offer)
    return lines


def list_price(member: Member, posse: Posse, item: str, book: Rulebook) -> int | None:
    """What this fighter pays for an item on its list; None when it is not on it, or not for its type."""
    for offer in equipment_list(member.role, posse, book):
        if offer.item == item and member.type not in offer.not_for:
            return offer.price_for.get(member.type, offer.price)
    return None


def option_for(gun: models.HiredGun, item: str) -> models.GunOption | None:
    """The option of a hired gun that gives this item."""
    return next((option for option in gun.options if option.item == item), None)


def trade_price(item: str, book: Rulebook) -> int | None:
    """The Tradin' Post's price; None for what has no fixed one."""
    trade = book.gear(item).trade
    return trade.price if trade is not None else None


def resale_price(item: str, book: Rulebook) -> int | None:
    """What the Tradin' Post gives for it: the book's share of its price, rounded down; None for what nobody
    buys, services among it."""
    from fractions import Fraction

    gear, price = book.gear(item), trade_price(item, book)
    if price is None or (isinstance(gear, models.Item) and gear.category == "service"):
        return None
    return int(price * Fraction(book.content.numbers.resale))


def included_gear(entry: models.FighterType | models.HiredGun) -> tuple[Held, ...]:
    """What a type comes with, one by one."""
    return tuple(Held(held.item, included=True) for held in entry.gear for _ in range(held.count))


def fighter_gear(
    entry: models.FighterType, wanted: tuple[Held, ...], role: str | None, posse: Posse, book: Rulebook
) -> tuple[Held, ...]:
    """What a fighter of a type starts with: what it comes with, its free choice (the first unless another is
    wanted), less what is given up for something wanted, and what was bought."""
    chosen = next((held for held in wanted if held.item in entry.gear_choice), None)
    if chosen is None:
        free = entry.gear_choice[:1]
    else:
        free, at = (chosen.item,), wanted.index(chosen)
        wanted = (*wanted[:at], *wanted[at + 1 :])
    own = (*included_gear(entry), *(Held(item, included=True) for item in free))
    if wanted and own:
        lines = lines_for(role, entry.id, posse, book)
        given_up = {lines[held.item].replaces for held in wanted if held.item in lines}
        own = tuple(held for held in own if held.item not in given_up)
    return (*own, *wanted)


def hired_gun_gear(gun: models.HiredGun, options: tuple[str, ...]) -> tuple[Held, ...]:
    """What a hired gun carries with these options: its own gear less what an option replaces, its choice
    (the first unless another is asked for), and what was bought. What is not offered is kept, unpriced."""
    chosen = [item for item in options if item in gun.gear_choice][:1] or list(gun.gear_choice[:1])
    offered = [option_for(gun, item) for item in options]
    replaced = {option.replaces for option in offered if option is not None}
    held = [one for one in included_gear(gun) if one.item not in replaced]
    chosen = [item for item in chosen if item not in replaced]
    held += [Held(item, included=True) for item in chosen]
    for item, option in zip(options, offered, strict=True):
        if item in chosen:
            chosen.remove(item)
        else:
            held.append(Held(item, option.price if option is not None else 0))
    return tuple(held)
