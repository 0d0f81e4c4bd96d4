"""`lotow` alone: it knows what there is, and says what could be done next."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import RunLotow


def steps(lotow: RunLotow) -> list[tuple[str, str, int]]:
    return [(one["step"], one["name"], one["game"]) for one in lotow("--json").json["next"]]


def test_a_newcomer_is_told_how_to_build_a_posse(newcomer: Path, lotow: RunLotow) -> None:
    ran = lotow()
    assert (ran.code, ran.err) == (0, "")
    assert "lotow posse build NAME " in ran.out
    assert "lotow --help" in ran.out
    assert not (newcomer / "data").exists()


def test_whoever_has_a_posse_goes_on_with_it(riders: Path, lotow: RunLotow) -> None:
    assert 'lotow posse build "Red River Riders" ' in lotow().out
    assert [one[0] for one in steps(lotow)] == ["build-on", "print", "second"]
    assert "Bandes : Red River Riders." in lotow("--lang", "fr").out


def test_a_game_that_is_not_settled_comes_first(lincoln: Path, lotow: RunLotow) -> None:
    assert steps(lotow)[0] == ("prepare", "Lincoln County", 1)
    prepare = ["campaign", "prepare", "lincoln", "riders", "dalton", "--scenario", "vendetta"]
    assert lotow(*prepare, "--auto", "--seed", "1").code == 0
    assert steps(lotow)[:2] == [("record", "Lincoln County", 1), ("sit", "Lincoln County", 1)]
    assert lotow("table", "new", "noon", "--campaign", "lincoln").code == 0
    assert steps(lotow)[0] == ("play", "noon", 1)
    assert lotow("table", "do", "noon", "turn", "flee riders", "--anyway").code == 0
    assert steps(lotow)[0] == ("finish", "noon", 1)
    assert "lotow table finish noon " in lotow().out
    report = 'scenario = "vendetta"\nwinner = "Red River Riders"\nagreed = true\n'
    report += '[[posse]]\nname = "Red River Riders"\n[[posse]]\nname = "Dalton Gang"\n'
    Path("report.toml").write_text(report, encoding="utf-8")
    ran = lotow("campaign", "game", "lincoln", "report.toml")
    assert ran.code == 0, ran.err
    assert steps(lotow)[0] == ("settle", "Lincoln County", 1)
    assert 'lotow campaign aftermath "Lincoln County" ' in lotow().out


def test_a_campaign_wants_two_posses_before_a_game(riders: Path, lotow: RunLotow) -> None:
    assert lotow("campaign", "new", "Lincoln County").code == 0
    assert lotow("campaign", "join", "lincoln", "riders").code == 0
    assert steps(lotow)[0] == ("join", "Lincoln County", 0)
    assert 'lotow campaign join "Lincoln County" BANDE ' in lotow("--lang", "fr").out


def test_a_campaign_that_is_over_is_looked_back_on(lincoln: Path, lotow: RunLotow) -> None:
    assert lotow("campaign", "close", "lincoln").code == 0
    assert steps(lotow)[:2] == [("look-back", "Lincoln County", 0), ("again", "", 0)]
    assert lotow("campaign", "reopen", "lincoln").code == 0
    assert steps(lotow)[0][0] == "prepare"


def test_many_posses_are_counted(newcomer: Path, lotow: RunLotow) -> None:
    for number in range(6):
        assert lotow("posse", "new", f"Gang {number}", "--list", "outlaws").code == 0
    assert "Gang 0, Gang 1, Gang 2, Gang 3 and 2 others." in lotow().out
    assert steps(lotow)[0][0] == "found"


def test_a_wrong_database_is_said_aloud(
    newcomer: Path, lotow: RunLotow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOTOW_DB", "typo.db")
    ran = lotow()
    assert (ran.code, ran.err) == (0, "")
    assert "there is no database 'typo.db'" in ran.out
    assert "your first posse" not in ran.out
