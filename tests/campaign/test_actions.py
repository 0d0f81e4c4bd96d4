"""What is said at the Tradin' Post: every action is written as a line that is read as the same action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from playing import GANG, RIDERS, AtDesk, book, campaign, game, posse

from lotow.campaign.aftermath.actions import read_action, words_of
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
    VisitDoctor,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.errors import LotowError

CONTENT = book().content
GEAR = some.sampled_from(sorted([*CONTENT.weapon, *CONTENT.mount, *CONTENT.item]))
MEMBER = some.integers(1, 7)
OWNER = some.none() | MEMBER
VERSION = some.none() | some.sampled_from(["cards", "pistol"])
NAME = some.text(some.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters='"')).map(
    str.strip
)
SEVERAL = some.lists(GEAR, max_size=3).map(tuple)
ACTIONS: some.SearchStrategy[Action] = some.one_of(
    some.builds(Buy, item=GEAR, member=OWNER, version=VERSION),
    some.builds(Search, hero=MEMBER, item=GEAR, member=OWNER, version=VERSION),
    some.builds(Recruit, type=some.sampled_from(sorted(CONTENT.fighter)), name=NAME, gear=SEVERAL),
    some.builds(HireGun, type=some.sampled_from(sorted(CONTENT.hired_gun)), name=NAME, options=SEVERAL),
    some.builds(Sell, item=GEAR, member=OWNER),
    some.builds(Give, item=GEAR, giver=OWNER, receiver=OWNER),
    some.builds(VisitDoctor, member=MEMBER),
    some.builds(Dismiss, member=MEMBER),
    some.builds(Retain, member=MEMBER, pay=some.booleans()),
)


def a_desk() -> Desk:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal)
    return AtDesk(journal, "red-river-riders").desk


DESK = a_desk()


@given(ACTIONS)
def test_an_action_is_written_as_it_is_read(action: Action) -> None:
    assert read_action(words_of(action), DESK) == action


def test_a_name_may_hold_any_words() -> None:
    line = 'recruit cowpoke called "The man with no name" with sixgun'
    assert read_action(line, DESK) == Recruit(type="cowpoke", name="The man with no name", gear=("sixgun",))


def test_a_name_may_come_before_the_gear_or_after_it() -> None:
    wanted = Recruit(type="cowpoke", name="Bo", gear=("sixgun", "rifle"))
    for line in (
        "recruit cowpoke called Bo with sixgun, rifle",
        "recruter cowpoke avec sixgun, rifle nommé Bo",
    ):
        assert read_action(line, DESK) == wanted


def test_what_cannot_be_made_out_is_refused_in_both_languages() -> None:
    with pytest.raises(LotowError, match="cannot make out 'borrow a horse'") as told:
        read_action("borrow a horse", DESK)
    assert told.value.message.fr == "impossible de comprendre 'borrow a horse'"
    assert "acheter OBJET" in told.value.hint.fr
