"""What is said at a table, in English and in French, heard and told again."""

from __future__ import annotations

import pytest
from posses import book, fighter, posse_of
from table_support import GANG, Evening, opened

from lotow.errors import LotowError
from lotow.table import taps as t
from lotow.table.hearing import verbs
from lotow.table.offering import tap_offers
from lotow.table.saying import Sayer

BOTH = [
    ("turn", "tour", "turn 1 begins", "le tour 1 commence"),
    ("phase shootin", "phase tir", "phase: Shootin'", "phase : tir"),
    ("drop lawmen", "initiative défenseurs de la loi", "Ogallala Law has the Drop", None),
    ("shoot Jed at Kid with winchester", "tire Jed sur Kid avec winchester", None, None),
    ("fan Cole at Ann", "défouraille Cole sur Ann", None, "Cole défouraille sur Ann (6 coups)"),
    ("both barrels Brady at Pip", "deux canons Brady sur Pip", None, None),
    ("throw Sam dynamite", "lance Sam dynamite", "Old Sam throws dynamite", None),
    ("jam Cole", "enraye Cole", "the sixgun of Cole jams", None),
    ("reload Tom", "recharge Tom", "Tom reloads", "Tom recharge"),
    ("wound Kid 2 by Jed", "blessé Kid 2 par Jed", "Kid Pardee suffers 2 wounds by Jed Stone", None),
    ("out Kid by Jed", "hors de combat Kid par Jed", "Kid Pardee out by Jed Stone", None),
    ("fortune Brady saved", "chance Brady sauvé", "Fortune saves Brady", "la Chance sauve Brady"),
    ("fortune Brady failed", "chance Brady raté", "Fortune fails Brady", None),
    ("fame Brady 1 for quickdraw", "réputation Brady 1 pour quickdraw", None, None),
    ("pluck Kid 4 3", "cran Kid 4 3", "Kid Pardee tests his Pluck (4, 3): passed", None),
    ("dives Kid", "plonge Kid", None, "Kid Pardee plonge à couvert"),
    ("hills outlaws 5 2", "sauve qui peut hors-la-loi 5 2", None, "Ash Boys teste Sauve qui peut (5, 2)"),
    ("flee outlaws", "fuit hors-la-loi", "Ash Boys heads for the hills", "Ash Boys prend la fuite"),
    ("reroll lawmen", "relance la loi", None, None),
    ("prone Ann", "au sol Ann", "Ann is prone", "Ann est au sol"),
    ("stand Ann", "debout Ann", None, None),
    ("mount Jed", "en selle Jed", None, None),
    ("dismount Jed", "descend Jed", None, None),
    ("unhorsed Jed", "désarçonné Jed", None, None),
    ("horse dead Jed", "cheval mort Jed", "the mount of Jed Stone is killed", None),
    ("lay Sam dynamite", "pose Sam dynamite", "Old Sam lays dynamite", "Old Sam pose : dynamite"),
    ("out Kid by nobody", "hors Kid par personne", None, None),
    ("regains Brady fame", "regagne Brady réputation", "Brady regains 1 Fame", None),
    ("regains Brady fortune", "récupère Brady chance", None, "Brady regagne toute sa Chance"),
    ("scatter Brady at Pip with shotgun", "chevrotines Brady sur Pip avec shotgun", None, None),
    ("leaves Jed", "quitte Jed", "Jed Stone leaves the table", "Jed Stone quitte la table"),
    ("prisoner Kid", "prisonnier Kid", None, None),
    ("frees Ann", "libère Ann", "Ann frees the prisoner", "Ann libère le prisonnier"),
    ("drink Cole 4", "boit Cole 4", "Cole drinks (+4)", "Cole boit (+4)"),
    ("note hello there", "note hello there", "note: hello there", "note : hello there"),
    ("end", "fin", "the game ends", "la partie finit"),
    ("end lawmen", "fin défenseurs de la loi", "the game ends, Ogallala Law wins", None),
    ("end draw", "fin nul", "the game ends in a draw", None),
]


