"""From the last shot to the next game, step by step."""
