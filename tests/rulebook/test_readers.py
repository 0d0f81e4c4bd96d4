"""Every figure and every effect of the data has somebody in the code who reads it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import lotow
from lotow.rulebook import effects, models

HOUSE = Path(lotow.__file__).parent
WRITTEN_DOWN = {
    HOUSE / "rulebook" / name for name in ("models.py", "effects.py", "walking.py", "checking.py")
}
"""Where figures and effects are defined and checked, which is no use of them."""

NOT_YET_READ = {
    "foot_move",
    "prone_move",
    "control_zone",
    "backed_off",
    "jump_free",
    "jump_limit",
    "dive_for_cover_range",
    "head_for_the_hills_losses",
    "heroic_action_range",
    "passengers",
    "CostsFame",
    "GivesFame",
    "LowersPluck",
    "MovesExtra",
}


def names_read() -> set[str]:
    """Every name and attribute that the code uses, and every keyword of a pattern or a call."""
    found: set[str] = set()
    for path in HOUSE.rglob("*.py"):
        if path in WRITTEN_DOWN:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(attr=name) | ast.Name(id=name):
                    found.add(name)
                case ast.MatchClass(kwd_attrs=names):
                    found.update(names)
    return found


READ = names_read()


@pytest.mark.parametrize("figure", sorted({*models.Numbers.__struct_fields__} - {"basis"} - NOT_YET_READ))
def test_a_figure_of_the_rules_is_read(figure: str) -> None:
    assert figure in READ


@pytest.mark.parametrize("effect", sorted({one.__name__ for one in get_args(effects.Effect)} - NOT_YET_READ))
def test_an_effect_is_read(effect: str) -> None:
    assert effect in READ


@pytest.mark.parametrize("field", [*models.Feat.__struct_fields__, "lasting", "treatable"])
def test_what_the_book_says_of_feats_and_injuries_is_read(field: str) -> None:
    assert field in READ
