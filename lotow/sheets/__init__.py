"""Sheets to lay on the table: rosters, cards, references, briefings as PDF. Values in, bytes out."""
