"""Every figure and every effect of the data has somebody in the code who reads it."""

from __future__ import annotations

import ast
from functools import cache
from typing import get_args

import pytest
from sources import PACKAGE, modules

from lotow.errors import LANGS, LotowError, Text
from lotow.rulebook import effects, load_rulebook, models
from lotow.rulebook.overlay import overlaid

WRITTEN_DOWN = {
    PACKAGE / "rulebook" / name for name in ("models.py", "effects.py", "walking.py", "checking.py")
}
"""Where figures and effects are defined and checked, which is no use of them."""

ONLY_TOLD = {"control_zone", "backed_off", "heroic_action_range", "passengers"}
"""Figures that players measure by at the table: the reference tells them, whatever a book makes of them."""


@cache
def names_read() -> set[str]:
    """Every name and attribute that the code uses, and every keyword of a pattern or a call."""
    found: set[str] = set()
    for path, tree in modules().items():
        if path in WRITTEN_DOWN:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name) | ast.Name(id=name):
                    found.add(name)
                case ast.MatchClass(kwd_attrs=names):
                    found.update(names)
    return found


@pytest.mark.parametrize("figure", sorted({*models.Numbers.__struct_fields__} - {"basis"} - ONLY_TOLD))
def test_a_figure_of_the_rules_is_read(figure: str) -> None:
    assert figure in names_read()


@pytest.mark.parametrize("figure", sorted(ONLY_TOLD))
def test_a_figure_that_is_only_told_follows_the_book(figure: str) -> None:
    told = overlaid(f'name = "Other figures"\n[numbers]\n{figure} = 97').content.reference
    core = load_rulebook().content.reference
    assert not any("97" in str(one) for one in core.values())
    for lang in LANGS:
        assert any("97" in said.in_(lang) for one in told.values() for said in (one.text, *one.points))


@pytest.mark.parametrize("effect", sorted({one.__name__ for one in get_args(effects.Effect)}))
def test_an_effect_is_read(effect: str) -> None:
    assert effect in names_read()


@pytest.mark.parametrize("field", [*models.Feat.__struct_fields__, "lasting", "treatable"])
def test_what_the_book_says_of_feats_and_injuries_is_read(field: str) -> None:
    assert field in names_read()


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
