"""Games as plug-ins: facts, commands, rules and bots. Pure: no clock, no chance, no I/O."""
