"""Building a posse step by step: what each step records, what is refused and why, and taking steps back."""

from __future__ import annotations

import pytest
from memory_journal import PosseJournal, Step
from posses import book, fighter, gun, legal_with, named, posse_of

from lotow.campaign.building import Builder, bring, found
from lotow.errors import LotowError
from lotow.journal.entries.posse_entries import Bought, Given, Hired, Sold, Struck
from lotow.journal.fold import MisfitError, fold, misfits
from lotow.journal.records import Record
from lotow.journal.striking import strike
from lotow.posse.check import check
from lotow.posse.members import Held, Posse
from lotow.posse.worth import cost
from lotow.rulebook.overlay import overlaid


def riders(budget: int | None = None, list: str = "cowboys") -> PosseJournal:
    return PosseJournal(found("Riders", list, budget, "", book()))


def brought(posse: Posse) -> PosseJournal:
    return PosseJournal(bring(posse, "a file", book()))


def refused(journal: PosseJournal, step: Step) -> LotowError:
    before = list(journal.records)
    with pytest.raises(LotowError) as caught:
        journal.do(step)
    assert journal.records == before
    return caught.value


def broken(journal: PosseJournal, step: Step) -> list[str]:
    return [one.rule for one in refused(journal, step).problems]


# Founding


def test_a_new_posse_has_its_whole_budget_in_the_stash() -> None:
    assert riders().posse == Posse(name="Riders", list="cowboys", budget=200, stash=200)
    assert riders(budget=50).posse.stash == 50


def test_a_posse_is_founded_with_the_book_it_was_built_from() -> None:
    [pin] = fold(riders().records).pins["riders"]
    assert (pin.book, pin.version) == ("core", "1.0")
    assert (pin,) == book().pins


@pytest.mark.parametrize("name", ["", "  "])
def test_a_posse_needs_a_name(name: str) -> None:
    with pytest.raises(LotowError, match="a posse needs a name"):
        found(name, "cowboys", None, "", book())
    with pytest.raises(LotowError, match="a posse needs a name"):
        bring(Posse(name=name, list="cowboys", budget=0, stash=0), "a file", book())


@pytest.mark.parametrize("budget", [-1, 1_000_001])
def test_a_budget_is_an_amount_that_can_be(budget: int) -> None:
    with pytest.raises(LotowError, match="is no budget"):
        found("Riders", "cowboys", budget, "", book())


def test_a_list_nobody_knows_is_refused_with_what_was_meant() -> None:
    with pytest.raises(LotowError, match="no posse list called 'cowbys'") as caught:
        found("Riders", "cowbys", None, "", book())
    assert "cowboys" in caught.value.hint.en


# Hiring


def test_hiring_pays_for_the_type_and_what_it_is_armed_with() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("trail boss", "Jed Stone", gear=["sixgun", "winchester", "horse"]))
    posse = journal.posse
    assert posse.stash == 200 - 24 - 5 - 16 - 16
    assert (posse.members[0].name, posse.members[0].role, posse.members[0].experience) == (
        "Jed Stone",
        "leader",
        8,
    )


def test_several_are_hired_in_one_step_each_with_a_name() -> None:
    journal = riders()
    new = journal.do(lambda one: one.hire("cowpoke", count=3, gear=["sixgun"]))
    assert [record.step for record in new] == [2, 2, 2]
    assert len({one.name for one in journal.posse.members}) == 3
    assert journal.posse.stash == 200 - 3 * 14


def test_one_name_is_not_for_several() -> None:
    assert "one name" in refused(riders(), lambda one: one.hire("cowpoke", "Bo", count=2)).message.en


@pytest.mark.parametrize("count", [0, -1, 101, 10**9])
def test_a_number_of_fighters_that_cannot_be_is_refused(count: int) -> None:
    error = refused(riders(), lambda one: one.hire("cowpoke", count=count))
    assert error.message.en == f"{count} is not a number of fighters to hire"


def test_a_hired_gun_comes_with_its_gear_and_its_options() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("free trapper", "Jim", options=["buffalo gun"]))
    assert named(journal.posse, "Jim").gear == (
        Held("hand-weapon", included=True),
        Held("buffalo-gun", 20),
    )
    assert journal.posse.stash == 200 - 36


def test_the_scout_is_hired_with_the_rifle_when_it_is_asked_for() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("Indian scout", "Ta", options=["rifle"]))
    assert named(journal.posse, "Ta").gear[-1] == Held("rifle", included=True)


