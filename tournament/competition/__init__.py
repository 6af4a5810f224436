"""A tournament from its entries to its last result: entries, rounds, results, corrections, cut."""
