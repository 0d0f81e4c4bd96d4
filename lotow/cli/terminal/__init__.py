"""The terminal: how commands are found, asked, answered and drawn."""
