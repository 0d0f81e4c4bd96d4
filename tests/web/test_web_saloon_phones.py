"""The saloon on phones, in a real browser: joined by a code, played live, each with a role of its own."""

from __future__ import annotations

import pytest
from browsing import DESKTOP, PHONE, Phones
from lincoln_house import Served
from playwright.sync_api import Page, expect

from lotow.app.saloon.dice_games import DiceGame

LATE = "/saloon/dice/late"


def dealt(house: Served, phones: Phones) -> tuple[Page, str]:
    """The host deals a game on a laptop, whose screen shows the code to join; gives the link in it."""
    host = phones(house.link("owner"), size=DESKTOP)
    host.goto(f"{house.address}/saloon")
    host.get_by_text("Deal a game").click()
    form = host.locator("form[action='/saloon/dice']")
    form.get_by_label("Name of the game").fill("Late")
    form.get_by_label("Player 1").fill("Fay")
    form.get_by_label("Player 2").fill("Gus")
    form.get_by_label("easy").fill("2")
    form.get_by_role("button", name="Deal").click()
    expect(host.get_by_role("heading", name="Late")).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    return host, host.locator(".code").inner_text().strip()


def test_a_table_joined_by_a_code_is_live_for_all_and_each_phone_knows_its_own_role(
    house: Served, phones: Phones
) -> None:
    host, link = dealt(house, phones)
    seats = {name: phones(link, lang=lang) for name, lang in (("Fay", "en-GB"), ("Gus", "fr-FR"))}
    for name, phone in seats.items():
        phone.get_by_role("button", name=name, exact=True).click()
        expect(phone.locator(".role summary")).to_contain_text(name)
        expect(phone.locator(".role p").first).to_be_hidden()
    with DiceGame.open("late", house.db) as game:
        roles = dict(zip(game.people, game.state.table.roles, strict=False))
        asked = game.state.table.seats[game.sitting.waits_for() or 0].name
        head = str(game.head)
    assert len(roles) == 2
    mine, other = seats[asked], seats["Gus" if asked == "Fay" else "Fay"]
    expect(other.locator("form[action$=answer]")).to_have_count(0)
    mine.locator("form[action$=answer] button").first.tap()
    for page in (host, other, mine):
        expect(page.locator("[data-follow]")).not_to_have_attribute("data-head", head)
        expect(page.locator(".told li", has_text=asked).first).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_have_count(0)
    mine.locator(".role summary").tap()
    expect(mine.locator(".role p").first).to_be_visible()
    host.request.post(
        f"{house.address}{LATE}/delete", form={"name": "Late"}, headers={"Origin": house.address}
    )


def test_western_legends_is_told_on_one_phone_and_seen_on_another(house: Served, phones: Phones) -> None:
    teller = phones(house.link("teller"))
    reader = phones(house.link("reader"), lang="fr-FR")
    reader.goto(f"{house.address}/saloon/legends/sunday")
    expect(reader.locator("#typed")).to_have_count(0)
    teller.get_by_label("What is done?").fill("Bill: heist won")
    teller.get_by_role("button", name="Say it").click()
    expect(teller.get_by_role("status")).to_contain_text("Bill robs the bank")
    expect(reader.locator(".told li").first).to_contain_text("Bill braque la banque")
    expect(reader.locator(".card.active .figures")).to_contain_text("80 $")
    teller.get_by_role("button", name="Take the last back").click()
    expect(reader.locator(".told .struck")).to_have_count(1)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("who", "path"), [("dealt", "/saloon/dice/friday"), ("teller", "/saloon/legends/sunday")]
)
def test_nothing_is_wider_than_the_screen_and_every_button_is_big_enough(
    house: Served, phones: Phones, who: str, path: str, size: dict[str, int], dark: bool
) -> None:
    page = phones(house.link(who), size=size, dark=dark)
    page.goto(house.address + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    small = page.evaluate(
        """[...document.querySelectorAll("button, a.button, select, input:not([type=hidden]), summary")]
        .filter((one) => one.offsetParent && !one.closest(".unseen"))
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height])
        .filter(([, height]) => height < 44)"""
    )
    assert small == []


def test_dice_are_played_without_any_script(house: Served, phones: Phones) -> None:
    with_script = phones(house.link("dealt"))
    context = with_script.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    try:
        page = context.new_page()
        page.goto(house.link("dealt"))
        expect(page.get_by_role("heading", name="friday")).to_be_visible()
        before = page.locator("[data-follow]").get_attribute("data-head")
        page.locator("form[action$=answer] button").first.click()
        expect(page.locator(".told li").first).to_be_visible()
        assert page.locator("[data-follow]").get_attribute("data-head") != before
    finally:
        context.close()
