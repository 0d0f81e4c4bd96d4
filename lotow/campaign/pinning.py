"""Keeps the book a campaign is played by inside its journal, so that no later change of the data touches it.

The descriptions of how the game is played (`reference`) are left out: no figure depends on them.
"""

from __future__ import annotations

import base64
import zlib
from functools import lru_cache
from typing import Any

import msgspec

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.rulebook import Content, Rulebook, load_rulebook
from lotow.rulebook.lookup import index
from lotow.rulebook.pins import Pin

FORGOTTEN = ("gear_lost",)
"""Fields that books of before may have and that nothing reads: all that died lost their gear."""


def packed(book: Rulebook) -> str:
    """A whole book as text."""
    kinds = {kind: getattr(book.content, kind) for kind in Content.__struct_fields__}
    content = Content(**{**kinds, "reference": {}})
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(content), 9)).decode("ascii")


@lru_cache(maxsize=8)
def unpacked(pinned: str, pins: tuple[Pin, ...]) -> Rulebook:
    """The book behind such a text."""
    what = Text("the book of this campaign", "le livre de cette campagne")
    try:
        whole = gate.inflate(base64.b64decode(pinned), what, gate.PINNED.bytes)
        gate.check_msgpack(whole, what, gate.PINNED)
        kept = msgspec.msgpack.decode(whole, type=dict[str, Any])
        if any(field.encode() in whole for field in FORGOTTEN):
            kept = _without_forgotten(kept)
        content = msgspec.convert(_completed(kept), Content)
    except (
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
        msgspec.MsgspecError,
    ) as error:
        raise LotowError(
            Text(
                f"the rules this campaign is played by cannot be read: {error}",
                f"les règles de cette campagne sont illisibles : {error}",
            ),
            hint=Text(
                "a newer lotow may have written them, or the journal was changed by hand",
                "un lotow plus récent les a peut-être écrites, ou le journal a été modifié à la main",
            ),
        ) from None
    return Rulebook(pins, content, index(content))


def _without_forgotten(kept: Any) -> Any:
    """What a book of before says, without the fields that have no meaning any more."""
    if isinstance(kept, dict):
        return {key: _without_forgotten(value) for key, value in kept.items() if key not in FORGOTTEN}
    return [_without_forgotten(one) for one in kept] if isinstance(kept, list) else kept


def _completed(kept: dict[str, Any]) -> dict[str, Any]:
    """A book kept before a figure, a feat or an ending was written down in the data: today's core says what
    lotow itself knew that day. Only what the book had no word for is added; whatever it says stands."""
    today = load_rulebook().content
    for name in Content.__struct_fields__:
        ours = getattr(today, name)
        if isinstance(ours, msgspec.Struct):
            kept[name] = {**msgspec.to_builtins(ours), **kept.get(name, {})}
    for id, scenario in kept["scenario"].items():
        if (entry := today.scenario.get(id)) is not None:
            _complete(scenario, msgspec.to_builtins(entry))
    return kept


def _complete(scenario: dict[str, Any], ours: dict[str, Any]) -> None:
    """A scenario with what its book had no word for: how it ends, who leaves, what is carried, feats."""
    feats = {one["to"]: one["feat"] for one in ours["experience"]}
    for award in scenario["experience"]:
        award.setdefault("feat", feats.get(award["to"]))
    counts = {one["key"]: one for one in ours["counts"]}
    for count in scenario.get("counts", ()):
        for field, value in counts.get(count["key"], {}).items():
            count.setdefault(field, value)
    for field, value in ours.items():
        scenario.setdefault(field, value)


def check_pinned(state: CampaignState) -> None:
    """Refuses a campaign whose own book has problems, as any book with them is."""
    from lotow.rulebook.assembling import assemble
    from lotow.rulebook.checking import check
    from lotow.rulebook.overlay import raw_tables

    book = book_of(state)
    assembled = assemble({"book": raw_tables(book)})
    problems = [*assembled.problems, *check(assembled.content(), assembled.places, assembled.broken)]
    if problems:
        raise LotowError(
            Text(
                "the rules in this campaign are broken",
                "les règles contenues dans cette campagne sont fautives",
            ),
            hint=Text("the document was changed by hand", "le document a été modifié à la main"),
            problems=problems,
        )


def book_of(state: CampaignState) -> Rulebook:
    """The book a campaign is played by: today's while it is still the same, else the one it keeps."""
    campaign = state.campaign
    if campaign is None:
        raise LotowError(
            Text("there is no campaign in this journal", "il n'y a pas de campagne dans ce journal"),
            way="new-campaign",
        )
    today = load_rulebook()
    if campaign.books == today.pins or not campaign.pinned:
        return today
    return unpacked(campaign.pinned, campaign.books)
