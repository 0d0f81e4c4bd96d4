"""Spending: retainers, recruits, the Tradin' Post, selling and swapping."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    campaign,
    game,
    is_there,
    member,
    play_until,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.campaign.aftermath.choices import (
    Action,
    Buy,
    Dismiss,
    Give,
    HireGun,
    Recruit,
    Retain,
    Search,
    Sell,
)
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import HiredGunLeft, RetainerPaid, Searched
from lotow.journal.entries.posse_entries import Bought, Hired, Sold
from lotow.posse.members import Held, Learnt, Posse
from lotow.rulebook import load_rulebook
from lotow.telling.teller import Teller

US, THEM, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"
JED, CLAY, ASA, HANK = 1, 2, 3, 4


def shopping(riders: Posse | None = None, stash: int = 100, key: str = US, **more: Any) -> MemoryJournal:
    """The riders at the Tradin' Post with so many dollars."""
    ours = structs.replace(riders or posse(RIDERS), stash=stash)
    journal = campaign(ours, posse(GANG if key != THEM else RIDERS))
    game(journal, winner="", **more)
    play_until(journal, key, "loot")
    play_until(journal, key, "spending")
    state = journal.state
    state.posses[key] = structs.replace(state.posses[key], stash=stash)
    return journal


def do(
    journal: MemoryJournal, *actions: Action, dice: tuple[int, ...] = (), answers: tuple[str, ...] = ()
) -> AtDesk:
    desk = AtDesk(journal, next(iter(journal.state.posses)), dice, answers, actions)
    from lotow.campaign.aftermath.steps import next_unit

    for _ in actions:
        journal.write(next_unit(desk.desk))
    assert desk.used_up
    return desk


def refused(journal: MemoryJournal, action: Action, match: str) -> None:
    desk = AtDesk(journal, next(iter(journal.state.posses)), [6] * 10, ["yes"] * 5, [action])
    with pytest.raises(LotowError, match=match):
        desk.units()


def dollars(journal: MemoryJournal) -> int:
    return next(iter(journal.state.posses.values())).stash


# Retainers


def test_a_hired_gun_who_played_is_paid_his_retainer() -> None:
    journal = shopping(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"))
    do(journal, Retain(member=8))
    assert dollars(journal) == 90
    assert isinstance(journal.records[-1].entry, RetainerPaid)


def test_a_hired_gun_who_is_not_paid_leaves_with_his_experience() -> None:
    journal = shopping(with_hired_gun(posse(RIDERS), "gunslinger", "Doc", experience=5))
    do(journal, Retain(member=8, pay=False))
    entry = journal.records[-1].entry
    assert isinstance(entry, HiredGunLeft)
    assert (entry.retainer, entry.experience) == (10, 6)
    assert not is_there(journal.state, "Doc")
    assert dollars(journal) == 100


def test_whoever_is_left_unpaid_is_asked_for_at_the_end() -> None:
    journal = shopping(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"))
    desk = AtDesk(journal, US, answers=["yes"])
    desk.until(None)
    assert desk.used_up
    assert dollars(journal) == 90


def test_who_cannot_be_paid_goes() -> None:
    journal = shopping(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"), stash=9)
    AtDesk(journal, US).until(None)
    assert not is_there(journal.state, "Doc")


def test_a_hired_gun_who_came_after_the_game_is_not_paid_yet() -> None:
    journal = shopping()
    do(journal, HireGun(type="cookie"))
    refused(journal, Retain(member=8), "no retainer is due")
    AtDesk(journal, US).until(None)
    assert len(journal.state.posses[US].hired_guns) == 1


# Recruits


def test_a_recruit_costs_his_type_and_gear_at_list_prices() -> None:
    journal = shopping()
    do(journal, Recruit(type="cowpoke", name="Zeke", gear=("sixgun", "horse")))
    zeke = member(journal.state, "Zeke")
    assert dollars(journal) == 100 - 9 - 5 - 12
    assert (zeke.role, zeke.experience, zeke.games, zeke.id) == ("henchman", 0, 0, 8)
    assert isinstance(journal.records[-1].entry, Hired)


def test_an_unnamed_recruit_gets_a_name_nobody_had() -> None:
    journal = shopping()
    do(journal, Recruit(type="cowpoke"), Recruit(type="cowpoke"))
    names = [one.name for one in journal.state.posses[US].members]
    assert len(set(names)) == 9


def test_a_recruited_wrangler_comes_with_his_horse() -> None:
    journal = shopping()
    do(journal, Recruit(type="wrangler", name="Rope"))
    assert member(journal.state, "Rope").gear == (Held("horse", 0, True),)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Recruit(type="trail-boss"), "a leader cannot be recruited"),
        (Recruit(type="greenhorn"), "3 greenhorns, 2 at most"),
        (Recruit(type="kid"), "no 'kid' on this list"),
        (Recruit(type="cowpoke", gear=("le-mat-revolver",)), "not on the list"),
        (Recruit(type="cowpoke", gear=("boilerplate",)), "not on the list"),
        (Recruit(type="cowpoke", gear=("sixgun",) * 5), "5 weapons, 4 at most"),
        (Recruit(type="cowpoke", name="Hank"), "2 members are called that"),
        (HireGun(type="us-marshal"), "rides only with"),
        (HireGun(type="gunslinger", options=("horse",)), "is not offered"),
        (HireGun(type="nobody"), "no hired gun is called"),
    ],
)
def test_what_recruiting_refuses(action: Action, why: str) -> None:
    refused(shopping(), action, why)


