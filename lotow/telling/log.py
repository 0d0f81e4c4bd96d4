"""The log of a campaign: every entry in words, with its dice, those struck out marked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.dice import Roll
from lotow.errors import Text
from lotow.journal.by_game import touched, with_games
from lotow.journal.fold import struck
from lotow.journal.records import Record
from lotow.rulebook import Rulebook
from lotow.telling.teller import Teller


class LogLine(Struct, frozen=True, kw_only=True):
    """A line of the log: the entry in words, the game it belongs to, the faces of the dice behind it."""

    number: int
    step: int
    game: int
    posse: str
    text: Text
    dice: str
    who: str
    at: str
    struck: bool


def log(
    records: Sequence[Record], book: Rulebook, posse: str | None = None, game: int | None = None
) -> list[LogLine]:
    """What happened, in order; struck entries are marked. `posse` is a key; games with it count."""
    teller = Teller(records, book)
    gone = struck(records)
    lines = []
    for record, number in with_games(records):
        if posse is not None and posse not in touched(record):
            continue
        if game is not None and number != game:
            continue
        lines.append(
            LogLine(
                number=record.number,
                step=record.step,
                game=number,
                posse=record.entry.posse,
                text=teller.tell(record.entry),
                dice=", ".join(map(_rolled, record.dice)),
                who=record.who,
                at=record.at,
                struck=record.number in gone,
            )
        )
    return lines


def shown(roll: Roll) -> str:
    """The faces of a roll; of one whose sum alone was said, that."""
    return " ".join(map(str, roll.faces)) or f"={roll.total}"


def _rolled(roll: Roll) -> str:
    """`2D6: 4 1`, `2D6: =5`; a seed that somebody chose is said with it."""
    source, _, _ = roll.source.partition(" #")
    chosen = f" ({source})" if source.startswith("seed ") else ""
    return f"{roll.notation}: {shown(roll)}{chosen}"
