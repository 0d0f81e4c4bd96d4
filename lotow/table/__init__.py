"""A game in progress: taps folded into who stands, who is out, what is left."""
