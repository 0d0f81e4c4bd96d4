"""Before a game: the scenario, who attacks, whose old wound plays up, who stays away, re-rolls, whiskey.

Readings: infamy is counted before the dice for old wounds; equal infamy is settled by a die each, the higher
choosing; with three or more posses each is an underdog to the highest infamy at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import structs

from lotow.campaign.aftermath.choices import Choices, Option
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.siding import fixed_roles, opposed, possible_prisoners, ruled_by
from lotow.dice import Roller
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import Absence, GamePrepared, OldWound, PreparedSide, Use, Who
from lotow.journal.records import Written
from lotow.posse.growth import natural
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
    desk = Desk(state, keys[0], book, roller, choices, before_game=True)
    table = Meeting(desk, keys)
    chosen = table.agreed(scenario) if scenario is not None else table.rolled()
    if roles and not chosen.sides.rules:
        name = chosen.name
        raise LotowError(
            Text(f"nobody attacks or defends in {name.en}", f"{name.fr} : personne n'attaque ni ne défend"),
            hint=Text("leave the sides out", "n'indiquez pas les camps"),
        )
    wounds = {key: old_wounds(desk, key) for key in keys}
    taken = table.agreed_roles(chosen, roles) if roles else table.roles(chosen)
    prisoners = {key: table.prisoner(chosen, key, wounds[key]) for key in keys if taken.get(key) == ROLES[0]}
    sides = tuple(_side(desk, key, table, taken.get(key), wounds[key], prisoners.get(key)) for key in keys)
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


def prepare_again(
    entry: GamePrepared, state: CampaignState, book: Rulebook, roller: Roller, choices: Choices
) -> list[Written]:
    """A preparation for posses that have become others since: the scenario, the sides and whom they fight
    for stay as they were."""
    keys = [side.posse for side in entry.sides]
    _refuse(state, keys)
    desk = Desk(state, keys[0], book, roller, choices, before_game=True)
    table = Meeting(desk, keys)
    wounds = {key: old_wounds(desk, key) for key in keys}
    sides = tuple(
        _side(desk, side.posse, table, side.role, wounds[side.posse], side.prisoner) for side in entry.sides
    )
    desk.write(structs.replace(entry, sides=sides))
    return desk.flush()


def _refuse(state: CampaignState, keys: Sequence[str]) -> None:
    if len(set(keys)) < 2 or len(set(keys)) != len(keys):
        raise LotowError(
            Text("a game needs two different posses", "il faut deux bandes différentes pour une partie"),
            hint=Text("name each posse once", "nommez chaque bande une fois"),
        )
    for key in keys:
        name, part = state.posses[key].name, state.unfinished(key)
        if key in state.gone:
            raise LotowError(
                Text(f"{name} has left the campaign", f"{name} a quitté la campagne"),
                hint=Text("name another posse", "nommez une autre bande"),
            )
        if part is not None:
            raise LotowError(
                Text(
                    f"{name} has not finished the aftermath of game {part.game}",
                    f"{name} n'a pas fini les suites de la partie {part.game}",
                ),
                way="settle",
            )


class Meeting:
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
                Text(
                    f"{chosen.name.en} is for {chosen.posses} posses, not {len(self.keys)}",
                    f"{chosen.name.fr} est pour {chosen.posses} bandes, pas {len(self.keys)}",
                ),
                hint=Text("choose a scenario for more", "choisissez un scénario pour plus de bandes"),
            )
        return chosen

    def rolled(self) -> models.Scenario:
        """The posse with the lower infamy chooses whose scenario table is rolled on."""
        content = self.desk.book.content
        if len(self.keys) > 2:
            raise LotowError(
                Text(
                    "the scenario tables are for two posses",
                    "les tableaux de scénarios sont pour deux bandes",
                ),
                hint=Text("agree on a scenario for more", "convenez d'un scénario pour plus"),
            )
        chooser = self._extreme("lower", self.keys)
        tables = list(dict.fromkeys(content.posse[self._posse(key).list].scenario_table for key in self.keys))
        options = [Option(table, content.table[table].name) for table in tables]
        text = Text(
            f"Which scenario table does {self._posse(chooser).name} roll on?",
            f"Sur quel tableau de scénarios lance {self._posse(chooser).name} ?",
        )
        self.rolled_on = self.desk.choose("scenario-table", text, options, posse=chooser)
        self.chooser = self._posse(chooser).name
        rolls = Text(f"{self.chooser} rolls for the scenario", f"{self.chooser} tire le scénario")
        row, _ = self.desk.roll_on(self.rolled_on, rolls, posse=chooser)
        if row.scenario is None:
            raise LotowError(
                Text(f"{row.name.en} names no scenario", f"{row.name.fr} ne nomme aucun scénario"),
                hint=Text("mend the scenario table", "corrigez le tableau de scénarios"),
            )
        return content.scenario[row.scenario]

    def roles(self, scenario: models.Scenario) -> dict[str, Side]:
        """Who attacks and who defends, by the first of the scenario's own rules that applies."""
        if len(self.keys) != 2:
            return {}
        fixed = fixed_roles(self.desk.state, self.keys, scenario, self.infamy)
        if fixed:
            return fixed
        for rule in scenario.sides.rules:
            named = ruled_by(rule, {key: self._posse(key).list for key in self.keys})
            if named:
                key = self._extreme(rule.infamy or "lower", named)
                return opposed(key, self._asked(key, scenario), self.keys)
        return {}

    def agreed_roles(self, scenario: models.Scenario, roles: Mapping[str, Side]) -> dict[str, Side]:
        """The sides the players agreed on, as far as the scenario leaves them a choice."""
        fixed = fixed_roles(self.desk.state, self.keys, scenario, self.infamy)
        if fixed and fixed != dict(roles):
            attacker = next(key for key, role in fixed.items() if role == ROLES[0])
            name, called = self._posse(attacker).name, scenario.name
            raise LotowError(
                Text(f"{called.en}: {name} attacks here", f"{called.fr} : c'est {name} qui attaque"),
                hint=scenario.sides.text,
            )
        return dict(roles)

    def prisoner(self, scenario: models.Scenario, attacker: str, wounds: Sequence[OldWound]) -> Who | None:
        """Whom the attackers fight for: a man of theirs in the others' hands, or whom the defender names."""
        others = [key for key in self.keys if key != attacker]
        away = [wound.member for wound in wounds if wound.misses]
        possible = possible_prisoners(self.desk.state, attacker, others, scenario, away)
        if not possible:
            return None
        options = [Option(str(one.id), Text(one.name, one.name)) for one in possible]
        text = Text(
            f"{scenario.name.en}: which hero of {self._posse(attacker).name} do they fight for?",
            f"{scenario.name.fr} : pour quel héros de {self._posse(attacker).name} se bat-on ?",
        )
        chosen = int(self.desk.choose("prisoner", text, options, posse=others[0]))
        return next(Who(one.id, one.name) for one in possible if one.id == chosen)

    def _extreme(self, which: str, keys: Sequence[str]) -> str:
        """The posse with the lower or higher infamy; equals roll for it."""
        best = (min if which == "lower" else max)(self.infamy[key] for key in keys)
        tied = [key for key in keys if self.infamy[key] == best]
        while len(tied) > 1:
            scores = {key: self._say(key) for key in tied}
            tied = [key for key in tied if scores[key] == max(scores.values())]
        return tied[0]

    def _say(self, key: str) -> int:
        name = self._posse(key).name
        text = Text(f"{name} rolls for who chooses", f"{name} lance le dé pour savoir qui choisit")
        return self.desk.roll("D6", "say", text, posse=key)

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
        return max((line.rerolls for line in lines if line.difference <= behind), default=0)

    def _posse(self, key: str) -> Posse:
        return self.desk.state.posses[key]


