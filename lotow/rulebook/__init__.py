"""What the book says, typed: profiles, weapons, posse lists, hired guns, tables and scenarios."""

from lotow.rulebook.loading import Rulebook, load_rulebook
from lotow.rulebook.models import Content

__all__ = ["Content", "Rulebook", "load_rulebook"]