def test_nobody_is_recruited_on_credit() -> None:
    refused(shopping(stash=8), Recruit(type="cowpoke"), r"that costs \$9, the stash holds \$8")


def test_a_full_posse_recruits_nobody_unless_a_cookie_feeds_one_more() -> None:
    journal = shopping(stash=500)
    do(journal, *[Recruit(type="cowpoke")] * 8)
    refused(journal, Recruit(type="cowpoke"), "16 fighters, 15 at most")
    do(journal, HireGun(type="cookie"), Recruit(type="cowpoke"))
    assert len(journal.state.posses[US].fighters) == 16


def test_the_same_hired_gun_is_not_hired_twice() -> None:
    journal = shopping()
    do(journal, HireGun(type="cookie"))
    refused(journal, HireGun(type="cookie"), "2 hired guns of one kind")


def test_a_hired_guns_options_are_bought_when_he_is_hired() -> None:
    journal = shopping()
    do(journal, HireGun(type="free-trapper", name="Bridger", options=("buffalo-gun",)))
    assert dollars(journal) == 100 - 16 - 20
    assert [held.item for held in member(journal.state, "Bridger").gear] == ["hand-weapon", "buffalo-gun"]
    refused(journal, Buy(item="sixgun", member=8), "hired gun")


def test_lawmen_may_hire_a_marshal() -> None:
    journal = shopping(posse(CITIZENS), key=LAW)
    do(journal, HireGun(type="us-marshal"))
    assert dollars(journal) == 68


def test_a_recruit_has_only_list_gear_until_he_has_played() -> None:
    journal = shopping(stash=200)
    do(journal, Recruit(type="buckaroo", name="New"))
    refused(journal, Buy(item="longbow", member=8), "has not played yet")
    do(journal, Buy(item="repeating-rifle", member=8))
    assert member(journal.state, "New").gear == (Held("repeating-rifle", 12),)
    refused(journal, Search(hero=CLAY, item="heavy-pistol", member=8), "has not played yet")


def test_somebody_can_be_sent_home_but_not_the_leader() -> None:
    journal = shopping()
    do(journal, Dismiss(member=HANK))
    assert not is_there(journal.state, "Hank")
    assert dollars(journal) == 100
    refused(journal, Dismiss(member=JED), "the leader does not dismiss himself")


# The Tradin' Post


@pytest.mark.parametrize(
    ("item", "price"),
    [
        ("hand-weapon", 2),
        ("double-handed-weapon", 3),
        ("sixgun", 6),
        ("rifle", 16),
        ("musket", 6),
        ("shotgun", 12),
        ("sawed-off-shotgun", 15),
        ("longbow", 5),
        ("thrown-weapon", 2),
        ("lasso", 10),
        ("horse", 18),
        ("mule", 12),
    ],
)
def test_common_items_are_simply_bought(item: str, price: int) -> None:
    journal = shopping()
    do(journal, Buy(item=item, member=CLAY))
    assert dollars(journal) == 100 - price
    assert Held(item, price) in member(journal.state, "Young Clay").gear


