"""What a command shows, as pages of values."""
