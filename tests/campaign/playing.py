"""Plays campaigns for the tests: posses to start from, invented games, whole aftermaths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import structs

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Action, Choices, ScriptedChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import finish, next_unit, step_at_hand
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.prepare import prepare
from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.campaign.report.understanding import record
from lotow.dice import ScriptedRoller, SeededRoller
from lotow.journal.campaign_state import CampaignState
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import Credit, GameRecorded, PlayedSide, Who
from lotow.journal.records import Written
from lotow.posse.files import read_toml
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import effects_on
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.effects import TakesBounty

RIDERS = """
name = "Red River Riders"
list = "cowboys"
fighter = [
    { name = "Jed Stone", type = "trail boss", gear = ["sixgun", "hand weapon"] },
    { name = "Young Clay", type = "greenhorn", gear = ["sixgun"] },
    { name = "Young Asa", type = "greenhorn", gear = ["sixgun"] },
    { name = "Hank", type = "cowpoke", gear = ["sixgun"] },
    { name = "Otis", type = "cowpoke", gear = ["sixgun"] },
    { name = "Luther", type = "buckaroo", gear = ["rifle"] },
    { name = "Wade", type = "wrangler", gear = ["lasso"] },
]
"""
GANG = """
name = "Dalton Gang"
list = "outlaws"
fighter = [
    { name = "Bob Dalton", type = "desperado", gear = ["sixgun", "sixgun"] },
    { name = "Emmett", type = "kid", gear = ["sixgun"] },
    { name = "Grat", type = "kid", gear = ["shotgun"] },
    { name = "Bill Powers", type = "rowdy", gear = ["sixgun"] },
    { name = "Dick Broadwell", type = "tough", gear = ["sixgun"] },
    { name = "Tom Littleton", type = "rowdy", gear = ["hand weapon"] },
]
"""
CITIZENS = """
name = "Coffeyville Citizens"
list = "lawmen"
fighter = [
    { name = "Marshal Connelly", type = "sheriff", gear = ["sixgun", "repeating rifle"] },
    { name = "John Kloehr", type = "deputy", gear = ["sixgun"] },
    { name = "Carey Seaman", type = "deputy", gear = ["shotgun"] },
    { name = "George Cubine", type = "upstanding citizen", gear = ["sixgun"] },
    { name = "Lucius Baldwin", type = "upstanding citizen", gear = ["hand weapon"] },
    { name = "Charles Brown", type = "vigilante", gear = ["rifle"] },
]
"""
STARTS = (RIDERS, GANG, CITIZENS)


def book() -> Rulebook:
    return load_rulebook()


def posse(text: str, name: str | None = None) -> Posse:
    """A starting posse, under another name if wanted."""
    made = read_toml(text, book())
    return made if name is None else structs.replace(made, name=name)


def campaign(*posses: Posse, house_rules: str = "") -> MemoryJournal:
    """A campaign that these posses have joined."""
    journal = MemoryJournal()
    journal.write(new_campaign("Lincoln County", 6, house_rules, seed="00ff"))
    for one in posses:
        journal.write(join(journal.state, one, book(), anyway=True))
    return journal


def with_member(one: Posse, name: str, **changes: Any) -> Posse:
    """A posse with a member changed."""
    members = [structs.replace(who, **changes) if who.name == name else who for who in one.members]
    return structs.replace(one, members=tuple(members))


def with_hired_gun(one: Posse, type: str, name: str, experience: int = 0) -> Posse:
    """A posse with a hired gun more."""
    gun = book().content.hired_gun[type]
    gear = tuple(Held(held.item, included=True) for held in gun.gear for _ in range(held.count))
    member = Member(
        id=max(who.id for who in one.members) + 1,
        name=name,
        type=type,
        kind="hired-gun",
        price=gun.hire_fee,
        gear=gear,
        experience=experience,
    )
    return structs.replace(one, members=(*one.members, member))


def member(state: CampaignState, name: str) -> Member:
    """Somebody of the campaign by name."""
    return next(who for one in state.posses.values() for who in one.members if who.name == name)


def is_there(state: CampaignState, name: str) -> bool:
    return any(who.name == name for one in state.posses.values() for who in one.members)


def game(
    journal: MemoryJournal,
    out: Iterable[str] = (),
    scenario: str = "high-noon",
    winner: str | None = None,
    kills: dict[str, int] | None = None,
    keys: Sequence[str] = (),
    second: str = "",
    **more: dict[str, Any],
) -> None:
    """Records a game without asking whether it makes sense: who fell, who won."""
    state = journal.state
    fallen, credited = set(out), kills or {}
    sides = []
    for key in keys or state.riding():
        one = state.posses[key]
        played = [who for who in one.members if not who.absent]
        sides.append(
            PlayedSide(
                posse=key,
                name=one.name,
                infamy=0,
                leader=next((who.id for who in played if who.role == "leader"), None),
                played=tuple(who.id for who in played),
                out=tuple(Who(who.id, who.name) for who in played if who.name in fallen),
                kills=tuple(
                    Credit(who.id, who.name, credited[who.name]) for who in played if who.name in credited
                ),
                collector=next((Who(who.id, who.name) for who in played if _claims(who)), None),
                **more.get(key, {}),
            )
        )
    entry = GameRecorded(
        game=state.next_game,
        scenario=scenario,
        scenario_name=book().content.scenario[scenario].name,
        winner=sides[0].posse if winner is None else winner,
        second=second,
        sides=tuple(sides),
    )
    journal.write([Written(entry=entry)])


def _claims(who: Member) -> bool:
    return any(isinstance(effect, TakesBounty) for effect in effects_on(who, book()))


class AtDesk:
    """A desk with scripted dice and answers, writing straight into a journal."""

    def __init__(
        self,
        journal: MemoryJournal,
        key: str,
        dice: Iterable[int] = (),
        answers: Iterable[str | int] = (),
        actions: Iterable[Action] = (),
    ) -> None:
        self.journal = journal
        self.roller = ScriptedRoller(dice)
        self.choices = ScriptedChoices(answers, actions)
        self.desk = Desk(journal.state, key, book_of(journal), self.roller, self.choices)

    def units(self, count: int = 1) -> list[Written]:
        """So many units of the aftermath, written down."""
        written: list[Written] = []
        for _ in range(count):
            written += next_unit(self.desk)
        self.journal.write(written)
        return written

    def until(self, step: str | None) -> list[Written]:
        """Everything up to the beginning of a step; None is the end."""
        written: list[Written] = []
        while step_at_hand(self.desk) not in (step, None):
            written += next_unit(self.desk)
        self.journal.write(written)
        return written

    @property
    def used_up(self) -> bool:
        """Whether every die and every answer was needed."""
        return self.roller.finished and not self.choices.answers and not self.choices.actions


def book_of(journal: MemoryJournal) -> Rulebook:
    from lotow.campaign.pinning import book_of as pinned

    return pinned(journal.state)


def auto(journal: MemoryJournal, key: str, seed: int, choices: Choices | None = None) -> list[Written]:
    """The rest of a posse's aftermath, played by itself."""
    desk = Desk(journal.state, key, book_of(journal), SeededRoller(seed), choices or AutoChoices())
    written = finish(desk)
    journal.write(written)
    return written


