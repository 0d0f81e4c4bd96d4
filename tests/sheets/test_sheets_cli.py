"""`lotow sheet`: where the file goes, which posses it holds, and how mistakes are answered."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from drawn import BOOK, gang
from pypdf import PdfReader
from support import REPOSITORY

from lotow.cli.terminal.lazy import Leaf, build_command
from lotow.cli.terminal.speaking import listen_to
from lotow.errors import LotowError
from lotow.posse.to_file import to_toml

Run = Callable[..., None]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command of the sheets in a folder that holds a few posse files."""
    monkeypatch.chdir(tmp_path)
    for number in (3, 8):
        name = f"Gang of {number}"
        Path(f"gang-{number}.toml").write_text(to_toml(gang(number, name=name), BOOK), encoding="utf-8")

    def command(name: str, *args: str) -> None:
        listen_to(args)
        leaf = Leaf(f"sheet:{name}", "")
        built = build_command(name, leaf)
        built.main(args=list(args), prog_name=f"lotow sheet {name}", standalone_mode=False)

    return command


def pages(path: str) -> int:
    return len(PdfReader(path).pages)


def test_a_roster_goes_to_the_file_named(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("roster", "gang-3.toml", "-o", "out.pdf", "--style", "frontier", "--paper", "letter")
    assert pages("out.pdf") == 1
    assert capsys.readouterr().out == "out.pdf: 1 page\n"


def test_without_a_name_the_file_is_called_after_the_posse(run: Run) -> None:
    run("roster", "gang-8.toml")
    run("cards", "gang-8.toml")
    assert pages("gang-of-8-roster.pdf") == 1
    assert pages("gang-of-8-cards.pdf") >= 1


def test_several_posses_go_into_one_file(run: Run) -> None:
    run("roster", "gang-3.toml", "gang-8.toml", "-o", "both.pdf")
    assert pages("both.pdf") == 2


@pytest.mark.parametrize(
    ("command", "args", "file"),
    [
        ("blank", ("--list", "outlaws"), "blank-outlaws.pdf"),
        ("blank", (), "blank.pdf"),
        ("reference", ("--lang", "fr"), "reference.pdf"),
        ("markers", (), "markers.pdf"),
        ("scenario", ("bank", "robbery"), "bank-robbery.pdf"),
        ("scenario", ("vendetta", "--posse", "gang-3.toml", "--posse", "gang-8.toml"), "vendetta.pdf"),
    ],
)
def test_the_other_sheets_are_written(run: Run, command: str, args: tuple[str, ...], file: str) -> None:
    run(command, *args)
    assert pages(file) >= 1


def test_a_dash_sends_the_pdf_down_the_pipe(run: Run, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    run("reference", "-o", "-")
    out = capfdbinary.readouterr().out
    assert len(PdfReader(BytesIO(out)).pages) == 4
    assert not list(Path().glob("*.pdf"))


def test_a_pdf_is_not_thrown_at_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(LotowError, match="garble"):
        run("roster", "gang-3.toml", "-o", "-")


def test_open_needs_a_file(run: Run) -> None:
    with pytest.raises(LotowError, match="cannot be opened"):
        run("markers", "-o", "-", "--open")


def test_open_opens_what_was_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    run("markers", "-o", "m.pdf", "--open")
    assert opened == ["m.pdf"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("roster",), "no posse was named"),
        (("roster", "gang-3.toml", "--all"), "do not go together"),
        (("roster", "missing.toml"), "missing.toml"),
        (("roster", "gang-3.toml", "-o", "no/such/folder/x.pdf"), "cannot write"),
        (("blank", "--list", "pirates"), "pirates"),
        (("scenario", "tea", "party"), "tea party"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(run: Run, args: tuple[str, ...], says: str) -> None:
    with pytest.raises(LotowError, match=says):
        run(*args)
    assert not list(Path().glob("*.pdf"))


@pytest.mark.parametrize(("option", "value"), [("--style", "baroque"), ("--paper", "a5"), ("--lang", "de")])
def test_an_unknown_choice_is_named_with_what_there_is(run: Run, option: str, value: str) -> None:
    with pytest.raises(Exception, match=value):
        run("reference", option, value)


def test_what_cannot_be_printed_leaves_no_file(run: Run) -> None:
    Path("odd.toml").write_text('name = "Billy \\U0001F920"\nlist = "outlaws"\n', encoding="utf-8")
    with pytest.raises(LotowError, match="COWBOY"):
        run("roster", "odd.toml", "-o", "odd.pdf")
    assert not Path("odd.pdf").exists()


def test_the_chapter_on_sheets_names_every_sheet() -> None:
    from lotow.cli.tree import SHEET

    chapter = (REPOSITORY / "docs" / "sheets.md").read_text(encoding="utf-8")
    assert [command for command in SHEET.commands if f"| `sheet {command}` |" not in chapter] == []
