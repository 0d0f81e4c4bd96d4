"""The ledger: standings, log, lives, the past, strikes, promises kept, stories, documents."""

from __future__ import annotations

from typing import Any
from xml.dom import minidom

import msgspec
import pytest
from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    auto,
    book,
    book_of,
    campaign,
    game,
    is_there,
    play_until,
    posse,
    random_campaign,
    with_hired_gun,
    with_member,
)

from lotow.campaign.document import from_json, to_json
from lotow.campaign.founding import join, leave, new_campaign
from lotow.errors import LANGS, LotowError, Problem
from lotow.journal.by_game import as_of
from lotow.journal.campaign_state import CampaignState
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries import Entry
from lotow.journal.entries.aftermath_entries import AdvanceTaken, Died, InjuryRolled, Looted, StepFinished
from lotow.journal.entries.game_entries import CampaignFounded, GameRecorded
from lotow.journal.entries.posse_entries import Bought, Hired
from lotow.journal.fold import counting, fold_campaign
from lotow.journal.invariants import Dead, Maxima, Money, verify
from lotow.journal.records import Record, Written
from lotow.journal.striking import redo, strike, undo
from lotow.posse.members import Held, Member, Posse, Raised
from lotow.rulebook.pins import Pin
from lotow.telling.infamy_chart import infamy_chart, infamy_lines
from lotow.telling.life import life
from lotow.telling.log import log
from lotow.telling.standings import standings
from lotow.telling.story import story, to_html, to_markdown

RIDE, GANGS, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"


@pytest.fixture(scope="module")
def played() -> MemoryJournal:
    return random_campaign(3, 6, 11)


def number_of(journal: MemoryJournal, kind: type[Any], key: str = "") -> int:
    """The number of the first entry of a kind."""
    return next(
        one.number for one in journal.records if isinstance(one.entry, kind) and key in ("", one.entry.posse)
    )


# Founding, joining, leaving


def test_a_campaign_has_a_name_and_a_number_of_games() -> None:
    state = campaign().state
    assert state.campaign is not None
    assert (state.campaign.name, state.campaign.games) == ("Lincoln County", 6)
    with pytest.raises(LotowError, match="needs a name"):
        new_campaign(" ")
    with pytest.raises(LotowError, match="cannot be planned"):
        new_campaign("X", -1)


def test_a_posse_joins_whole_and_once() -> None:
    journal = campaign(posse(RIDERS))
    assert journal.state.posses[RIDE] == posse(RIDERS)
    assert journal.state.infamies[RIDE] == {0: 43}
    with pytest.raises(LotowError, match="in the campaign already"):
        join(journal.state, posse(GANG, "red river RIDERS"), book())


def test_an_illegal_posse_does_not_join_unless_the_players_agree() -> None:
    poor = structs.replace(posse(RIDERS), members=posse(RIDERS).members[1:])
    with pytest.raises(LotowError, match="is not legal") as caught:
        join(campaign().state, poor, book())
    assert [one.rule for one in caught.value.problems] == ["no-leader"]
    assert join(campaign().state, poor, book(), anyway=True)


def test_a_posse_that_began_with_more_money_than_the_others_does_not_join() -> None:
    rich = structs.replace(posse(RIDERS), budget=500, stash=posse(RIDERS).stash + 300)
    with pytest.raises(LotowError, match="is not legal") as caught:
        join(campaign().state, rich, book())
    assert [one.rule for one in caught.value.problems] == ["over-budget"]


def test_who_leaves_is_gone_and_cannot_leave_again() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    journal.write(leave(journal.state, RIDE))
    assert journal.state.riding() == [GANGS]
    with pytest.raises(LotowError, match="is gone already"):
        leave(journal.state, RIDE)
    assert [(one.name, one.rank) for one in standings(journal.state, book())] == [
        ("Dalton Gang", 1),
        ("Red River Riders", None),
    ]


# Standings


