"""What happened, entry by entry, and what it all comes to."""
