"""`lotow posse`: every command well and badly, what it prints, and how it ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from support import REPOSITORY, Ran, RunLotow

EXAMPLES = REPOSITORY / "examples" / "posses"
HOPELESS = str(EXAMPLES / "hopeless.toml")
CHECK_KEYS = ["name", "list", "legal", "cost", "budget", "stash", "infamy", "models", "problems"]

Posse = Callable[..., Ran]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of the test's own."""
    file = tmp_path / "lotow.db"
    monkeypatch.setenv("LOTOW_DB", str(file))
    return file


@pytest.fixture
def posse(lotow: RunLotow, database: Path) -> Posse:
    """Runs `lotow posse ...` on it."""
    return lambda *args: lotow("posse", *args)


@pytest.fixture
def riders(posse: Posse) -> Posse:
    """The same, with a posse of three in it."""
    assert posse("new", "Red River Riders", "--list", "cowboys").code == 0
    jed = posse("hire", "red", "trail boss", "--name", "Jed Stone", "--with", "sixgun,winchester,horse")
    assert jed.code == 0
    assert posse("hire", "riders", "cowpoke", "--count", "2", "--with", "sixgun").code == 0
    return posse


def narrow(text: str) -> bool:
    return all(len(line) <= 80 for line in text.splitlines())


# new, hire


def test_new_founds_a_posse_with_its_budget_in_the_stash(posse: Posse) -> None:
    ran = posse("new", "Dalton Gang", "--list", "outlaws", "--budget", "250", "--player", "Ann")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "- Dalton Gang is founded: outlaws, $250"
    shown = posse("show", "dalton", "--json").json
    assert (shown["budget"], shown["stash"], shown["player"], shown["members"]) == (250, 250, "Ann", [])


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("new", "X", "--list", "cowbys"), "no posse list called 'cowbys'"),
        (("new", "X"), "a posse needs a list"),
        (("new", " ", "--list", "cowboys"), "a posse needs a name"),
        (("new", "X", "--list", "cowboys", "--budget", "-1"), "-$1 is no budget"),
        (("new", "X", "--list", "cowboys", "--budget", "lots"), "Invalid value for '--budget'"),
        (("new", "red river riders!", "--list", "cowboys"), "there is a posse called"),
        (("hire", "nobody", "cowpoke"), "no posse called 'nobody'"),
        (("hire", "red", "astronaut"), "no fighter type or hired gun called 'astronaut'"),
        (("hire", "red", "cowpoke", "--with", "banjo"), "no weapon or mount or item called 'banjo'"),
        (("hire", "red", "cowpoke", "--count", "0"), "0 is not a number of fighters to hire"),
        (
            ("hire", "red", "cowpoke", "--count", "2", "--name", "Bo"),
            "one name does not fit several fighters",
        ),
        (("hire", "red", "trail boss"), "that breaks a rule"),
        (("hire", "red", "US marshal"), "that breaks a rule"),
        (("equip", "red", "zed", "sixgun"), "nobody called 'zed' in Red River Riders"),
        (("equip", "red", "jed", "nitro"), "that breaks a rule"),
        (("equip", "red", "jed", ","), "nothing is named"),
        (("equip", "red", "jed"), "Missing argument 'ITEM...'"),
        (("equip", "red", "stash", "rifle"), "before the first game nothing is bought for the stash"),
        (("drop", "red", "jed", "lasso"), "Jed Stone has no lasso"),
        (("give", "red", "jed", "sixgun", "zed"), "nobody called 'zed' in Red River Riders"),
        (("give", "red", "jed", "sixgun", "jed"), "jed has it already"),
        (("rename", "red", "jed", " "), "a fighter needs a name"),
        (("rename", "red", "jed", "stash"), "'stash' means what nobody carries"),
        (("dismiss", "red", "zed"), "nobody called 'zed' in Red River Riders"),
        (("show", "nobody"), "no posse called 'nobody'"),
        (("check", "nobody"), "no posse called 'nobody'"),
        (("check", "nowhere.toml"), "cannot read 'nowhere.toml': No such file or directory"),
        (("history", "nobody"), "no posse called 'nobody'"),
        (("undo", "nobody"), "no posse called 'nobody'"),
        (("redo", "red"), "there is nothing to redo"),
        (("copy", "red", "red river riders"), "there is a posse called"),
        (("copy", "red", " "), "a posse needs a name"),
        (("copy", "nobody", "Somebody"), "no posse called 'nobody'"),
        (("delete", "nobody", "--yes"), "no posse called 'nobody'"),
        (("delete", "red river riders"), "Delete Red River Riders? Nobody is here to say so"),
        (("delete", "red", "--yes"), "'red' is not its whole name"),
        (("export", "red", "-o", "riders.xml"), "'riders.xml' names no format"),
        (("export", "red", "-o", "no/such/folder/riders.toml"), "cannot write 'no/such/folder/riders.toml'"),
        (("export", "nobody"), "no posse called 'nobody'"),
        (("import", "nowhere.toml"), "cannot read 'nowhere.toml': No such file or directory"),
        (("import", str(EXAMPLES)), f"cannot read '{EXAMPLES}': Is a directory"),
        (("build", "X"), "building at a prompt needs a terminal"),
        (("shoe", "red"), "no command `lotow posse shoe`"),
    ],
)
def test_a_mistake_is_one_sentence_a_hint_and_exit_code_2_and_changes_nothing(
    riders: Posse, args: tuple[str, ...], message: str
) -> None:
    before = riders("show", "red", "--json").out, riders("history", "red").out, riders("list").out
    ran = riders(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0].startswith(f"error: {message}")
    assert ran.err.splitlines()[-1].startswith("hint: ")
    assert "Traceback" not in ran.err
    assert (riders("show", "red", "--json").out, riders("history", "red").out, riders("list").out) == before