def test_standings_rank_by_infamy_and_count_everything() -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    game(journal, out=["Hank", "Emmett", "Grat"], kills={"Jed Stone": 2}, keys=[RIDE, GANGS])
    AtDesk(journal, RIDE, [1]).units()
    first, *rest = standings(journal.state, book())
    assert first.infamy >= max(one.infamy for one in rest)
    ours = next(one for one in (first, *rest) if one.key == RIDE)
    assert (ours.games, ours.wins, ours.losses, ours.draws) == (1, 1, 0, 0)
    assert (ours.kills, ours.out, ours.dead, ours.status) == (2, 1, 1, "aftermath")
    theirs = next(one for one in (first, *rest) if one.key == GANGS)
    assert (theirs.wins, theirs.losses, theirs.out) == (0, 1, 2)
    idle = next(one for one in (first, *rest) if one.key == LAW)
    assert (idle.games, idle.status) == (0, "ready")


def test_equal_infamy_shares_a_rank() -> None:
    journal = campaign(posse(RIDERS, "A"), posse(RIDERS, "B"), posse(GANG))
    assert [(one.name, one.rank) for one in standings(journal.state, book())] == [
        ("A", 1),
        ("B", 1),
        ("Dalton Gang", 3),
    ]


def test_absent_fighters_do_not_count_for_infamy() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Young Clay"])
    before = next(one.infamy for one in standings(journal.state, book()) if one.key == RIDE)
    AtDesk(journal, RIDE, (3, 5, 2)).units()
    after = next(one.infamy for one in standings(journal.state, book()) if one.key == RIDE)
    assert after == before - 5


# The log and lives


def test_every_entry_can_be_told_in_both_languages(played: MemoryJournal) -> None:
    lines = log(played.records, book())
    assert len(lines) == len(played.records)
    assert all(line.text.en and line.text.fr for line in lines)
    assert lines[0].text.en == "the campaign Lincoln County begins, 6 games planned for each posse"


def test_the_log_can_be_narrowed_to_a_posse_or_a_game(played: MemoryJournal) -> None:
    key = next(iter(played.state.posses))
    for line in log(played.records, book(), posse=key):
        assert line.posse in (key, "") or "captive" in line.text.en
    games = {line.game for line in log(played.records, book(), game=2)}
    assert games == {2}


def test_the_log_shows_the_dice(played: MemoryJournal) -> None:
    line = next(one for one in log(played.records, book()) if "advance" in one.text.en)
    assert line.dice == ""
    injury = next(one for one in played.records if isinstance(one.entry, InjuryRolled))
    told = next(one for one in log(played.records, book()) if one.number == injury.number)
    assert told.dice.split(":")[0] in ("D66", "D6")


def test_a_life_tells_games_kills_wounds_and_the_end() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Hank", "Emmett"], kills={"Hank": 1})
    AtDesk(journal, RIDE, [6]).units()
    auto(journal, RIDE, 1)
    auto(journal, GANGS, 1)
    game(journal, out=["Hank"])
    AtDesk(journal, RIDE, [1]).units()
    told = life(journal.records, RIDE, "hank", book())
    assert (told.posse, told.end, told.games, told.kills, told.falls) == (
        "Red River Riders",
        "killed",
        2,
        1,
        2,
    )
    texts = [one.text.en for one in told.events]
    assert texts[0] == "game 1, High Noon, 1 kill, taken out of action"
    assert texts[-1] == "Hank is dead and buried, with sixgun"
    assert life(journal.records, RIDE, "Jed", book()).end == ""
    with pytest.raises(LotowError, match="nobody called 'Nobody' ever rode"):
        life(journal.records, RIDE, "Nobody", book())
    with pytest.raises(LotowError, match="could be more than one"):
        life(journal.records, RIDE, "Young", book())


