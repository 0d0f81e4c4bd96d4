"""Other Western games around the same table, each in a room of its own."""
