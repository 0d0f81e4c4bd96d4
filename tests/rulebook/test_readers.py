"""Every effect of the data, and everything it says, has somebody in the code who reads it. Of the figures
`test_figures` sees that an answer changes with each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from sources import PACKAGE, modules

from lotow.errors import LotowError, Text
from lotow.rulebook import effects, load_rulebook, models
from lotow.rulebook.overlay import overlaid

WRITTEN_DOWN = {
    PACKAGE / "rulebook" / name for name in ("models.py", "effects.py", "walking.py", "checking.py")
}
"""Where effects are defined and checked, which is no use of them."""

FIELDS = sorted({(one.__name__, name) for one in get_args(effects.Effect) for name in one.__struct_fields__})


def named(node: ast.expr) -> Iterator[str]:
    """The classes that an expression names, also in a union or a tuple."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name
        case ast.BinOp(left=left, right=right):
            yield from (*named(left), *named(right))
        case ast.Tuple(elts=each):
            yield from (name for one in each for name in named(one))


@cache
def told_apart() -> set[str]:
    """The classes that some code singles out: as a pattern, or asked of a call (`isinstance`, `having`...).
    Naming one in an annotation is no use of it."""
    found: set[str] = set()
    for path, tree in modules().items():
        if path in WRITTEN_DOWN:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.MatchClass(cls=kind):
                    found.update(named(kind))
                case ast.Call(args=args):
                    found.update(name for one in args for name in named(one))
    return found


@cache
def fields_read() -> set[str]:
    """Every attribute that the code looks at, and every keyword of a pattern."""
    found: set[str] = set()
    for path, tree in modules().items():
        if path in WRITTEN_DOWN:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Load()):
                    found.add(name)
                case ast.MatchClass(kwd_attrs=names):
                    found.update(names)
    return found


@pytest.mark.parametrize("effect", sorted({one.__name__ for one in get_args(effects.Effect)}))
def test_an_effect_is_read(effect: str) -> None:
    assert effect in told_apart()


@pytest.mark.parametrize(("effect", "field"), FIELDS)
def test_what_an_effect_says_is_read(effect: str, field: str) -> None:
    assert field in fields_read()


@pytest.mark.parametrize("field", [*models.Feat.__struct_fields__, "lasting", "treatable"])
def test_what_the_book_says_of_feats_and_injuries_is_read(field: str) -> None:
    assert field in fields_read()


# Figures in texts


def reference(figures: str) -> models.Reference:
    return overlaid(f'name = "Other figures"\n{figures}').content.reference["prone"]


def test_a_reference_tells_the_figures_of_the_book_in_force() -> None:
    assert 'only crawls 2"' in load_rulebook().content.reference["prone"].text.en
    assert 'only crawls 3"' in reference("[numbers]\nprone_move = 3").text.en
    assert "rampe de 3 pouces" in reference("[numbers]\nprone_move = 3").text.fr


def test_house_rules_may_write_a_reference_of_their_own_with_figures() -> None:
    said = '[[reference]]\nid = "prone"\ntext.en = "{jump_free}, {loot_per_hero}"\ntext.fr = "{fall_safe}"'
    assert reference(said).text == Text("½, 2D6", "2")


def test_a_figure_nobody_knows_is_refused() -> None:
    with pytest.raises(LotowError) as refused:
        reference('[[reference]]\nid = "prone"\ntext.en = "{prone_mov}"')
    assert [one.hint.en for one in refused.value.problems] == ["did you mean 'prone_move'?"]


def test_everybody_on_foot_moves_as_far_as_the_book_says() -> None:
    core, slow = load_rulebook(), overlaid('name = "Knee-deep mud"\n[numbers]\nfoot_move = 3')
    for book, inches in ((core, 6), (slow, 3)):
        fighters, guns = book.content.fighter.values(), book.content.hired_gun.values()
        assert {one.profile.move for one in fighters} | {one.profile.move for one in guns} == {inches}
        assert book.content.average.move == inches
        assert book.content.mount["horse"].profile.move == 10
    assert overlaid('name = "Dry again"\n[numbers]\nfoot_move = 6', book=slow).content == core.content


def test_who_has_a_move_of_his_own_keeps_it() -> None:
    ours = overlaid(
        'name = "Limp"\n[[fighter]]\nid = "kid"\nprofile.move = 5\n[numbers]\nfoot_move = 3'
    ).content
    assert (ours.fighter["kid"].profile.move, ours.fighter["rowdy"].profile.move) == (5, 3)
