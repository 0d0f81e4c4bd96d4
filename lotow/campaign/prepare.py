"""Before a game: the scenario, who attacks, whose old wound plays up, who stays away, re-rolls, whiskey.

Readings: infamy is counted before the dice for old wounds; equal infamy is settled by a die each, the higher
choosing; with three or more posses each is an underdog to the highest infamy at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.choices import Choices, Option
from lotow.campaign.desk import Desk, natural
from lotow.campaign.entries import GamePrepared, Written
from lotow.campaign.game_entries import Absence, OldWound, PreparedSide, Use, Who
from lotow.dice import Roller
from lotow.errors import LotowError, Text
from lotow.posse.members import Held, Member, Posse, Raised
from lotow.posse.standing import effects_on, known
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.models import Side

ROLES: tuple[Side, Side] = ("attacker", "defender")


def prepare(
    state: CampaignState,
    keys: Sequence[str],
    book: Rulebook,
    roller: Roller,
    choices: Choices,
    scenario: str | None = None,
    roles: Mapping[str, Side] | None = None,
) -> list[Written]:
    """The preparation of a game between these posses, as the entry to append. `scenario` (an id) is what
    the players agreed on, `roles` (by key) where they agreed on those too."""
    _refuse(state, keys)
    desk = Desk(state, keys[0], book, roller, choices)
    table = Table(desk, keys)
    chosen = table.agreed(scenario) if scenario is not None else table.rolled()
    if roles and not chosen.sides.rules:
        raise LotowError(f"nobody attacks or defends in {chosen.name.en}", hint="leave the sides out")
    wounds = {key: _old_wounds(desk, key) for key in keys}
    taken = dict(roles) if roles else table.roles(chosen)
    sides = tuple(_side(desk, key, table, taken.get(key), wounds[key]) for key in keys)
    desk.write(
        GamePrepared(
            scenario=chosen.id,
            scenario_name=chosen.name,
            table=table.rolled_on,
            table_name=book.content.table[table.rolled_on].name if table.rolled_on else Text("", ""),
            chooser=table.chooser,
            sides=sides,
        )
    )
    return desk.flush()


def _refuse(state: CampaignState, keys: Sequence[str]) -> None:
    if len(set(keys)) < 2 or len(set(keys)) != len(keys):
        raise LotowError("a game needs two different posses", hint="name each posse once")
    for key in keys:
        if key in state.gone:
            raise LotowError(f"{state.posses[key].name} has left the campaign", hint="name another posse")
        part = state.unfinished(key)
        if part is not None:
            raise LotowError(
                f"{state.posses[key].name} has not finished the aftermath of game {part.game}",
                hint="`lotow campaign aftermath` takes it up where it was left",
            )


class Table:
    """The posses at the table, their infamy, and what follows from it."""

    def __init__(self, desk: Desk, keys: Sequence[str]) -> None:
        self.desk = desk
        self.keys = keys
        self.infamy = {key: infamy(desk.state.posses[key], desk.book).total for key in keys}
        self.rolled_on = ""
        self.chooser = ""

    def agreed(self, scenario: str) -> models.Scenario:
        chosen = self.desk.book.content.scenario[scenario]
        if len(self.keys) > chosen.posses:
            raise LotowError(
                f"{chosen.name.en} is for {chosen.posses} posses, not {len(self.keys)}",
                hint="choose a scenario for more",
            )
        return chosen

    def rolled(self) -> models.Scenario:
        """The posse with the lower infamy chooses whose scenario table is rolled on."""
        content = self.desk.book.content
        if len(self.keys) > 2:
            raise LotowError("the scenario tables are for two posses", hint="agree on a scenario for more")
        chooser = self._extreme("lower", self.keys)
        tables = list(dict.fromkeys(content.posse[self._posse(key).list].scenario_table for key in self.keys))
        options = [Option(one, content.table[one].name) for one in tables]
        text = Text(
            f"Which scenario table does {self._posse(chooser).name} roll on?",
            f"Sur quel tableau de scénarios lance {self._posse(chooser).name} ?",
        )
        self.rolled_on = self.desk.choose("scenario-table", text, options, posse=chooser)
        self.chooser = self._posse(chooser).name
        row, _ = self.desk.roll_on(self.rolled_on, "the scenario")
        if row.scenario is None:
            raise LotowError(f"{row.name.en} names no scenario", hint="mend the scenario table")
        return content.scenario[row.scenario]

    def roles(self, scenario: models.Scenario) -> dict[str, Side]:
        """Who attacks and who defends, by the first of the scenario's own rules that applies."""
        if len(self.keys) != 2:
            return {}
        for rule in scenario.sides.rules:
            found = self._who(rule)
            if found is not None:
                key, tied = found
                role: Side = self._asked(key, scenario) if tied or rule.role == "choice" else rule.role
                other = next(one for one in self.keys if one != key)
                return {key: role, other: ROLES[1 - ROLES.index(role)]}
        return {}

    def _who(self, rule: models.SideRule) -> tuple[str, bool] | None:
        """Whom a rule means, and whether only the dice could tell."""
        of_list = [key for key in self.keys if rule.list is None or self._posse(key).list == rule.list]
        if not of_list or (rule.list is not None and rule.match == "only" and len(of_list) > 1):
            return None
        if rule.infamy is None:
            return of_list[0], False
        tied = len(of_list) > 1 and len({self.infamy[key] for key in of_list}) == 1
        return self._extreme(rule.infamy, of_list), tied

    def _extreme(self, which: str, keys: Sequence[str]) -> str:
        """The posse with the lower or higher infamy; equals roll for it."""
        best = (min if which == "lower" else max)(self.infamy[key] for key in keys)
        tied = [key for key in keys if self.infamy[key] == best]
        while len(tied) > 1:
            scores = {key: self.desk.roll("D6", f"the say of {self._posse(key).name}") for key in tied}
            tied = [key for key in tied if scores[key] == max(scores.values())]
        return tied[0]

    def _asked(self, key: str, scenario: models.Scenario) -> Side:
        options = [
            Option("attacker", Text("attack", "attaquer")),
            Option("defender", Text("defend", "défendre")),
        ]
        name = self._posse(key).name
        text = Text(
            f"{scenario.name.en}: does {name} attack or defend?",
            f"{scenario.name.fr} : {name} attaque ou défend ?",
        )
        answer = self.desk.choose("role", text, options, posse=key)
        return ROLES[0] if answer == "attacker" else ROLES[1]

    def rerolls(self, key: str) -> int:
        """What the underdog table gives a posse against the highest infamy at the table."""
        behind = max(self.infamy.values()) - self.infamy[key]
        lines = self.desk.book.content.underdog
        return max((one.rerolls for one in lines if one.difference <= behind), default=0)

    def _posse(self, key: str) -> Posse:
        return self.desk.state.posses[key]