def test_hired_guns_stand_after_the_fighters() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("cookie", "Sam"))
    journal.do(lambda one: one.hire("cowpoke", "Bo"))
    assert [one.name for one in journal.posse.members] == ["Bo", "Sam"]


@pytest.mark.parametrize(
    ("step", "rules"),
    [
        (lambda one: one.hire("desperado"), ["wrong-list"]),
        (lambda one: one.hire("trail boss"), ["too-many-of-type"]),
        (lambda one: one.hire("wrangler", count=3), ["too-many-of-type"]),
        (lambda one: one.hire("cowpoke", count=14), ["too-many-fighters"]),
        (lambda one: one.hire("cowpoke", gear=["heavy pistol"]), ["not-on-equipment-list"]),
        (lambda one: one.hire("cowpoke", gear=["sixgun"] * 5), ["too-many-weapons"]),
        (lambda one: one.hire("cowpoke", gear=["rifle"] * 3), ["too-many-two-handed"]),
        (lambda one: one.hire("cowpoke", gear=["horse"] * 2), ["too-many-mounts"]),
        (lambda one: one.hire("US marshal"), ["hired-gun-refuses"]),
        (lambda one: one.hire("cookie"), ["hired-gun-twice"]),
        (lambda one: one.hire("gunslinger", options=["horse"]), ["option-not-offered"]),
        (lambda one: one.hire("cowpoke", "jed STONE"), ["duplicate-name"]),
        (lambda one: one.equip("Jed", ["dynamite"]), ["not-on-equipment-list"]),
        (lambda one: one.equip("Jed", ["sixgun"] * 5), ["too-many-weapons"]),
        (lambda one: one.rename("Jed", "Sam"), ["duplicate-name"]),
        (lambda one: one.give("Jed", "heavy pistol", "Bo"), ["not-on-equipment-list"]),
    ],
)
def test_a_step_that_breaks_a_rule_is_refused_with_the_rule(step: Step, rules: list[str]) -> None:
    jed = fighter("trail boss", "heavy pistol", name="Jed Stone")
    bo = fighter("cowpoke", name="Bo")
    journal = brought(posse_of(jed, bo, fighter("cowpoke"), guns=(gun("cookie", name="Sam"),), budget=1000))
    assert broken(journal, step) == rules
    assert refused(journal, step).way == "anyway"
    journal.do(step, anyway=True)
    assert {one.rule for one in check(journal.posse, book())} >= set(rules)


def test_too_few_fighters_and_no_leader_are_no_reason_to_refuse() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("cowpoke", "Bo"))
    journal.do(lambda one: one.dismiss("Bo"))
    assert [one.rule for one in check(journal.posse, book())] == ["too-few-fighters", "no-leader"]


def test_spending_more_than_there_is_breaks_the_budget() -> None:
    journal = riders(budget=20)
    assert broken(journal, lambda one: one.hire("trail boss")) == ["over-budget"]
    journal.do(lambda one: one.hire("trail boss"), anyway=True)
    assert journal.posse.stash == -4


def test_after_the_first_game_the_stash_is_the_limit() -> None:
    journal = brought(legal_with(games=1, stash=7))
    error = refused(journal, lambda one: one.hire("cowpoke"))
    assert error.message.en == "the stash holds $7, $2 too little"
    journal.do(lambda one: one.hire("cowpoke"), anyway=True)
    assert journal.posse.stash == -2


@pytest.mark.parametrize("name", ["astronaut", ""])
def test_a_type_nobody_knows_cannot_be_hired(name: str) -> None:
    assert refused(riders(), lambda one: one.hire(name)).message.en.startswith("no fighter type or hired gun")


@pytest.mark.parametrize("item", ["fists", "night on the town", "visit to the doc"])
def test_what_cannot_be_carried_cannot_be_bought(item: str) -> None:
    journal = brought(legal_with(fighter("greenhorn", name="Bo", games=1), games=1, stash=99))
    assert "nothing that can be carried" in refused(journal, lambda one: one.equip("Bo", [item])).message.en


def test_what_nobody_sells_cannot_be_bought() -> None:
    journal = brought(legal_with(fighter("greenhorn", name="Bo")))
    error = refused(journal, lambda one: one.equip("Bo", ["holy bible"]))
    assert error.message.en.startswith("nobody sells")
    journal.do(lambda one: one.equip("Bo", ["holy bible"]), anyway=True)
    assert named(journal.posse, "Bo").gear == (Held("holy-bible"),)


# Buying, giving back, handing over


