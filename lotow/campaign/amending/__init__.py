"""A ledger put right: a game, or a roll, amended long after, and everything after it played again."""
