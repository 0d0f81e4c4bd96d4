"""Posse files: what people write is understood, and what cannot be is refused with every place at once."""

from __future__ import annotations

import pytest
from posses import book, fighter, named, posse_of

from lotow.errors import LotowError, Problem
from lotow.posse.check import check
from lotow.posse.files import read_json, read_text, read_toml
from lotow.posse.members import Held, Injury, Learnt, Posse, Raised
from lotow.posse.naming import name_for
from lotow.posse.to_file import to_json, to_toml

COWPOKE = """name = "X"
list = "cowboys"
[[fighter]]
type = "cowpoke"
"""

ISSUE = """
name = "Red River Riders"
list = "cowboys"          # id or any name
budget = 200              # optional
player = "Ann"            # optional

[[fighter]]
name = "Jed Stone"
type = "trail boss"
gear = ["sixgun", "winchester", "horse"]

[[fighter]]
type = "cowpoke"          # unnamed fighters get a name from a list of period names, the same every time
count = 3
gear = ["sixgun", "hand weapon"]

[[hired-gun]]
type = "gunslinger"
options = ["heavy pistol"]
"""


def read(text: str) -> Posse:
    return read_toml(text, book(), "riders.toml")


def refused(text: str) -> LotowError:
    with pytest.raises(LotowError) as caught:
        read_text(text, book(), "riders.toml")
    return caught.value


def places(error: LotowError) -> list[str]:
    return [one.where.removeprefix("riders.toml: ") for one in error.problems]


def test_a_file_as_people_write_it() -> None:
    posse = read(ISSUE)
    assert (posse.name, posse.list, posse.budget, posse.player) == ("Red River Riders", "cowboys", 200, "Ann")
    assert [one.type for one in posse.members] == ["trail-boss", *["cowpoke"] * 3, "gunslinger"]
    assert posse.members[0].gear == (Held("sixgun", 5), Held("repeating-rifle", 16), Held("horse", 16))
    assert [one.id for one in posse.members] == [1, 2, 3, 4, 5]
    assert posse.stash == 200 - (24 + 37) - 3 * (9 + 7) - 40
    assert check(posse, book()) == ()


def test_unnamed_fighters_get_period_names_the_same_every_time() -> None:
    names = [one.name for one in read(ISSUE).members]
    assert names == ["Jed Stone", "Earl Niles", "Levi Pruitt", "Abel Ransom", "Hiram Shelby"]
    given, family = book().content.names.given, book().content.names.family
    assert all(name.split()[0] in given and name.split()[1] in family for name in names[1:])


def test_another_posse_gets_other_names() -> None:
    other = read(ISSUE.replace("Red River Riders", "Pecos Gang"))
    assert [one.name for one in other.members][1:] != [one.name for one in read(ISSUE).members][1:]


def test_a_period_name_is_never_one_already_taken() -> None:
    first = name_for("Riders", 0, (), book())
    assert name_for("Riders", 0, (first.upper(),), book()) != first
    posse = posse_of(fighter("cowpoke", name=first), fighter("cowpoke"), name="Riders")
    assert posse.members[1].name != first


def test_there_is_a_name_for_everybody() -> None:
    taken: list[str] = []
    for place in range(2500):
        taken.append(name_for("Riders", place % 15, taken, book()))
    assert len(set(taken)) == 2500


def test_counted_fighters_with_a_name_are_numbered() -> None:
    posse = posse_of(fighter("cowpoke", name="Slim", count=3))
    assert [one.name for one in posse.members] == ["Slim", "Slim 2", "Slim 3"]


@pytest.mark.parametrize("name", ["cowboys", "Cowboys", "cowboy", "drovers", "cow"])
def test_a_list_goes_by_any_name(name: str) -> None:
    assert read(f'name = "X"\nlist = "{name}"').list == "cowboys"


