"""Asks how a game went, question by question, and makes the report that a file would have held."""

from __future__ import annotations

from datetime import date
from typing import Any

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import GamePrepared, Written
from lotow.campaign.people import find_posse
from lotow.campaign.prepare import bottle
from lotow.campaign.recording import record
from lotow.campaign.report import DRAW, Report, from_raw
from lotow.campaign.telling import Teller
from lotow.cli.page import Bullets, Paragraph
from lotow.cli.prompting import Ask
from lotow.cli.render import show
from lotow.errors import Lang, LotowError, Text
from lotow.posse.finding import member_called
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook, models
from lotow.words import word

QUESTIONS = {
    "which": Text("which game (Enter: 1)", "quelle partie (Entrée : 1)"),
    "posses": Text("who played (names, with commas)", "qui a joué (noms, avec des virgules)"),
    "scenario": Text("which scenario", "quel scénario"),
    "winner": Text("who won (Enter: a draw)", "qui a gagné (Entrée : match nul)"),
    "second": Text("who came second (Enter: nobody)", "qui a fini deuxième (Entrée : personne)"),
    "date": Text("date, as 2026-11-14 (Enter: none)", "date, comme 2026-11-14 (Entrée : aucune)"),
    "witness": Text("witness (Enter: none)", "témoin (Entrée : aucun)"),
    "role": Text("{}: attacker or defender (Enter: neither)", "{} : attaquant ou défenseur (Entrée : aucun)"),
    "fled": Text("{}: did it flee (y/N)", "{} : a-t-elle fui (o/N)"),
    "absent": Text("{}: who stayed away of his own accord (names)", "{} : qui n'est pas venu (noms)"),
    "drank": Text(
        "{}: which heroes drank their whiskey (names)", "{} : quels héros ont bu leur whisky (noms)"
    ),
    "out": Text("{}: who was taken out of action (names)", "{} : qui a été mis hors de combat (noms)"),
    "kills": Text(
        "{}: who took out how many (Jed 2, Ann 1)", "{} : qui en a mis combien hors de combat (Jed 2, Ann 1)"
    ),
    "count": Text("{}: how many {} (Enter: 0)", "{} : combien ({}) (Entrée : 0)"),
    "feat": Text("{}: {} (names)", "{} : {} (noms)"),
}
ANOTHER = Text("another game", "une autre partie")


def ask_report(state: CampaignState, book: Rulebook, ask: Ask, lang: Lang) -> list[Written]:
    """The entry that records a game, from answers. What a preparation says is not asked again; answers that
    contradict each other are shown with every problem and asked for again."""
    interview = _Interview(state, book, ask, lang)
    while True:
        try:
            written = record(interview.report(), state, book)
        except LotowError as error:
            lines = tuple(f"{one.line(lang)} ({one.hint.in_(lang)})" for one in error.problems)
            show([Paragraph(error.message, "bad"), Bullets(lines)])
            continue
        teller = Teller((), book)
        show([Bullets(tuple(teller.tell(one.entry).in_(lang) for one in written))])
        if ask(f"{word('write-this', lang)} [{'O' if lang == 'fr' else 'Y'}/n]").casefold()[:1] != "n":
            return written


