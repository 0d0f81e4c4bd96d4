"""The score sheet and player aid of Western Legends: nothing overlaps, nothing leaves the margins."""

from __future__ import annotations

import pytest
from drawn import WAYS, leaving, overlapping

from lotow.app.pages.saloon_legends_sheet import game_sheet_facts, sheet_facts
from lotow.errors import Lang
from lotow.saloon.legends.board_facts import set_fact
from lotow.saloon.legends.game_founding import found
from lotow.saloon.legends.state import fold
from lotow.sheets.legends import legends
from lotow.sheets.templates import PaperName, Style

TABLES = {
    "nobody named": (),
    "two": (("Ann", "Annie Oakley"), ("Bill", "Billy the Kid")),
    "six": tuple((name, "") for name in ("Ann", "Bill", "Cid", "Dora", "Ed", "Félix")),
    "long names": (("Bartholomew Featherstonehaugh the Third", "Wyatt Berry Stapp Earp of Tombstone"),) * 6,
}


@pytest.mark.parametrize("players", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_texts_keep_apart_and_within_the_margins(
    players: tuple[tuple[str, str], ...], expansion: bool, style: Style, paper: PaperName, lang: Lang
) -> None:
    sheet = legends(sheet_facts(players, expansion, lang), style=style, paper=paper, lang=lang)
    assert sheet.page == 2
    assert overlapping(sheet) == []
    assert leaving(sheet, sheet.paper.margin) == []
    assert sheet.finish().startswith(b"%PDF")


def test_everybody_stands_on_the_sheet_and_at_the_final_count() -> None:
    sheet = legends(sheet_facts((("Ann", "Annie Oakley"), ("Bill", "")), False, "en"))
    assert [box.text for box in sheet.boxes].count("Ann") == 2
    assert [box.text for box in sheet.boxes].count("Annie Oakley") == 1


def test_a_game_at_hand_prints_its_players_and_its_own_tracks() -> None:
    entries = [found("Friday", [("Ann", "Annie Oakley"), ("Bill", "")], expansion=True)]
    state = fold([*entries, *(set_fact(f"wanted {space}", "nothing") for space in range(1, 10))])
    told = game_sheet_facts(state, "en")
    assert told.players == (("Ann", "Annie Oakley"), ("Bill", ""))
    assert [track.name for track in told.tracks] == ["Marshal", "Wanted", "gambler"]
    assert set(told.tracks[1].rewards) == {"-"}
