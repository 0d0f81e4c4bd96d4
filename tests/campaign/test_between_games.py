"""Between games: trading at any time, captives whenever their captors like, other names, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    auto,
    campaign,
    game,
    is_there,
    member,
    play_until,
    posse,
    with_member,
)

from lotow.app import captive_talks as held
from lotow.app import in_use, ledger, posses
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import OpenCampaign, found_campaign, open_campaign
from lotow.app.trade_visits import trade
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Action, Question, VisitDoctor
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.closing import close, is_over, reopen, winners
from lotow.campaign.dice_check import check_dice
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.prepare import prepare
from lotow.dice import ScriptedRoller
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import CaptiveFate, DoctorVisited, InfamyNoted
from lotow.journal.entries.game_entries import CampaignClosed
from lotow.journal.invariants import verify
from lotow.journal.records import Written, kind_of
from lotow.posse.members import Injury, Raised
from lotow.rulebook import load_rulebook

RIDE, GANGS, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"
CAPTURED = (6, 2)


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return str(tmp_path / "lotow.db")


@pytest.fixture
def lincoln(db: str) -> Iterator[OpenCampaign]:
    """A campaign of two posses, kept."""
    with found_campaign("Lincoln County", db, seed="00ff") as opened:
        for text in (RIDERS, GANG):
            ledger.join(opened, posse(text), anyway=True)
        yield opened


class Quiet(AutoChoices):
    """A player who buys nothing and lets no captive go."""

    def choose(self, question: Question, desk: Desk) -> str:
        return "hold" if question.kind == "captive" else super().choose(question, desk)

    def spend(self, desk: Desk) -> Action | None:
        return None


def settle(journal: MemoryJournal) -> None:
    """Everything that is left of every aftermath."""
    for key in journal.state.riding():
        auto(journal, key, 1, Quiet())


def take_over(opened: OpenCampaign, journal: MemoryJournal) -> None:
    """Writes into the campaign what a journal has besides."""
    for one in journal.records[opened.head :]:
        opened.write([Written(entry=one.entry, dice=one.dice, answers=one.answers)])


def play(opened: OpenCampaign, out: tuple[str, ...] = (), *dice: int) -> None:
    """A game and its aftermaths; these dice fall first for whoever is out."""
    journal = MemoryJournal(opened.records)
    game(journal, out=out, winner="")
    for key in opened.state.riding():
        if any(one.name in out for one in opened.state.posses[key].members):
            AtDesk(journal, key, dice).until("experience")
    settle(journal)
    take_over(opened, journal)


def buy(opened: OpenCampaign, posse: str, *lines: str) -> None:
    """A visit to the Tradin' Post, written."""
    talk = trade(opened, posse, CampaignRoller(opened.seed))
    for line in (*lines, "done"):
        talk.answer(line)
    talk.write()


def test_things_are_bought_and_sold_after_the_aftermath_until_the_next_game(lincoln: OpenCampaign) -> None:
    play(lincoln)
    stash = lincoln.state.posses[GANGS].stash
    buy(lincoln, "dalton", "buy lasso for Emmett", "sell sixgun of Emmett")
    emmett = member(lincoln.state, "Emmett")
    assert [one.item for one in emmett.gear] == ["lasso"]
    assert lincoln.state.posses[GANGS].stash == stash - 12 + 5
    play(lincoln)
    buy(lincoln, "dalton", "recruit rowdy called New Man")
    assert member(lincoln.state, "New Man").games == 0


def test_a_posse_trades_before_its_first_game_too(lincoln: OpenCampaign) -> None:
    buy(lincoln, "riders", "sell sixgun of Hank")
    assert not member(lincoln.state, "Hank").gear


def test_infamy_is_counted_anew_once_a_posse_has_traded(lincoln: OpenCampaign) -> None:
    play(lincoln)
    before = lincoln.state.infamies[GANGS][1]
    buy(lincoln, "dalton", "recruit rowdy")
    assert lincoln.state.infamies[GANGS][1] == before + 5
    last = lincoln.records[-1].entry
    assert isinstance(last, InfamyNoted)
    assert verify(lincoln.records, lincoln.book) == ()


