"""A game at the table on phones, in a real browser: what one taps all see, with and without network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsing import DESKTOP, Phones
from lincoln_house import KEY, Served, lay, lincoln_house, serving
from playwright.sync_api import Page, expect

from lotow.app import people
from lotow.app.campaigns import open_campaign
from lotow.app.tables import open_table
from lotow.storage.opening import open_store

NOON = "/tables/noon"
BOB, EMMETT, GRAT, CONNELLY, KLOEHR = 1, 2, 3, 6, 7
"""Fighters by their numbers at the table: three of the Dalton Gang, two of the Citizens."""

KEPT = """async () => {
  const files = await (await caches.open("lotow-files")).keys();
  return await caches.match(location.href) && files.some((one) => one.url.endsWith("ahead.js"));
}"""
"""Whether a page and what it loads are kept for when there is no network."""

ALL_SENT = """() => JSON.parse(localStorage.getItem("lotow.noon.outbox") || "[]").length === 0"""
"""Whether the server has answered every tap of a phone."""


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    """A house of this test's own."""
    with lincoln_house(tmp_path) as served:
        yield served


def press(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=re.compile(name)).first.click()


def fighter(phone: Page, id: int) -> Callable[[], None]:
    """The row of somebody, to be opened with a tap."""
    return phone.locator(f"[data-fighter='{id}']").click


def row(phone: Page, id: int) -> str:
    return phone.locator(f"[data-fighter='{id}']").inner_text()


def said(house: Served, name: str = "noon") -> list[tuple[str, str, int]]:
    """Every tap of a table that counts, by device and number."""
    with open_table(name, house.db) as table:
        return [(line.text.en, line.tap.device, line.tap.number) for line in table.log() if not line.struck]


def seated(house: Served, phones: Phones, **more: object) -> Page:
    phone = phones(house.link("seat"), **more)  # type: ignore[arg-type]
    expect(phone.get_by_role("button", name="menu")).to_be_visible()
    return phone


def test_two_phones_play_a_whole_game_at_one_table(fresh: Served, phones: Phones) -> None:
    sides = {"younger-gang": "Younger Gang", "northfield-citizens": "Northfield Citizens"}
    with open_store(fresh.db) as store:
        elsewhere = store.find("Elsewhere", "campaign").id
    host = phones(fresh.link("owner"), size=DESKTOP)
    host.goto(f"{fresh.address}/campaigns/elsewhere/prepare")
    host.get_by_label("Scenario").select_option("vendetta")
    host.get_by_label("Who attacks?").select_option("younger-gang")
    host.get_by_role("button", name="Go on").click()
    expect(host.get_by_role("heading", name="Vendetta").first).to_be_visible()
    host.goto(f"{fresh.address}/tables/new?campaign=elsewhere")
    host.get_by_role("button", name="Sit down").last.click()
    expect(host.get_by_role("button", name="Begin turn 1")).to_be_visible()
    table = host.url
    given = [people.hand_out("posse", elsewhere, key, name, fresh.db) for key, name in sides.items()]
    mine, theirs = (phones(f"{fresh.address}/j/{people.token(one.id, KEY)}") for one in given)
    for phone in (mine, theirs):
        phone.goto(table)
    press(mine, "Begin turn 1")
    expect(theirs.get_by_role("button", name=re.compile("^Turn 1"))).to_be_visible()
    press(theirs, "Drop: Younger Gang")
    theirs.locator(".panel").get_by_role("button", name="Northfield Citizens").click()
    expect(theirs.get_by_role("alert")).to_be_visible()
    press(theirs, "it happened all the same")
    expect(mine.get_by_role("button", name="Drop: Northfield Citizens")).to_be_visible()
    fighter(mine, GRAT)()
    press(mine, "^shoot$")
    fighter(mine, CONNELLY)()
    expect(mine.locator(".panel .bars")).to_contain_text("out of action")
    mine.locator(".panel").get_by_role("button", name="missed").click()
    expect(theirs.locator(f"[data-fighter='{GRAT}']")).to_contain_text("shotgun · half")
    fighter(theirs, CONNELLY)()
    press(theirs, "^more$")
    press(theirs, "^spend Fame$")
    expect(mine.locator(f"[data-fighter='{CONNELLY}']")).to_contain_text("Fame ○")
    for victim in (7, 8, 9, 10):
        fighter(mine, victim)()
        press(mine, "^out$")
        mine.locator(".panel").get_by_role("button", name="Bob Dalton").click()
        expect(theirs.locator(f"[data-fighter='{victim}']")).to_contain_text("by Bob Dalton")
        fighter(mine, victim)()
    press(theirs, "^Turn 1")
    alarm = theirs.locator(".alarm")
    expect(alarm).to_contain_text("Head for the Hills!")
    alarm.get_by_role("button", name="test").click()
    for die in ("Die 1", "Die 2"):
        theirs.get_by_role("group", name=die).get_by_role("button", name="1", exact=True).click()
    for phone in (mine, theirs, host):
        expect(phone.get_by_text("It is over")).to_be_visible()
    theirs.get_by_role("link", name="to the report").click()
    theirs.get_by_role("button", name="Write the report").click()
    expect(theirs.get_by_role("link", name="Settle Northfield Citizens")).to_be_visible()
    with open_campaign("Elsewhere", fresh.db) as campaign:
        (game,) = campaign.state.games.values()
        assert game.winner == "younger-gang"
        assert set(campaign.state.riding()) == {key for key in sides if campaign.state.unfinished(key)}


