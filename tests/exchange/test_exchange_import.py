"""Catalogues of a roster program become books: every construct of the format, in both its dialects."""

from __future__ import annotations

from pathlib import Path

import pytest
from exchange_support import (
    CATALOGUES,
    MODERN,
    OLD,
    book_of,
    found,
    guild_import,
    old_import,
    places,
)

from lotow.errors import LotowError
from lotow.exchange.importing import ImportedBook, import_files, report_text, write
from lotow.exchange.report import NOTES, slips
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook
from lotow.rulebook.shelf import problems_of

# The core's own lists


def test_the_cowboys_of_a_catalogue_agree_with_the_core_in_everything() -> None:
    imported = old_import()
    types = ["trail-boss", "greenhorn", "buckaroo", "cowpoke", "wrangler"]
    assert imported.agreed["posse"] == ["cowboys"]
    assert imported.agreed["fighter"] == types
    assert not [one for one in found(imported, "differs-from-core") if "cowboys" in one.where]


def test_what_the_core_has_is_not_written_again() -> None:
    imported = old_import()
    assert not imported.tables["posse"]
    assert not imported.tables["fighter"]
    assert not imported.tables["weapon"]


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ('value="24.0"', 'value="25.0"', "cowboys.cat: trail-boss", "price is 25 there and 24"),
        ('value="15.0" id="f-max"', 'value="14.0" id="f-max"', "cowboys.cat", "maximum is 14 there and 15"),
        ('field="usd" value="6"', 'field="usd" value="7"', "cowboys.cat: henchman: lasso", "$7 for wrangler"),
        ('value="3.0" id="u1"', 'value="4.0" id="u1"', "cowboys.cat: buckaroo", "maximum is 4 there and 3"),
        ('"c-3" value="4"', '"c-3" value="5"', "cowboys.cat: trail-boss", "G is 5 there and 4"),
    ],
)
def test_every_difference_from_the_core_is_reported_and_the_core_kept(
    tmp_path: Path, old: str, new: str, where: str, said: str
) -> None:
    text = (CATALOGUES / "cowboys.cat").read_text("utf-8").replace(old, new, 1)
    (tmp_path / "cowboys.cat").write_text(text, "utf-8")
    imported = import_files([CATALOGUES / "range.gst", tmp_path / "cowboys.cat"], load_rulebook())
    differences = [one for one in found(imported, "differs-from-core") if said in one.message.en]
    assert [one.where for one in differences] == [where]
    assert not imported.tables["fighter"]


def test_a_hired_gun_of_the_core_is_recognised_and_agrees() -> None:
    assert "gunslinger" in old_import().agreed["hired-gun"]
    assert not [one for one in found(old_import(), "differs-from-core") if "Gunslinger" in one.where]


def test_a_misspelt_hired_gun_with_the_right_figures_is_recognised_and_reported() -> None:
    imported = old_import()
    assert "preacher" in imported.agreed["hired-gun"]
    assert "drifters.cat: Preracher" in places(imported, "misspelt")


# New lists


@pytest.fixture(scope="module")
def guild(tmp_path_factory: pytest.TempPathFactory) -> ImportedBook:
    return guild_import()


def test_a_new_list_has_size_budget_and_preferred_skills(guild: ImportedBook) -> None:
    made = guild.tables["posse"]["fence-guild"]
    assert (made["minimum"], made["budget"]) == (4, 250)
    assert made["skill_tables"] == ["savvy", "movin"]


def test_what_a_catalogue_cannot_say_is_marked_to_be_filled_in(guild: ImportedBook, tmp_path: Path) -> None:
    write(guild, tmp_path / "guild")
    text = (tmp_path / "guild" / "lists.toml").read_text("utf-8")
    assert "maximum = 15  # to be filled in\n" in text
    assert 'scenario_table = "cowboys-scenarios"  # to be filled in\n' in text
    assert "guild.cat" in places(guild, "to-be-filled-in")


def test_the_leader_comes_with_limits_and_experience(guild: ImportedBook) -> None:
    foreman = guild.tables["fighter"]["foreman-fence-guild"]
    assert (foreman["role"], foreman["minimum"], foreman["maximum"]) == ("leader", 1, 1)
    assert foreman["experience"] == 6
    assert foreman["rules"] == ["leader"]


def test_minus_one_is_no_limit(guild: ImportedBook) -> None:
    assert "maximum" not in guild.tables["fighter"]["fence-hand-fence-guild"]