@pytest.mark.parametrize(("english", "french", "en", "fr"), BOTH)
def test_the_same_is_heard_in_both_languages_and_told_in_both(
    english: str, french: str, en: str | None, fr: str | None
) -> None:
    evening = Evening()
    assert evening.hear(english) == evening.hear(french)
    told = evening.told(english)
    assert told[0] == (en or told[0])
    assert told[1] == (fr or told[1])
    assert told[0] != told[1]


def test_what_the_scenario_counts_is_said_as_people_say_it() -> None:
    evening = Evening("bank robbery", "law")
    assert evening.hear("takes Cole bag") == evening.hear("prend Cole sac") == evening.hear("takes Cole")
    assert evening.told("takes Cole bag")[0] == "Cole takes one of the money bags"


def test_what_is_driven_is_said_of_a_side() -> None:
    range = Evening("open range", GANG)
    said = (
        "drives outlaws 2",
        "emmène hors-la-loi 2",
        "conduit hors-la-loi 2 bétail",
        "drive outlaws 2 cattle",
    )
    assert len({range.hear(one) for one in said}) == 1
    assert range.told(said[0]) == ("Ash Boys drives off 2 cattle", "Ash Boys emmène 2 têtes de bétail")
    assert range.hear("counts outlaws cattle 5") == range.hear("compte hors-la-loi bétail 5")


def test_what_the_scenario_rewards_is_said_by_its_name() -> None:
    noon = Evening("high noon")
    assert noon.hear("duel Brady") == noon.hear("duellists Brady")
    assert noon.told("duel Brady") == ("Brady: the duel", "Brady : duel")


def test_whole_names_are_kept_together_numbers_and_joints_and_all() -> None:
    gang = posse_of(
        fighter("desperado", "sixgun", name="Cole"),
        fighter("rowdy", "sixgun", name="Rowdy 1"),
        fighter("rowdy", "shotgun", name="Rowdy 2"),
        fighter("rowdy", "sixgun", name="Sitting by Night"),
        list="outlaws",
        name="Guns for Hire 7",
    )
    evening = Evening(begun=opened(gang=gang))
    assert evening.told("wound Rowdy 2 3 by Jed")[0] == "Rowdy 2 suffers 3 wounds by Jed Stone"
    assert evening.told("wound Rowdy 1")[0] == "Rowdy 1 suffers a wound"
    assert evening.told("out Jed by Sitting by Night")[0] == "Jed Stone out by Sitting by Night"
    assert evening.told("flee guns for hire 7")[0] == "Guns for Hire 7 heads for the hills"
    assert evening.told("tire Cole sur Ann avec 6 coups")[1] == "Cole tire sur Ann (6 coups)"
    assert "fusil de chasse" in evening.told("tire Rowdy 2 sur Ann avec fusil de chasse")[1]


def test_of_several_words_the_verb_that_was_meant_is_guessed() -> None:
    with pytest.raises(LotowError) as error:
        Evening().hear("shoto Jed at Kid")
    assert error.value.hint.en == "did you mean shoot?"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Kid out by Jed", "out Kid by Jed"),
        ("Jed kills Kid", "out Kid by Jed"),
        ("Jed tue Kid", "out Kid by Jed"),
        ("Jed Stone wounds Kid Pardee 2", "wound Kid 2 by Jed"),
        ("Kid is out by Jed with rifle", "out Kid by Jed with rifle"),
        ("Kid s'est couché", None),
        ("Ann shoots at Kid", "shoot Ann at Kid"),
        ("Ann shoots Kid", "shoot Ann at Kid"),
        ("shoot Ann Kid", "shoot Ann at Kid"),
        ("Cole défouraille sur la Ann", "fan Cole at Ann"),
        ("Jed se met en selle", "mount Jed"),
        ("Tom reloads", "reload Tom"),
        ("Ann dives for cover", "dives Ann"),
        ("Brady fame 1", "fame Brady 1"),
        ("fame Brady x1", "fame Brady 1"),
        ("pluck Kid 4,3", "pluck Kid 4 3"),
        ("the sheriff is out", "out Brady"),
        ("shoot Jed at the Kid, with the winchester", "shoot Jed at Kid with winchester"),
        ("tire Jed sur l'Ann avec la winchester", "shoot Jed at Ann with winchester"),
        ("outlaws flee", "flee outlaws"),
        ("movin", "phase movin"),
        ("tir", "phase shootin"),
        ("phase 4", "phase fightin"),
        ("next turn", "turn"),
        ("tour suivant", "turn"),
        ("phase suivante", "phase"),
    ],
)
def test_people_say_it_in_their_own_order(said: str, meant: str | None) -> None:
    evening = Evening()
    if meant is None:
        with pytest.raises(LotowError):
            evening.hear(said)
    else:
        assert evening.hear(said) == evening.hear(meant)