def ten_taps(phone: Page) -> None:
    """Ten taps of every sort, the last of which takes the ninth back."""
    press(phone, "Begin turn 1")
    fighter(phone, GRAT)()
    press(phone, "^shoot$")
    press(phone, "nobody in particular")
    press(phone, "^fired$")
    fighter(phone, GRAT)()
    fighter(phone, BOB)()
    press(phone, "^wound$")
    press(phone, "^more$")
    press(phone, "^prone$")
    press(phone, "^more$")
    press(phone, "^spend Fame$")
    fighter(phone, BOB)()
    fighter(phone, EMMETT)()
    press(phone, "^out$")
    phone.locator(".panel").get_by_role("button", name="John Kloehr").click()
    fighter(phone, EMMETT)()
    fighter(phone, KLOEHR)()
    press(phone, "^more$")
    press(phone, "^dives for cover$")
    press(phone, "^more$")
    press(phone, "^prone$")
    press(phone, "^wound$")
    press(phone, "^undo: John Kloehr wounded$")


def as_after_ten_taps(phone: Page) -> None:
    expect(phone.get_by_role("button", name=re.compile("^Turn 1"))).to_be_visible()
    expect(phone.locator(f"[data-fighter='{GRAT}']")).to_contain_text("shotgun · half")
    expect(phone.locator(f"[data-fighter='{BOB}']")).to_contain_text("prone")
    expect(phone.locator(f"[data-fighter='{BOB}']")).to_contain_text("W ●○")
    expect(phone.locator(f"[data-fighter='{BOB}']")).to_contain_text("Fame ●○")
    expect(phone.locator(f"[data-fighter='{EMMETT}']")).to_contain_text("out, turn 1, by John Kloehr")
    expect(phone.locator(f"[data-fighter='{KLOEHR}']")).to_contain_text("prone")
    expect(phone.locator(f"[data-fighter='{KLOEHR}']")).not_to_contain_text("out")


def test_ten_taps_without_network_and_a_reload_are_neither_lost_nor_doubled(
    tmp_path: Path, phones: Phones
) -> None:
    db = str(tmp_path / "lotow.db")
    tokens = lay(db)
    with serving(db, tokens) as house:
        far, near = seated(house, phones, offline_expected=True), seated(house, phones, offline_expected=True)
        far.evaluate("navigator.serviceWorker.ready")
        far.wait_for_function(KEPT)
    ten_taps(far)
    as_after_ten_taps(far)
    expect(far.get_by_role("status")).to_contain_text("10 taps wait for the network")
    far.reload()
    as_after_ten_taps(far)
    expect(far.get_by_role("status")).to_contain_text("10 taps wait for the network")
    assert said(house) == []
    with serving(db, tokens, int(house.address.rpartition(":")[2])):
        for phone in (far, near):
            as_after_ten_taps(phone)
            expect(phone.locator(".wait")).to_have_count(0)
        taken = said(house)
        assert [number for _, _, number in taken] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
        assert len({device for _, device, _ in taken}) == 1
        far.reload()
        as_after_ten_taps(far)
        assert said(house) == taken


