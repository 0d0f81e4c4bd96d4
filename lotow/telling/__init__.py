"""Entries in words: the log, the standings, a fighter's life, the story of a campaign, its gazette."""
