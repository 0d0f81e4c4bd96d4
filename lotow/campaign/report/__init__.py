"""How a game is reported: read, understood, checked."""