def test_what_is_taken_back_without_network_shows_at_once(house: Served, phones: Phones) -> None:
    phone = seated(house, phones, offline_expected=True)
    fighter(phone, BOB)()
    press(phone, "^wound$")
    expect(phone.get_by_role("button", name="undo: Bob Dalton suffers a wound")).to_be_visible()
    phone.context.set_offline(True)
    press(phone, "^undo")
    expect(phone.locator(f"[data-fighter='{BOB}']")).to_contain_text("W ●●")
    expect(phone.get_by_role("status")).to_contain_text("1 tap waits for the network")
    phone.context.set_offline(False)
    expect(phone.locator(".wait")).to_have_count(0)
    expect(phone.locator(f"[data-fighter='{BOB}']")).to_contain_text("W ●●")


def test_two_who_take_back_the_same_tap_are_told_so_even_after_a_reload(
    house: Served, phones: Phones
) -> None:
    phone = seated(house, phones, offline_expected=True)
    fighter(phone, BOB)()
    press(phone, "^wound$")
    expect(phone.get_by_role("button", name="undo: Bob Dalton suffers a wound")).to_be_visible()
    phone.context.set_offline(True)
    press(phone, "^undo")
    with open_table("noon", house.db) as table:
        table.strike(table.head, "the laptop")
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert")).to_contain_text("somebody has taken that back already")
    phone.reload()
    expect(phone.get_by_role("alert")).to_contain_text("somebody has taken that back already")
    press(phone, "all right")
    expect(phone.get_by_role("alert")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("button", name="menu")).to_be_visible()
    expect(phone.get_by_role("alert")).to_have_count(0)


def test_two_windows_of_one_phone_swallow_none_of_each_others_taps(house: Served, phones: Phones) -> None:
    first = seated(house, phones)
    second = first.context.new_page()
    second.goto(f"{house.address}{NOON}")
    before = len(said(house))
    for phone, does in ((first, "prone"), (second, "stands up"), (first, "prone"), (second, "stands up")):
        phone.bring_to_front()
        fighter(phone, CONNELLY)()
        press(phone, "^more$")
        press(phone, f"^{does}$")
        fighter(phone, CONNELLY)()
        expect(phone.locator(".who.open")).to_have_count(0)
    first.wait_for_function(ALL_SENT)
    expect(first.locator(f"[data-fighter='{CONNELLY}']")).not_to_contain_text("prone")
    numbers = [number for _, _, number in said(house)[before:]]
    assert len(numbers) == 4
    assert numbers == sorted(set(numbers))


def test_a_seat_that_was_taken_back_keeps_its_taps_until_there_is_another(
    fresh: Served, phones: Phones
) -> None:
    with open_store(fresh.db) as store:
        noon = store.find("noon", "table").id
    given = people.hand_out("seat", noon, "", "Pat", fresh.db)
    phone = phones(f"{fresh.address}/j/{people.token(given.id, KEY)}", refused=(403,))
    people.take_back(given.id, fresh.db)
    press(phone, "Begin turn 1")
    expect(phone.get_by_role("alert")).to_contain_text("1 tap waits: this is not yours")
    again = people.hand_out("seat", noon, "", "Pat", fresh.db)
    phone.goto(f"{fresh.address}/j/{people.token(again.id, KEY)}")
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(phone.get_by_role("button", name=re.compile("^undo: turn 1"))).to_be_visible()


def test_whatever_has_no_button_is_said_in_words(house: Served, phones: Phones) -> None:
    phone = seated(house, phones)
    press(phone, "^menu$")
    press(phone, "^in words, or a note$")
    phone.get_by_label("In words").fill("Kloehr out by Bob")
    press(phone, "^it happened$")
    expect(phone.locator(f"[data-fighter='{KLOEHR}']")).to_contain_text("by Bob Dalton")
    press(phone, "^undo")
    expect(phone.locator(f"[data-fighter='{KLOEHR}']")).not_to_contain_text("by Bob Dalton")


def test_odds_at_the_table_count_the_gun_the_way_it_is_fired_and_what_is_in_the_way(
    house: Served, phones: Phones
) -> None:
    phone = seated(house, phones, lang="fr-FR")
    fighter(phone, GRAT)()
    press(phone, "^tirer$")
    fighter(phone, KLOEHR)()
    bars = phone.locator(".panel .bars")
    expect(bars).to_contain_text("hors de combat")
    seen = [bars.inner_text()]
    for name in ("deux canons", '^8"$'):
        press(phone, name)
        expect(bars).not_to_have_text(seen[-1])
        seen.append(bars.inner_text())
    phone.get_by_text("Sur le trajet").click()
    press(phone, "couvert lourd")
    expect(bars).not_to_have_text(seen[-1])
    press(phone, "^fermer$")
