"""The application: every route asks `people` first, then runs a plain function in a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from python_multipart.multipart import parse_options_header
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from lotow.app import people
from lotow.app.people import Need, Scope
from lotow.errors import LotowError, Text
from lotow.storage.store import ConflictError
from lotow.storage.trouble import OutOfReachError
from lotow.storage.writing import WRITING_AS
from lotow.web.guard import Guard, TooLargeError
from lotow.web.house import House
from lotow.web.visit import NotAllowedError, NotThereError, Visit, tokens, words_of

STATUS = {NotAllowedError: 403, NotThereError: 404, OutOfReachError: 503, ConflictError: 409}
"""What is answered for which error; every other is a mistake in what was asked."""

log = logging.getLogger("lotow.web")

Handler = Callable[[Visit], Response]
ScopeOf = Callable[[Visit], Scope]


class Door(Struct, frozen=True):
    """A route: what somebody must be allowed, and with what, before the handler is called."""

    path: str
    handler: Handler
    need: Need
    method: str = "GET"
    scope: ScopeOf | None = None


def saved_posse(visit: Visit) -> Scope:
    return Scope(saved=visit.journal("posse").id)


def campaign(visit: Visit) -> Scope:
    """A campaign, and the posse of it where the address names one."""
    return Scope(campaign=visit.journal("campaign").id, posse=visit.path("key"))


def make_app(
    house: House, doors: Sequence[Door], more: Sequence[BaseRoute] = (), **more_of: Any
) -> Starlette:
    """The application behind the guard."""
    routes: list[BaseRoute] = [*more, *(_route(door, house) for door in doors)]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, secure=house.secure)],
        exception_handlers={404: _lost(house), 405: _lost(house), Exception: _failed},
        **more_of,
    )


def _route(door: Door, house: House) -> Route:
    async def answer(request: Request) -> Response:
        visit = Visit(request, house, people.NOBODY)
        try:
            if door.method == "POST":
                await _receive(visit)
            response: Response = await run_in_threadpool(_answered, door, visit)
        except TooLargeError:
            return PlainTextResponse("too large\n", 413)
        except MultiPartException:
            return PlainTextResponse("not understood\n", 400)
        finally:
            await request.close()
        return response

    return Route(door.path, answer, methods=[door.method], name=f"{door.method} {door.path}")


async def _receive(visit: Visit) -> None:
    kind = visit.request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        _whole(kind, await visit.request.body())
    if kind.startswith(("application/x-www-form-urlencoded", "multipart/form-data")):
        visit.form = await visit.request.form(max_files=2, max_fields=2_000)
    else:
        visit.body = await visit.request.body()


def _whole(kind: str, body: bytes) -> None:
    """An upload that breaks off is refused: its reader would keep the unfinished file open."""
    boundary = parse_options_header(kind)[1].get(b"boundary", b"")
    if not body.rstrip(b"\r\n").endswith(b"--" + boundary + b"--"):
        raise MultiPartException("the upload breaks off")


def _answered(door: Door, visit: Visit) -> Response:
    """Who it is, whether he may, and then what he asked for."""
    api = door.path.startswith("/api/")
    try:
        visit.who = people.visitor(tokens(visit.request), visit.house.key, visit.db)
        if not visit.may(door.need, _scope(door, visit)):
            raise NotAllowedError
        WRITING_AS.set(visit.who.name)
        return door.handler(visit)
    except LotowError as error:
        return _refused(visit, error, api=api, form=door.method == "POST")


def _scope(door: Door, visit: Visit) -> Scope:
    """With what something is to be done. Only who might do it is told that there is nothing of that name."""
    if door.scope is None or door.need == "nothing":
        return Scope()
    if not visit.may("guest"):
        raise NotAllowedError
    try:
        return door.scope(visit)
    except NotThereError:
        if visit.may(door.need):
            raise
        raise NotAllowedError from None


def _refused(visit: Visit, error: LotowError, *, api: bool, form: bool) -> Response:
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    if isinstance(error, OutOfReachError):
        log.error("%s", error)
        error = LotowError(
            Text("the database cannot be reached just now", "la base est hors d'atteinte pour l'instant"),
            hint=Text("try again in a moment; the host sees why", "réessayez ; l'hôte voit pourquoi"),
        )
    if api:
        said = {"error": error.message.in_(visit.lang), "hint": error.hint.in_(visit.lang)}
        problems = [{"where": one.where, "message": one.message.in_(visit.lang)} for one in error.problems]
        return visit.json({**said, "problems": problems}, status)
    if form and status in (400, 409) and (back := _back(visit)):
        visit.say(words_of(error), "bad")
        return visit.go(back)
    if status == 403 and not visit.may("guest"):
        return visit.page("welcome.html", 403)
    return visit.page("trouble.html", status, error=error)


def _back(visit: Visit) -> str:
    """Where a form stood: a page of ours."""
    back = visit.sent("back")
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else ""


def _lost(house: House) -> Any:
    async def lost(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        if request.url.path.startswith("/api/"):
            return Response(b'{"error":"there is nothing here"}', status, media_type="application/json")
        visit = Visit(request, house, people.NOBODY)

        def page() -> Response:
            visit.who = people.visitor(tokens(request), house.key, house.db)
            return visit.page("trouble.html", status, error=NotThereError())

        return await run_in_threadpool(page)

    return lost


async def _failed(request: Request, error: Exception) -> Response:
    """Something went wrong inside; nothing of it is told outside."""
    log.error("while answering %s %s", request.method, request.url.path, exc_info=error)
    return PlainTextResponse("something went wrong here\n", 500)
