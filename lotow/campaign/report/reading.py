"""A report looked up against the campaign: who is meant, who cannot have played, which side is whose.

`every_problem` gathers what the checks have to say; `understanding` makes the entries of a right report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lotow.campaign.posse_called import find_posse
from lotow.campaign.prepare import absences, bottle, services
from lotow.campaign.report.explosives import Throw, throws
from lotow.campaign.report.game_report import DRAW, GameReport, ReportedPosse
from lotow.campaign.siding import fixed_roles, possible_prisoners
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import Absence, GamePrepared, OldWound, PreparedSide, Use, Who
from lotow.posse.members import Member, Posse
from lotow.posse.roll_call import member_called
from lotow.posse.standing import effects_on
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.models import Side


def problem(rule: str, where: str, en: str, fr: str, hint: Text | None = None) -> Problem:
    return Problem(rule, where, Text(en, fr), hint or Text("mend the report", "corrigez le rapport"))


class Reported:
    """One side of a report, looked up: who is meant, and who cannot have played."""

    def __init__(self, said: ReportedPosse, key: str, reading: Reading) -> None:
        self.said = said
        self.key = key
        self.posse: Posse = reading.state.posses[key]
        self.prepared = reading.prepared_side(key)
        self.problems: list[Problem] = []
        self.wounds: tuple[OldWound, ...] = ()
        self.prisoner: Member | None = None
        self._state = reading.state
        self.book = reading.book
        named = [*said.out, *said.kills, *said.absent, *said.drank, *said.by]
        named += [name for names in said.feats.values() for name in names]
        named += [said.prisoner] if said.prisoner else []
        self._members = {name: self._found(name) for name in dict.fromkeys(named)}
        thrown, wrong = throws(said.threw, self.posse, self.book)
        self.thrown: list[Throw] = thrown
        self.problems += wrong

    def _found(self, name: str) -> Member | None:
        try:
            return member_called(self.posse, name)
        except LotowError as error:
            text = Text(error.message.en, f"inconnu ou ambigu dans {self.posse.name} : {name!r}")
            self.problems.append(Problem("unknown-fighter", self.posse.name, text, error.hint))
            return None

    def member(self, name: str) -> Member | None:
        return self._members[name]

    def members(self, names: tuple[str, ...]) -> list[Member]:
        """Those of the names that are somebody's."""
        found = [self._members[name] for name in names]
        return [one for one in found if one is not None]

    @property
    def absent(self) -> list[Absence]:
        """Who did not take part, and why."""
        who = self.prisoner
        away = absences(self._state, self.key, Who(who.id, who.name) if who is not None else None)
        if self.prepared is not None:
            away += [absence for absence in self.prepared.absent if absence.why == "old-wound"]
        away += [Absence(wound.member, wound.name, "old-wound") for wound in self.wounds if wound.misses]
        known = {one.member for one in away}
        stays = [member for member in self.members(self.said.absent) if member.id not in known]
        return away + [Absence(one.id, one.name, "stays-away") for one in stays]

    def named(self) -> dict[int, Member]:
        """Everybody whom the report says to have done or suffered something."""
        names = [*self.said.out, *self.said.kills, *self.said.drank]
        names += [name for several in self.said.feats.values() for name in several]
        found = self.members(tuple(names)) + [one.member for one in self.thrown]
        return {one.id: one for one in found}

    def played(self) -> tuple[int, ...]:
        away = {absence.member for absence in self.absent}
        return tuple(member.id for member in self.posse.members if member.id not in away)

    @property
    def beaten(self) -> bool:
        """Whether it fled, or nobody of it is left standing."""
        return self.said.fled or 0 < len(self.played()) <= len(self.said.out)

    def collector(self) -> Who | None:
        """A hired gun who took part and claims every bounty, whatever becomes of it afterwards."""
        for gun in self.posse.hired_guns:
            claims = any(isinstance(effect, fx.TakesBounty) for effect in effects_on(gun, self.book))
            if claims and gun.id in self.played():
                return Who(gun.id, gun.name)
        return None

    def uses(self) -> tuple[Use, ...]:
        """What the game used up: what was drunk (as prepared, by those who then played, or as reported),
        thrown or laid, and what lay ready for the posse."""
        played = self.played()
        prepared = (
            self.prepared.uses if self.prepared is not None else services(self._state, self.key, self.book)
        )
        used = [one for one in prepared if one.member is None or one.member in played]
        for hero in self.members(self.said.drank):
            held = bottle(hero, self.book)
            if held is not None and (hero.id, held) not in [(one.member, one.held) for one in used]:
                used.append(Use(held, self.book.gear(held.item).name, hero.id, hero.name))
        for one in self.thrown:
            if not one.held.included:
                item = self.book.gear(one.held.item).name
                used.append(Use(one.held, item, one.member.id, one.member.name))
        return tuple(used)


