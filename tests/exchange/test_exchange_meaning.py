"""What a catalogue means beyond its figures is carried over into the book, or left out by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import frontier
import pytest
from exchange_support import found, places
from frontier import belongs, costs, drifter, entry, group, inside, limit, link, sold, unless

from lotow.exchange.importing import ImportedBook, import_files, write
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.books import load_books


def imported(tmp_path: Path, **catalogues: str) -> ImportedBook:
    return import_files(frontier.files(tmp_path / "in", **catalogues), load_rulebook())


def book_of(made: ImportedBook, tmp_path: Path) -> Rulebook:
    write(made, tmp_path / "book")
    return load_books((tmp_path / "book",))


def offers(made: ImportedBook, role: str = "hero", posse_list: str = "hill-tribes") -> dict[str, Any]:
    return {one["item"]: one for one in made.tables["posse"][posse_list]["equipment"][role]}


def hills(gear: str = "", *parts: str, chief: str = "", beside: str = "") -> str:
    return frontier.tribe("Hill Tribes", "hills", 8, *parts, gear=gear, chief=chief, beside=beside)


def problems(book: Rulebook, *gear: str, count: int = 1) -> set[str]:
    fighters = [{"type": "chief"}, {"type": "brave", "gear": [*gear], "count": count}, {"type": "brave"}]
    posse = from_raw({"name": "Scouts", "list": "hill tribes", "fighter": fighters}, book)
    return {one.rule for one in check(posse, book)}


# Equipment


@pytest.mark.parametrize("needed", ["rifle", "hills-g2"])
def test_a_bayonet_needs_a_rifle(tmp_path: Path, needed: str) -> None:
    bayonet = entry("bayonet", "Bayonet", inside("modifiers", unless(needed)), costs(2))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", bayonet)))
    line = {"item": "bayonet-hill-tribes", "price": 2, "needs": ["rifle"]}
    assert offers(made)["bayonet-hill-tribes"] == line
    book = book_of(made, tmp_path)
    assert problems(book, "bayonet") == {"needs-another-item"}
    assert problems(book, "bayonet", "rifle") == set()


def test_a_group_that_needs_a_rifle_needs_it_too(tmp_path: Path) -> None:
    bayonet = inside("selectionEntries", entry("bayonet", "Bayonet", costs(2)))
    fixed = group("fixed", "Fixed", inside("modifiers", unless("rifle")), bayonet)
    made = imported(tmp_path, hills=hills(inside("selectionEntryGroups", fixed)))
    assert offers(made)["bayonet-hill-tribes"]["needs"] == ["rifle"]


def test_a_limit_for_the_posse_and_one_for_the_fighter_are_kept(tmp_path: Path) -> None:
    drum = entry("drum", "Drum", inside("constraints", limit("max", 1, "roster")), costs(6))
    shield = entry("shield", "Shield", inside("constraints", limit("max", 1)), costs(3))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum, shield)))
    assert offers(made)["drum-hill-tribes"]["most_in_posse"] == 1
    assert offers(made)["shield-hill-tribes"]["most"] == 1
    book = book_of(made, tmp_path)
    assert problems(book, "drum", count=2) == {"too-many-of-item"}
    assert problems(book, "shield", "shield") == {"too-many-of-item"}
    assert problems(book, "shield", count=2) == set()


def test_of_a_group_for_one_thing_one_can_be_bought(tmp_path: Path) -> None:
    charms = [entry("bear", "Bear Charm", costs(3)), entry("wolf", "Wolf Charm", costs(4))]
    one = inside("constraints", limit("max", 1))
    made = imported(
        tmp_path,
        hills=hills(
            inside(
                "selectionEntryGroups", group("charms", "Charms", one, inside("selectionEntries", *charms))
            )
        ),
    )
    book = book_of(made, tmp_path)
    assert problems(book, "bear charm", "wolf charm") == {"one-of-several"}
    assert problems(book, "wolf charm") == set()


def test_what_nobody_may_have_is_not_offered_and_odd_limits_are_slips(tmp_path: Path) -> None:
    never = entry("never", "Cannon", inside("constraints", limit("max", 0)), costs(6))
    both = (limit("min", 2, id="c-1"), limit("max", 1, id="c-2"))
    odd = entry("odd", "Feather", inside("constraints", *both), costs(0))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", never, odd)))
    assert "cannon-hill-tribes" not in offers(made)
    assert "hills.cat: Chief: Cannon" in places(made, "left-out")
    assert "hills.cat: Chief: Feather" in places(made, "impossible-limit")
    assert made.tables["fighter"]["chief-hill-tribes"]["gear"] == [
        {"item": "feather-hill-tribes", "count": 2}
    ]


def test_a_hidden_group_is_left_out_by_name(tmp_path: Path) -> None:
    secret = inside("selectionEntries", entry("gold", "Gold", costs(1)))
    made = imported(
        tmp_path, hills=hills(inside("selectionEntryGroups", group("g", "Secrets", secret, hidden=True)))
    )
    assert "gold-hill-tribes" not in offers(made)
    assert places(made, "hidden") == {"hills.cat: Secrets"}


def test_a_hidden_choice_and_whatever_is_nobody_are_left_out_by_name(tmp_path: Path) -> None:
    gold = inside("selectionEntries", entry("gold", "Gold", costs(1), hidden=True))
    beside = entry("ghost", "Ghost", belongs("cat-hero"), hidden=True) + entry("sign", "Sign Post")
    made = imported(tmp_path, hills=hills(gold, beside=beside))
    assert places(made, "hidden") == {
        "hills.cat: Chief: Gold",
        "hills.cat: Braves: Gold",
        "hills.cat: Youngbloods: Gold",
        "hills.cat: Ghost",
    }
    assert places(made, "left-out") == {"hills.cat: Sign Post"}


def test_a_fighter_who_has_one_of_two_things_can_have_either(tmp_path: Path) -> None:
    one = inside("constraints", limit("min", 1), limit("max", 1))
    arms = inside("entryLinks", link("a1", "sixgun"), link("a2", "rifle"))
    chief = inside("selectionEntryGroups", group("arms", "Arms", one, arms))
    made = imported(tmp_path, hills=hills(chief=chief))
    assert made.tables["fighter"]["chief-hill-tribes"]["gear_choice"] == ["sixgun", "rifle"]
    book = book_of(made, tmp_path)
    for asked, held in (([], "sixgun"), (["rifle"], "rifle")):
        raw = {"name": "x", "list": "hill tribes", "fighter": [{"type": "chief", "gear": asked}]}
        (gear,) = from_raw(raw, book).members[0].gear
        assert (gear.item, gear.included, gear.price) == (held, True, 0)


def chiefly(kind: str, value: int) -> str:
    """Another limit for the chief than for everybody else."""
    condition = (
        '<conditions><condition type="instanceOf" field="selections" childId="hills-chief"/></conditions>'
    )
    return f'<modifier type="{kind}" field="drums" value="{value}">{condition}</modifier>'


@pytest.mark.parametrize(("scope", "field"), [("parent", "most"), ("roster", "most_in_posse")])
def test_a_limit_that_differs_by_type_is_each_types_own(tmp_path: Path, scope: str, field: str) -> None:
    limits = inside("constraints", limit("max", 1, scope, id="drums"))
    drum = entry("drum", "Drum", inside("modifiers", chiefly("set", 3)), limits, costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum)))
    lines = [one for one in made.tables["posse"]["hill-tribes"]["equipment"]["hero"] if "drum" in one["item"]]
    assert [(one["not_for"], one[field]) for one in lines] == [
        (["youngblood-hill-tribes"], 3),
        (["chief-hill-tribes"], 1),
    ]
    book = book_of(made, tmp_path)
    for chief, young, broken in ((3, 1, False), (3, 2, True), (4, 1, True)):
        fighters = [
            {"type": "chief", "gear": ["drum"] * chief},
            {"type": "youngblood", "gear": ["drum"] * young},
            {"type": "brave"},
        ]
        posse = from_raw({"name": "Scouts", "list": "hill tribes", "fighter": fighters}, book)
        assert ({one.rule for one in check(posse, book)} == {"too-many-of-item"}) == broken


def swapping(tmp_path: Path) -> tuple[ImportedBook, Rulebook]:
    """A chief who pays 6 for a rifle instead of his sixgun; braves buy theirs beside what they have."""
    one = inside("constraints", limit("min", 1), limit("max", 1))
    arms = inside("entryLinks", link("a1", "sixgun"), link("a2", "rifle", sold(6)))
    made = imported(
        tmp_path, hills=hills(chief=inside("selectionEntryGroups", group("arms", "Arms", one, arms)))
    )
    assert [one.message.en for one in found(made, "left-out")] == [
        "'rifle beside what it has' has no place in lotow's lists"
    ]
    return made, book_of(made, tmp_path)


def test_a_fighter_gives_up_what_it_comes_with_for_what_it_takes_instead(tmp_path: Path) -> None:
    made, book = swapping(tmp_path)
    for asked, held in (([], [("sixgun", 0)]), (["rifle"], [("rifle", 6)])):
        fighters = [{"type": "chief", "gear": asked}, {"type": "brave", "gear": ["rifle"], "count": 2}]
        posse = from_raw({"name": "x", "list": "hill tribes", "fighter": fighters}, book)
        assert [(one.item, one.price) for one in posse.members[0].gear] == held
        assert [(one.item, one.price) for one in posse.members[1].gear] == [("rifle", 14)]
        assert check(posse, book) == ()
        content, lost = to_ros(posse, book, made.library)
        assert (lost, from_bytes(content, book, "x.ros")) == ((), (posse, ()))


def test_nobody_carries_what_he_gave_up_beside_what_he_took_instead(tmp_path: Path) -> None:
    _, book = swapping(tmp_path)
    holds = [{"item": "sixgun", "included": True}, {"item": "rifle", "price": 6}]
    raw = {"name": "x", "list": "hill tribes", "fighter": [{"type": "chief", "holds": holds}]}
    assert "instead-of-another" in {one.rule for one in check(from_raw(raw, book), book)}
    raw["fighter"] = [{"type": "chief", "holds": holds, "games": 2}]
    assert "instead-of-another" not in {one.rule for one in check(from_raw(raw, book), book)}


# Modifiers


@pytest.mark.parametrize(
    ("modifier", "price"),
    [
        ('type="set" field="usd" value="7"', 7),
        ('type="increment" field="usd" value="2"', 8),
        ('type="decrement" field="usd" value="2"', 4),
        ('type="multiply" field="usd" value="3"', 18),
        ('type="divide" field="usd" value="2"', 3),
        ('type="floor" field="usd" value="10"', 10),
        ('type="ceil" field="usd" value="5"', 5),
    ],
)
def test_every_kind_of_modifier_reckons(tmp_path: Path, modifier: str, price: int) -> None:
    drum = entry("drum", "Drum", inside("modifiers", f"<modifier {modifier}/>"), costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum)))
    assert offers(made)["drum-hill-tribes"]["price"] == price


@pytest.mark.parametrize(
    ("modifier", "name"),
    [
        ('type="append" field="name" value="of War"', "Drum of War"),
        ('type="prepend" field="name" value="War"', "War Drum"),
        ('type="replace" field="name" arg="Dr" value="Th"', "Thum"),
    ],
)
def test_every_kind_of_modifier_rewords(tmp_path: Path, modifier: str, name: str) -> None:
    chief = inside("modifiers", f"<modifier {modifier}/>")
    drum = fighter_called("Drum", chief)
    made = imported(tmp_path, hills=hills(beside=drum))
    assert name in {one["name"]["en"] for one in made.tables["fighter"].values()}


def fighter_called(name: str, *parts: str) -> str:
    return frontier.fighter("drummer", name, 12, True, *parts, most=1)


def test_a_modifier_or_condition_nobody_knows_is_named(tmp_path: Path) -> None:
    odd = inside(
        "modifiers",
        '<modifier type="frobnicate" field="usd" value="1"><conditions>'
        '<condition type="smellsOf" field="selections" childId="x" value="1"/></conditions></modifier>',
    )
    made = imported(tmp_path, hills=hills(inside("selectionEntries", entry("drum", "Drum", odd, costs(6)))))
    assert "'frobnicate'" in found(made, "unknown-modifier")[0].message.en
    assert "'smellsOf'" in found(made, "unknown-condition")[0].message.en


# Switches


def switched(tmp_path: Path) -> ImportedBook:
    """A tribe that becomes larger, and gets staffs, once the roster says that it is of the river."""
    condition = (
        "<conditions><condition field='selections' scope='roster' value='1' childId='river' type='atLeast'/>"
        "</conditions>"
    )
    larger = inside(
        "modifiers",
        f"<modifier type='set' field='hills-min' value='4'>{condition}</modifier>",
        f"<modifier type='set' field='hills-max' value='15'>{condition}</modifier>",
    )
    staff = entry("staff", "War Staff", inside("modifiers", unless("river", "roster")), costs(8))
    return imported(
        tmp_path,
        hills=hills(inside("selectionEntries", staff), larger, beside=entry("river", "River Folk")),
    )


def test_a_switch_makes_a_list_of_its_own(tmp_path: Path) -> None:
    made = switched(tmp_path)
    sizes = {name: (one["minimum"], one["maximum"]) for name, one in made.tables["posse"].items()}
    assert sizes == {"hill-tribes": (3, 14), "hill-tribes-river-folk": (4, 15)}
    assert "war-staff-hill-tribes" not in offers(made)
    assert "war-staff-hill-tribes" in offers(made, posse_list="hill-tribes-river-folk")
    assert "chief-hill-tribes-river-folk" in made.tables["fighter"]
    assert found(made, "left-out") == []


def test_a_roster_of_a_switched_list_comes_back_equal(tmp_path: Path) -> None:
    made = switched(tmp_path)
    book = book_of(made, tmp_path)
    fighters = [{"type": "chief", "gear": ["war staff"]}, {"type": "brave", "count": 3}]
    posse = from_raw({"name": "Otters", "list": "hill tribes: river folk", "fighter": fighters}, book)
    assert posse.list == "hill-tribes-river-folk"
    content, lost = to_ros(posse, book, made.library)
    assert lost == ()
    assert b'entryId="river"' in content
    assert from_bytes(content, book, "otters.ros") == (posse, ())


# Hired guns


def gun(tmp_path: Path, *parts: str, price: int = 40) -> tuple[ImportedBook, dict[str, Any]]:
    made = imported(tmp_path, drifters=frontier.drifters(drifter("Crow", price, *parts)))
    return made, made.tables["hired-gun"]["crow-drifters"]


def test_whoever_is_cheaper_on_foot_pays_for_the_horse(tmp_path: Path) -> None:
    own = link("c-h", "horse", inside("constraints", limit("min", 1)))
    walks = entry("foot", "Dismounted", costs(-12))
    made, crow = gun(tmp_path, inside("entryLinks", own), inside("selectionEntries", walks))
    assert (crow["hire_fee"], "gear" in crow) == (28, False)
    (option,) = crow["options"]
    assert (option["item"], option["price"]) == ("horse", 12)
    book = book_of(made, tmp_path)
    for options, worth in (([], 28), (["horse"], 40)):
        raw = {
            "name": "x",
            "list": "cowboys",
            "fighter": [],
            "hired-gun": [{"type": "crow", "options": options}],
        }
        member = from_raw(raw, book).members[0]
        assert member.price + sum(held.price for held in member.gear) == worth


def test_of_several_things_at_several_prices_the_cheapest_is_everybodys(tmp_path: Path) -> None:
    one = inside("constraints", limit("min", 1), limit("max", 1))
    arms = inside("entryLinks", link("a1", "rifle", sold(10)), link("a2", "sixgun", sold(4)))
    _, crow = gun(tmp_path, inside("selectionEntryGroups", group("arms", "Arms", one, arms)))
    assert (crow["hire_fee"], crow["gear_choice"]) == (44, ["sixgun"])
    (option,) = crow["options"]
    assert (option["item"], option["price"], option["replaces"]) == ("rifle", 6, "sixgun")


def test_nobody_gets_both_of_two_things_that_each_must_be_taken_once(tmp_path: Path) -> None:
    must = inside("constraints", limit("min", 1))
    arms = inside("entryLinks", link("a1", "rifle", must), link("a2", "sixgun", must))
    one = inside("constraints", limit("max", 1))
    _, crow = gun(tmp_path, inside("selectionEntryGroups", group("arms", "Arms", one, arms)))
    assert crow["gear_choice"] == ["rifle", "sixgun"]
    assert "gear" not in crow


def test_a_rifle_with_a_scope_has_its_scope(tmp_path: Path) -> None:
    scoped = entry("scoped", "Rifle - with Scope", inside("constraints", limit("min", 1)))
    made, crow = gun(tmp_path, inside("selectionEntries", scoped))
    assert crow["gear"] == [{"item": "rifle"}, {"item": "rifle-scope"}]
    assert made.tables["weapon"] == {}


@pytest.mark.parametrize(
    ("text", "field", "lists"),
    [
        ("He may only be hired by Outlaws.", "lists", ["outlaws"]),
        ("May never be hired by Lawmen or Cowboys.", "barred_lists", ["lawmen", "cowboys"]),
        ("He likes the piano.", "lists", None),
    ],
)
def test_who_may_hire_is_read_from_a_rule(
    tmp_path: Path, text: str, field: str, lists: list[str] | None
) -> None:
    rule = f'<rule id="w" name="Choosy"><description>{text}</description></rule>'
    person = entry(
        "owl",
        "Owl",
        inside("profiles", frontier.profile("Owl", "pt-hero", frontier.HERO)),
        inside("rules", rule),
        belongs("cat-gun"),
        costs(30, 20),
        kind="model",
    )
    made = imported(tmp_path, drifters=frontier.drifters(person))
    assert made.tables["hired-gun"]["owl-drifters"].get(field) == lists


def test_a_hired_gun_never_rides_with_whom_it_refuses(tmp_path: Path) -> None:
    rule = '<rule id="w" name="Troublemaker"/>'
    made, crow = gun(tmp_path, inside("infoGroups", f'<infoGroup id="i"><rules>{rule}</rules></infoGroup>'))
    assert crow["barred_lists"] == ["lawmen"]
    book = book_of(made, tmp_path)
    for posse_list, refused in (("lawmen", True), ("cowboys", False)):
        raw = {"name": "x", "list": posse_list, "hired-gun": [{"type": "crow"}]}
        rules = {one.rule for one in check(from_raw(raw, book), book)}
        assert ("hired-gun-refuses" in rules) == refused
