"""What a weapon does: its own effects and those of its traits."""

from __future__ import annotations

from lotow.rulebook.effects import Effect
from lotow.rulebook.models import Content, Weapon


def weapon_effects(content: Content, weapon: Weapon) -> tuple[Effect, ...]:
    """A weapon's own effects and those of its traits."""
    traits = (effect for name in weapon.traits for effect in content.trait[name].effects)
    return (*weapon.effects, *traits)
