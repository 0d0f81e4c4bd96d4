"""Tables: laying one, the live screen, what was tapped, the end of the game; and the same for programs."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from lotow.app.odds_forms import few_things, way_to_fire
from lotow.app.people import Scope
from lotow.app.table_earnings import earnings
from lotow.app.table_finish import close_table, questions, record_table, report_from
from lotow.app.table_odds import Firing, odds_between
from lotow.app.table_seating import new_table
from lotow.app.tables import ListedTable, OpenTable, every_table, open_table
from lotow.app.tapping import read_sent, take
from lotow.app.views.tables import gun_json, line_json, listed_json, odds_json, table_json
from lotow.errors import LotowError, Text
from lotow.odds.described import read_inches
from lotow.storage.opening import open_store
from lotow.table.follows import outcome
from lotow.table.unsaid import NOTHING_ANSWERED
from lotow.web.listening import stream
from lotow.web.pages.posses import readable as readable_posses
from lotow.web.streams import state_json
from lotow.web.visit import Visit, asker, slug


def scope(visit: Visit) -> Scope:
    """A table with the campaign it belongs to. How it was laid never changes."""
    journal = visit.journal("table")
    known = visit.house.tables.get(journal.id)
    if known is None:
        with open_store(visit.db) as store:
            opened = OpenTable(store, journal).opened
        known = visit.house.tables[journal.id] = (opened.campaign, tuple(one.posse for one in opened.sides))
    campaign, keys = known
    if not campaign:
        return Scope(table=journal.id)
    with open_store(visit.db) as store:
        try:
            return Scope(table=journal.id, campaign=store.find(campaign, "campaign").id, at_table=keys)
        except LotowError:
            return Scope(table=journal.id)


def opened(visit: Visit) -> OpenTable:
    return open_table(visit.journal("table").name, visit.db)


def at(visit: Visit) -> str:
    return f"/tables/{slug(visit.journal('table').name)}"


def index(visit: Visit) -> Response:
    return visit.page("tables.html", tables=readable(visit))


def readable(visit: Visit) -> list[ListedTable]:
    """The tables somebody may look at."""
    with open_store(visit.db) as store:
        known = {one.name: one.id for one in store.journals("table")}
        campaigns = {one.name: one.id for one in store.journals("campaign")}
    return [
        one
        for one in every_table(visit.db)
        if visit.may("read-table", Scope(table=known[one.name], campaign=campaigns.get(one.campaign, 0)))
    ]


def new(visit: Visit) -> Response:
    """Who sits down."""
    book = visit.book
    posses = [
        (f"{one.rides_in}:{one.posse.name}" if one.rides_in else one.posse.name)
        for one in readable_posses(visit)
    ]
    with open_store(visit.db) as store:
        campaigns = [one.name for one in store.journals("campaign")]
    scenarios = sorted(book.content.scenario.values(), key=lambda one: one.name.en)
    return visit.page(
        "table_new.html",
        posses=posses,
        campaigns=campaigns,
        chosen=visit.asked("campaign"),
        scenarios=scenarios,
    )


def create(visit: Visit) -> Response:
    campaign = visit.sent("campaign") or None
    posses = [] if campaign else visit.every_sent("posse")
    with new_table(
        visit.sent("name") or None,
        visit.db,
        campaign=campaign,
        posses=posses,
        scenario=None if campaign else visit.sent("scenario") or None,
        attacker=visit.sent("attacker") or None,
    ) as table:
        name = table.journal.name
    return visit.go(f"/tables/{slug(name)}")


def show(visit: Visit) -> Response:
    """The screen for the game."""
    with opened(visit) as table:
        weapons = {
            gun.weapon: gun.name.in_(visit.lang)
            for side in table.opened.sides
            for fighter in side.fighters
            for gun in fighter.guns
        }
        types = {
            str(one.id): one.type.in_(visit.lang) for side in table.opened.sides for one in side.fighters
        }
        counts = {one.key: one.name.in_(visit.lang) for one in table.opened.counts}
        facts = {
            "lang": visit.lang,
            "taps": visit.may("tap-table", scope(visit)),
            "owns": visit.may("own"),
            "weapons": weapons,
            "types": types,
            "counts": counts,
            "guns": {
                str(fighter.id): [gun_json(gun) for gun in fighter.guns]
                for side in table.opened.sides
                for fighter in side.fighters
            },
            "obstacles": {
                key: f"{one.name.in_(visit.lang)} {one.value}+"
                for key, one in table.book.content.obstacle.items()
            },
        }
        return visit.page(
            "table.html",
            name=table.journal.name,
            scenario=table.opened.scenario_name,
            state=msgspec.json.encode(state_json(table, visit.lang)).decode(),
            facts=msgspec.json.encode(facts).decode(),
            table=table,
        )


def log(visit: Visit) -> Response:
    """What was tapped, in words."""
    with opened(visit) as table:
        lines = [line_json(one, visit.lang) for one in table.log()]
        return visit.page("table_log.html", name=table.journal.name, lines=lines)


def finish_page(visit: Visit) -> Response:
    """The report that the table writes, before it is written."""
    with opened(visit) as table:
        return _finish(visit, table, None)


def _finish(visit: Visit, table: OpenTable, error: LotowError | None) -> Response:
    return visit.page(
        "table_finish.html",
        422 if error is not None else 200,
        name=table.journal.name,
        over=outcome(table.state),
        sides=list(table.state.sides.values()),
        asked=questions(table),
        campaign=table.opened.campaign,
        error=error,
    )


def finish(visit: Visit) -> Response:
    """Writes the report into the campaign; a game for its own sake shows what it would have brought."""
    with opened(visit) as table:
        try:
            answers = NOTHING_ANSWERED
            for one in questions(table):
                if said := visit.sent(one.key):
                    answers = answers.with_answer(one, said)
            report = report_from(table, visit.sent("date"), answers)
            if not table.opened.campaign:
                found = earnings(table, report)
                close_table(table, answers, "report", visit.who.name)
                return visit.page("table_earned.html", name=table.journal.name, found=found)
            record_table(table, report, answers, "report", visit.who.name)
        except LotowError as error:
            return _finish(visit, table, error)
        where = f"/campaigns/{slug(table.opened.campaign)}"
    visit.say(Text("It is written. Now for the aftermath.", "C'est écrit. Place aux suites."))
    return visit.go(where)


def delete(visit: Visit) -> Response:
    """Sets a table aside; whoever wants it gone types its name."""
    journal = visit.journal("table")
    visit.must_be_named(journal)
    with open_store(visit.db) as store:
        store.delete(journal)
    visit.say(Text(f"{journal.name} is gone", f"{journal.name} n'est plus là"))
    return visit.go("/tables")


# For programs, and for the screen itself


def as_json(visit: Visit) -> Response:
    with opened(visit) as table:
        return visit.json(table_json(table, visit.lang, visit.asked("device")[:40]))


def taps(visit: Visit) -> Response:
    """Taps, one or several: what became of each, and the journal's last number."""
    sent = read_sent(visit.body)
    if not visit.house.taps.allow(asker(visit.request), len(sent)):
        return visit.later()
    with opened(visit) as table:
        taken = take(table, sent, visit.who.name, visit.lang)
        head = table.head
    visit.house.live.tapped(visit.journal("table"))
    return visit.json({"head": head, "taken": taken})


def events(visit: Visit) -> Response:
    """The stream of taps."""
    return stream(visit, "table")


def odds(visit: Visit) -> Response:
    """The exact chances between two who stand, named by number or name: as `table odds --json` gives them."""
    inches = visit.asked("range").strip()
    firing = Firing(
        weapon=visit.asked("weapon"),
        distance=read_inches(inches[:20]) if inches else None,
        behind=tuple(few_things(visit.every_asked("behind"))),
        mode=way_to_fire(visit.asked("mode")),
    )
    with opened(visit) as table:
        found = odds_between(table, _called(visit.asked("first")), _called(visit.asked("second")), firing)
        return visit.json(odds_json(found, visit.lang))


def _called(who: str) -> str:
    return f"#{who}" if who.isdecimal() else who


def every_json(visit: Visit) -> Response:
    """As `table list --json` lists them."""
    return visit.json([listed_json(one, visit.lang) for one in readable(visit)])
