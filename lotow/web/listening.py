"""The stream that a device listens to: what it missed first, then whatever happens."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from lotow.storage.store import Kind
from lotow.web.visit import Visit, asker


def stream(visit: Visit, kind: Kind) -> Response:
    """It goes on after `Last-Event-ID`, or after the number in the address."""
    asked = visit.request.headers.get("last-event-id") or visit.asked("after")
    after = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    live, journal = visit.house.live, visit.journal(kind)
    link, device = asker(visit.request), visit.asked("device")[:40]
    if live.full(link, device):
        return visit.json({"error": "too many streams"}, 429)
    said = live.listen(journal, after, visit.lang, link, device)
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    return StreamingResponse(said, media_type="text/event-stream", headers=headers)
