"""Shapes that real catalogues have: things within things, things that rule each other out, groups with
limits, mounts that can be had or not."""

from __future__ import annotations

from pathlib import Path

from exchange_support import found, places
from frontier import (
    costs,
    entry,
    group,
    hidden_if,
    inside,
    limit,
    link,
    sold,
    unless,
)
from frontier_posses import (
    book_of,
    comes_back,
    gun,
    hills,
    imported,
    offers,
    plain,
    posses_with_every_choice,
    riding,
    rules,
    scouts,
    with_cowboys,
)

from lotow.exchange.rosters_in import from_bytes

# Things within things


def test_what_stands_inside_another_thing_needs_it(tmp_path: Path) -> None:
    bayonet = inside("selectionEntries", entry("bayonet", "Bayonet", costs(2)))
    made = imported(tmp_path, hills=hills(inside("entryLinks", link("own", "rifle", sold(15), bayonet))))
    assert offers(made)["bayonet-hill-tribes"] == {
        "item": "bayonet-hill-tribes",
        "price": 2,
        "needs": ["rifle"],
    }
    book = book_of(made, tmp_path)
    assert rules(scouts(book, "bayonet"), book) == {"needs-another-item"}
    content = comes_back(scouts(book, "bayonet", "rifle"), made, book)
    rifle = content[content.index(b'name="Rifle"') :]
    assert rifle.index(b'name="Bayonet"') < rifle.index(b"</selection>")


def test_what_another_program_selects_inside_a_thing_is_carried(tmp_path: Path) -> None:
    bayonet = inside("selectionEntries", entry("bayonet", "Bayonet", costs(2)))
    made = imported(tmp_path, hills=hills(inside("entryLinks", link("own", "rifle", sold(15), bayonet))))
    book = book_of(made, tmp_path)
    man = (
        '<selection name="Braves" type="model" number="1"><selections><selection name="Rifle" number="1">'
        '<selections><selection name="Bayonet" number="1"/><selection name="Banjo" number="1"/></selections>'
        "</selection></selections></selection>"
    )
    posse, lost = from_bytes(plain("Hill Tribes", man), book, "x.ros")
    assert [held.item for held in posse.members[0].gear] == ["rifle", "bayonet-hill-tribes"]
    assert [one.message.en for one in lost] == ["nothing here is called 'Braves: Banjo'"]


def test_a_choice_that_only_holds_others_is_passed_through(tmp_path: Path) -> None:
    drum = inside("selectionEntries", entry("drum", "Drum", costs(6)))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", entry("box", "Options", drum))))
    assert "drum-hill-tribes" in offers(made)
    assert "options-hill-tribes" not in offers(made)
    book = book_of(made, tmp_path)
    assert b'name="Options"' in comes_back(scouts(book, "drum"), made, book)


def test_what_must_be_taken_inside_something_included_comes_with_it(tmp_path: Path) -> None:
    strap = inside("selectionEntries", entry("strap", "Strap", inside("constraints", limit("min", 1))))
    own = link("c-r", "rifle", inside("constraints", limit("min", 1)), strap)
    _, crow = gun(tmp_path, inside("entryLinks", own))
    assert [one["item"] for one in crow["gear"]] == ["rifle", "strap-drifters"]


# One or the other


def either_or(first: str, second: str) -> str:
    """A rifle or a drum, as catalogues say it: each hidden once the other is there."""
    no_rifle = inside("modifiers", hidden_if(first, "equalTo", 1))
    no_drum = hidden_if(second, "equalTo", 1) + '<modifier type="set" field="usd" value="14"/>'
    drum = entry(second, "Drum", no_rifle, costs(6))
    rifle = link(first, "rifle", inside("modifiers", no_drum))
    return inside("selectionEntries", drum) + inside("entryLinks", rifle)


def test_of_two_things_that_hide_each_other_one_can_be_had(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(either_or("own-rifle", "drum")))
    assert offers(made)["drum-hill-tribes"]["not_with"] == ["rifle"]
    book = book_of(made, tmp_path)
    assert rules(scouts(book, "drum", "rifle"), book) == {"not-together"}
    assert rules(scouts(book, "drum"), book) == set()
    comes_back(scouts(book, "drum", brave=["rifle"]), made, book)
    assert not found(made, "depends-on-choices")


def test_a_hired_gun_too_has_one_or_the_other(tmp_path: Path) -> None:
    made, crow = gun(tmp_path, either_or("own-rifle", "drum"))
    assert {one["item"]: one["not_with"] for one in crow["options"]} == {
        "drum-drifters": ["rifle"],
        "rifle": ["drum-drifters"],
    }
    book = book_of(with_cowboys(made, tmp_path), tmp_path)
    assert "not-together" in rules(riding(book, "drum", "rifle"), book)


