"""Every figure of `[numbers]` changes an answer when a book changes it: asked of the rooms that work with it,
so that a name in the code that nobody follows is not enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from posses import fighter, gun, legal_with

from lotow.errors import LANGS, LotowError
from lotow.odds import afterwards
from lotow.odds.asking import OddsQuestion
from lotow.odds.attempts import AskedPluck, attempt_question, climb_question, fall_question
from lotow.odds.brawls import fight_question, gunfight_question
from lotow.odds.dash import dash
from lotow.odds.described import average_cowboy, read_combatant
from lotow.odds.gunfight import Duellist
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim
from lotow.odds.stances import Contender, Stance
from lotow.odds.turn_phases import read_side, turn_question
from lotow.posse.check import check
from lotow.posse.prices import resale_price
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.models import Numbers
from lotow.rulebook.overlay import overlaid

CORE = load_rulebook()
TOLD_ONLY = {"control_zone", "backed_off", "heroic_action_range", "passengers"}
"""What players measure by at the table: the reference tells them, whatever a book makes of them."""


def shot(book: Rulebook, aim: Aim) -> OddsQuestion:
    """By one who may shoot into fights."""
    shooter, target = read_combatant(book, "S4 +life is cheap"), read_combatant(book, "G3 W2 FT1")
    return AskedShot(shooter, target, book.content.weapon["sixgun"], aim).question(book.content)


def gunfight(book: Rulebook) -> OddsQuestion:
    weapon = book.content.weapon["sixgun"]
    ace, other = (
        Duellist(who=read_combatant(book, one), weapon=weapon, quickdraws=3) for one in ("S3 W2", "S4 W2")
    )
    return gunfight_question(book.content, ace, other, 0)


def fight(book: Rulebook, *, mine: Stance | None = None, theirs: Stance | None = None) -> OddsQuestion:
    hand = book.content.weapon["hand-weapon"]
    strong, other = read_combatant(book, "F3 A2 G3 W3"), read_combatant(book, "F3 A2 W3")
    lone, enemy = Contender(strong, hand, mine or Stance()), Contender(other, hand, theirs or Stance())
    return fight_question(book.content, lone, [enemy])


def turn(book: Rulebook, size: int, apart: float) -> OddsQuestion:
    def side(*texts: str, size: int = 0) -> object:
        return read_side(book, texts, Aim(), lambda one: read_combatant(book, one), size=size, apart=apart)

    ours, theirs = side("3 S4 with sixgun"), side("3 G2 S4 with sixgun", size=size)
    return turn_question(book.content, ours, theirs, drop=0)  # type: ignore[arg-type]


def answer(question: OddsQuestion) -> object:
    return question.answer().figures()


def cowpoke(*gear: str) -> Callable[[Rulebook], object]:
    return lambda book: [one.message for one in check(legal_with(fighter("cowpoke", *gear)), book)]


def strides(book: Rulebook, inches: float) -> object:
    try:
        return answer(attempt_question(book.content, average_cowboy(book), "jump", over=inches))
    except LotowError as refused:
        return refused.message


def hired(book: Rulebook) -> object:
    return [one.rule for one in check(legal_with(guns=(gun("gunslinger"), gun("gunslinger"))), book)]


def crawled(book: Rulebook) -> object:
    return dash(book.content, average_cowboy(book), 3, pose="crawling").figures()


def waded(book: Rulebook) -> object:
    return dash(book.content, average_cowboy(book), 3, difficult=3).figures()


def run(book: Rulebook) -> object:
    return dash(book.content, average_cowboy(book), 7).figures()


def searched(book: Rulebook) -> object:
    return afterwards.search(book.content, 9, [average_cowboy(book)]).figures()


PROBES: dict[str, tuple[object, Callable[[Rulebook], object]]] = {
    "drop_dice": ("2D6", lambda book: answer(gunfight(book))),
    "drop_tie": ("rerolled", lambda book: answer(gunfight(book))),
    "pluck_dice": ("3D6", lambda book: answer(AskedPluck().question(book.content, average_cowboy(book)))),
    "pluck_target": (9, lambda book: answer(AskedPluck().question(book.content, average_cowboy(book)))),
    "fortune_save": (5, lambda book: answer(shot(book, Aim()))),
    "jam_on": (2, lambda book: answer(shot(book, Aim()))),
    "jam_confirm_on": (2, lambda book: answer(shot(book, Aim()))),
    "jam_turns": (3, lambda book: answer(gunfight(book))),
    "critical_on": (5, lambda book: answer(shot(book, Aim()))),
    "critical_confirm_on": (5, lambda book: answer(shot(book, Aim()))),
    "critical_wounds": ("2", lambda book: answer(shot(book, Aim()))),
    "into_fight": (5, lambda book: answer(shot(book, Aim(into_fight=True)))),
    "detection": (5, lambda book: answer(shot(book, Aim(hidden=True)))),
    "drawn_fight_roll": (3, lambda book: answer(fight(book))),
    "across_obstacle": (5, lambda book: answer(fight(book, mine=Stance(charging=True, across=True)))),
    "trapped_strikes": (3, lambda book: answer(fight(book, theirs=Stance(trapped=True)))),
    "climber_fightin": (5, lambda book: answer(fight(book, mine=Stance(climbing=True)))),
    "foot_move": (7, run),
    "prone_move": (3, crawled),
    "difficult_ground": (3, waded),
    "dive_for_cover_range": (5, lambda book: answer(turn(book, 3, 4))),
    "head_for_the_hills_losses": ("1/4", lambda book: answer(turn(book, 8, 9))),
    "jump_free": (1.5, lambda book: strides(book, 1)),
    "jump_limit": (3.0, lambda book: strides(book, 2.5)),
    "climb_cost": (3.0, lambda book: answer(climb_question(book.content, average_cowboy(book), 3))),
    "fall_safe": (4.0, lambda book: answer(fall_question(book.content, average_cowboy(book), 3))),
    "heroic_roll": (5, lambda book: answer(gunfight(book))),
    "weapons_maximum": (2, cowpoke("sixgun", "knife", "rifle")),
    "two_handed_maximum": (1, cowpoke("rifle", "musket")),
    "double_handed_maximum": (0, cowpoke("double-handed weapon")),
    "mounts_maximum": (0, cowpoke("horse")),
    "hired_guns_of_a_kind": (2, hired),
    "infamy_per_model": (6, lambda book: infamy(legal_with(), book)),
    "loot_dice": ("2D6", lambda book: afterwards.loot(book.content, 2).figures()),
    "loot_per_hero": ("D6", lambda book: afterwards.loot(book.content, 2).figures()),
    "search_dice": ("3D6", searched),
    "searches_per_hero": (2, searched),
    "resale": ("1/3", lambda book: resale_price("sixgun", book)),
}


def test_every_figure_is_asked_about() -> None:
    assert PROBES.keys() | TOLD_ONLY == {*Numbers.__struct_fields__} - {"basis"}


@pytest.mark.parametrize("figure", PROBES)
def test_an_answer_changes_with_the_figure(figure: str) -> None:
    value, asked = PROBES[figure]
    written = f'"{value}"' if isinstance(value, str) else value
    other = overlaid(f'name = "Another way"\n[numbers]\n{figure} = {written}')
    assert asked(other) != asked(CORE)


@pytest.mark.parametrize("figure", sorted(TOLD_ONLY))
def test_a_figure_that_is_only_told_follows_the_book(figure: str) -> None:
    told = overlaid(f'name = "Other figures"\n[numbers]\n{figure} = 97').content.reference
    assert not any("97" in str(one) for one in CORE.content.reference.values())
    for lang in LANGS:
        assert any("97" in said.in_(lang) for one in told.values() for said in (one.text, *one.points))
