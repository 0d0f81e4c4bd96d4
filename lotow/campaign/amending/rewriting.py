"""The step that puts a game or a roll right: what is taken out of a journal, and what comes instead."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.campaign.aftermath.choices import Choices
from lotow.campaign.amending.replay import Amendment, InTheWayError, Replay, starting_at
from lotow.campaign.report.game_report import GameReport
from lotow.dice import Roller
from lotow.errors import LotowError, Text
from lotow.journal.fold import counting
from lotow.journal.records import Record, Written
from lotow.journal.striking import rewritten
from lotow.rulebook import Rulebook


def amend_game(
    records: Sequence[Record], game: int, report: GameReport, book: Rulebook, roller: Roller, choices: Choices
) -> list[Written]:
    """A game by its right report, and everything after it played again: with the dice and answers there
    were, and `roller` and `choices` for what is really new. Nothing where nothing differs; where something
    later does not fit any more it is refused."""
    amendment = Amendment(game=game, report=report)
    start = starting_at(records, amendment)
    replay = Replay(records, book, start, amendment, roller, choices)
    try:
        replay.run()
    except InTheWayError as found:
        number, why = found.record.number, found.why
        raise LotowError(
            Text(f"entry {number} is in the way: {why.en}", f"l'entrée {number} gêne : {why.fr}"),
            hint=Text("nothing was changed; strike it first", "rien n'a changé ; rayez-la d'abord"),
        ) from None
    alive = counting(records)
    if replay.unchanged() == len(alive) - start == len(replay.written):
        return []
    return written_step(records, start, replay, alive[start].number, ())


def written_step(
    records: Sequence[Record], start: int, replay: Replay, amends: int, for_good: Sequence[int]
) -> list[Written]:
    """The step that puts what a replay came to in place of what was: from the first difference on."""
    alive, same = counting(records), replay.unchanged()
    later = alive[start + same :]
    first = later[0].number if later else alive[-1].number + 1
    return rewritten(records, first, replay.written[same:], amends, for_good)
