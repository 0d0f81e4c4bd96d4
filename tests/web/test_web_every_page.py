"""Every page there is, looked at in a real browser: on phones and a desktop, by day and by night, in English
and in French. A new page is looked at without being named here."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import msgspec
import pytest
from browsing import DESKTOP, PHONE, Phones
from lincoln_house import AFAR, GAME, GANG, Served, lincoln_house
from looking import wrong_here
from playwright.sync_api import Page
from rights_table import EXAMPLES, VALUES

from lotow.app import ledger, people
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import open_campaign
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.game_report import from_raw
from lotow.exchange.share import to_code
from lotow.posse.files import read_text
from lotow.rulebook.in_force import book_in_force
from lotow.web.routes import DOORS

SMALL = {"width": 360, "height": 740}
LINCOLN, SETTLED = "/campaigns/lincoln-county", "/campaigns/elsewhere"
"""A campaign whose aftermath is being settled, and one in which everything was."""

ELSEWHERE = {
    "/posses/{posse}": "/posses/pecos-riders",
    "/posses/{posse}/history": "/posses/pecos-riders/history",
    "/posses/{posse}/share": "/posses/pecos-riders/share",
    "/rules/{kind}/{id}": "/rules/table/hero-injuries",
    "/campaigns/{campaign}/posses/{key}": f"{SETTLED}/posses/younger-gang",
    "/campaigns/{campaign}/posses/{key}/{fighter}": f"{SETTLED}/posses/younger-gang/Bob%20Dalton",
    "/campaigns/{campaign}/log": f"{SETTLED}/log",
    "/campaigns/{campaign}/story": f"{SETTLED}/story",
    "/campaigns/{campaign}/prepare": f"{SETTLED}/prepare",
    "/campaigns/{campaign}/trade/{key}": f"{SETTLED}/trade/younger-gang",
    "/campaigns/{campaign}/captives/{key}/{member}": f"{LINCOLN}/captives/{GANG}/2",
}
"""Where a page shows more than at the address that the rights are asked at."""

MORE = (
    "/posses/pecos-riders?open=1",
    "/posses/pecos-riders?open=hire",
    "/rules?q=gun",
    "/rules/weapon/sixgun",
    "/rules/table/hero-injuries?roll=1",
    "/odds/shoot?first=sheriff&second=kid&with=sixgun",
    "/odds/shoot?first=sheriff&second=kid&with=nonsense",
    "/odds/volley?by=2+deputy+with+sixgun&second=kid",
    "/odds/fight?first=sheriff&second=kid",
    "/odds/duel?first=sheriff&second=kid",
    "/odds/gunfight?first=sheriff&second=kid&with=sixgun&against=sixgun",
    "/odds/pluck?first=4",
    f"{SETTLED}/report?scenario=vendetta&posse=younger-gang&posse=northfield-citizens",
    SETTLED,
)
"""The same pages with more in them."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The house with a posse in the making, somebody captured, and a campaign in which a game was settled."""
    with lincoln_house(tmp_path_factory.mktemp("house")) as served:
        with served.visitor("owner") as owner:
            owner.post("/posses", data={"name": "Pecos Riders", "list": "cowboys"})
            owner.post("/posses/pecos-riders/hire", data={"type": "trail-boss"})
            owner.post("/posses/pecos-riders/hire", data={"type": "cowpoke"})
            owner.post("/posses/pecos-riders/equip", data={"member": "1", "item": "sixgun"})
            captured = f"{LINCOLN}/aftermath/{GANG}"
            asked = html.unescape(re.findall(r'name="asked" value="([^"]*)"', owner.get(captured).text)[0])
            owner.post(f"{captured}/answer", data={"asked": asked, "face1": "6", "face2": "2"})
            owner.post(f"{captured}/write")
        with open_campaign("Elsewhere", served.db) as campaign:
            played = msgspec.json.encode(GAME).decode()
            for name, other in zip(("Dalton Gang", "Coffeyville Citizens"), AFAR, strict=True):
                played = played.replace(name, other)
            ledger.record(campaign, from_raw(msgspec.json.decode(played), campaign.book))
            keys = list(campaign.state.riding())
            talk = Conversation(campaign, keys, CampaignRoller(campaign.seed), AutoChoices())
            while talk.ready:
                talk.write()
        yield served


def addresses(house: Served) -> list[str]:
    """Every page, and some again with more in them."""
    book = book_in_force()
    gang = read_text("name = 'Dee'\nlist = 'outlaws'\n[[fighter]]\ntype = 'desperado'", book, "dee.toml")
    values = {**VALUES, "token": "forged-0", "id": people.links(house.db)[-1].id, "code": to_code(gang, book)}
    with house.visitor("owner") as owner:
        (entry, *_) = re.findall(rf"{SETTLED}/amend-roll/\d+", owner.get(f"{SETTLED}/log?all=1").text)
    known = {**EXAMPLES, **ELSEWHERE, "/campaigns/{campaign}/amend-roll/{entry}": entry}
    paths = [one.path for one in DOORS if one.method == "GET"]
    pages = [known.get(path) or re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path) for path in paths]
    return [*(one for one in pages if not re.search(r"^/(api|static|j)/|\.\w+$", one)), *MORE]


def wrong_with(page: Page, address: str, lang: str) -> list[str]:
    """Everything that is to be said against a page."""
    answer = page.goto(address)
    assert answer is not None
    if not answer.ok:
        return [f"status {answer.status}"]
    found = wrong_here(page)
    if len(answer.body()) > 60_000:
        found.append(f"{len(answer.body())} bytes")
    if page.locator("html").get_attribute("lang") != lang:
        found.append("another language")
    return found


@pytest.mark.parametrize(
    ("size", "dark", "lang"),
    [(PHONE, False, "en"), (SMALL, True, "fr"), (DESKTOP, True, "en"), (DESKTOP, False, "fr")],
    ids=["phone", "small phone", "desktop by night", "desktop"],
)
def test_every_page_is_whole_readable_and_open_to_everybody(
    house: Served, phones: Phones, size: dict[str, int], dark: bool, lang: str
) -> None:
    page = phones(house.link("owner"), lang=lang, size=size, dark=dark)
    found = {one: wrong_with(page, house.address + one, lang) for one in addresses(house)}
    assert len(found) > 50
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def test_style_and_script_of_a_page_come_light(house: Served) -> None:
    with house.visitor("owner") as owner:
        for page in ("/posses/pecos-riders", "/tables/noon", "/saloon/dice/friday"):
            files = re.findall(r'"(/static/[^"]+\.(?:js|css))"', owner.get(page).text)
            assert len(set(files)) >= 2
            assert sum(int(owner.get(one).headers["content-length"]) for one in set(files)) < 20_000


def test_who_has_no_link_is_told_so_on_a_page_like_the_others(house: Served, phones: Phones) -> None:
    page = phones(f"{house.address}/", refused=(404,))
    for address in ("/", "/nowhere"):
        page.goto(house.address + address)
        assert wrong_here(page) == []
