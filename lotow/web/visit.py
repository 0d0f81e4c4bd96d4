"""One request of somebody: who it is, in which language, what was asked and sent, and how to answer."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from lotow.app import people
from lotow.app.people import Need, Scope, Visitor
from lotow.errors import LANGS, Lang, LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.lookup import fold
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, Kind
from lotow.web.house import House
from lotow.web.template_words import Words
from lotow.words import dollars

TOKENS, LANGUAGE, NOTICE = "lotow", "lang", "notice"
"""The cookies: who somebody is, which language the device speaks, what is to be said on the next page."""

YEAR = 365 * 24 * 3600
MOST_TOKENS = 8


class NotThereError(LotowError):
    """There is no such page, or nothing of this name: said alike to whoever may not know."""

    def __init__(self) -> None:
        super().__init__(
            Text("there is nothing here", "il n'y a rien ici"),
            hint=Text("it may have been renamed or deleted", "c'est peut-être renommé ou supprimé"),
        )


class NotAllowedError(LotowError):
    """Somebody may not do this."""

    def __init__(self) -> None:
        super().__init__(
            Text("this is not yours to see or change", "ceci n'est pas à vous"),
            hint=Text("ask the host for a link", "demandez un lien à l'hôte"),
        )


class Visit:
    """What a page needs to know, and the ways it can answer."""

    def __init__(self, request: Request, house: House, who: Visitor) -> None:
        self.request = request
        self.house = house
        self.who = who
        self.db = house.db
        self.lang: Lang = language(request)
        self.form: FormData = FormData()
        self.body = b""
        self._journals: dict[str, Journal] = {}
        self._said: tuple[str, str] | None = None

    # What was asked

    def path(self, name: str) -> str:
        return str(self.request.path_params.get(name, ""))

    def asked(self, name: str, otherwise: str = "") -> str:
        """A value of the address."""
        return self.request.query_params.get(name, otherwise)

    def every_asked(self, name: str) -> list[str]:
        return self.request.query_params.getlist(name)

    def sent(self, name: str, otherwise: str = "") -> str:
        """A value of the form."""
        value = self.form.get(name, otherwise)
        return value if isinstance(value, str) else otherwise

    def every_sent(self, name: str) -> list[str]:
        return [one for one in self.form.getlist(name) if isinstance(one, str) and one]

    def upload(self, name: str) -> tuple[str, bytes] | None:
        """A file of the form by its name, if one was chosen."""
        value = self.form.get(name)
        if not isinstance(value, UploadFile) or not value.filename:
            return None
        return value.filename, value.file.read()

    def number(self, name: str, otherwise: int = 0) -> int:
        """A whole number of the form or the address; something else counts as nothing."""
        said = self.sent(name) or self.asked(name)
        return int(said) if re.fullmatch(r"-?[0-9]{1,9}", said) else otherwise

    def journal(self, kind: Kind) -> Journal:
        """The journal that the address names, by its whole name."""
        name = self.path(kind.replace("-", "_"))
        known = self._journals.get(kind)
        if known is None:
            with open_store(self.db) as store:
                try:
                    known = store.find(name, kind)
                except LotowError:
                    raise NotThereError from None
            if fold(known.name) != fold(name):
                raise NotThereError
            self._journals[kind] = known
        return known

    def must_be_named(self, journal: Journal) -> None:
        """What is deleted has to be named exactly in the form."""
        if self.sent("name").strip() != journal.name:
            raise LotowError(
                Text("this is not its name", "ce n'est pas son nom"),
                hint=Text("type it exactly to delete it", "tapez-le exactement pour supprimer"),
            )

    @property
    def book(self) -> Rulebook:
        return book_in_force()

    def may(self, need: Need, scope: Scope = Scope()) -> bool:  # noqa: B008 (a frozen value)
        return people.may(self.who, need, scope)

    # How to answer

    def say(self, text: Text, kind: str = "good") -> None:
        """Something to be said on the next page."""
        self._said = (kind, text.in_(self.lang))

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        """A page of HTML."""
        shown = self.house.pages.get_template(template)
        notice = self._said or _notice(self.request)
        words = Words(self.lang)
        html = shown.render(
            v=self,
            t=words,
            lang=self.lang,
            tx=lambda text: text.in_(self.lang),
            money=lambda amount: dollars(amount, self.lang),
            slug=slug,
            static=lambda name: f"/static/{self.house.edition}/{name}",
            notice=notice,
            here=self.request.url.path,
            **values,
        )
        response = HTMLResponse(html, status)
        if NOTICE in self.request.cookies:
            response.delete_cookie(NOTICE, path="/")
        return response

    def go(self, where: str) -> Response:
        """On to another page, with what is to be said there."""
        response = RedirectResponse(where, 303)
        if self._said is not None:
            said = quote(msgspec.json.encode(self._said))[:3000]
            self.keep(response, NOTICE, said, 60)
        return response

    def json(self, value: Any, status: int = 200) -> Response:
        return Response(msgspec.json.encode(value), status, media_type="application/json")

    def later(self) -> Response:
        """What comes too fast is to be sent again."""
        said = Text("too fast: send it again", "trop vite : renvoyez-le")
        answer = self.json({"error": said.in_(self.lang)}, 429)
        answer.headers["Retry-After"] = "2"
        return answer

    def file(self, content: bytes, name: str, kind: str, *, inline: bool = False) -> Response:
        """Something to keep or to print."""
        how = "inline" if inline else "attachment"
        plain = "".join(one if one.isascii() and one.isalnum() else "-" for one in name.rpartition(".")[0])
        called = f"{plain.strip('-') or 'lotow'}.{name.rpartition('.')[2]}"
        disposition = f"{how}; filename=\"{called}\"; filename*=UTF-8''{quote(name)}"
        return Response(content, media_type=kind, headers={"Content-Disposition": disposition})

    def keep(self, response: Response, name: str, value: str, seconds: int = YEAR) -> None:
        """A cookie that no script reads."""
        response.set_cookie(
            name,
            value,
            max_age=seconds,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self.house.secure,
        )


def tokens(request: Request) -> list[str]:
    """What somebody brings to show who he is."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return [bearer.removeprefix("Bearer ").strip()]
    return [one for one in request.cookies.get(TOKENS, "").split("~") if one][:MOST_TOKENS]


