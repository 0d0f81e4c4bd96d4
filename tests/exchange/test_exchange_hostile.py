"""Files by strangers: each hostile one ends with a sentence, quickly, and touches nothing."""

from __future__ import annotations

import contextlib
import io
import os
import random
import time
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from exchange_support import CATALOGUES, OLD

from lotow.errors import LotowError
from lotow.exchange.bounds import LARGEST_FILE as LARGEST
from lotow.exchange.importing import import_files, write
from lotow.exchange.library import load
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros
from lotow.exchange.xml_files import parse, read_bytes
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook

RIDERS = from_raw(
    {"name": "Riders", "list": "cowboys", "fighter": [{"type": "trail boss", "gear": ["sixgun"]}]},
    load_rulebook(),
)
HEAD = '<?xml version="1.0"?>'
CATALOGUE = (
    '<catalogue id="x" name="{}" revision="1" battleScribeVersion="2.01" gameSystemId="sys">{}</catalogue>'
)
LAUGHS = (
    HEAD
    + "<!DOCTYPE lolz ["
    + '<!ENTITY l0 "lol">'
    + "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
    + "]><catalogue>&l9;</catalogue>"
)
OUTSIDE = HEAD + '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><catalogue>&x;</catalogue>'
NETWORK = HEAD + '<!DOCTYPE catalogue SYSTEM "http://example.invalid/evil.dtd"><catalogue/>'
PARAMETER = HEAD + '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://example.invalid/p"> %p;]><catalogue/>'


@pytest.mark.parametrize("text", [LAUGHS, OUTSIDE, NETWORK, PARAMETER])
def test_a_document_type_is_refused_before_anything_is_expanded(text: str) -> None:
    with pytest.raises(LotowError, match="has a document type, which no roster program writes"):
        parse(text.encode(), "evil.cat")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<catalogue",
        (CATALOGUES / "cowboys.cat").read_bytes()[:5000],
        b'<?xml version="1.0" encoding="klingon"?><catalogue/>',
        b'<?xml version="1.0" encoding="UTF-8"?><catalogue name="caf\xe9"/>',
        "\ufeff<catalogue/>".encode("utf-16")[:-3],
        b"<catalogue>&undefined;</catalogue>",
        b"\x00\x01\x02 not xml at all",
    ],
)
def test_what_is_broken_or_wrongly_encoded_ends_with_a_sentence(content: bytes) -> None:
    with pytest.raises(LotowError, match="is not XML that can be read"):
        parse(content, "broken.cat")


def test_a_document_nested_too_deep_is_refused() -> None:
    begun = time.process_time()
    with pytest.raises(LotowError, match="is nested more than 200 deep"):
        parse(b"<a>" * 100_000 + b"</a>" * 100_000, "deep.cat")
    assert time.process_time() - begun < 10


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.cat"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(LotowError, match="is larger than 8 MB"):
        read_bytes(path)


def _zip(path: Path, **files: bytes) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return path


def test_a_zip_bomb_is_refused_by_what_it_says(tmp_path: Path) -> None:
    path = _zip(tmp_path / "bomb.catz", **{"a.cat": b" " * (LARGEST * 4)})
    assert path.stat().st_size < 200_000
    with pytest.raises(LotowError, match="is larger than 8 MB"):
        read_bytes(path)


def test_a_zip_bomb_that_lies_about_its_size_is_refused_too(tmp_path: Path) -> None:
    content = bytearray(_zip(tmp_path / "bomb.catz", **{"a.cat": b" " * (LARGEST * 4)}).read_bytes())
    said = (LARGEST * 4).to_bytes(4, "little")
    while said in content:
        at = content.index(said)
        content[at : at + 4] = (100).to_bytes(4, "little")
    (tmp_path / "bomb.catz").write_bytes(content)
    with pytest.raises(LotowError):
        read_bytes(tmp_path / "bomb.catz")


@pytest.mark.parametrize("name", ["../../evil.cat", "/etc/evil.cat", "..\\evil.cat", "C:/evil.cat"])
def test_a_path_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with ZipFile(tmp_path / "slip.catz", "w") as archive:
        archive.writestr(name, b"<catalogue/>")
    with pytest.raises(LotowError, match="a path out of its folder"):
        read_bytes(tmp_path / "slip.catz")
    assert [one.name for one in tmp_path.iterdir()] == ["slip.catz"]


def test_a_zip_of_many_files_is_refused(tmp_path: Path) -> None:
    path = _zip(tmp_path / "many.catz", **{f"{at}.cat": b"<a/>" for at in range(100)})
    with pytest.raises(LotowError, match="is a zip of 100 files"):
        read_bytes(path)


