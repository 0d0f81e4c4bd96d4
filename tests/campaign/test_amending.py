"""Games and rolls put right long after: what was rolled and answered comes again, the rest is asked anew."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    AtDesk,
    auto,
    book,
    book_of,
    campaign,
    game,
    is_there,
    member,
    posse,
    random_campaign,
    with_member,
)

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Choices
from lotow.campaign.amending.differences import differences
from lotow.campaign.amending.kept import Nobody, NothingKeptError
from lotow.campaign.amending.recounting import struck_and_recounted
from lotow.campaign.amending.replay import (
    Amendment,
    InTheWayError,
    Replay,
    kept_rolls,
    starting_at,
)
from lotow.campaign.amending.rewriting import amend_game, written_step
from lotow.campaign.dice_check import check_dice
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.game_report import GameReport
from lotow.campaign.report.template import report_of
from lotow.dice import Roller, ScriptedRoller
from lotow.errors import LotowError, Text
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import InfamyNoted, InjuryRolled
from lotow.journal.entries.posse_entries import Renamed
from lotow.journal.fold import counting
from lotow.journal.invariants import verify
from lotow.journal.records import Written
from lotow.journal.striking import redo, undo
from lotow.posse.members import Injury, Learnt

SLOW = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 10**6)
OUTLAWS, LAW = "dalton-gang", "coffeyville-citizens"


def replayed(
    journal: MemoryJournal,
    amendment: Amendment,
    dice: Roller | None = None,
    choices: Choices | None = None,
    *,
    everything: bool = False,
) -> Replay:
    """A replay, nobody being asked unless somebody is given; with `everything` nothing is merely carried."""
    start = starting_at(journal.records, amendment)
    replay = Replay(
        journal.records, book_of(journal), start, amendment, dice or Nobody(), choices or Nobody()
    )
    if everything:
        replay._alike = lambda key: False  # type: ignore[method-assign]
    replay.run()
    return replay


def write(journal: MemoryJournal, replay: Replay, amendment: Amendment) -> None:
    """Writes an amendment as the one step that it is."""
    start = starting_at(journal.records, amendment)
    amends = counting(journal.records)[start].number
    journal.write(written_step(journal.records, start, replay, amends, ()))


def own_report(journal: MemoryJournal, number: int) -> GameReport:
    return report_of(journal.state.games[number], book(), numbered=True)


def with_kill_moved(
    report: GameReport, played: dict[str, tuple[int, ...]], random: Random
) -> GameReport | None:
    """One kill of the report is somebody else's; None where nobody took anybody out."""
    for side in report.posse:
        for who in side.kills:
            others = [f"#{id}" for id in played[side.name] if f"#{id}" != who]
            if others:
                kills = dict(side.kills) | {who: side.kills[who] - 1}
                other = random.choice(others)
                kills[other] = kills.get(other, 0) + 1
                kills = {name: number for name, number in kills.items() if number}
                sides = [structs.replace(one, kills=kills) if one is side else one for one in report.posse]
                return structs.replace(report, posse=tuple(sides))
    return None


@SLOW
@given(seed=SEEDS)
def test_a_campaign_amended_with_its_own_report_is_entry_for_entry_the_same(seed: int) -> None:
    journal = random_campaign(3, 5, seed)
    number = Random(seed).choice(list(journal.state.games))
    amendment = Amendment(game=number, report=own_report(journal, number))
    replay = replayed(journal, amendment, everything=True)
    start = starting_at(journal.records, amendment)
    then = [(one.entry, one.dice, one.answers) for one in counting(journal.records)[start:]]
    assert [(one.entry, one.dice, one.answers) for one in replay.written] == then
    assert replay.after == journal.state
    assert replay.asked == []


@SLOW
@given(seed=SEEDS)
def test_with_one_kill_moved_everything_not_touched_keeps_its_dice(seed: int) -> None:
    journal = random_campaign(3, 5, seed)
    random = Random(seed)
    number = random.choice(list(journal.state.games))
    played = {side.posse: side.played for side in journal.state.games[number].sides}
    report = with_kill_moved(own_report(journal, number), played, random)
    if report is None:
        return
    amendment = Amendment(game=number, report=report)
    try:
        replay = replayed(journal, amendment, CampaignRoller("00ff"), AutoChoices())
    except InTheWayError:
        return
    kept, new = kept_rolls(replay)
    before = {roll.subject: roll for one in counting(journal.records) for roll in one.dice}
    assert all(before[roll.subject] == roll for roll in kept)
    assert all(roll.subject not in before for roll in new), "what was rolled before is not rolled again"
    # Only the two whose kill it was can come to other advances: nobody else rolls or decides anything new.
    sides = {side.name: side for side in report.posse}
    moved = {
        (key, int(name[1:]))
        for key, side in sides.items()
        for name in {*side.kills, *own_kills(journal, number, key)}
    }
    assert {(roll.subject[0], roll.subject[4]) for roll in new} <= moved
    was, state = journal.state, replay.after
    write(journal, replay, amendment)
    assert journal.state == state
    assert verify(journal.records, book()) == ()
    assert [one for one in check_dice(journal.records) if one.rule != "dice-wrong"] == []
    journal.write(undo(journal.records))
    assert journal.state == was
    journal.write(redo(journal.records))
    assert journal.state == state


