"""The saloon on phones: seats taken by link, roles for one pair of eyes, decisions, sheets, live streams."""

from __future__ import annotations

import asyncio
import json
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support import RunLotow

from lotow.app import people
from lotow.app.people import Scope
from lotow.app.saloon.dice_choices import answer_made, choosing, dice_shown
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.saloon.legends_games import LegendsGame
from lotow.saloon.dice.content import load
from lotow.saloon.dice.playing import read_answer
from lotow.web.live import Live
from lotow.web.starting import application

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

HOUSE = "http://house"
FRIDAY = "/saloon/dice/friday-night"
SUNDAY = "/saloon/legends/sunday"
Device = Callable[[str], TestClient]


@pytest.fixture
def db(lotow: RunLotow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of dice between Ann, Bob and three bots, and one of Western Legends."""
    path = str(tmp_path / "lotow.db")
    monkeypatch.setenv("LOTOW_DB", path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deal = ("--player", "Ann", "--player", "Bob", "--bot", "3 easy", "--seed", "7")
    assert lotow("saloon", "dice", "new", "Friday night", *deal).code == 0
    assert lotow("saloon", "dice", "play", "friday").code == 0
    seats = ("--player", "Ann=Annie Oakley", "--player", "Bill=Billy the Kid")
    assert lotow("saloon", "legends", "new", "Sunday", *seats).code == 0
    return path


@pytest.fixture
def device(db: str) -> Iterator[Device]:
    """A new device that comes in with a token."""
    app = application(db, people.secret())
    clients: list[TestClient] = []

    def comes(token: str) -> TestClient:
        client = TestClient(app, base_url=HOUSE, headers={"origin": HOUSE})
        clients.append(client)
        assert client.get(f"/j/{token}").status_code == 200
        return client

    with TestClient(app):
        yield comes
    for client in clients:
        client.close()


@pytest.fixture
def host(device: Device) -> TestClient:
    return device(people.owner_token(people.secret()))


def token_at(host: TestClient, where: str) -> str:
    """The token in the invitation that the host's screen shows."""
    page = host.post(f"{where}/invite").text
    found = re.search(r"/j/([0-9a-z-]+)</p>", page)
    assert found is not None
    return found[1]


@pytest.fixture
def ann(host: TestClient, device: Device) -> TestClient:
    return seated(host, device, "Ann")


@pytest.fixture
def bob(host: TestClient, device: Device) -> TestClient:
    return seated(host, device, "Bob")


def seated(host: TestClient, device: Device, name: str) -> TestClient:
    phone = device(token_at(host, FRIDAY))
    assert phone.post(f"{FRIDAY}/sit", data={"player": name}).status_code == 200
    return phone


def roles(db: str) -> dict[str, str]:
    with DiceGame.open("friday", db) as game:
        return dict(zip((one.name for one in game.state.table.seats), game.state.table.roles, strict=True))


def shown_roles(phone: TestClient) -> list[str]:
    """Every role that stands anywhere on somebody's page, in the page's words for it."""
    page = phone.get(FRIDAY).text
    names = {one.id: one.name.en for one in load().role}
    return [id for id, name in names.items() if re.search(rf"\b{name}\b", page, re.IGNORECASE)]


def play(db: str, player: str, answer: str) -> None:
    with DiceGame.open("friday", db) as game:
        game.play([answer], game.seat_called(player))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_of_the_saloon_answers_in_both_languages(
    host: TestClient, ann: TestClient, lang: str
) -> None:
    pages = ("/saloon", FRIDAY, f"{FRIDAY}/log", SUNDAY, f"{SUNDAY}/log", f"{SUNDAY}/score")
    for page in pages:
        answer = host.get(f"{page}?lang={lang}")
        assert answer.status_code == 200, answer.text[-400:]
        assert f'<html lang="{lang}"' in answer.text
        assert len(answer.content) < 60_000
    assert ann.get(f"{FRIDAY}?lang={lang}").status_code == 200


# Seats and roles


def test_a_table_is_joined_by_scanning_the_code_and_saying_who_one_is(
    host: TestClient, device: Device, db: str
) -> None:
    phone = device(token_at(host, FRIDAY))
    assert "Which one are you?" in phone.get(FRIDAY).text
    page = phone.post(f"{FRIDAY}/sit", data={"player": "Ann"})
    assert page.url.path == FRIDAY
    assert "my role, for my eyes only" in page.text
    assert roles(db)["Ann"] in page.text
    assert people.taken_seats(host_number(db), db).keys() == {"Ann"}


def host_number(db: str) -> int:
    with DiceGame.open("friday", db) as game:
        return game.journal.id


def test_each_phone_sees_its_own_role_and_nobody_elses(
    ann: TestClient, bob: TestClient, host: TestClient, db: str
) -> None:
    dealt = roles(db)
    for phone, name in ((ann, "Ann"), (bob, "Bob")):
        assert set(shown_roles(phone)) == {"sheriff", dealt[name]}
        told = phone.get(f"/api{FRIDAY}?as={name}").json()
        seen = {one["name"]: one["role"] for one in told["players"] if one["role"]}
        assert seen == {one: role for one, role in dealt.items() if role == "sheriff" or one == name}
        other = "Bob" if name == "Ann" else "Ann"
        assert phone.get(f"/api{FRIDAY}?as={other}").status_code == 403


def test_not_even_the_owner_sees_a_hidden_role(host: TestClient, ann: TestClient, db: str) -> None:
    assert shown_roles(host) == ["sheriff"]
    for name in ("Ann", "Bob"):
        assert host.get(f"/api{FRIDAY}?as={name}").status_code == 403
    for path in ("", "/log"):
        told = host.get(f"/api{FRIDAY}{path}").text
        assert not any(f'"role":"{role}"' in told for role in ("outlaw", "renegade", "deputy"))
        assert '"seed":"' not in told


def test_the_owner_takes_a_seat_like_everybody(host: TestClient, db: str) -> None:
    assert host.post(f"{FRIDAY}/sit", data={"player": "Bob"}).status_code == 200
    assert set(shown_roles(host)) == {"sheriff", roles(db)["Bob"]}
    assert host.get("/links").status_code == 200


def test_a_seat_that_is_taken_is_nobody_elses_until_the_host_frees_it(
    host: TestClient, ann: TestClient, device: Device
) -> None:
    late = device(token_at(host, FRIDAY))
    refused = late.post(f"{FRIDAY}/sit", data={"player": "Ann", "back": FRIDAY})
    assert "seat is taken" in refused.text.replace("&#39;", "'")
    assert shown_roles(late) == ["sheriff"]
    host.post(f"{FRIDAY}/free", data={"player": "Ann"})
    assert "my role" not in ann.get(FRIDAY).text
    assert late.post(f"{FRIDAY}/sit", data={"player": "Ann"}).status_code == 200
    assert "my role" in late.get(FRIDAY).text


def test_one_device_has_one_seat(ann: TestClient) -> None:
    refused = ann.post(f"{FRIDAY}/sit", data={"player": "Bob", "back": FRIDAY})
    assert "you sit here already" in refused.text.casefold()


def test_nobody_sits_as_a_bot(host: TestClient, device: Device, db: str) -> None:
    bots = [one for one in roles(db) if one not in ("Ann", "Bob")]
    phone = device(token_at(host, FRIDAY))
    assert phone.post(f"{FRIDAY}/sit", data={"player": bots[0]}).status_code == 400
    assert phone.get(f"/api{FRIDAY}?as={bots[0]}").status_code == 403


def test_a_link_to_one_game_opens_no_other(ann: TestClient) -> None:
    assert ann.get(SUNDAY).status_code == 403
    assert ann.get(f"/api{SUNDAY}").status_code == 403
    assert ann.get(f"/api{SUNDAY}/events").status_code == 403
    assert ann.post(f"{SUNDAY}/do", data={"phrase": "works"}).status_code == 403
    assert [one["name"] for one in ann.get("/api/saloon/dice").json()] == ["Friday night"]
    assert ann.get("/api/saloon/legends").json() == []


def test_who_may_only_read_looks_on(host: TestClient, device: Device, db: str) -> None:
    reader = device(people.token(people.hand_out("read", 0, "", "Eve", db).id, people.secret()))
    assert shown_roles(reader) == ["sheriff"]
    assert "Which one are you?" not in reader.get(FRIDAY).text
    for what in ("sit", "answer", "go-on", "undo", "free", "delete", "invite"):
        assert reader.post(f"{FRIDAY}/{what}", data={"player": "Ann"}).status_code == 403
    for what in ("do", "set", "undo", "delete", "invite"):
        assert reader.post(f"{SUNDAY}/{what}", data={"phrase": "works"}).status_code == 403


def test_a_stranger_gets_nothing(db: str) -> None:
    stranger = TestClient(application(db, people.secret()), base_url=HOUSE, headers={"origin": HOUSE})
    for path in ("/saloon", FRIDAY, SUNDAY, f"/api{FRIDAY}", f"/api{SUNDAY}", f"/api{FRIDAY}/events"):
        assert stranger.get(path).status_code == 403


# Playing dice


def asked(db: str) -> str:
    with DiceGame.open("friday", db) as game:
        seat = game.sitting.waits_for()
        return "" if seat is None else game.state.table.seats[seat].name


def test_whoever_is_asked_keeps_dice_and_nobody_decides_for_another(
    ann: TestClient, bob: TestClient, host: TestClient, db: str
) -> None:
    name = asked(db)
    mine, other = (ann, bob) if name == "Ann" else (bob, ann)
    assert "Roll the others" in mine.get(FRIDAY).text
    assert "Roll the others" not in other.get(FRIDAY).text
    with DiceGame.open("friday", db) as game:
        head = game.head
    sent = {"player": name, "entries": str(head), "stop": "1"}
    assert other.post(f"{FRIDAY}/answer", data=sent).status_code == 403
    assert host.post(f"{FRIDAY}/answer", data=sent).status_code == 403
    assert mine.post(f"{FRIDAY}/answer", data=sent).status_code == 200
    with DiceGame.open("friday", db) as game:
        assert game.head > head
        assert game.lines[head].who == name


def test_an_answer_sent_twice_or_too_late_is_refused(ann: TestClient, bob: TestClient, db: str) -> None:
    name = asked(db)
    mine = ann if name == "Ann" else bob
    with DiceGame.open("friday", db) as game:
        sent = {"player": name, "entries": str(game.head), "back": FRIDAY}
    assert mine.post(f"{FRIDAY}/answer", data=sent).status_code == 200
    with DiceGame.open("friday", db) as game:
        head = game.head
    again = mine.post(f"{FRIDAY}/answer", data=sent)
    assert "played on meanwhile" in again.text
    with DiceGame.open("friday", db) as game:
        assert game.head == head


def test_what_is_ticked_and_chosen_is_always_an_answer_that_can_be(db: str) -> None:
    phases = set()
    for seed in range(40):
        name = f"Game {seed}"
        with DiceGame.new(name, [f"P{one}" for one in "abcdefgh"], [], db, str(seed)) as game:
            game.play()
            for _ in range(60):
                if game.state.ending is not None:
                    break
                phases.add(game.state.phase)
                assert bool(dice_shown(game.state)) != bool(choosing(game.state))
                answer = answer_made(game.state, {"die0": "1"})
                read_answer(game.state, answer)
                game.play([answer])
            game.delete()
    assert phases == {"gift", "keep", "shoot", "dodge", "shed", "drink", "clear"}


def test_a_decision_is_taken_back_by_whoever_made_it_or_the_owner(
    ann: TestClient, bob: TestClient, host: TestClient, db: str
) -> None:
    name = asked(db)
    mine, other = (ann, bob) if name == "Ann" else (bob, ann)
    play(db, name, "none")
    assert "Take the last decision back" in mine.get(FRIDAY).text
    assert "Take the last decision back" not in other.get(FRIDAY).text
    assert other.post(f"{FRIDAY}/undo").status_code == 403
    assert mine.post(f"{FRIDAY}/undo").status_code == 200
    play(db, name, "none")
    assert host.post(f"{FRIDAY}/undo").status_code == 200


def test_what_would_be_best_is_told_only_to_the_seat_with_the_dice(
    ann: TestClient, bob: TestClient, host: TestClient, db: str, lotow: RunLotow
) -> None:
    mine, other = (ann, bob) if asked(db) == "Ann" else (bob, ann)
    assert "worth" in mine.get(f"{FRIDAY}?best=1").text
    assert (
        mine.get(f"/api{FRIDAY}/advice").json() == lotow("saloon", "dice", "advise", "friday", "--json").json
    )
    for phone in (other, host):
        assert phone.get(f"/api{FRIDAY}/advice").status_code == 403
        assert "worth" not in phone.get(f"{FRIDAY}?best=1").text


def test_a_whole_game_is_played_on_phones_and_then_all_roles_are_open(
    ann: TestClient, bob: TestClient, host: TestClient, db: str
) -> None:
    for _ in range(400):
        if not (name := asked(db)):
            break
        with DiceGame.open("friday", db) as game:
            sent = {"player": name, "entries": str(game.head)}
        phone = ann if name == "Ann" else bob
        assert phone.post(f"{FRIDAY}/answer", data=sent).status_code == 200
    told = host.get(f"/api{FRIDAY}").json()
    assert told["ending"] is not None
    assert {one["name"]: one["role"] for one in told["players"]} == roles(db)
    assert "win" in host.get(FRIDAY).text.casefold()
    assert "[better: " in host.get(f"{FRIDAY}/log").text


def test_a_game_of_dice_is_dealt_from_the_web_and_deleted(host: TestClient, lotow: RunLotow) -> None:
    fields = {"name": "Late", "player": ["Cid", "", "Dee"], "bots-easy": "2", "bots-thinking": "1"}
    page = host.post("/saloon/dice", data=fields)
    assert page.url.path == "/saloon/dice/late"
    told = lotow("saloon", "dice", "show", "late", "--json").json
    assert [one["bot"] for one in told["players"]] == [None, None, "thinking", "easy", "easy"]
    assert host.post("/saloon/dice/late/delete", data={"name": "late"}).status_code == 400
    assert host.post("/saloon/dice/late/delete", data={"name": "Late"}).status_code == 200
    assert [one["name"] for one in host.get("/api/saloon/dice").json()] == ["Friday night"]


def test_a_program_decides_for_its_seat(ann: TestClient, bob: TestClient, db: str) -> None:
    name = asked(db)
    mine, other = (ann, bob) if name == "Ann" else (bob, ann)
    sent = json.dumps({"player": name, "answers": ["none"]})
    assert other.post(f"/api{FRIDAY}/answers", content=sent).status_code == 403
    assert mine.post(f"/api{FRIDAY}/answers", content=sent).json()["entries"] > 2
    assert mine.post(f"/api{FRIDAY}/answers", content="[]").status_code == 400


# Western Legends


def test_western_legends_is_told_from_any_seat_and_everybody_reads_it(
    host: TestClient, device: Device, lotow: RunLotow
) -> None:
    phone = device(token_at(host, SUNDAY))
    page = phone.post(f"{SUNDAY}/do", data={"typed": "Bill: heist won", "back": SUNDAY})
    assert "Bill robs the bank" in page.text
    told = lotow("saloon", "legends", "show", "sunday", "--json").json
    assert [one["wanted"] for one in told["players"] if one["name"] == "Bill"] == [5]
    page = phone.post(f"{SUNDAY}/do", data={"phrase": "takes $500", "back": SUNDAY})
    assert "notice bad" in page.text
    phone.post(f"{SUNDAY}/set", data={"fact": "wanted 7", "value": "1 card", "back": SUNDAY})
    assert lotow("saloon", "legends", "show", "sunday", "--json").json["facts"] == {"wanted 7": "1 card"}
    for _ in range(2):
        phone.post(f"{SUNDAY}/undo")
    told = lotow("saloon", "legends", "show", "sunday", "--json").json
    assert [one["wanted"] for one in told["players"]] == [2, 0]


def test_the_score_sheet_of_a_game_is_printed_from_the_web(host: TestClient) -> None:
    answer = host.get(f"{SUNDAY}/sheet.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_western_legends_begins_from_the_web_with_expansion_and_variant(
    host: TestClient, lotow: RunLotow
) -> None:
    fields = {
        "name": "Monday",
        "player": ["Ann", "Cid", ""],
        "character": ["Annie Oakley", "", ""],
        "length": "short",
        "expansion": "1",
        "variant-wild": "1",
    }
    assert host.post("/saloon/legends", data=fields).url.path == "/saloon/legends/monday"
    told = lotow("saloon", "legends", "show", "monday", "--json").json
    assert (told["target"], told["expansion"], told["variants"]) == (15, True, ["wild"])


# Both counters, and the stream


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/api/saloon/dice", ("dice", "list")),
        (f"/api{FRIDAY}", ("dice", "show", "friday")),
        (f"/api{FRIDAY}/log", ("dice", "log", "friday")),
        ("/api/saloon/legends", ("legends", "list")),
        (f"/api{SUNDAY}", ("legends", "show", "sunday")),
        (f"/api{SUNDAY}/log", ("legends", "log", "sunday")),
        (f"/api{SUNDAY}/score", ("legends", "score", "sunday")),
    ],
)
def test_both_counters_give_the_same_json_of_the_saloon(
    host: TestClient, lotow: RunLotow, path: str, command: tuple[str, ...]
) -> None:
    assert host.get(path).json() == lotow("saloon", *command, "--json").json
    assert host.get(f"{path}?lang=fr").json() == lotow("saloon", *command, "--json", "--lang", "fr").json