class Reading:
    """A report against the campaign as it stands."""

    def __init__(self, report: GameReport, state: CampaignState, book: Rulebook) -> None:
        self.report = report
        self.state = state
        self.book = book
        self.problems: list[Problem] = []
        self.scenario = self._scenario()
        self.keys = [self._key(one) for one in report.posse]
        keys = {key for key in self.keys if key}
        self.prepared = prepared_game(state, keys)
        self.sides = [
            Reported(one, key, self) for one, key in zip(report.posse, self.keys, strict=True) if key
        ]
        self.winner = self.playing(report.winner)
        self.second = self.playing(report.second)
        self.fixed = self._fixed(list(keys))
        for side in self.sides:
            side.prisoner = self._prisoner(side)

    @property
    def as_prepared(self) -> bool:
        """Whether this is the game that was prepared."""
        return (
            self.prepared is not None
            and self.scenario is not None
            and (self.prepared.scenario == self.scenario.id)
        )

    def role(self, side: Reported) -> Side | None:
        """The role of a side: as reported, as prepared, or where the scenario leaves no choice."""
        if side.said.role is not None:
            return side.said.role
        if side.prepared is not None and self.as_prepared:
            return side.prepared.role
        return self.fixed.get(side.key)

    def freed(self, side: Reported) -> bool:
        """Whether the attackers' man was set free: said so, by whoever did it, or because nobody is left to
        hold him."""
        if self.scenario is None or self.scenario.prisoner is None or self.role(side) != "attacker":
            return False
        feats = [award.key for award in self.scenario.experience if award.feat and award.feat.frees]
        by_hand = any(side.said.feats.get(key or "") for key in feats)
        alone = all(one.beaten for one in self.sides if one.key != side.key)
        return side.said.freed or by_hand or (alone and self.winner == side.key)

    def possible_prisoners(self, side: Reported) -> list[Member]:
        """Whom a side can have fought for."""
        if self.scenario is None or self.role(side) != "attacker":
            return []
        others = [one.key for one in self.sides if one.key != side.key]
        return possible_prisoners(self.state, side.key, others, self.scenario)

    def _prisoner(self, side: Reported) -> Member | None:
        """Whom a side fought for: as reported, as prepared, or the only one it can have been."""
        if side.said.prisoner:
            return side.member(side.said.prisoner)
        ready = side.prepared.prisoner if side.prepared is not None and self.as_prepared else None
        possible = self.possible_prisoners(side)
        if ready is not None:
            return next((member for member in side.posse.members if member.id == ready.member), None)
        return possible[0] if len(possible) == 1 else None

    def _fixed(self, keys: list[str]) -> dict[str, Side]:
        if self.scenario is None:
            return {}
        worth = {key: infamy(self.state.posses[key], self.book).total for key in keys}
        return fixed_roles(self.state, keys, self.scenario, worth)

    def _scenario(self) -> models.Scenario | None:
        try:
            return self.book.content.scenario[self.book.find(self.report.scenario, "scenario")[1]]
        except LotowError as error:
            text = Text(error.message.en, f"scénario inconnu : {self.report.scenario!r}")
            self.problems.append(Problem("unknown-scenario", "scenario", text, error.hint))
            return None

    def _key(self, said: ReportedPosse) -> str:
        try:
            return find_posse(self.state, said.name, riding=True)
        except LotowError as error:
            text = Text(error.message.en, f"bande inconnue dans cette campagne : {said.name!r}")
            self.problems.append(Problem("unknown-posse", said.name, text, error.hint))
            return ""

    def playing(self, name: str) -> str:
        """The key of a posse of this game meant by a name; empty when it is none."""
        if not name or name.casefold() == DRAW:
            return ""
        try:
            key = find_posse(self.state, name)
        except LotowError:
            return ""
        return key if key in self.keys else ""

    def prepared_side(self, key: str) -> PreparedSide | None:
        sides = self.prepared.sides if self.prepared is not None else ()
        return next((side for side in sides if side.posse == key), None)


Check = Callable[[Reading], Iterator[Problem]]


def every_problem(reading: Reading) -> list[Problem]:
    """What every check has to say of a report."""
    from lotow.campaign.report.checks import CHECKS

    found = [*reading.problems, *(problem for side in reading.sides for problem in side.problems)]
    return found + [problem for check in CHECKS for problem in check(reading)]


def prepared_game(state: CampaignState, keys: set[str]) -> GamePrepared | None:
    """The game these posses have prepared and not played yet."""
    return next((one for one in state.prepared if {side.posse for side in one.sides} == keys), None)
