"""What the terminal does for readers: pager, narrow screens, wide letters, poor encodings, long names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import RunLotow

from lotow.app.pages.blocks import Facts, Grid, Heading
from lotow.cli.pages.narrow import fitted, least_width
from lotow.cli.terminal import pager
from lotow.cli.terminal.measuring import between_words, padded, width_of, wrap
from lotow.cli.terminal.plain import column_widths, text_of
from lotow.cli.terminal.render import drawn

LONG = "".join(f"line {at}\n" for at in range(100))


# The pager


@pytest.fixture
def on_screen(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Somebody sits at a terminal of 24 lines; the pager writes what it is given into a file."""
    monkeypatch.setattr("_pytest.capture.CaptureIO.isatty", lambda _: True)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("PAGER", f"sh -c 'cat > {tmp_path}/paged'")
    pager.want_pager(True)
    return tmp_path / "paged"


def test_a_long_page_goes_through_the_pager(on_screen: Path) -> None:
    assert pager.page_out(LONG)
    assert on_screen.read_text() == LONG


def test_a_short_page_does_not(on_screen: Path) -> None:
    assert not pager.page_out("line\n" * 20)


@pytest.mark.parametrize("command", ["cat", "", "no-such-pager", "'"])
def test_without_a_pager_the_page_is_shown_as_it_is(
    on_screen: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("PAGER", command)
    assert not pager.page_out(LONG)


def test_a_dumb_terminal_has_none(on_screen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not pager.page_out(LONG)


@pytest.mark.parametrize(
    "words", [("--no-pager", "rules", "list", "skills"), ("rules", "list", "skills", "--no-pager")]
)
def test_no_pager_may_stand_anywhere(lotow: RunLotow, on_screen: Path, words: tuple[str, ...]) -> None:
    ran = lotow(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") > 24
    assert not on_screen.exists()


def test_a_command_uses_the_pager(lotow: RunLotow, on_screen: Path) -> None:
    assert lotow("rules", "list", "skills").out == ""
    assert "born in the saddle" in on_screen.read_text()


def test_a_long_help_uses_the_pager_and_a_short_one_does_not(lotow: RunLotow, on_screen: Path) -> None:
    assert lotow("odds", "shoot", "--help").out == ""
    assert on_screen.read_text().startswith("Usage: lotow odds shoot")
    assert lotow("posse", "undo", "--help").out.startswith("Usage: lotow posse undo")


# Narrow screens


ROSTER = Grid(
    ("name", "S  F St", "gear", "$"),
    (("Jed Stone (trail boss)", "4+ 4 3 ", "sixgun, Winchester rifle, horse", "$56"),),
    right=(3,),
    whole=(1, 3),
)


@pytest.mark.parametrize("width", [40, 50, 60])
def test_nothing_is_cut_off_on_a_narrow_screen(width: int) -> None:
    wide = Grid(tuple(f"column-{at}" for at in range(8)), (tuple(f"value-number-{at}" for at in range(8)),))
    for grid in (ROSTER, wide):
        text = drawn([grid], width)
        assert all(width_of(line) <= width for line in text.splitlines())
        assert "…" not in text
        for cell in (*grid.columns[1:], *grid.rows[0]):
            assert all(word in text.casefold() for word in cell.casefold().split()), cell


def test_a_table_that_fits_stays_a_table() -> None:
    assert fitted([ROSTER], least_width(ROSTER)) == [ROSTER]
    assert fitted([ROSTER], least_width(ROSTER) - 1) == [
        Heading("Jed Stone (trail boss)"),
        Facts((("", "S  F St"), ("", "4+ 4 3"), ("gear", "sixgun, Winchester rifle, horse"), ("", "$56"))),
    ]


CHART = Grid(("St", *"1234567"), tuple((str(at), *("6/4",) * 7) for at in range(1, 4)))


def test_a_chart_loses_its_lines_before_it_becomes_blocks() -> None:
    text = drawn([CHART], 33)
    assert [line.split() for line in text.splitlines()[1:]] == [list(row) for row in CHART.rows]
    assert "│" not in text
    assert fitted([CHART], 20) != [CHART]


def test_a_row_that_begins_with_its_number_is_headed_by_its_name_too() -> None:
    standings = Grid(("#", "name", "infamy", "what it is doing now"), (("1", "Riders", "83", "riding " * 9),))
    assert fitted([standings], 30)[0] == Heading("1 Riders")


def test_short_values_stand_side_by_side_and_are_never_parted_from_their_names() -> None:
    heads = ("name", "list", "infamy", "games", "won", "drawn", "lost")
    standings = Grid(heads, (("Lazy K Riders", "cowboys", "105", "4", "4", "0", "0"),))
    _, facts = fitted([standings], 40)
    assert facts == Facts((("", "list cowboys  infamy 105  games 4"), ("", "won 4  drawn 0  lost 0")))


# Wide letters


def test_letters_of_wide_scripts_take_two_columns_and_marks_none() -> None:
    assert [width_of(text) for text in ("Jed", "é", "e\u0301", "赤い河", "Ｊｅｄ")] == [3, 1, 1, 6, 6]
    assert padded("赤い河", 8) == "赤い河  "
    assert padded("赤い河", 8, right=True) == "  赤い河"


def test_columns_stay_straight_beneath_wide_names() -> None:
    text = text_of([Grid(("name", "$"), (("赤い河の騎手", "5"), ("Jed", "12")), right=(1,))], 30)
    assert [width_of(line) for line in text.splitlines() if not line.startswith("-")] == [16, 16, 16]


def test_wide_text_is_broken_where_the_line_ends() -> None:
    lines = wrap("赤い河の騎手は 西へ行く Jed Stone", 10)
    assert all(width_of(line) <= 10 for line in lines)
    assert "".join(lines).replace(" ", "") == "赤い河の騎手は西へ行くJedStone"


def test_what_is_wrong_is_broken_between_words_on_a_screen_and_nowhere_in_a_pipe(
    lotow: RunLotow, on_screen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    path = "/no/folder/that/holds/the-posses-of-the-red-river/riders.toml"
    words = ("posse", "check", path)
    on_it = lotow(*words).err
    monkeypatch.setattr("_pytest.capture.CaptureIO.isatty", lambda _: False)
    piped = lotow(*words).err
    assert piped.count("\n") == 2
    assert on_it.replace("\n", " ") == piped.replace("\n", " ") != on_it
    assert all(len(line) <= 40 or path in line for line in on_it.splitlines())


def test_lines_that_stand_in_go_on_standing_in() -> None:
    assert between_words("error: that breaks\n  Jed Stone: 5 weapons", 12) == (
        "error: that\nbreaks\n  Jed Stone:\n  5 weapons"
    )
    assert between_words("Jed : 5 $ de trop !", 6) == "Jed :\n5 $ de\ntrop !"
    assert between_words("赤い河の騎手 西へ行く Jed", 12) == "赤い河の騎手\n西へ行く Jed"


# Poor encodings


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_pipe_with_few_letters_gets_near_ones_and_never_a_traceback(encoding: str) -> None:
    for command in (
        ("odds", "shoot", "sheriff", "kid", "--with", "sixgun"),
        ("rules", "show", "sixgun", "--lang", "fr"),
        ("rules", "show", "no such thing œ 赤"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "lotow", *command],
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        )
        said = (ran.stdout + ran.stderr).decode(encoding)
        assert "mistake in lotow" not in said
        assert "Traceback" not in said
        assert said


def test_json_loses_no_letter_in_a_poor_encoding() -> None:
    import json

    ran = subprocess.run(
        [sys.executable, "-m", "lotow", "rules", "show", "sixgun", "--json", "--lang", "fr"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    plain = subprocess.run(
        [sys.executable, "-m", "lotow", "rules", "show", "sixgun", "--json", "--lang", "fr"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert json.loads(ran.stdout) == json.loads(plain.stdout)


# Long names


def test_a_name_of_several_words_needs_no_quotes_where_it_stands_alone(riders: Path, lotow: RunLotow) -> None:
    quoted = lotow("posse", "show", "Red River Riders").out
    assert quoted
    assert lotow("posse", "show", "Red", "River", "Riders").out == quoted
    assert lotow("posse", "show", "Red", "--lang", "en", "River", "Riders").out == quoted
    assert lotow("rules", "show", "trail", "boss").out == lotow("rules", "show", "trail boss").out


def test_where_another_word_follows_quotes_are_asked_for(riders: Path, lotow: RunLotow) -> None:
    ran = lotow("posse", "hire", "Red", "River", "Riders", "cowpoke")
    assert ran.code == 2
    assert 'wants quotes: "Red River Riders"' in ran.err


def test_a_table_whose_every_column_is_kept_whole_may_be_wider_than_the_screen() -> None:
    assert column_widths([("player", "x" * 5_000)], 80, whole=(0, 1)) == [6, 5_000]
