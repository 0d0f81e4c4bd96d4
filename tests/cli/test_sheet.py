"""`lotow sheet`: every command well and badly, where the PDF goes, and what it holds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from help_examples import examples_of
from pypdf import PdfReader
from support import Ran, RunLotow

from lotow.cli.tree import SHEET

Sheet = Callable[..., Ran]
SHEETS = {
    "roster": ("roster", "examples/posses/outlaws.toml"),
    "roster with a code": ("roster", "examples/posses/outlaws.toml", "--qr"),
    "cards": ("cards", "examples/posses/outlaws.toml"),
    "blank": ("blank",),
    "blank of a list": ("blank", "--list", "lawmen"),
    "reference": ("reference",),
    "markers": ("markers",),
    "scenario": ("scenario", "hang 'em high"),
    "scenario with posses": (
        "scenario",
        "vendetta",
        "--posse",
        "examples/posses/lawmen.toml",
        "--posse",
        "examples/posses/outlaws.toml",
    ),
    "campaign": ("campaign", "lincoln"),
    "gazette": ("gazette", "lincoln"),
}


@pytest.fixture
def sheet(lincoln: Path, lotow: RunLotow) -> Sheet:
    """Runs `lotow sheet ...` where there are a saved posse and a campaign."""
    return lambda *args: lotow("sheet", *args)


def text_of(path: str) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def titles(path: str) -> list[str]:
    """The bookmarks of the first level."""
    return [str(one["/Title"]) for one in PdfReader(path).outline if not isinstance(one, list)]


@pytest.mark.parametrize("args", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize(("style", "paper", "lang"), [("plain", "a4", "en"), ("frontier", "letter", "fr")])
def test_every_sheet_is_written(
    sheet: Sheet, args: tuple[str, ...], style: str, paper: str, lang: str
) -> None:
    ran = sheet(*args, "-o", "x.pdf", "--style", style, "--paper", paper, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("x.pdf: " if lang == "en" else "x.pdf : ")
    made = PdfReader("x.pdf")
    assert round(float(made.pages[0].mediabox.width)) == (595 if paper == "a4" else 612)
    assert len(text_of("x.pdf")) > 100
    assert made.outline


@pytest.mark.parametrize("command", SHEET.commands)
def test_the_examples_of_the_help_work(
    sheet: Sheet, lotow: RunLotow, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    Path("outlaws.toml").write_bytes(Path("examples/posses/outlaws.toml").read_bytes())
    told = sheet(command, "--help")
    assert all(len(line) <= 80 for line in told.out.splitlines())
    examples = examples_of(told.out)
    assert examples
    for example in examples:
        ran = lotow(*example)
        assert (ran.code, ran.err) == (0, ""), example
        assert Path(ran.out.partition(":")[0].strip()).is_file()
    assert bool(opened) == any("--open" in one for one in examples)


def test_the_examples_of_the_branch_work(sheet: Sheet, lotow: RunLotow) -> None:
    for example in examples_of(lotow("sheet", "--help").out):
        assert lotow(*example).code == 0, example


def test_the_table_in_one_file_goes_down_a_pipe_and_as_json(sheet: Sheet) -> None:
    ran = sheet("table", "riders", "--lang", "fr")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("red-river-riders-table.html : une table de ")
    made = Path("red-river-riders-table.html").read_text("utf-8")
    assert made.startswith('<!doctype html>\n<html lang="fr">')
    assert sheet("table", "riders", "--lang", "fr", "-o", "-").out == made
    facts = json.loads(sheet("table", "riders", "--json").out)
    assert [one["name"] for one in facts["sides"]] == ["Red River Riders"]
    assert sheet("table", "--campaign", "lincoln", "--json").code == 0
    assert sheet("table", "nobody").code == 2


# Which posses


def test_several_posses_make_one_file_with_bookmarks(sheet: Sheet) -> None:
    assert sheet("roster", "riders", "examples/posses/lawmen.toml", "-o", "two.pdf").code == 0
    names = titles("two.pdf")
    assert names[0] == "Red River Riders"
    assert len(names) == 2


def test_all_takes_every_saved_posse(sheet: Sheet, lotow: RunLotow) -> None:
    lotow("posse", "import", "examples/posses/lawmen.toml", "--name", "A Few Good Men")
    assert sheet("roster", "--all").out.startswith("posses-roster.pdf: ")
    assert titles("posses-roster.pdf") == ["A Few Good Men", "Dalton Gang", "Red River Riders"]
    assert sheet("cards", "--all", "-o", "cards.pdf").code == 0


def test_a_campaign_gives_its_posses_and_what_it_knows(sheet: Sheet) -> None:
    assert sheet("roster", "--campaign", "lincoln", "-o", "all.pdf").code == 0
    assert len(titles("all.pdf")) == 2
    assert "Lincoln County" in text_of("all.pdf")
    assert sheet("roster", "riders", "--campaign", "lincoln", "-o", "one.pdf").code == 0
    assert titles("one.pdf") == ["Red River Riders"]
    assert sheet("roster", "lincoln:riders", "-o", "named.pdf").code == 0
    assert titles("named.pdf") == ["Red River Riders"]


def test_a_posse_from_standard_input(lincoln: Path) -> None:
    posse = Path("examples/posses/outlaws.toml").read_bytes()
    command = [sys.executable, "-W", "error", "-m", "lotow", "sheet", "roster", "-", "-o", "-"]
    ran = subprocess.run(command, input=posse, capture_output=True, check=True)
    assert ran.stderr == b""
    assert len(PdfReader(BytesIO(ran.stdout)).pages) >= 1


def test_the_briefing_of_a_prepared_game_has_both_posses(sheet: Sheet, lotow: RunLotow) -> None:
    names = [one["name"] for one in lotow("campaign", "standings", "lincoln", "--json").json]
    game = ("--scenario", "vendetta", "--auto", "--seed", "7", "-o", "briefing.pdf")
    ran = lotow("campaign", "prepare", "lincoln", *names, *game)
    assert ran.code == 0, ran.err
    assert all(name in text_of("briefing.pdf") for name in names)


# The share code on a roster


def test_a_code_stands_at_the_foot_only_when_asked_for(sheet: Sheet) -> None:
    sheet("roster", "riders", "-o", "without.pdf")
    sheet("roster", "riders", "--qr", "-o", "with.pdf")
    assert "Share code" not in text_of("without.pdf")
    assert "Share code" in text_of("with.pdf")
    assert Path("with.pdf").stat().st_size > Path("without.pdf").stat().st_size


# The gazette


def test_the_gazette_comes_as_pdf_html_and_json(sheet: Sheet) -> None:
    assert sheet("gazette", "lincoln").out.startswith("the-lincoln-county-gazette.pdf: ")
    assert "Lincoln County Gazette" in text_of("the-lincoln-county-gazette.pdf")
    assert sheet("gazette", "lincoln", "-o", "g.html", "--lang", "fr").code == 0
    page = Path("g.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "La Gazette de Lincoln County" in page
    told = sheet("gazette", "lincoln", "--json").json
    assert told["title"] == "The Lincoln County Gazette"
    assert told["lead"]["headline"] in text_of("the-lincoln-county-gazette.pdf")


def test_an_earlier_number_can_be_had(sheet: Sheet) -> None:
    first = sheet("gazette", "lincoln", "--game", "0", "--json").json
    assert first["dateline"][0] == "First number"


def test_a_roster_for_a_single_game_goes_without_experience(sheet: Sheet) -> None:
    sheet("roster", "riders", "-o", "with.pdf")
    sheet("roster", "riders", "--no-experience", "-o", "without.pdf")
    assert "Exp." in text_of("with.pdf")
    assert "Exp." not in text_of("without.pdf")


# Where it goes


def test_a_pipe_gets_the_pdf_and_nothing_else(lincoln: Path) -> None:
    command = [sys.executable, "-W", "error", "-m", "lotow", "sheet", "roster", "riders", "-o", "-"]
    ran = subprocess.run(command, capture_output=True, check=True)
    assert ran.stdout.startswith(b"%PDF-")
    assert ran.stdout.endswith(b"%%EOF\n")
    assert ran.stderr == b""
    assert not list(Path().glob("*.pdf"))


def test_the_same_posse_gives_the_same_bytes(sheet: Sheet) -> None:
    for name in ("one.pdf", "two.pdf"):
        sheet("roster", "riders", "--qr", "--style", "frontier", "-o", name)
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_a_bar_is_shown_for_many_and_only_on_a_terminal(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = ["riders"] * 12
    assert sheet("cards", *many, "-o", "x.pdf").err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert "12/12" in sheet("cards", *many, "-o", "x.pdf").err
    assert sheet("cards", "riders", "-o", "x.pdf").err == ""


# Mistakes


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("roster",), "no posse was named"),
        (("roster", "nobody"), "'nobody'"),
        (("roster", "nowhere.toml"), "nowhere.toml"),
        (("roster", "riders", "--all"), "--all and names of posses do not go together"),
        (("roster", "--campaign", "nowhere"), "'nowhere'"),
        (("roster", "dalton", "--campaign", "lincoln", "--all"), "do not go together"),
        (("roster", "riders", "-o", "no/such/folder/x.pdf"), "'no/such/folder/x.pdf'"),
        (("cards", "riders", "--style", "baroque"), "'baroque' is no style: plain or frontier"),
        (("cards", "riders", "--paper", "a5"), "'a5' is no paper: a4 or letter"),
        (("blank", "--list", "pirates"), "'pirates'"),
        (("reference", "-o", "-", "--open"), "cannot be opened"),
        (("scenario", "tea party"), "'tea party'"),
        (("scenario", "vendetta", "--posse", "nobody"), "'nobody'"),
        (("campaign", "nowhere"), "'nowhere'"),
        (("gazette", "nowhere"), "'nowhere'"),
        (("gazette", "lincoln", "--game", "9"), "there is no game 9"),
        (("gazette", "lincoln", "-o", "no/such/folder/x.html"), "'no/such/folder/x.html'"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_a_mistake_gets_one_sentence_a_hint_and_no_file(
    sheet: Sheet, args: tuple[str, ...], error: str
) -> None:
    ran = sheet(*args)
    assert (ran.code, ran.out) == (2, "")
    first, *_, last = ran.err.splitlines()
    assert first.startswith("error: ")
    assert error in first
    assert last.startswith("hint: ")
    assert not list(Path().rglob("*.pdf"))


def test_without_a_saved_posse_all_says_how_to_begin(newcomer: Path, lotow: RunLotow) -> None:
    ran = lotow("sheet", "roster", "--all")
    assert ran.code == 2
    assert ran.err.startswith(
        "error: no posse is saved yet\nhint: a posse file will do too; `lotow posse new NAME`"
    )


def test_a_campaign_without_posses(newcomer: Path, lotow: RunLotow) -> None:
    lotow("campaign", "new", "Lonely")
    ran = lotow("sheet", "roster", "--campaign", "lonely")
    assert ran.code == 2
    assert "no posse rides in this campaign" in ran.err