def test_a_broken_zip_ends_with_a_sentence(tmp_path: Path) -> None:
    whole = _zip(tmp_path / "whole.catz", **{"a.cat": b"<catalogue/>" * 1000}).read_bytes()
    for at in (2, 10, 40, len(whole) - 10):
        (tmp_path / "half.catz").write_bytes(whole[:at])
        with pytest.raises(LotowError, match="is a broken zip file"):
            read_bytes(tmp_path / "half.catz")


def test_an_unknown_version_or_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.cat"
    path.write_text('<catalogue battleScribeVersion="1.15"/>', "utf-8")
    with pytest.raises(LotowError, match=r"version '1\.15' of the format"):
        load([path])
    path.write_text("<html/>", "utf-8")
    with pytest.raises(LotowError, match="neither a game system nor a catalogue"):
        load([path])
    with pytest.raises(LotowError, match="cannot read"):
        load([tmp_path / "no-such.cat"])


def test_names_in_a_catalogue_never_become_paths_or_data(tmp_path: Path) -> None:
    name = "../../etc&#10;[book]&#10;id = &quot;core&quot;"
    profile = "".join(
        f'<characteristic name="{key}" characteristicTypeId="{key}" value="3"/>'
        for key in ("Shootin'", "Fightin'", "Strength", "Grit", "Attacks", "Wounds", "Pluck")
    )
    fighter = (
        f'<selectionEntries><selectionEntry id="f" name="{name}" type="model"><profiles>'
        f'<profile id="p" name="x" profileTypeId="pt-hench"><characteristics>{profile}</characteristics>'
        "</profile>"
        '</profiles><categoryLinks><categoryLink id="k" targetId="cat-hench" primary="true"/></categoryLinks>'
        "</selectionEntry></selectionEntries>"
    )
    (tmp_path / "evil.cat").write_text(CATALOGUE.format(name, fighter), "utf-8")
    imported = import_files([OLD[0], tmp_path / "evil.cat"], load_rulebook())
    folder = tmp_path / "inside" / imported.id
    write(imported, folder)
    written = {str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if one.is_file()}
    assert all(one.startswith((f"inside/{imported.id}/", "evil.cat")) for one in written)
    from lotow.rulebook.shelf import problems_of

    assert problems_of(folder) == ()


@pytest.mark.parametrize("number", ["99999999", "1000000000", "-5", "1e3", "nan", "101", "9" * 5000, "²"])
def test_a_roster_cannot_ask_for_a_million_fighters_or_less_than_none(number: str) -> None:
    roster = (
        '<roster name="Many"><forces><force catalogueName="Cowboys"><selections>'
        f'<selection name="Cowpokes" type="model" number="{number}"/>'
        "</selections></force></forces></roster>"
    )
    with pytest.raises(LotowError, match="of 'Cowpokes', which is no number"):
        from_bytes(roster.encode(), load_rulebook(), "many.ros")


def test_an_encrypted_zip_ends_with_a_sentence(tmp_path: Path) -> None:
    held = io.BytesIO()
    with ZipFile(held, "w") as archive:
        archive.writestr("a.cat", b"<catalogue/>")
    content = bytearray(held.getvalue())
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "secret.catz").write_bytes(content)
    with pytest.raises(LotowError, match="is a broken zip file"):
        read_bytes(tmp_path / "secret.catz")


@pytest.mark.parametrize("figure", ["1e999", "-1e999", "nan", "inf", "9" * 5000, "abc", "", "-7", "1e7"])
def test_figures_that_are_none_do_no_harm(tmp_path: Path, figure: str) -> None:
    for path in OLD:
        text = path.read_text("utf-8").replace('value="24.0"', f'value="{figure}"')
        text = text.replace('revision="3"', f'revision="{figure}"').replace(
            'value="15.0"', f'value="{figure}"'
        )
        (tmp_path / path.name).write_text(text, "utf-8")
    imported = import_files([tmp_path], load_rulebook())
    assert imported.agreed["posse"] == ["cowboys"]
    limit = f'<costLimits><costLimit name=" $" value="{figure}"/></costLimits>'
    roster = f'<roster name="x">{limit}<forces><force catalogueName="Cowboys"/></forces></roster>'
    assert 0 <= from_bytes(roster.encode(), load_rulebook(), "x.ros")[0].budget <= 1_000_000


