"""Captives: ransom, exchange, bounty, jurisdiction; and who leads when a leader is gone."""

from __future__ import annotations

from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    auto,
    book,
    campaign,
    game,
    is_there,
    member,
    play_until,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.founding import leave
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import CaptiveFate, Disbanded, InjuryRolled, Succeeded
from lotow.journal.records import Written
from lotow.posse.members import Injury, Raised
from lotow.telling.teller import Teller

RIDE, GANGS, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"
CAPTURED = (6, 2)
LOOT = [1] * 40


def caught(name: str = "Emmett", us: str = GANG, them: str = RIDERS, gun: str | None = None) -> MemoryJournal:
    """A game after which one fighter is in the hands of the other posse."""
    captors = posse(them) if gun is None else with_hired_gun(posse(them), gun, "Bass Reeves")
    journal = campaign(posse(us), captors)
    game(journal, out=[name])
    return journal


def fates(written: list[Written]) -> list[CaptiveFate]:
    return [one.entry for one in written if isinstance(one.entry, CaptiveFate)]


def test_a_captive_comes_home_with_his_gear_for_a_ransom() -> None:
    journal = caught()
    before = journal.state.posses[GANGS].stash, journal.state.posses[RIDE].stash
    AtDesk(journal, GANGS, CAPTURED).until("experience")
    AtDesk(journal, GANGS, LOOT).until("spending")
    loot = journal.state.posses[GANGS].stash - before[0]
    written = AtDesk(journal, GANGS, answers=["ransom", 12, "yes"]).units()
    assert [(one.fate, one.dollars) for one in fates(written)] == [("ransom", 12)]
    assert journal.state.posses[GANGS].stash == before[0] + loot - 12
    assert journal.state.posses[RIDE].stash == before[1] + 12
    assert member(journal.state, "Emmett").captive_of is None
    assert [held.item for held in member(journal.state, "Emmett").gear] == ["sixgun"]


def test_a_ransom_that_is_refused_leaves_him_captive() -> None:
    journal = caught()
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT]).until("spending")
    written = AtDesk(journal, GANGS, answers=["ransom", 5, "no"]).units()
    assert [(one.fate, one.dollars) for one in fates(written)] == [("held", 5)]
    assert member(journal.state, "Emmett").captive_of == RIDE


def test_a_ransom_beyond_the_stash_cannot_be_paid() -> None:
    journal = caught()
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT]).until("spending")
    desk = AtDesk(journal, GANGS, answers=["ransom", 9999])
    (fate,) = fates(desk.units())
    assert desk.used_up
    told = Teller(desk.journal.records, book()).tell(fate)
    assert told.en == "Red River Riders goes on holding Emmett: $9999 are not paid"


def test_a_captive_who_is_held_is_talked_about_once_an_aftermath() -> None:
    journal = caught()
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT]).until("spending")
    desk = AtDesk(journal, GANGS, answers=["hold"])
    desk.until(None)
    assert desk.used_up
    assert member(journal.state, "Emmett").absent


class Holding(AutoChoices):
    """A player who lets no captive go."""

    def choose(self, question: Question, desk: Desk) -> str:
        return "hold" if question.kind == "captive" else super().choose(question, desk)


def test_captives_can_be_exchanged() -> None:
    journal = caught()
    AtDesk(journal, GANGS, CAPTURED).units()
    auto(journal, GANGS, 1, Holding())
    auto(journal, RIDE, 1)
    game(journal, out=["Young Clay"])
    auto(journal, GANGS, 2, Holding())
    AtDesk(journal, RIDE, CAPTURED).until("experience")
    play_until(journal, RIDE, "spending")
    written = AtDesk(journal, RIDE, answers=["exchange", "yes"]).units()
    assert [(one.fate, one.against_name) for one in fates(written)] == [("exchange", "Emmett")]
    assert member(journal.state, "Emmett").captive_of is None
    assert member(journal.state, "Young Clay").captive_of is None
    assert journal.state.captives == []