def test_names_are_taken_as_one_of_many(guild: ImportedBook) -> None:
    hand = guild.tables["fighter"]["fence-hand-fence-guild"]
    assert hand["name"]["en"] == "Fence Hand"
    assert hand["plural"]["en"] == "Fence Hands"


def test_somebody_who_comes_in_kinds_becomes_several_types(guild: ImportedBook) -> None:
    old, line = (
        guild.tables["fighter"]["old-rider-fence-guild"],
        guild.tables["fighter"]["line-rider-fence-guild"],
    )
    assert (old["price"], line["price"]) == (18, 15)
    assert (old["profile"]["P"], line["profile"]["P"]) == (4, 3)
    assert places(guild, "split-in-types") == {"guild.cat: Line Riders"}


def test_what_must_be_taken_for_nothing_is_included(guild: ImportedBook) -> None:
    assert guild.tables["fighter"]["line-rider-fence-guild"]["gear"] == [{"item": "prairie-pony"}]


def test_a_skill_given_as_a_rule_is_a_skill(guild: ImportedBook) -> None:
    assert guild.tables["fighter"]["old-rider-fence-guild"]["skills"] == ["stealthy"]


def test_prices_depend_on_the_type_where_a_group_of_modifiers_says_so(guild: ImportedBook) -> None:
    offers = {one["item"]: one for one in guild.tables["posse"]["fence-guild"]["equipment"]["henchman"]}
    assert offers["sixgun"] == {"item": "sixgun", "price": 6, "price_for": {"fence-hand-fence-guild": 7}}


def test_a_decrement_lowers_and_nested_conditions_hide(guild: ImportedBook) -> None:
    offers = {one["item"]: one for one in guild.tables["posse"]["fence-guild"]["equipment"]["henchman"]}
    assert offers["fence-pike"]["price"] == 4
    assert offers["fence-pike"]["not_for"] == ["old-rider-fence-guild", "line-rider-fence-guild"]


def test_what_depends_on_what_others_carry_is_left_out_by_name(
    guild: ImportedBook,
) -> None:
    offers = [one["item"] for one in guild.tables["posse"]["fence-guild"]["equipment"]["henchman"]]
    assert "trapdoor-carbine" not in offers
    assert "guild.cat: Fence Hands: Trapdoor Carbine" in places(guild, "left-out")


def test_a_limit_that_grows_with_the_roster_is_taken_as_it_begins_and_said(guild: ImportedBook) -> None:
    assert guild.tables["fighter"]["line-rider-fence-guild"]["maximum"] == 2
    assert "guild.cat: Line Riders" in places(guild, "depends-on-choices")


def test_rules_of_the_list_are_new_rules(guild: ImportedBook) -> None:
    assert guild.tables["posse"]["fence-guild"]["rules"] == [
        "wire-everywhere-fence-guild",
        "loyal-fence-guild",
    ]
    assert guild.tables["rule"]["wire-everywhere-fence-guild"]["text"]["en"] == "They know every strand."


def test_a_rule_called_like_one_of_the_core_keeps_its_words_and_gets_the_effects(guild: ImportedBook) -> None:
    rule = guild.tables["rule"]["loyal-fence-guild"]
    assert rule["text"]["en"] == "The foreman's word is enough."
    assert [one["effect"] for one in rule["effects"]] == ["passes-pluck"]


# Gear


def test_a_new_weapon_has_its_profile_its_traits_and_what_they_do(guild: ImportedBook) -> None:
    carbine = guild.tables["weapon"]["trapdoor-carbine"]
    assert carbine["shooting"] == {"range": 20, "strength": 4, "move": "half"}
    assert carbine["category"] == "long-arm"
    assert carbine["traits"] == ["slow-reload"]
    assert {"effect": "reloads", "turns": 1} in carbine["effects"]
    assert carbine["text"]["en"] == "Whoever fires it sits down a moment later."


def test_a_new_melee_weapon_has_its_modifiers(guild: ImportedBook) -> None:
    assert guild.tables["weapon"]["fence-pike"]["melee"] == {"win": 1, "wound": -1}


def test_a_new_mount_has_the_profile_with_its_modifiers(guild: ImportedBook) -> None:
    pony = guild.tables["mount"]["prairie-pony"]
    assert pony["profile"] == {"F": 0, "A": 0, "St": 3, "G": 4, "W": 1, "P": 3, "move": 11}
    assert pony["difficult"] == load_rulebook().content.mount["horse"].difficult


def test_other_things_become_items_whose_effect_is_words(guild: ImportedBook) -> None:
    assert guild.tables["item"]["guild-banner"]["category"] == "gear"
    assert "guild.cat: Guild Banner" in places(guild, "effect-in-words")


