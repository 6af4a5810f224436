"""Turns a tournament and its recorded games into documents, and documents into pages."""
