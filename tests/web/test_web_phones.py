"""On a phone, in a real browser: everything that can be done there is done there."""

from __future__ import annotations

import re

from browsing import Phones
from lincoln_house import Served
from playwright.sync_api import expect


def test_a_posse_is_built_and_printed(house: Served, phones: Phones) -> None:
    phone = phones(house.link("owner"))
    phone.goto(f"{house.address}/posses/new")
    phone.get_by_label("What is it called?").fill("Pecos Riders")
    phone.get_by_label("List", exact=True).select_option("cowboys")
    phone.get_by_role("button", name="Begin").click()
    expect(phone.get_by_role("heading", name="Pecos Riders")).to_be_visible()
    phone.get_by_role("link", name="Hire", exact=True).click()
    phone.get_by_role("button", name=re.compile("^Hire trail boss")).click()
    expect(phone.get_by_role("button", name=re.compile("^trail boss:"))).to_be_disabled()
    for _ in range(3):
        cards = phone.locator(".card[id]").count()
        phone.get_by_role("button", name=re.compile("^Hire cowpoke")).click()
        expect(phone.locator(".card[id]")).to_have_count(cards + 1)
    phone.get_by_role("link", name="close").click()
    phone.get_by_role("link", name=re.compile("^change")).first.click()
    phone.get_by_role("button", name=re.compile("^Buy sixgun", re.I)).click()
    expect(phone.locator(".card .tag", has_text="sixgun").first).to_be_visible()
    phone.get_by_label("Name", exact=True).fill("Jed Stone")
    phone.get_by_role("button", name="rename").first.click()
    expect(phone.locator(".name", has_text="Jed Stone")).to_be_visible()
    spent = phone.locator(".totals").inner_text()
    phone.get_by_role("button", name="undo").click()
    expect(phone.locator(".name", has_text="Jed Stone")).to_have_count(0)
    phone.get_by_role("button", name="redo").click()
    expect(phone.locator(".name", has_text="Jed Stone")).to_be_visible()
    assert phone.locator(".totals").inner_text() == spent
    printed = phone.request.get(f"{house.address}/posses/pecos-riders/roster.pdf")
    assert printed.ok
    assert printed.body().startswith(b"%PDF")
    assert printed.headers["content-disposition"].startswith("inline")
