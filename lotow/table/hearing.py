"""Taps said in words, in English or French: `shoot Jed at Kid with winchester`, `hors Kid par Jed`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from lotow import gate
from lotow.dice import Roller
from lotow.errors import LANGS, Lang, LotowError, Text
from lotow.odds.reach import Mode
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold
from lotow.table import taps as t
from lotow.table.line_up import RewardedDeed
from lotow.table.said import chunks, somebody, taken_apart
from lotow.table.table_state import TableState
from lotow.table.verbs import ABOUT_NOBODY, DONE_BY, PHASE_WORDS, PHRASES, SHOOTING, Made
from lotow.table.who_is_meant import fighter_called

VERBS: dict[str, Made] = {
    fold(form): made for en, fr, made in PHRASES for form in (*fr.split("|"), *en.split("|"))
}
MODES: dict[str, Mode] = {
    fold(form): mode for en, fr, mode in SHOOTING for form in (*fr.split("|"), *en.split("|"))
}
LONGEST = max(len(verb.split()) for verb in VERBS)
NOTE = "note"
LINKS = ("is", "goes", "gets", "has", "est", "se", "s")
"""What may stand between a name and its verb."""


def hear(text: str, state: TableState, book: Rulebook, roller: Roller | None = None) -> t.Tap:
    """The tap that was said; without a `roller`, dice that were not said are asked for."""
    words = text.split()
    if words and words[0].casefold() == NOTE:
        if len(words) == 1:
            raise LotowError(
                Text("there is nothing to note", "il n'y a rien à noter"),
                hint=Text("note the piano burns", "note le piano brûle"),
            )
        return t.Noted(text=gate.name(" ".join(words[1:]), gate.LONGEST_TEXT), turn=state.turn)
    if (phase := _phase_alone(text)) is not None:
        return t.PhaseBegun(phase=phase, turn=max(state.turn, 1))
    if (begun := _verb_at(words, 0)) is not None:
        made, after = begun
        return made(taken_apart(words[after:], state, book, roller))
    if (event := _event(text, state)) is not None:
        return t.Happened(what=event, turn=state.turn)
    if (deed := _deed(words, state)) is not None:
        fighter = fighter_called(state, somebody(" ".join(words[1:])))
        return t.Did(fighter=fighter.start.id, what=deed.key, turn=state.turn)
    if (tap := _name_first(words, state, book, roller)) is not None:
        return tap
    raise LotowError(
        Text(f"nobody here knows what {text!r} means", f"personne ici ne comprend {text!r}"),
        hint=_nearest(words),
    )


def _phase_alone(text: str) -> t.Phase | None:
    """A phase by its mere name; the Drop is a verb of its own."""
    return next((phase for phase, name in PHASE_WORDS if phase != "drop" and fold(name) == fold(text)), None)


def _verb_at(words: Sequence[str], at: int) -> tuple[Made, int] | None:
    """The longest verb that stands there, and where what follows it begins."""
    for length in range(min(len(words) - at, LONGEST), 0, -1):
        made = VERBS.get(fold(" ".join(words[at : at + length])))
        if made is not None:
            return made, at + length
    return None


def way_to_shoot(words: Sequence[str]) -> tuple[Mode, Sequence[str]]:
    """How a gun is fired, where that is said first or last (`fan Jed Kid`, `Jed Kid both barrels`), and the
    other words."""
    for length in range(min(len(words), LONGEST), 0, -1):
        for said, rest in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            if (mode := MODES.get(fold(" ".join(said)))) is not None:
                return mode, rest
    return "shot", words


def _name_first(
    words: Sequence[str], state: TableState, book: Rulebook, roller: Roller | None
) -> t.Tap | None:
    """`Kid out by Jed`, `Jed wounds Kid`: whoever it is about may stand before the verb."""
    whole = [word for word, _ in chunks(words, state)]
    for at in range(1, len(whole)):
        begun = _verb_at(whole, at)
        if begun is None or begun[0] in ABOUT_NOBODY:
            continue
        made, after = begun
        subject = whole[:at]
        while len(subject) > 1 and fold(subject[-1]) in LINKS:
            subject.pop()
        rest = whole[after:]
        said = taken_apart([*subject, *rest], state, book, roller)
        object = taken_apart(rest, state, book, roller).words
        if made in DONE_BY and object and "by" not in said.joined:
            said = taken_apart([*rest, "by", *subject], state, book, roller)
        return made(said)
    return None


def _nearest(words: list[str]) -> Text:
    """The verbs that were likely meant, or all of them."""
    wanted = fold(words[0]) if words else ""
    near = {lang: get_close_matches(wanted, [fold(one) for one in verbs(lang)], 2, 0.7) for lang in LANGS}
    if near["en"] or near["fr"]:
        en, fr = near["en"] or near["fr"], near["fr"] or near["en"]
        return Text(f"did you mean {' or '.join(en)}?", f"vouliez-vous dire {' ou '.join(fr)} ?")
    return Text(
        "begin with a verb: " + ", ".join(verbs("en")), "commencez par un verbe : " + ", ".join(verbs("fr"))
    )


def _event(text: str, state: TableState) -> str | None:
    named = [(one.key, one.name) for one in state.opened.ends if one.key is not None and one.name is not None]
    words = [(key, name) for key, text_of in named for name in (key, text_of.en, text_of.fr)]
    meant = set(matching(text, words))
    return meant.pop() if len(meant) == 1 else None


def _deed(words: list[str], state: TableState) -> RewardedDeed | None:
    """`duel Jed`: what the scenario rewards, by a word of its name or its key."""
    wanted = fold(words[0]) if words else ""
    for deed in state.opened.deeds:
        if wanted and wanted in {fold(deed.key), *_long_words(deed)}:
            return deed
    return None


def _long_words(deed: RewardedDeed) -> Iterator[str]:
    """The words of its name that mean something."""
    return (word for word in fold(f"{deed.name.en} {deed.name.fr}").split() if len(word) > 3)


def verbs(lang: Lang) -> list[str]:
    """The verbs of a language, one form of each, for help and completion."""
    return [(fr if lang == "fr" else en).split("|")[0] for en, fr, _ in PHRASES] + [NOTE]
