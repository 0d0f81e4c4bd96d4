"""How the gazette puts things: several phrasings for each kind of news, in both languages.

Fields in braces are filled in. Those that begin with `of_` bring their own `de` or `d'` in French.
"""

from __future__ import annotations

from lotow.errors import Text
from lotow.telling.phrases.captivity import CAPTIVES
from lotow.telling.phrases.fates import FATES
from lotow.telling.phrases.games import GAMES
from lotow.telling.phrases.town import TOWN

PHRASES: dict[str, tuple[Text, ...]] = {**GAMES, **FATES, **CAPTIVES, **TOWN}
"""The kinds of news and how each may be put."""
