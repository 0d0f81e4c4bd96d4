"""Everything that can happen to a posse or a campaign, as small immutable types closed by one union.

An entry says what happened in the words and figures of that day (names, prices, whole members), so that a
later change of the book never rewrites the past. `posse` is the key of the posse within its journal.
"""

from __future__ import annotations

from lotow.journal.entries.aftermath_entries import AftermathEntry
from lotow.journal.entries.game_entries import GameEntry
from lotow.journal.entries.posse_entries import PosseEntry
from lotow.journal.entries.referee_entries import RefereeEntry

Entry = PosseEntry | GameEntry | AftermathEntry | RefereeEntry
