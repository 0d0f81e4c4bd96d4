"""A book is parsed and checked once; afterwards it comes from the cache, as long as nothing has changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
from support import SpoiltBook

from lotow import places
from lotow.errors import LotowError
from lotow.rulebook import Rulebook, book_files, load_rulebook, loading


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder for each test, and nothing remembered from the test before."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    load_rulebook.cache_clear()
    yield tmp_path / "cache" / "lotow"
    load_rulebook.cache_clear()


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The labels of the books that were built rather than taken from the cache."""
    labels: list[str] = []
    build = loading.build

    def counting(files: dict[str, bytes], label: str) -> Rulebook:
        labels.append(label)
        return build(files, label)

    monkeypatch.setattr(loading, "build", counting)
    return labels


def load_afresh(folder: Path | None = None) -> Rulebook:
    """As a new process would."""
    load_rulebook.cache_clear()
    return load_rulebook(folder)


def test_a_book_is_built_once_and_then_comes_from_the_cache(built: list[str], cache: Path) -> None:
    first, second = load_afresh(), load_afresh()
    assert built == ["data/core"]
    assert first == second
    assert first is not second
    assert [path.suffix for path in cache.iterdir()] == [".msgpack"]


def test_a_process_loads_a_book_only_once(built: list[str]) -> None:
    assert load_rulebook() is load_rulebook()
    assert len(built) == 1


def test_the_digest_pins_the_content_and_not_the_place(spoilt: SpoiltBook) -> None:
    assert load_afresh(spoilt.folder).pins == load_afresh().pins
    assert len(load_afresh().pins[0].digest) == 64


def test_changed_data_are_read_again(spoilt: SpoiltBook, built: list[str]) -> None:
    before = load_afresh(spoilt.folder)
    spoilt.within("weapons.toml", "sixgun", "range = 10", "range = 11")
    after = load_afresh(spoilt.folder)
    assert len(built) == 2
    assert before.pins != after.pins
    shooting = after.content.weapon["sixgun"].shooting
    assert shooting is not None
    assert shooting.range == 11


def test_a_file_that_only_changes_its_name_changes_the_book(spoilt: SpoiltBook, built: list[str]) -> None:
    load_afresh(spoilt.folder)
    (spoilt.folder / "traits.toml").rename(spoilt.folder / "properties.toml")
    load_afresh(spoilt.folder)
    assert len(built) == 2


@pytest.mark.parametrize("broken", [b"", b"not a rulebook", b"\x93\x01\x02\x03"])
def test_a_broken_cache_file_is_ignored_and_mended(built: list[str], cache: Path, broken: bytes) -> None:
    whole = load_afresh()
    (kept,) = cache.iterdir()
    good = kept.read_bytes()
    kept.write_bytes(broken)
    assert load_afresh() == whole
    assert len(built) == 2
    assert kept.read_bytes() == good


def test_where_no_cache_can_be_written_a_book_still_loads(
    built: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load_afresh().content.weapon
    assert load_afresh().content.weapon
    assert len(built) == 2


def test_a_damaged_cache_is_rebuilt_wherever_the_damage_is(cache: Path) -> None:
    whole = load_afresh()
    file = next(cache.iterdir())
    sound = file.read_bytes()
    for at in range(0, len(sound), len(sound) // 40):
        file.write_bytes(sound[:at] + bytes([sound[at] ^ 0x55]) + sound[at + 1 :])
        assert loading._from_cache(file) is None
    assert load_afresh().content == whole.content
    assert file.read_bytes() == sound


def test_caches_of_earlier_programs_are_removed(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    for number in range(20):
        (cache / f"rulebook-{number}.msgpack").write_bytes(b"old")
        os.utime(cache / f"rulebook-{number}.msgpack", (number, number))
    load_afresh()
    assert len(list(cache.iterdir())) == 8


def test_a_half_written_cache_file_is_not_left_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", full)
    assert load_afresh().content.weapon
    assert list(cache.iterdir()) == []


def test_the_cache_is_where_platformdirs_says(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.name != "posix":
        pytest.skip("only on Unix is it found without platformdirs")
    assert places.user_cache() == platformdirs.user_cache_path("lotow")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert places.user_cache() == platformdirs.user_cache_path("lotow")


def test_elsewhere_platformdirs_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = platformdirs.user_cache_path("lotow", appauthor=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert places.user_cache() == expected


def test_a_broken_book_is_refused_in_one_sentence_with_every_problem(spoilt: SpoiltBook) -> None:
    spoilt.within("weapons.toml", "sixgun", "range = 10", 'range = "ten"')
    with pytest.raises(LotowError, match=r"^the book data/core has a problem$"):
        load_afresh(spoilt.folder)
    spoilt.within("weapons.toml", "rifle", "name.fr", "name.es")
    with pytest.raises(LotowError, match=r"^the book data/core has 3 problems$") as refused:
        load_afresh(spoilt.folder)
    assert len(refused.value.problems) == 3
    assert refused.value.hint.en == "mend what is listed"


def test_a_folder_without_a_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LotowError, match="no book in") as refused:
        load_afresh(tmp_path / "nowhere")
    assert "data/core" in refused.value.hint.en


def test_the_data_stand_at_the_top_of_the_repository_or_inside_the_wheel() -> None:
    assert (book_files.data_folder() / book_files.CORE / "book.toml").is_file()