def test_a_posse_whose_infamy_a_visit_changed_comes_again_as_often_as_it_likes(lincoln: OpenCampaign) -> None:
    play(lincoln)
    buy(lincoln, "dalton", "recruit rowdy called New Man")
    buy(lincoln, "dalton", "buy lasso for Emmett")
    buy(lincoln, "dalton", "dismiss New Man")
    assert [one.item for one in member(lincoln.state, "Emmett").gear] == ["sixgun", "lasso"]
    assert not is_there(lincoln.state, "New Man")


def test_a_posse_that_has_not_come_to_its_spending_cannot_trade(lincoln: OpenCampaign) -> None:
    journal = MemoryJournal(lincoln.records)
    game(journal, winner="")

    lincoln.write([Written(entry=journal.records[-1].entry)])
    with pytest.raises(LotowError, match="not done with game 1"):
        trade(lincoln, "dalton", CampaignRoller(lincoln.seed))


def test_a_hero_searches_once_a_game_whenever_it_is(lincoln: OpenCampaign) -> None:
    play(lincoln)
    talk = trade(lincoln, "dalton", ScriptedRoller([1, 1]))
    talk.answer("search buffalo rifle by Bob")
    with pytest.raises(LotowError, match="searched already"):
        talk.answer("search buffalo rifle by Bob")
    talk.answer("done")
    talk.write()
    again = trade(lincoln, "dalton", ScriptedRoller([6, 6]))
    with pytest.raises(LotowError, match="searched already"):
        again.answer("search buffalo rifle by Bob")


def test_two_fighters_swap_what_neither_could_carry_both_of(lincoln: OpenCampaign) -> None:
    buy(lincoln, "dalton", "swap sixgun of Emmett for shotgun of Grat")
    assert [one.item for one in member(lincoln.state, "Emmett").gear] == ["shotgun"]
    assert [one.item for one in member(lincoln.state, "Grat").gear] == ["sixgun"]


def test_a_fighter_and_a_posse_are_renamed(lincoln: OpenCampaign) -> None:
    buy(lincoln, "dalton", "rename Emmett to Kid Dalton", "rename posse to Oklahombres")
    assert member(lincoln.state, "Kid Dalton").id == 2
    assert lincoln.state.posses[GANGS].name == "Oklahombres"
    assert ledger.life(lincoln, "oklahombres", "Kid Dalton").member.id == 2
    with pytest.raises(LotowError, match="in the campaign already"):
        buy(lincoln, "riders", "rename posse to Oklahombres")


@pytest.mark.parametrize("name", ["a:b", "a/b", "x" * 61])
def test_a_name_has_no_colon_no_slash_and_sixty_characters_at_most(lincoln: OpenCampaign, name: str) -> None:
    with pytest.raises(LotowError, match="cannot be a name"):
        buy(lincoln, "dalton", f'rename Emmett to "{name}"')


def test_what_a_prepared_game_will_use_up_cannot_be_sold(lincoln: OpenCampaign) -> None:
    play(lincoln)
    talk = trade(lincoln, "dalton", ScriptedRoller([6, 6]))
    for line in ("sell shotgun of Grat", "search whiskey by Bob", "yes", "done"):
        talk.answer(line)
    talk.write()
    written = prepare(
        lincoln.state, [GANGS, RIDE], lincoln.book, ScriptedRoller([1] * 9), AutoChoices(), "high-noon"
    )
    lincoln.write(written)
    with pytest.raises(LotowError, match="set aside"):
        buy(lincoln, "dalton", "sell whiskey of Bob")