def test_hire_tells_what_it_did_and_where_the_posse_stands(riders: Posse) -> None:
    ran = riders("hire", "riders", "gunslinger", "--option", "heavy pistol", "--name", "Bitter Creek")
    assert ran.out.splitlines() == [
        "- Bitter Creek joins: gunslinger with sixgun, sixgun, heavy pistol, $40",
        "",
        "cost    $129 / $200",
        "stash   $71",
        "infamy  43 (4 x 5 + 8 + 15)",
    ]


def test_a_refused_step_names_the_rule_in_the_language_asked_for(riders: Posse) -> None:
    ran = riders("equip", "red", "jed", "lasso", "lasso", "lasso")
    assert "  Jed Stone: 5 weapons, 4 at most (drop 1)" in ran.err.splitlines()
    for french in (("--lang", "fr"), ("--lang=fr",)):
        ran = riders("equip", "red", "jed", "lasso", "lasso", "lasso", *french)
        assert "  Jed Stone : 5 armes, 4 au plus (retirez-en 1)" in ran.err.splitlines()


def test_anyway_records_what_is_refused_and_check_goes_on_complaining(riders: Posse) -> None:
    ran = riders("hire", "red", "desperado", "--name", "Frank", "--anyway")
    assert ran.code == 0
    assert "Frank: a desperado rides with the outlaws [wrong-list]" in ran.out
    checked = riders("check", "red", "--json")
    assert checked.code == 1
    assert [one["rule"] for one in checked.json["problems"]] == ["wrong-list"]


# equip, drop, give, rename, dismiss


