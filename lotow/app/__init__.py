"""What a person can do: one service behind every counter."""