def test_the_campaigns_own_dice_are_its_own_between_games_too(lincoln: OpenCampaign) -> None:
    play(lincoln)
    talk = trade(lincoln, "dalton", CampaignRoller(lincoln.seed))
    for line in ("search buffalo rifle by Bob", "search buffalo rifle by Emmett"):
        talk.answer(line)
        while (question := talk.question()) is not None and question.kind == "buy-found":
            talk.answer("no")
    talk.answer("done")
    talk.write()
    assert list(check_dice(lincoln.records)) == []


def test_what_is_said_at_the_post_is_kept_until_it_is_written(lincoln: OpenCampaign) -> None:
    play(lincoln)
    trade(lincoln, "dalton", CampaignRoller(lincoln.seed)).answer("buy lasso for Grat")
    again = trade(lincoln, "dalton", CampaignRoller(lincoln.seed))
    assert again.taken_up == 1
    again.answer("done")
    again.write()
    assert "lasso" in [one.item for one in member(lincoln.state, "Grat").gear]


# The doctor


LEG = Injury("leg-wound", None, None, (Raised("move", -1),))


def test_a_hero_who_misses_a_game_may_still_see_the_doctor() -> None:
    riders = with_member(posse(RIDERS), "Young Clay", injuries=(LEG,), misses=1)
    journal = campaign(riders, posse(GANG))
    game(journal, winner="")
    play_until(journal, RIDE, "spending")
    journal.state.posses[RIDE] = with_member(journal.state.posses[RIDE], "Young Clay", misses=1)
    desk = AtDesk(journal, RIDE, [1, 1, 1, 1, 4], ["yes"], [VisitDoctor(member=2)])
    entry = desk.units()[0].entry
    assert isinstance(entry, DoctorVisited)
    assert entry.healed == (LEG,)


def test_a_hero_with_a_deep_wound_does_nothing_until_it_has_healed() -> None:
    """A deep wound of two games; he has a bad leg from before. After two games the doctor sees him."""
    journal = campaign(with_member(posse(RIDERS), "Young Clay", injuries=(LEG,)), posse(GANG))
    game(journal, out=["Young Clay"], winner="")
    AtDesk(journal, RIDE, [3, 5, 2]).until("experience")
    play_until(journal, RIDE, "spending")
    assert journal.state.confined == {RIDE: {2: 2}}
    for games in (1, 0):
        with pytest.raises(LotowError, match="do nothing while he heals"):
            AtDesk(journal, RIDE, [], [], [VisitDoctor(member=2)]).units()
        settle(journal)
        game(journal, winner="")
        play_until(journal, RIDE, "spending")
        assert journal.state.confined.get(RIDE, {}).get(2, 0) == games
    desk = AtDesk(journal, RIDE, [1, 1, 1, 1, 4], ["yes"], [VisitDoctor(member=2)])
    assert isinstance(desk.units()[0].entry, DoctorVisited)


# Captives


def caught(opened: OpenCampaign) -> held.HeldCaptive:
    """Emmett of the gang in the hands of the riders, both aftermaths done."""
    play(opened, ("Emmett",), *CAPTURED)
    return held.captive_called(opened, "riders", "Emmett")


def talk_of(opened: OpenCampaign) -> held.CaptiveConversation:
    found = held.captive_called(opened, "dalton", "Emmett")
    return held.CaptiveConversation(opened, found, CampaignRoller(opened.seed))


def fates(opened: OpenCampaign) -> list[str]:
    return [one.entry.fate for one in opened.records if isinstance(one.entry, CaptiveFate)]


def test_captors_ask_a_ransom_when_they_like_and_the_other_side_pays(lincoln: OpenCampaign) -> None:
    assert caught(lincoln).deeds == ("ransom", "bounty", "release", "hold")
    gang, riders = lincoln.state.posses[GANGS].stash, lincoln.state.posses[RIDE].stash
    talk = talk_of(lincoln)
    talk.offer("ransom", 3)
    assert talk.waits_for_other_side()
    question = talk.question()
    assert question is not None
    assert question.posse == GANGS
    talk.answer("yes")
    talk.write()
    assert fates(lincoln) == ["held", "ransom"]
    assert lincoln.state.posses[GANGS].stash == gang - 3
    assert lincoln.state.posses[RIDE].stash == riders + 3
    assert member(lincoln.state, "Emmett").captive_of is None
    assert lincoln.state.infamies[GANGS][1] == lincoln.state.parts[GANGS].infamy


