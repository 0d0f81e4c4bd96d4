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
    """Anything with a name. `aliases` are what else people call it, `aliases_fr` what they do in French.
    `basis` says where its facts come from, `basis_of` where one field's differ."""

    id: str
    name: Text
    plural: Text | None = None
    aliases: tuple[str, ...] = ()
    aliases_fr: tuple[str, ...] = ()
    text: Text
    basis: Basis
    basis_of: dict[str, Basis] = {}


class Profile(Part, frozen=True, kw_only=True):
    """A line of characteristics, keyed in the data as the book abbreviates them.

    `shootin` 4 means 4+; none means that it cannot shoot. `move` is in inches; where a book gives none it is
    `foot_move`.
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
    move: int = field(name="move", default=0)


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
    who may not have it. `needs` lists items of which its owner must have one, `not_with` those of which it
    has none; `most` is for one fighter, `most_in_posse` for all together. Of the lines with the same `one_of`
    a fighter has one at most; of those in the same of its `shares` so many as that says, and of its
    `posse_shares` all fighters together. `replaces` is what a new fighter gives up for it. Where this differs
    by type an item has several lines: a fighter's is the first that is for its type."""

    item: str
    price: int
    price_for: dict[str, int] = {}
    not_for: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    most: int | None = None
    most_in_posse: int | None = None
    one_of: str | None = None
    shares: dict[str, int] = {}
    posse_shares: dict[str, int] = {}
    replaces: str | None = None


class PosseList(Entry, frozen=True, kw_only=True):
    """A posse list. Equipment lists are keyed `hero` and `henchman`. Whoever hires itself out to one of the
    lists of `hires_as` does so to this one; a list no book at hand has may be among them."""

    budget: int
    minimum: int
    maximum: int
    skill_tables: tuple[str, ...]
    scenario_table: str
    rules: tuple[str, ...] = ()
    hires_as: tuple[str, ...] = ()
    equipment: dict[Literal["hero", "henchman"], tuple[Offer, ...]]


class SkillWeapons(Part, frozen=True, kw_only=True):
    """The weapons that a skill somebody starts with is for, where it asks for some."""

    skill: str
    weapons: tuple[str, ...]


class FighterType(Entry, frozen=True, kw_only=True):
    """A fighter type of a posse list. No maximum means any number; `skills` are those it starts with, for
    `skill_weapons` only where these are given; `gear_choice` lists items of which one is taken free."""

    posse: str
    role: Role
    price: int
    minimum: int = 0
    maximum: int | None = None
    profile: Profile
    experience: int = 0
    gear: tuple[Carried, ...] = ()
    gear_choice: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    skill_weapons: tuple[SkillWeapons, ...] = ()


class GunOption(Part, frozen=True, kw_only=True):
    """What a hired gun can be given when hired, at most so many (none is any number). `needs` lists items of
    which it must have one, `not_with` those of which it has none; of the options with the same `one_of` it
    takes one at most, of those in the same of its `shares` so many as that says."""

    item: str
    price: int
    most: int | None = 1
    replaces: str | None = None
    needs: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    one_of: str | None = None
    shares: dict[str, int] = {}


class HiredGun(Entry, frozen=True, kw_only=True):
    """`gear_choice` lists items of which one is taken free. Who may hire: `lists`, those with one of the
    rules `list_rules`, all where neither is given; never `barred_lists` nor those with one of the rules
    `barred_list_rules`. Lists and rules no book at hand has may be among them: a later book can bring them.
    `skills` are those it starts with, for `skill_weapons` only where these are given; `skill_tables` those an
    advance may use, less `barred_skills`; where the entry `asks_for_tables`, these go before the ones the
    posse prefers."""

    hire_fee: int
    retainer: int
    profile: Profile
    infamy: int
    gear: tuple[Carried, ...] = ()
    gear_choice: tuple[str, ...] = ()
    options: tuple[GunOption, ...] = ()
    lists: tuple[str, ...] = ()
    barred_lists: tuple[str, ...] = ()
    list_rules: tuple[str, ...] = ()
    barred_list_rules: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    skill_weapons: tuple[SkillWeapons, ...] = ()
    skill_tables: tuple[str, ...]
    asks_for_tables: bool = False
    barred_skills: tuple[str, ...] = ()


