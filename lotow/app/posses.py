"""What a person can do with posses: open one by name or file, take a step, take it back, list them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

if TYPE_CHECKING:
    from lotow.app.campaign_changes import PosseChanges
    from lotow.app.riding import RidingPosse
    from lotow.campaign.building import Builder
    from lotow.journal.posse_state import State
    from lotow.journal.records import Record, Written
    from lotow.rulebook.pins import Pin
    from lotow.storage.store import Journal, Store

SUFFIXES = (".toml", ".json")


class KeptPosse(NamedTuple):
    """A posse, the book it goes by, the books it was made with if it remembers them, and the campaign it
    rides in with its key there, if it does."""

    posse: Posse
    book: Rulebook
    made_with: tuple[Pin, ...] = ()
    rides_in: str = ""
    key: str = ""

    def changed_books(self) -> list[Problem]:
        """Every book that is missing or no longer what it was when the posse was made."""
        from lotow.rulebook import made_with

        return made_with.changed_books(self.made_with, self.book)


def is_file(asked: str) -> bool:
    """Whether somebody means a file: by its suffix, or because there is one."""
    named = asked == "-" or asked.casefold().endswith(SUFFIXES)
    try:
        return named or Path(asked).is_file()
    except (OSError, ValueError):
        return False


def read_file(path: str, book: Rulebook) -> Posse:
    """A posse from a TOML or JSON file; `-` is standard input."""
    from lotow.posse.files import read_text

    hint = Text("name a posse file, .toml or .json", "nommez un fichier de bande, .toml ou .json")
    content = gate.read(path, gate.POSSE, hint)
    what = "stdin" if path == "-" else path
    return read_text(gate.text_of(content, what, gate.POSSE), book, what)


@contextmanager
def saved(name: str, db: str | None) -> Iterator[tuple[Store, Journal]]:
    """A saved posse: where it is kept, and its journal."""
    from lotow.app.riding import saved_called
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        yield store, saved_called(store, name)


def posse_called(asked: str, db: str | None, book: Rulebook) -> Posse:
    """The posse of a file or of the database, as it stands: of the campaign it rides in, if it does."""
    return kept_posse(asked, db, book).posse


def kept_posse(asked: str, db: str | None, book: Rulebook) -> KeptPosse:
    """The posse with the book it goes by: a campaign's own where it plays in one, else the one in force."""
    if is_file(asked):
        return KeptPosse(read_file(asked, book), book)
    from lotow.app.riding import RidingPosse

    with opened_posse(asked, db) as (store, found):
        if not isinstance(found, RidingPosse):
            return _as_it_stands(store, found, book)
        from lotow.app.campaigns import OpenCampaign

        opened = OpenCampaign(store, found.campaign)
        return KeptPosse(
            opened.state.told(found.key), opened.book, rides_in=found.campaign.name, key=found.key
        )


@contextmanager
def opened_posse(asked: str, db: str | None) -> Iterator[tuple[Store, RidingPosse | Journal]]:
    """A posse by name: where it is kept, and either its own journal or where it rides. `CAMPAIGN:POSSE` is
    one of that campaign's, whether it still rides there or not."""
    from lotow.app.riding import rider_called
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        yield store, rider_called(store, asked)


def kept_in(
    saved: Journal,
    db: str | None,
    book: Rulebook,
    may_read: Callable[[Journal], bool] = lambda campaign: True,
) -> KeptPosse:
    """The posse of a journal: as it stands in the campaign it rides in, for whoever may read that campaign,
    else as it was when it was saved last."""
    from lotow.app.campaigns import OpenCampaign
    from lotow.app.riding import ride_of
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        rider = ride_of(store, saved)
        if rider is None or not may_read(rider.campaign):
            return _as_it_stands(store, store.refreshed(saved), book)
        opened = OpenCampaign(store, rider.campaign)
        return KeptPosse(
            opened.state.told(rider.key), opened.book, rides_in=rider.campaign.name, key=rider.key
        )


def every_kept(db: str | None, book: Rulebook) -> list[KeptPosse]:
    """Every posse by name: those that ride in a campaign as they stand there, and the other saved ones."""
    from lotow.app.campaigns import OpenCampaign
    from lotow.app.riding import riders
    from lotow.rulebook.lookup import fold
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        store.must_be_there()
        riding = riders(store)
        opened = {one.campaign.id: OpenCampaign(store, one.campaign) for one in riding}
        taken = {fold(one.kept_as) for one in riding}
        kept = [
            _as_it_stands(store, journal, book)
            for journal in store.journals("posse")
            if fold(journal.name) not in taken
        ]
        for one in riding:
            at_hand = opened[one.campaign.id]
            posse = at_hand.state.told(one.key)
            kept.append(KeptPosse(posse, at_hand.book, rides_in=one.campaign.name, key=one.key))
    return sorted(kept, key=lambda one: fold(one.posse.name))


def _as_it_stands(store: Store, journal: Journal, book: Rulebook) -> KeptPosse:
    from lotow.journal.fold import fold

    state = fold(store.read(journal))
    return KeptPosse(state.the_posse(), book, next(iter(state.pins.values())))


class PastStep(NamedTuple):
    """A step of a posse: its record, what it did in words, and whether it was taken back."""

    record: Record
    what: Text
    struck: bool


def history(name: str, db: str | None) -> tuple[str, list[PastStep]]:
    """The whole name of a posse and every step of it, those taken back included."""
    from lotow.journal.fold import struck
    from lotow.telling.teller import Teller

    with saved(name, db) as (store, journal):
        records = store.read(journal)
    teller, gone = Teller(records, book_in_force()), struck(records)
    steps = [PastStep(one, teller.tell(one.entry), one.number in gone) for one in records]
    return journal.name, steps


