"""A whole tournament played by bots: the same services as an evening, on a simulated clock."""
