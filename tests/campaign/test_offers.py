"""What a posse could hire and buy next, and why not; and that dealing means the same wherever it is done."""

from __future__ import annotations

from msgspec import structs
from playing import GANG, RIDERS, AtDesk, campaign, game, play_until, posse, with_member

from lotow.campaign.aftermath.choices import Sell
from lotow.campaign.building import Builder, bring
from lotow.campaign.dealing import Terms
from lotow.campaign.offers import Chance, hires, purchases
from lotow.journal.entries.posse_entries import Sold
from lotow.journal.records import Record
from lotow.posse.members import Held, Posse
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.overlay import overlaid

POOR_TRADE = 'name = "Poor trade"\n[numbers]\nresale = "1/4"\n'


def builder(made: Posse, book: Rulebook) -> Builder:
    [written] = bring(made, "a test", book)
    return Builder([Record(number=1, step=1, entry=written.entry)], book)


def veterans() -> Posse:
    """A posse that has played, with a rifle to spare."""
    riders = structs.replace(posse(RIDERS), games=1, stored=(Held("rifle", 18),))
    return with_member(riders, "Luther", games=1)


def named(chances: list[Chance], id: str) -> Chance:
    return next(one for one in chances if one.id == id)


def test_a_book_that_pays_a_quarter_pays_it_in_building_too() -> None:
    [written] = builder(veterans(), overlaid(POOR_TRADE)).drop("Luther", ["rifle"])
    price = load_rulebook().content.weapon["rifle"].trade
    assert price is not None
    assert price.price is not None
    assert isinstance(written.entry, Sold)
    assert written.entry.dollars == price.price // 4


def test_a_book_that_pays_a_quarter_pays_it_after_a_game() -> None:
    journal = campaign(veterans(), posse(GANG), house_rules=POOR_TRADE)
    game(journal)
    play_until(journal, "red-river-riders", "spending")
    [written] = AtDesk(journal, "red-river-riders", actions=[Sell(item="rifle")]).units()
    [dropped] = builder(veterans(), overlaid(POOR_TRADE)).drop("stash", ["rifle"])
    assert isinstance(written.entry, Sold)
    assert isinstance(dropped.entry, Sold)
    assert written.entry.dollars == dropped.entry.dollars


def test_before_the_first_game_all_it_cost_comes_back_whatever_the_trade_pays() -> None:
    [written] = builder(posse(RIDERS), overlaid(POOR_TRADE)).drop("Luther", ["rifle"])
    assert isinstance(written.entry, Sold)
    assert written.entry.dollars == written.entry.held.price


def test_who_has_played_pays_the_trade_and_a_recruit_the_price_of_his_list() -> None:
    riders, book = veterans(), load_rulebook()
    terms = Terms(riders, book)
    luther, hank = (next(one for one in riders.members if one.name == name) for name in ("Luther", "Hank"))
    trade = book.content.weapon["sixgun"].trade
    assert trade is not None
    assert terms.price("sixgun", luther) == trade.price
    offers = book.content.posse["cowboys"].equipment["henchman"]
    assert terms.price("sixgun", hank) == next(one.price for one in offers if one.item == "sixgun")


def test_every_type_of_the_list_is_offered_with_its_price_and_why_it_cannot_be_had() -> None:
    book = load_rulebook()
    chances = hires(posse(RIDERS), book)
    types = {one.id for one in book.content.fighter.values() if one.posse == "cowboys"}
    assert types | set(book.content.hired_gun) == {one.id for one in chances}
    boss = named(chances, "trail-boss")
    assert boss.price == book.content.fighter["trail-boss"].price
    assert not boss.possible
    assert boss.why_not is not None
    assert boss.why_not.en != boss.why_not.fr


def test_what_is_possible_is_what_building_lets_through() -> None:
    book = load_rulebook()
    riders = structs.replace(posse(RIDERS), stash=25, budget=300)
    steps = builder(riders, book)
    for chance in hires(riders, book):
        if chance.possible:
            assert steps.hire(chance.id, options=chance.options)
            assert chance.price <= riders.stash
    assert any(one.possible for one in hires(riders, book))


def test_a_fighter_is_offered_his_own_list() -> None:
    book = load_rulebook()
    riders = structs.replace(posse(RIDERS), stash=6, budget=300)
    hank = next(one for one in riders.members if one.name == "Hank")
    chances = purchases(riders, hank, book)
    assert {one.id for one in chances} <= {
        one.item for one in book.content.posse["cowboys"].equipment["henchman"]
    }
    assert {one.price <= 6 for one in chances if one.possible} == {True}
    assert any(not one.possible for one in chances)