def test_names_may_be_french() -> None:
    posse = read("""
name = "Les Cavaliers"
list = "hors-la-loi"
[[fighter]]
type = "desperado"
gear = ["6 coups", "fusil de chasse", "arme blanche"]
[[fighter]]
type = "voyous"
gear = ["révolver lourd"]
[[hired-gun]]
type = "tueur à gages"
options = ["revolver lourd"]
""")
    assert posse.list == "outlaws"
    assert [one.type for one in posse.members] == ["desperado", "rowdy", "gunslinger"]
    assert [held.item for held in posse.members[0].gear] == ["sixgun", "shotgun", "hand-weapon"]
    assert posse.members[2].gear[-1] == Held("heavy-pistol", 10)


def test_a_beginning_is_enough_where_only_one_type_of_the_list_has_it() -> None:
    assert posse_of(fighter("ru")).members[0].type == "ru"
    assert posse_of(fighter("tr")).members[0].type == "trail-boss"
    assert posse_of(fighter("de"), list="lawmen").members[0].type == "deputy"
    assert posse_of(fighter("de"), list="outlaws").members[0].type == "desperado"


def test_another_price_and_make_can_be_written() -> None:
    posse = posse_of(
        {"type": "greenhorn", "gear": [{"item": "winchester", "price": 9}]},
        {"type": "greenhorn", "gear": [{"item": "spring-loaded contraption", "version": "cards"}]},
    )
    assert posse.members[0].gear == (Held("repeating-rifle", 9),)
    assert posse.members[1].gear == (Held("spring-loaded-contraption", 14, version="cards"),)


def test_an_option_at_another_price_can_be_written() -> None:
    posse = posse_of(guns=({"type": "gunslinger", "options": [{"item": "heavy pistol", "price": 4}]},))
    assert posse.members[0].gear[-1] == Held("heavy-pistol", 4)


def test_a_history_can_be_written() -> None:
    posse = read("""
name = "Veterans"
list = "lawmen"
games = 4
stash = 31
stored = ["winchester", { item = "horse", price = 7 }]
[[fighter]]
name = "Wyatt"
type = "sheriff"
experience = 15
games = 4
kills = 3
skills = ["Dodge", { skill = "pistolier", weapons = ["sixgun"] }]
raised = [{ characteristic = "shootin" }, { characteristic = "pluck", by = 2 }]
injuries = ["leg wound", { row = "arm-wound", detail = "amputation" }, "Ennemi juré"]
misses = 1
ignores_first_wound = true
""")
    wyatt = named(posse, "Wyatt")
    assert (posse.stash, posse.games) == (31, 4)
    assert posse.stored == (Held("repeating-rifle", 18), Held("horse", 7))
    assert (wyatt.experience, wyatt.games, wyatt.kills, wyatt.misses) == (15, 4, 3, 1)
    assert wyatt.skills == (Learnt("dodge"), Learnt("pistolier", ("sixgun",)))
    assert wyatt.raised == (Raised("shootin"), Raised("pluck", 2))
    assert wyatt.injuries[:2] == (Injury("leg-wound"), Injury("arm-wound", "amputation"))
    assert wyatt.ignores_first_wound


def test_what_nobody_knows_is_kept_as_written_for_check_to_complain_about() -> None:
    posse = posse_of(fighter("astronaut", "banjo"))
    assert (posse.members[0].type, posse.members[0].gear) == ("astronaut", (Held("banjo"),))


def test_a_name_after_id_is_taken_as_it_stands() -> None:
    assert posse_of(fighter("id:tr", "id:six")).members[0].type == "tr"
    assert posse_of(fighter("id:tr", "id:six")).members[0].gear == (Held("six"),)


# What cannot be understood


def test_everything_that_cannot_be_understood_is_told_at_once() -> None:
    error = refused("""
name = 7
list = "indians"
budget = -5
colour = "red"
[[fighter]]
name = "Jed"
gear = "sixgun"
[[fighter]]
type = "cowpoke"
count = 0
geer = []
[[hired-gun]]
type = ["gunslinger"]
options = [1, { item = "horse", prise = 3 }]
""")
    assert error.message.en == "riders.toml has 11 places that cannot be understood"
    assert error.hint.en == "a posse has a name, a list and [[fighter]] tables; see examples/"
    assert sorted(places(error)) == [
        "budget",
        "colour",
        "fighter 'Jed'.gear",
        "fighter 'Jed'.type",
        "fighter 2.count",
        "fighter 2.geer",
        "hired-gun 1.options.0",
        "hired-gun 1.options.horse.prise",
        "hired-gun 1.type",
        "list",
        "name",
    ]


