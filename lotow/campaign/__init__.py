"""A campaign: founded, prepared, reported and settled, step by step."""