def test_each_buys_at_the_price_of_its_own_list() -> None:
    crew = [
        fighter("trail boss", name="Jed"),
        fighter("wrangler", name="Lefty"),
        fighter("cowpoke", name="Bo"),
    ]
    journal = brought(posse_of(*crew))
    for who in ("Jed", "Lefty", "Bo"):
        journal.do(lambda one, who=who: one.equip(who, ["lasso"]))  # type: ignore[misc]
    prices = {one.name: one.gear[-1].price for one in journal.posse.members}
    assert prices == {"Jed": 10, "Lefty": 6, "Bo": 8}


def test_before_the_first_game_all_comes_back() -> None:
    journal = brought(posse_of(fighter("cowpoke", "sixgun", "rifle", name="Bo")))
    journal.do(lambda one: one.drop("Bo", ["rifle"]))
    assert journal.posse.stash == 200 - 14


def test_after_the_first_game_half_the_trade_s_price_comes_back() -> None:
    journal = brought(legal_with(fighter("cowpoke", "sixgun", "rifle", name="Bo"), games=1, stash=0))
    journal.do(lambda one: one.drop("Bo", ["sixgun", "rifle"]))
    assert journal.posse.stash == 6 // 2 + 16 // 2


def test_what_one_does_not_have_cannot_be_given_back() -> None:
    journal = brought(posse_of(fighter("cowpoke", "sixgun", name="Bo")))
    error = refused(journal, lambda one: one.drop("Bo", ["sixgun", "sixgun"]))
    assert (error.message.en, error.hint.en) == ("Bo has no sixgun", "there is: nothing")


def test_what_one_came_with_stays() -> None:
    journal = brought(posse_of(fighter("wrangler", name="Lefty"), fighter("cowpoke", name="Bo")))
    for step in (lambda one: one.drop("Lefty", ["horse"]), lambda one: one.give("Lefty", "horse", "Bo")):
        assert refused(journal, step).message.en == "Lefty came with the horse"


def test_of_two_alike_the_bought_one_is_given_back() -> None:
    crew = posse_of({"type": "wrangler", "name": "Lefty", "gear": ["horse"]})
    journal = brought(crew)
    journal.do(lambda one: one.drop("Lefty", ["horse"]))
    assert named(journal.posse, "Lefty").gear == (Held("horse", included=True),)


@pytest.mark.parametrize(
    "step",
    [
        lambda one: one.equip("Sam", ["shotgun"]),
        lambda one: one.drop("Sam", ["hand weapon"]),
        lambda one: one.give("Sam", "hand weapon", "Bo"),
        lambda one: one.give("Bo", "sixgun", "Sam"),
    ],
)
def test_a_hired_gun_s_gear_never_changes(step: Step) -> None:
    journal = brought(posse_of(fighter("cowpoke", "sixgun", name="Bo"), guns=(gun("cookie", name="Sam"),)))
    assert refused(journal, step).message.en == "Sam is a hired gun, whose gear never changes"


def test_before_the_first_game_nothing_is_bought_for_the_stash() -> None:
    journal = riders()
    assert "before the first game" in refused(journal, lambda one: one.equip("stash", ["rifle"])).message.en
    played = brought(legal_with(games=1, stash=20))
    played.do(lambda one: one.equip("stash", ["rifle"]))
    assert (played.posse.stash, played.posse.stored) == (4, (Held("rifle", 16),))


def test_gear_goes_from_hand_to_hand() -> None:
    crew = posse_of(fighter("cowpoke", "sixgun", name="Bo"), fighter("cowpoke", name="Al"))
    journal = brought(crew)
    [record] = journal.do(lambda one: one.give("Bo", "sixgun", "Al"))
    assert isinstance(record.entry, Given)
    assert named(journal.posse, "Al").gear == (Held("sixgun", 5),)
    assert named(journal.posse, "Bo").gear == ()


def test_while_building_who_gets_a_thing_pays_the_price_of_its_own_list() -> None:
    crew = posse_of(fighter("cowpoke", "winchester", name="Bo"), fighter("greenhorn", name="Al"))
    journal = brought(crew)
    new = journal.do(lambda one: one.give("Bo", "winchester", "Al"))
    assert [type(record.entry) for record in new] == [Sold, Bought]
    assert named(journal.posse, "Al").gear == (Held("repeating-rifle", 16),)
    assert journal.posse.stash == crew.stash - 4
    journal.undo()
    assert journal.posse == crew


def test_between_games_a_thing_changes_hands_at_what_it_cost() -> None:
    crew = legal_with(
        fighter("cowpoke", "winchester", name="Bo"), fighter("greenhorn", name="Al"), games=1, stash=0
    )
    journal = brought(crew)
    journal.do(lambda one: one.give("Bo", "winchester", "Al"))
    assert named(journal.posse, "Al").gear == (Held("repeating-rifle", 12),)