def test_an_offer_waits_for_the_answer_of_the_other_side(lincoln: OpenCampaign) -> None:
    caught(lincoln)
    talk_of(lincoln).offer("ransom", 3)
    assert [one.kind for one in held.offers(lincoln, held.captives(lincoln)).values()] == ["pay-ransom"]
    with open_campaign("lincoln", str(lincoln.store.file)) as elsewhere:  # type: ignore[attr-defined]
        again = talk_of(elsewhere)
        assert again.waits_for_other_side()
        again.answer("no")
        again.write()
        assert fates(elsewhere)[-1] == "held"
        assert held.offers(elsewhere, held.captives(elsewhere)) == {}


def test_a_new_offer_takes_the_place_of_the_old_one(lincoln: OpenCampaign) -> None:
    caught(lincoln)
    talk_of(lincoln).offer("ransom", 3)
    talk = talk_of(lincoln)
    talk.offer("release")
    talk.write()
    assert fates(lincoln)[-1] == "released"


def test_what_captors_cannot_do_is_refused_and_nothing_kept(lincoln: OpenCampaign) -> None:
    caught(lincoln)
    talk = talk_of(lincoln)
    with pytest.raises(LotowError, match="'exchange' is no answer"):
        talk.offer("exchange")
    with pytest.raises(LotowError, match="holds nobody of Red River Riders called 'Jed'"):
        talk.offer("exchange", against="Jed")
    assert talk.taken_up == 0


def test_an_outlaw_is_handed_over_between_games(lincoln: OpenCampaign) -> None:
    caught(lincoln)
    stash = lincoln.state.posses[RIDE].stash
    found = held.captive_called(lincoln, "dalton", "Emmett")
    talk = held.CaptiveConversation(lincoln, found, ScriptedRoller([4]))
    talk.offer("bounty")
    talk.write()
    assert lincoln.state.posses[RIDE].stash == stash + 20
    assert verify(lincoln.records, lincoln.book) == ()


def test_an_exchange_wants_the_word_of_both_sides() -> None:
    journal = campaign(posse(GANG), posse(RIDERS))
    game(journal, out=["Emmett"])
    AtDesk(journal, GANGS, CAPTURED).until("experience")
    settle(journal)
    game(journal, out=["Young Clay"])
    AtDesk(journal, RIDE, CAPTURED).until("experience")
    play_until(journal, RIDE, "spending")
    desk = AtDesk(journal, RIDE, [], ["exchange", "no"])
    [fate] = [one.entry for one in desk.units()]
    assert isinstance(fate, CaptiveFate)
    assert fate.fate == "held"
    assert [one.posse for one in desk.choices.asked] == [GANGS, RIDE]


def test_a_captive_freed_after_a_game_was_prepared_unsettles_the_preparation(lincoln: OpenCampaign) -> None:
    caught(lincoln)
    lincoln.write(
        prepare(
            lincoln.state, [GANGS, RIDE], lincoln.book, ScriptedRoller([1] * 9), AutoChoices(), "high-noon"
        )
    )
    assert lincoln.state.prepared
    talk = talk_of(lincoln)
    talk.offer("release")
    talk.write()
    assert lincoln.state.prepared == []


# The end


