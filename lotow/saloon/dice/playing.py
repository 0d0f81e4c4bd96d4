"""A game with people in it: what goes on by itself, whom it waits for, and how an answer is read.

A question can wait: everything is worked out from the entries so far, and an answer is one more entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lotow.dice import Roller
from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.dice.belief import Belief, after, no_evidence
from lotow.saloon.dice.bots import decision
from lotow.saloon.dice.content import face_called
from lotow.saloon.dice.decisions import check, legal, targets
from lotow.saloon.dice.entries import Cleared, Dealt, Dodged, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.game import begin, roll, step
from lotow.saloon.dice.hands import DYNAMITE, ONE, TWO, count, pack, unpack
from lotow.saloon.dice.minds import bot_of
from lotow.saloon.dice.state import DiceState, Phase
from lotow.saloon.dice.telling import faces_text

ALL = ("all", "tout", "stop")
NONE = ("none", "rien", "-")
DOUBLE = ("double ", "doubler ")
SIDES_OF_CHANCE = 1000

QUESTIONS: dict[Phase, Text] = {
    "gift": Text("Who gets a life point?", "Qui reçoit un point de vie ?"),
    "keep": Text("Which dice stay (faces, all, none)?", "Quels dés restent (des faces, tout, rien) ?"),
    "shoot": Text("Whom do you shoot?", "Sur qui tirez-vous ?"),
    "dodge": Text("How many arrows instead of wounds?", "Combien de flèches au lieu de blessures ?"),
    "shed": Text("How many arrows do you put back?", "Combien de flèches rendez-vous ?"),
    "drink": Text("Who drinks?", "Qui boit ?"),
    "clear": Text("Whose arrows go back (none)?", "Quelles flèches repartent (rien) ?"),
}


class Sitting:
    """A game at the table: its state, and what the table believes, entry after entry."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        first, *rest = entries
        if not isinstance(first, Dealt):
            raise LotowError(
                Text("a game begins with a deal", "une partie commence par une donne"),
                hint=Text("deal anew", "redonnez"),
            )
        self.state: DiceState = begin(first).freeze()
        self.belief: Belief = no_evidence(self.state.table)
        for entry in rest:
            self.take(entry)

    def ahead(self) -> Sitting:
        """The same game to be played on without this one noticing."""
        other = object.__new__(Sitting)
        other.state, other.belief = self.state, self.belief
        return other

    def take(self, entry: Entry) -> None:
        """Lets an entry happen; one that cannot come now is refused and changes nothing."""
        before = self.state
        self.state = step(before, entry)
        self.belief = after(self.belief, before, entry)

    def waits_for(self) -> int | None:
        """The seat of the person who has to decide; None while the game goes on by itself or is over."""
        state = self.state
        if state.phase in ("roll", "over") or state.table.seats[state.decider].mind != "human":
            return None
        return state.decider if only_choice(state) is None else None

    def goes_on(self, roller: Roller) -> Entry | None:
        """What comes next without anybody's answer: dice, a bot's decision, the only thing possible."""
        state = self.state
        if state.phase == "over" or self.waits_for() is not None:
            return None
        if state.phase == "roll":
            return roll(state, roller)
        forced = only_choice(state)
        if forced is not None:
            return forced
        mind = state.table.seats[state.decider].mind
        return decision(bot_of(mind, lambda: _number(roller)), state, self.belief)


def only_choice(state: DiceState) -> Entry | None:
    """The decision, where there is but one."""
    options = legal(state)
    first = next(options, None)
    return first if next(options, None) is None else None


def _number(roller: Roller) -> float:
    return (roller.roll(Dice(1, SIDES_OF_CHANCE), "whim").faces[0] - 1) / SIDES_OF_CHANCE


# Questions and answers


def question(state: DiceState) -> Text:
    """What the decider is asked, with what matters for the answer."""
    asked = QUESTIONS[state.phase]
    details = Text("", "")
    if state.phase == "keep":
        details = faces_text(unpack(state.hand))
    elif state.phase == "shoot":
        details = _shots(state)
    elif state.phase == "drink":
        details = Text(f"{state.beers} x beer", f"{state.beers} x bière")
    return Text(f"{details.en} {asked.en}".strip(), f"{details.fr} {asked.fr}".strip())


