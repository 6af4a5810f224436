"""Records that are unusual: hints with their numbers, for a referee who looks for himself."""
