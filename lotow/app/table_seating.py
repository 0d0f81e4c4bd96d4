"""Who sits down at a new table: a game a campaign has prepared or prepares now, or kept posses and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from lotow import gate
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.posses import posse_called
from lotow.app.preparing import roles_of
from lotow.app.tables import OpenTable
from lotow.campaign.building import key_of
from lotow.campaign.posse_called import find_posse
from lotow.campaign.siding import roles_by_rule
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Written
from lotow.posse.members import Posse
from lotow.rulebook.finding import matching
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Side
from lotow.storage.opening import open_store
from lotow.storage.store import Put, Store
from lotow.table.beginning import open_table
from lotow.table.line_up import KIND, Opened, decode_opened, encode_opened
from lotow.table.seats import one_off_seat, seats_as_prepared

Prepare = Callable[[OpenCampaign, list[str], str, Mapping[str, Side] | None], list[Written]]
"""Prepares a game of a campaign: these posses by key, this scenario, and who attacks where that is agreed."""

LONGEST_FREE = gate.LONGEST_CALLED - 4
"""What a table is called by itself leaves room for a number."""


def new_table(
    name: str | None,
    db: str | None,
    *,
    campaign: str | None = None,
    posses: Sequence[str] = (),
    scenario: str | None = None,
    attacker: str | None = None,
    prepare: Prepare | None = None,
) -> OpenTable:
    """Opens a table: the game a campaign has prepared, one that it prepares now, or a one-off."""
    if campaign is not None:
        opened = _in_campaign(campaign, db, posses, scenario, attacker, prepare)
    else:
        opened = _one_off(db, posses, scenario, attacker)
    store = open_store(db)
    try:
        named = bool(name and name.strip())
        if opened.campaign and not named:
            _refuse_a_second_table(store, opened)
        called = gate.called(name) if name and named else _free_name(store, opened)
        opened = structs.replace(opened, name=called)
        journal = store.create("table", called, [Put(KIND, encode_opened(opened))])
        return OpenTable(store, journal)
    except BaseException:
        store.close()
        raise


def _refuse_a_second_table(store: Store, opened: Opened) -> None:
    """A prepared game that sits at a table already is not laid out twice unless the new table has a name of
    its own: two phones mean one table."""
    for journal in store.journals("table"):
        first = next(iter(store.rows(journal)), None)
        if first is None or first.kind != KIND:
            continue
        if structs.replace(decode_opened(first.payload), name="") == structs.replace(opened, name=""):
            raise LotowError(
                Text(
                    f"this game is at the table {journal.name!r} already",
                    f"cette partie est déjà à la table {journal.name!r}",
                ),
                hint=Text("go on there, or give the new table a name", "continuez là, ou nommez la nouvelle"),
            )


def _free_name(store: Store, opened: Opened) -> str:
    taken = {fold(one.name) for one in store.journals("table")}
    names = ["".join(" " if one in gate.NOT_IN_NAMES else one for one in side.name) for side in opened.sides]
    plain = " v ".join(names)
    if len(plain) > LONGEST_FREE:
        share = LONGEST_FREE // len(names) - len(" v ")
        plain = " v ".join(name[:share].strip() for name in names)
    number = 1
    while fold(called := plain if number == 1 else f"{plain} {number}") in taken:
        number += 1
    return called


# In a campaign


def _in_campaign(
    campaign: str,
    db: str | None,
    posses: Sequence[str],
    scenario: str | None,
    attacker: str | None,
    prepare: Prepare | None,
) -> Opened:
    """The prepared game of these posses (of any, if none is named); else it is prepared now."""
    with open_campaign(campaign, db) as at_hand:
        state, book = at_hand.state, at_hand.book
        keys = [find_posse(state, one, riding=True) for one in posses]
        chosen = book.find(scenario, "scenario")[1] if scenario is not None else None
        game = _prepared(at_hand, keys, chosen)
        if game is None:
            if chosen is None or prepare is None:
                raise _nothing_prepared()
            playing = keys or _both(at_hand)
            roles = roles_of(at_hand, attacker, playing) if attacker is not None else None
            written = prepare(at_hand, playing, chosen, roles)
            at_hand.write(written)
            game = next(one.entry for one in written if isinstance(one.entry, GamePrepared))
        else:
            _as_prepared(at_hand, game, attacker)
        seats = seats_as_prepared(game, at_hand.state)
        return open_table("", book.content.scenario[game.scenario], seats, book, at_hand.journal.name)


def _prepared(campaign: OpenCampaign, keys: Sequence[str], scenario: str | None) -> GamePrepared | None:
    """The one prepared game that is meant."""
    found = [
        one
        for one in campaign.state.prepared
        if (not keys or {side.posse for side in one.sides} == set(keys))
        and (scenario is None or one.scenario == scenario)
    ]
    if len(found) > 1:
        games = [(one.scenario_name, ", ".join(side.name for side in one.sides)) for one in found]
        raise LotowError(
            Text("more than one game is prepared", "plusieurs parties sont préparées"),
            hint=Text(
                f"name the posses of one: {'; '.join(f'{name.en} ({who})' for name, who in games)}",
                f"nommez les bandes de l'une : {' ; '.join(f'{name.fr} ({who})' for name, who in games)}",
            ),
        )
    return found[0] if found else None


def _as_prepared(campaign: OpenCampaign, game: GamePrepared, attacker: str | None) -> None:
    """Who attacks was settled when the game was prepared."""
    if attacker is None:
        return
    roles = roles_of(campaign, attacker, [side.posse for side in game.sides])
    if any(side.role not in (None, roles[side.posse]) for side in game.sides):
        first = next(side.name for side in game.sides if side.role == "attacker")
        raise LotowError(
            Text(f"it was prepared with {first} attacking", f"préparée avec {first} à l'attaque"),
            hint=Text("leave that out, or prepare it again", "n'en dites rien, ou préparez-la à nouveau"),
            way="prepare",
        )


def _both(campaign: OpenCampaign) -> list[str]:
    """The two posses of a campaign that has no more."""
    riding = campaign.state.riding()
    if len(riding) != 2:
        names = ", ".join(campaign.state.posses[key].name for key in riding)
        raise LotowError(
            Text("it does not say who plays", "on ne dit pas qui joue"),
            hint=Text(f"name the posses: {names}", f"nommez les bandes : {names}"),
        )
    return list(riding)


def _nothing_prepared() -> LotowError:
    return LotowError(
        Text("no such game is prepared", "aucune partie de ce genre n'est préparée"),
        hint=Text("prepare it, or name a scenario", "préparez-la, ou nommez un scénario"),
        way="prepare",
    )


# For its own sake


def _one_off(db: str | None, posses: Sequence[str], scenario: str | None, attacker: str | None) -> Opened:
    """A game for its own sake, between kept posses or posse files; two of one name are told apart."""
    book = book_in_force()
    if scenario is None or len(posses) < 2:
        raise LotowError(
            Text("a table needs a scenario and two posses", "il faut un scénario et deux bandes"),
            hint=Text("name them, or a campaign", "nommez-les, ou une campagne"),
        )
    chosen = book.content.scenario[book.find(scenario, "scenario")[1]]
    playing: dict[str, Posse] = {}
    for called in posses:
        posse = _told_apart(posse_called(called, db, book), playing)
        playing[key_of(posse.name)] = posse
    roles = _roles({key: posse.name for key, posse in playing.items()}, attacker)
    if not roles and len(playing) == 2:
        lists = {key: posse.list for key, posse in playing.items()}
        roles = roles_by_rule(list(playing), lists, chosen, None)
    seats = [one_off_seat(key, posse, book, roles.get(key)) for key, posse in playing.items()]
    return open_table("", chosen, seats, book)


def _told_apart(posse: Posse, others: Mapping[str, Posse]) -> Posse:
    """A posse under a name that none of the others bears."""
    name, number = posse.name, 1
    while key_of(name) in others:
        number += 1
        name = f"{posse.name} {number}"
    return structs.replace(posse, name=name)


def _roles(names: Mapping[str, str], attacker: str | None) -> dict[str, Side]:
    if attacker is None:
        return {}
    found = matching(attacker, [(key, name) for key, name in names.items()])
    if len(found) != 1:
        named = ", ".join(names.values())
        raise LotowError(
            Text(f"{attacker!r} does not play here", f"{attacker!r} ne joue pas ici"),
            hint=Text(f"it is one of: {named}", f"l'un de : {named}"),
        )
    return {key: "attacker" if key == found[0] else "defender" for key in names}