# Skills and tables


class SkillTable(Entry, frozen=True, kw_only=True):
    """One of the four; its skills name it, and every score of its `dice` is the number of one."""

    dice: str = "D6"


class Skill(Entry, frozen=True, kw_only=True):
    """`number` is its place on its table's D6. `choices` (sets of weapon ids) are picked from, one each
    time the skill is learnt, until none is left."""

    table: str
    number: int
    effects: tuple[Effect, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()


class Row(Part, frozen=True, kw_only=True):
    """One result of a dice table: `on` is a score or a range (`"2-5"`). A row can be looked up by name
    like any entry. `scenario` is for the scenario tables; of an injury, `lasting` says that it stays with
    a fighter and `treatable` that a doctor may undo it: where a book does not say, what it does tells."""

    on: str
    id: str
    name: Text
    text: Text
    basis: Basis | None = None
    aliases: tuple[str, ...] = ()
    aliases_fr: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    scenario: str | None = None
    lasting: bool | None = None
    treatable: bool | None = None


class Adjustment(Part, frozen=True, kw_only=True):
    """Something that changes the roll on a table; an unmodified 1 then leads to `natural_one`'s table."""

    id: str
    by: int
    text: Text
    natural_one: str | None = None


class Table(Entry, frozen=True, kw_only=True):
    """A dice table: `dice` is what is rolled, in any notation; rows cover every score once."""

    dice: str
    rows: tuple[Row, ...]
    adjustments: tuple[Adjustment, ...] = ()


class Obstacle(Entry, frozen=True, kw_only=True):
    """What something in the way of a shot asks for: `value` 4 means 4+. `friends` are those of its names
    that mean a friend, past whom few may shoot."""

    value: int
    living: bool = False
    friends: tuple[str, ...] = ()


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
    """Who attacks, by the first rule that applies; `optional` where it makes no difference to the game."""

    text: Text
    rules: tuple[SideRule, ...]
    optional: bool = False


class Drop(Part, frozen=True, kw_only=True):
    """Who has the Drop on the first turn; a tied roll goes to `tie`."""

    who: Literal["attacker", "defender", "roll"]
    tie: Literal["lower-infamy", "reroll"] | None = None
    text: Text


class Feat(Part, frozen=True, kw_only=True):
    """Something a report says that somebody did. `name` is what the points are for; then who can have done
    it: those of one `side`, at most so many of a posse, no more than it has of a count (`per`), all posses
    or none (`every_side`), nobody who fell (`standing`), only such people (`who`, anybody when empty).
    Where the prisoner was freed somebody must have done it (`frees`)."""

    name: Text
    side: Side | None = None
    most: int | None = None
    per: str | None = None
    every_side: bool = False
    standing: bool = False
    frees: bool = False
    who: tuple[Literal["leader", "hero", "henchman", "hired-gun"], ...] = ()


class Award(Part, frozen=True, kw_only=True):
    """Experience: `to` says whose: each `survivor`, the `winning-leader`, for each `kill`; anything else is
    a feat of the scenario, and `key` its name in a game report."""

    to: str
    points: int
    key: str | None = None
    text: Text
    feat: Feat | None = None


class Loot(Part, frozen=True, kw_only=True):
    """Extra dollars: dice to the winner, the runner-up or each side, once or `per` thing counted;
    `players` limits a line to games with at least that many posses, `fewer_than` to less."""

    to: Literal["winner", "second", "each"]
    dice: str
    per: str | None = None
    players: int | None = None
    fewer_than: int | None = None
    text: Text


class WayToEnd(Part, frozen=True, kw_only=True):
    """A way for a scenario to end, and who has won then: a side, nobody, whoever has most of what it counts,
    or whoever is left. `on` is what happens: the last turn is over, the `side` named has fled or been wiped
    out, or all posses but one have, everything counted has been taken away, the prisoner (a hero, or else
    the `thing` named) leaves or falls, a `thing` is destroyed, or the players say so (`key` and `name`). It
    holds only where the prisoner is `freed` or not, and that side has `fled`, if it says so. The first that
    holds counts."""

    on: Literal[
        "turns", "fled", "one-left", "all-taken", "prisoner-leaves", "prisoner-out", "thing-out", "said"
    ]
    winner: Literal["attacker", "defender", "draw", "most", "left"]
    side: Side | None = None
    thing: str | None = None
    key: str | None = None
    name: Text | None = None
    freed: bool | None = None
    fled: Side | None = None


class Prisoner(Part, frozen=True, kw_only=True):
    """Somebody the attackers fight for. A `hero` of their own has to be named, else it is a stranger unless
    they say who. Not freed he counts as out of action (`out`) or he `dies`; `wins_back` says who can be won
    back by playing this in a campaign."""

    name: Text
    side: Side = "attacker"
    hero: bool
    kept: Literal["out", "dies"]
    wins_back: Literal["captive", "condemned"]


class Count(Part, frozen=True, kw_only=True):
    """Something a report counts: bags, cattle. The sides together never have more than `total`, and where
    it is `exact` never less. `rest` is the side that has what nobody took off the table; what is `carried` a
    fighter takes along, anything else is driven."""

    key: str
    name: Text
    total: int
    rest: Side | None = None
    exact: bool = False
    carried: bool = False


class Saddles(Part, frozen=True, kw_only=True):
    """Who begins on foot, his mount tied up (`on_foot`); and the mount that is `lent` for the game to those
    who have none: to all of a side, or to half of them at most."""

    on_foot: tuple[Side, ...] = ()
    lent: str | None = None
    to_all: tuple[Side, ...] = ()
    to_half: tuple[Side, ...] = ()


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
    """`text` is the story. `turns` is how long it lasts at most, `posses` how many can play. `ends`
    are the ways in which it does; one that names none takes whatever is reported. `leaves` are the sides
    whose people may go off the table's edge for its sake; nobody else does."""

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
    prisoner: Prisoner | None = None
    leaves: tuple[Side, ...] = ()
    saddles: Saddles | None = None
    rules: tuple[SpecialRule, ...] = ()
    extras: tuple[Extra, ...] = ()
    ends: tuple[WayToEnd, ...] = ()
    plan: tuple[Zone, ...]


class Reference(Entry, frozen=True, kw_only=True):
    """How something is played: a heading, what it is, and the points to rule from, in order. `{prone_move}`
    in them tells that number; `as_written` is then the text and the points before."""

    group: Literal["turn", "movin", "shootin", "fightin", "pluck", "heroes", "campaign"]
    points: tuple[Text, ...] = ()
    effects: tuple[Effect, ...] = ()
    as_written: tuple[Text, ...] = ()


# Figures of the rules themselves


class Numbers(Part, frozen=True, kw_only=True):
    """Single figures that procedures need. A score `4` on a die means 4+ unless it says `on`. A tied Drop
    `changes` hands or is `rerolled`; of two heroic actions the holder's comes first on less than
    `heroic_roll`; an inch climbed takes `climb_cost` inches of move, one of
    difficult ground `difficult_ground` on foot."""

    basis: Basis
    drop_dice: str
    drop_tie: Literal["changes", "rerolled"]
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
    difficult_ground: int
    control_zone: int
    dive_for_cover_range: int
    head_for_the_hills_losses: str
    jump_free: float
    jump_limit: float
    climb_cost: float
    fall_safe: float
    heroic_action_range: int
    heroic_roll: int
    weapons_maximum: int
    two_handed_maximum: int
    double_handed_maximum: int
    mounts_maximum: int
    hired_guns_of_a_kind: int
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
    average: Profile
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
