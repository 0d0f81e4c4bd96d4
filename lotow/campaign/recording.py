"""Whether a report makes sense, with every problem at once, and the entry that records the game.

Each check is one function. A posse's aftermath must be over before its next game is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import GamePrepared, GameRecorded, Written
from lotow.campaign.game_entries import Absence, Credit, PlayedSide, PreparedSide, Use, Who
from lotow.campaign.people import find_posse
from lotow.campaign.prepare import absences, bottle, charge, services
from lotow.campaign.report import DRAW, Report, ReportedPosse
from lotow.errors import LotowError, Problem, Text
from lotow.posse.finding import member_called
from lotow.posse.members import Member, Posse
from lotow.posse.standing import effects_on
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx


class Reported:
    """One side of a report, looked up: who is meant, and who cannot have played."""

    def __init__(self, said: ReportedPosse, key: str, reading: Reading) -> None:
        self.said = said
        self.key = key
        self.posse: Posse = reading.state.posses[key]
        self.prepared = reading.prepared_side(key)
        self.problems: list[Problem] = []
        self._book = reading.book
        named = [*said.out, *said.kills, *said.absent, *said.drank, *said.threw]
        named += [name for names in said.feats.values() for name in names]
        self._members = {name: self._found(name) for name in dict.fromkeys(named)}
        self.absent = self._absences(reading.state)

    def _found(self, name: str) -> Member | None:
        try:
            return member_called(self.posse, name)
        except LotowError as error:
            text = Text(error.message, f"inconnu ou ambigu dans {self.posse.name} : {name!r}")
            self.problems.append(
                Problem("unknown-fighter", self.posse.name, text, Text(error.hint, error.hint))
            )
            return None

    def member(self, name: str) -> Member | None:
        return self._members[name]

    def members(self, names: tuple[str, ...]) -> list[Member]:
        """Those of the names that are somebody's."""
        found = [self._members[name] for name in names]
        return [one for one in found if one is not None]

    def _absences(self, state: CampaignState) -> list[Absence]:
        away = absences(state, self.key)
        if self.prepared is not None:
            away += [one for one in self.prepared.absent if one.why == "old-wound"]
        known = {one.member for one in away}
        stays = [one for one in self.members(self.said.absent) if one.id not in known]
        return away + [Absence(one.id, one.name, "stays-away") for one in stays]

    def played(self) -> tuple[int, ...]:
        away = {one.member for one in self.absent}
        return tuple(one.id for one in self.posse.members if one.id not in away)

    def collector(self) -> Who | None:
        """A hired gun who took part and claims every bounty, whatever becomes of it afterwards."""
        for gun in self.posse.hired_guns:
            claims = any(isinstance(one, fx.TakesBounty) for one in effects_on(gun, self._book))
            if claims and gun.id in self.played():
                return Who(gun.id, gun.name)
        return None

    def uses(self, state: CampaignState) -> tuple[Use, ...]:
        """What the game used up: what was drunk (as prepared, by those who then played, or as reported),
        thrown or laid, and what lay ready for the posse."""
        played = self.played()
        prepared = self.prepared.uses if self.prepared is not None else services(state, self.key, self._book)
        used = [one for one in prepared if one.member is None or one.member in played]
        drank = [(hero, bottle(hero, self._book)) for hero in self.members(self.said.drank)]
        threw = [(thrower, charge(thrower, self._book)) for thrower in self.members(self.said.threw)]
        for member, held in (*drank, *threw):
            if held is not None and (member.id, held) not in [(one.member, one.held) for one in used]:
                used.append(Use(held, self._book.gear(held.item).name, member.id, member.name))
        return tuple(used)


