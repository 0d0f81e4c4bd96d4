"""Who may hire whom, what they ask to stay, and what their skills are for."""

from __future__ import annotations

from pathlib import Path

import frontier
import pytest
from exchange_support import found, places
from frontier import (
    belongs,
    costs,
    drifter,
    entry,
    inside,
    profile,
)
from frontier_posses import (
    book_of,
    choosy,
    gun,
    hills,
    imported,
    riding,
    rules,
    saying,
)

from lotow.posse.files import from_raw

# Who may hire


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("She may only be hired by Plains Indians Posses.", {"lists": ["plains-tribes"]}),
        ("May only be hired by Hill Tribes Posses.", {"lists": ["hill-tribes"]}),
        (
            "Will only accompany military Posse(including Texas Rangers)",
            {"lists": ["us-cavalry", "us-infantry", "buffalo-soldiers", "texas-rangers"]},
        ),
        (
            "Only Native American Posses may hire him: he will never work for any other type.",
            {"list_rules": ["heathen"]},
        ),
        (
            "May never be hired by a Posse with the 'Life is Cheap' special rule.",
            {"barred_list_rules": ["life-is-cheap"]},
        ),
        ("May never be hired by a Posse with the Proud rule.", {"barred_list_rules": ["proud"]}),
        ("This one may never be hired by a Lawman Posse.", {"barred_lists": ["lawmen"]}),
        ("In a great battle he may only side with a Texan army.", {}),
    ],
)
def test_who_hires_is_a_rule_on_lists_whoever_is_at_hand(
    tmp_path: Path, text: str, said: dict[str, list[str]]
) -> None:
    fields = ("lists", "barred_lists", "list_rules", "barred_list_rules")
    person = entry(
        "owl",
        "Owl",
        inside("profiles", profile("Owl", "pt-hero", frontier.HERO)),
        choosy(text),
        belongs("cat-gun"),
        costs(30, 20),
        kind="model",
    )
    owls = frontier.drifters(person)
    alone = imported(tmp_path / "a", drifters=owls)
    company = imported(tmp_path / "b", drifters=owls, hills=frontier.HILLS)
    for made in (alone, company):
        owl = made.tables["hired-gun"]["owl-drifters"]
        assert {name: owl[name] for name in fields if name in owl} == said
        book_of(made, tmp_path / made.id)
    assert alone.tables["hired-gun"] == company.tables["hired-gun"]


def test_a_list_that_no_book_has_yet_is_told_and_holds_once_there_is_one(tmp_path: Path) -> None:
    made, crow = gun(tmp_path, choosy("May only be hired by Coast Tribes."))
    assert crow["lists"] == ["coast-tribes"]
    assert places(made, "list-not-here") == {"drifters.cat: Crow"}


def test_words_about_hiring_that_name_nobody_stay_words(tmp_path: Path) -> None:
    made, crow = gun(tmp_path, choosy("May only be hired by the brave."))
    assert "lists" not in crow
    assert "drifters.cat: Crow" in places(made, "left-out")


def test_a_list_may_hire_as_another(tmp_path: Path) -> None:
    text = (
        hills()
        .replace('<infoLink id="hills-i" targetId="r-proud" type="rule"/>', "")
        .replace(
            "<infoLinks></infoLinks>",
            "<rules><rule id='r7' name='Badges'><description>For the purposes of recruiting "
            "Hired Guns, Hill Tribes count as Lawmen.</description></rule></rules>",
        )
    )
    made = imported(tmp_path, hills=text)
    assert made.tables["posse"]["hill-tribes"]["hires_as"] == ["lawmen"]
    book = book_of(made, tmp_path)
    marshal = next(one for one in book.content.hired_gun.values() if one.lists == ("lawmen",))
    raw = {"name": "x", "list": "hill tribes", "hired-gun": [{"type": marshal.id}]}
    assert "hired-gun-refuses" not in rules(from_raw(raw, book), book)


# Skills


def test_a_skill_is_for_the_weapons_its_name_says(tmp_path: Path) -> None:
    links = saying(
        '<rule id="t1" name="Trick Shooter - Sixgun"/>',
        '<rule id="t2" name="Trick Shooter - Rifle"/>',
    )
    made, crow = gun(tmp_path, links)
    assert crow["skills"] == ["trick-shooter"]
    assert crow["skill_weapons"] == [
        {"skill": "trick-shooter", "weapons": ["sixgun", "rifle", "repeating-rifle"]}
    ]
    assert found(made, "left-out") == []
    from lotow.posse.standing import effects_on

    book = book_of(made, tmp_path)
    effects = [one for one in effects_on(riding(book).members[0], book) if getattr(one, "weapons", ())]
    assert {one.weapons for one in effects} == {("sixgun", "rifle", "repeating-rifle")}


def test_a_fee_told_in_words_is_a_retainer(tmp_path: Path) -> None:
    person = (
        drifter("Crow", 40)
        .replace('name="Retainer $10"', 'name="Retaining Fee"')
        .replace(
            '<rule id="Crow-fee" name="Retaining Fee"/>',
            '<rule id="Crow-fee" name="Retaining Fee"><description>Pay $14 a game.</description></rule>',
        )
    )
    made = imported(tmp_path, drifters=frontier.drifters(person))
    assert made.tables["hired-gun"]["crow-drifters"]["retainer"] == 14