def test_what_only_one_side_can_do_needs_no_name() -> None:
    evening = Evening()
    with pytest.raises(LotowError, match="does not say who"):
        evening.hear("hills 5 2")
    evening.say("turn", "out Cole", "out Pip", "turn")
    assert evening.hear("hills 5 2") == evening.hear("hills outlaws 5 2")
    assert evening.hear("flee") == evening.hear("flee outlaws")


def namesakes() -> Evening:
    """An Ann on both sides."""
    gang = posse_of(
        fighter("desperado", "sixgun", name="Ann"),
        fighter("tough", "sixgun", name="Slim"),
        fighter("rowdy", "sixgun", name="Cole La Rue"),
        list="outlaws",
        name="Ash Boys",
    )
    return Evening(begun=opened(gang=gang))


def test_of_two_namesakes_the_enemy_is_meant() -> None:
    evening = namesakes()
    lawman, outlaw = (one.start.id for one in evening.state.fighters.values() if one.name == "Ann")
    for said, meant in (
        ("shoot Ann at Brady", f"shoot #{outlaw} at Brady"),
        ("out Ann by La Rue", f"out #{lawman} by Cole"),
        ("out Brady by Ann", f"out Brady by #{outlaw}"),
        ("La Rue shoots Ann", f"shoot Cole at #{lawman}"),
        ("prone Ann of the Ash Boys", f"prone #{outlaw}"),
        ("prone Ann (Ogallala Law)", f"prone #{lawman}"),
        ("prone Ann of attacker", f"prone #{outlaw}"),
    ):
        assert evening.hear(said) == evening.hear(meant), said


def test_namesakes_are_told_apart_by_number_and_side() -> None:
    evening = namesakes()
    with pytest.raises(LotowError) as error:
        evening.hear("prone Ann")
    assert error.value.hint.en == "say which: Ann (#3, Ogallala Law), Ann (#5, Ash Boys)"
    assert evening.told("out #3 by #5")[0] == "Ann (#3) out by Ann (#5)"
    assert evening.told("out #3 by Cole")[0] == "Ann (#3) out by Cole La Rue"


def test_a_near_miss_of_a_name_is_guessed() -> None:
    with pytest.raises(LotowError) as error:
        Evening().hear("out Pardy")
    assert error.value.hint.en == "did you mean Kid Pardee (#6)?"


def test_somebody_frees_the_prisoner_or_the_prisoner_is_freed_by_somebody() -> None:
    jail = Evening("jailbreak", GANG)
    jail.say("prisoner Kid")
    assert jail.hear("frees Kid by Pip") == jail.hear("libère Pip") == jail.hear("Pip frees Kid")


def test_a_test_is_told_with_what_came_of_it() -> None:
    evening = Evening()
    assert evening.told("pluck Kid 1 2") == (
        "Kid Pardee tests his Pluck (1, 2): failed",
        "Kid Pardee teste son Cran (1, 2) : raté",
    )
    evening.say("turn", "out Cole", "out Pip", "turn", "hills outlaws 6 6", "turn")
    evening.say("hills outlaws 1 2")
    sayer = Sayer(evening.state, book())
    assert [sayer.say(tap).en for tap in evening.taps[-3::2]] == [
        "Ash Boys tests Head for the Hills (6, 6): passed",
        "Ash Boys tests Head for the Hills (1, 2): failed",
    ]


