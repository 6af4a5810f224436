"""What the log stands on, looked at from all sides: program, place, database, log."""
