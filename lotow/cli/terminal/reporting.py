"""Asks how a game went, question by question, and makes the report that a file would have held."""

from __future__ import annotations

from datetime import date
from typing import Any

from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.campaign.completions import Offers, names
from lotow.campaign.posse_called import find_posse
from lotow.campaign.prepare import bottle
from lotow.campaign.report.game_report import DRAW, GameReport, from_raw
from lotow.campaign.report.understanding import record
from lotow.cli.pages.page import Block
from lotow.cli.terminal.editor import Ask
from lotow.cli.terminal.prompting import UNDO, TakeBack, yes_or_no
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.ways import hint_of
from lotow.errors import Lang, LotowError, Text, both
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Written
from lotow.posse.members import Posse
from lotow.posse.roll_call import member_called
from lotow.rulebook import Rulebook, models
from lotow.telling.teller import Teller
from lotow.words import named, semicolon, word

QUESTIONS = {
    "which": Text("which game (Enter: 1)", "quelle partie (Entrée : 1)"),
    "posses": Text("who played (names, with commas)", "qui a joué (noms, avec des virgules)"),
    "scenario": Text("which scenario", "quel scénario"),
    "winner": Text("who won (Enter: a draw)", "qui a gagné (Entrée : match nul)"),
    "second": Text("who came second (Enter: nobody)", "qui a fini deuxième (Entrée : personne)"),
    "date": Text("date, as 2026-11-14 (Enter: none)", "date, comme 2026-11-14 (Entrée : aucune)"),
    "witness": Text("witness (Enter: none)", "témoin (Entrée : aucun)"),
    "role": Text("{}: attacker or defender (Enter: neither)", "{} : attaquant ou défenseur (Entrée : aucun)"),
    "fled": Text("{}: did it flee", "{} : a-t-elle fui"),
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
            lines = tuple(f"{one.line(lang)} ({hint_of(one, lang)})" for one in error.problems)
            tell([Paragraph(error.message.in_(lang), "bad"), Bullets(lines)])
            continue
        teller = Teller((), book)
        tell([Bullets(tuple(teller.tell(one.entry).in_(lang) for one in written))])
        if yes_or_no(word("write-this", lang), lang, ask, otherwise=True):
            return written


class _Interview:
    def __init__(self, state: CampaignState, book: Rulebook, ask: Ask, lang: Lang) -> None:
        self.state = state
        self.book = book
        self._prompt = ask
        self.lang = lang
        self._given: list[str] = []
        self._before: list[str] = []
        self._at = 0

    def report(self) -> GameReport:
        """All questions in turn. One taken back is put again after the same answers to those before it;
        when all are put a second time, what was said the first time stands there to be changed."""
        self._before, self._given = self._given, []
        while True:
            self._at = 0
            try:
                return self._report()
            except TakeBack:
                del self._given[-1:]

    def _report(self) -> GameReport:
        prepared = self._prepared()
        if prepared is not None:
            posses = [self.state.posses[side.posse] for side in prepared.sides]
            scenario = self.book.content.scenario[prepared.scenario]
        else:
            riding = [self.state.posses[key].name for key in self.state.riding()]
            posses = self._until(self._posses, "posses", offers=names(riding))
            scenarios = [one.name.in_(self.lang) for one in self.book.content.scenario.values()]
            scenario = self._until(self._scenario, "scenario", offers=names(scenarios, several=False))
        playing = names([posse.name for posse in posses], several=False)
        raw: dict[str, Any] = {
            "scenario": scenario.id,
            "winner": self._until(
                lambda said: self._one_of(said, posses) if said else DRAW, "winner", offers=playing
            ),
            "date": self._until(_date, "date"),
            "witness": self._say("witness"),
        }
        if len(posses) > 2:
            raw["second"] = self._until(
                lambda said: self._one_of(said, posses) if said else "", "second", offers=playing
            )
        raw["posse"] = [self._side(posse, scenario, prepared is not None) for posse in posses]
        return from_raw(raw, self.book)

    def _prepared(self) -> GamePrepared | None:
        """The prepared game that was played, if there is one to choose."""
        games = self.state.prepared
        if not games:
            return None
        listed = [
            named(one.scenario_name.in_(self.lang), ", ".join(side.name for side in one.sides), self.lang)
            for one in games
        ]
        self._tell(Bullets((*listed, ANOTHER.in_(self.lang)), numbered=True))
        chosen = self._until(lambda said: _place(said or "1", len(games) + 1), "which")
        return games[chosen - 1] if chosen <= len(games) else None

    def _side(self, posse: Posse, scenario: models.Scenario, prepared: bool) -> dict[str, Any]:
        name = posse.name
        side: dict[str, Any] = {"name": name}
        everybody = [one.name for one in posse.members]
        self._tell(Paragraph(named(name, ", ".join(everybody), self.lang), "quiet"))
        if not prepared and (role := self._until(_role, "role", name, offers=self._roles())):
            side["role"] = role
        side["fled"] = yes_or_no(QUESTIONS["fled"].in_(self.lang).format(name), self.lang, self._ask)
        side["absent"] = self._names("absent", posse)
        if not prepared and any(bottle(one, self.book) for one in posse.members if one.role != "henchman"):
            side["drank"] = self._names("drank", posse)
        side["out"] = self._names("out", posse)
        side["kills"] = self._until(
            lambda said: self._kills(said, posse), "kills", name, offers=names(everybody)
        )
        for count in scenario.counts:
            side[count.key] = self._until(_number, "count", name, count.name.in_(self.lang))
        for award in scenario.experience:
            if award.key is not None:
                side[award.key] = self._names("feat", posse, award.text.in_(self.lang))
        return {key: value for key, value in side.items() if value not in ([], {})}

    def _names(self, key: str, posse: Posse, *more: str) -> list[str]:
        offers = names([one.name for one in posse.members])
        asked: list[str] = self._until(
            lambda said: self._members(said, posse), key, posse.name, *more, offers=offers
        )
        return asked

    def _roles(self) -> Offers:
        return names([word(one, self.lang) for one in ("attacker", "defender")], several=False)

    def _ask(self, question: str, offers: Offers | None = None, default: str = "") -> str:
        """The answer to the next question: the one given already, or one from the prompt."""
        at, self._at = self._at, self._at + 1
        if at < len(self._given):
            return self._given[at]
        said = self._prompt(question, offers, default or "".join(self._before[at : at + 1]))
        if said.casefold() in UNDO:
            raise TakeBack
        self._given.append(said)
        return said

    def _say(self, key: str, *called: str, offers: Offers | None = None) -> str:
        return self._ask(QUESTIONS[key].in_(self.lang).format(*called), offers)

    def _until(self, read: Any, key: str, *called: str, offers: Offers | None = None) -> Any:
        """Asks until the answer makes sense."""
        while True:
            try:
                return read(self._say(key, *called, offers=offers))
            except LotowError as error:
                self._at -= 1
                del self._given[-1:]
                tell(
                    [
                        Paragraph(
                            f"{error.message.in_(self.lang)}{semicolon(self.lang)}{error.hint.in_(self.lang)}",
                            "bad",
                        )
                    ]
                )

    def _tell(self, block: Block) -> None:
        """Shows something, unless the questions after it are answered already."""
        if self._at >= len(self._given):
            tell([block])

    def _posses(self, said: str) -> list[Posse]:
        keys = [find_posse(self.state, one, riding=True) for one in _listed(said)]
        if len(set(keys)) < 2:
            raise LotowError(
                Text("a game needs two posses", "une partie demande deux bandes"),
                hint=Text("name them with a comma between", "nommez-les, séparées par une virgule"),
            )
        return [self.state.posses[key] for key in keys]

    def _scenario(self, said: str) -> models.Scenario:
        return self.book.content.scenario[self.book.find(said, "scenario")[1]]

    def _one_of(self, said: str, posses: list[Posse]) -> str:
        key = find_posse(self.state, said)
        name = self.state.posses[key].name
        if name not in [posse.name for posse in posses]:
            raise LotowError(
                Text(f"{name} did not play", f"{name} n'a pas joué"),
                hint=both(", ".join(posse.name for posse in posses)),
            )
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
        raise LotowError(
            Text(f"{said!r} is not a number", f"{said!r} n'est pas un nombre"),
            hint=Text("0 or more", "0 ou plus"),
        )
    return int(said)


def _role(said: str) -> str:
    for role, beginning in (("attacker", "a"), ("defender", "d")):
        if said.casefold().startswith(beginning):
            return role
    if said:
        raise LotowError(
            Text(f"{said!r} is no role", f"{said!r} n'est pas un rôle"),
            hint=Text("attacker or defender", "attaquant ou défenseur"),
        )
    return ""


def _date(said: str) -> str:
    try:
        return date.fromisoformat(said).isoformat() if said else ""
    except ValueError:
        raise LotowError(
            Text(f"{said!r} is no date", f"{said!r} n'est pas une date"),
            hint=Text("year, month and day: 2026-11-14", "année, mois et jour : 2026-11-14"),
        ) from None


def _place(said: str, most: int) -> int:
    if not said.isdecimal() or not 1 <= int(said) <= most:
        raise LotowError(
            Text(f"{said!r} is no number from 1 to {most}", f"{said!r} n'est pas un nombre de 1 à {most}"),
            hint=Text("the number of a line above", "le numéro d'une ligne ci-dessus"),
        )
    return int(said)
