"""Whatever of a catalogue finds no place here is told by its name."""

from __future__ import annotations

from pathlib import Path

import frontier
import pytest
from exchange_support import places
from frontier import (
    costs,
    entry,
    group,
    inside,
    limit,
    link,
    profile,
    sold,
)
from frontier_posses import (
    hills,
    imported,
    told,
)

# What finds no place is told by name


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (
            inside("constraints", '<constraint id="c9" field="usd" scope="parent" value="20" type="max"/>'),
            "hills.cat: Drum: 'at most 20 $'",
        ),
        (
            inside("constraints", limit("max", 25, "roster").replace("/>", ' percentValue="true"/>')),
            "hills.cat: Drum: 'at most 25%'",
        ),
        (inside("costs", '<cost name="Renown" typeId="ren" value="3"/>'), "hills.cat: Drum: '3 ren'"),
        (
            inside("modifiers", '<modifier type="set" field="page" value="3"/>'),
            "hills.cat: Drum: 'a change of page'",
        ),
        (inside("associations", '<association id="a"/>'), "hills.cat: '<associations>'"),
        (
            inside("profiles", profile("Ability", "nobody", ["x"]).replace("Shootin'", "Ability")),
            "hills.cat: Drum: 'profile Ability'",
        ),
    ],
)
def test_what_a_thing_has_that_nothing_here_is_made_of(tmp_path: Path, part: str, said: str) -> None:
    made = imported(tmp_path, hills=hills(inside("selectionEntries", entry("drum", "Drum", part))))
    assert said in told(made)


def test_rules_of_a_group_and_of_a_link_to_a_thing_are_told(tmp_path: Path) -> None:
    rule = inside("rules", '<rule id="r9" name="Holy"><description>Holy.</description></rule>')
    relics = inside("selectionEntries", entry("bone", "Bone", costs(3)))
    groups = inside("selectionEntryGroups", group("g", "Relics", rule, relics))
    made = imported(tmp_path, hills=hills(groups + inside("entryLinks", link("l", "mule", sold(7), rule))))
    assert {"hills.cat: Relics: 'rule Holy'", "hills.cat: Mule: 'rule Holy'"} <= told(made)


def test_limits_of_categories_and_other_forces_are_told(tmp_path: Path) -> None:
    six = inside("constraints", limit("max", 6))
    few = f'<categoryLink id="hills-k" targetId="cat-hero">{six}</categoryLink>'
    text = hills().replace('<categoryLink id="hills-k" targetId="cat-hero"/>', few)
    text = text.replace("</forceEntries>", '<forceEntry id="f2" name="War Party"/></forceEntries>')
    made = imported(tmp_path, hills=text)
    assert {"hills.cat: Heroes: 'at most 6'", "hills.cat: 'force War Party'"} <= told(made)


def test_a_second_profile_and_a_characteristic_of_another_game_are_told(tmp_path: Path) -> None:
    second = profile("Chief mounted", "pt-hero", frontier.HERO)
    first = profile("Chief", "pt-hero", frontier.HERO)
    luck = '<characteristic name="Luck" typeId="k-9">7</characteristic></characteristics></profile>'
    text = hills().replace(first, first.replace("</characteristics></profile>", luck) + second)
    assert {"hills.cat: Chief: 'profile Chief mounted'", "hills.cat: Chief: 'Luck 7'"} <= told(
        imported(tmp_path, hills=text)
    )


def test_a_skill_nobody_knows_is_told(tmp_path: Path) -> None:
    table = group(
        "brawl",
        "Brawlin' Skills",
        inside("selectionEntries", entry("s1", "1. Pugilist"), entry("s4", "4. Juggler")),
    )
    skills = inside("selectionEntryGroups", group("sk", "Skills", inside("selectionEntryGroups", table)))
    made = imported(tmp_path, hills=hills(chief=skills))
    assert "hills.cat: Brawlin' Skills: 'skill Juggler'" in told(made)
    assert not [one for one in told(made) if "Pugilist" in one]


def test_a_hidden_rule_is_told(tmp_path: Path) -> None:
    text = hills().replace(
        '<rule id="hills-r" name="Ambush">', '<rule id="hills-r" name="Ambush" hidden="true">'
    )
    made = imported(tmp_path, hills=text)
    assert "hills.cat: Ambush" in places(made, "hidden")
    assert "ambush-hill-tribes" not in made.tables["rule"]


def test_the_same_thing_at_another_price_is_told(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(inside("entryLinks", link("again", "rifle", sold(20)))))
    assert "hills.cat: Chief: Rifle: 'rifle at $20'" in told(made)
