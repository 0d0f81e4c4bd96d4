"""The words of both languages."""

from __future__ import annotations

from lotow.words.catalogue import CHARACTERISTICS, WORDS, a, colon, decimal, dollars, named, semicolon, word

__all__ = ["CHARACTERISTICS", "WORDS", "a", "colon", "decimal", "dollars", "named", "semicolon", "word"]
