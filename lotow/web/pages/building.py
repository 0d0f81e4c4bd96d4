"""Building a posse: the roster is the screen, and every step of it can be taken back."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from lotow.app import people, posses
from lotow.app.posses import Stepped
from lotow.app.rosters import MENDED_BY_HIRING, candidate, hires_for, named, offers_for, roster_of
from lotow.app.views.posses import history_json
from lotow.campaign.building import Builder
from lotow.errors import LotowError, Text
from lotow.journal.records import Written
from lotow.web.pages.posses import at, kept
from lotow.web.visit import NotThereError, Visit, slug

Step = Callable[[Builder], list[Written]]
HIRE = "hire"


def show(visit: Visit) -> Response:
    """The roster. `open` names the fighter whose gear is in view, or `hire`."""
    one = kept(visit)
    mine = visit.may("build-posse", people.Scope(saved=visit.journal("posse").id))
    building = mine and not one.rides_in
    opened = visit.asked("open")
    posse, book = one.posse, one.book
    roster = roster_of(posse, book, visit.lang)
    number = int(opened) if opened.isdecimal() and len(opened) < 6 else 0
    return visit.page(
        "posse.html",
        roster=roster,
        building=building,
        rides_in=one.rides_in,
        campaign_page=at(one),
        opened=opened,
        here_open=number,
        offers=offers_for(posse, number, book) if building and number else [],
        hires=[(one, candidate(one, posse, book, visit.lang)) for one in hires_for(posse, book)]
        if building and opened == HIRE
        else [],
        named=named,
        by_hiring=MENDED_BY_HIRING,
        others=[other for other in posse.members if other.id != number and other.kind == "fighter"],
    )


def step(visit: Visit) -> Response:
    """One step of building, by the button that was pressed."""
    what = visit.path("step")
    maker = _STEPS.get(what)
    if maker is None:
        raise NotThereError
    name = visit.journal("posse").name
    stepped = posses.step(name, maker(visit), bool(visit.sent("anyway")), visit.db)
    return _done(visit, stepped)


def strike(visit: Visit) -> Response:
    """The last step taken back, or brought back."""
    strike = posses.redo if visit.request.url.path.endswith("/redo") else posses.undo
    return _done(visit, strike(visit.journal("posse").name, visit.db), quiet=False)


def _done(visit: Visit, stepped: Stepped, *, quiet: bool = True) -> Response:
    if not quiet:
        visit.say(Text("Done, and it can be undone too.", "Voilà, et cela s'annule aussi."))
    opened = visit.sent("open")
    if visit.path("step") == HIRE and visit.sent("then"):
        opened = str(max((one.id for one in stepped.posse.members), default=0))
    where = f"?open={opened}" if opened.isalnum() else ""
    anchor = f"#f{opened}" if opened.isdecimal() else ""
    return visit.go(f"/posses/{slug(stepped.posse.name)}{where}{anchor}")


def history(visit: Visit) -> Response:
    """Every step, those taken back included."""
    name, steps = posses.history(visit.journal("posse").name, visit.db)
    return visit.page("posse_history.html", name=name, lines=history_json(steps, visit.lang))


def _member(visit: Visit) -> str:
    said = visit.sent("member")
    if said == "stash":
        return said
    if not said.isdecimal():
        raise LotowError(Text("nobody was named", "personne n'a été nommé"), hint=Text("", ""))
    return f"#{said}"


def _hire(visit: Visit) -> Step:
    type, options = visit.sent("type"), [one for one in visit.sent("options").split(",") if one]
    count = max(1, min(visit.number("count", 1), 20))
    return lambda builder: builder.hire(type, visit.sent("name").strip() or None, count, (), options)


def _equip(visit: Visit) -> Step:
    return lambda builder: builder.equip(_member(visit), visit.every_sent("item"))


def _drop(visit: Visit) -> Step:
    return lambda builder: builder.drop(_member(visit), visit.every_sent("item"))


def _give(visit: Visit) -> Step:
    receiver = visit.sent("to")
    to = f"#{receiver}" if receiver.isdecimal() else "stash"
    return lambda builder: builder.give(_member(visit), visit.sent("item"), to)


def _rename(visit: Visit) -> Step:
    name = visit.sent("name")
    if visit.sent("member"):
        return lambda builder: builder.rename(_member(visit), name)
    return lambda builder: builder.rename_posse(name)


def _dismiss(visit: Visit) -> Step:
    return lambda builder: builder.dismiss(_member(visit))


def _duplicate(visit: Visit) -> Step:
    """Another of the same type with the same gear."""

    def make(builder: Builder) -> list[Written]:
        said = visit.sent("member")
        for one in builder.posse.members:
            if str(one.id) == said:
                gear = [held.item for held in one.gear if not held.included]
                if one.kind == "hired-gun":
                    return builder.hire(one.type, options=gear)
                return builder.hire(one.type, gear=gear)
        raise NotThereError

    return make


_STEPS: dict[str, Callable[[Visit], Step]] = {
    HIRE: _hire,
    "equip": _equip,
    "drop": _drop,
    "give": _give,
    "rename": _rename,
    "dismiss": _dismiss,
    "duplicate": _duplicate,
}
