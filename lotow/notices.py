"""What people should know besides the answer to what they asked, e.g. that a broken book was set aside.

Whoever speaks with people (the command line, the web) listens; rooms below only tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lotow.errors import Text

_listeners: list[Callable[[Text], None]] = []
_told: set[str] = set()


def listen(listener: Callable[[Text], None]) -> None:
    """From now on this one is told, of everything anew."""
    _listeners[:] = [listener]
    _told.clear()


def tell(notice: Text) -> None:
    """Tells it, once."""
    if notice.en not in _told:
        _told.add(notice.en)
        for listener in _listeners:
            listener(notice)
