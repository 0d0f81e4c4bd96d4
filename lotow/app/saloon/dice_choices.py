"""What somebody is asked at the dice as boxes to tick and lists to choose from, and the answer they make.

The answer is the one that is typed at the command line; it is read in one place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from lotow.errors import Text
from lotow.saloon.dice.content import Face, face_name
from lotow.saloon.dice.decisions import may_double, most_cleared, most_dodged, most_shed, targets
from lotow.saloon.dice.hands import ONE, TWO, count, unpack
from lotow.saloon.dice.state import DiceState

NOBODY = ""


class Choosing(Struct, frozen=True):
    """One list to choose from: values and what they are called; the first is chosen until another is."""

    name: str
    label: Text
    options: tuple[tuple[str, Text], ...]
    doubles: bool = False


class DieShown(Struct, frozen=True):
    """A die on the table that may be kept; `stays` when it must."""

    name: str
    face: Face
    stays: bool


def dice_shown(state: DiceState) -> tuple[DieShown, ...]:
    """The dice of whoever decides which of them stay."""
    if state.phase != "keep":
        return ()
    again = state.table.abilities[state.active].rerolls_dynamite
    return tuple(
        DieShown(f"die{at}", face, face == "dynamite" and not again)
        for at, face in enumerate(unpack(state.hand))
    )


def choosing(state: DiceState) -> tuple[Choosing, ...]:
    """Every list that has to be gone through for the decision that is due; none where dice are kept."""
    match state.phase:
        case "gift":
            label = Text("Who gets a life point?", "Qui reçoit un point de vie ?")
            return (Choosing("to0", label, _people(state, _needy(state))),)
        case "drink":
            label = Text("Who drinks?", "Qui boit ?")
            people = _people(state, _needy(state))
            return tuple(Choosing(f"to{at}", label, people) for at in range(state.beers))
        case "shoot":
            return _shots(state)
        case "dodge":
            label = Text("Arrows instead of wounds", "Flèches au lieu de blessures")
            return (Choosing("arrows", label, _numbers(most_dodged(state))),)
        case "shed":
            label = Text("Arrows put back", "Flèches rendues")
            return (Choosing("arrows", label, _numbers(most_shed(state))),)
        case "clear":
            return _cleared(state)
    return ()


def answer_made(state: DiceState, chosen: Mapping[str, str]) -> str:
    """The answer that what was ticked and chosen makes, in the words of the command line."""
    dice = dice_shown(state)
    if dice:
        kept = [die.face for die in dice if die.stays or chosen.get(die.name)]
        return " ".join(kept) or "none"
    said = []
    for one in choosing(state):
        value = chosen.get(one.name, one.options[0][0])
        if value:
            said.append(f"double {value}" if one.doubles else value)
    return ", ".join(said) or "none"


def _shots(state: DiceState) -> tuple[Choosing, ...]:
    found = []
    for face, shift in (("1", ONE), ("2", TWO)):
        label = Text(f"A {face}: whom do you shoot?", f"Un {face} : sur qui tirez-vous ?")
        people = _people(state, targets(state, shift))
        found += [Choosing(f"shot{face}{at}", label, people) for at in range(count(state.hand, shift))]
    if may_double(state):
        seats = sorted({*_aimed(state, ONE), *_aimed(state, TWO)})
        label = Text("A beer for a second bullet?", "Une bière pour une deuxième balle ?")
        none = (NOBODY, Text("no", "non"))
        found.append(Choosing("doubled", label, (none, *_people(state, seats)), doubles=True))
    return tuple(found)


def _cleared(state: DiceState) -> tuple[Choosing, ...]:
    """As many lists as arrows may go back; each proposes another arrow, the decider's own first."""
    label = Text("Whose arrow goes back?", "De qui rendre une flèche ?")
    held = [seat for seat in _needy(state) for _ in range(state.arrows[seat])]
    found = []
    for at in range(most_cleared(state)):
        seats = dict.fromkeys([held[at], *held])
        options = (*_people(state, list(seats)), (NOBODY, Text("nobody's", "de personne")))
        found.append(Choosing(f"of{at}", label, options))
    return tuple(found)


def _aimed(state: DiceState, shift: int) -> Sequence[int]:
    return targets(state, shift) if count(state.hand, shift) else ()


def _needy(state: DiceState) -> Sequence[int]:
    """Everybody, the decider first: a beer is mostly one's own."""
    return sorted(state.living, key=lambda seat: seat != state.decider)


def _people(state: DiceState, seats: Sequence[int]) -> tuple[tuple[str, Text], ...]:
    """Seats as an answer names them, with how each stands."""
    found = []
    for seat in seats:
        name = state.table.seats[seat].name
        stands = f"{state.life[seat]}/{state.table.most[seat]}"
        arrows = face_name("arrow")
        more = state.arrows[seat]
        en, fr = (f", {more} x {arrows.en}", f", {more} x {arrows.fr}") if more else ("", "")
        found.append((str(seat + 1), Text(f"{name} ({stands}{en})", f"{name} ({stands}{fr})")))
    return tuple(found)


def _numbers(most: int) -> tuple[tuple[str, Text], ...]:
    return tuple((str(one), Text(str(one), str(one))) for one in range(most, -1, -1))
