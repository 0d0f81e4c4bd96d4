"""Cards, blank sheets, the reference, markers, briefings and the campaign sheet: what has to be on them."""

from __future__ import annotations

from collections import Counter

import pytest
from drawn import BOOK, FACTS, GUNSLINGER, LEADER, WAYS, gang, overlapping, sheets

from lotow.errors import LANGS, Lang
from lotow.posse.files import from_raw
from lotow.sheets.blank import blank
from lotow.sheets.campaign_sheet import campaign
from lotow.sheets.canvas import Printout
from lotow.sheets.cards import CardLayout, cards
from lotow.sheets.facts import CampaignFacts
from lotow.sheets.gear import gist
from lotow.sheets.markers import MarkersLayout, markers
from lotow.sheets.reference import reference
from lotow.sheets.scenario import Taking, scenario
from lotow.sheets.templates import MM, PaperName, Style, layout
from lotow.sheets.words import SHEET_WORDS, capital, said

MARKED = {
    "innocent-bystander": "bystander",
    "money-bag": "loot",
    "cattle": "cattle",
    "liquor": "liquor",
}
"""What stands on a scenario's table, and the marker for it."""


def words_of(sheet: Printout) -> str:
    return " ".join(box.text for box in sheet.boxes)


def texts_of(sheet: Printout) -> list[str]:
    return [box.text for box in sheet.boxes]


# Cards


def test_a_card_has_the_size_of_a_poker_card_and_nine_go_on_a_page() -> None:
    card = layout("card", CardLayout)
    assert (round(card.width / MM), round(card.height / MM)) == (63, 88)
    assert card.columns * card.rows == 9


@pytest.mark.parametrize(("size", "pages"), [(3, 1), (9, 1), (10, 2), (16, 2)])
def test_cards_fill_pages_of_nine(size: int, pages: int) -> None:
    posse = from_raw(
        {"name": "Riders", "list": "cowboys", "fighter": [{"type": "cowpoke", "count": size}]}, BOOK
    )
    assert cards([posse], BOOK).page == pages


def test_a_card_has_profile_weapons_and_rules_in_short() -> None:
    posse = from_raw({"name": "Guns", "list": "outlaws", "hired-gun": [GUNSLINGER]}, BOOK)
    sheet = cards([posse], BOOK)
    said_there = words_of(sheet)
    letters = ["S", "F", "St", "G", "A", "W", "P", "FA", "FT", "Mv"]
    assert [text for text in texts_of(sheet) if text in letters] == letters
    assert '12" St 4 heavy pistol (+$10)' in said_there.replace("   ", " ")
    assert "Life is cheap. May shoot although friends are in the way" in said_there


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_with_room_to_spare_explains_its_traits(lang: Lang) -> None:
    posse = from_raw(
        {"name": "X", "list": "outlaws", "fighter": [{"type": "rowdy", "gear": ["sixgun"]}]}, BOOK
    )
    said_there = words_of(cards([posse], BOOK, lang=lang))
    fanning = BOOK.content.trait["fanning"]
    assert f"{capital(fanning.name.in_(lang))}. {fanning.text.in_(lang)}" in said_there


def test_who_has_too_much_for_a_card_gets_a_second_one() -> None:
    laden = {**LEADER, "skills": [*BOOK.content.skill], "name": "Laden"}
    sheet = cards([from_raw({"name": "X", "list": "outlaws", "fighter": [laden]}, BOOK)], BOOK)
    assert "Laden (2)" in texts_of(sheet)
    for skill in BOOK.content.skill.values():
        assert any(text.startswith(capital(skill.name.en)) for text in texts_of(sheet)), skill.id


# Blank sheets


