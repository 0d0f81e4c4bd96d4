"""Whatever happened to a posse: written as TOML or JSON and read again, it is the same posse."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from posses import book

from lotow.app.views.posses import posse_json
from lotow.posse.check import check
from lotow.posse.files import read_text
from lotow.posse.members import Held, Injury, Kind, Learnt, Member, Posse, Raised, in_order
from lotow.posse.to_file import to_json, to_toml
from lotow.rulebook.effects import Characteristic
from lotow.rulebook.models import Role

HIDDEN = "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
letters = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=HIDDEN)
names = st.text(letters, min_size=1, max_size=12).filter(str.strip)
odd = st.sampled_from(
    ("astronaut", "tr", "cow", "six", "leg", "id:sixgun", "id:", "mort", "dod", "winchester")
)
figures = st.integers(0, 400)
CHARACTERISTICS: tuple[Characteristic, ...] = ("shootin", "fightin", "grit", "wounds", "pluck", "move")
ROLES: tuple[Role, ...] = ("leader", "hero", "henchman")


def ids(kind: str) -> st.SearchStrategy[str]:
    """Things of a kind, by id, and now and then something that the book does not have."""

    @st.composite
    def draw_one(draw: st.DrawFn) -> str:
        return draw(st.sampled_from(sorted(getattr(book().content, kind))) | odd | names)

    return draw_one()


gear_ids = ids("weapon") | ids("mount") | ids("item")
held = st.builds(
    Held,
    gear_ids,
    price=figures,
    included=st.booleans(),
    version=st.none() | st.sampled_from(("cards", "derringer", "x")),
)
skills = st.builds(Learnt, ids("skill"), st.lists(ids("weapon"), max_size=2).map(tuple))
raised = st.builds(Raised, st.sampled_from(CHARACTERISTICS), st.integers(-3, 3))
rows = st.sampled_from(("leg-wound", "arm-wound", "chest-wound", "bitter-enmity")) | odd | names
injuries = st.builds(
    Injury,
    rows,
    detail=st.none() | names,
    against=st.none() | names,
    changes=st.none() | st.lists(raised, max_size=2).map(tuple),
)


def bought_by_the_list(member: Member, posse_list: str) -> Member:
    """The member with one thing at exactly the price of its list, as most have."""
    offers = book().content.posse[posse_list].equipment["henchman" if member.role == "henchman" else "hero"]
    offer = offers[member.id % len(offers)]
    gear = Held(offer.item, offer.price_for.get(member.type, offer.price))
    return msgspec.structs.replace(member, gear=(*member.gear, gear))


@st.composite
def members(draw: st.DrawFn, id: int) -> Member:
    kind: Kind = draw(st.sampled_from(("fighter", "hired-gun")))
    return Member(
        id=id,
        name=draw(names),
        type=draw(ids("fighter" if kind == "fighter" else "hired_gun")),
        kind=kind,
        role=draw(st.sampled_from(ROLES)) if kind == "fighter" else None,
        price=draw(figures),
        gear=draw(st.lists(held, max_size=4).map(tuple)),
        experience=draw(figures),
        games=draw(st.integers(0, 9)),
        kills=draw(st.integers(0, 9)),
        skills=draw(st.lists(skills, max_size=2).map(tuple)),
        raised=draw(st.lists(raised, max_size=2).map(tuple)),
        injuries=draw(st.lists(injuries, max_size=2).map(tuple)),
        misses=draw(st.integers(0, 3)),
        captive_of=draw(st.none() | names),
        ignores_first_wound=draw(st.booleans()),
    )


@st.composite
def posses(draw: st.DrawFn) -> Posse:
    posse_list = draw(st.sampled_from(("cowboys", "lawmen", "outlaws")))
    numbers = draw(st.lists(st.integers(1, 30), unique=True, max_size=4))
    crew = [draw(members(number)) for number in numbers]
    crew = [bought_by_the_list(one, posse_list) if draw(st.booleans()) else one for one in crew]
    return Posse(
        name=draw(names),
        list=posse_list,
        budget=draw(st.just(200) | figures),
        stash=draw(st.integers(-500, 500)),
        player=draw(st.just("") | names),
        members=in_order(tuple(crew)),
        stored=draw(st.lists(held.filter(lambda one: not one.included), max_size=2).map(tuple)),
        games=draw(st.integers(0, 9)),
    )


@settings(max_examples=120, deadline=None)
@given(posses())
def test_exported_as_toml_and_read_again_a_posse_is_the_same(posse: Posse) -> None:
    assert read_text(to_toml(posse, book()), book()) == posse


@settings(max_examples=60, deadline=None)
@given(posses())
def test_exported_as_json_and_read_again_a_posse_is_the_same(posse: Posse) -> None:
    assert read_text(to_json(posse), book()) == posse


@settings(max_examples=60, deadline=None)
@given(posses())
def test_what_show_prints_as_json_is_the_same_posse(posse: Posse) -> None:
    shown = posse_json(posse, book(), "fr")
    assert read_text(msgspec.json.encode(shown).decode(), book()) == posse


@settings(max_examples=60, deadline=None)
@given(posses())
def test_any_posse_can_be_checked_in_both_languages(posse: Posse) -> None:
    for problem in check(posse, book()):
        assert problem.line("en")
        assert problem.line("fr")
        assert problem.hint.en
        assert problem.hint.fr


@settings(max_examples=30, deadline=None)
@given(posses())
def test_show_has_the_same_keys_for_every_posse(posse: Posse) -> None:
    empty = posse_json(Posse(name="X", list="cowboys", budget=0, stash=0), book(), "en")
    shown = posse_json(posse, book(), "en")
    assert shown.keys() == empty.keys()
    first = [one.keys() for one in shown["members"]]
    assert all(keys == first[0] for keys in first)