@pytest.mark.parametrize("stash", ["stash", "Stash", "magot"])
def test_gear_can_lie_in_the_stash_and_come_back(stash: str) -> None:
    crew = posse_of(fighter("cowpoke", "sixgun", name="Bo"))
    journal = brought(crew)
    journal.do(lambda one: one.give("Bo", "sixgun", stash))
    assert journal.posse.stored == (Held("sixgun", 5),)
    assert cost(journal.posse) == cost(crew)
    journal.do(lambda one: one.give(stash, "6 coups", "Bo"))
    assert journal.posse == crew


def test_giving_to_oneself_is_refused() -> None:
    journal = brought(posse_of(fighter("cowpoke", "sixgun", name="Bo")))
    assert refused(journal, lambda one: one.give("Bo", "sixgun", "bo")).message.en == "Bo has it already"


def test_something_unknown_can_be_given_back_by_its_name() -> None:
    journal = brought(posse_of(fighter("cowpoke", "banjo", name="Bo")))
    journal.do(lambda one: one.drop("Bo", ["banjo"]))
    assert named(journal.posse, "Bo").gear == ()


@pytest.mark.parametrize("step", [lambda one: one.equip("Bo", []), lambda one: one.drop("Bo", [])])
def test_a_step_with_nothing_in_it_is_refused(step: Step) -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Bo")))
    assert refused(journal, step).message.en == "nothing is named"


# Who is meant


def test_a_member_goes_by_a_beginning_or_a_word_of_its_name() -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Jed Stone"), fighter("cowpoke", name="Bo Diddle")))
    journal.do(lambda one: one.rename("je", "Jed Rock"))
    journal.do(lambda one: one.rename("rock", "Jed"))
    assert journal.posse.members[0].name == "Jed"


def test_nobody_and_more_than_one_are_told_with_who_there_is() -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Tom", count=2), fighter("cowpoke", name="Al")))
    nobody = refused(journal, lambda one: one.dismiss("Zed"))
    assert (nobody.message.en, nobody.hint.en) == ("nobody called 'Zed' in Riders", "it has: Tom, Tom 2, Al")
    several = refused(journal, lambda one: one.dismiss("To"))
    assert several.hint.en == "say which: Tom (#1), Tom 2 (#2)"


def test_members_of_one_name_are_told_apart_by_their_number() -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Tom"), fighter("greenhorn", name="Tom")))
    assert "say which" in refused(journal, lambda one: one.dismiss("Tom")).hint.en
    journal.do(lambda one: one.rename("#2", "Tim"))
    assert [one.name for one in journal.posse.members] == ["Tom", "Tim"]


@pytest.mark.parametrize("name", ["", " "])
def test_a_fighter_needs_a_name(name: str) -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Bo")))
    assert refused(journal, lambda one: one.rename("Bo", name)).message.en == "a fighter needs a name"


def test_nobody_is_called_stash() -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Bo")))
    for step in (lambda one: one.rename("Bo", "Stash"), lambda one: one.hire("cowpoke", "magot")):
        assert "means what nobody carries" in refused(journal, step).message.en


def test_the_posse_itself_can_be_renamed() -> None:
    journal = brought(posse_of(fighter("cowpoke", name="Bo")))
    journal.do(lambda one: one.rename_any("riders", "Pecos Gang", "riders"))
    assert journal.posse.name == "Pecos Gang"
    journal.do(lambda one: one.rename_any("bo", "Al", "riders"))
    assert journal.posse.members[0].name == "Al"
    assert (
        refused(journal, lambda one: one.rename_any("pecos gang", " ", "pecos")).message.en
        == "a posse needs a name"
    )


def test_a_number_is_never_given_twice() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("cowpoke", "Bo"))
    journal.undo()
    [record] = journal.do(lambda one: one.hire("cowpoke", "Al"))
    assert isinstance(record.entry, Hired)
    assert record.entry.member.id == 2


# What is broken already


def test_a_broken_rule_does_not_stop_steps_that_have_nothing_to_do_with_it() -> None:
    journal = brought(
        posse_of(fighter("trail boss", *["sixgun"] * 6, name="Jed"), fighter("cowpoke", name="Bo"))
    )
    journal.do(lambda one: one.equip("Bo", ["sixgun"]))


