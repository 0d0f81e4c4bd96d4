"""The general store: what items cost, who may have them, and what they do to whoever gets them."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from lotow.errors import LotowError, Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.accounts import Ledger, counted
from lotow.saloon.legends.characters import ItemKind, StoreItem, item_called, items, near, store
from lotow.saloon.legends.entries import GearChange, GearStep
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.state import Owned, Player

KINDS: dict[str, ItemKind] = {
    "weapon": "weapon",
    "arme": "weapon",
    "mount": "mount",
    "monture": "mount",
    "item": "miscellaneous",
    "objet": "miscellaneous",
}
BUYS = Text("buys", "achète")
UPGRADES = Text("upgrades", "améliore")


class AskedItem(NamedTuple):
    """An item as it was asked for: one of the data, or one only the table knows."""

    key: str
    name: Text
    kind: ItemKind
    known: StoreItem | None


def ware(asked: str) -> AskedItem:
    """What is meant; an unknown item may say what it is: `winchester weapon`."""
    if (known := item_called(asked)) is not None:
        return AskedItem(known.id, known.name, known.kind, known)
    if close := near(asked, items().values()):
        raise LotowError(
            Text(f"no item is called {asked!r}", f"aucun objet ne s'appelle {asked!r}"),
            hint=Text(f"did you mean {close[0]}?", f"vouliez-vous dire {close[0]} ?"),
        )
    *name, last = asked.split()
    kind = KINDS.get(last, "miscellaneous")
    called = " ".join(name) if last in KINDS and name else asked
    return AskedItem("-".join(called.split()), Text(called, called), kind, None)


def trade(ledger: Ledger, name: str, step: GearStep, asked: str, told_price: int | None) -> AskedItem:
    """One step with an item, written into the ledger."""
    item = ware(asked)
    player = ledger.players[name]
    owned = player.has(item.key)
    if owned is not None:
        item = item._replace(name=owned.name, kind=owned.kind)
    match step:
        case "buy" | "get":
            _may_have(player, item)
            price = _pay(ledger, name, item, told_price) if step == "buy" else 0
            ledger.take(GearChange(name, step, item.key, item.name, item.kind, price=price))
            if item.known is not None:
                ledger.gain(name, "cards", item.known.cards)
                if item.known.heals:
                    ledger.gain(name, "wounds", -item.known.heals)
        case "upgrade":
            _upgrade(ledger, name, item, owned, told_price)
        case "discard" | "use":
            if owned is None:
                _has_not(name, item)
            if step == "use" and item.kind == "miscellaneous":
                _refuse(
                    f"{item.name.en}: only mounts and weapons are chosen",
                    f"{item.name.fr} : on ne choisit que montures et armes",
                    Text("the others count all the time", "les autres comptent toujours"),
                )
            ledger.take(GearChange(name, step, item.key, item.name, item.kind))
            if step == "use" and len(ledger.state.used) > ("start" in ledger.state.used):
                ledger.warn(
                    "Mounts and weapons change at the start of a turn.",
                    "On change de monture ou d'arme en début de tour.",
                )
    return item


def _may_have(player: Player, item: AskedItem) -> None:
    if player.has(item.key) is not None:
        _refuse(
            f"{player.name} has {item.name.en} already",
            f"{player.name} a déjà : {item.name.fr}",
            Text("one of each item", "un exemplaire par objet"),
        )
    most = game().limits.miscellaneous
    held = [one for one in player.gear if one.kind == "miscellaneous"]
    if item.kind == "miscellaneous" and len(held) >= most:
        _refuse(
            f"{player.name} has {most} miscellaneous items already",
            f"{player.name} a déjà {most} objets divers",
            Text(
                f"make room first: discards {held[0].name.en}",
                f"libérez une place : défausse {held[0].name.fr}",
            ),
        )


def _upgrade(ledger: Ledger, name: str, item: AskedItem, owned: Owned | None, told_price: int | None) -> None:
    if owned is None:
        _has_not(name, item)
    if owned.upgraded or owned.kind == "miscellaneous":
        _refuse(
            f"{item.name.en} cannot be upgraded",
            f"{item.name.fr} : pas d'amélioration possible",
            Text("mounts and weapons can be, once", "montures et armes seulement, une fois"),
        )
    price = _pay(ledger, name, item, told_price)
    upgrade = item.known.upgrade if item.known is not None else None
    legend = board_facts.upgraded(ledger.state, item.key)
    if legend is None:
        legend = upgrade.legend if upgrade is not None else store().unknown.legend
    better = Text(upgrade.name, upgrade.name) if upgrade is not None and upgrade.name else item.name
    ledger.take(GearChange(name, "upgrade", item.key, better, item.kind, legend=legend, price=price))


def _pay(ledger: Ledger, name: str, item: AskedItem, told_price: int | None) -> int:
    price = told_price if told_price is not None else board_facts.price(ledger.state, item.key)
    if price is None:
        said = UPGRADES if ledger.players[name].has(item.key) is not None else BUYS
        raise LotowError(
            Text(
                f"what {item.name.en} costs is not in the texts",
                f"le prix n'est pas dans les textes : {item.name.fr}",
            ),
            hint=Text(
                f"say it: {said.en} {item.name.en} for 40", f"dites-le : {said.fr} {item.name.fr} pour 40"
            ),
        )
    pay(ledger, name, price)
    return price


def pay(ledger: Ledger, name: str, price: int) -> None:
    """Dollars that must be there."""
    has = ledger.players[name].dollars
    if has < price:
        _refuse(
            f"{name} has ${has} and needs ${price}",
            f"{name} a {has} $ et il faut {price} $",
            mended(name, "dollars", price - has),
        )
    ledger.gain(name, "dollars", -price)


def mended(name: str, what: str, by: int) -> Text:
    """How a sheet is put right on which something is missing."""
    more = counted(what, by)
    return Text(
        f"put the sheet right first if it is wrong: {name} +{more.en}",
        f"corrigez d'abord la feuille si elle est fausse : {name} +{more.fr}",
    )


def _has_not(name: str, item: AskedItem) -> NoReturn:
    _refuse(
        f"{name} has no {item.name.en}",
        f"{name} n'a pas : {item.name.fr}",
        Text(f"it may be owned already: gets {item.name.en}", f"s'il l'a déjà : reçoit {item.name.fr}"),
    )


def _refuse(en: str, fr: str, hint: Text) -> NoReturn:
    raise LotowError(Text(en, fr), hint=hint)