def _shots(state: DiceState) -> Text:
    parts = []
    for face, shift in (("1", ONE), ("2", TWO)):
        if count(state.hand, shift):
            names = "/".join(state.table.seats[seat].name for seat in targets(state, shift))
            parts.append(f"{count(state.hand, shift)} x {face} ({names})")
    return Text(", ".join(parts), ", ".join(parts))


def read_answer(state: DiceState, text: str) -> Entry:
    """The entry that somebody's words make; what cannot be is refused."""
    entry = _read(state, text.strip())
    check(state, entry)
    return entry


def _read(state: DiceState, text: str) -> Entry:
    match state.phase:
        case "keep":
            return _keep(state, text)
        case "gift":
            return Gave(_seat(state, text, state.living))
        case "shoot":
            return _shoot(state, text)
        case "dodge":
            return Dodged(_number_in(text))
        case "shed":
            return Shed(_number_in(text))
        case "drink":
            return Drank(tuple(_several(state, text, state.living, state.beers)))
        case "clear":
            names = [] if folded(text) in ("", *NONE) else text.split(",")
            return Cleared(tuple(_seat(state, name, state.living) for name in names))
    raise LotowError(
        Text("nobody is asked anything now", "personne n'a rien à décider"),
        hint=Text("the game goes on by itself", "la partie continue d'elle-même"),
    )


def _keep(state: DiceState, text: str) -> Kept:
    """Faces to keep; dynamite that has to stay need not be named."""
    said = folded(text)
    if said in ALL:
        return Kept(unpack(state.hand))
    faces = [] if said in ("", *NONE) else [face_called(word) for word in text.replace(",", " ").split()]
    kept = pack(faces)
    if not state.table.abilities[state.active].rerolls_dynamite:
        kept += count(state.hand, DYNAMITE) - count(kept, DYNAMITE) << DYNAMITE
    return Kept(unpack(kept))


def _shoot(state: DiceState, text: str) -> ShotsAimed:
    """Names for the 1s and then for the 2s; a name alone takes every shot that reaches. `double Ann` too."""
    doubled = None
    names = []
    for part in (piece.strip() for piece in text.split(",")):
        prefix = next((one for one in DOUBLE if part.casefold().startswith(one)), "")
        if prefix:
            doubled = _seat(state, part[len(prefix) :], state.living)
        else:
            names.append(part)
    ones, twos = count(state.hand, ONE), count(state.hand, TWO)
    near, far = targets(state, ONE), targets(state, TWO)
    if len(names) == 1 and ones + twos > 1:
        seat = _seat(state, names[0], sorted({*near, *far}))
        both = [(near, ones), (far, twos)]
        aimed = [_only(seat, possible) for possible, dice in both for _ in range(dice)]
    else:
        aimed = [
            _seat(state, name, near if at < ones else far) for at, name in enumerate(names[: ones + twos])
        ]
    return ShotsAimed(tuple(aimed[:ones]), tuple(aimed[ones:]), doubled)


def _only(seat: int, possible: Sequence[int]) -> int:
    """That seat, or the only one that a shot can hit instead."""
    return seat if seat in possible or len(possible) > 1 else possible[0]


def _several(state: DiceState, text: str, among: Sequence[int], number: int) -> list[int]:
    """As many seats as wanted; one name stands for all."""
    seats = [_seat(state, name, among) for name in text.split(",")]
    return seats * number if len(seats) == 1 else seats


def _seat(state: DiceState, name: str, among: Sequence[int]) -> int:
    """A seat by its number, its player's name or a beginning of it."""
    wanted = folded(name)
    if wanted.isdecimal() and int(wanted) - 1 in among:
        return int(wanted) - 1
    found = matching(name, [(seat, state.table.seats[seat].name) for seat in among])
    if len(found) == 1:
        return found[0]
    listed = ", ".join(state.table.seats[seat].name for seat in among)
    raise LotowError(
        Text(
            f"{name.strip()!r} is nobody who can be meant here", f"{name.strip()!r} ne désigne personne ici"
        ),
        hint=Text(f"name one of {listed}", f"nommez : {listed}"),
    )


def _number_in(text: str) -> int:
    if text.isdecimal() and len(text) < 3:
        return int(text)
    raise LotowError(
        Text(f"{text!r} is no number", f"{text!r} n'est pas un nombre"),
        hint=Text("a whole number", "un nombre entier"),
    )
