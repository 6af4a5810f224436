"""Who plays whom: Swiss rounds, byes and brackets. Knows plain history, no game and no name."""
