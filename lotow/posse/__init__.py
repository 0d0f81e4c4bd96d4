"""A posse as a value: members, cost, infamy, legality."""