class _Interview:
    def __init__(self, state: CampaignState, book: Rulebook, ask: Ask, lang: Lang) -> None:
        self.state = state
        self.book = book
        self._ask = ask
        self.lang = lang

    def report(self) -> Report:
        prepared = self._prepared()
        if prepared is not None:
            posses = [self.state.posses[side.posse] for side in prepared.sides]
            scenario = self.book.content.scenario[prepared.scenario]
        else:
            posses = self._until(self._posses, "posses")
            scenario = self._until(self._scenario, "scenario")
        raw: dict[str, Any] = {
            "scenario": scenario.id,
            "winner": self._until(lambda said: self._one_of(said, posses) if said else DRAW, "winner"),
            "date": self._until(_date, "date"),
            "witness": self._say("witness"),
        }
        if len(posses) > 2:
            raw["second"] = self._until(lambda said: self._one_of(said, posses) if said else "", "second")
        raw["posse"] = [self._side(posse, scenario, prepared is not None) for posse in posses]
        return from_raw(raw, self.book)

    def _prepared(self) -> GamePrepared | None:
        """The prepared game that was played, if there is one to choose."""
        games = self.state.prepared
        if not games:
            return None
        named = [
            f"{one.scenario_name.in_(self.lang)}: {', '.join(side.name for side in one.sides)}"
            for one in games
        ]
        show([Bullets((*named, ANOTHER.in_(self.lang)), numbered=True)])
        chosen = self._until(lambda said: _place(said or "1", len(games) + 1), "which")
        return games[chosen - 1] if chosen <= len(games) else None

    def _side(self, posse: Posse, scenario: models.Scenario, prepared: bool) -> dict[str, Any]:
        name = posse.name
        side: dict[str, Any] = {"name": name}
        if not prepared and (role := self._until(_role, "role", name)):
            side["role"] = role
        side["fled"] = self._say("fled", name).casefold()[:1] in ("y", "o")
        side["absent"] = self._names("absent", posse)
        if not prepared and any(bottle(one, self.book) for one in posse.members if one.role != "henchman"):
            side["drank"] = self._names("drank", posse)
        side["out"] = self._names("out", posse)
        side["kills"] = self._until(lambda said: self._kills(said, posse), "kills", name)
        for count in scenario.counts:
            side[count.key] = self._until(_number, "count", name, count.name.in_(self.lang))
        for award in scenario.experience:
            if award.key is not None:
                side[award.key] = self._names("feat", posse, award.text.in_(self.lang))
        return {key: value for key, value in side.items() if value not in ([], {})}

    def _names(self, key: str, posse: Posse, *more: str) -> list[str]:
        asked: list[str] = self._until(lambda said: self._members(said, posse), key, posse.name, *more)
        return asked

    def _say(self, key: str, *names: str) -> str:
        return self._ask(QUESTIONS[key].in_(self.lang).format(*names))

    def _until(self, read: Any, key: str, *names: str) -> Any:
        """Asks until the answer makes sense."""
        while True:
            try:
                return read(self._say(key, *names))
            except LotowError as error:
                show([Paragraph(f"{error.message}; {error.hint}", "bad")])

    def _posses(self, said: str) -> list[Posse]:
        keys = [find_posse(self.state, one, riding=True) for one in _listed(said)]
        if len(set(keys)) < 2:
            raise LotowError("a game needs two posses", hint="name them with a comma between")
        return [self.state.posses[key] for key in keys]

    def _scenario(self, said: str) -> models.Scenario:
        return self.book.content.scenario[self.book.find(said, "scenario")[1]]

    def _one_of(self, said: str, posses: list[Posse]) -> str:
        key = find_posse(self.state, said)
        name = self.state.posses[key].name
        if name not in [posse.name for posse in posses]:
            raise LotowError(f"{name} did not play", hint=", ".join(posse.name for posse in posses))
        return name

    def _members(self, said: str, posse: Posse) -> list[str]:
        return [member_called(posse, one).name for one in _listed(said)]

    def _kills(self, said: str, posse: Posse) -> dict[str, int]:
        kills = {}
        for one in _listed(said):
            name, _, number = one.rpartition(" ")
            if not number.isdecimal():
                name, number = one, "1"
            kills[member_called(posse, name).name] = int(number)
        return kills


def _listed(said: str) -> list[str]:
    return [one.strip() for one in said.split(",") if one.strip()]


def _number(said: str) -> int:
    if not said:
        return 0
    if not said.isdecimal():
        raise LotowError(f"{said!r} is not a number", hint="0 or more")
    return int(said)


def _role(said: str) -> str:
    for role, beginning in (("attacker", "a"), ("defender", "d")):
        if said.casefold().startswith(beginning):
            return role
    if said:
        raise LotowError(f"{said!r} is no role", hint="attacker or defender")
    return ""


def _date(said: str) -> str:
    try:
        return date.fromisoformat(said).isoformat() if said else ""
    except ValueError:
        raise LotowError(f"{said!r} is no date", hint="year, month and day: 2026-11-14") from None


def _place(said: str, most: int) -> int:
    if not said.isdecimal() or not 1 <= int(said) <= most:
        raise LotowError(f"{said!r} is no number from 1 to {most}", hint="the number of a line above")
    return int(said)
