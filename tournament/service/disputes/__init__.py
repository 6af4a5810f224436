"""Disputes on the log: read, opened, ruled on, and what a ruling does to a result."""