def test_what_is_hidden_by_what_others_have_is_told(tmp_path: Path) -> None:
    drum = entry("drum", "Drum", inside("modifiers", hidden_if("ghost", "atLeast", 1, "roster")), costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum)))
    assert "drum-hill-tribes" in offers(made)
    assert "hills.cat: Chief: Drum" in places(made, "left-out")


def test_what_only_a_promoted_fighter_gets_is_told_and_no_thing_is_made_of_the_promotion(
    tmp_path: Path,
) -> None:
    good = entry("good", "The Kid Done Good.")
    drum = entry("drum", "Drum", inside("modifiers", unless("good")), costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", good, drum)))
    assert set(made.tables["item"]) == set()
    assert "hills.cat: Braves: Drum" in places(made, "left-out")


# Groups


def charms(number: int, *parts: str) -> str:
    held = [entry(f"ch{at}", f"Charm {'ABC'[at]}", costs(3 + at)) for at in range(number)]
    return inside(
        "selectionEntryGroups", group("charms", "Charms", *parts, inside("selectionEntries", *held))
    )


def test_a_group_that_allows_two_things_allows_no_third(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(charms(3, inside("constraints", limit("max", 2)))))
    book = book_of(made, tmp_path)
    three = ("charm a", "charm b", "charm c")
    assert rules(scouts(book, *three), book) == {"too-many-of-several"}
    assert rules(scouts(book, *three[:2], brave=["charm c"]), book) == set()


def test_a_group_that_allows_the_posse_two_things_allows_no_third(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(charms(2, inside("constraints", limit("max", 2, "roster")))))
    book = book_of(made, tmp_path)
    assert rules(scouts(book, "charm a", brave=["charm b"]), book) == {"too-many-of-several"}
    assert rules(scouts(book, "charm a", "charm b"), book) == set()


def test_a_limit_of_a_force_is_one_of_the_posse(tmp_path: Path) -> None:
    drum = entry("drum", "Drum", inside("constraints", limit("max", 1, "hills-f")), costs(6))
    made = imported(tmp_path, hills=hills(inside("selectionEntries", drum)))
    assert offers(made)["drum-hill-tribes"]["most_in_posse"] == 1


def test_the_games_own_limits_are_not_said_again(tmp_path: Path) -> None:
    weapons = inside("entryLinks", link("w1", "sixgun", sold(5)), link("w2", "rifle", sold(14)))
    four = group("w", "Weapons", inside("constraints", limit("max", 4)), weapons)
    two = group(
        "t",
        "Two-handed",
        inside("constraints", limit("max", 2)),
        inside("entryLinks", link("w3", "flint", sold(9))),
    )
    made = imported(tmp_path, hills=hills(inside("selectionEntryGroups", four, two)))
    for item in ("sixgun", "rifle", "flintlock-rifle"):
        assert not {"shares", "one_of", "most"} & offers(made)[item].keys()


def test_what_must_be_there_is_the_default_of_its_group(tmp_path: Path) -> None:
    """Two rifles, one of which must be taken, and one at most: the other is taken instead."""
    must = inside("constraints", limit("min", 1))
    arms = inside("entryLinks", link("a1", "rifle", sold(4)), link("a2", "flint", must, sold(0)))
    once = inside("constraints", limit("min", 1, id="g1"), limit("max", 1, id="g2"))
    made, crow = gun(tmp_path, inside("selectionEntryGroups", group("arms", " ", once, arms)))
    assert (crow["hire_fee"], crow["gear_choice"], "gear" in crow) == (40, ["flintlock-rifle"], False)
    (option,) = crow["options"]
    assert (option["item"], option["price"], option["replaces"]) == ("rifle", 4, "flintlock-rifle")
    book = book_of(made, tmp_path)
    for options, carried in (((), ["flintlock-rifle"]), (("rifle",), ["rifle"])):
        assert [one.item for one in riding(book, *options).members[0].gear] == carried


def test_at_least_so_many_that_can_only_be_bought_is_told(tmp_path: Path) -> None:
    made = imported(tmp_path, hills=hills(charms(3, inside("constraints", limit("min", 2)))))
    told = {one.message.en for one in found(made, "left-out")}
    assert "'at least 2 of these' has no place in lotow's lists" in told
    drum = entry("drum", "Drum", inside("constraints", limit("min", 1, "roster")), costs(6))
    made = imported(tmp_path / "b", hills=hills(inside("selectionEntries", drum)))
    assert "'at least 1 in a posse' has no place in lotow's lists" in {
        one.message.en for one in found(made, "left-out")
    }


# On foot or mounted


def test_whoever_walks_or_rides_by_choice_pays_for_the_horse(tmp_path: Path) -> None:
    once = inside("constraints", limit("min", 1, id="g1"), limit("max", 1, id="g2"))
    walks = inside("selectionEntries", entry("foot", "Dismounted", costs(-12)))
    rides = inside("entryLinks", link("g-h", "horse"))
    soldier = inside("selectionEntryGroups", group("foot-soldier", "Foot Soldier", once, walks, rides))
    made = imported(tmp_path, hills=hills(chief=soldier))
    chief = made.tables["fighter"]["chief-hill-tribes"]
    assert (chief["price"], "gear" in chief) == (18, False)
    book = book_of(made, tmp_path)
    for gear, cost in (((), 18), (("horse",), 30)):
        posse = scouts(book, *gear)
        assert posse.members[0].price + sum(held.price for held in posse.members[0].gear) == cost
        content = comes_back(posse, made, book)
        assert (b'name="Dismounted"' in content) == (not gear)


def test_a_horse_or_a_mule_must_be_had_and_the_cheaper_is_everybodys(tmp_path: Path) -> None:
    once = inside("constraints", limit("min", 1, id="g1"), limit("max", 1, id="g2"))
    mounts = inside("entryLinks", link("m1", "horse", sold(10)), link("m2", "mule", sold(7)))
    _, crow = gun(tmp_path, inside("selectionEntryGroups", group("ride", " ", once, mounts)))
    assert (crow["hire_fee"], crow["gear_choice"]) == (47, ["mule"])
    (option,) = crow["options"]
    assert (option["item"], option["price"], option["replaces"]) == ("horse", 3, "mule")


def test_a_rifle_with_a_scope_for_sale_is_two_things_at_its_price(tmp_path: Path) -> None:
    with_scope = '<modifier type="append" field="name" value="- with Scope"/>'
    scoped = link(
        "s", "rifle", inside("modifiers", '<modifier type="set" field="usd" value="20"/>', with_scope)
    )
    made = imported(tmp_path, hills=hills(inside("entryLinks", scoped)))
    chief = offers(made)
    assert chief["rifle-scope"]["price"] == 6
    assert chief["rifle-scope"]["needs"] == ["rifle"]
    book = book_of(made, tmp_path)
    content = comes_back(scouts(book, "rifle", "rifle scope"), made, book)
    assert b'name="Rifle - with Scope"' in content
    bare = from_bytes(plain("Hill Tribes", bare_chief("Rifle - with Scope")), book, "x")[0].members[0]
    assert [(one.item, one.price) for one in bare.gear] == [("rifle", 14), ("rifle-scope", 6)]


def bare_chief(*gear: str) -> str:
    below = "".join(f'<selection name="{one}" number="1"/>' for one in gear)
    return f'<selection name="Chief" type="model" number="1"><selections>{below}</selections></selection>'


def test_an_option_can_be_taken_as_often_as_the_catalogue_says(tmp_path: Path) -> None:
    twice = link("o", "sixgun", sold(5), inside("constraints", limit("max", 2)))
    made, crow = gun(tmp_path, inside("entryLinks", twice))
    assert crow["options"] == [{"item": "sixgun", "price": 5, "most": 2}]
    book = book_of(made, tmp_path)
    assert "option-not-offered" not in rules(riding(book, "sixgun", "sixgun"), book)


# Everything at once


def test_somebody_with_every_kind_of_choice_comes_back_equal_with_any_of_them(tmp_path: Path) -> None:
    once = inside("constraints", limit("min", 1, id="g1"), limit("max", 1, id="g2"))
    arms = group(
        "arms", "Arms", once, inside("entryLinks", link("a1", "sixgun"), link("a2", "flint", sold(4)))
    )
    must = inside("constraints", limit("min", 1))
    walks = inside(
        "selectionEntries", entry("foot", "Dismounted", costs(-12)), entry("drum", "Drum", costs(6))
    )
    scoped = sold(18).removeprefix("<modifiers>").removesuffix("</modifiers>")
    scoped += '<modifier type="append" field="name" value="- with Scope"/>'
    bayonet = inside("selectionEntries", entry("bay", "Bayonet", costs(2)))
    buys = inside(
        "entryLinks",
        link("h", "horse", must),
        link(
            "k", "hand", must, inside("modifiers", '<modifier type="append" field="name" value=" - Knife"/>')
        ),
        link("s", "rifle", inside("modifiers", scoped), bayonet),
        link("x", "xp"),
    )
    made, _ = gun(tmp_path, inside("selectionEntryGroups", arms), walks, buys)
    made = with_cowboys(made, tmp_path)
    book = book_of(made, tmp_path)
    posses = posses_with_every_choice(book, "crow-drifters")
    assert len(posses) > 8
    for posse in posses:
        comes_back(posse, made, book)
