"""A game told by questions: what is asked and what is not, what is asked again, what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playing import CITIZENS, GANG, RIDERS, book, posse, with_member

from lotow.app import ledger
from lotow.app.blank_reports import blank_report
from lotow.app.campaigns import OpenCampaign, found_campaign, open_campaign
from lotow.app.interviewing import KIND, NOBODYS, Interview
from lotow.app.pages.report_lines import report_lines
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.prepare import prepare
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.inquiry import GameQuestion
from lotow.dice import ScriptedRoller, SeededRoller
from lotow.errors import LotowError
from lotow.journal.entries.game_entries import GameRecorded
from lotow.posse.members import Held, Injury, Posse

GANGS, LAW, RIDE = "dalton-gang", "coffeyville-citizens", "red-river-riders"
STICK, NITRO = Held("dynamite", 20), Held("nitro", 35)


def lincoln(*posses: Posse) -> OpenCampaign:
    campaign = found_campaign("Lincoln County", seed="00ff")
    for one in posses or (posse(GANG), posse(CITIZENS)):
        ledger.join(campaign, one, anyway=True)
    return campaign


def prepared(campaign: OpenCampaign, scenario: str, *keys: str) -> OpenCampaign:
    campaign.write(prepare(campaign.state, keys, campaign.book, SeededRoller(3), AutoChoices(), scenario))
    return campaign


def asked(talk: Interview) -> GameQuestion:
    question = talk.question()
    assert question is not None
    return question


def tell(talk: Interview, answers: dict[str, str]) -> list[str]:
    """Answers what is asked by key, Enter where nothing is said; the keys in the order they were asked."""
    keys = []
    while (question := talk.question()) is not None:
        keys.append(question.key)
        assert keys.count(question.key) < 2, question.key
        talk.answer(answers.get(question.key, ""))
    return keys


def nothing_kept(campaign: OpenCampaign) -> bool:
    return campaign.store.draft(campaign.journal, NOBODYS, KIND) is None


def names(question: GameQuestion) -> list[str]:
    return [one.name.en for one in question.options]


@pytest.fixture(autouse=True)
def _home(newcomer: Path) -> None:
    """A new user's home."""


NOON = {
    "posses": "dalton, coffey",
    "scenario": "high noon",
    "winner": "dalton",
    f"{LAW}.out": "connelly, kloehr, carey",
    f"{LAW}.fled": "yes",
    f"{GANGS}.kills": "bob 2, grat",
    "date": "1892-10-05",
    "witness": "Doc",
}


def test_a_game_told_by_questions_is_recorded_with_who_did_what() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        tell(talk, NOON)
        state = campaign.state
        assert report_lines(talk.report(), state, book(), "en") == [
            "High Noon, 1892-10-05, Doc: Dalton Gang wins",
            "Dalton Gang: put out of action Bob Dalton 2, Grat 1",
            "Coffeyville Citizens: out Marshal Connelly, John Kloehr, Carey Seaman; fled",
        ]
        game = next(one.entry for one in talk.write() if isinstance(one.entry, GameRecorded))
        assert [(one.name, one.kills) for one in game.side(GANGS).kills] == [("Bob Dalton", 2), ("Grat", 1)]
        assert nothing_kept(campaign)


@pytest.mark.parametrize("said", ["2, 3", "Emmett, Grat", "em, gr", "#2,#3", "grat, 2, Grat"])
def test_a_fighter_goes_by_number_name_or_a_beginning(said: str) -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        tell(talk, {**NOON, f"{GANGS}.out": said})
        out = talk.report().posse[0].out
        assert sorted(out) == ["#2", "#3"]


def test_fighters_are_listed_and_only_those_who_were_there() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        for said in ("1, 2", "high noon", "it makes no difference", "1"):
            talk.answer(said)
        assert names(asked(talk))[:2] == ["Bob Dalton", "Emmett"]
        talk.answer("emmett")
        assert asked(talk).key == f"{GANGS}.out"
        assert "Emmett" not in names(asked(talk))


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("winner", "red river"),
        ("winner", ""),
        (f"{GANGS}.out", "nobody of ours, grat"),
        (f"{GANGS}.fled", "maybe"),
        (f"{GANGS}.kills", "bob many"),
        ("date", "yesterday"),
        ("posses", "dalton"),
    ],
)
def test_what_is_no_answer_is_refused_and_asked_again(key: str, said: str) -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        while asked(talk).key != key:
            talk.answer(NOON.get(asked(talk).key, ""))
        with pytest.raises(LotowError) as refused:
            talk.answer(said)
        assert refused.value.hint.en
        assert asked(talk).key == key


