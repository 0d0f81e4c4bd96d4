"""Where journals are kept: SQLite in the user's folder, PostgreSQL by URL, one interface to both."""