def test_the_life_of_a_hired_gun_who_left_is_not_forgotten() -> None:
    journal = campaign(
        structs.replace(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"), stash=0), posse(GANG)
    )
    game(journal, out=["Jed Stone", "Young Clay", "Young Asa"], winner="")
    AtDesk(journal, RIDE, [4, 4] * 3 + [1]).until(None)
    told = life(journal.records, RIDE, "Doc", book())
    assert (told.end, told.games) == ("left", 1)
    assert told.events[-1].text.en == "Doc is not paid $10 and leaves, 1 experience lost"


# The past


def test_the_past_is_as_it_stood_after_each_game(played: MemoryJournal) -> None:
    journal = MemoryJournal()
    seen: dict[int, CampaignState] = {}
    for record in played.records:
        journal.write([Written(entry=record.entry, dice=record.dice)])
        if isinstance(record.entry, StepFinished) and record.entry.step == "infamy":
            seen[record.entry.game] = journal.state
    for number, state in seen.items():
        assert as_of(played.records, number).posses == state.posses
    assert as_of(played.records, 0).games == {}
    with pytest.raises(LotowError, match="there is no game 7"):
        as_of(played.records, 7)


# Undo and strike


def test_undo_takes_back_the_last_step_and_redo_brings_it_back(played: MemoryJournal) -> None:
    journal = MemoryJournal(played.records)
    before = journal.state
    journal.write(undo(journal.records))
    assert journal.state != before
    journal.write(redo(journal.records))
    assert journal.state == before
    with pytest.raises(LotowError, match="nothing to redo"):
        redo(played.records)


def test_undo_of_a_game_takes_back_all_of_it(played: MemoryJournal) -> None:
    journal = MemoryJournal(played.records)
    journal.write(undo(journal.records, whole_game=True))
    assert journal.state == as_of(played.records, 5)
    journal.write(undo(journal.records, whole_game=True))
    assert journal.state == as_of(played.records, 4)


def test_undo_to_the_start_gives_the_start(played: MemoryJournal) -> None:
    journal = MemoryJournal(played.records)
    while len(counting(journal.records)) > 1:
        journal.write(undo(journal.records))
    with pytest.raises(LotowError, match="there is nothing to undo"):
        undo(journal.records)
    assert journal.state == fold_campaign(played.records[:1])
    assert verify(journal.records, book()) == ()


def test_an_entry_nothing_rests_on_can_be_struck(played: MemoryJournal) -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal)
    auto(journal, RIDE, 1)
    number = next(one.number for one in reversed(journal.records) if one.entry.posse == RIDE)
    assert isinstance(journal.records[number - 1].entry, StepFinished)
    journal.write(strike(journal.records, [number]))
    assert journal.state.parts[RIDE].step == "infamy"
    assert len(counting(journal.records)) == len(journal.records) - 2


def test_a_strike_that_leaves_nonsense_is_refused_with_all_of_it() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Hank"])
    auto(journal, RIDE, 3)
    before = list(journal.records)
    with pytest.raises(LotowError, match="no sense") as caught:
        strike(journal.records, [number_of(journal, GameRecorded)])
    assert len(caught.value.problems) == 1, "the first of them; there are many"
    assert {one.rule for one in caught.value.problems} == {"misfit"}
    assert journal.records == before


def test_money_that_was_spent_cannot_be_struck_from_the_loot() -> None:
    journal = campaign(structs.replace(posse(RIDERS), stash=0), posse(GANG))
    game(journal)
    auto(journal, RIDE, 3)
    assert any(isinstance(one.entry, (Hired, Bought)) for one in journal.records)
    with pytest.raises(LotowError, match="no sense"):
        strike(journal.records, [number_of(journal, Looted)])


def test_an_injury_struck_takes_its_death_along_only_when_both_are_struck() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Hank"])
    AtDesk(journal, RIDE, [1]).units()
    injury, death = number_of(journal, InjuryRolled), number_of(journal, Died)
    with pytest.raises(LotowError, match="an entry that makes no sense"):
        strike(journal.records, [injury])
    journal.write(strike(journal.records, [injury, death]))
    assert is_there(journal.state, "Hank")
    assert journal.state.parts[RIDE].injured == set()


@pytest.mark.parametrize("numbers", [[99999], [], [1]])
def test_what_cannot_be_struck(played: MemoryJournal, numbers: list[int]) -> None:
    with pytest.raises(LotowError):
        strike(played.records, numbers)


# Promises


def test_a_journal_keeps_its_promises(played: MemoryJournal) -> None:
    assert verify(played.records, book()) == ()


def broken(journal: MemoryJournal, *entries: Entry) -> set[str]:
    """The promises broken when somebody writes these entries into a journal."""
    journal.write([Written(entry=one) for one in entries])
    return {one.rule for one in verify(journal.records, book())}