# Legends


def test_a_legend_has_fee_retainer_infamy_and_who_may_hire() -> None:
    sal = old_import().tables["hired-gun"]["sal-the-quick-drifters"]
    assert (sal["hire_fee"], sal["retainer"], sal["infamy"]) == (55, 21, 25)
    assert sal["barred_lists"] == ["lawmen"]


def test_a_free_choice_of_weapons_and_a_label_are_kept() -> None:
    sal = old_import().tables["hired-gun"]["sal-the-quick-drifters"]
    assert sal["gear_choice"] == ["sixgun", "heavy-pistol"]
    assert sal["gear"] == [{"item": "hand-weapon", "label": {"en": "Hat Pin", "fr": "Hat Pin"}}]


# Slips


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        ("unreadable-figure", "guild.cat: Foreman: G"),
        ("blank-figure", "guild.cat: Foreman: FT"),
        ("dangling-link", "guild.cat: entryLink l-gone"),
        ("circular-link", "guild.cat: entryLink q-4"),
        ("wrong-infamy", "guild.cat: Fence Hands"),
        ("differs-from-core", "guild.cat: Sixgun"),
    ],
)
def test_slips_become_problems_and_the_rest_is_imported(guild: ImportedBook, rule: str, where: str) -> None:
    assert where in places(guild, rule)
    assert guild.tables["fighter"]["foreman-fence-guild"]["profile"]["G"] == 5


def test_somebody_without_figures_is_left_out_with_one_problem() -> None:
    blanks = [one for one in found(old_import(), "blank-figure") if "Blank" in one.where]
    assert len(blanks) == 1
    assert "no F, St, G, A, W, P" in blanks[0].message.en


def test_strict_refuses_slips_and_names_them() -> None:
    with pytest.raises(LotowError, match="slips in them; nothing was imported") as caught:
        import_files(MODERN, load_rulebook(), strict=True)
    assert {one.rule for one in caught.value.problems}.isdisjoint(NOTES)
    assert len(caught.value.problems) == len(slips(guild_import().problems))


def test_the_report_tells_what_came_in_and_every_problem(guild: ImportedBook) -> None:
    text = report_text(guild)
    assert "fighter       4 new,   0 of the core" in text
    assert all(one.where in text for one in guild.problems)


# The book that comes out


@pytest.mark.parametrize("imported", [old_import, guild_import])
def test_an_imported_book_loads_and_checks_clean(imported: object, tmp_path: Path) -> None:
    assert callable(imported)
    write(imported(), tmp_path / "book")
    assert problems_of(tmp_path / "book") == ()


def test_a_posse_of_an_imported_list_can_be_built_and_checked(tmp_path: Path) -> None:
    book = book_of(guild_import(), tmp_path / "guild")
    raw = {
        "name": "Wire Cutters",
        "list": "fence guild",
        "fighter": [
            {"type": "foreman", "gear": ["sixgun", "trapdoor carbine"]},
            {"type": "old rider", "gear": ["sixgun"]},
            {"type": "fence hand", "gear": ["sixgun", "fence pike"], "count": 2},
        ],
    }
    posse = from_raw(raw, book)
    assert check(posse, book) == ()
    assert [held.price for held in posse.members[2].gear] == [7, 4]
    raw["fighter"] = [*raw["fighter"][:1], {"type": "old rider", "gear": ["fence pike"]}]
    assert "not-on-equipment-list" in {one.rule for one in check(from_raw(raw, book), book)}


def test_a_folder_stands_for_its_files_and_zipped_files_are_read(tmp_path: Path) -> None:
    from zipfile import ZipFile

    for path in MODERN:
        with ZipFile(tmp_path / f"{path.name}z", "w") as archive:
            archive.write(path, path.name)
    imported = import_files([tmp_path], load_rulebook())
    assert imported.tables == guild_import().tables


def test_version_two_point_two_is_read_too(tmp_path: Path) -> None:
    for path in MODERN:
        text = path.read_text("utf-8").replace('battleScribeVersion="2.03"', 'battleScribeVersion="2.02"')
        (tmp_path / path.name).write_text(text, "utf-8")
    assert import_files([tmp_path], load_rulebook()).tables == guild_import().tables


def test_a_catalogue_without_its_game_system_is_refused() -> None:
    with pytest.raises(LotowError, match=r"belongs to the game system 'sys'"):
        import_files(OLD[1:], load_rulebook())


def test_nothing_is_written_over_a_folder_with_something_in_it(guild: ImportedBook, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(LotowError, match="is there already and not empty"):
        write(guild, tmp_path)
