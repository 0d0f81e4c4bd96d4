"""What programs may ask, described for programs."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from lotow import __version__
from lotow.app.odds_forms import FIELDS
from lotow.web.visit import Visit

_JSON = {"description": "as `--json` gives it", "content": {"application/json": {}}}
_STREAM: tuple[str, dict[str, Any]] = (
    "A stream of what happens; `id` is the entry's number",
    {"200": {"description": "server-sent events", "content": {"text/event-stream": {}}}},
)
_SEEN: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {
    ("GET", "/api/openapi.json"): ("This description", {"200": _JSON}),
    ("GET", "/api/rules/{kind}/{id}"): ("An entry of the book", {"200": _JSON}),
    ("GET", "/api/odds/{kind}"): (
        "Exact chances: shoot, volley, fight, duel, gunfight, pluck",
        {"200": _JSON},
    ),
    ("GET", "/api/posses"): ("Every saved posse with its sums", {"200": _JSON}),
    ("GET", "/api/posses/{posse}"): ("A posse", {"200": _JSON}),
    ("GET", "/api/campaigns"): ("The campaigns you may read", {"200": _JSON}),
    ("GET", "/api/campaigns/{campaign}"): ("A campaign", {"200": _JSON}),
    ("GET", "/api/campaigns/{campaign}/standings"): ("The standings", {"200": _JSON}),
    ("GET", "/api/campaigns/{campaign}/log"): ("What happened", {"200": _JSON}),
    ("GET", "/api/tables"): ("The tables you may look at", {"200": _JSON}),
    ("GET", "/api/tables/{table}"): ("A table as it stands", {"200": _JSON}),
    ("GET", "/api/tables/{table}/odds"): ("The odds between two fighters as they stand", {"200": _JSON}),
    ("POST", "/api/tables/{table}/taps"): ("Taps: taken once, however often they are sent", {"200": _JSON}),
    ("GET", "/api/tables/{table}/events"): _STREAM,
    ("GET", "/api/saloon/dice"): ("The games of dice you may look at", {"200": _JSON}),
    ("GET", "/api/saloon/dice/{saloon_dice}"): (
        "A game of dice as everybody sees it; with `as`, from your own seat",
        {"200": _JSON},
    ),
    ("GET", "/api/saloon/dice/{saloon_dice}/log"): ("What happened", {"200": _JSON}),
    ("GET", "/api/saloon/dice/{saloon_dice}/advice"): ("What to keep, for your own seat", {"200": _JSON}),
    ("POST", "/api/saloon/dice/{saloon_dice}/answers"): ("Decisions of your own seat", {"200": _JSON}),
    ("GET", "/api/saloon/dice/{saloon_dice}/events"): _STREAM,
    ("GET", "/api/saloon/legends"): ("The games of Western Legends you may look at", {"200": _JSON}),
    ("GET", "/api/saloon/legends/{saloon_legends}"): ("A game of Western Legends", {"200": _JSON}),
    ("GET", "/api/saloon/legends/{saloon_legends}/score"): ("The count as it stands", {"200": _JSON}),
    ("GET", "/api/saloon/legends/{saloon_legends}/log"): ("What was said", {"200": _JSON}),
    ("POST", "/api/saloon/legends/{saloon_legends}/phrases"): (
        "What was said at the table, all of it or nothing",
        {"200": _JSON},
    ),
    ("GET", "/api/saloon/legends/{saloon_legends}/events"): _STREAM,
}
_QUERIES: dict[str, tuple[str, ...]] = {
    "/api/odds/{kind}": tuple(dict.fromkeys(name for names in FIELDS.values() for name in names)),
    "/api/campaigns/{campaign}": ("as_of",),
    "/api/campaigns/{campaign}/standings": ("as_of",),
    "/api/campaigns/{campaign}/log": ("posse", "game"),
    "/api/tables/{table}": ("device",),
    "/api/tables/{table}/odds": ("first", "second", "weapon", "range", "behind", "mode"),
    "/api/tables/{table}/events": ("after", "device"),
    "/api/saloon/dice/{saloon_dice}": ("as",),
    "/api/saloon/dice/{saloon_dice}/log": ("best",),
}
"""What may stand behind the question mark; everywhere `lang` may."""
_REFUSED = {"403": {"description": "not yours"}, "404": {"description": "not there"}}
_TAP = {
    "type": "object",
    "required": ["device", "number", "do"],
    "properties": {
        "device": {"type": "string", "maxLength": 40},
        "number": {"type": "integer", "minimum": 1},
        "do": {"oneOf": [{"type": "object"}, {"type": "string"}]},
    },
}


_ANSWERS = {
    "type": "object",
    "required": ["answers"],
    "properties": {
        "player": {"type": "string", "description": "your own seat when left out"},
        "answers": {"type": "array", "items": {"type": "string"}},
        "entries": {"type": "integer", "description": "the number of the last entry you know of"},
    },
}
_PHRASES = {
    "type": "object",
    "required": ["phrases"],
    "properties": {"phrases": {"type": "array", "items": {"type": "string"}}},
}
_BODIES = {
    "/api/tables/{table}/taps": {"oneOf": [_TAP, {"type": "array", "items": _TAP, "maxItems": 200}]},
    "/api/saloon/dice/{saloon_dice}/answers": _ANSWERS,
    "/api/saloon/legends/{saloon_legends}/phrases": _PHRASES,
}


def describe(visit: Visit) -> Response:
    return visit.json(description())


def _parameter(name: str, place: str, *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": {"type": "string"}}


def description() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), (summary, responses) in _SEEN.items():
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        operation: dict[str, Any] = {
            "summary": summary,
            "parameters": [
                *(_parameter(name, "path", required=True) for name in names),
                *(_parameter(name, "query") for name in (*_QUERIES.get(path, ()), "lang")),
            ],
            "responses": {**responses, **_REFUSED},
        }
        if method == "POST":
            content = {"application/json": {"schema": _BODIES[path]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(path, {})[method.casefold()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "lotow", "version": __version__},
        "security": [{"bearer": []}],
        "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}},
        "paths": paths,
    }