def absences(state: CampaignState, key: str, prisoner: Who | None = None) -> list[Absence]:
    """Who cannot play, dice apart: healing, in jail, or in somebody's hands and not the one fought for."""
    away = []
    for member in state.posses[key].members:
        if prisoner is not None and member.id == prisoner.member:
            continue
        if member.captive_of is not None:
            away.append(Absence(member.id, member.name, "captive"))
        elif member.misses:
            away.append(Absence(member.id, member.name, "healing", member.misses))
    return away


def old_wounds(desk: Desk, key: str, spared: Collection[int] = ()) -> tuple[OldWound, ...]:
    """A die for everybody who would play and has a wound that may play up, but those `spared`."""
    rolled = []
    for member in desk.state.posses[key].members:
        if member.absent or member.id in spared:
            continue
        for effect in effects_on(member, desk.book):
            if isinstance(effect, fx.MissesGameOn):
                text = Text(f"{member.name} feels his old wound", f"{member.name} sent sa vieille blessure")
                score = desk.roll("D6", "old-wound", text, member, key)
                rolled.append(OldWound(member.id, member.name, score, score <= effect.value))
    return tuple(rolled)


def _side(
    desk: Desk,
    key: str,
    table: Meeting,
    role: Side | None,
    wounds: tuple[OldWound, ...],
    prisoner: Who | None,
) -> PreparedSide:
    posse = desk.state.posses[key]
    absent = absences(desk.state, key, prisoner)
    absent += [Absence(wound.member, wound.name, "old-wound") for wound in wounds if wound.misses]
    away = {absence.member for absence in absent}
    playing = [member for member in posse.members if member.id not in away]
    others = [other for other in table.keys if other != key]
    # Somebody from outside the campaign may hate by name a posse that took that name later.
    enemies = {*others, *(desk.state.posses[other].name for other in others)}
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
        prisoner=prisoner,
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
            uses.append(Use(held, item.name, hero.id, hero.name, _for_one_game(desk, key, hero, item)))
    return uses


def bottle(hero: Member, book: Rulebook) -> Held | None:
    """Something a member carries to be used up for the whole of one game."""
    return next((held for held in used_up(hero, book) if held.item in book.content.item), None)


def used_up(member: Member, book: Rulebook) -> Iterator[Held]:
    """What a member carries that is gone once it is used."""
    for held in member.gear:
        if known(held.item, book) and any(
            isinstance(effect, fx.UsedUp) for effect in book.gear(held.item).effects
        ):
            yield held


def _for_one_game(desk: Desk, key: str, hero: Member, item: models.Gear) -> tuple[Raised, ...]:
    """What it changes for the whole game, dice rolled and ceilings kept."""
    profile = natural(hero, desk.book)
    changes = []
    for effect in item.effects:
        if isinstance(effect, fx.Changes) and not effect.when:
            by = effect.by
            if isinstance(by, str):
                text = Text(
                    f"{hero.name} takes his {item.name.en}", f"{hero.name} prend ceci : {item.name.fr}"
                )
                by = desk.roll(by, item.id, text, hero, key)
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
            if any("next-game" in effect.when for effect in gear.effects):
                found.setdefault(held.item, Use(held, gear.name))
    return list(found.values())
