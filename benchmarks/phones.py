"""Phones without a browser for the load of the web: hundreds that listen to tables, and tables that tap
together, all of them from one loop, on this machine alone.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from time import perf_counter

import httpx
from msgspec import Struct

WAIT = 20.0
"""Seconds that a tap may take to reach the last phone, before it counts as lost."""


class Heard(Struct):
    """What one phone has heard of its table: the numbers of the entries in the order they came."""

    table: str
    device: str
    token: str
    numbers: list[int]
    at: dict[int, float]


class Load(Struct):
    """What came of it."""

    phones: list[Heard]
    taken: dict[str, list[int]]
    sent: dict[tuple[str, int], float]
    refused: list[str]

    def faults(self) -> list[str]:
        """Every phone that did not hear every tap of its table once, in order."""
        wrong = [
            f"{one.device}: heard {len(one.numbers)} of {len(self.taken[one.table])}"
            for one in self.phones
            if one.numbers != self.taken[one.table]
        ]
        return [*wrong, *self.refused]

    def delays(self) -> list[float]:
        """Seconds from a finger's tap to each other phone's screen."""
        known = ((one, number, one.at[number]) for one in self.phones for number in one.numbers)
        return sorted(at - self.sent[one.table, number] for one, number, at in known)


async def listen(phone: Heard, host: str, port: int, ready: asyncio.Event) -> None:
    """One phone's stream, read as a browser reads it."""
    reader, writer = await asyncio.open_connection(host, port)
    path = f"/api/tables/{phone.table}/events?after=1&device={phone.device}"
    asked = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: lotow={phone.token}\r\n\r\n"
    writer.write(asked.encode())
    try:
        answer = await reader.readline()
        if b" 200 " not in answer:
            raise RuntimeError(f"{phone.device}: {answer!r}")
        number = 0
        while line := await reader.readline():
            ready.set()
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line.startswith(b"event: tap"):
                phone.numbers.append(number)
                phone.at[number] = perf_counter()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def tap_for(load: Load, table: str, phones: list[Heard], address: str, seconds: float) -> None:
    """A table whose phones tap one after the other, once a second, as a lively game does."""
    until, turn = perf_counter() + seconds, 0
    async with httpx.AsyncClient(base_url=address, timeout=WAIT, headers={"Origin": address}) as client:
        while (began := perf_counter()) < until:
            phone = phones[turn % len(phones)]
            turn += 1
            body = {"device": phone.device, "number": turn, "do": {"tap": "note", "text": f"tap {turn}"}}
            cookie = {"Cookie": f"lotow={phone.token}", "Content-Type": "application/json"}
            answer = await client.post(f"/api/tables/{table}/taps", content=json.dumps(body), headers=cookie)
            entry = answer.json()["taken"][0].get("entry") if answer.is_success else None
            if entry is None:
                load.refused.append(f"{table}: {answer.status_code} {answer.text[:120]}")
            else:
                load.taken[table].append(entry)
                load.sent[table, entry] = began
            await asyncio.sleep(max(0.0, began + 1 - perf_counter()))


async def play(address: str, tokens: dict[str, str], phones: int, seconds: float) -> Load:
    """So many phones listen, spread over the tables, and every table taps."""
    host, port = address.removeprefix("http://").split(":")
    names = sorted(tokens)
    heard = [
        Heard(names[at % len(names)], f"phone-{at}", tokens[names[at % len(names)]], [], {})
        for at in range(phones)
    ]
    load = Load(heard, {name: [] for name in names}, {}, [])
    opened = [asyncio.Event() for _ in heard]
    streams = [
        asyncio.create_task(listen(one, host, int(port), event))
        for one, event in zip(heard, opened, strict=True)
    ]
    await asyncio.wait_for(asyncio.gather(*(one.wait() for one in opened)), WAIT)
    await asyncio.gather(
        *(
            tap_for(load, name, [one for one in heard if one.table == name], address, seconds)
            for name in names
        )
    )
    last = perf_counter() + WAIT
    while load.faults() and perf_counter() < last:
        await asyncio.sleep(0.1)
    for one in streams:
        one.cancel()
    for result in await asyncio.gather(*streams, return_exceptions=True):
        if isinstance(result, Exception):
            load.refused.append(str(result))
    return load
