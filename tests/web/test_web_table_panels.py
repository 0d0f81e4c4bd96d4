"""What opens on the live table is whole, readable and open to everybody; and the screen stays on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import DESKTOP, PHONE, Phones
from lincoln_house import Served, lincoln_house
from looking import wrong_here
from playwright.sync_api import Page, expect

from lotow.app.tables import open_table

SMALL = {"width": 360, "height": 740}
BOB, COBB = 1, 11
WORDS = {
    "en": ("more", "shoot", "fight", "out", "in words, or a note", "a side flees", "end the game", "test"),
    "fr": (
        *("plus", "tirer", "combat", "hors de combat"),
        *("en toutes lettres, ou une note", "un camp fuit", "finir la partie", "tester"),
    ),
}
WAKE = """
window.asked = [];
Object.defineProperty(navigator, "wakeLock", {value: {request: async (what) => { asked.push(what); }}});
"""


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The house with a table in the first turn, where half of a side is out of action."""
    with lincoln_house(tmp_path_factory.mktemp("house")) as served:
        with open_table("noon", served.db) as table:
            table.do(["turn", "drop dalton", *(f"out #{one} by Bob" for one in (6, 7, 8, 9))], "host")
        yield served


def press(page: Page, name: str, within: str = "body") -> None:
    page.locator(within).get_by_role("button", name=name, exact=True).first.click()


def open_panels(page: Page, lang: str) -> Iterator[str]:
    """Opens one panel after the other."""
    more, shoot, fight, out, words, fled, end, test = WORDS[lang]
    panel, open_row = page.locator(".panel"), page.locator(".who.open")

    def close() -> None:
        panel.locator(".do button").last.click()
        expect(panel).to_have_count(0)

    def open_bob() -> None:
        if not open_row.count():
            page.locator(f"[data-fighter='{BOB}']").click()
        expect(open_row).to_have_count(1)

    yield "nothing open"
    page.locator(".drop").click()
    yield "the Drop"
    close()
    open_bob()
    press(page, more, ".who.open")
    yield "more"
    for what in (shoot, fight):
        open_bob()
        press(page, what, ".who.open")
        expect(page.locator(".target")).to_have_count(4)
        yield f"{what}: at whom"
        page.locator(f"[data-fighter='{COBB}']").click()
        expect(panel.locator(".bars")).to_be_visible()
        if what == shoot:
            panel.locator("summary").click()
        yield what
        close()
    open_bob()
    press(page, out, ".who.open")
    yield "out"
    close()
    for what in (words, fled, end):
        press(page, "menu")
        yield "menu"
        press(page, what, ".panel")
        yield what
        close()
    press(page, test, ".alarm")
    yield "the hills"
    close()


@pytest.mark.parametrize(
    ("size", "dark", "lang"),
    [(PHONE, False, "en"), (SMALL, True, "fr"), (DESKTOP, True, "en")],
    ids=["phone", "small phone", "desktop"],
)
def test_what_opens_on_a_table_is_whole_readable_and_open_to_everybody(
    house: Served, phones: Phones, size: dict[str, int], dark: bool, lang: str
) -> None:
    page = phones(house.link("owner"), lang=lang, size=size, dark=dark)
    page.goto(f"{house.address}/tables/noon")
    found = {what: wrong_here(page) for what in open_panels(page, lang)}
    assert len(found) == 13
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


def test_buttons_keep_their_words_in_one_piece(house: Served, phones: Phones) -> None:
    page = phones(house.link("owner"), lang="fr", size=SMALL)
    page.goto(f"{house.address}/tables/noon")
    box = page.locator(".alarm button").bounding_box()
    assert box is not None
    assert box["width"] > box["height"]


def test_the_screen_of_a_table_is_asked_to_stay_on(house: Served, phones: Phones) -> None:
    page = phones(house.link("owner"))
    page.add_init_script(WAKE)
    page.goto(f"{house.address}/tables")
    assert page.evaluate("asked") == []
    page.goto(f"{house.address}/tables/noon")
    expect(page.get_by_role("button", name="menu")).to_be_visible()
    assert page.evaluate("asked") == ["screen"]
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("asked") == ["screen", "screen"]