def asker(request: Request) -> str:
    """Whose request it is, to count with: the address, and what is shown there first."""
    client = request.client
    return f"{client.host if client else ''} {next(iter(tokens(request)), '')[:80]}"


def language(request: Request) -> Lang:
    """The device's own language: what was chosen on it, else what its browser asks for."""
    for asked in (request.query_params.get("lang"), request.cookies.get(LANGUAGE)):
        for lang in LANGS:
            if asked == lang:
                return lang
    first = request.headers.get("accept-language", "")[:2].casefold()
    return "fr" if first == "fr" else "en"


def slug(name: str) -> str:
    """A name as addresses have it; it is found again however it is spelt."""
    return quote(fold(name).replace(" ", "-"), safe="")


def words_of(error: LotowError) -> Text:
    """An error with everything behind it, in a sentence or two."""
    said = [error.message, *(Text(one.line("en"), one.line("fr")) for one in error.problems[:6])]
    hint = error.hint
    en, fr = (". ".join(one.in_(lang).rstrip(".") for one in said) for lang in LANGS)
    return Text(
        f"{_capital(en)}. {_capital(hint.en)}".strip(), f"{_capital(fr)}. {_capital(hint.fr)}".strip()
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _notice(request: Request) -> tuple[str, str] | None:
    kept = request.cookies.get(NOTICE)
    if kept is None:
        return None
    try:
        return msgspec.json.decode(unquote(kept), type=tuple[str, str])
    except msgspec.MsgspecError:
        return None
