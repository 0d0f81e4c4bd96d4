"""What may be decided at a moment: every legal entry, and what is wrong with one that is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from lotow.errors import LotowError, Text
from lotow.saloon.dice.content import FACES, load
from lotow.saloon.dice.entries import Cleared, DiceRolled, Dodged, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.hands import GATLING, ONE, TWO, count, keeps, pack, unpack
from lotow.saloon.dice.state import Phase, Position

KINDS: dict[Phase, type] = {
    "gift": Gave,
    "roll": DiceRolled,
    "keep": Kept,
    "shoot": ShotsAimed,
    "dodge": Dodged,
    "shed": Shed,
    "drink": Drank,
    "clear": Cleared,
}


def seats_away(living: tuple[int, ...], seat: int, near: int, far: int) -> tuple[int, ...]:
    """The living between `near` and `far` places from a seat, by the shorter way round the table."""
    here, round_table = living.index(seat), len(living)
    found = []
    for place, other in enumerate(living):
        apart = abs(place - here)
        if near <= min(apart, round_table - apart) <= far:
            found.append(other)
    return tuple(found)


@lru_cache(maxsize=4096)
def reached(living: tuple[int, ...], seat: int, shift: int, farther: int, swaps: bool) -> tuple[int, ...]:
    """Whom a 1 (or a 2) from a seat hits, for somebody who shoots so much farther or swaps his shots."""
    close = len(living) <= load().game.close_quarters
    if swaps and not close:
        return seats_away(living, seat, 1, 2)
    place = 1 if shift == ONE or close else 2
    return seats_away(living, seat, place, place + farther)


def targets(position: Position, shift: int) -> tuple[int, ...]:
    """Whom a 1 (or a 2) of the player whose turn it is can hit."""
    ability = position.table.abilities[position.active]
    return reached(position.living, position.active, shift, ability.extra_reach, ability.swaps_shots)


def most_dodged(position: Position) -> int:
    """How many wounds the decider can turn into arrows: the last arrow stays."""
    return min(position.hits[position.decider], position.pile - 1)


def most_shed(position: Position) -> int:
    """How many arrows the decider may put back for his wounds."""
    ability = position.table.abilities[position.decider]
    lost = position.hits[position.decider] * ability.arrows_per_wound
    return min(lost, position.arrows[position.decider])


def most_cleared(position: Position) -> int:
    """How many arrows the gatlings may send back."""
    ability = position.table.abilities[position.active]
    return min(count(position.hand, GATLING) * ability.arrows_per_gatling, sum(position.arrows))


def may_double(position: Position) -> bool:
    """Whether a beer can double a shot now."""
    return position.beers > 0 and position.table.abilities[position.active].doubled_shots > 0


def legal(position: Position) -> Iterator[Entry]:
    """Everything that can be decided now, each way once; nothing while dice are to be rolled."""
    living = position.living
    match position.phase:
        case "gift":
            yield from (Gave(seat) for seat in living)
        case "keep":
            ability = position.table.abilities[position.active]
            yield from (Kept(unpack(kept)) for kept in keeps(position.hand, ability.rerolls_dynamite))
        case "shoot":
            yield from _shots(position)
        case "dodge":
            yield from (Dodged(arrows) for arrows in range(most_dodged(position) + 1))
        case "shed":
            yield from (Shed(arrows) for arrows in range(most_shed(position) + 1))
        case "drink":
            yield from (Drank(to) for to in combinations_with_replacement(living, position.beers))
        case "clear":
            for arrows in range(most_cleared(position) + 1):
                for of in combinations_with_replacement(living, arrows):
                    if all(of.count(seat) <= position.arrows[seat] for seat in of):
                        yield Cleared(of)


def _shots(position: Position) -> Iterator[Entry]:
    ones = combinations_with_replacement(targets(position, ONE), count(position.hand, ONE))
    twos = combinations_with_replacement(targets(position, TWO), count(position.hand, TWO))
    for near, far in product(ones, twos):
        yield ShotsAimed(near, far)
        if may_double(position):
            yield from (ShotsAimed(near, far, seat) for seat in sorted({*near, *far}))


def check(position: Position, entry: Entry) -> None:
    """Refuses an entry that cannot come now."""
    if position.phase == "over":
        raise _refused(Text("the game is over", "la partie est finie"))
    if type(entry) is not KINDS[position.phase]:
        raise _refused(
            Text(f"the game waits for something else: {position.phase}", "la partie attend autre chose")
        )
    complaint = _complaint(position, entry)
    if complaint is not None:
        raise _refused(complaint)


def _complaint(position: Position, entry: Entry) -> Text | None:
    living = position.living
    match entry:
        case DiceRolled(faces=faces) if len(faces) != position.to_roll or not set(faces) <= set(FACES):
            return Text(f"{position.to_roll} dice are to be rolled", f"il faut {position.to_roll} dés")
        case Kept(faces=faces):
            ability = position.table.abilities[position.active]
            if pack(faces) not in keeps(position.hand, ability.rerolls_dynamite):
                return Text(
                    "only dice on the table can be kept, and dynamite stays",
                    "on ne garde que les dés de la table, et la dynamite reste",
                )
        case Gave(to=to) if to not in living:
            return _absent(to)
        case ShotsAimed():
            return _bad_aim(position, entry)
        case Dodged(arrows=arrows) if not 0 <= arrows <= most_dodged(position):
            return _at_most(most_dodged(position))
        case Shed(arrows=arrows) if not 0 <= arrows <= most_shed(position):
            return _at_most(most_shed(position))
        case Drank(to=to):
            if len(to) != position.beers:
                return Text(f"{position.beers} beers are poured", f"{position.beers} bières sont servies")
            return next((_absent(seat) for seat in to if seat not in living), None)
        case Cleared(of=of):
            if len(of) > most_cleared(position):
                return _at_most(most_cleared(position))
            if any(seat not in living or of.count(seat) > position.arrows[seat] for seat in of):
                return Text("nobody gives back arrows he has not", "on ne rend pas des flèches qu'on n'a pas")
    return None


def _bad_aim(position: Position, shot: ShotsAimed) -> Text | None:
    aims: Sequence[tuple[int, tuple[int, ...]]] = ((ONE, shot.ones), (TWO, shot.twos))
    for shift, aimed in aims:
        dice, possible = count(position.hand, shift), targets(position, shift)
        face = FACES[shift // TWO]
        if len(aimed) != dice:
            return Text(f"every {face} is a shot: {dice}", f"chaque {face} est un tir : {dice}")
        if not set(aimed) <= set(possible):
            return Text(f"a {face} does not reach that seat", f"un {face} ne porte pas à cette place")
    if shot.doubled is None:
        return None
    if not may_double(position):
        return Text("no beer can double a shot here", "aucune bière ne peut doubler un tir ici")
    if shot.doubled not in (*shot.ones, *shot.twos):
        return Text("only a shot can be doubled", "on ne double qu'un tir")
    return None


def _absent(seat: int) -> Text:
    return Text(f"nobody sits at seat {seat + 1} any more", f"plus personne à la place {seat + 1}")


def _at_most(number: int) -> Text:
    return Text(f"at most {number}", f"au plus {number}")


def _refused(why: Text) -> LotowError:
    return LotowError(why, hint=Text("choose among what is legal now", "choisissez parmi ce qui est permis"))