def test_equip_drop_give_rename_and_dismiss(riders: Posse) -> None:
    assert riders("equip", "red", "jed", "hand weapon,lasso").out.startswith(
        "- hand weapon bought for Jed Stone, $2\n- lasso bought for Jed Stone, $10\n"
    )
    assert riders("drop", "red", "jed", "lasso").out.startswith("- lasso of Jed Stone given back for $10\n")
    assert riders("give", "red", "jed", "sixgun", "stash").code == 0
    shown = riders("show", "red", "--json").json
    assert [one["item"] for one in shown["stored"]] == ["sixgun"]
    second, third = (one["name"] for one in shown["members"][1:])
    assert riders("give", "red", "stash", "sixgun", second).code == 0
    assert riders("rename", "red", second, "Lefty").code == 0
    assert riders("dismiss", "red", third).code == 0
    shown = riders("show", "red", "--json").json
    assert [(one["name"], one["cost"]) for one in shown["members"]] == [("Jed Stone", 58), ("Lefty", 19)]
    assert shown["stash"] == 200 - 58 - 19


def test_a_posse_is_renamed_and_found_by_its_new_name_alone(riders: Posse) -> None:
    assert riders("rename", "red", "red", "Pecos Gang").code == 0
    assert riders("show", "pecos").code == 0
    assert riders("show", "Red River Riders").code == 2
    assert riders("undo", "pecos").code == 0
    assert riders("show", "Red River Riders").code == 0
    assert riders("show", "pecos").code == 2


def test_a_posse_does_not_take_the_name_of_another(riders: Posse) -> None:
    riders("new", "Dalton Gang", "--list", "outlaws")
    ran = riders("rename", "red", "red", "dalton gang")
    assert ran.code == 2
    assert riders("show", "red").code == 0


# undo, redo, history


def test_undo_takes_back_the_whole_step_and_redo_brings_it_back(riders: Posse) -> None:
    before = riders("show", "red", "--json").json
    ran = riders("undo", "red")
    assert ran.code == 0
    assert ran.out.startswith("- taken back: Earl Niles joins: cowpoke with sixgun, $14; Levi Pruitt joins:")
    assert len(riders("show", "red", "--json").json["members"]) == 1
    assert riders("redo", "red").code == 0
    assert riders("show", "red", "--json").json == before


def test_undo_goes_back_to_the_founding_and_no_further(riders: Posse) -> None:
    assert riders("undo", "red").code == 0
    assert riders("undo", "red").code == 0
    assert riders("show", "red", "--json").json["stash"] == 200
    ran = riders("undo", "red")
    assert (ran.code, ran.err.splitlines()[0]) == (2, "error: there is nothing to undo")


def test_a_fighter_is_told_of_by_the_name_he_had_at_the_time(riders: Posse) -> None:
    riders("equip", "red", "jed", "hand weapon")
    riders("rename", "red", "jed", "Zed Stone")
    assert riders("drop", "red", "zed", "hand weapon").out.startswith("- hand weapon of Zed Stone given back")
    told = [step["what"] for step in riders("history", "red", "--json").json][-3:]
    assert [next(name for name in ("Jed", "Zed") if name in one) for one in told] == ["Jed", "Jed", "Zed"]
    riders("undo", "red")
    assert riders("undo", "red").out.startswith("- taken back: Jed Stone is now called Zed Stone")
    assert riders("equip", "red", "jed", "hand weapon").out.startswith("- hand weapon bought for Jed Stone")
    riders("rename", "red", "jed", "Ned Stone")
    assert riders("rename", "red", "ned", "Ted").out.startswith("- Ned Stone is now called Ted")


def test_history_shows_every_step_and_marks_those_taken_back(riders: Posse) -> None:
    riders("undo", "red")
    lines = riders("history", "red").out
    assert "Red River Riders is founded: cowboys, $200" in lines
    told = riders("history", "red", "--json").json
    assert [(one["number"], one["struck"]) for one in told] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
        (5, False),
    ]
    assert all(one.keys() == {"number", "at", "who", "what", "struck", "dice"} for one in told)
    assert "Fondation de Red River Riders : cowboys, 200 $" in riders("history", "red", "--lang", "fr").out


# show, list, check