def test_an_outlaw_can_be_handed_over_for_six_times_five_dollars_at_most() -> None:
    journal = caught()
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT]).until("spending")
    stash = journal.state.posses[RIDE].stash
    written = AtDesk(journal, GANGS, [6], ["bounty"]).units()
    assert [(one.fate, one.dollars) for one in fates(written)] == [("bounty", 30)]
    assert journal.state.posses[RIDE].stash == stash + 30
    assert [held.item for held in journal.state.posses[RIDE].stored] == ["sixgun"]
    assert not is_there(journal.state, "Emmett")
    assert journal.state.graves[0].how == "handed-over"


def test_there_is_no_bounty_on_a_cowboy() -> None:
    journal = caught("Young Clay", RIDERS, GANG)
    AtDesk(journal, RIDE, [*CAPTURED, *LOOT]).until("spending")
    desk = AtDesk(journal, RIDE, answers=["release"])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == ["ransom", "release", "hold"]
    assert member(journal.state, "Young Clay").captive_of is None


def test_the_marshal_takes_an_outlaw_to_the_law_at_once_and_keeps_the_bounty() -> None:
    journal = caught(them=CITIZENS, gun="us-marshal")
    stash = journal.state.posses[LAW].stash
    written = AtDesk(journal, GANGS, CAPTURED).units()
    assert [(one.fate, one.collector) for one in fates(written)] == [("bounty", "Bass Reeves")]
    assert journal.state.posses[LAW].stash == stash
    assert [held.item for held in journal.state.posses[LAW].stored] == ["sixgun"]
    assert not is_there(journal.state, "Emmett")


def test_so_does_the_pinkerton_man() -> None:
    journal = caught(them=CITIZENS, gun="pinkerton-man")
    assert [one.collector for one in fates(AtDesk(journal, GANGS, CAPTURED).units())] == ["Bass Reeves"]


def test_a_marshal_lets_nobody_be_ransomed() -> None:
    journal = caught("Young Clay", RIDERS, CITIZENS, "us-marshal")
    AtDesk(journal, RIDE, [*CAPTURED, *LOOT]).until("spending")
    desk = AtDesk(journal, RIDE, answers=["hold"])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == ["release", "hold"]


def test_captors_who_leave_the_campaign_let_everybody_go() -> None:
    journal = caught()
    AtDesk(journal, GANGS, CAPTURED).units()
    journal.write(leave(journal.state, RIDE))
    assert member(journal.state, "Emmett").captive_of is None
    assert journal.state.captives == []


def test_a_captive_misses_games_without_healing() -> None:
    journal = caught()
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT], ["hold"]).until(None)
    AtDesk(journal, RIDE, LOOT).until(None)
    game(journal)
    emmett = next(one for one in journal.state.posses[GANGS].members if one.name == "Emmett")
    assert emmett.games == 1
    assert emmett.captive_of == RIDE


# Succession


def dead_leader(**pluck: int) -> AtDesk:
    """The riders after their leader died; pluck of the others as told."""
    riders = posse(RIDERS)
    for name, more in pluck.items():
        riders = with_member(riders, name.replace("_", " "), raised=(Raised("pluck", more),))
    journal = campaign(riders, posse(GANG))
    game(journal, out=["Jed Stone"])
    return AtDesk(journal, RIDE, (1, 1), ["3"])


def successor(desk: AtDesk) -> Succeeded:
    written = desk.until("experience")
    return next(one.entry for one in written if isinstance(one.entry, Succeeded))


def test_the_pluckiest_hero_takes_over() -> None:
    desk = dead_leader(Young_Clay=1)
    entry = successor(desk)
    assert (entry.name, entry.pluck, entry.chosen) == ("Young Clay", 4, False)
    assert member(desk.journal.state, "Young Clay").role == "leader"
    assert desk.choices.answers == ["3"]


def test_a_plucky_henchman_does_not() -> None:
    assert successor(dead_leader(Hank=2, Young_Asa=1)).name == "Young Asa"


def test_among_equals_the_most_experienced_takes_over() -> None:
    riders = with_member(posse(RIDERS), "Young Asa", experience=1)
    journal = campaign(riders, posse(GANG))
    game(journal, out=["Jed Stone"])
    assert successor(AtDesk(journal, RIDE, (1, 1))).name == "Young Asa"


