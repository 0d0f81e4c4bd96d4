"""The aftermath on phones, in a real browser: left on one and finished on another; two players at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Phones
from lincoln_house import GANG, LAW, Served, lincoln_house
from playwright.sync_api import Page, expect

from lotow.app.campaigns import open_campaign

LINCOLN = "/campaigns/lincoln-county"
MOST = 120
"""Questions that one posse's aftermath may ask at most; it never comes near."""


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    with lincoln_house(tmp_path) as served:
        yield served


def settling(house: Served, phones: Phones, who: str, key: str, **more: str) -> Page:
    phone = phones(house.link(who), **more)  # type: ignore[arg-type]
    phone.goto(f"{house.address}{LINCOLN}")
    phone.locator(f"a[href$='/aftermath/{key}']").click()
    expect(phone.locator("#question")).to_be_visible()
    return phone


def type_dice(phone: Page, *faces: int) -> None:
    """Dice from the table, tapped face by face."""
    for row, face in zip(phone.locator(".faces").all(), faces, strict=True):
        row.locator("label").nth(face - 1).click()
    phone.get_by_role("button", name=re.compile("on the table|sur la table")).click()


def go_on(phone: Page, yes: str) -> None:
    """Answers what is asked: dice are rolled, of choices the first is taken, nothing is bought."""
    ways = [f"button:text-is('{yes}')", "button[value=roll]", "button[value=done]", "section.card button.big"]
    before = phone.locator("main").inner_text()
    pressed = next(found for one in ways if (found := phone.locator(one)).count())
    pressed.first.click()
    expect(phone.locator("main")).not_to_have_text(before, use_inner_text=True)


def finish(phone: Page, yes: str) -> None:
    """Goes on to the end, which leads back to the campaign."""
    for _ in range(MOST):
        if "/aftermath/" not in phone.url:
            return
        go_on(phone, yes)
    raise AssertionError(phone.locator("main").inner_text())


def test_an_aftermath_is_left_on_one_phone_and_finished_on_another(fresh: Served, phones: Phones) -> None:
    one = settling(fresh, phones, "player", GANG)
    expect(one.get_by_role("heading", name="Emmett is hurt")).to_be_visible()
    type_dice(one, 3, 1)
    expect(one.get_by_role("heading", name="Emmett is hurt")).to_have_count(0)
    left = one.locator("main").inner_text()
    one.context.close()
    other = settling(fresh, phones, "player", GANG, lang="fr-FR")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    assert other.locator("main").inner_text() != left
    expect(other.get_by_text("3 1").first).to_be_visible()
    finish(other, "Oui, continuer")
    with open_campaign("lincoln", fresh.db) as campaign:
        assert campaign.state.unfinished(GANG) is None
        assert campaign.state.unfinished(LAW) is not None


def test_both_posses_are_settled_at_the_same_time_on_two_phones(fresh: Served, phones: Phones) -> None:
    ann, bob = settling(fresh, phones, "player", GANG), settling(fresh, phones, "other", LAW)
    for phone in (ann, bob, bob):
        go_on(phone, "Yes, go on")
    finish(bob, "Yes, go on")
    finish(ann, "Yes, go on")
    with open_campaign("lincoln", fresh.db) as campaign:
        assert not any(campaign.state.unfinished(key) for key in campaign.state.riding())
