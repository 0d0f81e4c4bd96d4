"""The bot for each mind that can sit at a table."""

from __future__ import annotations

from collections.abc import Callable

from lotow.saloon.dice.bots import Bot, RandomBot
from lotow.saloon.dice.easy import EasyBot
from lotow.saloon.dice.entries import Mind
from lotow.saloon.dice.thinking import ThinkingBot


def bot_of(mind: Mind, number: Callable[[], float]) -> Bot:
    """A bot for one seat of one game; the random one takes its numbers from `number`."""
    if mind == "random":
        return RandomBot(number)
    return EasyBot() if mind == "easy" else ThinkingBot()