def test_links_that_lead_in_circles_end(tmp_path: Path) -> None:
    """Groups that each link to the next ten times over, and notes that link to themselves."""
    groups = "".join(
        f'<selectionEntryGroup id="g{at}" name="G{at}"><entryLinks>'
        + "".join(
            f'<entryLink id="l{at}-{twin}" targetId="g{(at + 1) % 30}" type="selectionEntryGroup"/>'
            for twin in range(10)
        )
        + "</entryLinks></selectionEntryGroup>"
        for at in range(30)
    )
    itself = '<infoLink id="il" targetId="i" type="infoGroup"/>'
    note = f'<infoGroup id="i"><infoLinks>{itself}</infoLinks></infoGroup>'
    fighter = (
        '<selectionEntries><selectionEntry id="f" name="Bob" type="model">'
        '<infoLinks><infoLink id="fl" targetId="i" type="infoGroup"/></infoLinks>'
        '<categoryLinks><categoryLink id="k" targetId="cat-hench" primary="true"/></categoryLinks>'
        '<entryLinks><entryLink id="e" targetId="g0" type="selectionEntryGroup"/></entryLinks>'
        "</selectionEntry></selectionEntries>"
    )
    shared = f"<sharedSelectionEntryGroups>{groups}</sharedSelectionEntryGroups>"
    text = CATALOGUE.format("Circles", fighter + shared + f"<sharedInfoGroups>{note}</sharedInfoGroups>")
    (tmp_path / "circles.cat").write_text(text, "utf-8")
    begun = time.process_time()
    with pytest.raises(LotowError, match="lead in circles"):
        import_files([OLD[0], tmp_path / "circles.cat"], load_rulebook())
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_damaged_zip_of_any_kind_ends_with_a_sentence(tmp_path: Path, method: int) -> None:
    held = io.BytesIO()
    with ZipFile(held, "w", method) as archive:
        archive.writestr("a.cat", (CATALOGUES / "cowboys.cat").read_bytes())
    whole = held.getvalue()
    for at in range(0, len(whole), max(len(whole) // 60, 1)):
        content = bytearray(whole)
        content[at] ^= 0x5A
        (tmp_path / "hurt.catz").write_bytes(content)
        with contextlib.suppress(LotowError):
            load([tmp_path / "hurt.catz", CATALOGUES / "range.gst"])


def test_a_file_damaged_anywhere_ends_with_a_sentence_or_is_read() -> None:
    whole, _ = to_ros(RIDERS, load_rulebook(), load(OLD))
    chosen = random.Random(7)
    pieces = [b"<", b">", b'"', b"9" * 40, b"-1", b"nan", b"\xff", b"\x00", b"1e999", "\u202e".encode(), b""]
    for _ in range(150):
        at, cut = chosen.randrange(len(whole)), chosen.choice([0, 1, 3, 20])
        damaged = whole[:at] + chosen.choice(pieces) + whole[at + cut :]
        with contextlib.suppress(LotowError):
            from_bytes(damaged, load_rulebook(), "hurt.ros")


@pytest.mark.parametrize(
    "content",
    [
        b'{"roster": ' + b"[" * 100_000,
        b'{"roster": {"forces": ' + b'[{"forces": ' * 5000 + b"[]" + b"}]" * 5000 + b"}}",
        b'{"roster": 5}',
        b'{"roster": {"name": "caf\xe9"}}',
        b'{"roster": {"name": "x", "forces": [{"catalogueName": "Cowboys", "selections": [5, null, {}]}]}',
    ],
)
def test_a_broken_roster_in_json_ends_with_a_sentence(content: bytes) -> None:
    with pytest.raises(LotowError):
        from_bytes(content, load_rulebook(), "broken.json")


def test_odd_values_in_a_roster_of_json_do_no_harm() -> None:
    content = (
        b'{"roster": {"name": 5, "costLimits": [{"name": "$", "value": 1e300}], "forces": [{'
        b'"catalogueName": "Cowboys", "selections": [{"name": "Cowpokes", "number": 1, "customName": null,'
        b'"selections": [{"name": "Sixgun", "number": 99999999999999999999}]}]}]}}'
    )
    with pytest.raises(LotowError, match="of 'Sixgun', which is no number"):
        from_bytes(content, load_rulebook(), "odd.json")


@pytest.mark.parametrize(
    "line",
    [
        '{"id": 1, "price": -1000}',
        '{"experience": -5}',
        '{"id": -3}',
        '{"name": "A\\u202eB"}',
        '{"name": "A\\nB"}',
        '{"name": "' + "x" * 300 + '"}',
        '{"gear": [{"item": "sixgun", "price": 99999999}]}',
        '{"raised": [{"characteristic": "grit", "by": 99999999}]}',
    ],
)
def test_a_note_in_a_roster_obeys_the_bounds_of_a_posse_file(line: str) -> None:
    roster = (
        '<roster name="x"><forces><force catalogueName="Cowboys"><selections>'
        '<selection name="Cowpokes" type="model" number="1"><customNotes>lotow: '
        f"{line.replace('<', '&lt;')}</customNotes></selection></selections></force></forces></roster>"
    )
    with pytest.raises(LotowError, match="that cannot be understood"):
        from_bytes(roster.encode(), load_rulebook(), "x.ros")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('<selection name="Cowpokz" type="model" number="1"/>' * 50_000, "has too many members"),
        (
            '<selection name="Cowpokes" type="model" number="100"><selections>'
            + "".join(f'<selection name="Sixgum {at}" number="1"/>' for at in range(50_000))
            + "</selections></selection>",
            "has too many things",
        ),
        (
            "".join(f'<selection name="Nobody {at}" type="model" number="1"/>' for at in range(20_000)),
            "",
        ),
    ],
)
def test_a_crowd_is_refused_or_named_at_once(content: str, said: str) -> None:
    roster = f'<force catalogueName="Cowboys"><selections>{content}</selections></force>'
    begun = time.process_time()
    with pytest.raises(LotowError, match=said) if said else contextlib.nullcontext():
        from_bytes(f'<roster name="x"><forces>{roster}</forces></roster>'.encode(), load_rulebook(), "x.ros")
    assert time.process_time() - begun < 5