def test_show_is_one_table_that_fits_80_columns_with_totals_and_then_problems(riders: Posse) -> None:
    riders("hire", "red", "desperado", "--name", "Frank", "--anyway")
    out = riders("show", "red").out
    lines = out.splitlines()
    assert narrow(out)
    assert lines[0] == "RED RIVER RIDERS  (cowboys)"
    assert lines[1].split() == ["name", "(type)", "S", "F", "St", "G", "A", "W", "P", "FA", "FT", "gear", "$"]
    assert lines[3].startswith("Jed Stone (trail boss)")
    assert "4+ 4 3  4 1 2 4 1  1" in lines[3]
    assert lines[3].endswith("$61")
    order = [out.index(part) for part in ("Frank (desperado)", "cost ", "stash ", "infamy ", "To mend:")]
    assert order == sorted(order)


def test_show_marks_changed_characteristics_and_names_skills_and_injuries(
    posse: Posse, tmp_path: Path
) -> None:
    file = tmp_path / "veterans.toml"
    file.write_text(
        """name = "Veterans"
list = "lawmen"
games = 3
[[fighter]]
name = "Wyatt"
type = "sheriff"
games = 3
gear = ["boilerplate", "horse"]
skills = ["dodge"]
injuries = ["nervous condition"]
misses = 1
[[fighter]]
name = "Doc"
type = "deputy"
raised = [{ characteristic = "shootin" }]
captive_of = "Clanton Gang"
misses = 2
""",
        encoding="utf-8",
    )
    out = posse("show", str(file)).out
    assert narrow(out)
    assert "4+  4 3  5* 1 2 3* 1  2" in out
    assert "3+* 3 3  3  1 1 3  0  1" in out
    words = " ".join(out.split())
    assert "* changed from what the type begins with" in words
    for note in ("dodge", "nervous", "misses 1 game", "captive of"):
        assert note in words
    french = " ".join(posse("show", str(file), "--lang", "fr").out.split())
    assert "manque 2 parties" in french
    assert "captif de" in french


def test_show_speaks_french(riders: Posse) -> None:
    out = riders("show", "red", "--lang", "fr").out
    assert narrow(out)
    flat = " ".join(out.split())
    for words in ("nom (type)", "vacher", "6 coups", "coût 89 $ / 200 $", "magot 111 $", "Légale"):
        assert words in flat


