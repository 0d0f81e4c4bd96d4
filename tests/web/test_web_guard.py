"""What stands before every page: headers, cookies, the Origin of changes, bounds; what programs are told."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path

import httpx
import pytest
from lincoln_house import KEY, Served, lay
from support import RunLotow

from lotow.app import people
from lotow.storage import trouble
from lotow.web.guard import LARGEST, LARGEST_UPLOAD
from lotow.web.house import House
from lotow.web.pages.openapi import description
from lotow.web.routes import DOORS
from lotow.web.serving import Door, make_app

with warnings.catch_warnings():
    # It would rather have a client that no release of it asks for yet.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

TAPS = "/api/tables/noon/taps"
NOTE = {"device": "tests", "number": 1, "do": {"tap": "note", "text": "a note"}}
EVIL = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'


def test_the_description_for_programs_has_every_route_and_no_other() -> None:
    described = {
        (method.upper(), path) for path, methods in description()["paths"].items() for method in methods
    }
    assert described == {(door.method, door.path) for door in DOORS if door.path.startswith("/api/")}


def test_no_page_may_run_script_or_style_that_stands_in_it(house: Served) -> None:
    with house.visitor("owner") as owner:
        answer = owner.get("/tables/noon")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", answer.text)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("secure", [False, True])
def test_no_script_reads_who_somebody_is_and_no_other_page_sends_it(tmp_path: Path, secure: bool) -> None:
    db = str(tmp_path / "lotow.db")
    lay(db, played=False)
    address = "https://house" if secure else "http://house"
    with TestClient(make_app(House(db, KEY, secure=secure), DOORS), base_url=address) as client:
        answer = client.get(f"/j/{people.owner_token(KEY)}", follow_redirects=False)
    cookie = answer.headers["set-cookie"].casefold()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert ("secure" in cookie) == secure
    assert ("strict-transport-security" in answer.headers) == secure


@pytest.mark.parametrize("origin", ["", "null", "http://elsewhere.example", "http://127.0.0.1:1"])
def test_a_change_from_another_site_is_refused(house: Served, origin: str) -> None:
    with house.visitor("seat") as sam:
        headers = {"origin": origin} if origin else {}
        sam.headers.pop("origin")
        assert sam.post(TAPS, json=NOTE, headers=headers).status_code == 403
    token = {"authorization": f"Bearer {house.tokens['seat']}"}
    assert httpx.post(house.address + TAPS, json=NOTE, headers=token).is_success


def test_a_tap_alone_and_a_list_of_them_are_taken_and_a_repeat_is_answered_alike(house: Served) -> None:
    with house.visitor("seat") as sam:
        sent = [{**NOTE, "device": "list", "number": number} for number in (1, 2)]
        first = sam.post(TAPS, json=sent).json()
        assert [set(one) for one in first["taken"]] == [{"device", "number", "entry"}] * 2
        assert first["head"] == first["taken"][-1]["entry"]
        assert sam.post(TAPS, json=sent).json() == first
        alone = sam.post(TAPS, json=sent[1]).json()
        assert alone == {"head": first["head"], "taken": first["taken"][1:]}


def test_what_is_too_much_is_refused_before_it_is_read(house: Served) -> None:
    with house.visitor("owner") as owner:
        assert owner.post("/posses", content=b"x" * (LARGEST + 1)).status_code == 413
        assert owner.post("/posses/import", content=b"x" * (LARGEST_UPLOAD + 1)).status_code == 413
        chunks = (b"x" * 10_000 for _ in range(8))
        assert owner.post("/posses", content=chunks).status_code == 413


def test_whoever_taps_too_fast_is_asked_to_wait(house: Served) -> None:
    with house.visitor("seat") as sam:
        sent = [{**NOTE, "device": "fast", "number": number} for number in range(1, 201)]
        statuses = [sam.post(TAPS, json=sent).status_code for _ in range(4)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


def test_an_error_tells_nothing_of_the_inside(tmp_path: Path) -> None:
    def broken(visit: object) -> object:
        raise RuntimeError(f"secret at {tmp_path}")

    app = make_app(House(str(tmp_path / "lotow.db"), KEY), [Door("/", broken, "nothing")])  # type: ignore[arg-type]
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_trouble_with_the_database_names_no_file_and_phones_come_again(tmp_path: Path) -> None:
    def broken(visit: object) -> object:
        raise trouble.of_file(PermissionError(13, "no"), tmp_path / "lotow.db")

    doors = [Door(path, broken, "nothing") for path in ("/", "/api/broken")]  # type: ignore[arg-type]
    with TestClient(make_app(House(str(tmp_path / "lotow.db"), KEY), doors)) as client:
        for path in ("/", "/api/broken"):
            answer = client.get(path)
            assert answer.status_code == 503
            assert str(tmp_path) not in answer.text


def test_no_name_note_or_title_carries_markup(house: Served) -> None:
    with house.visitor("owner") as owner:
        owner.post("/posses", data={"name": EVIL[:40], "list": "cowboys", "player": EVIL[:40]})
        owner.post("/campaigns", data={"name": EVIL[:40]})
        owner.post("/links", data={"right": "read:0", "name": EVIL[:40]})
        evil = {**NOTE, "device": EVIL[:40], "do": {"tap": "note", "text": EVIL}}
        owner.post(TAPS, content=json.dumps(evil))
        for page in ("/", "/posses", "/campaigns", "/links", "/tables/noon", "/tables/noon/log"):
            text = owner.get(page).text
            assert "<script>" not in text, page
            assert "<img src=x" not in text, page


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_a_certificate_that_is_none_is_told_before_anything_is_served(
    lotow: RunLotow, tmp_path: Path, content: str | None
) -> None:
    file = tmp_path / "club.pem"
    if content is not None:
        file.write_text(content)
    ran = lotow("web", "--no-open", "--certificate", str(file), "--db", str(tmp_path / "lotow.db"))
    assert ran.code == 2
    assert "is no certificate to serve with" in ran.err
    assert "serving" not in ran.out
