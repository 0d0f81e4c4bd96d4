"""What a rule does to the numbers, as data that other rooms compute with.

Every effect is a small frozen type with a tag; `Effect` closes the union. In the data files the tag is
the key `effect`: `{ effect = "changes", characteristic = "pluck", by = -1, floor = 1 }`.
"""

from typing import Literal

from msgspec import Struct

Characteristic = Literal[
    "shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune", "move"
]
Roll = Literal[
    "hit",  # to hit when shooting or throwing
    "shooting-wound",  # to wound with a shot or a throw
    "win",  # to win a fight
    "fighting-wound",  # to wound with a blow
    "pluck",  # any pluck test but Head for the Hills
    "head-for-the-hills",
    "jump",
    "climb",
    "mount-up",  # getting into the saddle, leaping into it included
    "horse-jump",
    "thrown-rider",
    "in-the-way",  # what a piece of scenery in the way asks for
    "search",  # looking for a rare item
    "pull",  # dragging a roped victim
]
When = Literal[
    "on-foot",
    "mounted",
    "charging",
    "fighting",
    "unarmed",
    "stationary",
    "next-game",
    "against-bitter-enemy",
    "leader-on-table",
    "seized",  # by madness: the test of the turn has failed
]
Phase = Literal["shooting", "fighting"]
Ignored = Literal[
    "jams",
    "reloading",
    "criticals",  # a weapon that never causes one
    "people-in-the-way",
    "scenery-in-the-way",
    "difficult-terrain",
    "woods",
    "dive-for-cover",
    "double-handed-penalty",
    "fearsome-reputation",
    "preaching",
    "first-wound",
    "first-failed-head-for-the-hills",
    "enemy-attacks",
]
Allowed = Literal[
    "shoot-past-friends",
    "shoot-into-fights",
    "throw-on-the-charge",
    "free-quickdraw",
    "free-heroic-action",
    "shoot-at-charger",
    "move-instead-of-shooting",
    "both-barrels",
    "hidden-weapon",
    "recover-fortune",
]
Forbidden = Literal[
    "riding",  # whoever carries it stays out of the saddle
    "charging",  # whoever carries it does not charge
    "fight-mounted",  # no use in a fight from the saddle
    "shoot-as-well",  # no other shot in the turn it is used
]
Status = Literal[
    "one-handed",  # one one-handed weapon, ever after
    "madness",  # a pluck test each turn or it stands still
    "one-eyed",
    "old-battle-wound",
    "bitter-enmity",
    "captured",
    "hardened",
]


class _Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect"):
    """`when` narrows an effect to a situation, `weapons` to certain weapons (ids)."""

    when: tuple[When, ...] = ()
    weapons: tuple[str, ...] = ()


# Numbers on a profile and on dice


class Changes(_Effect, frozen=True, kw_only=True, tag="changes"):
    """A characteristic goes up or down, by a number or by dice. Shootin' +1 means 4+ becomes 3+."""

    characteristic: Characteristic
    by: int | str
    floor: int | None = None
    ceiling: int | None = None
    over_maximum: bool = False


class Sets(_Effect, frozen=True, kw_only=True, tag="sets"):
    """A characteristic counts as this value."""

    characteristic: Characteristic
    to: int


class Modifies(_Effect, frozen=True, kw_only=True, tag="modifies"):
    """A die gets this much more or less. For `in-the-way` it is the number asked for that changes."""

    roll: Roll
    by: int


class Rerolls(_Effect, frozen=True, kw_only=True, tag="rerolls"):
    """A die may be rolled again: one that failed, or one that shows `face`; `uses` is per game."""

    roll: Roll
    face: int | None = None
    uses: int | None = None


class RollsDice(_Effect, frozen=True, kw_only=True, tag="rolls-dice"):
    """This many dice are rolled and the highest or lowest `kept` of them count."""

    roll: Roll
    dice: int
    keep: Literal["highest", "lowest"]
    kept: int


class HitsOn(_Effect, frozen=True, kw_only=True, tag="hits-on"):
    """Hits on this score whatever the Shootin' says."""

    value: int


class WoundsAtWorst(_Effect, frozen=True, kw_only=True, tag="wounds-at-worst"):
    """Never needs more than this to wound, even where the chart says 6/4 or -."""

    value: int
    phase: Phase


class Saves(_Effect, frozen=True, kw_only=True, tag="saves"):
    """A wound of this phase is ignored on this score."""

    on: int
    against: Phase


class SharesPluck(_Effect, frozen=True, kw_only=True, tag="shares-pluck"):
    """Friends this close may use this fighter's Pluck."""

    within: int


class GathersPluck(_Effect, frozen=True, kw_only=True, tag="gathers-pluck"):
    """Pluck rises with each other fighter of the same type this close."""

    by: int
    within: int
    ceiling: int


