"""The book as a whole: how many of each, tables without gaps, both languages, no dangling name, honest marks.

Counts and marks are typed from the book's own lists; nothing here is computed from the data it checks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal

import pytest
from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook import effects as effect
from lotow.rulebook import load_rulebook, models

SCORES = {
    "D6": list(range(1, 7)),
    "2D6": list(range(2, 13)),
    "D66": [10 * tens + units for tens in range(1, 7) for units in range(1, 7)],
}


@pytest.fixture(scope="module")
def content() -> models.Content:
    return load_rulebook().content


def parts(value: object, where: str = "") -> Iterator[tuple[str, Struct]]:
    """Every struct inside a value, with the path to it. The content itself may be a stand-in for one."""
    if isinstance(value, Struct):
        yield where, value
    fields: tuple[str, ...] | None = getattr(value, "__struct_fields__", None)
    if fields is not None:
        for name in fields:
            yield from parts(getattr(value, name), f"{where}.{name}")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from parts(inner, f"{where}.{key}")
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from parts(inner, f"{where}.{index}")


def scores(on: str, dice: str) -> list[int]:
    first, _, last = on.partition("-")
    return [score for score in SCORES[dice] if int(first) <= score <= int(last or first)]


# How many


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("posse", 3),
        ("fighter", 13),
        ("hired_gun", 13),
        ("weapon", 21),
        ("mount", 2),
        ("item", 10),
        ("trait", 22),
        ("rule", 20),
        ("skill_table", 4),
        ("skill", 24),
        ("table", 19),
        ("obstacle", 4),
        ("scenery", 5),
        ("scenario", 8),
    ],
)
def test_the_book_has_as_many_as_it_prints(content: models.Content, kind: str, number: int) -> None:
    assert len(getattr(content, kind)) == number


def test_nineteen_weapons_are_carried_and_two_are_not(content: models.Content) -> None:
    not_carried = {weapon.id for weapon in content.weapon.values() if not weapon.carried}

    assert not_carried == {"unarmed", "improvised-weapon"}


def test_the_tradin_post_sells_twenty_nine_things(content: models.Content) -> None:
    gear = [*content.weapon.values(), *content.mount.values(), *content.item.values()]
    sold = [each for each in gear if each.trade is not None]

    assert len(sold) == 29
    assert sum(each.trade is not None and each.trade.rarity is not None for each in sold) == 15


def test_three_things_get_cheaper_once_a_source_is_known(content: models.Content) -> None:
    gear = [*content.weapon.values(), *content.mount.values(), *content.item.values()]
    cheaper = {each.id for each in gear if each.trade is not None and each.trade.second_price is not None}

    assert cheaper == {"dynamite", "nitro", "fine-whiskey"}


@pytest.mark.parametrize(("posse", "number"), [("cowboys", 5), ("lawmen", 4), ("outlaws", 4)])
def test_a_posse_list_has_its_fighter_types(content: models.Content, posse: str, number: int) -> None:
    assert sum(fighter.posse == posse for fighter in content.fighter.values()) == number


@pytest.mark.parametrize("posse", ["cowboys", "lawmen", "outlaws"])
def test_a_posse_list_has_one_leader_one_hero_and_one_henchman_without_limit(
    content: models.Content, posse: str
) -> None:
    types = [fighter for fighter in content.fighter.values() if fighter.posse == posse]

    assert sum(fighter.role == "leader" for fighter in types) == 1
    assert sum(fighter.role == "hero" for fighter in types) == 1
    assert [fighter.role for fighter in types if fighter.maximum is None] == ["henchman"]


@pytest.mark.parametrize("posse", ["cowboys", "lawmen", "outlaws"])
@pytest.mark.parametrize("who", ["hero", "henchman"])
def test_every_equipment_list_has_seven_lines(
    content: models.Content, posse: str, who: Literal["hero", "henchman"]
) -> None:
    items = [offer.item for offer in content.posse[posse].equipment[who]]

    assert len(set(items)) == len(items) == 7


def test_only_heroes_and_hired_guns_have_fame_or_fortune(content: models.Content) -> None:
    henchmen = [fighter for fighter in content.fighter.values() if fighter.role == "henchman"]

    assert len(henchmen) == 7
    assert all(henchman.profile.fame == henchman.profile.fortune == 0 for henchman in henchmen)


def test_only_leaders_start_with_experience(content: models.Content) -> None:
    for fighter in content.fighter.values():
        assert fighter.experience == (8 if fighter.role == "leader" else 0), fighter.id


def test_everybody_on_foot_moves_six_inches(content: models.Content) -> None:
    profiles = [fighter.profile for fighter in content.fighter.values()]
    profiles += [hired_gun.profile for hired_gun in content.hired_gun.values()]

    assert {profile.move for profile in profiles} == {6}


@pytest.mark.parametrize("table", ["brawlin", "shootin", "movin", "savvy"])
def test_a_skill_table_has_six_skills_numbered_one_to_six(content: models.Content, table: str) -> None:
    numbers = sorted(skill.number for skill in content.skill.values() if skill.table == table)

    assert numbers == [1, 2, 3, 4, 5, 6]


def test_every_group_of_rules_is_explained(content: models.Content) -> None:
    groups = {reference.group for reference in content.reference.values()}

    assert groups == {"turn", "movin", "shootin", "fightin", "pluck", "heroes", "campaign"}


@pytest.mark.parametrize(
    "identifier",
    [
        "hero-injuries",
        "henchman-injuries",
        "arm-wound",
        "which-eye",
        "elixir",
        "trial",
        "treatment",
        "prize-fight",
        "hero-advances",
        "henchman-advances",
        "fame-or-fortune",
        "jump",
        "climb",
        "mount-up",
        "horse-jump",
        "thrown-rider",
        "cowboys-scenarios",
        "lawmen-scenarios",
        "outlaws-scenarios",
    ],
)
def test_a_dice_table_answers_every_score_once(content: models.Content, identifier: str) -> None:
    table = content.table[identifier]
    answered = [score for row in table.rows for score in scores(row.on, table.dice)]

    assert answered == SCORES[table.dice]


def test_a_range_of_a_d66_counts_real_results_only() -> None:
    assert len(SCORES["D66"]) == 36
    assert scores("16-21", "D66") == [16, 21]
    assert len(scores("41-56", "D66")) == 12


def test_the_wound_chart_is_ten_by_ten_and_says_nothing_odd(content: models.Content) -> None:
    chart = content.wound_chart.rows

    assert [len(row) for row in chart] == [10] * 10
    assert {cell for row in chart for cell in row} == {"3", "4", "5", "6", "6/4", "6/5", "6/6", "-"}


def test_every_chance_to_wound_falls_with_grit_and_rises_with_strength(content: models.Content) -> None:
    order = ["3", "4", "5", "6", "6/4", "6/5", "6/6", "-"]
    chart = [[order.index(cell) for cell in row] for row in content.wound_chart.rows]

    assert all(row == sorted(row) for row in chart)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*chart, strict=True))


def test_an_advance_always_asks_for_more_experience_than_the_last(content: models.Content) -> None:
    for steps in (content.thresholds.heroes, content.thresholds.henchmen):
        assert list(steps) == sorted(set(steps))


def test_no_profile_starts_above_the_maximum(content: models.Content) -> None:
    profiles = {fighter.id: fighter.profile for fighter in content.fighter.values()}
    profiles |= {hired_gun.id: hired_gun.profile for hired_gun in content.hired_gun.values()}
    best_shot = content.maximum.shootin

    assert best_shot is not None
    for owner, profile in profiles.items():
        assert profile.shootin is None or profile.shootin >= best_shot, owner
        for name in ("fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune"):
            assert getattr(profile, name) <= getattr(content.maximum, name), (owner, name)


# Both languages


def test_every_text_is_there_in_both_languages(content: models.Content) -> None:
    empty = [
        where
        for where, part in parts(content)
        if isinstance(part, Text) and not (part.en.strip() and part.fr.strip())
    ]

    assert empty == []


def test_no_text_has_loose_ends(content: models.Content) -> None:
    loose = [
        where
        for where, part in parts(content)
        if isinstance(part, Text) and any(words != " ".join(words.split()) for words in (part.en, part.fr))
    ]

    assert loose == []


def test_a_description_is_translated_not_repeated(content: models.Content) -> None:
    repeated = [
        where
        for where, part in parts(content)
        if isinstance(part, Text) and where.endswith(".text") and part.en == part.fr
    ]

    assert repeated == []


def test_a_description_says_enough_to_rule_from(content: models.Content) -> None:
    described = (models.Entry, models.Version, models.Row, models.SpecialRule, models.Extra, models.Book)
    short = [
        (where, part.text)
        for where, part in parts(content)
        if isinstance(part, described) and min(len(part.text.en), len(part.text.fr)) < 40
    ]

    assert short == []


def test_no_two_entries_of_a_kind_share_a_name(content: models.Content) -> None:
    for kind in ("weapon", "item", "fighter", "hired_gun", "skill", "rule", "trait", "scenario", "table"):
        entries = list(getattr(content, kind).values())
        for lang in ("en", "fr"):
            names = Counter(getattr(entry.name, lang).casefold() for entry in entries)
            assert max(names.values()) == 1, (kind, lang, names.most_common(1))


# Names of other entries


def ids_named_by(part: Struct) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    """What a part of the book names, as (where it must be found, the ids)."""
    match part:
        case models.Weapon():
            yield "trait", part.traits
        case models.Carried() | models.Offer():
            yield "gear", (part.item,)
            if isinstance(part, models.Offer):
                yield "fighter", tuple(part.price_for)
        case models.PosseList():
            yield "skill_table", part.skill_tables
            yield "table", (part.scenario_table,)
            yield "rule", part.rules
        case models.FighterType():
            yield "posse", (part.posse,)
            yield "rule", part.rules
        case models.GunOption():
            yield "gear", (part.item, part.replaces)
        case models.HiredGun():
            yield "gear", part.gear_choice
            yield "posse", part.lists
            yield "rule", part.rules
            yield "skill", (*part.skills, *part.barred_skills)
            yield "skill_table", part.skill_tables
        case models.Skill():
            yield "skill_table", (part.table,)
            yield "weapon", tuple(weapon for choice in part.choices for weapon in choice)
        case models.Row():
            yield "scenario", (part.scenario,)
        case models.SideRule():
            yield "posse", (part.list,)
        case _:
            yield from ids_named_by_effect(part)


def ids_named_by_effect(part: Struct) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    if "weapons" in part.__struct_fields__:
        yield "weapon", part.weapons  # type: ignore[attr-defined]
    match part:
        case effect.CountsAs():
            yield "weapon", (part.weapon,)
        case effect.RollsOn():
            yield "table", (part.table,)
            yield "row", part.reroll
        case effect.Heals():
            yield "row", part.never
        case effect.TestsPluck():
            yield "posse", part.lists
        case effect.Ransomed():
            yield "posse", part.bounty_lists


def test_every_id_that_is_named_exists(content: models.Content) -> None:
    known: dict[str, set[str]] = {
        kind: set(getattr(content, kind))
        for kind in (
            "weapon",
            "trait",
            "fighter",
            "posse",
            "rule",
            "skill",
            "skill_table",
            "table",
            "scenario",
        )
    }
    known["gear"] = {*content.weapon, *content.mount, *content.item}
    known["row"] = {row.id for table in content.table.values() for row in table.rows}
    dangling = [
        (where, kind, identifier)
        for where, part in parts(content)
        for kind, identifiers in ids_named_by(part)
        for identifier in identifiers
        if identifier is not None and identifier not in known[kind]
    ]

    assert dangling == []


def test_every_trait_and_rule_is_used_by_somebody(content: models.Content) -> None:
    named = {
        (kind, identifier)
        for _, part in parts(content)
        for kind, identifiers in ids_named_by(part)
        for identifier in identifiers
    }

    assert {trait for kind, trait in named if kind == "trait"} == set(content.trait)
    assert {rule for kind, rule in named if kind == "rule"} == set(content.rule)


def test_an_entry_is_filed_under_its_own_id(content: models.Content) -> None:
    for name in content.__struct_fields__:
        entries = getattr(content, name)
        if isinstance(entries, dict):
            assert [entry.id for entry in entries.values()] == list(entries), name


def test_loot_is_counted_in_things_that_the_scenario_counts(content: models.Content) -> None:
    for scenario in content.scenario.values():
        counted = {count.key for count in scenario.counts}
        assert {loot.per for loot in scenario.loot if loot.per is not None} <= counted, scenario.id


def test_every_scenario_can_come_up_on_a_scenario_table(content: models.Content) -> None:
    rolled = {
        row.scenario for posse in content.posse.values() for row in content.table[posse.scenario_table].rows
    }

    assert rolled == set(content.scenario)


def test_every_scenario_rewards_survival_leading_and_kills(content: models.Content) -> None:
    for scenario in content.scenario.values():
        awards = {award.to: award.points for award in scenario.experience}
        assert {"survivor": 1, "winning-leader": 1, "kill": 1}.items() <= awards.items(), scenario.id


def test_the_plan_of_a_scenario_fits_on_its_table(content: models.Content) -> None:
    for scenario in content.scenario.values():
        width, depth = 12 * scenario.area.width, 12 * scenario.area.depth
        assert scenario.plan, scenario.id
        for zone in scenario.plan:
            left, right = zone.x - zone.radius, zone.x + max(zone.width, zone.radius)
            bottom, top = zone.y - zone.radius, zone.y + max(zone.depth, zone.radius)
            assert 0 <= left < right <= width, (scenario.id, zone.label.en)
            assert 0 <= bottom < top <= depth, (scenario.id, zone.label.en)


# Where the facts come from


def test_lost_profiles_are_marked_as_the_communitys(content: models.Content) -> None:
    assert content.fighter["cowpoke"].basis_of["profile"] == "community"
    assert content.fighter["wrangler"].basis_of["profile"] == "community"


def test_the_lost_chest_wound_is_marked_as_reconstructed(content: models.Content) -> None:
    rows = {row.id: row for row in content.table["hero-injuries"].rows}

    assert rows["chest-wound"].basis == "reconstructed"


def test_the_lost_experience_ladder_is_marked_as_reconstructed(content: models.Content) -> None:
    assert content.thresholds.basis == "reconstructed"


@pytest.mark.parametrize("table", ["jump", "hero-injuries"])
def test_a_table_mended_from_the_communitys_summary_says_so(content: models.Content, table: str) -> None:
    assert content.table[table].basis == "community"


def test_printed_charts_are_marked_as_the_rulebooks(content: models.Content) -> None:
    assert content.wound_chart.basis == "rulebook"
    assert {step.basis for step in content.underdog} == {"rulebook"}


def test_fanning_any_sixgun_is_marked_as_errata(content: models.Content) -> None:
    assert "fanning" in content.weapon["sixgun"].traits
    assert content.weapon["sixgun"].basis_of["traits"] == "errata"


@pytest.mark.parametrize("kind", ["posse", "hired_gun", "scenario", "skill", "mount", "scenery", "obstacle"])
def test_what_the_book_prints_whole_is_marked_as_the_rulebooks(content: models.Content, kind: str) -> None:
    assert {entry.basis for entry in getattr(content, kind).values()} == {"rulebook"}


@pytest.mark.parametrize("weapon", ["shotgun", "sawed-off-shotgun", "longbow"])
def test_how_many_hands_the_book_does_not_say_is_a_reading(content: models.Content, weapon: str) -> None:
    assert content.weapon[weapon].basis_of["hands"] == "reconstructed"


@pytest.mark.parametrize("weapon", ["sixgun", "saturday-night-special", "longbow"])
def test_having_no_use_in_a_fight_is_a_reading(content: models.Content, weapon: str) -> None:
    assert content.weapon[weapon].melee is None
    assert content.weapon[weapon].basis_of["melee"] == "reconstructed"


@pytest.mark.parametrize("reference", ["one-shot-a-phase", "hired-guns-and-fame", "experience-ladder"])
def test_a_rule_that_is_lost_from_the_book_is_marked_as_reconstructed(
    content: models.Content, reference: str
) -> None:
    assert content.reference[reference].basis == "reconstructed"


# What is explained, and in which words


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("hero", "hero"),
        ("acolyte", "henchman"),
        ("raising a posse", "raising-a-posse"),
        ("tirs multiples", "one-shot-a-phase"),
        ("which scenario", "choosing-a-scenario"),
        ("attacker and defender", "choosing-sides"),
        ("réputation des mercenaires", "hired-guns-and-fame"),
        ("one-barrel marker", "templates-and-markers"),
        ("révolver lourd", "heavy-pistol"),
    ],
)
def test_the_book_answers_what_players_ask(asked: str, entry: str) -> None:
    assert load_rulebook().find(asked)[1] == entry


def texts(content: models.Content) -> Iterator[tuple[str, Text]]:
    for where, part in parts(content):
        if isinstance(part, Text):
            yield where, part


def test_french_has_one_word_for_one_thing(content: models.Content) -> None:
    other_words = ("révolver", "enrayement", "adroit aux cartes")
    strays = [where for where, text in texts(content) for other in other_words if other in text.fr.casefold()]

    assert strays == []


def test_french_writes_the_dollar_behind_the_sum(content: models.Content) -> None:
    assert [where for where, text in texts(content) if re.search(r"\$\d|\d\$", text.fr)] == []


def test_french_sets_a_space_before_a_double_mark(content: models.Content) -> None:
    tight = re.compile(r"[^\s:;?!«(][:;?!»](?!\d)")

    assert [(where, text.fr) for where, text in texts(content) if tight.search(text.fr)] == []


def test_a_reading_is_called_one_in_both_languages(content: models.Content) -> None:
    one_sided = [
        where
        for where, text in texts(content)
        if bool(re.search("our reading", text.en.casefold()))
        != bool(re.search("notre lecture|nos lectures", text.fr.casefold()))
    ]

    assert one_sided == []
