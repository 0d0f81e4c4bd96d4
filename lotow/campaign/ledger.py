"""What the journal of a campaign tells: the table of posses, the log, the state as it stood after a game,
and how an earlier mistake is struck out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import CampaignFounded, GamePrepared, GameRecorded, Record, Struck, Written
from lotow.campaign.state import MisfitError as Misfit
from lotow.campaign.state import apply, beginning, misfits, struck
from lotow.campaign.telling import Teller
from lotow.errors import LotowError, Problem, Text
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the campaign table. Equal infamy shares a rank; posses that are gone have none and come
    last. `losses` are games lost, `out` own fighters taken out of action, `dead` those gone for good."""

    rank: int | None
    key: str
    name: str
    list: str
    player: str
    infamy: int
    games: int
    wins: int
    draws: int
    losses: int
    kills: int
    out: int
    dead: int
    status: str


def standings(state: CampaignState, book: Rulebook) -> tuple[Standing, ...]:
    """The posses by infamy, the most infamous first; then by wins, kills and name."""
    worth = {
        key: infamy(posse, book).total if key not in state.gone else max(state.infamies[key].items())[1]
        for key, posse in state.posses.items()
    }
    lines = [_line(state, key, worth) for key in state.posses]
    return tuple(
        sorted(lines, key=lambda one: (one.rank is None, -one.infamy, -one.wins, -one.kills, one.name))
    )


def _line(state: CampaignState, key: str, worth: dict[str, int]) -> Standing:
    posse, tally = state.posses[key], state.tallies[key]
    above = sum(worth[other] > worth[key] for other in state.riding())
    return Standing(
        rank=None if key in state.gone else above + 1,
        key=key,
        name=posse.name,
        list=posse.list,
        player=posse.player,
        infamy=worth[key],
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        kills=tally.kills,
        out=tally.out,
        dead=tally.dead,
        status=state.gone.get(key) or ("aftermath" if state.unfinished(key) else "ready"),
    )


class Line(Struct, frozen=True, kw_only=True):
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
) -> list[Line]:
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
            Line(
                number=record.number,
                step=record.step,
                game=number,
                posse=record.entry.posse,
                text=teller.tell(record.entry),
                dice=", ".join(f"{one.notation}: {' '.join(map(str, one.faces))}" for one in record.dice),
                who=record.who,
                at=record.at,
                struck=record.number in gone,
            )
        )
    return lines


def touched(record: Record) -> set[str]:
    """The posses an entry is about."""
    entry = record.entry
    if isinstance(entry, (GameRecorded, GamePrepared)):
        return {side.posse for side in entry.sides}
    captor = getattr(entry, "captor", "")
    return {entry.posse, captor} - {""}


def with_games(records: Sequence[Record]) -> Iterator[tuple[Record, int]]:
    """Every record with the game it belongs to: its own, or the last one played by then; a preparation
    belongs to the game it prepares."""
    last = 0
    for record in records:
        game = getattr(record.entry, "game", 0) or last
        if isinstance(record.entry, GamePrepared):
            game = last + 1
        if isinstance(record.entry, GameRecorded):
            last = max(last, game)
        yield record, game


def counting(records: Sequence[Record]) -> list[Record]:
    """The records that count: nothing struck, and no strikes."""
    gone = struck(records)
    return [one for one in records if one.number not in gone and not isinstance(one.entry, Struck)]


def as_of(records: Sequence[Record], game: int) -> CampaignState:
    """The campaign as it stood after a game and its aftermath; 0 is before the first."""
    state = beginning(records)
    if not isinstance(state, CampaignState):
        raise LotowError("this journal is no campaign's", hint="a campaign begins with `lotow campaign new`")
    alive = counting(records)
    played = max((one.entry.game for one in alive if isinstance(one.entry, GameRecorded)), default=0)
    if not 0 <= game <= played:
        raise LotowError(f"there is no game {game}", hint=f"games 0 to {played}; 0 is before the first")
    for record, number in with_games(alive):
        if number <= game:
            # A later agreement about a captive may be missing here: what rests on it is left out too.
            try:
                apply(state, record)
            except Misfit:
                continue
    return state


def undo(records: Sequence[Record], whole_game: bool = False) -> list[Written]:
    """Strikes the last step that counts, or everything of the last game. The founding itself stays."""
    alive = [one for one in counting(records) if not isinstance(one.entry, CampaignFounded)]
    if not alive:
        raise LotowError("there is nothing to undo", hint="`lotow campaign log` shows what happened")
    if not whole_game:
        last = max(one.step for one in alive)
        return strike(records, [one.number for one in alive if one.step == last])
    games = {one.number: game for one, game in with_games(counting(records))}
    latest = max((one.entry.game for one in alive if isinstance(one.entry, GameRecorded)), default=0)
    numbers = [one.number for one in alive if latest and games[one.number] >= latest and not _came(one)]
    if not latest or not numbers:
        raise LotowError("no game has been played yet", hint="without --game the last step is undone")
    return strike(records, numbers)


def _came(record: Record) -> bool:
    """Posses come and go between games: undoing a game leaves that alone."""
    return type(record.entry).__struct_config__.tag in ("joined", "left")


def redo(records: Sequence[Record]) -> list[Written]:
    """Brings back what the last undo struck that is still undone, unless something new came after it."""
    gone = struck(records)
    known = {one.number: one.entry for one in records}
    for record in reversed(records):
        entry = record.entry
        if not isinstance(entry, Struck):
            break
        brings_back = all(isinstance(known[number], Struck) for number in entry.entries)
        if record.number not in gone and not brings_back:
            return strike(records, [record.number])
    raise LotowError("there is nothing to redo", hint="only what was undone last can be brought back")


def strike(records: Sequence[Record], numbers: Sequence[int]) -> list[Written]:
    """The entry that strikes others, if everything that came later still makes sense without them; else a
    `LotowError` that lists what would not."""
    known = {one.number: one for one in records}
    unknown = [number for number in numbers if number not in known]
    if unknown or not numbers:
        raise LotowError(
            f"there is no entry {unknown[0] if unknown else ''}", hint="see `lotow campaign log`"
        )
    if any(isinstance(known[number].entry, CampaignFounded) for number in numbers):
        raise LotowError("the founding of a campaign cannot be struck", hint="delete the campaign instead")
    gone = struck(records)
    for number in numbers:
        if number in gone:
            raise LotowError(f"entry {number} is struck already", hint="strike the strike to bring it back")
    entry = Struck(posse=known[numbers[0]].entry.posse, entries=tuple(sorted(numbers)))
    after = Record(number=records[-1].number + 1, step=records[-1].number + 1, entry=entry)
    found = misfits([*records, after])
    if found:
        several = f"{len(found)} entries that make" if len(found) > 1 else "an entry that makes"
        raise LotowError(
            f"striking this leaves {several} no sense",
            hint="strike those too, or undo back to the mistake",
            problems=[_misfit(one) for one in found],
        )
    return [Written(entry=entry)]


def _misfit(found: Misfit) -> Problem:
    return Problem(
        "misfit",
        f"entry {found.record.number}",
        Text(found.why, f"n'a plus de sens : {found.why}"),
        Text("strike it too", "rayez-la aussi"),
    )
