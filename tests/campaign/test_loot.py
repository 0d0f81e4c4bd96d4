"""Loot: the usual dice, every kind of purse, the card tables and the bout."""

from __future__ import annotations

from typing import Any

import pytest
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    campaign,
    game,
    play_until,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import BetPlaced, Gambled, Looted
from lotow.posse.members import Held, Learnt, Posse

US, THEM, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"


def after(riders: Posse, *others: Posse, **more: Any) -> MemoryJournal:
    """A game, with the riders at the step of loot."""
    journal = campaign(riders, *(others or (posse(GANG),)))
    game(journal, **more)
    play_until(journal, US, "loot")
    return journal


def loot(journal: MemoryJournal, *dice: int) -> Looted:
    desk = AtDesk(journal, US, dice)
    entry = desk.units()[0].entry
    assert desk.used_up
    assert isinstance(entry, Looted)
    return entry


def test_a_posse_takes_d6_and_2d6_for_each_hero_who_stood() -> None:
    journal = after(posse(RIDERS), winner=THEM)
    stash = journal.state.posses[US].stash
    entry = loot(journal, 4, 1, 2, 3, 4, 5, 6)
    assert [(one.what, one.who, one.dollars) for one in entry.purses] == [
        ("posse", "", 4),
        ("hero", "Jed Stone", 3),
        ("hero", "Young Clay", 7),
        ("hero", "Young Asa", 11),
    ]
    assert entry.dollars == 25
    assert journal.state.posses[US].stash == stash + 25


def test_a_hero_out_of_action_brings_in_nothing() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Young Clay"], winner=THEM)
    AtDesk(journal, US, (4, 4)).until("loot")
    assert [one.who for one in loot(journal, 1, *(1, 1) * 2).purses] == ["", "Jed Stone", "Young Asa"]


def test_an_absent_hero_brings_in_nothing() -> None:
    journal = after(with_member(posse(RIDERS), "Young Clay", misses=2), winner=THEM)
    assert [one.who for one in loot(journal, 1, *(1, 1) * 2).purses] == ["", "Jed Stone", "Young Asa"]


def test_heroes_who_fled_bring_in_their_share() -> None:
    journal = after(posse(RIDERS), winner=THEM, **{US: {"fled": True}})
    assert loot(journal, 1, *(1, 1) * 3).dollars == 7


