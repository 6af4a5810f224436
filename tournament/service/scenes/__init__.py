"""Frozen tables: read as a referee writes them, examined, put into words, put on the record."""
