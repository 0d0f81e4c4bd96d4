"""Asks how a game went, question by question, and makes the report that a file would have held."""

from __future__ import annotations

from typing import Any

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.people import find_posse
from lotow.campaign.report import DRAW, Report, from_raw
from lotow.cli.page import Paragraph
from lotow.cli.prompting import Ask
from lotow.cli.render import show
from lotow.errors import Lang, LotowError, Text
from lotow.posse.finding import member_called
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook, models

QUESTIONS = {
    "posses": Text("who played (names, with commas)", "qui a joué (noms, avec des virgules)"),
    "scenario": Text("which scenario", "quel scénario"),
    "winner": Text("who won (Enter: a draw)", "qui a gagné (Entrée : match nul)"),
    "second": Text("who came second (Enter: nobody)", "qui a fini deuxième (Entrée : personne)"),
    "date": Text("date (Enter: none)", "date (Entrée : aucune)"),
    "witness": Text("witness (Enter: none)", "témoin (Entrée : aucun)"),
    "role": Text("{}: attacker or defender (Enter: neither)", "{} : attaquant ou défenseur (Entrée : aucun)"),
    "fled": Text("{}: did it flee (y/N)", "{} : a-t-elle fui (o/N)"),
    "out": Text("{}: who was taken out of action (names)", "{} : qui a été mis hors de combat (noms)"),
    "kills": Text(
        "{}: who took out how many (Jed 2, Ann 1)", "{} : qui en a mis combien hors de combat (Jed 2, Ann 1)"
    ),
    "count": Text("{}: how many {}", "{} : combien ({})"),
    "feat": Text("{}: {} (names)", "{} : {} (noms)"),
}


def ask_report(state: CampaignState, book: Rulebook, ask: Ask, lang: Lang) -> Report:
    """The report of a game, from answers. What a preparation says is not asked again."""
    return _Interview(state, book, ask, lang).report()


class _Interview:
    def __init__(self, state: CampaignState, book: Rulebook, ask: Ask, lang: Lang) -> None:
        self.state = state
        self.book = book
        self._ask = ask
        self.lang = lang

    def report(self) -> Report:
        prepared = self.state.prepared[-1] if self.state.prepared else None
        if prepared is not None:
            posses = [self.state.posses[side.posse] for side in prepared.sides]
            scenario = self.book.content.scenario[prepared.scenario]
        else:
            posses = self._until(self._posses, "posses")
            scenario = self._until(self._scenario, "scenario")
        names = {posse.name for posse in posses}
        raw: dict[str, Any] = {
            "scenario": scenario.id,
            "winner": self._until(lambda said: self._one_of(said, posses) if said else DRAW, "winner"),
            "date": self._say("date"),
            "witness": self._say("witness"),
        }
        if len(names) > 2:
            raw["second"] = self._until(lambda said: self._one_of(said, posses) if said else "", "second")
        raw["posse"] = [self._side(posse, scenario, asks_role=prepared is None) for posse in posses]
        return from_raw(raw, self.book)

    def _side(self, posse: Posse, scenario: models.Scenario, asks_role: bool) -> dict[str, Any]:
        name = posse.name
        side: dict[str, Any] = {"name": name}
        if asks_role and (role := self._until(_role, "role", name)):
            side["role"] = role
        side["fled"] = self._say("fled", name).casefold()[:1] in ("y", "o")
        side["out"] = self._until(lambda said: self._members(said, posse), "out", name)
        side["kills"] = self._until(lambda said: self._kills(said, posse), "kills", name)
        for count in scenario.counts:
            side[count.key] = self._until(_number, "count", name, count.name.in_(self.lang))
        for award in scenario.experience:
            if award.key is not None:
                asked = self._until(
                    lambda said: self._members(said, posse), "feat", name, award.text.in_(self.lang)
                )
                if asked:
                    side[award.key] = asked
        return side

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