def at_step(step: str, **changes: Any) -> MemoryJournal:
    journal = campaign(with_member(posse(RIDERS), "Hank", **changes), posse(GANG))
    game(journal)
    play_until(journal, RIDE, step)
    return journal


@pytest.mark.parametrize(
    ("type", "kind", "count", "rules"),
    [
        ("greenhorn", "fighter", 1, {"too-many-of-type"}),
        ("kid", "fighter", 1, {"wrong-list"}),
        ("cowpoke", "fighter", 9, {"too-many-fighters"}),
        ("cookie", "hired-gun", 2, {"too-many-of-type", "hired-gun-twice"}),
    ],
)
def test_hiring_beyond_the_limits_is_noticed(type: str, kind: Any, count: int, rules: set[str]) -> None:
    journal = at_step("spending")
    hired = [
        Hired(posse=RIDE, game=1, member=Member(id=8 + at, name=f"New {at}", type=type, kind=kind))
        for at in range(count)
    ]
    assert broken(journal, *hired) == rules


def advance(role: Any = None, **changes: Any) -> AdvanceTaken:
    return AdvanceTaken(posse=RIDE, game=1, member=4, name="Hank", rolled=(), role=role, **changes)


def test_rising_above_a_maximum_is_noticed() -> None:
    journal = at_step("experience", experience=1)
    AtDesk(journal, RIDE).units(7)
    assert broken(journal, advance(raised=(Raised("grit", 4),))) == {"above-maximum"}


def test_a_henchman_who_rises_twice_is_noticed() -> None:
    journal = at_step("experience", experience=1, raised=(Raised("grit"),))
    AtDesk(journal, RIDE).units(7)
    assert broken(journal, advance(raised=(Raised("grit"),))) == {"raised-twice"}


def test_two_promotions_are_noticed() -> None:
    journal = at_step("experience", experience=1)
    AtDesk(journal, RIDE).units(7)
    journal.state.parts[RIDE].advances[5] = 1
    first = advance("hero")
    watch = Maxima(book())
    before = dict(journal.state.posses)
    found: list[Problem] = []
    for entry in (first, structs.replace(first, member=5, name="Otis")):
        record = journal.write([Written(entry=entry)])[0]
        found += watch.see(before, record, journal.state)
    assert [one.rule for one in found] == ["promoted-twice"]


def test_money_from_nowhere_is_noticed() -> None:
    journal = at_step("spending")
    before = dict(journal.state.posses)
    journal.state.posses[RIDE] = structs.replace(before[RIDE], stash=before[RIDE].stash + 1)
    found = Money().see(before, journal.records[-1], journal.state)
    assert [one.rule for one in found] == ["money"]
    journal.state.posses[RIDE] = structs.replace(before[RIDE], stash=-1)
    found = Money().see(before, journal.records[-1], journal.state)
    assert [one.rule for one in found] == ["money", "debt"]


def test_a_second_leader_is_noticed() -> None:
    journal = at_step("spending")
    boss = Member(id=8, name="Boss", type="cowpoke", role="leader")
    assert broken(journal, Hired(posse=RIDE, game=1, member=boss)) == {"two-leaders"}


def test_a_dead_man_who_acts_is_noticed() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=["Hank"])
    AtDesk(journal, RIDE, [1]).units()
    died = journal.records[-1]
    again = Record(number=died.number + 1, step=died.number + 1, entry=died.entry)
    assert [one.rule for one in verify([*journal.records, again], book())] == ["misfit"]
    watch = Dead()
    assert list(watch.see({}, died, journal.state)) == []
    assert [one.rule for one in watch.see({}, again, journal.state)] == ["dead"]


def test_a_campaign_is_told_from_a_posse() -> None:
    with pytest.raises(LotowError, match="no campaign"):
        verify([], book())


# Stories