@pytest.mark.parametrize(
    ("item", "price", "rarity"),
    [
        ("cavalry-sabre", 3, 7),
        ("heavy-pistol", 12, 6),
        ("repeating-rifle", 18, 7),
        ("buffalo-gun", 25, 8),
        ("saturday-night-special", 5, 7),
        ("le-mat-revolver", 18, 11),
        ("tomahawk", 3, 7),
        ("dynamite", 20, 9),
        ("nitro", 35, 11),
        ("boilerplate", 6, 7),
        ("fine-whiskey", 18, 6),
        ("marked-cards", 16, 9),
        ("rifle-scope", 15, 9),
    ],
)
def test_rare_items_have_to_be_found(item: str, price: int, rarity: int) -> None:
    just = (6, rarity - 6) if rarity > 6 else (3, 3)
    short = (5, rarity - 6) if rarity > 6 else (3, 2)
    refused(shopping(), Buy(item=item, member=CLAY), "is rare")
    journal = shopping()
    do(journal, Search(hero=CLAY, item=item, member=CLAY), dice=just, answers=("yes",))
    assert dollars(journal) == 100 - price
    assert Held(item, price) in member(journal.state, "Young Clay").gear
    journal = shopping()
    do(journal, Search(hero=CLAY, item=item, member=CLAY), dice=short)
    assert dollars(journal) == 100
    entry = journal.records[-1].entry
    assert isinstance(entry, Searched)
    assert (entry.needed, entry.found) == (rarity, False)


def test_what_was_found_need_not_be_bought() -> None:
    journal = shopping()
    do(journal, Search(hero=CLAY, item="heavy-pistol", member=CLAY), dice=(6, 6), answers=("no",))
    assert dollars(journal) == 100


def test_what_was_found_can_lie_in_the_stash() -> None:
    journal = shopping()
    do(journal, Search(hero=CLAY, item="heavy-pistol"), dice=(6, 6), answers=("yes",))
    assert journal.state.posses[US].stored == (Held("heavy-pistol", 12),)


def test_a_trader_adds_two_to_his_search() -> None:
    journal = shopping(with_member(posse(RIDERS), "Young Clay", skills=(Learnt("trader"),)))
    do(journal, Search(hero=CLAY, item="marked-cards", member=CLAY), dice=(3, 4), answers=("yes",))
    entry = journal.records[-2].entry
    assert isinstance(entry, Searched)
    assert (entry.score, entry.found) == (9, True)
    told = Teller(journal.records, load_rulebook()).tell(entry)
    assert "marked cards: 9 (7+2), needs 9, found" in told.en
    assert "9 (7+2) pour 9" in told.fr


def test_each_hero_searches_once() -> None:
    journal = shopping()
    do(journal, Search(hero=CLAY, item="nitro", member=CLAY), dice=(1, 1))
    refused(journal, Search(hero=CLAY, item="nitro", member=CLAY), "he has searched already")
    do(journal, Search(hero=ASA, item="nitro", member=CLAY), dice=(1, 1))


def test_henchmen_do_not_search() -> None:
    refused(shopping(), Search(hero=HANK, item="nitro"), "he is no hero")


def test_a_hero_out_of_action_does_not_search() -> None:
    journal = campaign(structs.replace(posse(RIDERS), stash=100), posse(GANG))
    game(journal, out=["Young Clay"], winner="")
    AtDesk(journal, US, (4, 4)).until("experience")
    play_until(journal, US, "spending")
    refused(journal, Search(hero=CLAY, item="nitro"), "taken out of action")


def test_a_gambler_does_not_search() -> None:
    journal = shopping(with_member(posse(RIDERS), "Young Clay", skills=(Learnt("card-sharp"),)))
    refused(journal, Search(hero=CLAY, item="nitro"), "at the card table")


@pytest.mark.parametrize(
    ("item", "first", "second", "dice"),
    [("dynamite", 20, 12, (6, 6)), ("nitro", 35, 18, (6, 6)), ("fine-whiskey", 18, 10, (6, 6))],
)
def test_the_second_time_a_known_source_is_cheaper(
    item: str, first: int, second: int, dice: tuple[int, int]
) -> None:
    journal = shopping(stash=200)
    do(journal, Search(hero=CLAY, item=item, member=CLAY), dice=dice, answers=("yes",))
    do(journal, Search(hero=ASA, item=item, member=ASA), dice=dice, answers=("yes",))
    assert dollars(journal) == 200 - first - second


def test_only_the_leader_wears_fancy_duds() -> None:
    refused(shopping(), Search(hero=CLAY, item="fancy-duds", member=CLAY), "is not for Young Clay")
    journal = shopping()
    do(journal, Search(hero=CLAY, item="fancy-duds", member=JED), dice=(6, 6), answers=("yes",))
    assert dollars(journal) == 76


