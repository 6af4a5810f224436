"""The dossier of a dispute: everything about it on one page, with the proof in it."""