def own_kills(journal: MemoryJournal, number: int, key: str) -> list[str]:
    return [f"#{one.member}" for one in journal.state.games[number].side(key).kills]


def settled() -> MemoryJournal:
    """Two posses, one game: Grat is out, Bob Dalton did what there was to do."""
    journal = campaign(posse(GANG), posse(CITIZENS))
    game(journal, out=["Grat", "John Kloehr"], kills={"Bob Dalton": 1}, winner=OUTLAWS)
    injured = AtDesk(journal, OUTLAWS, [4, 1])
    injured.until("experience")
    AtDesk(journal, LAW, [4, 1]).until("experience")
    return journal


def injury_of(journal: MemoryJournal, name: str) -> int:
    """The number of somebody's injury."""
    return next(
        one.number
        for one in journal.records
        if isinstance(one.entry, InjuryRolled) and one.entry.name == name
    )


def test_a_mistyped_d66_is_put_right_and_what_follows_from_it_with_it() -> None:
    journal = settled()
    number = next(
        one.number
        for one in journal.records
        if isinstance(one.entry, InjuryRolled) and one.entry.name == "Grat"
    )
    amendment = Amendment(entry=number, faces=(3, 2))
    replay = replayed(journal, amendment)
    write(journal, replay, amendment)
    kept, new = kept_rolls(replay)
    assert (len(kept), [roll.faces for roll in new], new[0].source) == (1, [(3, 2)], "typed")
    assert [one.row for one in member(journal.state, "Grat").injuries] == ["old-battle-wound"]
    journal.write(undo(journal.records))
    assert member(journal.state, "Grat").injuries == ()


def test_the_right_dice_must_be_as_many_as_the_roll_asks_for() -> None:
    journal = settled()
    number = next(one.number for one in journal.records if isinstance(one.entry, InjuryRolled))
    with pytest.raises(LotowError, match="more dice than this needs: 5 left over"):
        replayed(journal, Amendment(entry=number, faces=(3, 2, 5)))
    with pytest.raises(LotowError):
        replayed(journal, Amendment(entry=number, faces=(3,)))
    with pytest.raises(LotowError, match="no entry 1 with dice"):
        replayed(journal, Amendment(entry=1, faces=(3, 2)))


def test_only_what_is_really_new_is_asked() -> None:
    """Grat was not out after all, but Emmett was: his injury alone is rolled."""
    journal = settled()
    report = own_report(journal, 1)
    sides = [structs.replace(one, out=("#2",)) if one.name == OUTLAWS else one for one in report.posse]
    amendment = Amendment(game=1, report=structs.replace(report, agreed=True, posse=tuple(sides)))
    with pytest.raises(NothingKeptError):
        replayed(journal, amendment)
    roller = ScriptedRoller([6, 6])
    replay = replayed(journal, amendment, roller)
    assert roller.finished
    kept, new = kept_rolls(replay)
    assert [roll.subject[:5] for roll in new] == [(OUTLAWS, 1, "injuries", "hero-injuries", 2)]
    assert [roll.subject[:5] for roll in kept] == [(LAW, 1, "injuries", "hero-injuries", 2)]


def test_a_step_of_later_that_does_not_fit_is_named() -> None:
    journal = settled()
    journal.write([Written(entry=Renamed(posse=OUTLAWS, member=3, name="Old Grat"))])
    number = next(
        one.number
        for one in journal.records
        if isinstance(one.entry, InjuryRolled) and one.entry.name == "Grat"
    )
    with pytest.raises(InTheWayError, match="has no member 3") as found:
        replayed(journal, Amendment(entry=number, faces=(1, 1)))
    assert isinstance(found.value.record.entry, Renamed)


def test_whoever_is_dead_by_a_later_game_that_he_had_a_part_in_is_named() -> None:
    journal = settled()
    for key in (OUTLAWS, LAW):
        auto(journal, key, 1)
    game(journal, out=["Grat"], winner="")
    hurt = injury_of(journal, "Grat")
    with pytest.raises(InTheWayError, match="Grat is no longer with Dalton Gang by then") as found:
        replayed(journal, Amendment(entry=hurt, faces=(1, 1)))
    assert found.value.record.entry == journal.records[-1].entry


