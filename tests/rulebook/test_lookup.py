"""Anything with a name can be named as people do."""

from __future__ import annotations

import pytest

from lotow.errors import LotowError
from lotow.rulebook import load_rulebook
from lotow.rulebook.lookup import KIND_NAMES, fold


@pytest.mark.parametrize(
    ("asked", "kind", "name"),
    [
        ("sixgun", "weapon", "sixgun"),
        ("repeating-rifle", "weapon", "repeating-rifle"),
        ("repeating rifle", "weapon", "repeating-rifle"),
        ("Repeating Rifles", "weapon", "repeating-rifle"),
        ("winchester", "weapon", "repeating-rifle"),
        ("fusil", "weapon", "rifle"),
        ("arme à deux mains", "weapon", "double-handed-weapon"),
        ("ARME A DEUX MAINS", "weapon", "double-handed-weapon"),
        ("armes à deux mains", "weapon", "double-handed-weapon"),
        ("mexican", "hired-gun", "mexican-bandido"),
        ("deputies", "fighter", "deputy"),
        ("upstanding citizens", "fighter", "upstanding-citizen"),
        ("trail b", "fighter", "trail-boss"),
        ("  trail   boss ", "fighter", "trail-boss"),
        ("trail_boss", "fighter", "trail-boss"),
        ("hors-la-loi", "posse", "outlaws"),
        ("hors la loi", "posse", "outlaws"),
        ("us marshal", "hired-gun", "us-marshal"),
        ("hang em high", "scenario", "hang-em-high"),
        ("Hang 'em High", "scenario", "hang-em-high"),
        ("boiler", "item", "boilerplate"),
        ("cheval", "mount", "horse"),
        ("éborgné", "result", "hero-injuries.blinded-in-one-eye"),
        ("eborgne", "result", "hero-injuries.blinded-in-one-eye"),
        ("hero injuries", "table", "hero-injuries"),
        ("yee-ha!", "reference", "yee-ha"),
    ],
)
def test_people_find_what_they_mean(asked: str, kind: str, name: str) -> None:
    assert load_rulebook().find(asked) == (kind, name)


def test_every_entry_is_found_by_its_id_and_by_its_name_in_either_language() -> None:
    book = load_rulebook()
    for kind in KIND_NAMES:
        if kind == "result":
            continue
        for entry in getattr(book.content, kind.replace("-", "_")).values():
            for asked in (entry.id, entry.name.en, entry.name.fr, entry.name.fr.upper(), fold(entry.name.fr)):
                found_kind, found = book.find(asked, kind)
                assert (found_kind, found) == (kind, entry.id), asked
            assert book.entry((kind, entry.id)) is entry


def test_every_row_of_every_table_is_found_by_its_name() -> None:
    book = load_rulebook()
    for table in book.content.table.values():
        for row in table.rows:
            key = ("result", f"{table.id}.{row.id}")
            assert key in book.names[fold(row.name.en)]
            assert key in book.names[fold(row.name.fr)]
            assert book.entry(key) is row


def test_an_exact_name_wins_over_longer_ones_that_begin_with_it() -> None:
    assert load_rulebook().find("rifle") == ("weapon", "rifle")
    assert load_rulebook().find("shotgun") == ("weapon", "shotgun")


def test_a_name_that_two_kinds_share_means_the_first_kind_unless_the_other_is_asked_for() -> None:
    book = load_rulebook()
    assert book.find("arm wound") == ("table", "arm-wound")
    assert book.find("result:arm wound") == ("result", "hero-injuries.arm-wound")
    assert book.find("arm wound", "result") == ("result", "hero-injuries.arm-wound")


def test_a_row_of_a_table_is_meant_only_where_no_entry_of_its_own_is() -> None:
    book = load_rulebook()
    assert book.find("bank robbery") == ("scenario", "bank-robbery")
    assert book.find("jail") == ("scenario", "jailbreak")
    assert book.find("nervous") == ("result", "hero-injuries.nervous-condition")


def test_a_beginning_that_fits_several_entries_asks_which() -> None:
    with pytest.raises(LotowError, match="could be") as refused:
        load_rulebook().find("s", "weapon")
    assert refused.value.message.en == "'s' could be more than one weapon"
    assert "saturday-night-special" in refused.value.hint.en
    assert "shotgun" in refused.value.hint.en


def test_a_long_list_of_possibilities_is_cut_and_says_so() -> None:
    with pytest.raises(LotowError) as refused:
        load_rulebook().find("b")
    assert refused.value.hint.en.startswith("say which: ")
    assert refused.value.hint.en.endswith(", ...")
    assert refused.value.hint.en.count(",") == 8


def test_a_near_miss_suggests_each_entry_once() -> None:
    with pytest.raises(LotowError) as refused:
        load_rulebook().find("sixgn")
    assert refused.value.message.en == "no entry called 'sixgn'"
    assert refused.value.hint.en == "did you mean sixgun?"


def test_a_near_miss_among_certain_kinds_suggests_only_those() -> None:
    with pytest.raises(LotowError) as refused:
        load_rulebook().find("sherif", "hired-gun", "posse")
    assert refused.value.message.en == "no hired gun or posse list called 'sherif'"
    assert "sheriff" not in refused.value.hint.en


def test_a_word_from_the_middle_of_a_name_suggests_the_whole() -> None:
    with pytest.raises(LotowError) as refused:
        load_rulebook().find("eye")
    assert "deadeye" in refused.value.hint.en
    assert "which eye" in refused.value.hint.en


@pytest.mark.parametrize("asked", ["", "  ", "!!", "weapon:", "zzzzzzzz"])
def test_what_resembles_nothing_is_sent_to_the_search(asked: str) -> None:
    with pytest.raises(LotowError) as refused:
        load_rulebook().find(asked)
    assert refused.value.way == "search-rules"


def test_the_kind_before_a_colon_narrows_the_search() -> None:
    assert load_rulebook().find("skill:trader") == ("skill", "trader")
    with pytest.raises(LotowError, match="no weapon called 'trader'"):
        load_rulebook().find("weapon:trader")


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Éclaireur", "eclaireur"),
        ("ŒIL", "oeil"),
        ("Hang 'em High", "hang em high"),
        ("double-handed", "double handed"),
        ("Yi Ho!", "yi ho"),
    ],
)
def test_names_are_compared_without_accents_case_or_punctuation(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_gear_is_found_whatever_its_kind() -> None:
    book = load_rulebook()
    assert [book.gear(name).id for name in ("sixgun", "horse", "boilerplate")] == [
        "sixgun",
        "horse",
        "boilerplate",
    ]
