"""The referee's word: given and taken outside all rolls, an entry like any other, within the limits."""

from __future__ import annotations

import pytest
from msgspec import structs
from playing import CITIZENS, GANG, AtDesk, book, campaign, game, member, posse, with_hired_gun

from lotow.campaign.aftermath.choices import Retain
from lotow.campaign.referee import RefereesWord, adjust
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import InfamyNoted
from lotow.journal.invariants import verify
from lotow.journal.records import Written
from lotow.journal.striking import undo
from lotow.posse.files import read_toml
from lotow.posse.members import Injury
from lotow.posse.to_file import to_toml
from lotow.telling.life import life
from lotow.telling.log import log
from lotow.telling.story import story, to_markdown

GANG_KEY, LAW = "dalton-gang", "coffeyville-citizens"


@pytest.fixture
def journal() -> MemoryJournal:
    return campaign(posse(GANG), posse(CITIZENS))


def say(journal: MemoryJournal, fighter: str | None, anyway: bool = False, **said: object) -> None:
    word = RefereesWord(**{"reason": "the referee says so", **said})  # type: ignore[arg-type]
    journal.write(adjust(journal.state, GANG_KEY, fighter, word, book(), anyway))


def test_experience_is_given_and_an_advance_it_earns_is_taken_after_the_next_game(
    journal: MemoryJournal,
) -> None:
    say(journal, "Emmett", experience=2)
    assert member(journal.state, "Emmett").experience == 2
    assert journal.state.owed == {GANG_KEY: {2: 1}}
    game(journal)
    desk = AtDesk(journal, GANG_KEY, [3, 4])
    desk.until("experience")
    assert journal.state.parts[GANG_KEY].advances == {2: 1}
    assert journal.state.owed == {}


def test_in_an_aftermath_that_is_not_past_it_the_advance_is_taken_at_once(journal: MemoryJournal) -> None:
    game(journal)
    say(journal, "Emmett", experience=2)
    assert journal.state.parts[GANG_KEY].advances == {2: 1}


def test_nobody_loses_more_experience_or_dollars_than_there_are(journal: MemoryJournal) -> None:
    for said in ({"experience": -90}, {"dollars": -900}):
        with pytest.raises(LotowError):
            say(journal, "Emmett", anyway=True, **said)
    say(journal, None, dollars=3)
    say(journal, None, dollars=-2)
    assert journal.state.posses[GANG_KEY].stash == posse(GANG).stash + 1
    assert verify(journal.records, book()) == ()


def test_a_reason_is_always_asked_for(journal: MemoryJournal) -> None:
    with pytest.raises(LotowError, match="wants a reason"):
        say(journal, "Emmett", reason=" ", experience=1)
    with pytest.raises(LotowError, match="nothing is said to change"):
        say(journal, "Emmett")
    with pytest.raises(LotowError, match="said of nobody"):
        say(journal, None, experience=1)


def test_gear_is_gained_and_lost_within_what_its_owner_may_have(journal: MemoryJournal) -> None:
    say(journal, "Grat", gain=("heavy pistol",))
    assert [held.item for held in member(journal.state, "Grat").gear][-1] == "heavy-pistol"
    say(journal, "Grat", lose=("heavy pistol",))
    with pytest.raises(LotowError, match="has no heavy pistol"):
        say(journal, "Grat", lose=("heavy pistol",))
    with pytest.raises(LotowError, match="not on its list: rifle"):
        say(journal, "Bob", gain=("rifle",))
    with pytest.raises(LotowError, match="is not for Dick Broadwell") as refused:
        say(journal, "Dick", gain=("cavalry sabre",))
    assert refused.value.way == "anyway"
    say(journal, "Dick", gain=("cavalry sabre",), anyway=True)
    assert verify(journal.records, book()) == (), "it was to hold against the rules"


def test_a_hired_guns_gear_is_his_own_affair() -> None:
    journal = campaign(with_hired_gun(posse(GANG), "gunslinger", "Bitter Creek"), posse(CITIZENS))
    with pytest.raises(LotowError, match="is not for Bitter Creek"):
        say(journal, "Bitter Creek", gain=("rifle",))


