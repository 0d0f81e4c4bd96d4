"""What somebody says to a question about a game, read as the answer that is kept, and kept answers in words.

Options go by their number in the list, by name, or by a beginning of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from lotow.campaign.aftermath.choices import NO, YES, Option
from lotow.campaign.report.inquiry import GameQuestion
from lotow.errors import Lang, LotowError, Text
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold

NONE_WORDS = ("nobody", "none", "no one", "personne", "aucun", "aucune")
YES_WORDS = ("y", "yes", "o", "oui")
NO_WORDS = ("n", "no", "non")
MOST = 999
"""The highest number that makes sense in a report."""


def read_reply(said: str, question: GameQuestion, today: str) -> str:
    """The answer that is meant; a `LotowError` where nothing can be made of it. Saying nothing gives what the
    question says it does."""
    said = said.strip()
    if not said:
        return _unsaid(question, today)
    nothing = fold(said) in NONE_WORDS or not any(map(str.isalnum, said))
    match question.form:
        case "one":
            return _option(said, question).id
        case "several":
            chosen = [] if nothing else [_option(one, question).id for one in _parts(said)]
            return ",".join(_not_too_many(list(dict.fromkeys(chosen)), question))
        case "counted":
            return "" if nothing else _counted(said, question)
        case "number":
            return str(_number(said))
        case "yes-no":
            return _yes_or_no(said)
        case "date":
            return _date(said)
        case "text":
            return "" if nothing else said


def fits(answer: str, question: GameQuestion) -> bool:
    """Whether an answer given before is one to the question as it stands now."""
    known = {option.id for option in question.options}
    match question.form:
        case "one":
            return answer in known
        case "several":
            return all(word in known for word in answer.split(",") if word)
        case "counted":
            return all(word.rpartition("=")[0] in known for word in answer.split(",") if word)
    return True


def in_words(answer: str, question: GameQuestion, lang: Lang) -> str:
    """An answer as it is shown, and as it could be typed again."""
    names = {option.id: option.name.in_(lang) for option in question.options}
    match question.form:
        case "one":
            return names[answer]
        case "several":
            return ", ".join(names[word] for word in answer.split(",") if word) or _nobody(lang)
        case "counted":
            pairs = [word.rpartition("=") for word in answer.split(",") if word]
            return ", ".join(f"{names[id]} {number}" for id, _, number in pairs) or _nobody(lang)
        case "yes-no":
            return {YES: Text("yes", "oui"), NO: Text("no", "non")}[answer].in_(lang)
        case "text":
            return answer or _nobody(lang)
    return answer


def _nobody(lang: Lang) -> str:
    return Text("nobody", "personne").in_(lang)


def _unsaid(question: GameQuestion, today: str) -> str:
    if question.form == "date":
        return today
    if question.otherwise is None:
        raise LotowError(
            Text("that has to be said", "il faut répondre"),
            hint=_listed(question.options),
        )
    return question.otherwise


def _not_too_many(chosen: list[str], question: GameQuestion) -> list[str]:
    least, most = question.least, question.most
    if len(chosen) < least:
        raise LotowError(
            Text(f"it takes {least} at least", f"il en faut au moins {least}"), hint=_listed(question.options)
        )
    if most is not None and len(chosen) > most:
        raise LotowError(
            Text(f"{len(chosen)} named, {most} at most", f"{len(chosen)} nommés, {most} au plus"),
            hint=_listed(question.options),
        )
    return chosen


def _parts(said: str) -> list[str]:
    return [word.strip() for word in said.split(",") if word.strip()]


def _option(said: str, question: GameQuestion) -> Option:
    options = question.options
    if said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(options):
        return options[int(said) - 1]
    exact = [option for option in options if said == f"#{option.id}"]
    found = exact or matching(
        said, [(option, name) for option in options for name in (option.name.en, option.name.fr)]
    )
    if len(found) == 1:
        return found[0]
    if found:
        raise LotowError(
            Text(f"{said!r} could be more than one", f"{said!r} en désigne plusieurs"),
            hint=Text(f"say which: {_listed(found).en}", f"précisez : {_listed(found).fr}"),
        )
    raise LotowError(
        Text(f"{said!r} is none of these", f"{said!r} n'est pas dans la liste"), hint=_listed(options)
    )


def _listed(options: Sequence[Option]) -> Text:
    return Text(
        ", ".join(option.name.en for option in options), ", ".join(option.name.fr for option in options)
    )


def _counted(said: str, question: GameQuestion) -> str:
    """`Jed 2, Ann`: each with a number, one where none is given."""
    counts: dict[str, int] = {}
    for one in _parts(said):
        whole = matching(one, [(option, option.name.en) for option in question.options])
        name, _, number = one.rpartition(" ")
        if len(whole) == 1 or not number.isdecimal() or not name.strip():
            name, number = one, "1"
        id = _option(name.strip(), question).id
        counts[id] = counts.get(id, 0) + _number(number)
    return ",".join(f"{id}={number}" for id, number in counts.items() if number)


def _number(said: str) -> int:
    if not (said.isdecimal() and len(said) < 4):
        raise LotowError(
            Text(f"{said!r} is not a number", f"{said!r} n'est pas un nombre"),
            hint=Text(f"a number from 0 to {MOST}", f"un nombre de 0 à {MOST}"),
        )
    return int(said)


def _yes_or_no(said: str) -> str:
    if said.casefold() in YES_WORDS:
        return YES
    if said.casefold() in NO_WORDS:
        return NO
    raise LotowError(
        Text(f"{said!r} is neither yes nor no", f"{said!r} n'est ni oui ni non"),
        hint=Text("say yes or no", "répondez oui ou non"),
    )


def _date(said: str) -> str:
    try:
        return date.fromisoformat(said).isoformat()
    except ValueError:
        raise LotowError(
            Text(f"{said!r} is no date", f"{said!r} n'est pas une date"),
            hint=Text("year, month and day: 2026-11-14", "année, mois et jour : 2026-11-14"),
        ) from None


def what_to_say(question: GameQuestion, lang: Lang) -> str:
    """How a question is answered, in a few words."""
    return WAYS_TO_SAY[question.form].in_(lang)


WAYS_TO_SAY = {
    "one": Text("a number or a name", "un numéro ou un nom"),
    "several": Text("numbers or names, with commas", "numéros ou noms, avec des virgules"),
    "counted": Text("as Jed 2, Ann 1; numbers do too", "comme Jed 2, Ann 1 ; les numéros aussi"),
    "number": Text("a number", "un nombre"),
    "yes-no": Text("yes or no", "oui ou non"),
    "date": Text("as 2026-11-14", "comme 2026-11-14"),
    "text": Text("a name", "un nom"),
}
