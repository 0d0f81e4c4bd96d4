"""Exact odds for everything the dice decide: shots, fights, nerve, movement, and what comes between games.

Ask the module of the question (`shot.shooting`, `brawling.fighting`, `duel.duelling`, ...): a question
about a shot then does not pay for a gunfight.
"""
