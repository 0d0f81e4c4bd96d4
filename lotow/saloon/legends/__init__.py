"""A companion for Western Legends and its gambling expansion: sheets kept, rules known, odds told."""
