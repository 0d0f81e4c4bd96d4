"""House rules: a small overlay over the book, checked like any data, and stored with the campaign."""

from __future__ import annotations

import pytest
from playing import (
    GANG,
    RIDERS,
    AtDesk,
    book,
    book_of,
    campaign,
    game,
    member,
    play_until,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.campaign.aftermath.doctor import healable
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import problems_of, record
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import ExperienceGained, Looted
from lotow.posse.check import check
from lotow.posse.growth import natural
from lotow.posse.members import Held, Injury
from lotow.rulebook.overlay import house_name, merged, overlaid
from lotow.rulebook.pins import HOUSE_RULES
from lotow.telling.teller import Teller

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
    assert ours.pins[:-1] == core.pins
    assert ours.pins[-1].book == HOUSE_RULES


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


# What was once in the code


PEACEMAKER = """
name = "Peacemakers"

[numbers]
mounts_maximum = 2
hired_guns_of_a_kind = 2

[[scenario]]
id = "vendetta"

[[scenario.experience]]
to = "survivor"
points = 1
text = { en = "1 point to each survivor.", fr = "1 point à chaque survivant." }

[[scenario.experience]]
to = "peacemaker"
points = 2
key = "peacemakers"
text = { en = "2 points to whoever parleyed.", fr = "2 points à qui a parlementé." }

[scenario.experience.feat]
name = { en = "keeping the peace", fr = "pour la paix" }
side = "defender"
who = ["leader"]

[[table]]
id = "henchman-advances"

[[table.rows]]
id = "the-kid-done-good"
effects = [
    { effect = "promoted", per_game = 1 },
    { effect = "changes", characteristic = "fame", by = 2 },
    { effect = "changes", characteristic = "fortune", by = 1 },
]

[[table]]
id = "hero-injuries"

[[table.rows]]
id = "hardened"
treatable = true

[[table.rows]]
id = "leg-wound"
lasting = false
"""
REPORT = """
scenario = "vendetta"
winner = "Dalton Gang"
agreed = true
[[posse]]
name = "Dalton Gang"
role = "defender"
peacemakers = ["Bob Dalton"]
[[posse]]
name = "Red River Riders"
role = "attacker"
"""
US, HANK, CLAY = "red-river-riders", "Hank", "Young Clay"


def told(journal: MemoryJournal) -> list[str]:
    teller = Teller(journal.records, book_of(journal))
    return [teller.tell(one.entry).en for one in journal.records]


def wrong(text: str) -> list[str]:
    journal = campaign(posse(GANG), posse(RIDERS), house_rules=PEACEMAKER)
    return [
        one.rule for one in problems_of(read_report(text, book_of(journal)), journal.state, book_of(journal))
    ]


def test_a_book_of_ones_own_invents_a_feat() -> None:
    assert wrong(REPORT) == []
    assert wrong(REPORT.replace('"Bob Dalton"', '"Emmett"')) == ["feat-not-for-role"]
    assert wrong(
        REPORT.replace("defender", "x").replace("attacker", "defender").replace("x", "attacker")
    ) == ["feat-wrong-side"]


def test_an_invented_feat_is_rewarded_and_told() -> None:
    journal = campaign(posse(GANG), posse(RIDERS), house_rules=PEACEMAKER)
    ours = book_of(journal)
    journal.write(record(read_report(REPORT, ours), journal.state, ours))
    AtDesk(journal, "dalton-gang").until("experience")
    AtDesk(journal, "dalton-gang").units(1)
    assert "1 for survival, 2 for keeping the peace" in told(journal)[-1]


def test_a_book_says_what_comes_with_a_promotion() -> None:
    riders = with_member(posse(RIDERS), HANK, experience=1)
    journal = campaign(riders, posse(GANG), house_rules=PEACEMAKER)
    game(journal, winner="")
    AtDesk(journal, US).until("experience")
    AtDesk(journal, US).units(len(journal.state.parts[US].side.played))
    AtDesk(journal, US, [6]).units(1)
    assert told(journal)[-1].endswith("becomes a hero, Fame +2, Fortune +1")
    assert (member(journal.state, HANK).role, natural(member(journal.state, HANK), book()).fame) == (
        "hero",
        2,
    )


def test_a_book_says_which_injuries_last() -> None:
    journal = campaign(posse(RIDERS), posse(GANG), house_rules=PEACEMAKER)
    game(journal, [CLAY], winner="")
    AtDesk(journal, US, [2, 2]).units(1)
    assert member(journal.state, CLAY).injuries == ()


@pytest.mark.parametrize(("rules", "healed"), [("", []), (PEACEMAKER, ["hardened"])])
def test_a_book_says_which_injuries_a_doctor_treats(rules: str, healed: list[str]) -> None:
    riders = with_member(posse(RIDERS), CLAY, injuries=(Injury("hardened", None, None, ()),))
    journal = campaign(riders, posse(GANG), house_rules=rules)
    game(journal, winner="")
    play_until(journal, US, "spending")
    desk = AtDesk(journal, US).desk
    assert [one.row for one in healable(desk, member(journal.state, CLAY))] == healed


def test_a_book_says_how_many_mounts_and_hired_guns_of_a_kind_there_may_be() -> None:
    riders = posse(RIDERS)
    for name in ("Doc", "Billy"):
        riders = with_hired_gun(riders, "gunslinger", name)
    horses = (Held("horse", 12),) * 2
    riders = with_member(riders, HANK, gear=horses)
    assert {one.rule for one in check(riders, book())} >= {"too-many-mounts", "hired-gun-twice"}
    assert {one.rule for one in check(riders, overlaid(PEACEMAKER))}.isdisjoint(
        {"too-many-mounts", "hired-gun-twice"}
    )
