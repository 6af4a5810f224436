"""Facts that cannot have happened as written."""


class Impossible(Exception):
    """A fact speaks of something that is not there; the reducer lists it and goes on."""
