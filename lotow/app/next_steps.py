"""What there is and what could be done next: for whoever opens the program without saying what he wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from lotow.app.campaigns import OpenCampaign
    from lotow.storage.store import Store

Step = Literal[
    "settle",
    "play",
    "finish",
    "record",
    "sit",
    "prepare",
    "join",
    "look-back",
    "again",
    "found",
    "build",
    "build-on",
    "second",
    "print",
]


class NextStep(Struct, frozen=True):
    """Something to do: which kind, with what (a posse, a campaign or a table by name), and which game it is
    about."""

    step: Step
    name: str = ""
    game: int = 0


class Surroundings(Struct, frozen=True):
    """The posses and campaigns there are, by name, and what could be done next, the most pressing first."""

    posses: tuple[str, ...]
    campaigns: tuple[str, ...]
    next: tuple[NextStep, ...]


def look_around(db: str | None = None) -> Surroundings:
    """What there is in a database. Reads as little as it can: of campaigns the one begun last."""
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        store.must_be_there()
        posses = store.journals("posse")
        campaigns = store.journals("campaign")
        steps: list[NextStep] = []
        if campaigns:
            from lotow.app.campaigns import OpenCampaign

            opened = OpenCampaign(store, max(campaigns, key=lambda one: one.id))
            if not _waiting(opened):
                steps += _of_tables(store, opened)
            steps += _of_campaign(opened) if not steps else []
        elif len(posses) > 1:
            steps.append(NextStep("found"))
        steps += _of_posses([one.name for one in sorted(posses, key=lambda one: -one.id)], bool(campaigns))
    named = tuple(one.name for one in posses), tuple(one.name for one in campaigns)
    return Surroundings(*named, next=tuple(steps))


def _waiting(opened: OpenCampaign) -> list[int]:
    """The games that are not settled."""
    state = opened.state
    return [part.game for key in state.riding() if (part := state.unfinished(key)) is not None]


def _of_tables(store: Store, opened: OpenCampaign) -> list[NextStep]:
    """The table begun last, if the campaign's next game is being played at it."""
    from lotow.app.tables import OpenTable
    from lotow.table.follows import outcome

    recorded = {game.table for game in opened.state.games.values()}
    tables = [one for one in store.journals("table") if one.name not in recorded]
    if not tables:
        return []
    table = OpenTable(store, max(tables, key=lambda one: one.id))
    if table.opened.campaign != opened.journal.name:
        return []
    over = outcome(table.state) is not None
    return [NextStep("finish" if over else "play", table.journal.name, opened.state.next_game)]


def _of_campaign(opened: OpenCampaign) -> list[NextStep]:
    state, name = opened.state, opened.journal.name
    if state.closed is not None:
        return [NextStep("look-back", name), NextStep("again")]
    if waiting := _waiting(opened):
        return [NextStep("settle", name, min(waiting))]
    if state.prepared:
        return [NextStep("record", name, state.next_game), NextStep("sit", name, state.next_game)]
    return [NextStep("prepare", name, state.next_game) if len(state.riding()) > 1 else NextStep("join", name)]


def _of_posses(names: list[str], playing: bool) -> list[NextStep]:
    if not names:
        return [] if playing else [NextStep("build")]
    steps = [NextStep("build-on", names[0]), NextStep("print", names[0])]
    return steps if len(names) > 1 or playing else [*steps, NextStep("second")]
