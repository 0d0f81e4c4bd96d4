"""A table at hand: opened by name, folded from its taps, tapped at by several devices at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC
from functools import cached_property
from time import sleep
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from lotow.dice import Roller
from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.storage.opening import open_store
from lotow.storage.store import ConflictError, Journal, Put, Store, StoredRow, utc_now
from lotow.table import taps as t
from lotow.table.folding import change, counting, fold, struck
from lotow.table.hearing import hear
from lotow.table.line_up import KIND, Opened, decode_opened
from lotow.table.refusing import RefusedError, must_be_readable
from lotow.table.saying import Sayer
from lotow.table.table_state import TableState
from lotow.table.tap_checks import problems_of

if TYPE_CHECKING:
    from lotow.app.campaigns import OpenCampaign


MOST_ATTEMPTS = 200
"""Of each round of those who tap at once one gets through, so that nobody's tap is ever turned away."""

SHORT_PAUSE = 0.0005
LONGEST_PAUSE = 0.05


class TableLine(Struct, frozen=True):
    """A tap as it lies in the journal, in words; `struck` when it was taken back."""

    number: int
    tap: t.Tap
    text: Text
    struck: bool = False


class OpenTable:
    """A table at hand: where it is kept, how it began, what was tapped, how it stands. `mark` tells it from
    any other, whatever they are called."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self.store = store
        self.journal = journal
        self._db: str | None = None
        self.refresh()

    def __enter__(self) -> OpenTable:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    def refresh(self) -> None:
        """Reads the whole journal."""
        rows = self.store.rows(self.journal)
        if not rows or rows[0].kind != KIND:
            raise LotowError(
                Text(f"{self.journal.name!r} is no table", f"{self.journal.name!r} n'est pas une table"),
                hint=Text("its first entry is missing", "sa première entrée manque"),
            )
        self.opened: Opened = decode_opened(rows[0].payload)
        self.mark = rows[0].digest
        self.taps: list[tuple[int, t.Tap]] = [(row.number, t.decode(row.payload)) for row in rows[1:]]
        self.head = rows[-1].number
        self._fold()

    def _fold(self) -> None:
        self.state: TableState = fold(self.opened, (tap for _, tap in self.taps))

    @cached_property
    def book(self) -> Rulebook:
        """The book it is played by: the one in force while that is still the one it began with, else the one
        its campaign keeps."""
        from lotow.rulebook.in_force import book_in_force

        today = book_in_force()
        if self.opened.books == today.pins or not self.opened.campaign:
            return today
        return self.campaign().book

    def campaign(self) -> OpenCampaign:
        """The campaign it is played in, on the same store."""
        from lotow.app.campaigns import OpenCampaign

        name = self.opened.campaign
        found = next((one for one in self.store.journals("campaign") if one.name == name), None)
        if found is None:
            raise LotowError(
                Text(f"the campaign {name!r} is gone", f"la campagne {name!r} n'est plus là"),
                hint=Text("bring it back first", "rétablissez-la d'abord"),
            )
        return OpenCampaign(self.store, found)

    # Tapping

    def do(
        self,
        said: Sequence[str],
        device: str,
        who: str = "",
        anyway: bool = False,
        roller: Roller | None = None,
    ) -> list[TableLine]:
        """Taps said in words, all of them or none; each is understood as the table stands after the last."""
        heard: list[t.Tap] = []
        try:
            for text in said:
                tap = hear(text, self.state, self.book, roller)
                tap = structs.replace(tap, who=who, device=device, at=_now(), anyway=anyway)
                self._check(tap)
                change(self.state, tap)
                heard.append(tap)
        finally:
            self._fold()
        return self.tap(heard, numbered=False)

    def tap(self, taps: Sequence[t.Tap], numbered: bool = True) -> list[TableLine]:
        """Writes taps, all of them or none: what came before is left out, what cannot be is refused.

        With `numbered` the devices have counted their taps themselves; else each is its device's next."""
        for attempt in range(MOST_ATTEMPTS):
            sleep(min(attempt * attempt * SHORT_PAUSE, LONGEST_PAUSE))
            new = self._fresh(taps) if numbered else self._numbered(taps)
            try:
                for tap in new:
                    self._check(tap)
                    change(self.state, tap)
                rows = self._append(new)
            except ConflictError:
                self.refresh()
                continue
            except LotowError:
                self._fold()
                raise
            self.taps += [(row.number, tap) for row, tap in zip(rows, new, strict=True)]
            self.head = rows[-1].number if rows else self.head
            if any(isinstance(tap, t.TapStruck) for _, tap in self.taps):
                self._fold()
            return self.log(self.head - len(rows))
        raise ConflictError(self.journal)

    def _append(self, taps: Sequence[t.Tap]) -> list[StoredRow]:
        puts = [Put(t.kind_of(tap), t.encode(tap)) for tap in taps]
        return self.store.append_rows(self.journal, self.head, puts) if puts else []

    def _fresh(self, taps: Iterable[t.Tap]) -> list[t.Tap]:
        known = {t.key_of(tap) for _, tap in self.taps}
        fresh: dict[tuple[str, int], t.Tap] = {}
        for tap in taps:
            if not tap.device or tap.number < 1:
                raise LotowError(
                    Text(
                        "a tap must name its device and its number there",
                        "un geste doit nommer son appareil et son numéro",
                    ),
                    hint=Text("numbers begin at 1", "les numéros commencent à 1"),
                )
            if t.key_of(tap) not in known:
                fresh.setdefault(t.key_of(tap), tap)
        return list(fresh.values())

    def _numbered(self, taps: Iterable[t.Tap]) -> list[t.Tap]:
        numbered: list[t.Tap] = []
        for tap in taps:
            number = self.next_number(tap.device) + sum(one.device == tap.device for one in numbered)
            numbered.append(structs.replace(tap, number=number))
        return numbered

    def next_number(self, device: str) -> int:
        """The number of a device's next tap."""
        return max((tap.number for _, tap in self.taps if tap.device == device), default=0) + 1

    def _check(self, tap: t.Tap) -> None:
        must_be_readable(tap)
        problems = [] if tap.anyway else problems_of(self.state, tap)
        if problems:
            raise RefusedError(Sayer(self.state, self.book).say(tap), problems)

    # Taking back

    def undo(self, device: str, who: str = "") -> TableLine:
        """Takes back the last tap of this device that still counts."""
        last = self.undoable(device)
        if last is None:
            raise LotowError(
                Text("this device has nothing to take back", "cet appareil n'a rien à annuler"),
                hint=Text("any tap can be struck by its number", "tout geste peut être rayé par son numéro"),
                way="table-log",
            )
        return self._strike(last.tap, device, who)

    def undoable(self, device: str) -> TableLine | None:
        """What `undo` would take back."""
        gone = struck([tap for _, tap in self.taps])
        for number, tap in reversed(self.taps):
            if tap.device == device and not isinstance(tap, t.TapStruck) and t.key_of(tap) not in gone:
                return TableLine(number, tap, Sayer(self.state, self.book).say(tap))
        return None

    def strike(self, number: int, device: str, who: str = "") -> TableLine:
        """Takes back any tap, by its number in the journal; taking back a strike brings back what it took."""
        tap = next((tap for at, tap in self.taps if at == number), None)
        if tap is None:
            raise LotowError(
                Text(f"there is no tap {number}", f"il n'y a pas de geste {number}"), way="table-log"
            )
        if t.key_of(tap) in struck([one for _, one in self.taps]):
            raise LotowError(
                Text(f"tap {number} is struck already", f"le geste {number} est déjà rayé"), way="table-log"
            )
        return self._strike(tap, device, who)

    def _strike(self, tap: t.Tap, device: str, who: str) -> TableLine:
        strike = t.TapStruck(
            of_device=tap.device,
            of_number=tap.number,
            device=device,
            who=who,
            at=_now(),
            turn=self.state.turn,
        )
        return self.tap([strike], numbered=False)[0]

    def log(self, after: int = 0) -> list[TableLine]:
        """Every tap in words, or those after a number; taken back ones are marked."""
        sayer = Sayer(self.state, self.book, (tap for _, tap in self.taps))
        taps = [tap for _, tap in self.taps]
        counted = {t.key_of(tap) for tap in counting(taps)}
        gone = struck(taps)
        lines = []
        for number, tap in self.taps:
            if number > after:
                key = t.key_of(tap)
                off = key in gone or (key not in counted and not isinstance(tap, t.TapStruck))
                lines.append(TableLine(number, tap, sayer.say(tap), off))
        return lines


def open_table(name: str, db: str | None) -> OpenTable:
    """The table of this name."""
    store = open_store(db)
    try:
        return OpenTable(store, store.find(name, "table"))
    except BaseException:
        store.close()
        raise


def _now() -> str:
    return utc_now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# All of them


class ListedTable(Struct, frozen=True):
    """A table as it is listed."""

    name: str
    scenario: Text
    sides: tuple[str, ...]
    turn: int
    over: bool
    campaign: str


def every_table(db: str | None) -> list[ListedTable]:
    """All tables, by name."""
    with open_store(db) as store:
        return [_listed(OpenTable(store, journal)) for journal in store.journals("table")]


def _listed(table: OpenTable) -> ListedTable:
    from lotow.table.follows import outcome

    opened = table.opened
    return ListedTable(
        table.journal.name,
        opened.scenario_name,
        tuple(one.name for one in opened.sides),
        table.state.turn,
        outcome(table.state) is not None,
        opened.campaign,
    )