def test_back_goes_back_and_enter_leaves_what_was_said() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        assert not talk.back()
        tell(talk, NOON)
        before = talk.report()
        while talk.back():
            pass
        assert asked(talk).key == "posses"
        tell(talk, {})
        assert talk.report() == before


def test_a_contradiction_asks_again_only_what_is_wrong() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        said = {**NOON, f"{GANGS}.kills": "bob 4"}
        while not talk.problems:
            talk.answer(said.get(asked(talk).key, ""))
        assert [one.rule for one in talk.problems] == ["more-kills-than-casualties"]
        again = [asked(talk).key]
        talk.answer("")
        again.append(asked(talk).key)
        talk.answer("bob 3")
        assert again == [f"{LAW}.out", f"{GANGS}.kills"]
        assert talk.question() is None
        assert talk.problems == []


def test_whether_an_end_was_agreed_on_is_asked_only_where_it_does_not_follow() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        keys = tell(talk, {"posses": "1, 2", "scenario": "high noon", "winner": "draw", "agreed": "y"})
        assert keys[-1] == "agreed"
        assert talk.report().agreed
        assert "agreed" not in tell(Interview(campaign, afresh=True), NOON)


def test_an_end_nobody_agreed_on_is_put_right() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        while not talk.problems:
            talk.answer({**NOON, f"{LAW}.fled": "no"}.get(asked(talk).key, ""))
        said: list[str] = []
        while (question := talk.question()) is not None:
            said.append(question.key)
            talk.answer("yes" if question.key == f"{LAW}.fled" else "")
        assert said[0] == "agreed"
        assert said[-1] == f"{LAW}.fled"
        assert not talk.report().agreed


def test_what_was_answered_is_kept_and_taken_up_again() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        for _ in range(6):
            talk.answer(NOON.get(asked(talk).key, ""))
        at = asked(talk).key
    with open_campaign("lincoln") as campaign:
        talk = Interview(campaign)
        assert (talk.taken_up, asked(talk).key) == (6, at)
        tell(talk, NOON)
        assert len(talk.write()) == 1
        assert nothing_kept(campaign)


def test_answers_about_a_prepared_game_that_was_played_since_are_forgotten() -> None:
    with prepared(lincoln(), "high-noon", GANGS, LAW) as campaign:
        talk = Interview(campaign)
        talk.answer("")
        talk.answer("dalton")
        report = blank_report(campaign, [], None).replace('winner = ""', 'winner = "draw"\nagreed = true')
        ledger.record(campaign, read_report(report, book()))
        with pytest.raises(LotowError, match="fewer than two posses are ready"):
            Interview(campaign)
        ledger.undo(campaign)
        assert Interview(campaign).taken_up == 2


def test_what_a_preparation_says_is_not_asked() -> None:
    with prepared(lincoln(), "bank-robbery", GANGS, LAW) as campaign:
        said = {
            "winner": "dalton",
            f"{GANGS}.bags": "2",
            f"{LAW}.bags": "1",
            f"{GANGS}.carried_out": "bob, emmett",
        }
        talk = Interview(campaign)
        keys = tell(talk, said)
        assert not {"posses", "scenario", "attacker"} & set(keys)
        assert f"{LAW}.carried_out" not in keys  # only the defender carries anything out
        assert talk.report().posse[0].feats == {"carried_out": ("#1", "#2")}


def test_a_day_left_out_is_today() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        tell(talk, {**NOON, "date": ""})
        assert talk.report().date == ledger.today()