def test_a_seat_sees_the_json_that_the_command_line_shows_it(ann: TestClient, lotow: RunLotow) -> None:
    shown = lotow("saloon", "dice", "show", "friday", "--as", "Ann", "--json").json
    assert ann.get(f"/api{FRIDAY}?as=Ann").json() == shown


def test_phrases_sent_by_a_program_give_what_the_command_gives(host: TestClient) -> None:
    sent = json.dumps({"phrases": ["Bill revels 30"]})
    assert host.post(f"/api{SUNDAY}/phrases", content=sent).status_code == 400
    told = host.post(f"/api{SUNDAY}/phrases", content=json.dumps({"phrases": ["Bill works"]})).json()
    assert told["game"] == host.get(f"/api{SUNDAY}").json()
    assert [one["words"] for one in told["done"]] == ["Bill works."]


async def heard(live: Live, number: int, after: int, work: Callable[[], object]) -> list[str]:
    """What a stream says until it has told of what is done meanwhile."""
    with DiceGame.open("friday", live.db) if number == 0 else LegendsGame.open("sunday", live.db) as game:
        journal = game.journal
    said: list[str] = []
    stream = live.listen(journal, after, "en", "link", "phone")
    async for part in stream:
        said.append(part.decode())
        if "event: state" in said[-1]:
            if any("event: entry" in one for one in said):
                break
            await asyncio.to_thread(work)
            live.tapped(journal)
    await stream.aclose()  # type: ignore[attr-defined]
    return said