def test_a_catalogue_of_thousands_is_refused(tmp_path: Path) -> None:
    many = "".join(f'<selectionEntry id="f{at}" name="Bob {at}" type="model"/>' for at in range(5000))
    text = CATALOGUE.format("Many", f"<selectionEntries>{many}</selectionEntries>")
    (tmp_path / "many.cat").write_text(text, "utf-8")
    with pytest.raises(LotowError, match="has 5000 people to hire"):
        import_files([OLD[0], tmp_path / "many.cat"], load_rulebook())


def test_a_million_attributes_do_not_take_hundreds_of_megabytes() -> None:
    many = " ".join(f'{at:x}=""' for at in range(0xA00000, 0xA00000 + 600_000))
    with pytest.raises(LotowError, match="has too many attributes"):
        from_bytes(f"<roster {many}/>".encode(), load_rulebook(), "x.ros")


@pytest.mark.parametrize("name", ["J\u202eed", "x" * 300])
def test_no_roster_brings_a_name_that_hides_something(name: str) -> None:
    roster = (
        '<roster name="{}"><forces><force catalogueName="Cowboys"><selections>'
        '<selection name="Cowpokes" type="model" number="1" customName="{}"/></selections>'
        "</force></forces></roster>"
    )
    for names in ((name, "Jed"), ("Riders", name)):
        with pytest.raises(LotowError, match="cannot be taken"):
            from_bytes(roster.format(*names).encode(), load_rulebook(), "x.ros")


def test_what_a_catalogue_hides_in_its_words_is_taken_out_and_said(tmp_path: Path) -> None:
    for one in OLD:
        text = one.read_text("utf-8").replace('name="Gunslinger"', 'name="Gun\u202eslinger"')
        text = text.replace("<description>Nobody", "<description>\u2066No&#x85;bo\u200fdy")
        (tmp_path / one.name).write_text(text, "utf-8")
    imported = import_files([tmp_path], load_rulebook())
    told = {one.where: one.message.en for one in imported.problems if one.rule == "hidden-character"}
    assert told == {
        "drifters.cat: Gunslinger": "it holds a character that cannot be shown: \\u202e",
        "drifters.cat: A Wink and a Smile": "it holds a character that cannot be shown: \\u2066",
    }
    assert "\u202e" not in str(imported.tables)
    assert "No body at the bar" in str(imported.tables["rule"])
    with pytest.raises(LotowError, match="slips"):
        import_files([tmp_path], load_rulebook(), strict=True)


def test_a_pipe_among_catalogues_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "slow.cat")
    with pytest.raises(LotowError, match="is no plain file"):
        import_files([tmp_path], load_rulebook())


def test_of_a_thousand_hidden_characters_the_rest_are_counted(tmp_path: Path) -> None:
    for one in OLD:
        (tmp_path / one.name).write_bytes(one.read_bytes())
    file, rules = (
        tmp_path / "cowboys.cat",
        "".join(f'<rule id="x{at}" name="N\u202e{at}"/>' for at in range(1200)),
    )
    before, end, after = file.read_text("utf-8").rpartition("</")
    file.write_text(f"{before}<rules>{rules}</rules>{end}{after}", "utf-8")
    found = [
        one for one in import_files([tmp_path], load_rulebook()).problems if one.rule == "hidden-character"
    ]
    assert len(found) == 1001
    assert found[-1].message.en == "the same in 200 places more"
