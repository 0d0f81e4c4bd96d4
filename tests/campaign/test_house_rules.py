"""House rules: a small overlay over the book, checked like any data, and stored with the campaign."""

from __future__ import annotations

import pytest
from playing import GANG, RIDERS, AtDesk, book, book_of, campaign, game, posse, with_member

from lotow.campaign.aftermath_entries import ExperienceGained, Looted
from lotow.errors import LotowError
from lotow.rulebook.overlay import house_name, merged, overlaid

RULES = """
name = "Dusty Saturday rules"

[thresholds]
henchmen = [1, 2, 3]

[numbers]
loot_dice = "3D6"

[[posse]]
id = "cowboys"
budget = 250

[[posse.equipment.hero]]
item = "sixgun"
price = 4

[[weapon]]
id = "rifle"
trade = { price = 11 }

[[table]]
id = "cowboys-scenarios"

[[table.rows]]
id = "bar-room-brawl"
scenario = "stagecoach"
"""


def problems(text: str) -> dict[str, str]:
    with pytest.raises(LotowError) as caught:
        overlaid(text)
    return {one.where: one.message.en for one in caught.value.problems}


def test_house_rules_change_what_they_name_and_nothing_else() -> None:
    ours, core = overlaid(RULES), book()
    assert ours.content.thresholds.henchmen == (1, 2, 3)
    assert ours.content.thresholds.heroes == core.content.thresholds.heroes
    assert ours.content.numbers.loot_dice == "3D6"
    cowboys = ours.content.posse["cowboys"]
    assert cowboys.budget == 250
    assert [one.price for one in cowboys.equipment["hero"] if one.item == "sixgun"] == [4]
    assert len(cowboys.equipment["hero"]) == len(core.content.posse["cowboys"].equipment["hero"])
    trade = ours.content.weapon["rifle"].trade
    assert trade is not None
    assert trade.price == 11
    assert ours.content.weapon["sixgun"] == core.content.weapon["sixgun"]
    rows = {row.id: row.scenario for row in ours.content.table["cowboys-scenarios"].rows}
    assert rows["bar-room-brawl"] == "stagecoach"
    assert len(rows) == 6
    assert ours.digest != core.digest


def test_house_rules_that_change_nothing_leave_the_book_as_it_is() -> None:
    ours, core = overlaid('name = "Nothing"'), book()
    for kind in core.content.__struct_fields__:
        assert getattr(ours.content, kind) == getattr(core.content, kind)


def test_house_rules_have_a_name() -> None:
    assert house_name(RULES) == "Dusty Saturday rules"
    assert problems("[thresholds]\nheroes = [1]") == {"house rules: name": "house rules need a name"}


def test_every_problem_is_named_in_the_house_rules() -> None:
    found = problems(
        """
name = "Broken"
[thresholds]
heroes = [3, 1]
[numbers]
loot = "D6"
loot_dice = "D7.5"
[[weapon]]
id = "sixgn"
[[weapon]]
id = "rifle"
trade = { price = "cheap" }
[[item]]
name = "nothing"
[gadget]
"""
    )
    assert set(found) == {
        "house rules: numbers.loot",
        "house rules: weapon.sixgn",
        "house rules: weapon.rifle.trade.price",
        "house rules: item.id",
        "house rules: gadget",
        "house rules: thresholds.heroes",
    }


def test_house_rules_that_are_not_toml_are_refused() -> None:
    with pytest.raises(LotowError, match="is not TOML"):
        overlaid("name = ")


def test_a_new_entry_can_be_added_whole() -> None:
    ours = overlaid(
        """
name = "Knives"
[[item]]
id = "bowie-case"
name = { en = "bowie case", fr = "étui" }
text = { en = "For show.", fr = "Pour la parade." }
basis = "reconstructed"
category = "gear"
trade = { price = 1 }
"""
    )
    assert ours.content.item["bowie-case"].name.en == "bowie case"
    assert ours.find("bowie case") == ("item", "bowie-case")


@pytest.mark.parametrize(
    ("under", "over", "result"),
    [
        ({"a": 1, "b": 2}, {"b": 3}, {"a": 1, "b": 3}),
        ({"a": {"x": 1}}, {"a": {"y": 2}}, {"a": {"x": 1, "y": 2}}),
        ([1, 2], [3], [3]),
        ([{"id": "a", "n": 1}, {"id": "b"}], [{"id": "a", "n": 2}], [{"id": "a", "n": 2}, {"id": "b"}]),
        ([{"item": "a"}], [{"item": "b"}], [{"item": "a"}, {"item": "b"}]),
        ([{"effect": "x"}], [], []),
        (1, "two", "two"),
    ],
)
def test_how_values_are_merged(under: object, over: object, result: object) -> None:
    assert merged(under, over) == result


def test_a_campaign_plays_by_its_house_rules_and_remembers_them() -> None:
    journal = campaign(with_member(posse(RIDERS), "Hank", experience=0), posse(GANG), house_rules=RULES)
    state = journal.state
    assert state.campaign is not None
    assert (state.campaign.house_name, state.campaign.house_rules) == ("Dusty Saturday rules", RULES)
    assert book_of(journal).content.numbers.loot_dice == "3D6"
    game(journal, winner="")
    desk = AtDesk(journal, "red-river-riders", [5] * 4 + [1, 2, 3] + [1, 1] * 3)
    written = desk.until("spending")
    assert desk.used_up
    hank = next(
        one.entry for one in written if isinstance(one.entry, ExperienceGained) and one.entry.name == "Hank"
    )
    assert hank.advances == 1
    loot = next(one.entry for one in written if isinstance(one.entry, Looted))
    assert loot.purses[0].dollars == 6