def test_the_planned_games_are_games_of_each_posse_and_the_highest_infamy_wins(db: str) -> None:
    with found_campaign("Short War", db, games=1, seed="00ff") as opened:
        for text in (RIDERS, GANG):
            ledger.join(opened, posse(text), anyway=True)
        play(opened)
        closed = opened.state.closed
        assert closed is not None
        assert isinstance(opened.records[-1].entry, CampaignClosed)
        assert opened.records[-1].step == opened.records[-2].step
        best = max(closed.places, key=lambda one: one.infamy)
        assert winners(closed) == [best.name]
        with pytest.raises(LotowError, match="the campaign is over"):
            buy(opened, "dalton", "buy lasso")
        with pytest.raises(LotowError, match="the campaign is over"):
            ledger.join(opened, posse(CITIZENS), anyway=True)


def test_a_closed_ledger_is_reopened_and_then_ends_only_when_somebody_says_so(db: str) -> None:
    with found_campaign("Short War", db, games=1, seed="00ff") as opened:
        for text in (RIDERS, GANG):
            ledger.join(opened, posse(text), anyway=True)
        play(opened)
        ledger.reopen(opened)
        play(opened)
        ledger.close(opened)
        kinds = [kind_of(one.entry) for one in opened.records]
        assert kinds.count("campaign-closed") == 2
        assert kinds.index("campaign-reopened") == kinds.index("campaign-closed") + 1
        assert verify(opened.records, opened.book) == ()


def test_the_end_is_undone_with_the_step_that_made_it(db: str) -> None:
    with found_campaign("Short War", db, games=1, seed="00ff") as opened:
        for text in (RIDERS, GANG):
            ledger.join(opened, posse(text), anyway=True)
        buy(opened, "dalton", "rename Emmett to Kid Dalton")
        renamed = opened.head
        play(opened)
        with pytest.raises(LotowError, match="the campaign is over"):
            ledger.strike(opened, [renamed])
        ledger.undo(opened)
        assert opened.state.closed is None


def test_a_campaign_is_over_only_when_everybody_has_played_and_settled() -> None:
    journal = MemoryJournal()
    from lotow.campaign.founding import join, new_campaign

    journal.write(new_campaign("Three", 1, seed="00ff"))
    for text in (RIDERS, GANG, CITIZENS):
        journal.write(join(journal.state, posse(text), load_rulebook(), anyway=True))
    game(journal, keys=[RIDE, GANGS], winner="")
    with pytest.raises(LotowError, match="has not finished the aftermath"):
        close(journal.state, load_rulebook())
    auto(journal, RIDE, 1)
    auto(journal, GANGS, 2)
    assert not is_over(journal.state)
    game(journal, keys=[RIDE, LAW], winner="")
    auto(journal, RIDE, 3)
    auto(journal, LAW, 4)
    assert is_over(journal.state)
    journal.write(close(journal.state, load_rulebook()))
    assert not is_over(journal.state)
    journal.write(reopen(journal.state))
    assert not is_over(journal.state)


def test_equals_share_the_victory() -> None:
    journal = campaign(posse(GANG), posse(GANG, "Second Gang"))
    game(journal, winner="")
    settle(journal)
    [closed] = close(journal.state, load_rulebook())
    assert isinstance(closed.entry, CampaignClosed)
    assert len(winners(closed.entry)) == 2


def test_the_player_of_a_posse_that_broke_up_raises_another_and_joins_late(lincoln: OpenCampaign) -> None:
    heroes = ("Bob Dalton", "Emmett", "Grat")
    journal = MemoryJournal(lincoln.records)
    game(journal, out=heroes, winner="")
    AtDesk(journal, GANGS, (1, 1) * 3).until(None)
    settle(journal)
    take_over(lincoln, journal)
    assert lincoln.state.gone == {GANGS: "disbanded"}
    ledger.join(lincoln, posse(GANG, "New Dalton Gang"), anyway=True)
    play(lincoln)
    assert lincoln.state.tallies["new-dalton-gang"].games == 1


# No stale twin