@pytest.mark.parametrize(
    ("text", "where", "en", "fr"),
    [
        ('list = "cowboys"', "name", "this is missing", "cette clé manque"),
        ('name = "X"', "list", "this is missing", "cette clé manque"),
        (
            'name = " "\nlist = "cowboys"',
            "name",
            "' ' is not a text that says something",
            "' ' n'est pas un texte qui dit quelque chose",
        ),
        (
            'name = "X"\nlist = "indians"',
            "list",
            "no posse list called 'indians'",
            "aucune liste de bande ne s'appelle 'indians'",
        ),
        (
            'name = "X"\nlist = "cowboys"\nbudget = -1',
            "budget",
            "-1 is not a whole number from 0 to 1000000",
            "-1 n'est pas un nombre entier de 0 à 1000000",
        ),
        (
            'name = "X"\nlist = "cowboys"\nbudget = "200"',
            "budget",
            "'200' is not a whole number from 0 to 1000000",
            "'200' n'est pas un nombre entier de 0 à 1000000",
        ),
        (
            COWPOKE + "count = 101",
            "fighter 1.count",
            "101 is not a whole number from 1 to 100",
            "101 n'est pas un nombre entier de 1 à 100",
        ),
        (
            'name = "X"\nlist = "cowboys"\nfighter = 3',
            "fighter",
            "3 is not a list, each a table with type",
            "3 n'est pas une liste, chaque élément : une table avec type",
        ),
        (
            COWPOKE + 'role = "boss"',
            "fighter 1.role",
            "'boss' is not one of henchman, hero, leader",
            "'boss' n'est pas l'un de henchman, hero, leader",
        ),
        (
            COWPOKE + 'raised = [{ characteristic = "luck" }]',
            "fighter 1.raised.0.characteristic",
            None,
            None,
        ),
        (
            COWPOKE + 'gear = [{ item = "sixgun", price = -2 }]',
            "fighter 1.gear.sixgun.price",
            "-2 is not a whole number from 0 to 1000000",
            "-2 n'est pas un nombre entier de 0 à 1000000",
        ),
        (
            COWPOKE + 'id = 1\n[[fighter]]\nname = "Bo"\ntype = "cowpoke"\nid = 1',
            "fighter 'Bo'.id",
            "there is a member 1 already",
            "il y a déjà un membre 1",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_value(
    text: str, where: str, en: str | None, fr: str | None
) -> None:
    error = refused(text)
    problem: Problem = error.problems[0]
    assert places(error) == [where]
    assert error.message.en == "riders.toml has a place that cannot be understood"
    if en is not None:
        assert (problem.message.en, problem.message.fr) == (en, fr)
    assert problem.hint.en
    assert problem.hint.fr


@pytest.mark.parametrize("text", ["name = ", "[[fighter", "= 3", "name = 'a'\nname = 'b'", "\x00", "["])
def test_what_is_not_toml_is_told_with_its_line(text: str) -> None:
    error = refused(text)
    assert error.message.en.startswith("riders.toml is not TOML: ")
    assert "line" in error.message.en or "end of document" in error.message.en


def test_nesting_without_end_is_no_posse() -> None:
    assert refused("a = " + "[" * 1_000).message.en == "riders.toml nests too deep"
    assert refused("{" + '"a":{' * 1_000).message.en == "riders.toml nests too deep"


def test_an_empty_file_misses_a_name_and_a_list() -> None:
    assert places(refused("")) == ["name", "list"]


# JSON


def test_json_is_read_as_it_is_written() -> None:
    posse = read(ISSUE)
    assert read_text(to_json(posse), book()) == posse


def test_json_with_more_keys_is_taken() -> None:
    posse = read_json('{"name":"X","list":"Cowboys","budget":200,"stash":200,"legal":false,"cost":0}', book())
    assert posse == Posse(name="X", list="cowboys", budget=200, stash=200)


def test_fighters_of_json_without_a_role_get_their_type_s_and_come_before_hired_guns() -> None:
    posse = read_json(
        """{"name": "X", "list": "cowboys", "budget": 200, "stash": 0, "members": [
        {"id": 1, "name": "Sam", "type": "cookie", "kind": "hired-gun"},
        {"id": 2, "name": "Jed", "type": "trail-boss"}, {"id": 3, "name": "Al", "type": "astronaut"}]}""",
        book(),
    )
    assert [(one.name, one.role) for one in posse.members] == [
        ("Jed", "leader"),
        ("Al", "henchman"),
        ("Sam", None),
    ]


def test_nothing_in_the_stash_came_with_anybody() -> None:
    stored = '[{"item": "horse", "price": 3, "included": true}]'
    text = f'{{"name": "X", "list": "cowboys", "budget": 0, "stash": 0, "stored": {stored}}}'
    assert read_json(text, book()).stored == (Held("horse", 3),)


@pytest.mark.parametrize("text", ["{", '{"name": }', "{'name': 1}", '{"name": "\\ud800"}'])
def test_what_is_not_json_is_told(text: str) -> None:
    assert refused(text).message.en.startswith("riders.toml is not JSON: ")


def test_everything_wrong_with_json_is_told_at_once() -> None:
    error = refused('{"name": 3, "list": "indians", "budget": "x", "members": [{"name": "Jed", "type": 1}]}')
    assert places(error) == ["name", "budget", "stash", "members 'Jed'.id", "members 'Jed'.type", "list"]


def test_figures_that_cannot_be_are_told_at_once() -> None:
    error = refused(
        """{"name": " ", "list": "cowboys", "budget": -1, "stash": -9999999, "games": -1,
        "stored": [{"item": "horse", "price": -3}],
        "members": [{"id": 1, "name": "Jed", "type": "cowpoke", "price": -9, "kills": -1,
                     "gear": [{"item": "sixgun", "price": -5}],
                     "raised": [{"characteristic": "grit", "by": -8888888}]},
                    {"id": 1, "name": "", "type": "cowpoke", "experience": -4, "misses": -1},
                    {"id": 0, "name": "Al", "type": "cowpoke"}]}"""
    )
    assert places(error) == [
        "name",
        "budget",
        "games",
        "stash",
        "stored 'horse'.price",
        "fighter 'Jed'.price",
        "fighter 'Jed'.kills",
        "fighter 'Jed'.'sixgun'.price",
        "fighter 'Jed'.raised",
        "fighter ''.name",
        "fighter ''.id",
        "fighter ''.experience",
        "fighter ''.misses",
        "fighter 'Al'.id",
    ]


def test_json_that_is_a_list_is_no_posse() -> None:
    with pytest.raises(LotowError) as caught:
        read_json("[]", book(), "riders.json")
    assert caught.value.message.en == "riders.json has a place that cannot be understood"


# What is written


def test_the_toml_of_a_new_posse_says_no_more_than_people_would() -> None:
    posse = read(ISSUE)
    assert to_toml(posse, book()).splitlines()[:12] == [
        'name = "Red River Riders"',
        'list = "cowboys"',
        'player = "Ann"',
        "",
        "[[fighter]]",
        'name = "Jed Stone"',
        'type = "trail boss"',
        "gear = [",
        '    "sixgun",',
        '    "repeating rifle",',
        '    "horse",',
        "]",
    ]


def test_a_second_hand_price_is_written_beside_the_item() -> None:
    posse = posse_of(
        {"type": "greenhorn", "name": "Bo", "gear": [{"item": "winchester", "price": 9}, "sixgun"]}
    )
    assert '{ item = "repeating rifle", price = 9 }' in to_toml(posse, book()).replace("\n", " ")
    assert "holds" not in to_toml(posse, book())
