"""What phones at a table are told as it happens: every entry once, in order, and how the table stands then.

One reader looks after each table, or game of the saloon, that somebody listens to: at once when something
came through this server, and every second for what others (the command line, another server) have written.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from lotow.errors import LANGS, Lang, LotowError
from lotow.storage.opening import open_store
from lotow.storage.store import Journal
from lotow.web.streams import Listened, listened

LOOK_EVERY = 1.0
ALIVE_EVERY = 15.0
KEPT = 400
"""Entries a table keeps at hand for those who were away for a moment."""

MOST_STREAMS, MOST_OF_ONE = 8, 100
"""Streams that one device may hold at a time, and all devices with one link behind one address."""

Events = tuple[tuple[int, dict[Lang, bytes]], ...]


class Seen(Struct, frozen=True):
    """How a journal stood at one look: its last number, the latest entries, and its state in words. It is put
    in the place of the one before as a whole, so that nobody who is being told sees half of it."""

    head: int = 0
    events: Events = ()
    state: Mapping[Lang, bytes] = {}
    event: bytes = b""


class Channel:
    """A table that is listened to."""

    def __init__(self, journal: Journal, db: str | None) -> None:
        self.journal = journal
        self.db = db
        self.seen = Seen()
        self.listeners: set[asyncio.Event] = set()
        self.nudge = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None

    async def read_on(self) -> None:
        """Reads as long as somebody listens."""
        while self.listeners:
            self.nudge.clear()
            try:
                await run_in_threadpool(self.read)
            except LotowError:
                await asyncio.sleep(LOOK_EVERY)
            for one in self.listeners:
                one.set()
            try:
                await asyncio.wait_for(self.nudge.wait(), LOOK_EVERY)
            except TimeoutError:
                continue

    def read(self) -> None:
        """What is new since the last look."""
        before = self.seen
        with open_store(self.db) as store:
            now = store.refreshed(self.journal)
            if now.head == before.head and before.state:
                return
            table = listened(store, now)
            new = told(table, before.head) if before.state else ()
            state = {lang: _encoded(table.state(lang)) for lang in LANGS}
            self.seen = Seen(table.head, (*before.events, *new)[-KEPT:], state, table.event.encode())


class Live:
    """Every table that is listened to."""

    def __init__(self, db: str | None) -> None:
        self.db = db
        self._channels: dict[int, Channel] = {}
        self._streams: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None

    def tapped(self, journal: Journal) -> None:
        """A tap came through this server: whoever listens is told at once."""
        channel = self._channels.get(journal.id)
        if channel is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(channel.nudge.set)

    def full(self, link: str, device: str) -> bool:
        """Whether a device listens to enough already. What it calls itself is its own affair, so the link it
        came with is counted too."""
        return self._streams[link] >= MOST_OF_ONE or self._streams[f"{link} {device}"] >= MOST_STREAMS

    async def listen(
        self, journal: Journal, after: int, lang: Lang, link: str, device: str
    ) -> AsyncIterator[bytes]:
        """The stream of one phone: first what it missed, then whatever happens."""
        counted = (link, f"{link} {device}")
        self._loop = asyncio.get_running_loop()
        channel = self._channels.setdefault(journal.id, Channel(journal, self.db))
        woken = asyncio.Event()
        channel.listeners.add(woken)
        self._streams.update(counted)
        if channel.reader is None or channel.reader.done():
            channel.reader = asyncio.create_task(channel.read_on())
        try:
            yield b"retry: 1500\n\n"
            sent, shown = after, -1
            while True:
                woken.clear()
                seen = channel.seen
                if seen.state and seen.head != shown:
                    for number, said in await self._missed(channel, seen, sent):
                        yield _event(number, seen.event, said[lang])
                    sent, shown = max(sent, seen.head), seen.head
                    yield b"event: state\ndata: " + seen.state[lang] + b"\n\n"
                    continue
                try:
                    await asyncio.wait_for(woken.wait(), ALIVE_EVERY)
                except TimeoutError:
                    yield b": alive\n\n"
        finally:
            channel.listeners.discard(woken)
            self._streams.subtract(counted)
            for one in counted:
                if self._streams[one] <= 0:
                    del self._streams[one]
            if not channel.listeners:
                self._channels.pop(journal.id, None)

    async def _missed(self, channel: Channel, seen: Seen, after: int) -> Events:
        """The entries above a number and up to what was seen: from what is at hand, or from the journal where
        that is not enough."""
        if after >= seen.head:
            return ()
        at_hand = tuple(one for one in seen.events if one[0] > after)
        if at_hand and at_hand[0][0] == after + 1:
            return at_hand

        def look_back() -> Events:
            with open_store(self.db) as store:
                entries = told(listened(store, store.refreshed(channel.journal)), after)
            return tuple(one for one in entries if one[0] <= seen.head)

        return await run_in_threadpool(look_back)


def told(table: Listened, after: int) -> Events:
    """The entries above a number, in both languages."""
    said = {lang: table.entries(lang, after) for lang in LANGS}
    return tuple(
        (int(line["number"]), {lang: _encoded(said[lang][at]) for lang in LANGS})
        for at, line in enumerate(said[LANGS[0]])
    )


def _event(number: int, kind: bytes, data: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, kind, data)


def _encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)