def test_a_posse_that_has_joined_is_the_campaigns_wherever_it_is_named(db: str) -> None:
    book = load_rulebook()
    posses.bring_in(posse(RIDERS), "test", book, db)
    with found_campaign("Lincoln County", db) as opened:
        ledger.join_called(opened, "riders", db, anyway=True)
        ledger.join(opened, posse(GANG), anyway=True)
        buy(opened, "riders", "sell sixgun of Hank")
        stash = opened.state.posses[RIDE].stash
    for called in ("riders", "Red River Riders", "lincoln:riders"):
        kept = posses.kept_posse(called, db, book)
        assert (kept.rides_in or "Lincoln County", kept.posse.stash) == ("Lincoln County", stash)
    assert posses.kept_posse("dalton", db, book).rides_in == "Lincoln County"
    listed = {one.posse.name: one.rides_in for one in posses.every_kept(db, book)}
    assert listed == {"Dalton Gang": "Lincoln County", "Red River Riders": "Lincoln County"}


def test_the_old_one_cannot_be_changed_but_copied(db: str) -> None:
    book = load_rulebook()
    posses.bring_in(posse(RIDERS), "test", book, db)
    with found_campaign("Lincoln County", db) as opened:
        ledger.join_called(opened, "riders", db, anyway=True)
    with pytest.raises(LotowError, match="rides in Lincoln County"):
        posses.undo("riders", db)
    with (
        pytest.raises(LotowError, match="rides in Lincoln County already"),
        found_campaign("II", db) as other,
    ):
        ledger.join_called(other, "riders", db, anyway=True)
    posses.copy("riders", "Second Riders", db)
    assert posses.kept_posse("second riders", db, book).rides_in == ""


def test_a_change_by_name_goes_by_the_campaigns_rules(db: str) -> None:
    posses.bring_in(posse(RIDERS), "test", load_rulebook(), db)
    with found_campaign("Lincoln County", db) as opened:
        ledger.join_called(opened, "riders", db, anyway=True)
    changed = posses.change("riders", lambda one: one.drop("Hank", ["sixgun"]), False, db)
    assert changed.new[0].entry.game == 0  # type: ignore[union-attr]
    with pytest.raises(LotowError, match="a leader cannot be recruited"):
        posses.change("riders", lambda one: one.hire("trail boss"), False, db)
    renamed = posses.change("riders", lambda one: one.rename_any("riders", "Pecos Boys", "riders"), False, db)
    assert renamed.posse.name == "Pecos Boys"
    assert posses.kept_posse("pecos", db, load_rulebook()).rides_in == "Lincoln County"
    assert posses.kept_posse("riders", db, load_rulebook()).posse.name == "Pecos Boys"


def test_a_joining_undone_lets_the_posse_go(db: str) -> None:
    book = load_rulebook()
    posses.bring_in(posse(RIDERS), "test", book, db)
    with found_campaign("Lincoln County", db) as opened:
        ledger.join_called(opened, "riders", db, anyway=True)
        ledger.undo(opened)
    assert posses.kept_posse("riders", db, book).rides_in == ""


def test_a_campaign_is_meant_when_it_is_the_only_one_or_the_one_in_use(db: str) -> None:
    assert in_use.meant(db) is None
    found_campaign("Lincoln County", db).close()
    assert in_use.meant(db) == "Lincoln County"
    found_campaign("Johnson County", db).close()
    assert in_use.meant(db) is None
    assert in_use.use("johnson", db) == "Johnson County"
    assert in_use.meant(db) == "Johnson County"


def test_a_finished_aftermath_closes_what_is_over(db: str) -> None:
    with found_campaign("Short War", db, games=1, seed="00ff") as opened:
        for text in (RIDERS, GANG):
            ledger.join(opened, posse(text), anyway=True)
        journal = MemoryJournal(opened.records)
        game(journal, winner="")

        opened.write([Written(entry=journal.records[-1].entry)])
        talk = Conversation(opened, opened.state.riding(), CampaignRoller(opened.seed), AutoChoices())
        while talk.ready:
            talk.write()
        assert opened.state.closed is not None