class Stepped(NamedTuple):
    """A step that was written: the posse after it, its whole journal, and which of the records are new."""

    posse: Posse
    book: Rulebook
    records: list[Record]
    new: list[Record]


def create(name: str, written: Sequence[Written], db: str | None) -> Stepped:
    """A new journal for a posse, with its first entries."""
    from lotow.journal.fold import fold
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        journal = store.create("posse", name.strip(), written)
        records = store.read(journal)
    return Stepped(fold(records).the_posse(), book_in_force(), records, records)


def found(name: str, posse_list: str, budget: int | None, player: str, db: str | None) -> Stepped:
    """A new posse of a list."""
    from lotow.campaign.building import found as founded

    return create(name, founded(name, posse_list, budget, player, book_in_force()), db)


def bring_in(posse: Posse, source: str, book: Rulebook, db: str | None, name: str | None = None) -> Stepped:
    """A posse from elsewhere, kept under its name or another."""
    from msgspec import structs

    from lotow.campaign.building import bring

    if name is not None:
        posse = structs.replace(posse, name=name.strip())
    return create(posse.name, bring(posse, source, book), db)


def copy(asked: str, name: str, db: str | None) -> Stepped:
    """A posse as it stands, kept once more under another name."""
    return copy_of(kept_posse(asked, db, book_in_force()), name, db)


def copy_of(kept: KeptPosse, name: str, db: str | None) -> Stepped:
    """A posse at hand, kept once more under another name."""
    from lotow.posse.roll_call import list_of

    original, book = kept.posse, kept.book
    list_of(original, book)
    return bring_in(original, original.name, book, db, name)


def step(posse: str, make: Callable[[Builder], list[Written]], anyway: bool, db: str | None) -> Stepped:
    """One step of building, made on the posse as it stands when it is written."""
    with saved(posse, db) as (store, journal):
        return step_in(store, journal, make, book_in_force(), anyway)


def change(
    posse: str, make: Callable[[PosseChanges], list[Written]], anyway: bool, db: str | None
) -> Stepped:
    """One change of a posse, wherever it rides: by the rules of building, or by those of its campaign."""
    from lotow.app.riding import RidingPosse

    with opened_posse(posse, db) as (store, found):
        if isinstance(found, RidingPosse):
            return _change_riding(store, found, make, anyway)
        return step_in(store, found, make, book_in_force(), anyway)


def _change_riding(
    store: Store, rider: RidingPosse, make: Callable[[PosseChanges], list[Written]], anyway: bool
) -> Stepped:
    from lotow.app.campaign_changes import CampaignChanges
    from lotow.app.campaigns import OpenCampaign

    if anyway:
        raise LotowError(
            Text(
                f"{rider.name} rides in {rider.campaign.name} and keeps its rules",
                f"{rider.name} chevauche dans {rider.campaign.name} et en suit les règles",
            ),
            hint=Text("the referee's word can still change it", "la parole de l'arbitre peut la changer"),
        )
    opened = OpenCampaign(store, rider.campaign)
    new = opened.write(make(CampaignChanges(opened, rider.key)), rests_on=rider.key)
    return Stepped(opened.state.told(rider.key), opened.book, opened.records, new)


def step_in(
    store: Store,
    journal: Journal,
    make: Callable[[Builder], list[Written]],
    book: Rulebook,
    anyway: bool = False,
) -> Stepped:
    """The same in a store at hand. The journal is read once and folded once."""
    from lotow.app.riding import refuse_riding
    from lotow.campaign.building import Builder

    refuse_riding(store, journal)

    def after(now: list[Record]) -> tuple[list[Written], State]:
        builder = Builder(now, book, anyway)
        return make(builder), builder.state

    return _write(store, journal, after, book)


def undo(posse: str, db: str | None) -> Stepped:
    """The last step taken back."""
    from lotow.journal.striking import undo as undone

    return strike(posse, undone, db)


def redo(posse: str, db: str | None) -> Stepped:
    """What was undone last brought back."""
    from lotow.journal.striking import redo as redone

    return strike(posse, redone, db)


def strike(posse: str, make: Callable[[Sequence[Record]], list[Written]], db: str | None) -> Stepped:
    """A step taken back or brought back, if what came later still makes sense."""
    with saved(posse, db) as (store, journal):
        return strike_in(store, journal, make, book_in_force())


def strike_in(
    store: Store, journal: Journal, make: Callable[[Sequence[Record]], list[Written]], book: Rulebook
) -> Stepped:
    """The same in a store at hand."""
    from lotow.app.riding import refuse_riding
    from lotow.journal.fold import fold
    from lotow.journal.records import Record

    refuse_riding(store, journal)

    def after(now: list[Record]) -> tuple[list[Written], State]:
        written = make(now)
        more = [Record(number=len(now) + at, step=0, entry=one.entry) for at, one in enumerate(written, 1)]
        return written, fold([*now, *more])

    return _write(store, journal, after, book)


def _write(
    store: Store,
    journal: Journal,
    work_out: Callable[[list[Record]], tuple[list[Written], State]],
    book: Rulebook,
) -> Stepped:
    """Writes what is worked out on the journal as it is; the state given is brought up to date with it."""
    from lotow.journal.fold import apply
    from lotow.journal.records import Record

    before: list[Record] = []
    state: State | None = None

    def compute(now: list[Record]) -> list[Written]:
        nonlocal before, state
        before = now
        written, state = work_out(now)
        for one in written:
            apply(state, Record(number=0, step=0, entry=one.entry))
        return written

    def posse() -> Posse:
        assert state is not None
        return state.the_posse()

    new = store.update(journal, compute, lambda: posse().name)
    return Stepped(posse(), book, [*before, *new], new)
