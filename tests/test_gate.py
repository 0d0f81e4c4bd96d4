"""Nothing from outside is parsed before it is known to be harmless."""

from __future__ import annotations

import contextlib
import resource
import time
import zlib
from pathlib import Path

import pytest

from lotow import gate
from lotow.errors import LotowError


@pytest.mark.parametrize(
    "text",
    [
        "a." * 50_000 + "b = 1",
        "[" + "a." * 50_000 + "b]",
        '"a" . ' * 30 + "b = 1",
        "a = " + "[" * 5_000 + "]" * 5_000,
        "a = " + "}" * 300_000,
        "a = " + "{b = " * 500 + "1" + "}" * 500,
        "a = [" + "1," * 60_000 + "]",
    ],
)
def test_toml_that_would_cost_too_much_is_refused_unread(text: str) -> None:
    with pytest.raises(LotowError, match="too"):
        gate.read_toml(text, "it", gate.POSSE)


@pytest.mark.parametrize(
    "atom",
    [
        "x",
        "x.",
        "x ",
        "x-",
        "1",
        "1.",
        "[",
        "{",
        '"',
        "'",
        "\\",
        '\\"',
        "#",
        "=",
        ",",
        " ",
        "\t",
        "a=1\n",
        "[a]\n",
        "é",
    ],
)
def test_nothing_that_repeats_is_dear_to_refuse(atom: str) -> None:
    text = (atom * gate.POSSE.bytes)[: gate.POSSE.bytes // 2]
    for read in (gate.read_toml, gate.read_json):
        began = time.process_time()
        with contextlib.suppress(ValueError, LotowError):
            read(text, "it", gate.POSSE)
        assert time.process_time() - began < 2


def test_dots_and_brackets_in_strings_and_comments_are_harmless() -> None:
    text = 'a = "' + "x.y[" * 40 + "\"\nb = '" + "[.z" * 40 + "' # " + "[a." * 100
    assert gate.read_toml(text, "it", gate.POSSE).keys() == {"a", "b"}
    assert gate.read_toml('a = """' + "[." * 80 + '"""', "it", gate.POSSE).keys() == {"a"}


@pytest.mark.parametrize("inside", ["x", "\\\\", '\\"', "\\u0041", "é"])
def test_a_long_text_costs_no_memory_for_each_of_its_letters(inside: str) -> None:
    long = inside * (gate.CAMPAIGN.bytes // 2 // len(inside.encode()))
    for text, read in (
        (f'{{"a": "{long}"}}', gate.check_json),
        (f'a = "{long[:900_000]}', gate.read_toml),
        (f'a = """{long[:900_000]}', gate.read_toml),
        (f"a = '''{long[:900_000]}", gate.read_toml),
    ):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with contextlib.suppress(ValueError, LotowError):
            read(text, "it", gate.CAMPAIGN)
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_tables_without_a_comma_count_too() -> None:
    for text in ("[[a]]\n" * 60_000, "".join(f"[a{at}]\n" for at in range(60_000))):
        with pytest.raises(LotowError, match="names too many things"):
            gate.read_toml(text, "it", gate.POSSE)


def test_a_text_of_a_document_may_not_be_long_except_where_one_belongs() -> None:
    long = "x" * 30_000
    gate.check_json_texts(f'{{"pinned":"{long}"}}', "it", gate.CAMPAIGN, ("pinned",))
    gate.check_json_texts('{"a":"' + '","'.join(["x" * 15_000] * 9) + '"}', "it", gate.CAMPAIGN)
    for text in (
        f'{{"name":"{long}"}}',
        f'{{"name": "{long}"}}',
        f'["{long}"]',
        '{"name":"' + '\\"' * 30_000,
    ):
        with pytest.raises(LotowError, match="a text that is too long"):
            gate.check_json_texts(text, "it", gate.CAMPAIGN, ("pinned",))


def test_what_unpacks_to_millions_of_things_is_refused_unread() -> None:
    gate.check_msgpack(b"\x05" * 1_000_000, "it", gate.PINNED)
    for content in (b"\x80" * 1_000_000, b"\x01" * 9_000_000):
        with pytest.raises(LotowError):
            gate.check_msgpack(content, "it", gate.PINNED)


def test_json_that_nests_too_deep_is_refused_unread() -> None:
    gate.check_json('{"a": "' + "[" * 1_000 + '"}', "it", gate.POSSE)
    with pytest.raises(LotowError, match="nests too deep"):
        gate.check_json("[" * 1_000, "it", gate.POSSE)


def test_what_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(LotowError, match="too large"):
        gate.inflate(zlib.compress(b"0" * 10_000_000), "it", 1_000_000)
    assert gate.inflate(zlib.compress(b"0" * 1_000), "it", 1_000_000) == b"0" * 1_000
    for damaged in (b"", b"no", zlib.compress(b"0" * 1_000)[:-8]):
        with pytest.raises(LotowError):
            gate.inflate(damaged, "it", 1_000_000)


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "/etc"])
def test_a_name_that_leads_out_of_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(LotowError):
        gate.inside(tmp_path, name)


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("link", "loop"):
        with pytest.raises(LotowError):
            gate.inside(tmp_path, name)
    assert gate.inside(tmp_path, "mine") == tmp_path / "mine"


def test_ids_are_letters_and_figures_with_single_hyphens() -> None:
    assert all(map(gate.is_id, ("a", "7", "river-pirates", "A1-b2-c3")))
    assert not any(map(gate.is_id, ("", "-a", "a-", "a--b", "a.b", "a b", "é", "a\n", "x" * 81)))


def test_characters_that_turn_the_writing_round_are_made_visible() -> None:
    assert gate.unprintable("Jed\u202eStone") == "\u202e"
    assert gate.unprintable("Jed\x1b[2J") == "\x1b"
    assert gate.unprintable("Jed Stoné 李") == ""
    assert gate.visible("a\u202eb\x1b") == "a\\u202eb\\u001b"


@pytest.mark.parametrize("number", ["0x" + "f" * 400, "0b" + "1" * 2_000, "0o" + "7" * 900, "1_0" * 300])
def test_a_number_too_large_for_a_float_is_no_traceback(number: str) -> None:
    with pytest.raises(LotowError):
        gate.read_toml(f"a = {number}", "it", gate.POSSE)
