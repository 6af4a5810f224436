"""Card-game tournaments in which every play is on the record."""

__version__ = "0.1.0"
