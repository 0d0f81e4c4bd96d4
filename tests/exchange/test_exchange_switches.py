"""Choices that change a whole list, and lists that take their people from a library."""

from __future__ import annotations

from pathlib import Path

import frontier
import pytest
from exchange_support import found
from frontier import (
    costs,
    drifter,
    entry,
    inside,
    limit,
    link,
    unless,
)
from frontier_posses import (
    book_of,
    comes_back,
    hills,
    imported,
    offers,
    scouts,
)

from lotow.posse.files import from_raw

# Switches


def comanches(below_the_leader: bool) -> str:
    """Tribes that may be raiders: larger, with shields, by a choice beside the fighters or of the leader."""
    atleast = (
        "<conditions><condition field='selections' scope='roster' value='1' childId='raid' type='atLeast'/>"
        "</conditions>"
    )
    larger = inside(
        "modifiers",
        f"<modifier type='set' field='hills-min' value='4'>{atleast}</modifier>",
        f"<modifier type='set' field='hills-max' value='15'>{atleast}</modifier>",
    )
    once = inside("constraints", limit("max", 1, "parent" if below_the_leader else "force"))
    raid = entry("raid", "Raiders", once, costs(0))
    shield = entry("shield", "Shield", inside("modifiers", unless("raid", "roster")), costs(6))
    chief = inside("selectionEntries", raid) if below_the_leader else ""
    return hills(
        inside("selectionEntries", shield), larger, chief=chief, beside="" if below_the_leader else raid
    )


@pytest.mark.parametrize("below", [True, False])
def test_a_choice_for_the_whole_list_is_a_list_wherever_it_stands(tmp_path: Path, below: bool) -> None:
    made = imported(tmp_path, hills=comanches(below))
    sizes = {name: (one["minimum"], one["maximum"]) for name, one in made.tables["posse"].items()}
    assert sizes == {"hill-tribes": (3, 14), "hill-tribes-raiders": (4, 15)}
    assert "shield-hill-tribes" not in offers(made)
    assert "shield-hill-tribes" in offers(made, posse_list="hill-tribes-raiders")
    assert "raiders-hill-tribes" not in made.tables["item"]
    assert found(made, "left-out") == []
    assert made.tables["posse"]["hill-tribes-raiders"]["hires_as"] == ["hill-tribes"]


@pytest.mark.parametrize("below", [True, False])
def test_rosters_of_a_switched_list_come_back_equal_wherever_the_switch_stands(
    tmp_path: Path, below: bool
) -> None:
    made = imported(tmp_path, hills=comanches(below))
    book = book_of(made, tmp_path)
    posse = scouts(book, "shield", posse_list="hill tribes: raiders")
    content = comes_back(posse, made, book)
    assert content.count(b'name="Raiders"') == 1
    chief = content[content.index(b'name="Chief"') : content.index(b'name="Braves"')]
    assert (b'name="Raiders"' in chief) == below
    comes_back(scouts(book), made, book)


def test_a_rule_of_a_switched_list_is_not_the_plain_ones(tmp_path: Path) -> None:
    raiders = inside("modifiers", unless("raid", "roster"))
    shown = f'<infoLink id="i9" targetId="r-proud" type="rule">{raiders}</infoLink>'
    text = comanches(False).replace('<infoLink id="hills-i" targetId="r-proud" type="rule"/>', shown)
    made = imported(tmp_path, hills=text)
    assert "rules" not in made.tables["posse"]["hill-tribes"]
    assert made.tables["posse"]["hill-tribes-raiders"]["rules"] == ["proud"]


# Libraries and links


def test_people_of_a_library_ride_with_whoever_takes_them_from_it(tmp_path: Path) -> None:
    library = frontier.tribe("Old Friends", "friends", 8, beside=drifter("Crow", 40)).replace(
        'revision="2"', 'revision="2" library="true"'
    )
    takes = '<catalogueLink id="cl" name="x" targetId="friends" type="catalogue" importRootEntries="true"/>'
    hills_too = hills().replace("</catalogue>", f"{inside('catalogueLinks', takes)}</catalogue>")
    made = imported(tmp_path, hills=hills_too, friends=library)
    assert set(made.tables["posse"]) == {"hill-tribes"}
    assert "crow-old-friends" in made.tables["hired-gun"]
    book = book_of(made, tmp_path)
    raw = {
        "name": "x",
        "list": "hill tribes",
        "fighter": [{"type": "chief-hill-tribes", "name": "A"}],
        "hired-gun": [{"type": "crow", "name": "C"}],
    }
    comes_back(from_raw(raw, book), made, book)


def test_a_link_adds_its_own_price(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(inside("entryLinks", link("l", "mule", costs(7)))))
    assert offers(made)["mule"]["price"] == 7


def test_the_words_of_a_rule_can_be_changed_too(tmp_path: Path) -> None:
    change = '<modifier type="append" field="description" value="Not ever."/>'
    text = hills().replace(
        '<infoLink id="hills-i" targetId="r-proud" type="rule"/>',
        f'<infoLink id="hills-i" targetId="r-proud" type="rule">{inside("modifiers", change)}</infoLink>',
    )
    made = imported(tmp_path, hills=text)
    assert made.tables["rule"]["proud"]["text"]["en"] == "They never run first. Not ever."


def test_a_condition_may_ask_for_any_model(tmp_path: Path) -> None:
    models = '<condition type="instanceOf" field="selections" scope="parent" childId="model" value="1"/>'
    dear = f'<modifier type="set" field="usd" value="9">{inside("conditions", models)}</modifier>'
    drum = entry("drum", "Drum", inside("modifiers", dear), costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum)))
    assert offers(made)["drum-hill-tribes"]["price"] == 9