def test_explosives_are_asked_for_when_somebody_carries_any() -> None:
    armed = with_member(posse(GANG), "Grat", gear=(STICK, STICK, NITRO))
    with lincoln(armed, posse(CITIZENS)) as campaign:
        talk = Interview(campaign)
        keys = tell(talk, {**NOON, f"{GANGS}.threw": "grat (dynamite) 2, grat (nitro)"})
        assert f"{GANGS}.threw" in keys
        assert f"{LAW}.threw" not in keys
        game = next(one.entry for one in talk.write() if isinstance(one.entry, GameRecorded))
        assert [use.held.item for use in game.side(GANGS).uses] == ["dynamite", "dynamite", "nitro"]


def test_of_three_posses_it_is_asked_who_came_second_and_who_put_whom_out() -> None:
    with lincoln(posse(GANG), posse(CITIZENS), posse(RIDERS)) as campaign:
        talk = Interview(campaign)
        said = {
            "posses": "1,2,3",
            "scenario": "brawl",
            "winner": "citizens",
            "second": "riders",
            f"{GANGS}.out": "emmett",
            f"{GANGS}.by.2": "riders",
            f"{RIDE}.kills": "jed",
            "agreed": "yes",
        }
        keys = tell(talk, said)
        assert {"second", f"{GANGS}.by.2"} <= set(keys)
        report = talk.report()
        assert report.posse[0].by == {"#2": RIDE}
        assert "Dalton Gang: out Emmett (by Red River Riders)" in report_lines(
            report, campaign.state, book(), "en"
        )


def test_who_sat_in_jail_and_whether_he_was_freed_is_asked() -> None:
    with lincoln() as campaign:
        talk = Interview(campaign)
        said = {"posses": "1,2", "scenario": "jailbreak", "prisoner": "grat", "freed": "no", "winner": "law"}
        said |= {"winner": "coffey", f"{GANGS}.out": "bob, emmett", f"{GANGS}.fled": "yes"}
        keys = tell(talk, said)
        assert keys[2:4] == ["prisoner", "freed"]
        game = next(one.entry for one in talk.write() if isinstance(one.entry, GameRecorded))
        assert "Grat" in [one.name for one in game.side(GANGS).out]


def test_an_old_wound_is_rolled_with_the_campaigns_own_dice_or_those_on_the_table() -> None:
    wounded = with_member(posse(GANG), "Grat", injuries=(Injury("old-battle-wound"),))
    with lincoln(wounded, posse(CITIZENS)) as campaign:
        talk = Interview(campaign)
        tell(talk, {**NOON, f"{GANGS}.kills": "bob 2, emmett"})
        game = next(
            one.entry for one in talk.write(ScriptedRoller((1,))) if isinstance(one.entry, GameRecorded)
        )
        assert [one.score for one in game.side(GANGS).old_wounds] == [1]


def test_whose_old_wound_kept_him_away_is_asked_about_again() -> None:
    wounded = with_member(posse(GANG), "Grat", injuries=(Injury("old-battle-wound"),))
    with lincoln(wounded, posse(CITIZENS)) as campaign:
        talk = Interview(campaign)
        tell(talk, NOON)
        with pytest.raises(LotowError):
            talk.write(ScriptedRoller((1,)))
        assert asked(talk).key == f"{GANGS}.absent"
        talk.answer("grat")
        keys = []
        while (question := talk.question()) is not None:
            keys.append(question.key)
            talk.answer("bob 3" if question.key == f"{GANGS}.kills" else "")
        assert keys == [f"{GANGS}.kills"]
        assert len(talk.write(ScriptedRoller(()))) == 1


@pytest.mark.parametrize(
    ("posses", "scenario", "why"),
    [
        ([], None, "which game"),
        (["dalton"], "high noon", "which game"),
        (["nobody"], None, "no posse called"),
    ],
)
def test_a_template_needs_to_know_which_game(posses: Sequence[str], scenario: str | None, why: str) -> None:
    with lincoln() as campaign, pytest.raises(LotowError, match=why):
        blank_report(campaign, posses, scenario)


def test_a_template_of_a_prepared_game_has_its_sides() -> None:
    with prepared(lincoln(), "bank-robbery", GANGS, LAW) as campaign:
        text = blank_report(campaign, [], None)
        assert text.count("carried_out") == 1
        assert "role" not in text
        assert "role" in blank_report(campaign, ["dalton", "coffey"], "jailbreak")