def test_a_step_on_the_way_to_mending_is_allowed() -> None:
    journal = brought(
        posse_of(fighter("trail boss", *["sixgun"] * 6, name="Jed"), fighter("cowpoke", name="Bo"))
    )
    journal.do(lambda one: one.drop("Jed", ["sixgun"]))
    journal.do(lambda one: one.give("Jed", "sixgun", "Bo"))
    assert len(named(journal.posse, "Jed").gear) == 4


def test_a_step_that_makes_it_worse_is_refused() -> None:
    journal = brought(posse_of(fighter("trail boss", *["sixgun"] * 5, name="Jed")))
    assert broken(journal, lambda one: one.equip("Jed", ["sixgun"])) == ["too-many-weapons"]


def test_an_over_budget_posse_can_save_but_not_spend() -> None:
    journal = brought(
        posse_of(fighter("trail boss", "horse", name="Jed"), fighter("cowpoke", "sixgun"), budget=20)
    )
    journal.do(lambda one: one.drop("Jed", ["horse"]))
    assert broken(journal, lambda one: one.equip("Jed", ["sixgun"])) == ["over-budget"]


def test_a_second_thing_off_the_list_is_refused_like_the_first() -> None:
    journal = brought(posse_of(fighter("cowpoke", "musket", name="Bo")))
    assert broken(journal, lambda one: one.equip("Bo", ["musket"])) == ["not-on-equipment-list"]


def test_sending_the_cookie_away_from_a_full_camp_is_refused() -> None:
    journal = brought(legal_with(fighter("cowpoke", count=13), guns=(gun("cookie", name="Sam"),)))
    assert broken(journal, lambda one: one.dismiss("Sam")) == ["too-many-fighters"]


# Undo, redo, strikes


def test_undo_takes_back_a_whole_step_and_redo_brings_it_back() -> None:
    journal = riders()
    start = journal.posse
    journal.do(lambda one: one.hire("cowpoke", count=3, gear=["sixgun"]))
    hired = journal.posse
    [record] = journal.undo()
    assert isinstance(record.entry, Struck)
    assert record.entry.entries == (2, 3, 4)
    assert journal.posse == start
    journal.redo()
    assert journal.posse == hired


def test_undo_and_redo_go_as_far_as_there_are_steps() -> None:
    journal = riders()
    states = [journal.posse]
    for step in (
        lambda one: one.hire("trail boss", "Jed"),
        lambda one: one.equip("Jed", ["sixgun", "horse"]),
        lambda one: one.rename("Jed", "Jim"),
    ):
        journal.do(step)
        states.append(journal.posse)
    for state in reversed(states[:-1]):
        journal.undo()
        assert journal.posse == state
    with pytest.raises(LotowError, match="nothing to undo"):
        journal.undo()
    for state in states[1:]:
        journal.redo()
        assert journal.posse == state
    with pytest.raises(LotowError, match="nothing to redo"):
        journal.redo()
    journal.undo()
    assert journal.posse == states[-2]


def test_after_a_new_step_what_was_undone_cannot_come_back() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("cowpoke", "Bo"))
    journal.undo()
    journal.do(lambda one: one.hire("cowpoke", "Al"))
    with pytest.raises(LotowError, match="nothing to redo"):
        journal.redo()


def test_the_founding_and_an_import_cannot_be_undone() -> None:
    for journal in (riders(), brought(legal_with())):
        with pytest.raises(LotowError, match="nothing to undo"):
            journal.undo()


def test_a_strike_that_leaves_a_later_entry_hanging_is_refused() -> None:
    journal = riders()
    journal.do(lambda one: one.hire("cowpoke", "Bo"))
    journal.do(lambda one: one.equip("Bo", ["sixgun"]))
    with pytest.raises(LotowError, match="leaves an entry that makes no sense") as refused:
        strike(journal.records, [2])
    assert [one.message.en for one in refused.value.problems] == ["Riders has no member 1"]
    hanging = [*journal.records, Record(number=4, step=4, entry=Struck(posse="riders", entries=(2,)))]
    with pytest.raises(MisfitError):
        fold(hanging)
    assert [one.record.number for one in misfits(hanging)] == [3]


@pytest.mark.parametrize(("share", "dollars"), [("1/2", 9), ("1/4", 4), ("1", 18)])
def test_how_much_comes_back_is_the_books_to_say(share: str, dollars: int) -> None:
    ours = overlaid(f'name = "Pawnshop"\n[numbers]\nresale = "{share}"\n')
    journal = brought(legal_with(fighter("cowpoke", "winchester", name="Bo"), games=1, stash=0))
    given_back = Builder(journal.records, ours).drop("Bo", ["winchester"])
    assert [one.entry.dollars for one in given_back if isinstance(one.entry, Sold)] == [dollars]
