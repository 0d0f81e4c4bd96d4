"""What things cost a posse at the Tradin' Post today, looked up by a word: to buy, to look for, to hire."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.shop import Shop, Ware
from lotow.errors import Lang, Text
from lotow.rulebook.lookup import fold
from lotow.words import dollars

RARE = Text("rare {}", "rare {}")
HIRE = Text("to hire", "à engager")
BRINGS = Text("sells for {}", "se revend {}")
WHOLE_POSSE = Text("stash", "magot")
NOTHING = Text("nothing here is called {!r}", "rien ici ne s'appelle {!r}")


def price_lines(shop: Shop, said: str, lang: Lang) -> list[str]:
    """A line for whatever has a word that begins so; everything where nothing is said."""
    wanted = fold(said)
    found = dict.fromkeys(line for name, line in _everything(shop, lang) if _meant(wanted, name))
    return list(found) or [NOTHING.in_(lang).format(said)]


def _meant(wanted: str, name: str) -> bool:
    called = f" {fold(name)}"
    return not wanted or f" {wanted}" in called


def _everything(shop: Shop, lang: Lang) -> Iterator[tuple[str, str]]:
    """Names and what is said of each."""
    for ware in (*shop.common, *shop.rare):
        name = ware.name.in_(lang)
        yield name, f"{name} {_price(ware, lang)}"
    for one in shop.recruits:
        name = ", ".join(part.in_(lang) for part in one.names)
        yield name, f"{name} {dollars(one.price, lang)} ({HIRE.in_(lang)})"
    owners = [(rider.name, rider.things) for rider in shop.riders]
    for owner, things in [*owners, (WHOLE_POSSE.in_(lang), shop.stash)]:
        for _, called, brings in things:
            if brings is not None:
                name = called.in_(lang)
                yield name, f"{name} ({owner}) {BRINGS.in_(lang).format(dollars(brings, lang))}"


def _price(ware: Ware, lang: Lang) -> str:
    price = dollars(ware.price, lang)
    return f"{price}, {RARE.in_(lang).format(ware.rarity)}" if ware.rarity is not None else price