def play_until(journal: MemoryJournal, key: str, step: str, seed: int = 1) -> None:
    """A posse's aftermath up to a step, played by itself."""
    desk = Desk(journal.state, key, book_of(journal), SeededRoller(seed), AutoChoices())
    written: list[Written] = []
    while step_at_hand(desk) not in (step, None):
        written += next_unit(desk)
    journal.write(written)


def invented(state: CampaignState, keys: Sequence[str], random: Random) -> GameReport:
    """A game that could have happened: the scenario prepared, fighters out, kills that fit."""
    scenario = next(one.scenario for one in state.prepared if {side.posse for side in one.sides} == set(keys))
    entry = book().content.scenario[scenario]
    ready = next(one for one in state.prepared if {side.posse for side in one.sides} == set(keys))
    playing = {}
    for side in ready.sides:
        away = {one.member for one in side.absent}
        playing[side.posse] = [who for who in state.posses[side.posse].members if who.id not in away]
    out = {key: [who for who in playing[key] if random.random() < 0.35] for key in keys}
    left = [key for key in keys if len(out[key]) < len(playing[key])]
    winner = random.choice([*left, *left, "draw"])
    counts: dict[str, dict[str, int]] = {key: {} for key in keys}
    for count in entry.counts:
        first = random.randint(0, count.total)
        shares = [first, count.total - first]
        for key, share in zip(keys, shares, strict=True):
            counts[key][count.key] = share
        best = max(shares)
        winner = "draw" if shares[0] == shares[1] else keys[shares.index(best)]
    posses = []
    for key in keys:
        standing = [who for who in playing[key] if who not in out[key]]
        victims = sum(len(out[other]) for other in keys if other != key)
        kills: dict[str, int] = {}
        for _ in range(random.randint(0, victims)):
            if playing[key]:
                name = random.choice(playing[key]).name
                kills[name] = kills.get(name, 0) + 1
        feats: dict[str, tuple[str, ...]] = {}
        role = next(side.role for side in ready.sides if side.posse == key)
        for award in entry.experience:
            if award.to == "carrier" and role == "defender" and standing and counts[key].get("bags"):
                feats[award.key or ""] = (random.choice(standing).name,)
            if award.to == "rescuer" and role == "attacker" and standing and random.random() < 0.5:
                feats[award.key or ""] = (random.choice(standing).name,)
        posses.append(
            ReportedPosse(
                name=state.posses[key].name,
                fled=random.random() < 0.2 and key != winner and key == keys[0],
                out=tuple(who.name for who in out[key]),
                kills=kills,
                counts=counts[key],
                feats=feats,
            )
        )
    named = winner if winner == "draw" else state.posses[winner].name
    return GameReport(
        scenario=scenario,
        winner=named,
        posse=tuple(posses),
        date="1878-04-01",
        witness="nobody",
        agreed=True,
    )


def play(journal: MemoryJournal, games: int, seed: int, choices: Choices | None = None) -> None:
    """So many invented games between posses picked at random, aftermaths and all."""
    random = Random(seed)
    choices = choices or AutoChoices()
    for number in range(games):
        riding = journal.state.riding()
        if len(riding) < 2:
            return
        keys = random.sample(riding, 2)
        roller = SeededRoller(seed * 1000 + number)
        journal.write(prepare(journal.state, keys, book_of(journal), roller, choices))
        report = invented(journal.state, keys, random)
        journal.write(record(report, journal.state, book_of(journal)))
        for at, key in enumerate(keys):
            auto(journal, key, seed * 100_000 + number * 10 + at, choices)


def random_campaign(posses: int, games: int, seed: int) -> MemoryJournal:
    """A campaign of so many posses and games."""
    names = [f"{text.split(chr(34))[1]} {at}" for at, text in enumerate([*STARTS, *STARTS][:posses])]
    starts = [posse(text, name) for text, name in zip([*STARTS, *STARTS], names, strict=False)]
    journal = campaign(*starts)
    play(journal, games, seed)
    return journal
