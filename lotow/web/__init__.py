"""Pages and live events for everybody around the table. Loaded by `lotow web` only."""
