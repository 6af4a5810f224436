"""The command line: one module per command group, imported only when its command is run."""
