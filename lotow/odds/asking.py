"""A question as a value: who takes part and how to ask it, so that it can be asked again with a change.

Leaving out one thing after another shows which of them make a difference; the others are said aloud not to
count, whatever they are and wherever they come from.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures
from lotow.odds.combatant import Combatant, Named


class OddsAnswer(Protocol):
    """What every answer of the odds room has; most have `steps` and some `problems` too."""

    def figures(self) -> Figures: ...


class OddsQuestion(Struct, frozen=True, kw_only=True):
    """`held` are the weapons in people's hands, in their order; `labels` say an outcome in words that name
    somebody; `hidden` are figures that mean nothing here and need no line on a page. Where answering takes
    long, `made_of` are the numbers an answer is worked out from: if more than `patience` things are named,
    what changes one of those numbers counts."""

    title: Text
    people: tuple[Combatant, ...]
    ask: Callable[..., OddsAnswer]
    held: tuple[str, ...] = ()
    labels: dict[str, Text] = {}
    hidden: frozenset[str] = frozenset()
    made_of: Callable[..., object] | None = None
    patience: int = 0

    def answer(self) -> OddsAnswer:
        return self.ask(*self.people)

    def ignored(self, answer: OddsAnswer) -> tuple[tuple[Text, Text], ...]:
        """Who has what that makes no difference to this answer."""
        if self.made_of is not None and sum(len(one.named) for one in self._different()) <= self.patience:
            return replace(self, made_of=None).ignored(answer)
        whole = _told(answer) if self.made_of is None else self._told(self.people)
        found = list[tuple[Text, Text]]()
        asked: list[tuple[Combatant, str]] = []
        for at, who in enumerate(self.people):
            held = self.held[at] if at < len(self.held) else ""
            if (who, held) in asked:
                continue
            asked.append((who, held))
            things = [one for one in who.named if one.weapon is None or one.weapon != held]
            bare = who.without(*things)
            for one in things:
                bears = one.effects or one.weapon is not None or one.mount is not None
                if bears and self._with(who, who.without(one)) != whole:
                    continue
                # Of two things that do the same either may be left out: each counts if it would alone.
                if _has_like(one, things) and self._with(who, bare.with_named(one)) != self._with(who, bare):
                    continue
                found.append((who.name, one.name))
        return tuple(dict.fromkeys(found))

    def _different(self) -> list[Combatant]:
        """Everybody, those alike once."""
        return [who for at, who in enumerate(self.people) if who not in self.people[:at]]

    def _with(self, who: Combatant, other: Combatant) -> object:
        """The answer if everybody who is as he is were otherwise."""
        return self._told(tuple(other if one == who else one for one in self.people))

    def _told(self, people: tuple[Combatant, ...]) -> object:
        try:
            return _told(self.ask(*people)) if self.made_of is None else self.made_of(*people)
        except LotowError as error:
            return error.message


def _has_like(one: Named, things: list[Named]) -> bool:
    """Whether something else does the same sort of thing."""
    kinds = {type(effect) for effect in one.effects}
    others = list(things)
    others.remove(one)
    return any(type(effect) in kinds for other in others for effect in other.effects)


def _told(answer: OddsAnswer) -> object:
    return answer.figures(), getattr(answer, "problems", ())


def named(who: Combatant, en: str, fr: str) -> Text:
    """Words about somebody."""
    return Text(f"{who.name.en} {en}", f"{who.name.fr} {fr}")


def versus(*people: Combatant, sign: str = ">") -> Text:
    """`sheriff > kid, kid`."""
    first, *others = (one.name for one in people)
    return Text(
        f"{first.en} {sign} {', '.join(one.en for one in others)}",
        f"{first.fr} {sign} {', '.join(one.fr for one in others)}",
    )


def chances_of(answer: OddsAnswer, names: tuple[str, ...]) -> dict[str, Fraction]:
    """Some single figures of an answer."""
    figures = answer.figures()
    return {name: value for name in names if isinstance(value := figures.get(name), Fraction)}