def test_the_language_can_come_from_the_environment(riders: Posse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOTOW_LANG", "fr")
    assert "magot" in riders("show", "red").out
    assert "5 armes, 4 au plus" in riders("equip", "red", "jed", "lasso,lasso,lasso").err


def test_show_json_is_the_whole_posse_with_what_it_adds_up_to(riders: Posse) -> None:
    shown = riders("show", "red", "--json").json
    assert set(shown) >= {*CHECK_KEYS, "player", "members", "stored", "games"}
    jed = shown["members"][0]
    assert jed["gear"][1] == {"item": "repeating-rifle", "price": 16, "included": False, "version": None}
    assert jed["cost"] == 61
    assert jed["profile"] == {
        "S": 4,
        "F": 4,
        "St": 3,
        "G": 4,
        "A": 1,
        "W": 2,
        "P": 4,
        "FA": 1,
        "FT": 1,
        "move": 6,
    }


def test_list_shows_every_posse_by_name(riders: Posse) -> None:
    riders("new", "Dalton Gang", "--list", "outlaws", "--player", "Ann")
    out = riders("list").out
    assert narrow(out)
    assert out.index("Dalton Gang") < out.index("Red River Riders")
    rows = riders("list", "--json").json
    assert [one["name"] for one in rows] == ["Dalton Gang", "Red River Riders"]
    keys = [
        "name",
        "list",
        "player",
        "legal",
        "cost",
        "budget",
        "stash",
        "infamy",
        "models",
        "books",
        "campaign",
    ]
    assert all(list(one) == keys for one in rows)


def test_list_of_nothing_says_how_to_begin_and_creates_nothing(newcomer: Path, lotow: RunLotow) -> None:
    assert lotow("posse", "list").out == "No posse yet: `lotow posse new NAME` begins one.\n"
    assert lotow("posse", "list", "--json").json == []
    assert not (newcomer / "data").exists()


def test_a_database_that_is_named_and_not_there_never_looks_empty(posse: Posse, database: Path) -> None:
    for words in (["list"], ["list", "--json"], ["show", "Riders"]):
        ran = posse(*words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"error: there is no database '{database}'\nhint: check the name")
    assert not database.exists()


def test_a_folder_for_the_database_is_not_made_unasked(lotow: RunLotow, tmp_path: Path) -> None:
    folder = tmp_path / "no" / "such"
    ran = lotow("posse", "new", "Riders", "--list", "cowboys", "--db", str(folder / "lotow.db"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: there is no folder '{folder}'\nhint: ")
    assert not folder.exists()


def test_check_of_a_legal_posse_exits_0(riders: Posse) -> None:
    ran = riders("check", "red")
    assert ran.code == 0
    assert "Legal: nothing to mend." in ran.out


@pytest.mark.parametrize("name", ["cowboys", "lawmen", "outlaws"])
def test_check_of_a_legal_file_exits_0(lotow: RunLotow, name: str) -> None:
    ran = lotow("posse", "check", str(EXAMPLES / f"{name}.toml"), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == CHECK_KEYS
    assert ran.json["legal"] is True
    assert ran.json["problems"] == []
    assert ran.json["cost"] + ran.json["stash"] == ran.json["budget"] == 200


def test_check_of_an_illegal_file_exits_1_with_every_problem(lotow: RunLotow) -> None:
    ran = lotow("posse", "check", HOPELESS, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert list(ran.json) == CHECK_KEYS
    assert ran.json["legal"] is False
    assert all(list(one) == ["rule", "where", "message", "hint"] for one in ran.json["problems"])
    assert len({one["rule"] for one in ran.json["problems"]}) == 17
    plain = lotow("posse", "check", HOPELESS)
    assert plain.code == 1
    assert narrow(plain.out)
    for problem in ran.json["problems"]:
        assert problem["rule"] in plain.out.replace("-\n  ", "-")


def test_check_speaks_french(lotow: RunLotow) -> None:
    problems = lotow("posse", "check", HOPELESS, "--json", "--lang", "fr").json["problems"]
    english = lotow("posse", "check", HOPELESS, "--json").json["problems"]
    assert [one["rule"] for one in problems] == [one["rule"] for one in english]
    assert all(one["message"] != two["message"] for one, two in zip(problems, english, strict=True))
    assert all(one["hint"] != two["hint"] for one, two in zip(problems, english, strict=True))


def test_check_of_what_is_not_understood_exits_2_with_every_place(lotow: RunLotow, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('list = "indians"\n[[fighter]]\ncount = "x"\n', encoding="utf-8")
    ran = lotow("posse", "check", str(file), "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == f"error: {file} has 4 places that cannot be understood"
    assert len([line for line in ran.err.splitlines() if line.startswith(f"  {file}: ")]) == 4
    french = lotow("posse", "check", str(file), "--lang", "fr")
    assert "cette clé manque" in french.err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"name = \xe9"])
def test_check_of_what_is_no_text_exits_2(lotow: RunLotow, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    ran = lotow("posse", "check", str(file))
    assert ran.code == 2
    assert "is not text in UTF-8" in ran.err


def test_a_file_with_a_byte_order_mark_is_read(lotow: RunLotow, tmp_path: Path) -> None:
    file = tmp_path / "notepad.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (EXAMPLES / "cowboys.toml").read_bytes())
    assert lotow("posse", "check", str(file)).code == 0


def test_check_of_a_file_needs_and_makes_no_database(lotow: RunLotow, database: Path) -> None:
    assert lotow("posse", "check", str(EXAMPLES / "cowboys.toml")).code == 0
    assert not database.exists()
    assert lotow("posse", "check", str(EXAMPLES / "cowboys.toml"), "--db", "nonsense://").code == 0


# copy, delete, export, import


def test_a_copy_goes_its_own_way(riders: Posse) -> None:
    assert riders("copy", "red", "Red River Riders II").code == 0
    riders("dismiss", "Red River Riders II", "jed")
    assert len(riders("show", "Red River Riders II", "--json").json["members"]) == 2
    assert len(riders("show", "Red River Riders", "--json").json["members"]) == 3


def test_a_file_can_be_copied_into_the_database(posse: Posse) -> None:
    assert posse("copy", str(EXAMPLES / "outlaws.toml"), "Wild Bunch").code == 0
    assert posse("check", "wild").code == 0


def test_delete_frees_the_name(riders: Posse) -> None:
    ran = riders("delete", "red river riders", "--yes")
    assert (ran.code, ran.out) == (0, "Red River Riders is gone.\n")
    assert riders("show", "red").code == 2
    assert riders("new", "Red River Riders", "--list", "lawmen").code == 0


@pytest.mark.parametrize("suffix", ["toml", "json", "TOML"])
def test_export_then_import_gives_an_equal_posse(riders: Posse, tmp_path: Path, suffix: str) -> None:
    riders("hire", "red", "Indian scout", "--option", "rifle")
    riders("give", "red", "jed", "sixgun", "stash")
    riders("hire", "red", "wrangler", "--with", "lasso")
    riders("dismiss", "red", "#2")
    file = tmp_path / f"riders.{suffix}"
    assert riders("export", "red", "-o", str(file)).code == 0
    assert riders("import", str(file), "--name", "Again").code == 0
    before, after = riders("show", "red", "--json").json, riders("show", "again", "--json").json
    assert {**after, "name": before["name"]} == before


def test_export_writes_toml_to_the_screen(riders: Posse) -> None:
    ran = riders("export", "red")
    assert ran.code == 0
    assert ran.out.startswith('name = "Red River Riders"\nlist = "cowboys"\n\n[[fighter]]\n')


def test_export_over_a_file_leaves_the_old_one_or_the_new_one(riders: Posse, tmp_path: Path) -> None:
    file = tmp_path / "riders.toml"
    file.write_text("old", encoding="utf-8")
    assert riders("export", "red", "-o", str(file)).code == 0
    assert file.read_text("utf-8").startswith('name = "Red River Riders"')
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []


def test_import_of_a_bad_file_saves_nothing(posse: Posse, tmp_path: Path, database: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "X"\nlist = "indians"\n', encoding="utf-8")
    assert posse("import", str(file)).code == 2
    assert not database.exists()


def test_import_takes_an_illegal_posse_and_says_so(posse: Posse) -> None:
    ran = posse("import", HOPELESS)
    assert ran.code == 0
    assert "[wrong-list]" in ran.out
    assert posse("check", "hopeless").code == 1


# Databases, pipes, processes


def test_db_names_another_database(lotow: RunLotow, database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    assert lotow("posse", "new", "Dalton Gang", "--list", "outlaws", "--db", str(other)).code == 0
    assert other.exists()
    assert not database.exists()
    assert lotow("posse", "show", "dalton", "--db", f"sqlite:///{other}").code == 0
    assert lotow("posse", "show", "dalton").code == 2


def test_db_may_be_a_postgresql_server(lotow: RunLotow, postgres_url: str) -> None:
    def on_server(*args: str) -> Ran:
        return lotow("posse", *args, "--db", postgres_url)

    assert on_server("new", "Dalton Gang", "--list", "outlaws").code == 0
    assert on_server("hire", "dalton", "desperado", "--name", "Bob", "--with", "sixgun").code == 0
    assert on_server("hire", "dalton", "rowdy", "--count", "2").code == 0
    assert on_server("check", "dalton").code == 0
    assert on_server("undo", "dalton").code == 0
    assert on_server("check", "dalton").code == 1
    assert on_server("rename", "dalton", "bob", "Grat").code == 0
    assert [one["name"] for one in on_server("show", "dalton", "--json").json["members"]] == ["Grat"]
    assert len(on_server("history", "dalton", "--json").json) == 6


def test_without_any_name_the_database_is_in_the_user_s_data_folder(
    lotow: RunLotow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert lotow("posse", "new", "Dalton Gang", "--list", "outlaws").code == 0
    assert (tmp_path / "lotow" / "lotow.db").exists()


def test_a_database_that_is_none_is_told(lotow: RunLotow, tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Ma, " * 500, encoding="utf-8")
    ran = lotow("posse", "list", "--db", str(file))
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert "Traceback" not in ran.err


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "lotow", "posse", *args]


def test_show_json_goes_through_a_pipe_into_import(riders: Posse, database: Path) -> None:
    shown = subprocess.run(command("show", "red", "--json"), capture_output=True, check=True)
    again = subprocess.run(
        command("import", "-", "--name", "Again"), input=shown.stdout, capture_output=True, check=True
    )
    assert b"Again arrives from standard input" in again.stdout
    checked = subprocess.run(command("check", "-"), input=shown.stdout, capture_output=True, check=False)
    assert checked.returncode == 0
    assert b"\x1b" not in shown.stdout + again.stdout + checked.stdout


def test_a_pipe_that_is_closed_early_is_no_error(riders: Posse) -> None:
    shell = f'"{sys.executable}" -m lotow posse show red --json | head -n 1'
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, check=True, text=True)
    assert (ran.stdout, ran.stderr) == ("{\n", "")


def test_two_programs_hiring_at_once_lose_nothing(riders: Posse) -> None:
    several = [
        subprocess.Popen(
            command("hire", "red", "cowpoke", "--name", f"Hand {number}"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for number in range(4)
    ]
    errors = [one.communicate()[1] for one in several]
    assert [one.returncode for one in several] == [0] * 4, errors
    shown = riders("show", "red", "--json").json
    names = [one["name"] for one in shown["members"]]
    assert {f"Hand {number}" for number in range(4)} <= set(names)
    assert len({one["id"] for one in shown["members"]}) == len(names) == 7
    assert shown["cost"] + shown["stash"] == 200
    numbers = [one["number"] for one in riders("history", "red", "--json").json]
    assert numbers == list(range(1, 9))


def test_of_two_programs_spending_the_last_dollars_one_is_refused(posse: Posse) -> None:
    posse("new", "Poor", "--list", "cowboys", "--budget", "17")
    both = [
        subprocess.Popen(
            command("hire", "poor", "cowpoke"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(2)
    ]
    assert sorted(one.wait() for one in both) == [0, 2]
    assert posse("show", "poor", "--json").json["stash"] == 8


# What a step costs


def test_a_step_reads_the_journal_once_and_folds_it_once(
    riders: Posse, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lotow.journal import records
    from lotow.journal.changes.posse_changes import CHANGES
    from lotow.journal.entries import Entry
    from lotow.journal.entries.posse_entries import Founded
    from lotow.journal.posse_state import State

    before = len(riders("history", "red", "--json").json)
    decode, founded = records.decode, CHANGES[Founded]
    read: list[bytes | str] = []
    folded: list[State] = []

    def reading(payload: bytes | str) -> Entry:
        read.append(payload)
        return decode(payload)

    def folding(state: State, entry: Founded) -> None:
        folded.append(state)
        founded(state, entry)

    monkeypatch.setattr("lotow.storage.store.decode", reading)
    monkeypatch.setitem(cast("dict[type, object]", CHANGES), Founded, folding)
    assert riders("hire", "red", "wrangler").code == 0
    assert (len(read), len(set(read)), len(folded)) == (before + 1, before + 1, 1)