def test_henchmen_and_hired_guns_bring_in_nothing() -> None:
    journal = after(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"), winner=THEM)
    assert loot(journal, 1, *(1, 1) * 3).dollars == 7


def test_a_henchman_promoted_after_this_game_brings_in_a_heros_share() -> None:
    journal = campaign(with_member(posse(RIDERS), "Hank", experience=1), posse(GANG))
    game(journal, winner=THEM)
    AtDesk(journal, US, [6]).until("loot")
    assert loot(journal, 1, *(1, 1) * 4).purses[-1].who == "Hank"


def test_a_prospector_digs_a_die_of_gold_even_when_he_fell() -> None:
    journal = campaign(with_hired_gun(posse(RIDERS), "prospector", "Digger"), posse(GANG))
    game(journal, out=["Digger"], winner=THEM)
    AtDesk(journal, US, [6]).until("loot")
    entry = loot(journal, 1, *(1, 1) * 3, 5)
    assert [(one.what, one.dollars) for one in entry.purses][-1] == ("digger", 5)


@pytest.mark.parametrize("scenario", ["high-noon", "bar-room-brawl", "jailbreak", "hang-em-high", "vendetta"])
def test_the_winner_takes_2d6_more(scenario: str) -> None:
    journal = after(posse(RIDERS), scenario=scenario)
    entry = loot(journal, 1, *(1, 1) * 3, 6, 5)
    assert [(one.what, one.dollars) for one in entry.purses][-1] == ("scenario", 11)


def test_the_winner_of_the_stagecoach_takes_4d6() -> None:
    journal = after(posse(RIDERS), scenario="stagecoach")
    assert loot(journal, 1, *(1, 1) * 3, 6, 6, 6, 6).purses[-1].dollars == 24


@pytest.mark.parametrize("scenario", ["high-noon", "stagecoach"])
def test_a_draw_pays_nobody(scenario: str) -> None:
    assert len(loot(after(posse(RIDERS), scenario=scenario, winner=""), 1, *(1, 1) * 3).purses) == 4


@pytest.mark.parametrize("winner", [US, THEM])
def test_each_bag_is_2d6_whoever_won(winner: str) -> None:
    journal = after(posse(RIDERS), scenario="bank-robbery", winner=winner, **{US: {"counts": {"bags": 2}}})
    assert loot(journal, 1, *(1, 1) * 3, 1, 2, 3, 4).purses[-1].dollars == 10


def test_each_head_of_cattle_is_d3() -> None:
    journal = after(posse(RIDERS), scenario="open-range", **{US: {"counts": {"cattle": 3}}})
    assert loot(journal, 1, *(1, 1) * 3, 1, 2, 3).purses[-1].dollars == 6


def test_no_bag_is_no_purse() -> None:
    journal = after(posse(RIDERS), scenario="bank-robbery", winner=THEM, **{US: {"counts": {"bags": 0}}})
    assert len(loot(journal, 1, *(1, 1) * 3).purses) == 4


def test_the_second_of_three_in_a_brawl_takes_a_die() -> None:
    others = posse(GANG), posse(CITIZENS)
    journal = after(posse(RIDERS), *others, scenario="bar-room-brawl", winner=THEM, second=US)
    assert loot(journal, 1, *(1, 1) * 3, 4).purses[-1].dollars == 4


def test_the_winner_of_three_in_a_brawl_takes_two() -> None:
    others = posse(GANG), posse(CITIZENS)
    journal = after(posse(RIDERS), *others, scenario="bar-room-brawl", second=THEM)
    assert loot(journal, 1, *(1, 1) * 3, 4, 4).purses[-1].dollars == 8


# Cards


def cards(*dice: int, answer: str = "yes", **changes: Any) -> tuple[Gambled, MemoryJournal, AtDesk]:
    journal = after(with_member(posse(RIDERS), "Young Clay", **changes), winner=THEM)
    loot(journal, 1, *(1, 1) * 3)
    desk = AtDesk(journal, US, dice, [answer])
    entry = desk.units()[0].entry
    assert isinstance(entry, Gambled)
    return entry, journal, desk


SHARP = (Learnt("card-sharp"),)
DECK = Held("marked-cards", 16)
SLEEVE = Held("spring-loaded-contraption", 14, version="cards")


def test_a_card_sharp_wins_d6() -> None:
    entry, journal, desk = cards(5, skills=SHARP)
    assert (entry.name, entry.dollars) == ("Young Clay", 5)
    assert desk.used_up
    assert journal.state.parts[US].gambled == {2}


def test_marked_cards_win_d6() -> None:
    assert cards(3, gear=(DECK,))[0].dollars == 3


def test_a_card_sharp_with_marked_cards_keeps_the_better_of_two_dice() -> None:
    entry, _, desk = cards(2, 6, skills=SHARP, gear=(DECK,))
    assert entry.dollars == 6
    assert desk.used_up


def test_a_contraption_adds_a_die() -> None:
    assert cards(2, 4, skills=SHARP, gear=(SLEEVE,))[0].dollars == 6
    assert cards(2, 3, 4, skills=SHARP, gear=(DECK, SLEEVE))[0].dollars == 7


def test_a_contraption_alone_wins_nothing() -> None:
    journal = after(with_member(posse(RIDERS), "Young Clay", gear=(SLEEVE,)), winner=THEM)
    loot(journal, 1, *(1, 1) * 3)
    assert AtDesk(journal, US).until("spending")[-1].entry.step == "loot"  # type: ignore[union-attr]


def test_a_contraption_for_a_pistol_adds_nothing() -> None:
    pistol = Held("spring-loaded-contraption", 14, version="derringer")
    assert cards(2, skills=SHARP, gear=(pistol,))[0].dollars == 2


def test_who_was_out_of_action_does_not_gamble() -> None:
    journal = campaign(with_member(posse(RIDERS), "Young Clay", skills=SHARP), posse(GANG))
    game(journal, out=["Young Clay"], winner=THEM)
    AtDesk(journal, US, (4, 4)).until("loot")
    loot(journal, 1, *(1, 1) * 2)
    desk = AtDesk(journal, US)
    desk.until("spending")
    assert desk.choices.asked == []


def test_who_would_rather_search_wins_nothing() -> None:
    entry, journal, _ = cards(answer="no", skills=SHARP)
    assert (entry.dollars, entry.passes) == (0, True)
    assert journal.state.parts[US].gambled == set()


# The bout


def bout(stake: int, *dice: int) -> tuple[BetPlaced, MemoryJournal, int]:
    journal = after(with_hired_gun(posse(RIDERS), "prize-fighter", "Bull"), winner=THEM)
    loot(journal, 6, *(1, 1) * 3)
    stash = journal.state.posses[US].stash
    desk = AtDesk(journal, US, dice, [stake])
    entry = desk.units()[-1].entry
    assert desk.used_up
    assert isinstance(entry, BetPlaced)
    return entry, journal, journal.state.posses[US].stash - stash


@pytest.mark.parametrize(
    ("dice", "row", "returned"),
    [
        ((1,), "bout-lost", 0),
        ((2,), "bloody-draw", 10),
        ((3,), "bloody-draw", 10),
        ((4, 5), "narrow-win", 15),
        ((5, 6), "narrow-win", 16),
        ((6,), "bout-triumph", 20),
    ],
)
def test_each_end_of_a_bout(dice: tuple[int, ...], row: str, returned: int) -> None:
    entry, journal, change = bout(10, *dice)
    assert entry.rolled is not None
    assert (entry.rolled.row, entry.returned) == (row, returned)
    assert change == returned - 10 - 6
    assert journal.state.parts[US].retained == {8}


def test_without_a_stake_there_is_no_bout_and_no_retainer_yet() -> None:
    entry, journal, change = bout(0)
    assert (entry.rolled, change) == (None, 0)
    assert journal.state.parts[US].retained == set()


def test_more_than_the_stash_cannot_be_staked() -> None:
    from lotow.errors import LotowError

    with pytest.raises(LotowError, match="is no sum from"):
        bout(1000)
