"""The stream of a table: every tap once and in order, whoever was away, and nobody listens to too much."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from threading import Thread

import httpx
import pytest
from lincoln_house import Served

from lotow.app.tables import open_table
from lotow.web.live import MOST_STREAMS

EVENTS = "/api/tables/noon/events"
NUMBERS = count(1)


@pytest.fixture
def sam(house: Served) -> Iterator[httpx.Client]:
    """Somebody with a seat at the table."""
    with house.visitor("seat") as client:
        yield client


def tap(client: httpx.Client, text: str) -> int:
    """A note is tapped; the number of its entry."""
    sent = {"device": "tests", "number": next(NUMBERS), "do": {"tap": "note", "text": text}}
    taken = client.post("/api/tables/noon/taps", content=json.dumps(sent)).json()["taken"]
    return int(taken[0]["entry"])


def told(
    client: httpx.Client, until: int, after: int | None = None, asked: int = 0, device: str = ""
) -> list[tuple[int, str]]:
    """The taps that a stream tells, up to an entry: `after` one in the header, `asked` in the address."""
    headers = {"Last-Event-ID": str(after)} if after is not None else {}
    params = {"after": str(asked), "device": device}
    said: list[tuple[int, str]] = []
    number = 0
    with client.stream("GET", EVENTS, params=params, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        kind = ""
        for line in answer.iter_lines():
            if line.startswith("id: "):
                number = int(line.removeprefix("id: "))
            elif line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: ") and kind == "tap":
                said.append((number, json.loads(line.removeprefix("data: "))["text"]))
            elif line.startswith("data: ") and json.loads(line.removeprefix("data: "))["head"] >= until:
                break
    return said


def test_whoever_was_away_hears_what_he_missed_and_nothing_twice(sam: httpx.Client) -> None:
    first = tap(sam, "the clock strikes")
    last = [tap(sam, f"strike {at}") for at in range(5)]
    expected = [f"strike {at}" for at in range(5)]
    for heard in (told(sam, last[-1], first), told(sam, last[-1], asked=first)):
        assert [number for number, _ in heard] == last
        assert [re.sub(r"^.*(strike \d).*$", r"\1", text) for _, text in heard] == expected


def test_the_header_counts_more_than_the_address(sam: httpx.Client) -> None:
    """A browser that comes back asks with the address of old, and says in the header what it has heard."""
    tap(sam, "two")
    last = tap(sam, "three")
    assert [number for number, _ in told(sam, last, last - 1, asked=1)] == [last]


def test_every_tap_is_heard_once_and_in_order_however_fast_they_come(house: Served) -> None:
    """Phones that begin to listen at any moment while another taps without a pause."""
    with house.visitor("seat") as tapping, ExitStack() as open_visitors:
        first, last = tap(tapping, "begin"), 0
        heard: dict[int, list[int]] = {}
        visitors = [open_visitors.enter_context(house.visitor("seat")) for _ in range(6)]
        ends = first + 40

        def listen(at: int) -> None:
            heard[at] = [number for number, _ in told(visitors[at], ends, first, device=f"phone {at}")]

        phones = [Thread(target=listen, args=(at,)) for at in range(len(visitors))]
        for number in range(40):
            if number % 5 == 0 and number // 5 < len(phones):
                phones[number // 5].start()
            last = tap(tapping, f"tap {number}")
        assert last == ends
        for one in phones:
            one.join(20)
    assert heard == {at: list(range(first + 1, ends + 1)) for at in range(len(visitors))}


def test_what_the_command_line_taps_is_heard_too(house: Served, sam: httpx.Client) -> None:
    before = tap(sam, "before")
    with open_table("noon", house.db) as table:
        (line,) = table.do(["note from the shell"], "shell")
    assert [number for number, _ in told(sam, line.number, before)] == [line.number]


def test_a_device_listens_to_so_much_and_no_more(house: Served) -> None:
    with ExitStack() as streams:
        phone = streams.enter_context(house.visitor("reader"))
        heard = []
        for _ in range(MOST_STREAMS):
            answer = streams.enter_context(phone.stream("GET", EVENTS, params={"device": "one"}))
            assert answer.status_code == 200
            heard.append(answer.iter_lines())
            assert next(heard[-1])
        assert phone.get(EVENTS, params={"device": "one"}).status_code == 429
        with phone.stream("GET", EVENTS, params={"device": "another"}) as answer:
            assert answer.status_code == 200
