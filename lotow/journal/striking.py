"""Taking steps back and bringing them back: strikes are entries themselves, so nothing is ever lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from lotow.errors import LotowError, Problem, Text
from lotow.journal.by_game import with_games
from lotow.journal.entries.game_entries import CampaignFounded, GameRecorded, Joined, Left, TakenOnTrust
from lotow.journal.entries.posse_entries import Founded, Imported, Struck
from lotow.journal.fold import MisfitError, counting, misfits, struck
from lotow.journal.records import Record, Written

FOUNDINGS = (Founded, Imported, CampaignFounded, TakenOnTrust)


def undo(records: Sequence[Record], whole_game: bool = False) -> list[Written]:
    """Strikes the last step that counts, or everything of the last game. The founding itself stays."""
    alive = [record for record in counting(records) if not isinstance(record.entry, FOUNDINGS)]
    if not alive:
        raise LotowError(Text("there is nothing to undo", "il n'y a rien à annuler"), way="history")
    if not whole_game:
        last, gone = max(record.step for record in alive), struck(records)
        made = [record for record in records if record.step == last and record.number not in gone]
        return strike(records, [one.number for one in made if not isinstance(one.entry, FOUNDINGS)])
    games = {one.number: game for one, game in with_games(counting(records))}
    latest = max((record.entry.game for record in alive if isinstance(record.entry, GameRecorded)), default=0)
    # Posses come and go between games: undoing a game leaves that alone.
    numbers = [
        record.number
        for record in alive
        if latest and games[record.number] >= latest and not isinstance(record.entry, (Joined, Left))
    ]
    if not latest or not numbers:
        raise LotowError(
            Text("no game has been played yet", "aucune partie n'a encore été jouée"),
            hint=Text("undo the last step instead", "annulez plutôt la dernière étape"),
        )
    return strike(records, numbers)


def redo(records: Sequence[Record]) -> list[Written]:
    """Brings back what the last undo struck that is still undone, unless something new came after it. Where
    a strike made later figures come again, the step is taken back whole."""
    gone = struck(records)
    known = {record.number: record.entry for record in records}
    for _, together in groupby(reversed(records), key=lambda record: record.step):
        first, *others = reversed(list(together))
        entry = first.entry
        if not isinstance(entry, Struck) or (others and not entry.for_good):
            break
        brings_back = all(isinstance(known[number], Struck) for number in entry.entries)
        if first.number not in gone and not brings_back:
            return strike(records, [first.number, *(one.number for one in others)])
    raise LotowError(
        Text("there is nothing to redo", "il n'y a rien à rétablir"),
        hint=Text(
            "only what was undone last can be brought back", "seule la dernière annulation peut être rétablie"
        ),
    )


def rewritten(
    records: Sequence[Record], first: int, written: Sequence[Written], amends: int, for_good: Sequence[int]
) -> list[Written]:
    """The step that puts others in place of every entry that counts from number `first` on, and of those
    struck `for_good`: a strike, and what comes instead. It is undone and redone as one."""
    gone = [record for record in counting(records) if record.number >= first or record.number in for_good]
    if not gone:
        return list(written)
    numbers = tuple(one.number for one in gone)
    entry = Struck(posse=gone[0].entry.posse, entries=numbers, amends=amends, for_good=tuple(for_good))
    return [Written(entry=entry), *written]


def strike(records: Sequence[Record], numbers: Sequence[int]) -> list[Written]:
    """The entry that strikes others, if everything that came later still makes sense without them; else a
    `LotowError` that lists what would not."""
    known = {record.number: record for record in records}
    unknown = [number for number in numbers if number not in known]
    if unknown or not numbers:
        number = unknown[0] if unknown else 0
        raise LotowError(
            Text(f"there is no entry {number}", f"il n'y a pas d'entrée {number}"), way="history"
        )
    if any(isinstance(known[number].entry, FOUNDINGS) for number in numbers):
        raise LotowError(
            Text("a founding cannot be struck", "une fondation ne peut être rayée"),
            hint=Text("delete the whole instead", "supprimez plutôt le tout"),
        )
    gone = struck(records)
    for number in numbers:
        if number in gone:
            raise LotowError(
                Text(f"entry {number} is struck already", f"l'entrée {number} est déjà rayée"),
                hint=Text("strike the strike to bring it back", "rayez la rature pour la rétablir"),
            )
    entry = Struck(posse=known[numbers[0]].entry.posse, entries=tuple(sorted(numbers)))
    after = Record(number=records[-1].number + 1, step=records[-1].number + 1, entry=entry)
    found = misfits([*records, after])
    if found:
        one = len(found) == 1
        raise LotowError(
            Text(
                f"striking this leaves {'an entry' if one else f'{len(found)} entries'} "
                f"that make{'s' if one else ''} no sense",
                f"rayer ceci laisse {'une entrée' if one else f'{len(found)} entrées'} "
                f"qui n'{'a' if one else 'ont'} plus de sens",
            ),
            hint=Text("put it right instead of striking it", "corrigez-la au lieu de la rayer"),
            way="amend",
            problems=[_misfit(found[0])],
        )
    return [Written(entry=entry)]


def _misfit(found: MisfitError) -> Problem:
    return Problem(
        "misfit",
        f"entry {found.record.number}",
        Text(found.why.en, f"n'a plus de sens : {found.why.fr}"),
        Text("the first of them", "la première"),
    )