class PassesPluck(_Effect, frozen=True, kw_only=True, tag="passes-pluck"):
    """Pluck tests are passed without rolling, but for the kinds named."""

    but: tuple[Literal["dive-for-cover", "head-for-the-hills"], ...] = ()


class LowersPluck(_Effect, frozen=True, kw_only=True, tag="lowers-pluck"):
    """An enemy this close loses Pluck on this score."""

    within: int
    on: int
    by: int


class TestsPluck(_Effect, frozen=True, kw_only=True, tag="tests-pluck"):
    """Enemies must pass a pluck test before they may do this; `lists` narrows which posses fear it."""

    before: tuple[Literal["shoot", "charge", "strike", "act"], ...]
    lists: tuple[str, ...] = ()


class DetectionNeeded(_Effect, frozen=True, kw_only=True, tag="detection-needed"):
    """Behind a barrier this close, an enemy must spot the fighter on this score before shooting."""

    within: int
    on: int


class CostsFame(_Effect, frozen=True, kw_only=True, tag="costs-fame"):
    """Enemy heroes this close pay this much Fame where one point would do."""

    within: int
    points: int


class GivesFame(_Effect, frozen=True, kw_only=True, tag="gives-fame"):
    """A friendly hero without Fame this close gets this much at the start of the turn."""

    within: int
    points: int


class Ignores(_Effect, frozen=True, kw_only=True, tag="ignores"):
    what: Ignored


class Allows(_Effect, frozen=True, kw_only=True, tag="allows"):
    """Something others may not do; `uses` is per game."""

    what: Allowed
    uses: int | None = None


class MovesExtra(_Effect, frozen=True, kw_only=True, tag="moves-extra"):
    """An extra move of this many inches (dice)."""

    dice: str


# Weapons


class Volley(_Effect, frozen=True, kw_only=True, tag="volley"):
    """Many dice at once instead of one shot: each `hits_on` hits, at this range, further hits on models
    within `spread`; `criticals` says whether its hits can cause them."""

    dice: int
    hits_on: int
    range: int
    spread: int
    criticals: bool


class Reloads(_Effect, frozen=True, kw_only=True, tag="reloads"):
    """This many shooting phases go by after a shot; where there is a volley, after the volley only; where
    there are barrels, after the last of them."""

    turns: int


class Barrels(_Effect, frozen=True, kw_only=True, tag="barrels"):
    """Shots before reloading. Both at once: one die to hit, a failed wound is rolled again."""

    count: int


class StrengthWithin(_Effect, frozen=True, kw_only=True, tag="strength-within"):
    """A different Strength up to this range."""

    range: int
    strength: int


class KnocksDown(_Effect, frozen=True, kw_only=True, tag="knocks-down"):
    """Whoever is hit goes prone and does not dive for cover (a rider rolls as thrown, a mount stays up);
    `within` limits it to close range."""

    within: int | None = None


class Spreads(_Effect, frozen=True, kw_only=True, tag="spreads"):
    """A template: everybody under it is hit on this score, no die to hit."""

    hits_on: int


class CountsAs(_Effect, frozen=True, kw_only=True, tag="counts-as"):
    """In a fight (or, `uses` times a game, when shooting) it is used as that weapon, with this many barrels
    or this Strength where they differ."""

    weapon: str
    phase: Phase
    uses: int | None = None
    barrels: int | None = None
    strength: int | None = None


class UsesPerGame(_Effect, frozen=True, kw_only=True, tag="uses-per-game"):
    uses: int


class Entangles(_Effect, frozen=True, kw_only=True, tag="entangles"):
    """No damage: the victim does nothing more and has this Fightin'; on `pull_on` it is dragged."""

    fightin: int
    pull_on: int
    pull: int


class Explodes(_Effect, frozen=True, kw_only=True, tag="explodes"):
    """Goes off in the hand on a `misfire_on` to hit unless Fame changes it; each target takes `hits` that
    wound by themselves when `automatic`, and a dud lies about and goes off on `dud_explodes_on` when
    somebody comes near. Laid instead of thrown, it risks the same misfire and later goes off on
    `detonates_on` or more."""

    misfire_on: int
    detonates_on: int
    hits: str
    automatic: bool
    dud_explodes_on: int | None = None


class Shoots(_Effect, frozen=True, kw_only=True, tag="shoots"):
    """This many shots a phase when carrying that many of the weapons named."""

    shots: int
    carrying: int


class StrikesAgain(_Effect, frozen=True, kw_only=True, tag="strikes-again"):
    """One more blow for each die to wound that shows this."""

    on: int


class AddsRange(_Effect, frozen=True, kw_only=True, tag="adds-range"):
    inches: int


class Slows(_Effect, frozen=True, kw_only=True, tag="slows"):
    """Whoever carries it has the move divided by this."""

    divisor: int


class Forbids(_Effect, frozen=True, kw_only=True, tag="forbids"):
    """Something others may do."""

    what: Forbidden


# Campaign