def test_the_scenarios_own_events_are_said_in_words() -> None:
    evening = Evening("stagecoach", GANG)
    assert evening.hear("coach stopped") == evening.hear("la diligence est arrêtée")
    assert evening.told("coach away") == ("the coach gets away", "la diligence s'échappe")


def test_a_strike_is_told_with_what_it_took() -> None:
    evening = Evening()
    evening.say("out Kid by Jed")
    evening.undo(1)
    evening.undo(2)
    sayer = Sayer(evening.state, book(), evening.taps)
    assert [sayer.say(tap).en for tap in evening.taps] == [
        "Kid Pardee out by Jed Stone",
        "taken back: Kid Pardee out by Jed Stone",
        "brought back: Kid Pardee out by Jed Stone",
    ]


def test_people_are_found_by_a_part_of_their_name_a_number_or_their_type() -> None:
    evening = Evening()
    for said in ("kid", "pardee", "#6", "Kid Pardee"):
        tap = evening.hear(f"prone {said}")
        assert isinstance(tap, t.WentProne)
        assert tap.fighter == 6
    sheriff = evening.hear("prone sheriff")
    assert isinstance(sheriff, t.WentProne)
    assert sheriff.fighter == 1


def test_of_two_the_one_who_still_stands_is_meant() -> None:
    evening = Evening()
    with pytest.raises(LotowError, match="more than one here"):
        evening.hear("prone citizen")
    evening.say("out Tom")
    assert evening.hear("prone citizen") == evening.hear("prone Ann")
    with pytest.raises(LotowError, match="nobody called"):
        evening.hear("prone Zeke")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("dance Kid", "nobody here knows"),
        ("", "nobody here knows"),
        ("out", "does not say who"),
        ("shoot", "does not say who"),
        ("shoot Jed at Kid", "more than one weapon"),
        ("fan Tom at Kid", "has nothing for that"),
        ("shoot Jed at Kid with banjo", "banjo"),
        ("fortune Brady", "how it went"),
        ("phase lunch", "no phase"),
        ("pluck Kid", "needs 2D6"),
        ("regains Kid", "what comes back"),
        ("coach", "nobody here knows"),
        ("flee cowboys", "nobody called"),
        ("note", "nothing to note"),
        ("drop 7 2", "shows 1 to 6"),
        ("drop 4", "takes 2 dice"),
    ],
)
def test_what_is_not_understood_is_said_with_a_hint(said: str, why: str) -> None:
    with pytest.raises(LotowError, match=why) as error:
        Evening().hear(said)
    assert error.value.hint.en or error.value.way
    assert error.value.message.en != error.value.message.fr


@pytest.mark.parametrize(
    ("said", "hint"), [("flee", "Ogallala Law, Ash Boys"), ("out 5", "write a number as #5")]
)
def test_whoever_is_not_named_is_asked_for_with_what_may_be_said(said: str, hint: str) -> None:
    with pytest.raises(LotowError, match="does not say who") as error:
        Evening().hear(said)
    assert error.value.hint.en == hint


def test_verbs_and_names_are_offered() -> None:
    state = Evening().state
    assert [one.text for one in tap_offers(state, "en")("sh")] == ["shoot"]
    assert [one.text for one in tap_offers(state, "fr")("sau")] == ["sauve qui peut"]
    assert [one.text for one in tap_offers(state, "en")("shoot Je")] == ["Jed Stone"]
    assert "Ash Boys" in [one.text for one in tap_offers(state, "en")("hills ")]
    assert [one.text for one in tap_offers(state, "en", ("undo",))("un")] == ["unhorsed", "undo"]


def test_every_verb_has_both_languages() -> None:
    assert len(verbs("en")) == len(verbs("fr"))
