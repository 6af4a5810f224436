"""The live table: what devices and bots do becomes facts in the order in which it arrives."""
