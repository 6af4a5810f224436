"""The standings in words: what tie-breaks are called, how figures are written, why they differ."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.explain import Comparison
from tournament.standings.field import Value
from tournament.standings.tiebreak import TieBreakName
from tournament.standings.working import Note, Part

HEADINGS: Mapping[TieBreakName, str] = {
    "match_points": "Points",
    "omw": "OMW %",
    "gw": "GW %",
    "ogw": "OGW %",
    "resistance": "Res %",
    "head_to_head": "H2H",
    "buchholz": "BH",
    "buchholz_cut_1": "BH-C1",
    "buchholz_median": "BH-M",
    "sonneborn_berger": "SB",
    "sonneborn_berger_cut_1": "SB-C1",
    "average_opponents_buchholz": "AOB",
    "fore_buchholz": "FB",
    "wins": "Wins",
    "game_wins": "Games",
    "rating": "Rtg",
    "lots": "Lot",
}
"""What stands above a column."""

PHRASES: Mapping[TieBreakName, str] = {
    "match_points": "match points",
    "omw": "opponents' success (OMW)",
    "gw": "own games (GW)",
    "ogw": "opponents' games (OGW)",
    "resistance": "opponents' resistance",
    "head_to_head": "points against each other",
    "buchholz": "opponents' points (Buchholz)",
    "buchholz_cut_1": "opponents' points without the least (Buchholz cut 1)",
    "buchholz_median": "opponents' points without the least and the most (median Buchholz)",
    "sonneborn_berger": "points of those beaten (Sonneborn-Berger)",
    "sonneborn_berger_cut_1": "points of those beaten without the least (Sonneborn-Berger cut 1)",
    "average_opponents_buchholz": "opponents' own Buchholz (AOB)",
    "fore_buchholz": "opponents' points with the last round drawn (fore Buchholz)",
    "wins": "matches won",
    "game_wins": "games won",
    "rating": "opponents' rating",
    "lots": "the lot",
}
"""What a tie-break is called in a sentence."""

SHARES = frozenset({"omw", "gw", "ogw", "resistance"})
"""Tie-breaks between 0 and 1, written in per cent."""

MOST_DECIMALS = 6

_NOTES: Mapping[Note, str] = {
    "": "",
    "floor": "{was}, raised to the floor",
    "bye": "bye",
    "half-bye": "bye worth a draw",
    "late": "before it came",
    "absent": "absent",
    "gone": "had left",
    "rest": "nobody to meet",
    "open": "waits for its result",
    "forfeit": "no-show",
    "unrated": "has no rating",
    "left-as-draws": "{was}, and draws for rounds after leaving",
    "drawn-for-fore": "{was} before the last round is taken as drawn",
    "own-score": "not played: the own score instead",
    "own-score-limited": "not played: the own score {was}, up to a limit",
    "cut-least": "the least, left out",
    "cut-voluntary": "not played by own doing, left out first",
    "cut-greatest": "the greatest, left out",
}


def written(name: TieBreakName, value: Value | None, decimals: int = 2) -> str:
    """Return a figure as tables write it; shares in per cent, whole numbers without decimals."""
    if value is None:
        return ""
    if name in SHARES:
        return rounded(Fraction(value) * 100, decimals)
    return str(value) if value == int(value) else rounded(value, decimals)


def decimal(name: TieBreakName, value: Value) -> str:
    """Return a figure as programs read it: with six decimals unless it is a whole number."""
    if name not in SHARES and value == int(value):
        return str(value)
    return rounded(value, MOST_DECIMALS)


def rounded(value: Value, decimals: int) -> str:
    """Return a decimal with so many digits, halves rounded up (no figure is below zero)."""
    scaled = Fraction(value) * 10**decimals
    whole = str(int(scaled + Fraction(1, 2))).rjust(decimals + 1, "0")
    return f"{whole[:-decimals]}.{whole[-decimals:]}" if decimals else whole


def apart(name: TieBreakName, own: Value, theirs: Value) -> tuple[str, str]:
    """Return two figures with as many decimals as tell them apart."""
    for decimals in range(1, MOST_DECIMALS + 1):
        pair = written(name, own, decimals), written(name, theirs, decimals)
        if pair[0] != pair[1]:
            return pair
    return str(own), str(theirs)


def comparison(found: Comparison, other: str) -> str:
    """Say in one sentence what tells an entry from a neighbour, `other` such as `#12 Ana Ruiz`."""
    if found.by is None and found.where != "level":
        lower = "which" if found.where == "above" else "for this one"
        return f"{found.where} {other}, {lower} is disqualified and so stands last"
    if found.by is None:
        return f"level with {other}: nothing in the order of tie-breaks tells the two apart"
    own, theirs = apart(*found.by)
    return f"{found.where} {other}: {PHRASES[found.by.tie_break]} {own} against {theirs}"


def note(name: TieBreakName, part: Part) -> str:
    """Say what is particular about a part of a figure."""
    said = _NOTES[part.note].format(was=written(name, part.was))
    skipped = not part.counted and not part.note.startswith("cut-")
    return f"{said}: left out" if skipped else said
