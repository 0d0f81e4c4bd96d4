"""What is said while a posse is built: every form in both languages, and what is offered next."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from posses import book, rules_broken

from lotow.campaign.building import Builder, found
from lotow.campaign.building_offers import Speaker
from lotow.campaign.building_words import (
    VERBS,
    Copy,
    DropGear,
    Hire,
    Menu,
    Order,
    Pick,
    Plain,
    Refit,
    Rename,
    Suggest,
    read_order,
)
from lotow.campaign.suggesting import suggest
from lotow.errors import LotowError
from lotow.journal.records import Record
from lotow.posse.members import Member, Posse
from lotow.rulebook.models import Weapon


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("cowpoke", Hire("cowpoke")),
        ("hire cowpoke", Hire("cowpoke")),
        ("3 cowpoke with sixgun, hand weapon", Hire("cowpoke", 3, "", ("sixgun", "hand weapon"))),
        ("3x cowpoke", Hire("cowpoke", 3)),
        (
            "trail boss called Jed with winchester, horse",
            Hire("trail boss", 1, "Jed", ("winchester", "horse")),
        ),
        ('trail boss called "Jed with the eye"', Hire("trail boss", 1, "Jed with the eye")),
        ("chef de convoi nommé Jed avec cheval", Hire("chef de convoi", 1, "Jed", ("cheval",))),
        ("jed +lasso -sixgun", Refit("jed", ("lasso",), ("sixgun",))),
        ("Jed Stone +hand weapon, lasso", Refit("Jed Stone", ("hand weapon", "lasso"))),
        ("jed -double-handed weapon", Refit("jed", (), ("double-handed weapon",))),
        ("buy lasso, hand weapon for jed", Refit("jed", ("lasso", "hand weapon"))),
        ("acheter lasso pour jed", Refit("jed", ("lasso",))),
        ("sell sixgun of jed", Refit("jed", (), ("sixgun",))),
        ("vendre 6 coups de jed", Refit("jed", (), ("6 coups",))),
        ("drop levi", DropGear(("levi",))),
        ("dismiss levi, jed", DropGear(("levi", "jed"))),
        ("congédier levi", DropGear(("levi",))),
        ("rename levi to Lefty", Rename("levi", "Lefty")),
        ("renommer levi en Lefty", Rename("levi", "Lefty")),
        ("copy jed", Copy("jed")),
        ("copy Jed Stone 2", Copy("Jed Stone", 2)),
        ("undo", Plain("undo")),
        ("annuler", Plain("undo")),
        ("vérifier", Plain("check")),
        ("verifier", Plain("check")),
        ("?", Plain("help")),
        ("DONE", Plain("done")),
        ("suggest", Suggest()),
        ("suggest 60", Suggest(60)),
        ("suggest --dollars 60", Suggest(60)),
        ("proposer 60 $", Suggest(60)),
        ("menu", Menu()),
        ("menu guns", Menu("guns")),
        ("4", Pick(((4, 1),))),
        ("4x3, 2", Pick(((4, 3), (2, 1)))),
    ],
)
def test_a_line_is_read_as_people_say_it(line: str, order: Order) -> None:
    assert read_order(line) == order


@pytest.mark.parametrize("line", ["rename levi", "drop", "undo twice", "suggest much", "+lasso", "jed +"])
def test_a_line_that_is_not_whole_gets_an_example(line: str) -> None:
    with pytest.raises(LotowError, match="cannot make out") as caught:
        read_order(line)
    assert caught.value.hint.en.startswith("for example: ")
    assert caught.value.hint.fr.startswith("par exemple : ")


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused(line: str) -> None:
    with suppress(LotowError):
        read_order(line)


def begun(posse_list: str = "cowboys", budget: int | None = None) -> Builder:
    written = found("Riders", posse_list, budget, "", book())
    return Builder([Record(number=1, step=1, entry=one.entry) for one in written], book())


def after(builder: Builder, *steps: tuple[str, str]) -> Builder:
    for type, gear in steps:
        builder = builder.and_then(builder.hire(type, gear=[gear] if gear else []))
    return builder


def offered(posse: Posse, line: str, lang: str = "en") -> dict[str, str]:
    speaker = Speaker(posse, book(), "fr" if lang == "fr" else "en")
    return {one.text: one.note for one in speaker.offers(line)}


# What is offered


def test_types_are_offered_with_their_price_and_full_ones_are_not() -> None:
    posse = begun().posse
    assert offered(posse, "")["trail boss"] == "$24"
    led = after(begun(), ("trail boss", "")).posse
    assert "trail boss" not in offered(led, "tr")
    assert offered(led, "3 cow") == {"cowpoke": "$27"}


def test_only_what_can_be_paid_is_offered() -> None:
    posse = begun(budget=14).posse
    assert "trail boss" not in offered(posse, "")
    assert offered(posse, "2 cow") == {}
    assert set(offered(posse, "cowpoke with ")) == {"hand weapon", "sixgun"}
    assert set(offered(posse, "cowpoke with sixgun, ")) == set()


def test_gear_is_offered_at_the_price_of_its_own_list_for_all_of_them() -> None:
    posse = begun().posse
    assert offered(posse, "wrangler with las") == {"lasso": "$6"}
    assert offered(posse, "3 cowpoke with six") == {"sixgun": "$15"}


def test_plus_offers_what_can_be_bought_and_minus_what_can_be_given_back() -> None:
    builder = after(begun(), ("trail boss", "sixgun"))
    name = builder.posse.members[0].name
    assert "horse" in offered(builder.posse, f"{name} +")
    assert offered(builder.posse, f"{name} -") == {"sixgun": "+$5"}
    assert offered(builder.posse, f"{name} -sixgun +las") == {"lasso": "$10"}


def test_people_and_verbs_are_offered() -> None:
    posse = after(begun(), ("trail boss", "")).posse
    name = posse.members[0].name
    assert offered(posse, "drop ") == {name: "trail boss"}
    assert offered(posse, "sug") == {"suggest": "fill up"}
    assert offered(posse, "prop", "fr") == {"proposer": "compléter"}
    assert offered(posse, "copy ") == {}


@pytest.mark.parametrize("posse_list", ["cowboys", "lawmen", "outlaws"])
def test_whatever_is_offered_can_be_said(posse_list: str) -> None:
    """Every type, and every piece of gear after it, leads to a step that building allows."""
    builder = after(begun(posse_list, 120))
    for type in offered(builder.posse, ""):
        if type in [verb.en for verb in VERBS.values()]:
            continue
        for item in offered(builder.posse, f"{type} with "):
            order = read_order(f"{type} with {item}")
            assert isinstance(order, Hire)
            assert builder.hire(order.type, gear=order.gear)


# What is suggested


@pytest.mark.parametrize("posse_list", ["cowboys", "lawmen", "outlaws"])
@pytest.mark.parametrize("budget", [None, 120, 400])
def test_a_suggested_posse_is_legal_armed_and_has_one_rider(posse_list: str, budget: int | None) -> None:
    builder = begun(posse_list, budget)
    posse = builder.and_then(suggest(builder)).posse
    assert rules_broken(posse) == []
    weapons, mounts = book().content.weapon, book().content.mount
    for member in posse.members:
        assert any(one.item in weapons and weapons[one.item].shooting for one in member.gear), member
    assert sum(one.item in mounts for member in posse.members for one in member.gear) == 1


def test_what_is_there_stays_and_gets_guns_first() -> None:
    builder = after(begun(), ("trail boss", ""), ("cowpoke", ""))
    posse = builder.and_then(suggest(builder)).posse
    assert [one.type for one in posse.members[:2]] == ["trail-boss", "cowpoke"]
    assert "sixgun" in [one.item for one in posse.members[1].gear]


@pytest.mark.parametrize("posse_list", ["cowboys", "lawmen", "outlaws"])
def test_everybody_gets_a_gun_that_shoots_every_turn_and_the_leader_a_farther_one_of_what_is_left(
    posse_list: str,
) -> None:
    posse = begun(posse_list).and_then(suggest(begun(posse_list))).posse
    assert all("sixgun" in [held.item for held in one.gear] for one in posse.members)
    rich = begun(posse_list, 600)
    leader = rich.and_then(suggest(rich)).posse.members[0]
    ranges = [gun.shooting.range or 0 for gun in _guns(leader) if gun.shooting is not None]
    assert max(ranges) > min(ranges)


def _guns(member: Member) -> list[Weapon]:
    return [book().content.weapon[one.item] for one in member.gear if one.item in book().content.weapon]


def test_no_more_is_spent_than_is_said() -> None:
    builder = after(begun(), ("trail boss", "sixgun"))
    posse = builder.and_then(suggest(builder, 60)).posse
    assert 0 < builder.posse.stash - posse.stash <= 60


def test_the_same_posse_gets_the_same_suggestion() -> None:
    assert suggest(begun()) == suggest(begun())


def test_nothing_to_suggest_is_told() -> None:
    builder = begun(budget=3)
    with pytest.raises(LotowError, match="nothing is left"):
        suggest(builder)