def test_a_henchman_owns_only_what_his_list_offers() -> None:
    refused(shopping(), Buy(item="longbow", member=HANK), "is not for Hank")
    refused(shopping(), Search(hero=CLAY, item="heavy-pistol", member=HANK), "is not for Hank")
    journal = shopping()
    do(journal, Buy(item="rifle", member=HANK))
    assert dollars(journal) == 84


def test_what_is_not_his_or_not_sold_is_refused_with_what_helps() -> None:
    with pytest.raises(LotowError, match="musket is not for") as refused:
        do(shopping(), Buy(item="musket", member=HANK))
    assert "henchmen use what their list offers: hand weapon, sixgun" in refused.value.hint.en
    with pytest.raises(LotowError, match="no price") as refused:
        do(shopping(), Buy(item="visit-to-the-doc", member=CLAY))
    assert refused.value.hint.en == "say `doctor WHO`"


def test_a_contraption_is_bought_for_cards_or_for_a_pistol() -> None:
    item = "spring-loaded-contraption"
    refused(shopping(), Search(hero=CLAY, item=item, member=CLAY), "which one")
    journal = shopping()
    for hero, version in ((CLAY, "cards"), (ASA, "derringer")):
        do(journal, Search(hero=hero, item=item, member=CLAY, version=version), dice=(6, 6), answers=("yes",))
    versions = [one.version for one in member(journal.state, "Young Clay").gear if one.item == item]
    assert versions == ["cards", "derringer"]


def test_a_night_on_the_town_is_for_the_whole_posse() -> None:
    refused(shopping(), Buy(item="night-on-the-town", member=CLAY), "is not for Young Clay")
    journal = shopping()
    do(journal, Buy(item="night-on-the-town"))
    assert journal.state.posses[US].stored == (Held("night-on-the-town", 20),)
    refused(journal, Sell(item="night-on-the-town"), "nobody buys")


@pytest.mark.parametrize("item", ["visit-to-the-doc", "holy-bible"])
def test_what_has_no_price_is_not_sold(item: str) -> None:
    refused(shopping(), Buy(item=item, member=CLAY), "has no price")


def test_nobody_carries_more_weapons_than_he_may() -> None:
    journal = shopping()
    do(journal, *[Buy(item="sixgun", member=CLAY)] * 3)
    refused(journal, Buy(item="sixgun", member=CLAY), "5 weapons, 4 at most")
    refused(journal, Search(hero=ASA, item="heavy-pistol", member=CLAY), "5 weapons, 4 at most")


@pytest.mark.parametrize(
    ("item", "half"),
    [
        ("sixgun", 3),
        ("rifle", 8),
        ("hand-weapon", 1),
        ("buffalo-gun", 12),
        ("cavalry-sabre", 1),
        ("dynamite", 10),
    ],
)
def test_things_are_sold_at_half_the_trades_price_rounded_down(item: str, half: int) -> None:
    journal = shopping(with_member(posse(RIDERS), "Young Clay", gear=(Held(item, 5),)))
    do(journal, Sell(item=item, member=CLAY))
    assert dollars(journal) == 100 + half
    assert isinstance(journal.records[-1].entry, Sold)
    assert member(journal.state, "Young Clay").gear == ()


def test_what_a_fighter_came_with_stays_with_him() -> None:
    refused(shopping(), Sell(item="horse", member=7), "came with it")
    refused(shopping(), Give(item="horse", giver=7, receiver=CLAY), "came with it")


def test_gear_can_be_swapped_and_put_by() -> None:
    journal = shopping()
    do(journal, Give(item="sixgun", giver=CLAY, receiver=ASA), Give(item="sixgun", giver=ASA))
    assert member(journal.state, "Young Clay").gear == ()
    assert [held.item for held in journal.state.posses[US].stored] == ["sixgun"]
    do(journal, Give(item="sixgun", receiver=CLAY))
    assert journal.state.posses[US].stored == ()


def test_a_swap_keeps_the_rules_too() -> None:
    journal = shopping(with_member(posse(RIDERS), "Young Clay", gear=(Held("longbow", 5),), games=1))
    refused(journal, Give(item="longbow", giver=CLAY, receiver=HANK), "is not for Hank")
    refused(journal, Give(item="rifle", giver=CLAY, receiver=ASA), "has no rifle")
    refused(journal, Give(item="longbow", giver=CLAY, receiver=CLAY), "change nothing")


def test_an_action_that_is_refused_changes_nothing() -> None:
    journal = shopping(stash=5)
    before = journal.state
    refused(journal, Buy(item="sixgun", member=CLAY), "that costs")
    assert journal.state == before
    assert not any(isinstance(one.entry, Bought) for one in journal.records)