class Reading:
    """A report against the campaign as it stands."""

    def __init__(self, report: Report, state: CampaignState, book: Rulebook) -> None:
        self.report = report
        self.state = state
        self.book = book
        self.problems: list[Problem] = []
        self.scenario = self._scenario()
        self._keys = [self._key(one) for one in report.posse]
        keys = {key for key in self._keys if key}
        self.prepared = prepared_game(state, keys)
        self.sides = [
            Reported(one, key, self) for one, key in zip(report.posse, self._keys, strict=True) if key
        ]
        self.winner = self._playing(report.winner)
        self.second = self._playing(report.second)

    def _scenario(self) -> models.Scenario | None:
        try:
            return self.book.content.scenario[self.book.find(self.report.scenario, "scenario")[1]]
        except LotowError as error:
            text = Text(error.message, f"scénario inconnu : {self.report.scenario!r}")
            self.problems.append(Problem("unknown-scenario", "scenario", text, Text(error.hint, error.hint)))
            return None

    def _key(self, said: ReportedPosse) -> str:
        try:
            return find_posse(self.state, said.name, riding=True)
        except LotowError as error:
            text = Text(error.message, f"bande inconnue dans cette campagne : {said.name!r}")
            self.problems.append(Problem("unknown-posse", said.name, text, Text(error.hint, error.hint)))
            return ""

    def _playing(self, name: str) -> str:
        """The key of a posse of this game meant by a name; empty when it is none."""
        if not name or name.casefold() == DRAW:
            return ""
        try:
            key = find_posse(self.state, name)
        except LotowError:
            return ""
        return key if key in self._keys else ""

    def prepared_side(self, key: str) -> PreparedSide | None:
        sides = self.prepared.sides if self.prepared is not None else ()
        return next((one for one in sides if one.posse == key), None)


Check = Callable[[Reading], Iterator[Problem]]


def problems_of(report: Report, state: CampaignState, book: Rulebook) -> list[Problem]:
    """Everything that is wrong with a report; nothing when it can be recorded."""
    return _problems(Reading(report, state, book))


def _problems(reading: Reading) -> list[Problem]:
    from lotow.campaign.report_checks import CHECKS

    found = [*reading.problems, *(one for side in reading.sides for one in side.problems)]
    return found + [problem for check in CHECKS for problem in check(reading)]


def record(report: Report, state: CampaignState, book: Rulebook) -> list[Written]:
    """The entry that records a game, or a `LotowError` with every problem."""
    reading = Reading(report, state, book)
    problems = _problems(reading)
    if problems or reading.scenario is None:
        count = f"{len(problems)} problems" if len(problems) > 1 else "a problem"
        raise LotowError(f"the report has {count}", hint="mend what is listed", problems=problems)
    entry = GameRecorded(
        game=state.next_game,
        scenario=reading.scenario.id,
        scenario_name=reading.scenario.name,
        date=report.date,
        witness=report.witness,
        winner=reading.winner,
        second=reading.second,
        sides=tuple(_side(one, reading) for one in reading.sides),
    )
    return [Written(entry=entry)]


def _side(side: Reported, reading: Reading) -> PlayedSide:
    said, prepared = side.said, side.prepared
    leader = next((one.id for one in side.posse.members if one.role == "leader"), None)
    played = side.played()
    return PlayedSide(
        posse=side.key,
        name=side.posse.name,
        infamy=prepared.infamy if prepared is not None else infamy(side.posse, reading.book).total,
        role=said.role or (prepared.role if prepared is not None else None),
        fled=said.fled,
        leader=leader if leader in played else None,
        played=played,
        absent=tuple(side.absent),
        out=tuple(Who(one.id, one.name) for one in side.members(said.out)),
        kills=tuple(
            Credit(one.id, one.name, kills)
            for name, kills in said.kills.items()
            if (one := side.member(name)) is not None
        ),
        counts=dict(said.counts),
        feats={
            key: tuple(Who(one.id, one.name) for one in side.members(names))
            for key, names in said.feats.items()
        },
        uses=side.uses(reading.state),
        collector=side.collector(),
    )


def prepared_game(state: CampaignState, keys: set[str]) -> GamePrepared | None:
    """The game these posses have prepared and not played yet."""
    return next((one for one in state.prepared if {side.posse for side in one.sides} == keys), None)
