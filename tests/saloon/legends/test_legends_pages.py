"""How a game looks on the screen: sheets, tracks, what was just done."""

from __future__ import annotations

from legends_table import Sitting

from lotow.app.pages.blocks import Page
from lotow.app.pages.legends_pages import entry_page, score_page, table_page
from lotow.app.views.saloon_legends import legends_entry_json
from lotow.cli.terminal.plain import text_of
from lotow.saloon.legends.scoring import score


def shown(page: Page) -> str:
    return text_of(page)


def test_a_sheet_fits_the_screen_and_marks_whose_turn_it_is() -> None:
    table = Sitting("Ann +2 wanted", "Ann +1 wound", "Ann gets mule", "Ann +3 longhorns", expansion=True)
    text = shown(table_page(table.state, "en"))
    assert "[Ann]" in text
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "Annie Oakley: rifle, mule, longhorns 3" in text
    assert "The Sheriff is active." in text


def test_the_tracks_are_drawn_with_a_mark_for_each_point() -> None:
    table = Sitting("Ann +4 wanted", "Bill +2 gambler", expansion=True)
    text = shown(table_page(table.state, "en"))
    assert "●●●|●○○|○○○" in text
    assert "●●○○○○○" in text


def test_the_last_round_and_the_end_are_said() -> None:
    table = Sitting("Ann +15 lp", "end turn")
    assert "Last round: Ann reached 15 LP." in shown(table_page(table.state, "en"))
    table.say(*["end turn"] * 5)
    assert "La partie est finie." in shown(table_page(table.state, "fr"))


def test_what_follows_and_what_the_rules_forbid_are_shown() -> None:
    table = Sitting("Ann: heist won")
    text = shown(entry_page(table.say("Ann: heist won"), "en"))
    assert "Ann robs the bank." in text
    assert "The rules say otherwise: That can be done once a turn." in text
    told = legends_entry_json(table.entries[1], "fr")
    assert told["words"] == "Ann braque la banque."
    assert {"player": "Ann", "what": "dollars", "by": 80} in told["changes"]


def test_a_tie_break_is_said() -> None:
    table = Sitting("Ann +2 nuggets", players=(("Ann", ""), ("Bill", "")))
    text = shown(score_page(table.state, score(table.state), "en"))
    assert "before the next by more nuggets" in text
