"""Keeps the book a campaign is played by inside its journal, so that no later change of the data touches it.

The descriptions of how the game is played (`reference`) are left out: no figure depends on them.
"""

from __future__ import annotations

import base64
import zlib
from functools import lru_cache

import msgspec

from lotow.campaign.campaign_state import CampaignState
from lotow.errors import LotowError
from lotow.rulebook import Content, Rulebook, load_rulebook
from lotow.rulebook.lookup import index


def packed(book: Rulebook) -> str:
    """A whole book as text."""
    kinds = {kind: getattr(book.content, kind) for kind in Content.__struct_fields__}
    content = Content(**{**kinds, "reference": {}})
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(content), 9)).decode("ascii")


@lru_cache(maxsize=8)
def unpacked(pinned: str, digest: str) -> Rulebook:
    """The book behind such a text."""
    try:
        content = msgspec.msgpack.decode(zlib.decompress(base64.b64decode(pinned)), type=Content)
    except (ValueError, zlib.error, msgspec.MsgspecError) as error:
        raise LotowError(
            f"the rules this campaign is played by cannot be read: {error}",
            hint="a newer lotow may have written them, or the journal was changed by hand",
        ) from None
    return Rulebook(digest, content, index(content))


def book_of(state: CampaignState) -> Rulebook:
    """The book a campaign is played by: today's while it is still the same, else the one it keeps."""
    campaign = state.campaign
    if campaign is None:
        raise LotowError("there is no campaign in this journal", hint="begin one with `lotow campaign new`")
    today = load_rulebook()
    if campaign.digest == today.digest or not campaign.pinned:
        return today
    return unpacked(campaign.pinned, campaign.digest)
