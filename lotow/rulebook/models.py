"""What the book says, as frozen typed values: one class a kind of entry, `Content` for a whole book.

In the data files every entry is one element of an array of tables named after its kind (`[[weapon]]`,
`[[skill]]`, ...); any file of a book may hold any kind. Singletons are plain tables (`[numbers]`).
"""

from typing import Literal

from msgspec import Struct, field

from lotow.errors import Text
from lotow.rulebook.effects import Effect

Basis = Literal["rulebook", "errata", "community", "reconstructed"]
Role = Literal["leader", "hero", "henchman"]
Side = Literal["attacker", "defender"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class Entry(Part, frozen=True, kw_only=True):
    """Anything with a name. `basis` says where its facts come from, `basis_of` where one field's differ."""

    id: str
    name: Text
    plural: Text | None = None
    aliases: tuple[str, ...] = ()
    text: Text
    basis: Basis
    basis_of: dict[str, Basis] = {}


class Profile(Part, frozen=True, kw_only=True):
    """A line of characteristics, keyed in the data as the book abbreviates them.

    `shootin` 4 means 4+; none means that it cannot shoot. `move` is in inches.
    """

    shootin: int | None = field(name="S", default=None)
    fightin: int = field(name="F")
    strength: int = field(name="St")
    grit: int = field(name="G")
    attacks: int = field(name="A")
    wounds: int = field(name="W")
    pluck: int = field(name="P")
    fame: int = field(name="FA", default=0)
    fortune: int = field(name="FT", default=0)
    move: int = field(name="move", default=6)


# The armoury and the Tradin' Post


class Trade(Part, frozen=True, kw_only=True):
    """A line of the Tradin' Post. No rarity means common; `dice` is a price that is rolled;
    `second_price` holds once a source is known."""

    price: int | None = None
    dice: str | None = None
    second_price: int | None = None
    rarity: int | None = None


class Gear(Entry, frozen=True, kw_only=True):
    """Anything that can be carried, ridden or paid for."""

    trade: Trade | None = None
    owner: Literal["anyone", "hero", "leader", "posse"] = "hero"
    effects: tuple[Effect, ...] = ()


class Shooting(Part, frozen=True, kw_only=True):
    """How a weapon shoots. Range in inches, or `range_per_strength` times the user's Strength, or a
    template alone. No `strength` means the user's own. `move` is what of its move the shooter gives up."""

    range: int | None = None
    range_per_strength: int | None = None
    template: Literal["spread", "blast"] | None = None
    strength: int | None = None
    harmless: bool = False
    move: Literal["none", "half", "all"]


class Melee(Part, frozen=True, kw_only=True):
    """What a weapon adds to the dice to win a fight and to wound in it."""

    win: int = 0
    wound: int = 0


class Weapon(Gear, frozen=True, kw_only=True):
    """`carried` is false for what is no possession: bare hands, a bar stool."""

    category: Literal["melee", "pistol", "long-arm", "shotgun", "primitive", "explosive"]
    hands: Literal[1, 2] = 1
    shooting: Shooting | None = None
    melee: Melee | None = None
    traits: tuple[str, ...] = ()
    carried: bool = True


class Mount(Gear, frozen=True, kw_only=True):
    """Difficult ground costs `difficult` times its length; jumps none, or up to this high and wide."""

    profile: Profile
    difficult: int
    jump_height: float = 0
    jump_width: float = 0


class Version(Part, frozen=True, kw_only=True):
    """One of several makes of an item, chosen when it is bought."""

    id: str
    name: Text
    text: Text
    effects: tuple[Effect, ...] = ()


class Item(Gear, frozen=True, kw_only=True):
    """Gear that is no weapon and no mount, and services."""

    category: Literal["gear", "service"]
    versions: tuple[Version, ...] = ()


class Trait(Entry, frozen=True, kw_only=True):
    """A named property of weapons."""

    effects: tuple[Effect, ...] = ()


class Rule(Entry, frozen=True, kw_only=True):
    """A special rule of a posse list, a fighter type or a hired gun."""

    effects: tuple[Effect, ...] = ()


# Posses and hired guns


class Carried(Part, frozen=True, kw_only=True):
    """Gear somebody comes with; `label` is what it looks like (a knife, a cooking pot)."""

    item: str
    count: int = 1
    label: Text | None = None


class Offer(Part, frozen=True, kw_only=True):
    """A line of an equipment list; `price_for` holds another price for some fighter types, `not_for` those
    who may not have it."""

    item: str
    price: int
    price_for: dict[str, int] = {}
    not_for: tuple[str, ...] = ()


class PosseList(Entry, frozen=True, kw_only=True):
    """A posse list. Equipment lists are keyed `hero` and `henchman`."""

    budget: int
    minimum: int
    maximum: int
    skill_tables: tuple[str, ...]
    scenario_table: str
    rules: tuple[str, ...] = ()
    equipment: dict[Literal["hero", "henchman"], tuple[Offer, ...]]


class FighterType(Entry, frozen=True, kw_only=True):
    """A fighter type of a posse list. No maximum means any number; `skills` are those it starts with."""

    posse: str
    role: Role
    price: int
    minimum: int = 0
    maximum: int | None = None
    profile: Profile
    experience: int = 0
    gear: tuple[Carried, ...] = ()
    rules: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


class Option(Part, frozen=True, kw_only=True):
    """What a hired gun can be given when hired."""

    item: str
    price: int
    replaces: str | None = None


class HiredGun(Entry, frozen=True, kw_only=True):
    """`gear_choice` lists items of which one is taken free; `lists` who may hire, all when empty;
    `skills` those it starts with; `skill_tables` those an advance may use, less `barred_skills`."""

    hire_fee: int
    retainer: int
    profile: Profile
    infamy: int
    gear: tuple[Carried, ...] = ()
    gear_choice: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    lists: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    skill_tables: tuple[str, ...]
    barred_skills: tuple[str, ...] = ()


# Skills and tables


class SkillTable(Entry, frozen=True, kw_only=True):
    """One of the four; its skills name it."""


class Skill(Entry, frozen=True, kw_only=True):
    """`number` is its place on its table's D6. `choices` (sets of weapon ids) are picked from, one each
    time the skill is learnt, until none is left."""

    table: str
    number: int
    effects: tuple[Effect, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()


class Row(Part, frozen=True, kw_only=True):
    """One result of a dice table: `on` is a score or a range (`"2-5"`). A row can be looked up by name
    like any entry. `scenario` is for the scenario tables."""

    on: str
    id: str
    name: Text
    text: Text
    basis: Basis | None = None
    aliases: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    scenario: str | None = None


class Adjustment(Part, frozen=True, kw_only=True):
    """Something that changes the roll on a table; an unmodified 1 then leads to `natural_one`'s table."""

    id: str
    by: int
    text: Text
    natural_one: str | None = None


class Table(Entry, frozen=True, kw_only=True):
    """A dice table: `dice` is what is rolled; rows cover every score once."""

    dice: Literal["D6", "2D6", "D66"]
    rows: tuple[Row, ...]
    adjustments: tuple[Adjustment, ...] = ()


class Obstacle(Entry, frozen=True, kw_only=True):
    """What something in the way of a shot asks for: `value` 4 means 4+."""

    value: int
    living: bool = False


class Scenery(Entry, frozen=True, kw_only=True):
    """How much a piece of scenery stands."""

    grit: int
    wounds: int


class WoundChart(Part, frozen=True, kw_only=True):
    """Rows by Strength 1 to 10+, columns by Grit 1 to 10: `4`, `6/4` or `-`."""

    rows: tuple[tuple[str, ...], ...]
    basis: Basis


class Thresholds(Part, frozen=True, kw_only=True):
    """Experience at which an advance is earned."""

    heroes: tuple[int, ...]
    henchmen: tuple[int, ...]
    basis: Basis


class Underdog(Part, frozen=True, kw_only=True):
    """Re-rolls of the posse whose infamy is lower by `difference` (at least)."""

    difference: int
    rerolls: int
    basis: Basis


# Scenarios


class PlayArea(Part, frozen=True, kw_only=True):
    """In feet."""

    width: float
    depth: float
    text: Text


class Deployment(Part, frozen=True, kw_only=True):
    """`side` is who is set up by this line, in order."""

    side: Literal["attacker", "defender", "both", "bystanders", "objective"]
    text: Text


class SideRule(Part, frozen=True, kw_only=True):
    """Tried in order: a posse list (the `only` one of its kind here, or `any` posse of it) or an infamy
    (`lower`, `higher`) decides who takes `role`; with `role` `choice` that posse's player chooses."""

    list: str | None = None
    match: Literal["only", "any"] = "only"
    infamy: Literal["lower", "higher"] | None = None
    role: Literal["attacker", "defender", "choice"]


class Sides(Part, frozen=True, kw_only=True):
    text: Text
    rules: tuple[SideRule, ...]


class Drop(Part, frozen=True, kw_only=True):
    """Who has the Drop on the first turn; a tied roll goes to `tie`."""

    who: Literal["attacker", "defender", "roll"]
    tie: Literal["lower-infamy", "reroll"] | None = None
    text: Text


class Award(Part, frozen=True, kw_only=True):
    """Experience: `to` says whose; `key` is the name in a game report where the rules need telling."""

    to: Literal["survivor", "winning-leader", "kill", "rescuer", "carrier", "duellist"]
    points: int
    key: str | None = None
    text: Text


class Loot(Part, frozen=True, kw_only=True):
    """Extra dollars: dice to the winner, the runner-up or each side, once or `per` thing counted;
    `players` limits a line to games with at least that many posses, `fewer_than` to less."""

    to: Literal["winner", "second", "each"]
    dice: str
    per: str | None = None
    players: int | None = None
    fewer_than: int | None = None
    text: Text


class Count(Part, frozen=True, kw_only=True):
    """Something a report counts: bags, cattle. The sides together never have more than `total`, and where
    it is `exact` never less."""

    key: str
    name: Text
    total: int
    exact: bool = False


class SpecialRule(Part, frozen=True, kw_only=True):
    """A scenario's own rule."""

    id: str
    name: Text
    text: Text
    optional: bool = False
    effects: tuple[Effect, ...] = ()


class Extra(Part, frozen=True, kw_only=True):
    """Somebody or something else on the table: bystanders, cattle, a coach, the bars of a cell.
    Living ones have a `profile`, things only `grit` and `wounds`."""

    id: str
    name: Text
    text: Text
    number: int = 1
    profile: Profile | None = None
    grit: int | None = None
    wounds: int | None = None
    move: int | None = None


class Zone(Part, frozen=True, kw_only=True):
    """A rectangle or a circle of the drawn plan, in inches from the bottom left corner."""

    kind: Literal[
        "attacker", "defender", "either", "building", "road", "fence", "objective", "bystanders", "exit"
    ]
    label: Text
    x: float
    y: float
    width: float = 0
    depth: float = 0
    radius: float = 0


class Scenario(Entry, frozen=True, kw_only=True):
    """`text` is the story. `turns` is how long it lasts at most, `posses` how many can play."""

    area: PlayArea
    posses: int = 2
    sides: Sides
    deployment: tuple[Deployment, ...]
    drop: Drop
    victory: tuple[Text, ...]
    turns: int | None = None
    experience: tuple[Award, ...]
    loot: tuple[Loot, ...]
    counts: tuple[Count, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    extras: tuple[Extra, ...] = ()
    plan: tuple[Zone, ...]


class Reference(Entry, frozen=True, kw_only=True):
    """How something is played: a heading, what it is, and the points to rule from, in order."""

    group: Literal["turn", "movin", "shootin", "fightin", "pluck", "heroes", "campaign"]
    points: tuple[Text, ...] = ()
    effects: tuple[Effect, ...] = ()


# Figures of the rules themselves


class Numbers(Part, frozen=True, kw_only=True):
    """Single figures that procedures need. A score `4` on a die means 4+ unless it says `on`."""

    basis: Basis
    pluck_dice: str
    pluck_target: int
    fortune_save: int
    jam_on: int
    jam_confirm_on: int
    jam_turns: int
    critical_on: int
    critical_confirm_on: int
    critical_wounds: str
    into_fight: int
    across_obstacle: int
    detection: int
    drawn_fight_roll: int
    trapped_strikes: int
    backed_off: int
    climber_fightin: int
    foot_move: int
    prone_move: int
    control_zone: int
    dive_for_cover_range: int
    head_for_the_hills_losses: str
    jump_free: float
    jump_limit: float
    fall_safe: float
    heroic_action_range: int
    weapons_maximum: int
    two_handed_maximum: int
    double_handed_maximum: int
    passengers: int
    infamy_per_model: int
    loot_dice: str
    loot_per_hero: str
    search_dice: str
    searches_per_hero: int
    resale: str


class Book(Part, frozen=True, kw_only=True):
    """What a book is: `core` has no `needs`; another book builds on those it names."""

    id: str
    name: Text
    version: str
    text: Text
    needs: tuple[str, ...] = ()


class Names(Part, frozen=True, kw_only=True):
    """Names for those whom nobody has named."""

    given: tuple[str, ...]
    family: tuple[str, ...]


class Content(Struct, frozen=True, kw_only=True):
    """All entries of a book by kind, in the order of the files."""

    book: Book
    numbers: Numbers
    wound_chart: WoundChart
    maximum: Profile
    thresholds: Thresholds
    underdog: tuple[Underdog, ...]
    names: Names
    posse: dict[str, PosseList]
    fighter: dict[str, FighterType]
    hired_gun: dict[str, HiredGun]
    weapon: dict[str, Weapon]
    mount: dict[str, Mount]
    item: dict[str, Item]
    trait: dict[str, Trait]
    rule: dict[str, Rule]
    skill_table: dict[str, SkillTable]
    skill: dict[str, Skill]
    table: dict[str, Table]
    obstacle: dict[str, Obstacle]
    scenery: dict[str, Scenery]
    scenario: dict[str, Scenario]
    reference: dict[str, Reference]
