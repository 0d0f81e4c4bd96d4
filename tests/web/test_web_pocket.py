"""The table in one file, opened from a phone's folder, without a network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsing import Phones
from playwright.sync_api import Page, expect

from lotow.app.pocket_table import pocket_table
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook


@pytest.fixture
def downloaded(tmp_path: Path) -> str:
    """The address of a file with two sides."""
    book = load_rulebook()
    law = from_raw(
        {
            "name": "Caldwell Law",
            "list": "lawmen",
            "fighter": [
                {"type": "sheriff", "name": "Meagher", "gear": ["sixgun", "shotgun", "horse"]},
                {"type": "deputy", "name": "Rowe", "gear": ["sixgun"]},
            ],
        },
        book,
    )
    gang = from_raw(
        {"name": "Talbot Gang", "list": "outlaws", "fighter": [{"type": "desperado", "name": "Jim"}]}, book
    )
    file = tmp_path / "caldwell.html"
    file.write_bytes(pocket_table([law, gang], book, "en"))
    return file.as_uri()


def opened(phones: Phones, address: str, dark: bool = False) -> Page:
    phone = phones(address, dark=dark)
    phone.context.set_offline(True)
    return phone


def press(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=re.compile(name)).first.click()


def test_taps_show_are_undone_and_outlive_the_page(downloaded: str, phones: Phones) -> None:
    phone = opened(phones, downloaded)
    press(phone, "Begin turn 1")
    press(phone, "Meagher")
    press(phone, "^spend Fame$")
    press(phone, "^shotgun: shoot$")
    press(phone, "^prone$")
    meagher = phone.locator("[data-fighter='1']")
    expect(meagher).to_contain_text("shotgun · half")
    expect(meagher).to_contain_text("prone")
    phone.reload()
    expect(meagher).to_contain_text("shotgun · half")
    for said in ("Meagher is prone", r"Meagher shoots \(shotgun\)", "Meagher spends Fame"):
        press(phone, f"^undo: {said}$")
    expect(meagher).not_to_contain_text("half")
    press(phone, "^menu$")
    press(phone, "^redo: Meagher spends Fame$")
    expect(phone.get_by_role("button", name="undo: Meagher spends Fame")).to_be_enabled()


def test_guns_jam_and_are_reloaded(downloaded: str, phones: Phones) -> None:
    phone = opened(phones, downloaded)
    press(phone, "Rowe")
    press(phone, "^sixgun: jams$")
    rowe = phone.locator("[data-fighter='2']")
    expect(rowe).to_contain_text("sixgun · jammed")
    expect(phone.get_by_role("button", name="sixgun: shoot")).to_have_count(0)
    press(phone, "^reload$")
    expect(rowe).not_to_contain_text("jammed")
    press(phone, "^sixgun: fan$")
    expect(rowe).to_contain_text("sixgun · empty")


def test_half_a_side_out_has_to_test(downloaded: str, phones: Phones) -> None:
    phone = opened(phones, downloaded)
    press(phone, "Begin turn 1")
    press(phone, "Rowe")
    press(phone, "^out$")
    press(phone, "^Jim$")
    expect(phone.locator("[data-fighter='2']")).to_contain_text("out of action, turn 1, by Jim")
    expect(
        phone.get_by_text(re.compile(r"Head for the Hills\? Meagher tests, Pluck 4: two dice, 6"))
    ).to_be_visible()
    press(phone, "^stays$")
    expect(phone.get_by_text("Head for the Hills?")).to_have_count(0)
    press(phone, "^Turn 1")
    expect(phone.get_by_text("Head for the Hills?")).to_be_visible()


def test_it_speaks_french_and_is_dark_at_night(downloaded: str, phones: Phones) -> None:
    phone = opened(phones, downloaded, dark=True)
    press(phone, "^menu$")
    press(phone, "^Français$")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    phone.reload()
    press(phone, "Meagher")
    expect(phone.get_by_role("button", name="6 coups : tirer")).to_be_visible()
    dark = phone.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert sum(int(one) for one in re.findall(r"\d+", dark)[:3]) < 150


def test_nothing_runs_over_the_edge_of_a_small_phone(downloaded: str, phones: Phones) -> None:
    phone = phones(downloaded, size={"width": 360, "height": 640})
    press(phone, "Meagher")
    phone.get_by_text("What it means").click()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    buttons = phone.get_by_role("button").all()
    assert len(buttons) > 8
    assert all((one.bounding_box() or {"height": 0})["height"] >= 44 for one in buttons)