def test_a_story_tells_every_game_in_either_language(played: MemoryJournal) -> None:
    for lang in LANGS:
        told = story(played.records, book(), lang)
        markdown, html = to_markdown(told), to_html(told)
        for entry in played.state.games.values():
            name = entry.scenario_name.en if lang == "en" else entry.scenario_name.fr
            assert name.split("'")[0] in markdown
        assert "<" not in markdown.replace("\\<", ""), "no raw HTML, and so no SVG"
        assert "<svg" in html
        for posse_name, riders in told.rosters:
            assert posse_name in markdown
            assert all(one.name in markdown and one.name in html for one in riders)
        for entry in played.state.games.values():
            assert entry.witness in html
        assert html.startswith("<!doctype html>")


def test_a_story_is_safe_from_names_with_marks() -> None:
    wild = posse(RIDERS.replace('"Hank"', '"<script>"'), "<b>Wild|*Bunch*")
    journal = campaign(wild, posse(GANG))
    game(journal, out=["<script>"])
    AtDesk(journal, next(iter(journal.state.posses)), [1]).units()
    told = story(journal.records, book())
    assert "<script>" not in to_html(told)
    assert "<b>Wild" not in to_html(told)
    assert "\\<script\\>" in to_markdown(told)
    minidom.parseString(told.chart)


def test_the_chart_follows_infamy_over_the_games(played: MemoryJournal) -> None:
    lines = infamy_lines(played.state)
    for key, values in lines.items():
        assert len(values) == 7
        assert values[0] == played.state.infamies[key][0]
    drawn = minidom.parseString(infamy_chart(played.state))
    assert len(drawn.getElementsByTagName("polyline")) == 3


def test_a_posse_that_joins_later_starts_its_line_there() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal)
    auto(journal, RIDE, 1)
    auto(journal, GANGS, 1)
    journal.write(join(journal.state, posse(CITIZENS), book()))
    assert infamy_lines(journal.state)[LAW] == [None, journal.state.infamies[LAW][1]]


def test_a_chart_of_nothing_is_still_a_chart() -> None:
    minidom.parseString(infamy_chart(campaign().state))


# Documents


def test_a_campaign_comes_back_equal_from_its_document(played: MemoryJournal) -> None:
    document = to_json(played.records)
    assert from_json(document) == played.records
    assert msgspec.json.decode(document)["name"] == "Lincoln County"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"lotow":"campaign"', b'"lotow":"posse"', "format 1"),
        (b'"format":1', b'"format":99', "format 99"),
        (b'"dollars":', b'"dollars":9', "is not as it was written"),
        (b'"records":', b'"record":', "no campaign's document"),
    ],
)
def test_a_document_that_was_changed_is_refused(
    played: MemoryJournal, old: bytes, new: bytes, why: str
) -> None:
    document = to_json(played.records)
    assert old in document
    with pytest.raises(LotowError, match=why):
        from_json(document.replace(old, new, 1))


def test_a_state_can_be_kept_as_a_snapshot(played: MemoryJournal) -> None:
    kept = msgspec.msgpack.encode(played.state)
    assert msgspec.msgpack.decode(kept, type=CampaignState) == played.state


def test_a_campaign_keeps_the_book_it_was_founded_with(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    today = book()
    dearer = structs.replace(
        today,
        pins=(Pin("core", "1.0", "another"),),
        content=structs.replace(
            _whole(today), numbers=structs.replace(today.content.numbers, infamy_per_model=50)
        ),
    )
    monkeypatch.setattr("lotow.campaign.pinning.load_rulebook", lambda: dearer)
    kept = book_of(journal)
    assert kept.content.numbers.infamy_per_model == 5
    assert kept.content.fighter == today.content.fighter
    assert kept.content.table == today.content.table
    assert standings(journal.state, kept) == standings(journal.state, today)


def _whole(one: Any) -> Any:
    from lotow.rulebook import Content

    return Content(**{kind: getattr(one.content, kind) for kind in Content.__struct_fields__})


def test_the_founding_holds_the_whole_book() -> None:
    entry = campaign().records[0].entry
    assert isinstance(entry, CampaignFounded)
    assert len(entry.pinned) > 10_000


def test_gear_of_a_posse_survives_joining() -> None:
    riders: Posse = structs.replace(posse(RIDERS), stored=(Held("sixgun", 6),))
    assert campaign(riders).state.posses[RIDE].stored == (Held("sixgun", 6),)
