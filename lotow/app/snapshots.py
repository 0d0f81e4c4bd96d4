"""A campaign's state in a snapshot: good only for the code that made it, and only as long as it is whole."""

from __future__ import annotations

import os
from functools import lru_cache

import msgspec

from lotow import __version__
from lotow.journal.campaign_state import CampaignState
from lotow.rulebook.book_files import contents

FOLDING = ("journal", "journal/entries", "journal/changes", "posse")
"""The rooms whose code says what a journal comes to."""

BESIDE = ("dice/rolls.py", "rulebook/pins.py")
"""What of it stands in other rooms."""

_SUM = 8


@lru_cache(maxsize=1)
def snapshot_format() -> str:
    """Named by the code that folds, hashed as Python hashes sources for its own cache."""
    from importlib.util import source_hash

    package = os.path.dirname(os.path.dirname(__file__))
    folders = [os.path.join(package, room) for room in FOLDING]
    files = [one.path for folder in folders for one in os.scandir(folder) if one.name.endswith(".py")]
    files += [os.path.join(package, *one.split("/")) for one in BESIDE]
    code = b"\0".join(contents(path) for path in sorted(files))
    return f"campaign state of lotow {__version__} {source_hash(code).hex()}"


def packed(state: CampaignState) -> bytes:
    """A state as a snapshot keeps it, behind a checksum."""
    blob = msgspec.msgpack.encode(state)
    return _checksum(blob) + blob


def unpacked(kept: object) -> CampaignState | None:
    """The state in a snapshot; None when it is not whole, or of no campaign."""
    if not isinstance(kept, bytes):
        return None
    blob = kept[_SUM:]
    if kept[:_SUM] != _checksum(blob):
        return None
    try:
        state = msgspec.msgpack.decode(blob, type=CampaignState)
        return state if state.campaign is not None else None
    except msgspec.MsgspecError:
        return None


def _checksum(blob: bytes) -> bytes:
    from importlib.util import source_hash

    return source_hash(blob)