def test_among_the_last_equals_the_player_chooses() -> None:
    desk = dead_leader()
    entry = successor(desk)
    assert (entry.name, entry.chosen) == ("Young Asa", True)
    assert [one.name.en for one in desk.choices.asked[0].options] == ["Young Clay", "Young Asa"]


def test_a_successor_is_chosen_when_all_injuries_are_rolled() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Jed Stone", "Young Clay"])
    assert successor(AtDesk(journal, RIDE, (1, 1, 1, 2))).name == "Young Asa"


def test_without_any_hero_the_posse_breaks_up() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Jed Stone", "Young Clay", "Young Asa"])
    written = AtDesk(journal, RIDE, (1, 1) * 3).until(None)
    assert isinstance(written[-1].entry, Disbanded)
    assert journal.state.gone == {RIDE: "disbanded"}
    assert journal.state.unfinished(RIDE) is None
    assert journal.state.infamies[RIDE][1] == 0


def test_a_leader_handed_over_is_succeeded_too() -> None:
    journal = caught("Bob Dalton")
    AtDesk(journal, GANGS, [*CAPTURED, *LOOT]).until("spending")
    AtDesk(journal, GANGS, [3], ["bounty", "2"]).units()
    assert member(journal.state, "Emmett").role == "leader"


def test_a_posse_that_is_renamed_is_hated_by_its_new_name() -> None:
    from lotow.journal.entries.posse_entries import Renamed

    journal = caught()
    AtDesk(journal, GANGS, (6, 1)).units()
    journal.write([Written(entry=Renamed(posse=RIDE, name="Brazos Boys"))])
    assert member(journal.state, "Emmett").injuries[0].against == RIDE
    emmett = next(one for one in journal.state.told(GANGS).members if one.name == "Emmett")
    assert emmett.injuries[0].against == "Brazos Boys"
    assert structs.asdict(journal.state.posses[RIDE])["name"] == "Brazos Boys"


def test_a_marshal_who_has_left_still_bars_every_ransom() -> None:
    journal = caught("Young Clay", RIDERS, CITIZENS, "us-marshal")
    law = journal.state.posses["coffeyville-citizens"]
    gone = tuple(one for one in law.members if one.kind == "fighter")
    journal.state.posses["coffeyville-citizens"] = structs.replace(law, members=gone)
    AtDesk(journal, RIDE, [*CAPTURED, *LOOT]).until("spending")
    desk = AtDesk(journal, RIDE, answers=["hold"])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == ["release", "hold"]


def test_a_posse_that_joins_is_known_by_key_to_those_who_name_it_whoever_came_first() -> None:
    hating = with_member(posse(RIDERS), "Hank", injuries=(Injury("bitter-enmity", against="Dalton Gang"),))
    earlier, later = campaign(hating, posse(GANG)), campaign(posse(GANG), hating)
    for journal in (earlier, later):
        assert member(journal.state, "Hank").injuries[0].against == GANGS
        assert journal.state.told(RIDE) == hating


def test_a_captor_from_outside_the_campaign_is_told_as_written() -> None:
    held = with_member(posse(RIDERS), "Hank", captive_of="Clanton Gang")
    journal = campaign(held, posse(GANG))
    assert member(journal.state, "Hank").captive_of == "Clanton Gang"
    assert journal.state.told(RIDE) == held


def test_an_injury_written_by_name_is_suffered_from_the_posse_that_bears_it() -> None:
    journal = caught()
    [injury, *_] = AtDesk(journal, GANGS, (6, 1)).units()
    assert isinstance(injury.entry, InjuryRolled)
    assert (injury.entry.enemy_name, injury.entry.injuries[0].against) == ("Red River Riders", RIDE)
    by_name = tuple(structs.replace(one, against="Red River Riders") for one in injury.entry.injuries)
    before = caught()
    before.write([Written(entry=structs.replace(injury.entry, injuries=by_name, enemy_name=""))])
    assert member(before.state, "Emmett") == member(journal.state, "Emmett")