class Dies(_Effect, frozen=True, kw_only=True, tag="dies"):
    """Leaves the posse for good, and all it carried with it."""

    how: Literal["killed", "hanged", "blind"]


class MissesGames(_Effect, frozen=True, kw_only=True, tag="misses-games"):
    """A number of games, or dice; `confined` when nothing at all can be done until then."""

    games: int | str
    confined: bool = False


class MissesGameOn(_Effect, frozen=True, kw_only=True, tag="misses-game-on"):
    """Rolled before each game: on this D6 score it is not there."""

    value: int


class LosesGear(_Effect, frozen=True, kw_only=True, tag="loses-gear"):
    pass


class Gains(_Effect, frozen=True, kw_only=True, tag="gains"):
    """A lasting condition that procedures know."""

    status: Status


class Experience(_Effect, frozen=True, kw_only=True, tag="experience"):
    points: int


class RollsOn(_Effect, frozen=True, kw_only=True, tag="rolls-on"):
    """Roll on another table, `times` times; results in `reroll` (row ids) are rolled again."""

    table: str
    times: int | str = 1
    reroll: tuple[str, ...] = ()


class Earns(_Effect, frozen=True, kw_only=True, tag="earns"):
    """Dollars at the loot step. `gambling` winnings need a hero who neither searched nor fell;
    with both skill and cards the better of two dice counts."""

    dice: str
    gambling: bool = False
    adds_to_gambling: bool = False


class Pays(_Effect, frozen=True, kw_only=True, tag="pays"):
    """The posse may pay this much (dice); if it cannot or will not, `otherwise` happens."""

    dice: str
    otherwise: MissesGames


class Ransomed(_Effect, frozen=True, kw_only=True, tag="ransomed"):
    """A captive: ransom or exchange; one of these lists may be handed over for a bounty (dice)."""

    bounty: str
    bounty_lists: tuple[str, ...]


class TakesBounty(_Effect, frozen=True, kw_only=True, tag="takes-bounty"):
    """The bounty on a captive goes to this hired gun, never to the posse."""


class Heals(_Effect, frozen=True, kw_only=True, tag="heals"):
    """Serious injuries undone: how many, or all; never these row ids."""

    count: int | Literal["all"]
    never: tuple[str, ...] = ()


class LearnsSkill(_Effect, frozen=True, kw_only=True, tag="learns-skill"):
    """A die on a skill table of the posse's preferred ones, or any."""

    tables: Literal["preferred", "any"]


class OneOf(_Effect, frozen=True, kw_only=True, tag="one-of"):
    """The player chooses one change."""

    options: tuple[Changes, ...]


class Promoted(_Effect, frozen=True, kw_only=True, tag="promoted"):
    """A henchman becomes a hero; at most `per_game` a posse."""

    per_game: int


class Stake(_Effect, frozen=True, kw_only=True, tag="stake"):
    """A bet comes back this many times over, plus these dice."""

    times: int
    plus: str | None = None


class PosseSize(_Effect, frozen=True, kw_only=True, tag="posse-size"):
    by: int


class Ruined(_Effect, frozen=True, kw_only=True, tag="ruined"):
    """The item is gone on this D6 score when its owner was taken out of action."""

    on: int


class UsedUp(_Effect, frozen=True, kw_only=True, tag="used-up"):
    """The item is struck off once used; what else it does holds for the game it is used in."""


# On the move


class Moves(_Effect, frozen=True, kw_only=True, tag="moves"):
    """How an attempt ends: across (or up, or in the saddle) or not, and whether the move goes on."""

    succeeds: bool
    goes_on: bool
    falls: bool = False
    prone: bool = False
    strikes: bool = True


class TakesHits(_Effect, frozen=True, kw_only=True, tag="takes-hits"):
    """Automatic hits of this Strength; `per_inch` of a fall."""

    strength: int
    hits: int = 1
    per_inch: bool = False


Effect = (
    Changes
    | Sets
    | Modifies
    | Rerolls
    | RollsDice
    | HitsOn
    | WoundsAtWorst
    | Saves
    | SharesPluck
    | GathersPluck
    | PassesPluck
    | LowersPluck
    | TestsPluck
    | DetectionNeeded
    | CostsFame
    | GivesFame
    | Ignores
    | Allows
    | MovesExtra
    | Volley
    | Reloads
    | Barrels
    | StrengthWithin
    | KnocksDown
    | Spreads
    | CountsAs
    | UsesPerGame
    | Entangles
    | Explodes
    | Shoots
    | StrikesAgain
    | AddsRange
    | Slows
    | Forbids
    | Dies
    | MissesGames
    | MissesGameOn
    | LosesGear
    | Gains
    | Experience
    | RollsOn
    | Earns
    | Pays
    | Ransomed
    | TakesBounty
    | Heals
    | LearnsSkill
    | OneOf
    | Promoted
    | Stake
    | PosseSize
    | Ruined
    | UsedUp
    | Moves
    | TakesHits
)