def agreed_report(journal: MemoryJournal) -> GameReport:
    return structs.replace(own_report(journal, 1), agreed=True)


def test_a_script_amends_a_game_in_one_call() -> None:
    journal = settled()
    report = agreed_report(journal)
    sides = [structs.replace(one, kills={"#2": 1}) if one.name == OUTLAWS else one for one in report.posse]
    right = structs.replace(report, posse=tuple(sides))
    journal.write(amend_game(journal.records, 1, right, book(), Nobody(), Nobody()))
    assert (member(journal.state, "Bob Dalton").kills, member(journal.state, "Emmett").kills) == (0, 1)
    assert amend_game(journal.records, 1, right, book(), Nobody(), Nobody()) == []


def test_what_a_script_cannot_amend_is_refused_with_what_is_in_the_way() -> None:
    journal = settled()
    journal.write([Written(entry=Renamed(posse=OUTLAWS, member=3, name="Old Grat"))])
    report = agreed_report(journal)
    whole = [structs.replace(one, out=()) if one.name == OUTLAWS else one for one in report.posse]
    unhurt = structs.replace(report, posse=tuple(whole))
    journal.write(amend_game(journal.records, 1, unhurt, book(), Nobody(), Nobody()))
    assert is_there(journal.state, "Old Grat")
    with pytest.raises(LotowError, match=r"is in the way: [^:]*has no member 3"):
        amend_game(journal.records, 1, report, book(), ScriptedRoller([1, 1]), Nobody())


def test_entries_made_by_hand_are_carried_over_where_they_stand() -> None:
    journal = settled()
    journal.write([Written(entry=Renamed(posse=OUTLAWS, member=3, name="Old Grat"))])
    report = own_report(journal, 1)
    sides = [structs.replace(one, kills={"#2": 1}) if one.name == OUTLAWS else one for one in report.posse]
    amendment = Amendment(game=1, report=structs.replace(report, agreed=True, posse=tuple(sides)))
    write(journal, replayed(journal, amendment), amendment)
    assert is_there(journal.state, "Old Grat")
    assert (member(journal.state, "Bob Dalton").kills, member(journal.state, "Emmett").kills) == (0, 1)


def test_what_differs_is_told_of_posse_and_fighter() -> None:
    journal = settled()
    report = own_report(journal, 1)
    sides = [structs.replace(one, kills={"#2": 1}) if one.name == OUTLAWS else one for one in report.posse]
    replay = replayed(
        journal, Amendment(game=1, report=structs.replace(report, agreed=True, posse=tuple(sides)))
    )
    found = [
        (one.fighter, one.what, one.before.en, one.after.en)
        for one in differences(journal.state, replay.after, book())
    ]
    assert found == [("Bob Dalton", "kills", "1", "0"), ("Emmett", "kills", "0", "1")]


def test_infamy_noted_after_a_game_is_counted_anew_when_a_recruit_is_struck() -> None:
    journal = random_campaign(2, 1, 5)
    key = journal.state.games[1].sides[0].posse
    noted = journal.state.infamies[key][1]
    recruit = next(
        one
        for one in counting(journal.records)
        if one.entry.posse == key
        and getattr(one.entry, "game", 0) == 1
        and type(one.entry).__name__ == "Hired"
    )
    before = journal.state
    journal.write(struck_and_recounted(journal.records, [recruit.number], book()))
    assert journal.state.infamies[key][1] < noted
    assert verify(journal.records, book()) == ()
    last = [one.entry for one in counting(journal.records) if isinstance(one.entry, InfamyNoted)]
    assert journal.state.infamies[key][1] in [one.infamy for one in last]
    journal.write(undo(journal.records))
    assert journal.state == before


def test_what_differs_is_told_in_the_words_of_both_languages() -> None:
    before, after = (campaign(posse(GANG), posse(CITIZENS)).state for _ in range(2))
    gang = after.posses[OUTLAWS]
    hated = Injury("bitter-enmity", against=LAW)
    learnt = Learnt("trick-shooter", ("rifle",))
    after.posses[OUTLAWS] = with_member(gang, "Bill Powers", role="hero", skills=(learnt,), injuries=(hated,))
    told = {one.what: (one.before, one.after) for one in differences(before, after, book())}
    assert told["role"] == (Text("henchman", "acolyte"), Text("hero", "héros"))
    assert told["advances"][1] == Text("trick shooter (rifle)", "tireur adroit (fusil)")
    assert told["injuries"][1].en == "bitter enmity (Coffeyville Citizens)"
