"""What is asked about a game, question by question: each follows from how the campaign stands and from the
answers given so far, and the answers make the report that a file would have held.

Nobody is asked what a preparation or the scenario says already, or what cannot have happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from lotow.campaign.aftermath.choices import NO, YES, Option
from lotow.campaign.prepare import bottle
from lotow.campaign.report.answered_game import NOBODY, AnsweredGame, listed, prepared_id
from lotow.campaign.report.game_report import DRAW, GameReport
from lotow.errors import LotowError, Text, both
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared
from lotow.posse.members import Member
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Award, Scenario

Form = Literal["one", "several", "counted", "number", "yes-no", "date", "text"]
"""One of the options, any of them, any with a number each, a number, yes or no, a day, words."""

OTHER = "other"
"""Another game than those prepared."""


class GameQuestion(Struct, frozen=True, kw_only=True):
    """Something asked about a game, and the answer that saying nothing gives (none: it must be said). Of
    several options at least and `most` so many are named."""

    key: str
    text: Text
    form: Form
    options: tuple[Option, ...] = ()
    otherwise: str | None = None
    least: int = 0
    most: int | None = None


class Inquiry:
    """The questions about a game that is to be recorded, given the answers so far."""

    def __init__(
        self, state: CampaignState, book: Rulebook, answers: Mapping[str, str], *, disputed: bool = False
    ) -> None:
        """`disputed` is a game whose end does not follow from what was said, so that it is asked whether the
        players agreed on it."""
        self.state = state
        self.book = book
        self.answers = answers
        self.disputed = disputed
        self.known = AnsweredGame(state, book, answers)

    def questions(self) -> list[GameQuestion]:
        """Those answered, in the order they are put, and then the next one unless none is left."""
        asked = []
        for question in self._all():
            asked.append(question)
            if question.key not in self.answers:
                break
        return asked

    def report(self) -> GameReport:
        """The report, once everything is answered; what is not asked any more is left out."""
        return self.known.report([question.key for question in self.questions()])

    # What is asked

    def _all(self) -> Iterator[GameQuestion]:
        games = self.state.prepared
        if games:
            several = [Option(prepared_id(one), _prepared_name(one)) for one in games]
            several.append(Option(OTHER, Text("another game", "une autre partie")))
            yield _one("game", Text("Which game was it?", "Quelle partie ?"), several, several[0].id)
        if self.known.prepared() is None:
            yield from self._whose()
        keys, scenario = self.known.playing(), self.known.scenario
        playing = [Option(key, both(self.known.posse(key).name)) for key in keys]
        yield from self._sides(scenario, keys, playing)
        draw = Option(DRAW, Text("nobody: a draw", "personne : match nul"))
        yield _one("winner", Text("Who won?", "Qui a gagné ?"), [*playing, draw])
        won = self.answers["winner"]
        if len(keys) > 2 and won != DRAW:
            others = [one for one in playing if one.id != won]
            yield _one("second", Text("Who came second?", "Qui a fini deuxième ?"), others)
        for key in keys:
            yield from self._fate(key)
        for key in keys:
            yield from self._deeds(key, scenario, keys)
        if self.disputed:
            yield GameQuestion(
                key="agreed",
                text=Text(
                    "Did you agree on this end, whatever the scenario says?",
                    "Avez-vous convenu de cette fin, quoi que dise le scénario ?",
                ),
                form="yes-no",
                otherwise=NO,
            )
        yield GameQuestion(key="date", text=Text("When was it?", "Quand était-ce ?"), form="date")
        yield GameQuestion(key="witness", text=Text("Who saw it?", "Qui l'a vu ?"), form="text", otherwise="")

    def _whose(self) -> Iterator[GameQuestion]:
        """Who played what, where nobody prepared it."""
        scenarios = self.book.content.scenario.values()
        free = [key for key in self.state.riding() if self.state.unfinished(key) is None]
        if len(free) < 2:
            raise LotowError(
                Text("fewer than two posses are ready to play", "moins de deux bandes sont prêtes à jouer"),
                way="settle",
            )
        yield GameQuestion(
            key="posses",
            text=Text("Who played?", "Qui a joué ?"),
            form="several",
            options=tuple(Option(key, both(self.known.posse(key).name)) for key in free),
            least=2,
            most=max(scenario.posses for scenario in scenarios),
        )
        several = len(listed(self.answers["posses"]))
        fitting = [scenario for scenario in scenarios if several <= scenario.posses]
        options = [Option(one.id, one.name) for one in fitting]
        yield _one("scenario", Text("Which scenario?", "Quel scénario ?"), options)

    def _sides(self, scenario: Scenario, keys: list[str], playing: list[Option]) -> Iterator[GameQuestion]:
        """Who attacked, where neither preparation nor scenario says so; and for whom."""
        if (
            self.known.prepared() is None
            and scenario.sides.rules
            and len(keys) == 2
            and not self.known.fixed()
        ):
            nobody = Option(NOBODY, Text("it makes no difference", "sans importance"))
            options = [*playing, nobody] if scenario.sides.optional else playing
            otherwise = NOBODY if scenario.sides.optional else None
            yield _one("attacker", Text("Who attacked?", "Qui attaquait ?"), options, otherwise)
        possible = self.known.possible_prisoners()
        if len(possible) > 1:
            text = Text("Which hero did they fight for?", "Pour quel héros s'est-on battu ?")
            yield _one("prisoner", text, _people(possible))
        if scenario.prisoner is not None and self.known.attacker():
            name = scenario.prisoner.name
            yield _yes_no("freed", Text(f"Was {name.en} freed?", f"Libération de {name.fr} ?"))
            if scenario.prisoner.kept == "dies" and self.answers["freed"] == YES:
                text = Text("Did he fall once he was free?", "Est-il tombé une fois libre ?")
                yield _yes_no("prisoner-out", text)

    def _fate(self, key: str) -> Iterator[GameQuestion]:
        """Who of a posse was not there, and what became of the others."""
        name, there = self.known.posse(key).name, self.known.there(key)
        yield _several(
            f"{key}.absent",
            Text(f"{name}: who stayed away of his own accord?", f"{name} : qui n'est pas venu ?"),
            there,
        )
        away = listed(self.answers[f"{key}.absent"])
        played = [one for one in there if str(one.id) not in away]
        drinkers = [
            member for member in played if member.role in ("leader", "hero") and bottle(member, self.book)
        ]
        if self.known.ready(key) is None and drinkers:
            text = Text(f"{name}: which heroes drank?", f"{name} : quels héros ont bu ?")
            yield _several(f"{key}.drank", text, drinkers)
        hanging = self.known.hanging(key)
        yield _several(
            f"{key}.out",
            Text(f"{name}: who was taken out of action?", f"{name} : qui a été mis hors de combat ?"),
            [member for member in played if member.id != hanging],
        )
        yield _yes_no(f"{key}.fled", Text(f"{name}: did it flee?", f"{name} : a-t-elle fui ?"))

    def _deeds(self, key: str, scenario: Scenario, keys: list[str]) -> Iterator[GameQuestion]:
        """What the people of a posse did, as far as there was anything to do."""
        name, played = self.known.posse(key).name, self.known.played(key)
        others = [one for one in keys if one != key]
        if any(self.answers[f"{one}.out"] for one in others) or self.answers.get("prisoner-out") == YES:
            text = Text(f"{name}: who took out how many?", f"{name} : qui en a mis combien hors de combat ?")
            yield _counted(f"{key}.kills", text, _people(played))
        if len(keys) > 2:
            unknown = Option(NOBODY, Text("nobody knows", "on ne sait pas"))
            enemies = [Option(one, both(self.known.posse(one).name)) for one in others]
            for id in listed(self.answers[f"{key}.out"]):
                who = self.known.posse(key).member(int(id)).name
                text = Text(f"Who put {who} out of action?", f"Qui a mis {who} hors de combat ?")
                yield _one(f"{key}.by.{id}", text, [*enemies, unknown], NOBODY)
        sticks = self.known.sticks(played)
        if sticks:
            text = Text(
                f"{name}: who threw explosives, and how many?", f"{name} : qui a lancé quoi, combien ?"
            )
            yield _counted(f"{key}.threw", text, sticks)
        for count in scenario.counts:
            counted = Text(f"{name}: how many {count.name.en}?", f"{name} : combien ({count.name.fr}) ?")
            yield GameQuestion(key=f"{key}.{count.key}", text=counted, form="number", otherwise="0")
        for award in scenario.experience:
            if award.key is not None and self._may(key, award, played):
                what = award.feat.name if award.feat is not None else award.text
                text = Text(f"{name}, {what.en}: who?", f"{name}, {what.fr} : qui ?")
                most = award.feat.most if award.feat is not None else None
                yield _several(f"{key}.{award.key}", text, self._fit(key, award, played), most)

    def _may(self, key: str, award: Award, played: list[Member]) -> bool:
        """Whether anybody of a posse can have done what an award is for."""
        feat = award.feat
        if feat is None:
            return True
        if feat.side is not None and self.known.role(key) not in (None, feat.side):
            return False
        if feat.frees and self.answers.get("freed") != YES:
            return False
        if feat.per is not None and self.answers.get(f"{key}.{feat.per}", "0") == "0":
            return False
        if feat.every_side and not all(
            self.answers.get(f"{one}.{award.key}", "-") for one in self.known.playing()
        ):
            return False
        return bool(self._fit(key, award, played))

    def _fit(self, key: str, award: Award, played: list[Member]) -> list[Member]:
        """Who of those who played it can have been."""
        feat = award.feat
        fell = listed(self.answers[f"{key}.out"]) if feat is not None and feat.standing else []
        people = feat.who if feat is not None else ()
        standing = [member for member in played if str(member.id) not in fell]
        return [one for one in standing if not people or (one.role or "hired-gun") in people]


def _prepared_name(game: GamePrepared) -> Text:
    names = ", ".join(side.name for side in game.sides)
    return Text(f"{game.scenario_name.en}: {names}", f"{game.scenario_name.fr} : {names}")


def _people(members: list[Member]) -> list[Option]:
    return [Option(str(member.id), both(member.name)) for member in members]


def _one(key: str, text: Text, options: list[Option], otherwise: str | None = None) -> GameQuestion:
    return GameQuestion(key=key, text=text, form="one", options=tuple(options), otherwise=otherwise)


def _yes_no(key: str, text: Text) -> GameQuestion:
    return GameQuestion(key=key, text=text, form="yes-no", otherwise=NO)


def _several(key: str, text: Text, members: list[Member], most: int | None = None) -> GameQuestion:
    options = tuple(_people(members))
    return GameQuestion(key=key, text=text, form="several", options=options, otherwise="", most=most)


def _counted(key: str, text: Text, options: list[Option]) -> GameQuestion:
    return GameQuestion(key=key, text=text, form="counted", options=tuple(options), otherwise="")
