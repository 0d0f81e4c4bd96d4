"""From the last shot to the next game: the five steps of an aftermath, in the book's order.

How far a posse is stands in the journal alone, so it can be left after any entry and taken up again. Work at
a `Desk`: `next_unit` does the smallest thing that belongs together, `finish_step` the rest of a step,
`finish` everything; each returns the entries to append.
"""

from __future__ import annotations

from collections.abc import Callable

from lotow.campaign.aftermath.advances import next_experience
from lotow.campaign.aftermath.choices import Choices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.injuries import next_injury
from lotow.campaign.aftermath.loot import next_loot
from lotow.campaign.aftermath.spending import next_spending
from lotow.dice import Roller
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import BETWEEN, InfamyNoted, Step, StepFinished
from lotow.journal.records import Written
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook


def next_infamy(desk: Desk) -> bool:
    """Notes the infamy once."""
    if desk.part.infamy is not None:
        return False
    _note(desk, desk.key)
    return True


def note_infamy(desk: Desk, key: str) -> None:
    """Notes the infamy of a posse anew where it is between games and is worth something else by now."""
    part = desk.state.parts[key]
    settled = part.phase == BETWEEN and key not in desk.state.gone
    if settled and infamy(desk.state.posses[key], desk.book).total != part.infamy:
        _note(desk, key)


def _note(desk: Desk, key: str) -> None:
    found = infamy(desk.state.posses[key], desk.book)
    desk.write(
        InfamyNoted(
            posse=key,
            game=desk.state.parts[key].game,
            infamy=found.total,
            models=found.models,
            experience=found.experience,
            hired_guns=found.hired_guns,
        )
    )


WORK: dict[Step, Callable[[Desk], bool]] = {
    "injuries": next_injury,
    "experience": next_experience,
    "loot": next_loot,
    "spending": next_spending,
    "infamy": next_infamy,
}


def step_at_hand(desk: Desk) -> Step | None:
    """The step a posse is at; None when it is ready for the next game, or has broken up."""
    part = desk.state.unfinished(desk.key)
    return part.step if part is not None else None


def next_unit(desk: Desk) -> list[Written]:
    """The next thing that belongs together: one fighter's injury, one advance, one purchase. Nothing when
    the aftermath is over."""
    step = step_at_hand(desk)
    if step is None:
        return []
    if not WORK[step](desk):
        desk.write(StepFinished(posse=desk.key, game=desk.part.game, step=step))
    return desk.flush()


def finish_step(desk: Desk) -> list[Written]:
    """Everything that is left of the step at hand."""
    step = step_at_hand(desk)
    written: list[Written] = []
    while step is not None and step_at_hand(desk) == step:
        written += next_unit(desk)
    return written


def waiting(state: CampaignState) -> list[str]:
    """The posses with an aftermath to finish, earlier games first, each game's sides in their order."""
    sides = [side.posse for _, game in sorted(state.games.items()) for side in game.sides]
    return [key for key in dict.fromkeys(reversed(sides)) if state.unfinished(key) is not None][::-1]


def finish_all(
    state: CampaignState, book: Rulebook, roller: Roller, choices: Choices
) -> list[tuple[str, list[Written]]]:
    """Everything that is left of every aftermath, posse by posse, with one pair of hands for the dice."""
    done: list[tuple[str, list[Written]]] = []
    for key in waiting(state):
        desk = Desk(state, key, book, roller, choices)
        done.append((key, finish(desk)))
        state = desk.state
    return done


def finish(desk: Desk) -> list[Written]:
    """Everything that is left of the aftermath."""
    written: list[Written] = []
    while unit := next_unit(desk):
        written += unit
    return written
