"""`lotow odds`: every command well and badly, on a page and as JSON."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from support import REPOSITORY, RunLotow

SHOT = ("odds", "shoot", "sheriff", "desperado", "--with", "winchester", "--range", "10")
WELL = (
    SHOT,
    ("odds", "fight", "sheriff", "rowdy", "rowdy"),
    ("odds", "duel", "sheriff", "desperado"),
    ("odds", "gunfight", "sheriff", "kid", "--with", "rifle", "--against", "sixgun", "--range", "8"),
    ("odds", "pluck", "4"),
    ("odds", "pluck", "sheriff", "--test", "hills", "--turns", "3"),
    ("odds", "jump", "--high", "--gap", "4"),
    ("odds", "jump", "wrangler", "--horse", "--high"),
    ("odds", "jump", "kid", "--mount", "--gap", "3"),
    ("odds", "jump", "wrangler", "--thrown"),
    ("odds", "pluck", "rowdy", "--leader", "desperado"),
    ("odds", "shoot", "prospector", "desperado", "--with", "dynamite", "--laid"),
    ("odds", "shoot", "wrangler", "kid", "--with", "lasso", "--mounted"),
    ("odds", "climb", "6"),
    ("odds", "climb", "4", "kid", "--fall"),
    ("odds", "injury", "--games", "3", "--out", "1/3"),
    ("odds", "injury", "--henchman"),
    ("odds", "injury", "--advance"),
    ("odds", "loot", "3"),
    ("odds", "search", "buffalo gun", "--heroes", "2"),
    ("odds", "wound", "3", "8"),
    (
        "odds",
        "volley",
        "desperado",
        "--by",
        "sheriff with winchester",
        "--by",
        "2 deputy with sixgun past hedge",
    ),
    ("odds", "volley", "kid +horse", "--target-mounted", "--by", "2 tough with rifle", "--dive-behind", "4+"),
    (
        "odds",
        "volley",
        "kid",
        "--by",
        "2 tough with sixgun fanning",
        "--near",
        "rowdy",
        "--in-the-way",
        "deputy",
    ),
    ("odds", "turn", "--us", "sheriff with rifle", "--us", "deputy", "--them", "2 rowdy charges"),
    ("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--fame", "2"),
    ("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--rerolls", "2", "--for", "wounds"),
    ("odds", "fight", "sheriff", "desperado", "--fame", "all", "--enemy-fame", "2"),
    ("odds", "duel", "sheriff", "desperado", "--fame", "1"),
    ("odds", "duel", "sheriff +fury", "desperado", "--charging"),
    ("odds", "pluck", "sheriff", "--test", "hills", "--turns", "3", "--fame", "all"),
    ("odds", "pluck", "rowdy", "--preached", "2"),
    ("odds", "jump", "--high", "--fame", "1"),
    ("odds", "jump", "--over", "0.4"),
    ("odds", "climb", "6", "--fame", "1"),
    ("odds", "gunfight", "gunslinger", "kid", "--with", "sixgun", "--against", "sixgun", "--dive"),
    ("odds", "fight", "sheriff", "rowdy (trapped)", "rowdy (prone)"),
    ("odds", "injury", "--advance", "--hired-gun"),
    ("odds", "injury", "--advance", "--who", "sheriff S3"),
    ("odds", "doctor"),
    ("odds", "bet", "10"),
    ("odds", "ransom", "15"),
    ("odds", "duds", "--games", "3", "--out", "0.3333333"),
)


@pytest.mark.parametrize("command", WELL, ids=" ".join)
def test_every_question_is_answered_on_a_page_and_in_json_exactly(
    lotow: RunLotow, command: tuple[str, ...]
) -> None:
    page = lotow(*command)
    assert (page.code, page.err) == (0, "")
    assert "%" in page.out
    assert max(map(len, page.out.splitlines())) <= 80
    french = lotow(*command, "--lang", "fr")
    assert french.code == 0
    assert french.out != page.out
    exact = lotow(*command, "--json").json["exact"]
    assert all("/" in one for one in exact.values() if isinstance(one, str))


def test_a_winchester_at_a_desperado_goes_step_by_step(lotow: RunLotow) -> None:
    page = lotow(*SHOT, "--in-the-way", "hedge").out
    assert "to hit 4+ 50.0%" in page
    assert "3+ 66.7%" in page
    assert "1 in" in page


def test_a_shot_in_json_has_the_keys_scripts_rely_on(lotow: RunLotow) -> None:
    answer = lotow(*SHOT, "--json").json
    keys = {"hit", "through", "wound", "out", "jam", "wounds"}
    assert answer.keys() == keys | {"exact", "ignored", "collateral"}
    assert answer["exact"].keys() == keys
    # 4+ to hit, St 4 on G 4 is 4+; the desperado's one Fortune saves half of the wounds.
    assert answer["exact"]["wound"] == "1/8"
    assert answer["exact"]["jam"] == "1/36"
    assert answer["wounds"].keys() == {"0", "1", "2"}
    for name in keys - {"wounds"}:
        assert answer[name] == pytest.approx(float(Fraction(answer["exact"][name])))


def test_a_fight_in_json_has_the_keys_scripts_rely_on(lotow: RunLotow) -> None:
    answer = lotow("odds", "fight", "sheriff", "rowdy", "--json").json
    assert answer.keys() == {
        "win", "kill", "killed", "wounds_dealt", "wounds_suffered", "exact", "ignored"
    }  # fmt: skip
    # One die each, ties to the higher Fightin': 15 + 6 of 36 ways.
    assert answer["exact"]["win"] == "7/12"
    assert answer["exact"]["kill"] == "7/24"


@pytest.mark.parametrize("command", [WELL[2], WELL[3]], ids=["duel", "gunfight"])
def test_a_fight_to_the_end_leaves_one(lotow: RunLotow, command: tuple[str, ...]) -> None:
    answer = lotow(*command, "--json").json
    assert answer.keys() == {"first", "second", "expected_turns", "exact", "ignored"}
    assert Fraction(answer["exact"]["first"]) + Fraction(answer["exact"]["second"]) == 1


def test_a_pluck_of_four_passes_on_a_six(lotow: RunLotow) -> None:
    answer = lotow("odds", "pluck", "4", "--json").json
    assert answer == {"pass": 26 / 36, "exact": {"pass": "13/18"}, "ignored": []}


def test_strength_three_against_grit_eight_needs_a_six_and_a_four(lotow: RunLotow) -> None:
    answer = lotow("odds", "wound", "3", "8", "--json").json
    assert answer["need"] == "6/4"
    assert answer["exact"]["chance"] == "1/12"


def test_head_for_the_hills_is_harder_every_turn(lotow: RunLotow) -> None:
    held = lotow("odds", "pluck", "4", "--test", "hills", "--turns", "3", "--json").json["exact"]["hold"]
    assert [Fraction(held[turn]) for turn in "123"] == [Fraction(13, 18) ** turn for turn in (1, 2, 3)]


def test_weapons_and_targets_are_compared_in_one_table(lotow: RunLotow) -> None:
    page = lotow(*SHOT, "--compare", "shotgun", "--compare", "kid").out
    assert [line.split()[0] for line in page.splitlines()[-3:]] == ["repeating", "shotgun", "kid"]
    answers = lotow(*SHOT, "--compare", "shotgun", "--json").json
    assert [one["name"] for one in answers] == ["repeating rifle", "shotgun"]


def test_targets_compared_go_by_what_was_typed(lotow: RunLotow) -> None:
    command = (*SHOT, "--compare", "kid", "--compare", "desperado G6")
    page = lotow(*command).out
    assert [line.split("  ")[0] for line in page.splitlines()[-3:]] == ["desperado", "kid", "desperado G6"]
    answers = lotow(*command, "--json").json
    assert [one["exact"]["wound"] for one in answers] == ["1/8", "1/4", "1/12"]


def test_dynamite_laid_at_a_wall_brings_it_down_in_a_third_of_cases(lotow: RunLotow) -> None:
    answer = lotow(
        "odds", "shoot", "prospector", "stone wall", "--with", "dynamite", "--laid", "--json"
    ).json["exact"]
    assert (answer["hit"], answer["in_hand"], answer["dud"]) == ("25/36", "1/6", "5/36")
    # A wall has four Wounds: a 4, 5 or 6.
    assert answer["out"] == "25/72"


@pytest.mark.parametrize(("gun", "jams"), [("sixgun", True), ("longbow", False)])
def test_only_guns_jam_in_a_gunfight(lotow: RunLotow, gun: str, jams: bool) -> None:
    def first(who: str) -> Fraction:
        command = ("odds", "gunfight", who, "S4 G3", "--with", gun, "--against", "rifle", "--json")
        return Fraction(lotow(*command).json["exact"]["first"])

    # A bandido's guns are never out of order, and his shooting is no better than the other's.
    assert (first("Mexican bandido G3 S4 W1 FT0") > first("S4 G3")) is jams


def test_a_leader_near_lends_his_pluck_and_steadies_his_deputies(lotow: RunLotow) -> None:
    def passed(*words: str) -> str:
        exact = lotow("odds", "pluck", *words, "--json").json["exact"]["pass"]
        assert isinstance(exact, str)
        return exact

    assert passed("cowpoke P2") == "5/12"
    assert passed("cowpoke P2", "--leader", "trail boss P4") == "13/18"
    assert passed("deputy", "--leader", "sheriff") == "1/1"


def test_a_jump_and_a_climb_in_json_tell_every_row_and_every_fall(lotow: RunLotow) -> None:
    jump = lotow("odds", "jump", "--high", "--gap", "3.5", "--json").json
    assert jump.keys() == {
        "success",
        "goes_on",
        "wound",
        "out",
        "thrown",
        "rows",
        "wounds",
        "exact",
        "ignored",
    }
    assert jump["exact"]["rows"] == {"stumbles": "1/3", "gets-across": "2/3", "leaps-clear": "0/1"}
    assert jump["exact"]["wound"] == "7/24"
    climb = lotow("odds", "climb", "6", "--json").json
    assert climb.keys() == {"top", "goes_on", "fall", "wound", "out", "falls", "wounds", "exact", "ignored"}
    assert climb["exact"]["falls"] == {"0": "1/6", "3": "5/36"}


def test_a_shotgun_swept_over_range_weakens_after_six_inches_and_ends_at_twelve(lotow: RunLotow) -> None:
    points = lotow("odds", "shoot", "sheriff", "kid", "--with", "shotgun", "--sweep", "range", "--json").json
    wounds = {point["range"]: Fraction(point["exact"]["wound"]) for point in points}
    assert wounds[6] > wounds[7] == wounds[12] > wounds[13] == 0


@pytest.mark.parametrize("what", ["range", "grit", "shootin"])
def test_a_sweep_draws_its_curve_in_eighty_columns(lotow: RunLotow, what: str) -> None:
    page = lotow("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--sweep", what).out
    assert "█" in page
    assert max(map(len, page.splitlines())) <= 80


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_sweep_is_plotted_to_a_file(lotow: RunLotow, tmp_path: Path, suffix: str, start: bytes) -> None:
    file = tmp_path / f"curve.{suffix}"
    ran = lotow("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--sweep", "grit", "--plot", str(file))
    assert ran.code == 0
    assert file.read_bytes().startswith(start)


def test_a_fighter_of_a_posse_file_shoots_as_it_stands(lotow: RunLotow) -> None:
    jed = f"{REPOSITORY}/examples/posses/cowboys.toml/Jed Stone"
    ran = lotow("odds", "shoot", jed, "kid", "--with", "winchester", "--json")
    assert ran.json["exact"]["hit"] == "1/2"


BADLY = {
    "no-by": (("odds", "volley", "kid", "--by", "sheriff"), "who shoots with what"),
    "nobody-under": ((*SHOT, "--under", "kid"), "under a template"),
    "nobody-near": ((*SHOT, "--near", "kid"), "fanned"),
    "no-goal": ((*SHOT, "--fame", "1", "--for", "glory"), "'glory'"),
    "no-points": ((*SHOT, "--fame", "lots"), "'lots'"),
    "nothing-spent": ((*SHOT, "--distracted"), "nothing is spent"),
    "survives": ((*SHOT, "--fame", "1", "--for", "survive"), "survive the shot"),
    "two-bid": (("odds", "fight", "sheriff", "kid", "kid", "--enemy-fame", "1"), "only one enemy bids"),
    "no-stance": (("odds", "fight", "sheriff", "kid (dancing)"), "'dancing'"),
    "no-side": (("odds", "turn", "--us", "kid", "--them", "kid", "--drop", "nobody"), "neither side"),
    "crowd": (("odds", "turn", "--us", "5 kid", "--them", "kid"), "5 fighters"),
    "too-wide": (("odds", "jump", "--over", "3"), "nobody jumps"),
    "no-drop": (
        ("odds", "gunfight", "kid", "kid", "--with", "sixgun", "--against", "rifle", "--first-drop", "Bob"),
        "'Bob'",
    ),
    "no-modifier": (("odds", "pluck", "P3 +dead"), "changes no dice"),
    "which": (("odds", "loot", "2", "--who", "sheriff +contraption"), "which"),
    "whose": (("odds", "injury", "--who", "kid"), "--who"),
    "never-ruined": (("odds", "duds", "marked cards"), "never ruined"),
    "thirteen": (("odds", "fight", "sheriff", *["kid"] * 13), "13 enemies"),
    "nobody": (("odds", "shoot", "sherif f", "kid", "--with", "sixgun"), "called 'sherif f'"),
    "no-weapon": (("odds", "shoot", "sheriff", "kid", "--with", "banjo"), "banjo"),
    "no-gun": (("odds", "shoot", "sheriff", "kid", "--with", "hand weapon"), "does not shoot"),
    "no-barrels": (
        ("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--both-barrels"),
        "no two barrels",
    ),
    "no-charge": ((*SHOT, "--laid"), "does not go off by itself"),
    "no-target": (("odds", "shoot", "kid", "stone wall", "--with", "sixgun"), "'stone wall'"),
    "nowhere": (("odds", "shoot", "kid", "gazebo", "--with", "dynamite"), "'gazebo'"),
    "led-hills": (("odds", "pluck", "4", "--test", "hills", "--leader", "sheriff"), "own Pluck"),
    "no-leader": (("odds", "pluck", "4", "--leader", "kid"), "kid is no leader"),
    "turns": (("odds", "pluck", "4", "--turns", "3"), "3 turns of one test"),
    "two-ways": ((*SHOT, "--fanning", "--both-barrels"), "one way at a time"),
    "no-obstacle": ((*SHOT, "--in-the-way", "9+"), "'9+'"),
    "no-sweep": ((*SHOT, "--sweep", "luck"), "'luck'"),
    "plot-alone": ((*SHOT, "--plot", "x.svg"), "--plot draws a sweep"),
    "no-picture": ((*SHOT, "--sweep", "grit", "--plot", "x.doc"), "neither .svg nor .png"),
    "nan": (("odds", "climb", "nan"), "'nan' is no distance"),
    "endless": (("odds", "climb", "inf"), "'inf' is no distance"),
    "too-high": (("odds", "climb", "1000000"), "'1000000' is no distance"),
    "an-advance-over-games": (("odds", "injury", "--advance", "--games", "3"), "one roll after one game"),
    "too-fine": (("odds", "injury", "--out", "1e-5000"), "is not a chance"),
    "no-test": (("odds", "pluck", "4", "--test", "courage"), "'courage'"),
    "no-chance": (("odds", "injury", "--out", "often"), "'often'"),
    "too-likely": (("odds", "injury", "--out", "3/2"), "'3/2'"),
    "common": (("odds", "search", "sixgun"), "search for a sixgun"),
    "two-moves": (("odds", "jump", "--mount", "--horse"), "one thing at a time"),
    "arms": (("odds", "fight", "kid", "kid", "--against", "sixgun", "--against", "rifle"), "2 weapons for 1"),
    "no-posse": (("odds", "shoot", "Nobody/Jed", "kid", "--with", "sixgun", "--db", "none.db"), "none.db"),
}


@pytest.mark.parametrize(("command", "said"), BADLY.values(), ids=BADLY)
def test_a_bad_question_gets_one_sentence_a_hint_and_exit_code_two(
    lotow: RunLotow, command: tuple[str, ...], said: str
) -> None:
    ran = lotow(*command)
    assert (ran.code, ran.out) == (2, "")
    sentence, hint = ran.err.splitlines()
    assert said in sentence
    assert hint.startswith("hint: ")


def test_out_of_range_is_said_and_never_hits(lotow: RunLotow) -> None:
    ran = lotow("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--range", "11", "--json")
    assert ran.code == 0
    assert ran.json["exact"]["hit"] == "0/1"
    assert ran.json["problems"]


FOUND = {
    "a bandido fires two pistols": (
        ("gunfight", "mexican bandido", "sheriff", "--with", "sixgun", "--against", "sixgun", "--range", "8"),
        "first",
        0.781,
    ),
    "a gunslinger draws first": (
        ("gunfight", "gunslinger", "sheriff", "--with", "sixgun", "--against", "sixgun"),
        "first",
        0.643,
    ),
    "the mad fight worse": (("fight", "F3 A2 P3 +madness", "F3 W2"), "win", 0.560),
    "and kill less": (("fight", "F3 A2 P3 +madness", "F3 W2"), "kill", 0.097),
    "and die more": (("fight", "F3 A2 P3 +madness", "F3 W2"), "killed", 0.220),
    "in duels, too": (("duel", "F3 A2 P3 +madness", "F3"), "first", 0.568),
    "and shoot less": (("shoot", "S4 P3 +madness", "G3", "--with", "sixgun"), "out", 0.146),
    "a scout does not hear the preacher": (("pluck", "indian scout", "--lowered", "2"), "pass", 0.722),
    "hatred knows no fear": (("pluck", "P3 +bitter enmity", "--hated"), "pass", 1.0),
    "fury is lost when charged": (("fight", "F3 +fury", "F3", "F3", "--charging", "--charged"), "win", 0.338),
    "one eye fans nothing": (
        ("shoot", "S4 +blinded in one eye", "G4 W2", "--with", "sixgun", "--fanning"),
        "hit",
        0.0,
    ),
    "out of range nothing jams": (("shoot", "S4", "G3", "--with", "sixgun", "--range", "10.5"), "jam", 0.0),
    "cards in a sleeve earn": (
        ("loot", "2", "--who", "sheriff +card sharp +contraption (cards)"),
        "mean",
        24.5,
    ),
    "a wonder cure holds": (("shoot", "S4", "G3 +wonder cure", "--with", "sixgun"), "out", 0.0),
    "the stealthy are spotted first": (
        ("shoot", "S4", "G3 +stealthy", "--with", "sixgun", "--in-the-way", "hedge"),
        "hit",
        0.25,
    ),
    "the feared are not charged lightly": (
        ("fight", "F3", "F3 +fearsome reputation", "--charging"),
        "charge",
        0.583,
    ),
    "friends are not shot past": (
        ("shoot", "sheriff", "kid", "--with", "sixgun", "--in-the-way", "friend"),
        "hit",
        0.0,
    ),
    "but by outlaws": (
        ("shoot", "rowdy S4", "kid", "--with", "sixgun", "--in-the-way", "friend"),
        "hit",
        0.5,
    ),
    "one hand holds no rifle": (("shoot", "S4 +amputation", "kid", "--with", "rifle"), "hit", 0.0),
}


@pytest.mark.parametrize(("command", "figure", "right"), FOUND.values(), ids=FOUND)
def test_what_is_named_counts(lotow: RunLotow, command: tuple[str, ...], figure: str, right: float) -> None:
    assert lotow("odds", *command, "--json").json[figure] == pytest.approx(right, abs=0.0005)


@pytest.mark.parametrize(
    ("command", "turn", "right"),
    [
        (("pluck", "P4 +night on the town", "--test", "hills", "--turns", "4"), "4", 0.691),
        (("pluck", "P3 +bitter enmity", "--hated", "--test", "hills"), "1", 0.826),
    ],
)
def test_a_posse_that_holds_longer(
    lotow: RunLotow, command: tuple[str, ...], turn: str, right: float
) -> None:
    assert lotow("odds", *command, "--json").json["hold"][turn] == pytest.approx(right, abs=0.0005)


def test_whatever_does_not_count_is_listed(lotow: RunLotow) -> None:
    ran = lotow("odds", "shoot", "sheriff +nimble", "kid", "--with", "sixgun")
    assert "not counted here: leader (sheriff), nimble (sheriff)" in ran.out
    french = lotow("odds", "shoot", "sheriff +nimble", "kid", "--with", "sixgun", "--lang", "fr").out
    assert "non compté ici :" in french
    assert "50,0 %" in french


def test_a_volley_in_json_has_the_keys_scripts_rely_on(lotow: RunLotow) -> None:
    answer = lotow("odds", "volley", "desperado", "--by", "2 deputy with sixgun", "--json").json
    keys = {"hit", "out", "wounds", "expected_wounds", "dives", "knocked_down", "thrown", "by"}
    assert answer.keys() == keys | {"exact", "ignored", "collateral"}
    assert [one["who"] for one in answer["by"]] == ["deputy", "deputy"]
    assert sum(Fraction(one["exact"]) for one in answer["by"]) == Fraction(answer["exact"]["out"])


@pytest.mark.parametrize(
    "asked",
    [
        ("odds", "shoot", "sheriff", "kid", "--with", "sixgun"),
        ("odds", "fight", "sheriff", "desperado"),
        ("odds", "pluck", "sheriff"),
    ],
)
def test_fame_without_a_number_is_all_of_it(lotow: RunLotow, asked: tuple[str, ...]) -> None:
    everything = lotow(*asked, "--fame", "all", "--json").json
    assert lotow(*asked, "--fame", "--json").json == everything
    assert lotow(*asked, "--json", "--fame").json == everything
    assert lotow(*asked, "--fame", "0", "--json").json != everything


def test_bids_and_policies_are_told_in_json(lotow: RunLotow) -> None:
    command = ("odds", "fight", "sheriff", "desperado FT0 W1", "--fame", "3", "--enemy-fame", "3", "--json")
    answer = lotow(*command).json
    assert answer["bids"].keys() == {"first", "second"}
    assert sum(map(Fraction, answer["bids_exact"]["first"].values())) == 1
    assert {rule["roll"] for rule in answer["policy"]} >= {"to win the fight", "to wound"}


def test_ways_to_fire_are_compared_and_swept_together(lotow: RunLotow) -> None:
    shot = ("odds", "shoot", "sheriff", "kid", "--with", "sixgun", "--range", "5", "--compare", "fanning")
    page = lotow(*shot).out
    assert [line.split()[0] for line in page.splitlines()[-2:]] == ["aimed", "fanned"]
    series = lotow(*shot, "--sweep", "range", "--json").json
    assert [one["name"] for one in series] == ["aimed", "fanned"]
    fanned = {point["range"]: point["hit"] for point in series[1]["points"]}
    assert fanned[6] > fanned[7] == 0


def test_a_shot_says_whom_else_it_hits(lotow: RunLotow) -> None:
    answer = lotow(
        "odds", "shoot", "rowdy S4", "sheriff +horse", "--with", "sixgun", "--target-mounted",
        "--in-the-way", "tough", "--json",
    ).json  # fmt: skip
    tough, horse = answer["collateral"]
    assert (tough["what"], tough["exact"]["hit"]) == ("tough", "1/4")
    assert (horse["what"], horse["exact"]["hit"]) == ("the mount", "1/8")
    assert Fraction(answer["exact"]["thrown"]) == Fraction(horse["exact"]["out"])


def test_a_distance_may_have_a_comma_and_a_wrong_one_is_refused_in_french(lotow: RunLotow) -> None:
    assert lotow("odds", "climb", "2,5", "--json").json == lotow("odds", "climb", "2.5", "--json").json
    assert lotow("odds", "climb", "2,5", "--lang", "fr").out.startswith("COWBOY MOYEN : 2,5 POUCES")
    refused = lotow("odds", "climb", "loin", "--lang", "fr")
    assert refused.code == 2
    assert refused.err.splitlines()[0] == "erreur : 'loin' n'est pas une distance"