@pytest.mark.parametrize("name", BOOK.content.posse)
@pytest.mark.parametrize("lang", LANGS)
def test_a_blank_sheet_has_room_for_the_whole_list_and_all_its_prices(name: str, lang: Lang) -> None:
    listed = BOOK.content.posse[name]
    sheet = blank(BOOK, name, lang=lang)
    texts = Counter(texts_of(sheet))
    guns = 2
    assert texts[said("name", lang)] == listed.maximum + guns
    for fighter in BOOK.content.fighter.values():
        if fighter.posse == name:
            assert texts[capital(fighter.name.in_(lang))] == 1
    everything = words_of(sheet)
    for offer in (*listed.equipment["hero"], *listed.equipment["henchman"]):
        assert BOOK.gear(offer.item).name.in_(lang) in everything
        weapon = BOOK.content.weapon.get(offer.item)
        for trait in weapon.traits if weapon is not None else ():
            assert f"{capital(BOOK.content.trait[trait].name.in_(lang))}." in everything
    assert sheet.page == 3


def test_a_blank_sheet_for_no_list_names_none() -> None:
    assert "Desperado" not in words_of(blank(BOOK))


# The quick reference


@pytest.mark.parametrize("lang", LANGS)
def test_the_reference_has_every_weapon_and_every_row_of_its_tables(lang: Lang) -> None:
    said_there = words_of(reference(BOOK, lang=lang))
    for weapon in BOOK.content.weapon.values():
        assert capital(weapon.name.in_(lang)) in said_there
    shown = ("jump", "climb", "mount-up", "horse-jump", "thrown-rider", "hero-injuries", "henchman-injuries")
    for name in (*shown, "elixir", "trial", "treatment", "hero-advances", "henchman-advances"):
        for row in BOOK.content.table[name].rows:
            assert capital(row.name.in_(lang)) in said_there, row.id
    for obstacle in BOOK.content.obstacle.values():
        assert f"{obstacle.value}+ {capital(obstacle.name.in_(lang))}." in said_there
    for one in ("pluck-tests", "heroic-actions", "yee-ha", "quickdraw", "lets-whup-em", "fame", "fortune"):
        assert capital(BOOK.content.reference[one].name.in_(lang)) in said_there


@pytest.mark.parametrize("lang", LANGS)
def test_the_reference_has_every_trait_and_every_skill_and_how_to_move_and_hit(lang: Lang) -> None:
    said_there = words_of(reference(BOOK, lang=lang))
    for trait in BOOK.content.trait.values():
        assert f"{capital(trait.name.in_(lang))}." in said_there
    for skill in BOOK.content.skill.values():
        assert f"{capital(skill.name.in_(lang))}." in said_there
    for name in ("movin-phase", "shootin-phase", "fightin-phase"):
        for point in BOOK.content.reference[name].points:
            assert point.in_(lang) in said_there


def test_the_wound_chart_is_printed_whole() -> None:
    texts = texts_of(reference(BOOK))
    start = texts.index("St \\ G")
    columns = len(BOOK.content.wound_chart.rows[0]) + 1
    for at, row in enumerate(BOOK.content.wound_chart.rows, 1):
        printed = texts[start + at * columns + 1 : start + (at + 1) * columns]
        assert tuple(printed) == row


# Markers


@pytest.mark.parametrize("lang", LANGS)
def test_there_are_markers_for_all_that_changes_in_a_game(lang: Lang) -> None:
    counted = Counter(texts_of(markers(BOOK, lang=lang)))
    weapons = ["reload", "one-barrel", "jammed"]
    others = ["down", "fame", "fortune", "liquor", "loot", "cattle", "bystander"]
    declared = layout("markers", MarkersLayout).markers
    assert [marker.word for marker in declared] == [*weapons, *others]
    for marker in declared:
        assert counted[capital(said(marker.word, lang))] == marker.count


def test_there_are_markers_enough_for_every_scenario() -> None:
    counts = {marker.word: marker.count for marker in layout("markers", MarkersLayout).markers}
    for entry in BOOK.content.scenario.values():
        for extra in entry.extras:
            if extra.id in MARKED:
                assert counts[MARKED[extra.id]] >= extra.number


# Briefings


