"""A match: its score, whether that score can stand, and best of N as a fold of game results."""
