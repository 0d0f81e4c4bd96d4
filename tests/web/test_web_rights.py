"""Who may do what: every route, asked by every kind of visitor, against what is written down."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import httpx
import pytest
from lincoln_house import KEY, POSSES, Served
from rights_table import EXAMPLES, RIGHTS, VALUES, VISITORS
from sources import modules, place

from lotow.app import people
from lotow.exchange.share import to_code
from lotow.posse.files import read_text
from lotow.rulebook.in_force import book_in_force
from lotow.web.routes import DOORS

ROUTES = {(door.method, door.path) for door in DOORS}


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert RIGHTS.keys() - ROUTES == set()
    assert ROUTES - RIGHTS.keys() == set()
    assert len(DOORS) == len(ROUTES)


def address(path: str, house: Served, who: str) -> str:
    """An address of a route, as somebody would have it."""
    book = book_in_force()
    gang = read_text((POSSES / "outlaws.toml").read_text("utf-8"), book, "outlaws.toml")
    link = people.links(house.db)[-1].id
    values = {**VALUES, "token": house.tokens.get(who, "forged-0"), "id": link, "code": to_code(gang, book)}
    if path in EXAMPLES:
        return EXAMPLES[path]
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path)


@pytest.fixture(scope="module")
def visitors(house: Served) -> Iterator[dict[str, httpx.Client]]:
    clients = {who: house.visitor(who) for who in VISITORS}
    yield clients
    for client in clients.values():
        client.close()


@pytest.mark.parametrize("route", [f"{door.method} {door.path}" for door in DOORS])
def test_who_may_is_who_is_written_down(house: Served, visitors: dict[str, httpx.Client], route: str) -> None:
    method, path = route.split()
    for who in VISITORS:
        client = visitors[who]
        kept = dict(client.cookies)
        with client.stream(method, address(path, house, who)) as answer:
            status = answer.status_code
        client.cookies = httpx.Cookies(kept)
        if path == "/j/{token}" and who == "nobody":
            assert status == 403
        elif who in RIGHTS[method, path]:
            assert status in (200, 303, 400, 422), f"{who} got {status}"
        else:
            assert status == 403, f"{who} got {status}"


def test_whoever_may_not_read_it_is_not_even_told_that_it_is_there(visitors: dict[str, httpx.Client]) -> None:
    for there, not_there in (
        ("/campaigns/lincoln-county", "/campaigns/nowhere"),
        ("/api/tables/noon", "/api/tables/nowhere"),
    ):
        answers = [visitors["stranger"].get(path) for path in (there, not_there)]
        assert [one.status_code for one in answers] == [403, 403]
        assert answers[0].text.replace(there, "") == answers[1].text.replace(not_there, "")
        assert visitors["owner"].get(not_there).status_code == 404


def test_lists_show_what_may_be_read_and_nothing_else(visitors: dict[str, httpx.Client]) -> None:
    seen = {
        who: (
            [one["name"] for one in visitors[who].get("/api/campaigns").json()],
            [one["name"] for one in visitors[who].get("/api/tables").json()],
        )
        for who in VISITORS[1:]
    }
    both, everything = ["Elsewhere", "Lincoln County"], ["afar", "noon"]
    assert {who: (sorted(one), sorted(two)) for who, (one, two) in seen.items()} == {
        "stranger": (["Elsewhere"], []),
        "reader": (both, everything),
        "seat": ([], ["noon"]),
        "comer": ([], []),
        "dealt": ([], []),
        "teller": ([], []),
        "other": (["Lincoln County"], []),
        "player": (["Lincoln County"], []),
        "owner": (both, everything),
    }
    for who, (campaigns, tables) in seen.items():
        pages = "".join(visitors[who].get(path).text for path in ("/", "/campaigns", "/tables"))
        for name in ("Lincoln County", "Elsewhere"):
            assert (f">{name}<" in pages) == (name in campaigns)
        for name in ("noon", "afar"):
            assert (f">{name}<" in pages) == (name in tables)


def test_a_link_that_was_taken_back_is_good_no_more(house: Served) -> None:
    given = people.hand_out("read", 0, "", "Pat", house.db)
    with house.visitor("nobody") as client:
        client.cookies.set("lotow", people.token(given.id, KEY))
        assert client.get("/campaigns/lincoln-county").status_code == 200
        people.take_back(given.id, house.db)
        assert client.get("/campaigns/lincoln-county").status_code == 403
        assert client.get(f"/j/{people.token(given.id, KEY)}").status_code == 403


@pytest.mark.parametrize(
    "forged", ["owner-", "owner-0123456789abcdef0123", "owner", "-", "x" * 5000, "owner-é"]
)
def test_a_forged_token_opens_nothing(house: Served, forged: str) -> None:
    with house.visitor("nobody") as client:
        assert (
            client.get("/posses", headers={b"Authorization": f"Bearer {forged}".encode()}).status_code == 403
        )
        assert client.get(f"/j/{forged[:200]}").status_code in (403, 404)


def test_a_guest_builds_what_he_has_founded_and_nothing_else(house: Served) -> None:
    with house.visitor("seat") as sam, house.visitor("other") as bob:
        founded = sam.post("/posses", data={"name": "Pecos Riders", "list": "cowboys"})
        assert founded.headers["location"] == "/posses/pecos-riders"
        hired = {"type": "trail-boss", "name": "Jed"}
        assert bob.post("/posses/pecos-riders/hire", data=hired).status_code == 403
        assert sam.post("/posses/pecos-riders/hire", data=hired).status_code == 303
        assert "Jed" in sam.get("/posses/pecos-riders").text


def test_rights_are_decided_in_one_place() -> None:
    """Nothing of the web looks at what a visitor has: it asks whether he may."""
    looks = [
        f"{place(path)}:{node.lineno}"
        for path, tree in modules().items()
        if place(path).startswith("web/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("owner", "right", "made")
    ]
    assert looks == []