@pytest.mark.parametrize("name", BOOK.content.scenario)
@pytest.mark.parametrize("lang", LANGS)
def test_a_briefing_says_everything_the_scenario_says(name: str, lang: Lang) -> None:
    entry = BOOK.content.scenario[name]
    said_there = words_of(scenario(name, BOOK, lang=lang))
    texts = [entry.text, entry.area.text, entry.sides.text, entry.drop.text, *entry.victory]
    texts += [one.text for one in entry.deployment] + [one.text for one in entry.experience]
    texts += [one.text for one in entry.loot] + [one.text for one in entry.rules]
    for text in texts:
        assert text.in_(lang) in said_there


@pytest.mark.parametrize("name", BOOK.content.scenario)
@pytest.mark.parametrize("lang", LANGS)
def test_the_plan_names_every_zone(name: str, lang: Lang) -> None:
    said_there = words_of(scenario(name, BOOK, lang=lang))
    for zone in BOOK.content.scenario[name].plan:
        assert capital(zone.label.in_(lang)) in said_there


def test_a_briefing_can_name_the_posses_that_play() -> None:
    taking = [Taking(posse=gang(8), side="attacker", notes=("1 re-roll",)), Taking(posse=gang(3))]
    said_there = words_of(scenario("vendetta", BOOK, taking=taking))
    assert "Dalton Gang · attacker · infamy 80 · Amélie" in said_there
    assert "1 re-roll" in said_there
    assert "Rowdy 4" in said_there


# The campaign sheet


def test_the_campaign_sheet_has_standings_chart_fame_and_graves() -> None:
    said_there = words_of(campaign(FACTS))
    assert "1 Coffeyville War 1 Outlaws Coffeyville War 129 6 3 2 9 1" in said_there
    assert "Infamy over the games" in said_there
    assert "Hall of fame Coffeyville War Coffeyville War Most kills 9" in said_there
    assert "Shot at the bank, game 6" in said_there


def test_a_campaign_that_has_not_begun_has_a_sheet_too() -> None:
    said_there = words_of(campaign(CampaignFacts(name="Soon")))
    assert "no posse has joined yet" in said_there
    assert said_there.count("Nobody yet") == 2


# The gazette


@pytest.mark.parametrize(("news", "pages"), [(0, 1), (3, 1), (12, 2), (60, 2)])
def test_a_gazette_is_one_page_or_two_however_much_happened(news: int, pages: int) -> None:
    assert sheets()[f"gazette of {news}"]("plain", "a4", "en").page == pages


def test_a_gazette_has_everything_that_fits() -> None:
    said_there = words_of(sheets()["gazette of 3"]("frontier", "a4", "en"))
    for text in (
        "The Coffeyville Gazette",
        "Five cents",
        "A black day for Coffeyville",
        "Obituaries",
        "Market report",
        "Coming: Vendetta",
        "WANTED, a horse. Ask for Coffeyville.",
    ):
        assert text in said_there


# Words


def test_every_word_of_the_sheets_is_there_in_both_languages() -> None:
    for key, text in SHEET_WORDS.items():
        assert text.en, key
        assert text.fr, key
        assert text.en.count("{}") == text.fr.count("{}"), key


def test_a_gist_keeps_whole_sentences() -> None:
    text = "One is short. Two is a little longer. Three."
    assert gist(text, 0) == "One is short."
    assert gist(text, 40) == "One is short. Two is a little longer."
    assert gist(text, 100) == text


def test_every_kind_of_sheet_is_among_those_looked_at() -> None:
    assert len(sheets()) == 28


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_who_plays_stands_below_a_short_scenario_where_there_is_room(
    style: Style, paper: PaperName, lang: Lang
) -> None:
    taking = [Taking(posse=gang(3), side="attacker"), Taking(posse=gang(4), side="defender")]
    sheet = scenario("vendetta", BOOK, style=style, paper=paper, lang=lang, taking=taking)
    assert sheet.page == 1
    assert [box.text for box in sheet.boxes].count("Bob Dalton") == 2
    assert overlapping(sheet) == []


def test_who_plays_takes_no_page_more_for_a_last_fighter() -> None:
    for size in range(3, 17):
        taking = [Taking(posse=gang(size)), Taking(posse=gang(16))]
        assert scenario("stagecoach", BOOK, taking=taking).page == 2