def test_the_stream_tells_every_entry_once_and_no_hidden_role(db: str) -> None:
    with DiceGame.open("friday", db) as game:
        head = game.head
    said = asyncio.run(heard(Live(db), 0, head, lambda: play(db, asked(db), "none")))
    told = "".join(said)
    numbers = [int(one) for one in re.findall(r"id: (\d+)\nevent: entry", told)]
    assert numbers == list(range(head + 1, head + 1 + len(numbers)))
    assert not any(f'"role":"{role}"' in told for role in ("outlaw", "renegade", "deputy"))


def test_western_legends_is_told_live(db: str) -> None:
    def works() -> None:
        with LegendsGame.open("sunday", db) as game:
            game.do(["Bill works"])

    said = "".join(asyncio.run(heard(Live(db), 1, 1, works)))
    assert '"words":"Bill works."' in said


def test_nobody_but_the_seat_may_sit_there() -> None:
    seat = people.Link(id="a", right="seat", journal=4, player="Ann")
    door = people.Link(id="b", right="seat", journal=4)
    anns, anybodys = Scope(saloon=4, player="Ann"), Scope(saloon=4)
    owner = people.Visitor(owner=True)
    assert people.may(people.Visitor(links=(seat,)), "sit-saloon", anns)
    assert not people.may(people.Visitor(links=(seat,)), "sit-saloon", Scope(saloon=4, player="Bob"))
    assert not people.may(people.Visitor(links=(seat,)), "sit-saloon", Scope(saloon=5, player="Ann"))
    assert not people.may(people.Visitor(links=(door,)), "sit-saloon", anns)
    assert not people.may(people.Visitor(links=(door,)), "sit-saloon", anybodys)
    assert not people.may(owner, "sit-saloon", anns)
    assert people.may(people.Visitor(True, (seat,)), "sit-saloon", anns)
    assert people.may(people.Visitor(links=(door,)), "play-saloon", anybodys)
    assert not people.may(people.Visitor(links=(door,)), "play-saloon", anns)
