"""What a report would like to know and the taps do not say: asked once, the likeliest answer first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct, structs

from lotow.campaign.aftermath.choices import Option
from lotow.errors import LotowError, Text
from lotow.table.follows import outcome, second_to
from lotow.table.said import NOBODY_IN_PARTICULAR
from lotow.table.table_state import FighterState, SideState, TableState
from lotow.table.taps import DRAW

About = Literal["by", "winner", "second", "prisoner"]


class StillAsked(Struct, frozen=True, kw_only=True):
    """Something the taps did not say: who put `victim` out of action, who has won, who came second, whom the
    attackers fought for. The likeliest answer stands first."""

    about: About
    victim: int = 0
    text: Text
    options: tuple[Option, ...]

    @property
    def key(self) -> str:
        """What an answer to it is filed under."""
        return f"by-{self.victim}" if self.about == "by" else self.about


class Answers(Struct, frozen=True, kw_only=True):
    """What was answered: `winner` a side's key or a draw, `second` a side's key, `by` whoever put each victim
    out (0: nobody in particular), `prisoner` whom they fought for; people by their numbers here."""

    winner: str = ""
    second: str = ""
    prisoner: int | None = None
    by: Mapping[int, int] = {}

    def with_answer(self, asked: StillAsked, option: str) -> Answers:
        """The same with one answer more; raises where it is none of those offered."""
        if option not in {one.id for one in asked.options}:
            raise LotowError(
                Text(f"{option!r} is no answer to that", f"{option!r} ne répond pas à cela"),
                hint=Text(
                    ", ".join(one.name.en for one in asked.options),
                    ", ".join(one.name.fr for one in asked.options),
                ),
            )
        match asked.about:
            case "by":
                return structs.replace(self, by={**self.by, asked.victim: int(option)})
            case "prisoner":
                return structs.replace(self, prisoner=int(option))
            case "winner":
                return structs.replace(self, winner=option)
            case "second":
                return structs.replace(self, second=option)


NOTHING_ANSWERED = Answers()


def still_asked(state: TableState, answers: Answers = NOTHING_ANSWERED) -> list[StillAsked]:
    """Everything that is still asked after these answers, in order."""
    asked = [
        _who_did_it(state, one)
        for one in state.fighters.values()
        if one.out is not None and one.by is None and one.start.id not in answers.by
    ]
    hero = state.opened.captive is not None and state.opened.captive.hero
    if hero and state.prisoner is None and answers.prisoner is None:
        asked += _whom_they_fought_for(state)
    found = outcome(state)
    won = answers.winner or (found.winner if found is not None else "")
    if not won:
        asked.append(_who_won(state))
    elif len(state.sides) > 2 and won != DRAW and not (answers.second or second_to(state, won)):
        asked.append(_who_came_second(state, won))
    return asked


def _who_did_it(state: TableState, victim: FighterState) -> StillAsked:
    enemies = [one for one in state.fighters.values() if one.start.side != victim.start.side]
    when = victim.out or 0

    def likely(one: FighterState) -> tuple[bool, bool, bool]:
        """Whoever aimed at him, best in that very turn; then those who still stood."""
        aimed = victim.start.id in one.aimed
        return not aimed, not (aimed and one.shot == when), one.out is not None and one.out < when

    options = [_person(one) for one in sorted(enemies, key=likely)]
    nobody = Option(str(NOBODY_IN_PARTICULAR), Text("nobody in particular", "personne en particulier"))
    return StillAsked(
        about="by",
        victim=victim.start.id,
        text=Text(
            f"Who put {victim.name} out of action{f' in turn {when}' if when else ''}?",
            f"Qui a mis {victim.name} hors de combat{f' au tour {when}' if when else ''} ?",
        ),
        options=(*options, nobody),
    )


def _whom_they_fought_for(state: TableState) -> list[StillAsked]:
    """A hero of the attackers, not the leader while there is another."""
    sides = [side for side in state.sides.values() if side.start.role == "attacker"]
    heroes = [one for side in sides for one in side.fighters if one.start.hero]
    options = tuple(_person(one) for one in sorted(heroes, key=lambda one: one.start.role == "leader"))
    text = Text("Which hero did the attackers fight for?", "Pour quel héros l'attaquant s'est-il battu ?")
    return [StillAsked(about="prisoner", text=text, options=options)] if options else []


def _who_won(state: TableState) -> StillAsked:
    """The side that lost the smaller part of itself most likely did."""
    sides = sorted(state.sides.values(), key=lambda one: (one.gone, one.out / max(one.of, 1)))
    draw = Option(DRAW, Text("nobody: a draw", "personne : match nul"))
    return StillAsked(
        about="winner", text=Text("Who has won?", "Qui a gagné ?"), options=(*_sides(sides), draw)
    )


def _who_came_second(state: TableState, winner: str) -> StillAsked:
    others = [side for key, side in state.sides.items() if key != winner]
    others.sort(key=lambda one: (one.gone, one.out / max(one.of, 1)))
    return StillAsked(
        about="second", text=Text("Who came second?", "Qui a fini deuxième ?"), options=_sides(others)
    )


def _person(one: FighterState) -> Option:
    return Option(str(one.start.id), Text(one.name, one.name))


def _sides(sides: Sequence[SideState]) -> tuple[Option, ...]:
    return tuple(Option(one.key, Text(one.start.name, one.start.name)) for one in sides)
