"""What the rules of the formats say when they refuse, and what to do then."""

from collections.abc import Mapping

FORMATS: Mapping[str, str] = {
    "legs": "everybody meets everybody once or twice, not {legs} times.",
    "groups-too-few": "with groups there are two or more of them, not {groups}.",
    "groups-cut": (
        "{cut} cannot go on from {groups} groups: as many go on from each, so give a multiple."
    ),
    "groups-too-small": "{entries} entries are too few: the groups agreed need {needed}.",
    "elimination-without-rounds": "in an elimination all is bracket: leave rounds and cut out.",
    "double-has-its-places": "a double elimination gives third place itself; leave it out.",
    "places-without-bracket": "all places are played for in a bracket; give a cut or leave it out.",
    "format-fixed": "{setting} cannot change once round 1 hangs out; it says who meets whom.",
    "no-agreed-draws": "this event allows no draw by agreement; play on, or stop by time.",
    "no-tie-at-cut": (
        "the figures decide who goes on with a cut to {size}; there is nothing to play off."
    ),
}
