"""`lotow posse export`, `import` and `share` with other people's formats."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from help_examples import examples_of
from support import Ran, RunLotow

Posse = Callable[..., Ran]
AGAINST = ("--against", "catalogues/range.gst", "--against", "catalogues/cowboys.cat")


@pytest.fixture
def posse(riders: Path, lotow: RunLotow) -> Posse:
    """Runs `lotow posse ...` where the Red River Riders are saved."""
    return lambda *args: lotow("posse", *args)


def members(posse: Posse, name: str) -> object:
    return posse("show", name, "--json").json["members"]


# Rosters


@pytest.mark.parametrize("suffix", ["ros", "rosz"])
def test_a_roster_goes_out_and_comes_back_equal(posse: Posse, suffix: str) -> None:
    ran = posse("export", "riders", "-o", f"riders.{suffix}", *AGAINST)
    assert ran.code == 0, ran.err
    assert zipfile.is_zipfile(f"riders.{suffix}") == (suffix == "rosz")
    back = posse("import", f"riders.{suffix}", "--name", "Riders Again")
    assert back.code == 0, back.err
    assert members(posse, "Riders Again") == members(posse, "Red River Riders")


def test_catalogues_are_given_once(posse: Posse) -> None:
    assert posse("export", "riders", "--format", "ros").code == 2
    assert posse("export", "riders", "-o", "one.ros", *AGAINST).code == 0
    assert posse("export", "riders", "-o", "two.ros").code == 0
    assert Path("one.ros").read_bytes() == Path("two.ros").read_bytes()


def test_a_list_that_the_catalogues_do_not_have(posse: Posse) -> None:
    ran = posse("export", "examples/posses/lawmen.toml", "-o", "law.ros", *AGAINST)
    assert (ran.code, ran.out) == (2, "")
    assert "'lawmen'" in ran.err
    assert not Path("law.ros").exists()


def test_a_list_from_catalogues_needs_none_to_go_out(posse: Posse, lotow: RunLotow) -> None:
    assert lotow("book", "import", "catalogues/modern.gst", "catalogues/guild.cat", "-o", "guild").code == 0
    assert lotow("book", "add", "guild").code == 0
    posse("new", "Wire Gang", "--list", "fence guild")
    assert posse("hire", "wire", "foreman", "--name", "Ada", "--with", "sixgun").code == 0
    assert posse("hire", "wire", "fence hand", "--count", "2", "--with", "fence pike").code == 0
    ran = posse("export", "wire", "-o", "wire.ros")
    assert ran.code == 0, ran.err
    assert posse("import", "wire.ros", "--name", "Wire Again").code == 0
    assert members(posse, "Wire Again") == members(posse, "Wire Gang")


@pytest.mark.parametrize("content", [b"", b"<roster", b"<!DOCTYPE x [<!ENTITY a 'b'>]><roster>&a;</roster>"])
def test_a_file_that_is_no_roster(posse: Posse, content: bytes) -> None:
    Path("bad.ros").write_bytes(content)
    ran = posse("import", "bad.ros")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert "hint: " in ran.err


def test_the_web_builders_roster_goes_out_and_comes_back_equal(posse: Posse) -> None:
    ran = posse("export", "riders", "-o", "riders.json", "--format", "newrecruit-json", *AGAINST)
    assert ran.code == 0, ran.err
    back = posse("import", "riders.json", "--name", "Riders Again")
    assert (back.code, back.err) == (0, "")
    assert members(posse, "Riders Again") == members(posse, "Red River Riders")


def test_the_web_builders_plain_list(posse: Posse) -> None:
    ran = posse("export", "riders", "--format", "newrecruit", *AGAINST)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Open Range - Cowboys - Red River Riders - [")
    assert "\n# ++ Army Roster ++ [" in ran.out


def test_the_plain_list_is_not_read_back_and_says_so(posse: Posse) -> None:
    posse("export", "riders", "-o", "riders.txt", "--format", "newrecruit", *AGAINST)
    ran = posse("import", "riders.txt", "--name", "Riders Again")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(
        "error: 'riders.txt' is a plain list for people\nhint: export the roster itself"
    )


def test_a_json_roster_is_known_whatever_stands_before_it(posse: Posse) -> None:
    posse("export", "riders", "-o", "riders.json", "--format", "newrecruit-json", *AGAINST)
    whole = json.loads(Path("riders.json").read_text("utf-8"))
    Path("other.json").write_text(json.dumps({"name": "Riders", "generatedBy": "Another", **whole}), "utf-8")
    assert posse("import", "other.json", "--name", "Riders Again").code == 0
    assert members(posse, "Riders Again") == members(posse, "Red River Riders")


def test_whoever_finds_no_place_is_named_and_the_exit_code_says_so(posse: Posse) -> None:
    posse("export", "riders", "-o", "riders.ros", *AGAINST)
    text = Path("riders.ros").read_text("utf-8")
    stranger = '<selection id="x" name="Dragon" entryId="x" number="1" type="model"/>'
    Path("riders.ros").write_text(text.replace("<selections>", f"<selections>{stranger}", 1), "utf-8")
    for lang, said in (("en", "note: riders.ros: nothing"), ("fr", "remarque : riders.ros : rien")):
        ran = posse("import", "riders.ros", "--name", f"Riders {lang}", "--lang", lang)
        assert ran.code == 1
        assert said in ran.err
        assert "'Dragon'" in ran.err
    assert members(posse, "Riders en") == members(posse, "Red River Riders")


def test_data_of_another_game_is_refused(posse: Posse, lotow: RunLotow) -> None:
    Path("other.gst").write_text(
        '<gameSystem id="o" name="Other" revision="1" battleScribeVersion="2.03">'
        '<profileTypes><profileType id="u" name="Unit"/></profileTypes></gameSystem>',
        "utf-8",
    )
    ran = lotow("book", "import", "other.gst", "-o", "other")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: nothing here is of this game\n")
    assert not Path("other").exists()


# Text, CSV, Markdown


def test_the_list_for_a_chat_fits_one_screen(posse: Posse) -> None:
    out = posse("export", "riders", "--format", "text").out
    assert out.startswith("Red River Riders (cowboys), $")
    assert len(out.splitlines()) <= 24
    french = posse("export", "riders", "--format", "text", "--lang", "fr").out
    assert "chef de convoi" in french


def test_csv_has_a_line_for_each_fighter(posse: Posse) -> None:
    rows = list(csv.DictReader(io.StringIO(posse("export", "riders", "--format", "csv").out)))
    told = posse("show", "riders", "--json").json["members"]
    assert [row["name"] for row in rows] == [*(one["name"] for one in told), "stash"]
    assert [int(row["cost"]) for row in rows[:-1]] == [one["cost"] for one in told]


def test_markdown_is_a_table(posse: Posse) -> None:
    assert posse("export", "riders", "-o", "riders.md").code == 0
    assert Path("riders.md").read_text("utf-8").startswith("# Red River Riders\n")


@pytest.mark.parametrize("args", [("--format", "docx"), ("-o", "riders.docx")])
def test_an_unknown_format_is_answered_with_those_there_are(posse: Posse, args: tuple[str, ...]) -> None:
    ran = posse("export", "riders", *args)
    assert (ran.code, ran.out) == (2, "")
    assert "docx" in ran.err
    assert "toml, json, " in ran.err
    assert not Path("riders.docx").exists()


# Share codes


def test_a_code_is_one_line_that_a_friend_imports(posse: Posse) -> None:
    code = posse("share", "riders").out
    assert code.count("\n") == 1
    assert code.startswith("LOTOW")
    assert posse("share", "riders", "--json").json == {
        "code": code.strip(),
        "link": f"/p/{code.strip()}",
    }
    assert posse("import", code.strip(), "--name", "Friends").code == 0
    assert members(posse, "Friends") == members(posse, "riders")


def test_a_code_survives_lower_case_and_wrapping(posse: Posse) -> None:
    code = posse("share", "riders").out.strip().lower()
    wrapped = "\n".join(code[at : at + 40] for at in range(0, len(code), 40))
    assert posse("import", wrapped, "--name", "Friends").code == 0


def test_a_qr_code_for_the_terminal(posse: Posse) -> None:
    code, *picture = posse("share", "riders", "--qr").out.splitlines()
    assert code.startswith("LOTOW")
    assert len({len(line) for line in picture if line}) == 1
    assert all(len(line) <= 80 for line in picture)
    assert set("".join(picture)) <= set("█▀▄ ")


def printed(path: Path, dots: int) -> Iterator[str]:
    """What a decoder reads from the pages of a PDF at so many dots an inch."""
    import zxingcpp
    from PIL import Image

    command = ["pdftoppm", "-r", str(dots), "-gray", "-png", str(path), str(path.with_suffix(""))]
    subprocess.run(command, check=True)
    for page in sorted(path.parent.glob(f"{path.stem}*.png")):
        with Image.open(page) as image:
            yield from (found.text for found in zxingcpp.read_barcodes(image))


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm, which draws the pages, is not here")
@pytest.mark.parametrize("style", ["plain", "frontier"])
@pytest.mark.parametrize("fighters", [3, 8, 15])
def test_a_printed_code_is_read_from_the_page_at_150_dots_an_inch(
    lotow: RunLotow, posse: Posse, style: str, fighters: int
) -> None:
    men = [
        f'[[fighter]]\ntype = "cowpoke"\nname = "Man {at}"\ngear = ["sixgun"]' for at in range(1, fighters)
    ]
    boss = 'name = "Crowd"\nlist = "cowboys"\n[[fighter]]\ntype = "trail boss"\nname = "Boss"'
    Path("crowd.toml").write_text("\n".join([boss, *men]), "utf-8")
    ran = lotow("sheet", "roster", "crowd.toml", "--qr", "--style", style, "-o", "crowd.pdf")
    assert ran.code == 0, ran.err
    assert list(printed(Path("crowd.pdf"), 150)) == [posse("share", "crowd.toml").out.strip()]


def test_a_damaged_code_is_refused(posse: Posse) -> None:
    code = posse("share", "riders").out.strip()
    ran = posse("import", code[:-5], "--name", "Friends")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: this code is damaged or not complete\nhint: copy all of it again\n"


def test_a_link_for_the_web_is_imported_like_the_code(posse: Posse) -> None:
    link = posse("share", "riders", "--link", "https://posses.example").out.strip()
    assert link == f"https://posses.example/p/{posse('share', 'riders').out.strip()}"
    assert posse("import", link, "--name", "From a link").code == 0
    assert posse("share", "riders", "--link", "nowhere").code == 2


def test_sharing_nobody(posse: Posse) -> None:
    ran = posse("share", "nobody")
    assert (ran.code, ran.out) == (2, "")
    assert "'nobody'" in ran.err


@pytest.mark.parametrize("command", ["share", "export", "import"])
def test_the_examples_of_the_help_work(
    posse: Posse, lotow: RunLotow, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("catalogues/guild.cat").unlink()
    Path("catalogues/modern.gst").unlink()
    posse("export", "riders", "-o", "riders.rosz", *AGAINST)
    told = posse(command, "--help")
    assert all(len(line) <= 80 for line in told.out.splitlines())
    for at, example in enumerate(examples_of(told.out)):
        if "|" in example:
            first, example = example[: example.index("|")], example[example.index("|") + 2 :]
            piped = io.TextIOWrapper(io.BytesIO(lotow(*first).out.encode()))
            monkeypatch.setattr("sys.stdin", piped)
        named = ("--name", f"Posse {at}") if command == "import" and "--name" not in example else ()
        ran = lotow(*example, *named)
        assert ran.code == 0, (example, ran.err)


def test_a_share_code_comes_in_through_a_pipe(posse: Posse, monkeypatch: pytest.MonkeyPatch) -> None:
    code = posse("share", "riders").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(code.encode())))
    ran = posse("import", "-", "--name", "From a code")
    assert (ran.code, ran.err) == (0, "")
    assert "From a code arrives from a share code" in ran.out


def test_a_device_is_written_into_and_never_replaced(posse: Posse) -> None:
    assert posse("export", "riders", "-o", "/dev/null", "--format", "toml").code == 0
    assert not Path("/dev/null").is_file()
