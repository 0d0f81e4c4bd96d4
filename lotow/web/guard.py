"""What stands before every page: headers, the Origin of changes, sizes and rates.

Plain ASGI, so that a live stream passes through untouched.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST = 64_000
LARGEST_UPLOAD = 1_100_000
PER_SECOND, AT_ONCE = 30.0, 120.0
"""Changes that one device may ask for: so many a second in the long run, so many in one go."""

TOGETHER = 20
"""So many devices may hurry at a time behind one address."""

TAPS_PER_SECOND, TAPS_AT_ONCE = 20.0, 400.0
"""Taps that one device may send, those included that waited for the network."""


class Rates:
    """So many a second for each asker, with some saved up; forgets those who have not asked for long."""

    def __init__(self, per_second: float, at_once: float, most: int = 10_000) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._most = most
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, asker: str, cost: float = 1) -> bool:
        with self._lock:
            now = monotonic()
            left, since = self._left.pop(asker, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.per_second)
            allowed = left >= cost
            self._left[asker] = (left - cost if allowed else left, now)
            if len(self._left) > self._most:
                self._left.popitem(last=False)
            return allowed


class Guard:
    """Refuses what is too much or comes from elsewhere, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, *, secure: bool = False) -> None:
        self.app = app
        self.secure = secure
        self.rates = Rates(PER_SECOND, AT_ONCE)
        self.addresses = Rates(PER_SECOND * TOGETHER, AT_ONCE * TOGETHER)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answering(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if self.secure:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, answering)
            return
        await self.app(scope, _Bounded(receive, _most(scope)), answering)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        if scope["method"] in SAFE:
            return None
        address, shown = _asker(scope)
        if not (self.addresses.allow(address) and self.rates.allow(f"{address} {shown}")):
            return PlainTextResponse("too fast\n", 429, {"Retry-After": "2"})
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or int(declared) > _most(scope):
            return PlainTextResponse("too large\n", 413)
        if "cookie" not in headers and headers.get("authorization", "").startswith("Bearer "):
            return None  # a program with a token of its own: no browser was talked into it
        origin = urlsplit(headers.get("origin", ""))
        if not origin.netloc or origin.netloc != headers.get("host"):
            return PlainTextResponse("asked from elsewhere\n", 403)
        return None


class TooLargeError(Exception):
    """More was sent than was said."""


class _Bounded:
    """Receives no more than so many bytes, whatever was declared."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLargeError
        return message


def _asker(scope: Scope) -> tuple[str, str]:
    """A device: its address, and what it shows to say who it is (phones may share an address)."""
    client = scope.get("client")
    shown = next((value for name, value in scope["headers"] if name in (b"cookie", b"authorization")), b"")
    return str(client[0] if client else ""), shown[:120].decode("latin-1")


def _most(scope: Scope) -> int:
    uploads = scope["path"].endswith(("/import", "/report-file"))
    return LARGEST_UPLOAD if uploads else LARGEST
