"""What is read beside the log: tables that are filled from it, or that hold what it must not."""
