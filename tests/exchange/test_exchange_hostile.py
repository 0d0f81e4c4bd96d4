"""Files by strangers: each hostile one ends with a sentence, quickly, and touches nothing."""

from __future__ import annotations

import io
import time
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from exchange_support import CATALOGUES, OLD

from lotow.errors import LotowError
from lotow.exchange.importing import import_files, write
from lotow.exchange.library import load
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.xml_files import LARGEST, parse, read_bytes
from lotow.rulebook import load_rulebook

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
    begun = time.perf_counter()
    with pytest.raises(LotowError, match="is nested more than 200 deep"):
        parse(b"<a>" * 200_000 + b"</a>" * 200_000, "deep.cat")
    assert time.perf_counter() - begun < 10


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
    from lotow.exchange.shelf import problems_of

    assert problems_of(folder) == ()


def test_a_roster_cannot_ask_for_a_million_fighters() -> None:
    roster = (
        '<roster name="Many"><forces><force catalogueName="Cowboys"><selections>'
        '<selection name="Cowpokes" type="model" number="99999999"/>'
        "</selections></force></forces></roster>"
    )
    posse, _ = from_bytes(roster.encode(), load_rulebook(), "many.ros")
    assert len(posse.members) <= 999


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
