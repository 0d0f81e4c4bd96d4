"""The aftermath as a conversation: left on one phone and finished on another, taken back, overtaken."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from lincoln_table import GANG, RIDERS, play

from lotow.app.aftermath import KIND, Conversation, to_settle
from lotow.app.campaigns import MovedOnError, OpenCampaign, open_campaign
from lotow.app.looking_over import verify_campaign
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.dice import SeededRoller
from lotow.errors import LotowError
from lotow.journal.entries.aftermath_entries import InjuryRolled, StepFinished
from lotow.journal.entries.posse_entries import Bought, Renamed
from lotow.journal.records import Record, Written
from lotow.storage.store import ConflictError, Draft


@pytest.fixture
def table(database: str) -> str:
    play(database)
    return database


@contextmanager
def phone(
    database: str, *keys: str, typed: bool = False, auto: bool = False, ahead: bool = False
) -> Iterator[Conversation]:
    """Somebody who opens the campaign for a while."""
    with open_campaign("lincoln", database) as campaign:
        yield Conversation(
            campaign,
            keys or to_settle(campaign),
            None if typed else CampaignRoller(campaign.seed),
            AutoChoices() if auto else None,
            ahead=ahead,
        )


def asked(talk: Conversation) -> Question:
    question = talk.question()
    assert question is not None
    return question


def up_to(talk: Conversation, step: str) -> Conversation:
    """Writes everything before a step, answering each question with its first option."""
    while talk.steps and talk.steps[0].step != step:
        if talk.ready:
            talk.write()
        else:
            question = asked(talk)
            talk.answer(
                {"choice": question.options[0].id if question.options else "", "amount": "0"}.get(
                    question.form, "done"
                )
            )
    return talk


def records(database: str) -> list[Record]:
    with open_campaign("lincoln", database) as campaign:
        return campaign.records


def draft(database: str, key: str) -> str:
    with open_campaign("lincoln", database) as campaign:
        kept = campaign.store.draft(campaign.journal, key, KIND)
        return kept.payload if kept is not None else ""


def test_a_question_waits_for_whoever_comes(table: str) -> None:
    with phone(table, RIDERS, typed=True) as one:
        question = asked(one)
        assert (question.form, question.dice, question.text.en) == ("dice", "D6", "Hank is hurt")
        assert question.text.fr == "Hank est blessé"
    with phone(table, RIDERS, typed=True) as other:
        assert other.question() == question
    assert len(records(table)) == 4


def test_it_is_left_on_one_phone_and_finished_on_another(table: str) -> None:
    """The die was typed on the first, the step is written on the second: once, and the draft is gone."""
    with phone(table, RIDERS, typed=True) as one:
        one.answer("1")
        assert one.ready
        assert [told.text.en for told in one.steps[0].told][1] == "Hank is dead and buried, with sixgun"
    assert draft(table, RIDERS)
    with phone(table, RIDERS, typed=True) as other:
        assert (other.taken_up, other.ready) == (1, True)
        assert [len(other.steps[0].before.members), len(other.steps[0].after.members)] == [4, 3]
        written = other.write()
        assert [roll.source for one in written for roll in one.dice] == ["typed"]
    assert draft(table, RIDERS) == ""
    with phone(table, RIDERS, typed=True) as third:
        assert third.taken_up == 0
        assert third.steps[0].step == "experience"


def test_a_die_may_be_left_to_the_campaign(table: str) -> None:
    with phone(table, RIDERS, typed=True) as talk:
        talk.answer("roll")
        rolled = talk.steps[0].written[0].dice
    with phone(table, RIDERS) as talk:
        assert talk.steps[0].written[0].dice == rolled
        assert rolled[0].source == "campaign"


def test_a_face_that_no_die_has_is_refused_and_asked_again(table: str) -> None:
    with phone(table, RIDERS, typed=True) as talk:
        question = talk.question()
        for said in ("7", "1 2", "two", ""):
            with pytest.raises(LotowError):
                talk.answer(said)
        assert talk.question() == question
        assert draft(table, RIDERS) == ""


def test_the_last_answer_is_taken_back_and_the_dice_stay(table: str) -> None:
    with phone(table, RIDERS) as talk:
        up_to(talk, "spending")
        stash = talk.steps[0].after.stash
        talk.answer("buy hand weapon for Otis")
        talk.answer("search telescopic sight by Jed")
        assert asked(talk).kind == "buy-found"
        talk.answer("no")
        searched = talk.steps[0].told[1]
        while (taken := talk.undo()) is not None and not taken.said.startswith("search"):
            pass
        assert [told.text.en for told in talk.steps[0].told] == ["hand weapon bought for Otis, $2"]
        talk.answer("search telescopic sight by Jed")
        talk.answer("no")
        assert talk.steps[0].told[1] == searched
        while talk.undo() is not None:
            pass
        assert (talk.steps[0].after.stash, talk.steps[0].written) == (stash, [])
        assert draft(table, RIDERS) == ""


def test_what_is_not_allowed_is_refused_and_not_kept(table: str) -> None:
    with phone(table, RIDERS) as talk:
        up_to(talk, "spending")
        for said in ("buy gatling gun", "borrow a horse", "dismiss Jed", "pay Jed"):
            with pytest.raises(LotowError):
                talk.answer(said)
        assert asked(talk).form == "action"
        assert draft(table, RIDERS) == ""
        talk.answer("done")
        assert talk.ready


def test_answers_are_kept_with_the_entry_they_led_to(table: str) -> None:
    with phone(table, RIDERS) as talk:
        up_to(talk, "spending")
        talk.answer("buy hand weapon for otis")
        talk.answer("fini")
        bought, finished = talk.write()
    assert isinstance(bought.entry, Bought)
    assert [(one.asked.what, one.asked.turn, one.said) for one in bought.answers] == [
        ("spend", 1, "buy hand-weapon for #4")
    ]
    assert isinstance(finished.entry, StepFinished)
    assert [(one.asked.turn, one.said) for one in finished.answers] == [(2, "done")]


def test_only_what_is_asked_now_can_be_answered(table: str) -> None:
    with phone(table, RIDERS, typed=True) as talk:
        question = asked(talk)
        with pytest.raises(LotowError, match="not asked now"):
            talk.answer("1", asked=question.asked._replace(member=9))
        talk.answer("1", asked=question.asked)
        with pytest.raises(LotowError, match="not asked now") as told:
            talk.answer("1")
        assert "posée" in told.value.message.fr


def test_two_phones_that_answer_for_one_posse_do_not_lose_an_answer(table: str) -> None:
    with phone(table, GANG, typed=True) as one, phone(table, GANG, typed=True) as other:
        one.answer("3 6")
        with pytest.raises(ConflictError):
            other.answer("1 1")
        assert asked(other).text.en == asked(one).text.en == "Bill Powers is hurt"
        other.answer("4")
        injured = [written.entry for written in other.steps[0].written]
        assert [one.rolled[0].score for one in injured if isinstance(one, InjuryRolled)] == [36, 4]


def test_a_posse_that_somebody_changed_meanwhile_is_worked_out_anew(table: str) -> None:
    """What was typed still counts; nothing is written of what rested on the posse as it was."""
    with phone(table, RIDERS, typed=True) as talk:
        talk.answer("4")
        with open_campaign("lincoln", table) as other:
            other.write([Written(entry=Renamed(posse=RIDERS, name="Henry", member=3))])
        with pytest.raises(MovedOnError):
            talk.write()
        assert talk.ready
        assert "Henry" in talk.steps[0].told[0].text.en
        talk.write()
    assert verify_campaign("lincoln", table).problems == ()


def test_an_answer_that_fits_no_more_is_asked_again(table: str) -> None:
    with phone(table, RIDERS) as talk:
        up_to(talk, "spending")
        talk.answer("buy hand weapon for otis")
    kept = draft(table, RIDERS)
    with open_campaign("lincoln", table) as campaign:
        stale = Draft(RIDERS, KIND, kept.replace("#4", "#99"))
        campaign.store.keep_draft(campaign.journal, stale, before=kept)
    with phone(table, RIDERS) as talk:
        assert asked(talk).form == "action"
        assert talk.steps[0].written == []


@pytest.mark.parametrize("payload", ["nonsense", "{}", '{"given":[{"asked":[1],"said":2}]}'])
def test_a_draft_that_cannot_be_read_is_begun_anew(table: str, payload: str) -> None:
    with open_campaign("lincoln", table) as campaign:
        campaign.store.keep_draft(campaign.journal, Draft(RIDERS, KIND, payload))
    with phone(table, RIDERS, typed=True) as talk:
        talk.answer("4")
        assert talk.ready


def test_a_seed_somebody_chose_gives_the_same_dice_when_it_is_taken_up(table: str) -> None:
    def seeded(campaign: OpenCampaign) -> Conversation:
        return Conversation(campaign, [RIDERS], SeededRoller(7))

    with open_campaign("lincoln", table) as campaign:
        talk = up_to(seeded(campaign), "spending")
        talk.answer("search telescopic sight by Jed")
        first = talk.steps[0].told
        talk.forget_answers()
    with open_campaign("lincoln", table) as campaign:
        talk = seeded(campaign)
        assert talk.steps[0].told == []
        talk.answer("search telescopic sight by Jed")
        assert talk.steps[0].told == first


def test_working_ahead_writes_nothing_and_keeps_no_draft_until_all_is_known(table: str) -> None:
    with phone(table, typed=True, ahead=True) as talk:
        for said in ("4", "4", "4", "3 6"):
            if asked(talk).dice.startswith("2"):
                break
            talk.answer(said if asked(talk).dice != "D66" else "3 6")
        assert len(records(table)) == 4
        assert not draft(table, RIDERS)


def test_working_ahead_uses_what_was_left_and_leaves_it_until_it_writes(table: str) -> None:
    with phone(table, RIDERS, typed=True) as talk:
        talk.answer("4")
    kept = draft(table, RIDERS)
    with phone(table, RIDERS, auto=True, ahead=True) as talk:
        assert (talk.taken_up, talk.ready, draft(table, RIDERS)) == (1, True, kept)
        sources = [roll.source for one in talk.write() for roll in one.dice]
        assert sources == ["typed"]
    assert draft(table, RIDERS) == ""


def test_both_posses_are_settled_at_the_same_time_by_two_threads(table: str) -> None:
    """Two requests, each with a store of its own, opened in one thread and used in another."""

    def settle(key: str) -> int:
        with phone(table, key, auto=True) as talk:
            written = 0
            while talk.ready:
                written += len(talk.write())
            return written

    with ThreadPoolExecutor(2) as threads:
        counts = list(threads.map(settle, (RIDERS, GANG)))
    assert len(records(table)) == 4 + sum(counts)
    found = verify_campaign("lincoln", table)
    assert found.problems == ()
    assert {one.name: (one.typed, one.seeded, one.other) for one in found.dice} == {
        "Dalton Gang": (0, 0, 0),
        "Red River Riders": (0, 0, 0),
    }


def test_the_aftermath_comes_out_the_same_however_it_is_asked_for(database: str, tmp_path: Path) -> None:
    """All at once by a policy; or question by question, opened anew for each, with the answers it gave."""
    play(database)
    with phone(database, auto=True, ahead=True) as talk:
        while talk.ready:
            talk.write()
    told = records(database)
    said = {one.asked: one.said for record in told for one in record.answers}
    again = str(tmp_path / "again.db")
    play(again)
    for _ in range(500):
        with phone(again) as talk:
            if (question := talk.question()) is not None:
                talk.answer(said[question.asked])
            elif talk.ready:
                talk.write()
            else:
                break
    assert [one.entry for one in records(again)] == [one.entry for one in told]
    assert [(one.dice, one.answers) for one in records(again)] == [(one.dice, one.answers) for one in told]
