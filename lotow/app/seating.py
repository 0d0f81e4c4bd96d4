"""Who sits down at a new table: the game a campaign has prepared, its posses, or kept posses and files."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.posses import posse_called
from lotow.campaign.building import key_of
from lotow.campaign.posse_called import find_posse
from lotow.campaign.report.reading import prepared_game
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.rulebook.finding import matching
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.models import Side
from lotow.table.beginning import one_off_seat, open_table, seats_as_prepared, seats_in_campaign
from lotow.table.opening import Opened


def opened_in_campaign(
    campaign: str, db: str | None, posses: Sequence[str], scenario: str | None, attacker: str | None
) -> Opened:
    """The prepared game; or, where a scenario and posses are named, that one."""
    with open_campaign(campaign, db) as at_hand:
        state, book = at_hand.state, at_hand.book
        keys = [find_posse(state, one, riding=True) for one in posses]
        house = bool(state.campaign is not None and state.campaign.house_rules)
        if scenario is None:
            game = _prepared(at_hand, keys)
            chosen = book.content.scenario[game.scenario]
            return open_table("", chosen, seats_as_prepared(game, state), book, at_hand.journal.name, house)
        chosen = book.content.scenario[book.find(scenario, "scenario")[1]]
        names = {key: state.posses[key].name for key in keys}
        seats = seats_in_campaign(state, keys, book, _roles(names, attacker)) if keys else []
        return open_table("", chosen, seats, book, at_hand.journal.name, house)


def _prepared(campaign: OpenCampaign, keys: Sequence[str]) -> GamePrepared:
    state = campaign.state
    found = [one for one in (prepared_game(state, set(keys)),) if one] if keys else list(state.prepared)
    if len(found) == 1:
        return found[0]
    if found:
        games = "; ".join(
            f"{one.scenario_name.en} ({', '.join(side.name for side in one.sides)})" for one in found
        )
        raise LotowError(
            Text("more than one game is prepared", "plusieurs parties sont préparées"),
            hint=Text(f"name the posses of one: {games}", f"nommez les bandes de l'une : {games}"),
        )
    raise LotowError(
        Text("no such game is prepared", "aucune partie de ce genre n'est préparée"),
        hint=Text("prepare it, or name a scenario", "préparez-la, ou nommez un scénario"),
        way="prepare",
    )


def opened_one_off(
    db: str | None, posses: Sequence[str], scenario: str | None, attacker: str | None
) -> Opened:
    """A game for its own sake, between kept posses or posse files."""
    book = book_in_force()
    if scenario is None or len(posses) < 2:
        raise LotowError(
            Text("a table needs a scenario and two posses", "il faut un scénario et deux bandes"),
            hint=Text("name them, or a campaign", "nommez-les, ou une campagne"),
        )
    chosen = book.content.scenario[book.find(scenario, "scenario")[1]]
    playing = {}
    for one in posses:
        posse = posse_called(one, db, book)
        key = key_of(posse.name)
        while key in playing:
            key += "-2"
        playing[key] = posse
    roles = _roles({key: posse.name for key, posse in playing.items()}, attacker)
    seats = [one_off_seat(key, posse, book, roles.get(key)) for key, posse in playing.items()]
    return open_table("", chosen, seats, book)


def _roles(names: dict[str, str], attacker: str | None) -> dict[str, Side]:
    if attacker is None:
        return {}
    found = matching(attacker, list(names.items()))
    if len(found) != 1:
        raise LotowError(
            Text(f"{attacker!r} does not play here", f"{attacker!r} ne joue pas ici"),
            hint=Text(f"it is one of: {', '.join(names.values())}", f"l'un de : {', '.join(names.values())}"),
        )
    return {key: "attacker" if key == found[0] else "defender" for key in names}