def absences(state: CampaignState, key: str) -> list[Absence]:
    """Who cannot play, dice apart: healing, in jail, or in somebody's hands."""
    away = []
    for one in state.posses[key].members:
        if one.captive_of is not None:
            away.append(Absence(one.id, one.name, "captive"))
        elif one.misses:
            away.append(Absence(one.id, one.name, "healing", one.misses))
    return away


def _old_wounds(desk: Desk, key: str) -> tuple[OldWound, ...]:
    """A die for everybody who would play and has a wound that may play up."""
    rolled = []
    for member in desk.state.posses[key].members:
        if member.absent:
            continue
        for effect in effects_on(member, desk.book):
            if isinstance(effect, fx.MissesGameOn):
                score = desk.roll("D6", f"old wound of {member.name}")
                rolled.append(OldWound(member.id, member.name, score, score <= effect.value))
    return tuple(rolled)


def _side(
    desk: Desk, key: str, table: Table, role: Side | None, wounds: tuple[OldWound, ...]
) -> PreparedSide:
    posse = desk.state.posses[key]
    absent = absences(desk.state, key)
    absent += [Absence(one.member, one.name, "old-wound") for one in wounds if one.misses]
    away = {one.member for one in absent}
    playing = [one for one in posse.members if one.id not in away]
    enemies = {desk.state.posses[other].name for other in table.keys if other != key}
    return PreparedSide(
        posse=key,
        name=posse.name,
        infamy=table.infamy[key],
        role=role,
        rerolls=table.rerolls(key),
        absent=tuple(absent),
        old_wounds=wounds,
        uses=(*_drinks(desk, key, playing), *services(desk.state, key, desk.book)),
        hates=tuple(
            Who(one.id, one.name)
            for one in playing
            if any(injury.against in enemies for injury in one.injuries)
        ),
        ignores_first_wound=tuple(Who(one.id, one.name) for one in playing if one.ignores_first_wound),
    )


def _drinks(desk: Desk, key: str, playing: Sequence[Member]) -> list[Use]:
    """Heroes who drink before this game, one bottle each."""
    uses = []
    for hero in playing:
        held = bottle(hero, desk.book)
        if held is None or hero.role not in ("leader", "hero"):
            continue
        item = desk.book.gear(held.item)
        text = Text(
            f"Does {hero.name} use the {item.name.en} in this game?",
            f"{hero.name} : {item.name.fr} pour cette partie ?",
        )
        options = [Option("yes", Text("yes", "oui")), Option("no", Text("no", "non"))]
        if desk.choose("drink", text, options, hero, posse=key) == "yes":
            uses.append(Use(held, item.name, hero.id, hero.name, _for_one_game(desk, hero, item)))
    return uses


def bottle(hero: Member, book: Rulebook) -> Held | None:
    """Something a member carries to be used up for the whole of one game."""
    return next((held for held in used_up(hero, book) if held.item in book.content.item), None)


def charge(thrower: Member, book: Rulebook) -> Held | None:
    """An explosive a member has bought: it is gone once it is thrown or has been set off."""
    bought = (held for held in used_up(thrower, book) if not held.included)
    return next((held for held in bought if held.item in book.content.weapon), None)


def used_up(member: Member, book: Rulebook) -> Iterator[Held]:
    """What a member carries that is gone once it is used."""
    for held in member.gear:
        if known(held.item, book) and any(isinstance(one, fx.UsedUp) for one in book.gear(held.item).effects):
            yield held


def _for_one_game(desk: Desk, hero: Member, item: models.Gear) -> tuple[Raised, ...]:
    """What it changes for the whole game, dice rolled and ceilings kept."""
    profile = natural(hero, desk.book)
    changes = []
    for effect in item.effects:
        if isinstance(effect, fx.Changes) and not effect.when:
            by = effect.by
            if isinstance(by, str):
                by = desk.roll(by, f"{item.name.en} of {hero.name}")
            value = getattr(profile, effect.characteristic)
            if effect.ceiling is not None and value is not None:
                by = max(min(by, effect.ceiling - value), 0)
            changes.append(Raised(effect.characteristic, by))
    return tuple(changes)


def services(state: CampaignState, key: str, book: Rulebook) -> list[Use]:
    """What a posse has paid for its next game, once of each kind."""
    found: dict[str, Use] = {}
    for held in state.posses[key].stored:
        if known(held.item, book):
            gear = book.gear(held.item)
            if any("next-game" in one.when for one in gear.effects):
                found.setdefault(held.item, Use(held, gear.name))
    return list(found.values())