def test_lasting_injuries_are_given_and_healed_by_name(journal: MemoryJournal) -> None:
    say(journal, "Bob", injure=("leg wound", "left eye"))
    assert [(one.row, one.detail) for one in member(journal.state, "Bob Dalton").injuries] == [
        ("leg-wound", None),
        ("blinded-in-one-eye", "left-eye"),
    ]
    with pytest.raises(LotowError, match="could be more than one injury"):
        say(journal, "Grat", injure=("blinded in one eye",))
    with pytest.raises(LotowError, match="would be the end of Bob Dalton"):
        say(journal, "Bob", injure=("right eye",))
    with pytest.raises(LotowError, match="is no hero"):
        say(journal, "Dick", injure=("leg wound",))
    for unknown in ("measles", "bitter enmity", "captured", "dead"):
        with pytest.raises(LotowError, match="no lasting injury is called"):
            say(journal, "Bob", injure=(unknown,))
    say(journal, "Bob", heal=("leg wound",))
    assert [one.row for one in member(journal.state, "Bob Dalton").injuries] == ["blinded-in-one-eye"]
    with pytest.raises(LotowError, match="has no injury 'leg wound'"):
        say(journal, "Bob", heal=("leg wound",))


def test_skills_are_for_those_who_can_learn_them(journal: MemoryJournal) -> None:
    say(journal, "Bob", skill=("dodge",))
    assert [one.skill for one in member(journal.state, "Bob Dalton").skills] == ["dodge"]
    for who in ("Bob", "Dick"):
        with pytest.raises(LotowError, match="cannot learn dodge"):
            say(journal, who, skill=("dodge",))
    say(journal, "Dick", skill=("dodge",), anyway=True)
    with pytest.raises(LotowError, match="has that skill already"):
        say(journal, "Bob", skill=("dodge",), anyway=True)


def test_a_note_goes_with_its_fighter_into_files_and_back(journal: MemoryJournal) -> None:
    say(journal, "Bob", note="Owes the barber $2")
    kept = journal.state.posses[GANG_KEY]
    assert kept.member(1).notes == ("Owes the barber $2",)
    assert read_toml(to_toml(kept, book()), book()) == kept


def test_log_life_and_story_tell_it_with_its_reason(journal: MemoryJournal) -> None:
    say(journal, "Bob", experience=-1, note="Drunk again")
    told = 'the referee on Bob Dalton: experience -1, "Drunk again" (the referee says so)'
    assert log(journal.records, book())[-1].text.en == told
    assert life(journal.records, GANG_KEY, "Bob", book()).events[-1].text.en == told
    assert "The referee on Bob Dalton" in to_markdown(story(journal.records, book()))
    assert "l'arbitre, pour Bob Dalton" in log(journal.records, book())[-1].text.fr


def test_it_is_undone_like_any_other_step(journal: MemoryJournal) -> None:
    before = journal.state
    say(journal, "Bob", experience=1, lose=("sixgun",), dollars=4)
    journal.write(undo(journal.records))
    assert journal.state == before


def test_an_injury_by_the_referees_word_costs_what_a_rolled_one_costs(journal: MemoryJournal) -> None:
    say(journal, "Bob", injure=("chest wound",))
    (injury,) = member(journal.state, "Bob Dalton").injuries
    assert injury == structs.replace(Injury("chest-wound"), changes=injury.changes)
    assert [(one.characteristic, one.by) for one in injury.changes or ()] == [("grit", -1)]


def test_infamy_noted_otherwise_than_it_adds_up_is_noticed(journal: MemoryJournal) -> None:
    game(journal)
    AtDesk(journal, GANG_KEY, [3] * 20).until("infamy")
    noted = InfamyNoted(posse=GANG_KEY, game=1, infamy=1, models=1, experience=0, hired_guns=0)
    journal.write([Written(entry=noted)])
    assert "infamy" in {one.rule for one in verify(journal.records, book())}


def test_sixteen_of_fifteen_after_a_cookie_left_are_noticed() -> None:
    """One more than the list has room for may ride while the cookie does."""
    many = "\n".join(f'    {{ name = "Rowdy {at}", type = "rowdy" }},' for at in range(20))
    crowd = read_toml(GANG.rstrip().removesuffix("]") + f"{many}\n]\n", book())
    most = book().content.posse["outlaws"].maximum
    cook = with_hired_gun(
        structs.replace(crowd, members=crowd.members[: most + 1], stash=9), "cookie", "Beans"
    )
    journal = campaign(cook, posse(CITIZENS))
    assert [one.rule for one in verify(journal.records, book()) if one.rule == "too-many-fighters"] == []
    game(journal, keys=[GANG_KEY, LAW])
    leaves = Retain(member=cook.hired_guns[0].id, pay=False)
    AtDesk(journal, GANG_KEY, [3] * 40, actions=[leaves]).until("infamy")
    assert not journal.state.posses[GANG_KEY].hired_guns
    assert "too-many-fighters" in {one.rule for one in verify(journal.records, book())}
