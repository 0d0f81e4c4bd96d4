"""A game as far as it is known from how the campaign stands and from what was answered: who played and as
what, who was there; in the end, the report.

Answers are kept by key, as ids: so they can wait in a draft, and mean the same in either language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from lotow.campaign.aftermath.choices import YES, Option
from lotow.campaign.prepare import absences
from lotow.campaign.report.explosives import explosives
from lotow.campaign.report.game_report import GameReport, from_raw
from lotow.campaign.siding import fixed_roles, opposed, possible_prisoners
from lotow.errors import Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared, PreparedSide, Who
from lotow.posse.members import Member, Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Scenario, Side

NOBODY = "nobody"


class AnsweredGame:
    """What is known of a game that is to be recorded."""

    def __init__(self, state: CampaignState, book: Rulebook, answers: Mapping[str, str]) -> None:
        self.state = state
        self.book = book
        self.answers = answers

    @property
    def scenario(self) -> Scenario:
        """What was played, once that is known."""
        prepared = self.prepared()
        chosen = prepared.scenario if prepared is not None else self.answers["scenario"]
        return self.book.content.scenario[chosen]

    def names(self) -> dict[str, str]:
        """Who played, by key, once that is known."""
        return {key: self.posse(key).name for key in self.playing()}

    def prepared(self) -> GamePrepared | None:
        chosen = self.answers.get("game")
        return next((one for one in self.state.prepared if prepared_id(one) == chosen), None)

    def ready(self, key: str) -> PreparedSide | None:
        prepared = self.prepared()
        sides = prepared.sides if prepared is not None else ()
        return next((side for side in sides if side.posse == key), None)

    def playing(self) -> list[str]:
        prepared = self.prepared()
        if prepared is not None:
            return [side.posse for side in prepared.sides]
        return listed(self.answers["posses"])

    def posse(self, key: str) -> Posse:
        return self.state.posses[key]

    def fixed(self) -> dict[str, Side]:
        keys = self.playing()
        worth = {key: infamy(self.posse(key), self.book).total for key in keys}
        return fixed_roles(self.state, keys, self.scenario, worth)

    def role(self, key: str) -> Side | None:
        ready = self.ready(key)
        if ready is not None:
            return ready.role
        attacker = self.answers.get("attacker", NOBODY)
        if attacker != NOBODY:
            return opposed(attacker, "attacker", self.playing()).get(key)
        return self.fixed().get(key)

    def attacker(self) -> str:
        return next((key for key in self.playing() if self.role(key) == "attacker"), "")

    def possible_prisoners(self) -> list[Member]:
        """Whom the attackers can have fought for, unless that is known."""
        attacker = self.attacker()
        ready = self.ready(attacker)
        if not attacker or (ready is not None and ready.prisoner is not None):
            return []
        others = [key for key in self.playing() if key != attacker]
        return possible_prisoners(self.state, attacker, others, self.scenario)

    def prisoner(self, key: str) -> Who | None:
        if key != self.attacker():
            return None
        ready, chosen = self.ready(key), self.answers.get("prisoner")
        if ready is not None and ready.prisoner is not None:
            return ready.prisoner
        possible = self.possible_prisoners()
        fought_for = [one for one in possible if len(possible) == 1 or str(one.id) == chosen]
        return Who(fought_for[0].id, fought_for[0].name) if fought_for else None

    def hanging(self, key: str) -> int | None:
        """A man of the posse's on the gallows: what becomes of him is asked apart."""
        kept, prisoner = self.scenario.prisoner, self.prisoner(key)
        return prisoner.member if prisoner is not None and kept is not None and kept.kept == "dies" else None

    def there(self, key: str) -> list[Member]:
        """Who can have played."""
        away = {one.member for one in absences(self.state, key, self.prisoner(key))}
        ready = self.ready(key)
        away |= {absence.member for absence in ready.absent} if ready is not None else set()
        return [member for member in self.posse(key).members if member.id not in away]

    def played(self, key: str) -> list[Member]:
        away = listed(self.answers[f"{key}.absent"])
        return [one for one in self.there(key) if str(one.id) not in away]

    def sticks(self, played: list[Member]) -> list[Option]:
        """What can have been thrown: by whom, of which kind."""
        carried = {
            f"{member.id} {held.item}": (member, held)
            for member in played
            for held in explosives(member, self.book)
        }
        names = {id: (one.name, self.book.gear(held.item).name) for id, (one, held) in carried.items()}
        return [
            Option(id, Text(f"{name} ({item.en})", f"{name} ({item.fr})"))
            for id, (name, item) in names.items()
        ]

    def report(self, asked: Collection[str]) -> GameReport:
        """The report that the answers to these questions make."""
        said = {key: self.answers[key] for key in asked}
        raw: dict[str, Any] = {"scenario": self.scenario.id, "agreed": said.get("agreed") == YES}
        raw |= {key: said[key] for key in ("winner", "second", "date", "witness") if key in said}
        raw["posse"] = [self._side(key, said) for key in self.playing()]
        return from_raw(raw, self.book)

    def _side(self, key: str, said: Mapping[str, str]) -> dict[str, Any]:
        scenario = self.scenario
        side: dict[str, Any] = {"name": key, "fled": said[f"{key}.fled"] == YES}
        if self.ready(key) is None and (role := self.role(key)):
            side["role"] = role
        for what in ("absent", "drank", "out"):
            side[what] = [f"#{id}" for id in listed(said.get(f"{key}.{what}", ""))]
        side["kills"] = {f"#{id}": number for id, number in _numbers(said.get(f"{key}.kills", ""))}
        side["threw"] = [
            "#{} ({})".format(*stick.split(" ", 1))
            for stick, number in _numbers(said.get(f"{key}.threw", ""))
            for _ in range(number)
        ]
        by = {id: said.get(f"{key}.by.{id}", NOBODY) for id in listed(said[f"{key}.out"])}
        side["by"] = {f"#{id}": posse for id, posse in by.items() if posse != NOBODY}
        for count in scenario.counts:
            side[count.key] = int(said[f"{key}.{count.key}"])
        for award in scenario.experience:
            if award.key is not None and f"{key}.{award.key}" in said:
                side[award.key] = [f"#{id}" for id in listed(said[f"{key}.{award.key}"])]
        if key == self.attacker():
            side["prisoner"] = f"#{said['prisoner']}" if "prisoner" in said else ""
            side["freed"] = said.get("freed") == YES
            side["prisoner_out"] = said.get("prisoner-out") == YES
        return side


def prepared_id(game: GamePrepared) -> str:
    """What a prepared game is called in an answer."""
    return " ".join([game.scenario, *(side.posse for side in game.sides)])


def listed(said: str) -> list[str]:
    return said.split(",") if said else []


def _numbers(said: str) -> list[tuple[str, int]]:
    """`3=2,4=1`: of which how many."""
    pairs = (one.rpartition("=") for one in listed(said))
    return [(id, int(number)) for id, _, number in pairs]
