"""A campaign out of the database as one document, and back in: tried whole before anything is kept."""

from __future__ import annotations

from lotow import gate
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.campaign.document import from_json, to_json
from lotow.campaign.pinning import book_of
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import Joined
from lotow.journal.fold import SENSELESS, fold_campaign
from lotow.journal.records import Record
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, utc_now
from lotow.storage.writing import stamp, writer


def export_campaign(name: str, db: str | None) -> bytes:
    """The whole campaign as a document, which carries its last digest."""
    with open_campaign(name, db) as opened:
        return document_of(opened)


def document_of(campaign: OpenCampaign) -> bytes:
    """The same of a campaign at hand."""
    return to_json(campaign.records)


def import_campaign(data: bytes, name: str | None, db: str | None, unsigned: bool = False) -> Journal:
    """Keeps a campaign from a document, entry for entry. One without digests is taken only `unsigned`, and
    its journal says so from then on."""
    records = from_json(data, unsigned, who=writer(None), at=stamp(utc_now))
    try_out(records)
    campaign = fold_campaign(records).campaign
    assert campaign is not None
    with open_store(db) as store:
        return store.adopt("campaign", name or campaign.name, records)


def try_out(records: list[Record]) -> None:
    """Looks at everything once: what cannot be shown is not taken, nor a posse that no file may hold."""
    from lotow.journal.invariants import verify
    from lotow.posse.unreadable import refuse_nonsense
    from lotow.telling.log import log
    from lotow.telling.standings import standings

    state = fold_campaign(records)
    joined = [one.entry.value for one in records if isinstance(one.entry, Joined)]
    for posse in (*joined, *state.posses.values()):
        refuse_nonsense(posse, posse.name[: gate.LONGEST_CALLED])
    try:
        book = book_of(state)
        for posse in state.posses.values():
            book.content.posse[posse.list]
        for game in state.games.values():
            book.content.scenario[game.scenario]
        log(records, book)
        standings(state, book)
        verify(records, book)
    except SENSELESS as error:
        raise LotowError(
            Text(
                f"this campaign speaks of what its own book does not have: {error}",
                f"cette campagne parle de ce que son propre livre n'a pas : {error}",
            ),
            hint=Text("the document was changed by hand", "le document a été modifié à la main"),
        ) from None
