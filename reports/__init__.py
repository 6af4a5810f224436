"""Printable pages from plain documents. Knows no tournament and no store."""
