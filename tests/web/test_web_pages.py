"""Both counters ask one service: pages answer, what a form does a command sees, and both give one JSON."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import REPOSITORY, RunLotow

from lotow.app import people
from lotow.web.starting import application

with warnings.catch_warnings():
    # It would rather have a client that no release of it asks for yet.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

POSSES = REPOSITORY / "examples" / "posses"
HOUSE = "http://house"
LINCOLN = "/campaigns/lincoln-county"


@pytest.fixture
def web(lotow: RunLotow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """The owner at a phone: two posses are saved, and ride in a campaign."""
    monkeypatch.setenv("LOTOW_DB", str(tmp_path / "lotow.db"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("outlaws", "lawmen"):
        assert lotow("posse", "import", str(POSSES / f"{name}.toml")).code == 0
    assert lotow("campaign", "new", "Lincoln County").code == 0
    for name in ("dalton", "coffeyville"):
        assert lotow("campaign", "join", "lincoln", name).code == 0
    seats = ("--posse", "dalton", "--posse", "coffeyville", "--scenario", "vendetta", "--attacker", "dalton")
    assert lotow("table", "new", "noon", *seats).code == 0
    key = people.secret()
    app = application(str(tmp_path / "lotow.db"), key)
    with TestClient(app, base_url=HOUSE, headers={"origin": HOUSE}) as client:
        assert client.get(f"/j/{people.owner_token(key)}").status_code == 200
        yield client


def posted(web: TestClient, path: str, **fields: str | list[str]) -> None:
    answer = web.post(path, data=fields)
    assert answer.status_code == 200, answer.text[-600:]


PAGES = (
    "/",
    "/rules",
    "/rules/chart",
    "/rules/weapon/sixgun",
    "/rules/table/hero-injuries?roll=1",
    "/odds/shoot?first=sheriff&second=kid&with=sixgun",
    "/posses",
    "/posses/new",
    "/posses/dalton-gang",
    "/posses/dalton-gang?open=1",
    "/posses/dalton-gang?open=hire",
    "/posses/dalton-gang/history",
    "/posses/dalton-gang/share",
    "/campaigns",
    LINCOLN,
    f"{LINCOLN}/log",
    f"{LINCOLN}/story",
    f"{LINCOLN}/join",
    f"{LINCOLN}/prepare",
    f"{LINCOLN}/report",
    f"{LINCOLN}/posses/dalton-gang",
    f"{LINCOLN}/posses/dalton-gang/Bob%20Dalton",
    "/tables",
    "/tables/new",
    "/links",
)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_answers_in_both_languages(web: TestClient, lang: str) -> None:
    posted(web, "/lang", lang=lang, back="/")
    for page in PAGES:
        answer = web.get(page)
        assert answer.status_code == 200, f"{page}: {answer.text[-600:]}"
        assert f'<html lang="{lang}"' in answer.text


def test_a_posse_is_built_taken_back_and_copied_from_the_web(web: TestClient, lotow: RunLotow) -> None:
    posted(web, "/posses", name="Pecos Riders", list="cowboys", budget="", player="Ann")
    posted(web, "/posses/pecos-riders/hire", type="trail-boss", name="Jed Stone")
    assert [one["name"] for one in lotow("posse", "show", "pecos", "--json").json["members"]] == ["Jed Stone"]
    posted(web, "/posses/pecos-riders/undo")
    assert lotow("posse", "show", "pecos", "--json").json["members"] == []
    posted(web, "/posses/pecos-riders/redo")
    posted(web, "/posses/pecos-riders/copy", name="Pecos Riders II")
    assert len(lotow("posse", "show", "pecos riders ii", "--json").json["members"]) == 1


def test_posses_join_play_and_leave_from_the_web(web: TestClient, lotow: RunLotow) -> None:
    posted(web, "/campaigns", name="Short War", games="3")
    for name in ("Dalton Gang", "Coffeyville Citizens"):
        posted(web, f"/posses/{name.replace(' ', '-').lower()}/copy", name=f"{name} II")
        posted(web, "/campaigns/short-war/join", posse=f"{name} II")
    posted(web, "/campaigns/short-war/leave", posse="coffeyville-citizens-ii")
    shown = lotow("campaign", "show", "short", "--json").json
    assert [one["gone"] is None for one in shown["posses"]] == [True, False]
    posted(web, "/campaigns/short-war/undo")
    assert lotow("campaign", "show", "short", "--json").json["posses"][1]["gone"] is None
    posted(web, "/campaigns/short-war/redo")
    assert lotow("campaign", "show", "short", "--json").json["posses"][1]["gone"] is not None


def test_a_game_is_recorded_from_the_web_and_its_infamy_drawn(web: TestClient, lotow: RunLotow) -> None:
    path = f"{LINCOLN}/report?scenario=vendetta&posse=dalton-gang&posse=coffeyville-citizens"
    assert web.get(path).status_code == 200
    fields: dict[str, str | list[str]] = {
        "winner": "Dalton Gang",
        "dalton-gang.name": "Dalton Gang",
        "dalton-gang.role": "attacker",
        "coffeyville-citizens.name": "Coffeyville Citizens",
        "coffeyville-citizens.role": "defender",
        "coffeyville-citizens.fled": "1",
        "coffeyville-citizens.out": ["1", "2", "3", "4"],
    }
    posted(web, path, **fields)
    assert [one["winner"] for one in lotow("campaign", "show", "lincoln", "--json").json["games"]] == [
        "Dalton Gang"
    ]
    assert "<polyline" in web.get(LINCOLN).text or "<path" in web.get(LINCOLN).text


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/api/posses/dalton-gang", ("posse", "show", "dalton")),
        ("/api/posses", ("posse", "list")),
        ("/api/campaigns", ("campaign", "list")),
        ("/api/campaigns/lincoln-county", ("campaign", "show", "lincoln")),
        ("/api/campaigns/lincoln-county/standings", ("campaign", "standings", "lincoln")),
        ("/api/campaigns/lincoln-county/log", ("campaign", "log", "lincoln")),
        ("/api/tables", ("table", "list")),
        ("/api/tables/noon", ("table", "show", "noon")),
        ("/api/tables/noon/odds?first=1&second=6", ("table", "odds", "noon", "#1", "#6")),
        (
            "/api/tables/noon/odds?first=Grat&second=Kloehr&mode=both-barrels&range=4&behind=4%2B&behind=hedge",
            (
                *("table", "odds", "noon", "Grat", "Kloehr", "--both-barrels", "--range", "4"),
                *("--in-the-way", "4+", "--in-the-way", "hedge"),
            ),
        ),
        (
            "/api/tables/noon/odds?first=Grat&second=Kloehr&weapon=winchester&lang=fr",
            ("table", "odds", "noon", "Grat", "Kloehr", "--with", "winchester", "--lang", "fr"),
        ),
        ("/api/campaigns/lincoln-county?as_of=0", ("campaign", "show", "lincoln", "--as-of", "0")),
        (
            "/api/campaigns/lincoln-county/standings?as_of=0",
            ("campaign", "standings", "lincoln", "--as-of", "0"),
        ),
        (
            "/api/campaigns/lincoln-county/log?posse=dalton&lang=fr",
            ("campaign", "log", "lincoln", "--posse", "dalton", "--lang", "fr"),
        ),
        ("/api/campaigns/lincoln-county/log?game=1", ("campaign", "log", "lincoln", "--game", "1")),
        ("/api/rules/weapon/sixgun", ("rules", "show", "sixgun")),
        (
            "/api/odds/shoot?first=sheriff&second=kid&with=sixgun",
            ("odds", "shoot", "sheriff", "kid", "--with", "sixgun"),
        ),
        (
            "/api/odds/shoot?first=sheriff&second=kid+%2Bhorse&with=shotgun&mode=both-barrels&range=5&way=4%2B,hedge"
            "&target_mounted=1&keep_fortune=1&moved=3",
            (
                *(
                    "odds",
                    "shoot",
                    "sheriff",
                    "kid +horse",
                    "--with",
                    "shotgun",
                    "--both-barrels",
                    "--range",
                    "5",
                ),
                *("--in-the-way", "4+", "--in-the-way", "hedge", "--target-mounted", "--keep-fortune"),
                *("--moved", "3"),
            ),
        ),
        (
            "/api/odds/shoot?first=sheriff+%2Bhorse&second=kid&with=rifle&shots=2&into_fight=1&hidden=1"
            "&mounted=1",
            (
                *("odds", "shoot", "sheriff +horse", "kid", "--with", "rifle", "--shots", "2"),
                *("--into-fight", "--hidden", "--mounted"),
            ),
        ),
        (
            "/api/odds/volley?second=kid&by=2+deputy+with+sixgun+at+8%0Asheriff+with+rifle&keep_fortune=1",
            (
                *("odds", "volley", "kid", "--by", "2 deputy with sixgun at 8"),
                *("--by", "sheriff with rifle", "--keep-fortune"),
            ),
        ),
        (
            "/api/odds/fight?first=sheriff+%2Bhorse&second=rowdy&charging=1&enemy_trapped=1&enemy_prone=1&mounted=1"
            "&against=unarmed",
            (
                *(
                    "odds",
                    "fight",
                    "sheriff +horse",
                    "rowdy",
                    "--charging",
                    "--enemy-trapped",
                    "--enemy-prone",
                ),
                *("--mounted", "--against", "unarmed"),
            ),
        ),
        (
            "/api/odds/fight?first=sheriff&second=rowdy+%2Bhorse&charged=1&trapped=1&across=1&climbing=1&prone=1"
            "&enemy_mounted=1&at_mount=1&enemy_climbing=1&keep_fortune=1",
            (
                *(
                    "odds",
                    "fight",
                    "sheriff",
                    "rowdy +horse",
                    "--charged",
                    "--trapped",
                    "--across",
                    "--climbing",
                ),
                *("--prone", "--enemy-mounted", "--at-mount", "--enemy-climbing", "--keep-fortune"),
            ),
        ),
        (
            "/api/odds/duel?first=sheriff&second=desperado&charged=1&against=unarmed",
            ("odds", "duel", "sheriff", "desperado", "--charged", "--against", "unarmed"),
        ),
        (
            "/api/odds/gunfight?first=sheriff&second=kid&with=rifle&against=sixgun&range=8&way=4%2B",
            (
                *("odds", "gunfight", "sheriff", "kid", "--with", "rifle", "--against", "sixgun"),
                *("--range", "8", "--in-the-way", "4+"),
            ),
        ),
        (
            "/api/odds/pluck?first=sheriff&turns=3",
            ("odds", "pluck", "sheriff", "--test", "hills", "--turns", "3"),
        ),
    ],
)
def test_both_counters_give_the_same_json(
    web: TestClient, lotow: RunLotow, path: str, command: tuple[str, ...]
) -> None:
    assert web.get(path).json() == lotow(*command, "--json").json


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/noon/odds?first=1&second=6&range=far",
        "/api/tables/noon/odds?first=1&second=6&mode=wildly",
        "/api/tables/noon/odds?first=1&second=6" + "&behind=4%2B" * 6,
        "/api/odds/shoot?first=sheriff&second=kid&with=sixgun&mode=wildly",
        "/api/odds/shoot?first=sheriff&second=kid&with=sixgun&shots=7",
        "/api/odds/shoot?first=sheriff&second=kid&with=sixgun&distance=8",
        "/api/odds/pluck?first=sheriff&turns=many",
        "/api/campaigns/lincoln-county?as_of=last",
        "/api/campaigns/lincoln-county?as_of=9",
        "/api/campaigns/lincoln-county/log?posse=nobody",
    ],
)
def test_a_program_is_never_answered_something_it_did_not_ask(web: TestClient, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert answer.json()["hint"]
