"""What each entry changes."""
