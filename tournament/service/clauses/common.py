"""The clauses that all games share: G-1 to G-5."""

from tournament.games.ruleset import CommonSwitches
from tournament.service.clauses.saying import Saying, span, times


def arrival() -> Saying:
    """Return what decides who was first (G-1)."""
    return Saying(
        "arrival",
        "G-1",
        "ours",
        "Who was first is the order in which the acts reach the one recorder of the table. Where "
        "the order of a record does not come from that (a film, somebody's memory), or where two "
        "clocks differ by no more than they can be trusted, the record says that the order is not "
        "established. It stands as recorded until a ruling.",
    )


def game_time(rules: CommonSwitches) -> Saying:
    """Return what ends a game that takes too long (G-2)."""
    limit = rules.time_limit
    may = "" if limit is None else f" It can be called after {span(limit)}, and not before."
    return Saying(
        "game-time",
        "G-2",
        "ours",
        "When time is called the player with the fewest cards wins, hand and draw pile together. "
        f"Equal is drawn.{may}",
        "time_limit",
    )


def drawn_games(rules: CommonSwitches) -> Saying:
    """Return what becomes of drawn games (G-3)."""
    if rules.max_draws == 0:
        text = (
            "A drawn game does not count and is not played again: the match stands as it is. A "
            "level match is drawn; in elimination the fewest cards in one more game decide, then "
            "lots."
        )
    else:
        text = (
            "A drawn game does not count and is played again, at most "
            f"{times(rules.max_draws)} in a match. Then the match stands as it is. A level match "
            "is drawn; in elimination the fewest cards in one more game decide, then lots."
        )
    return Saying("drawn-games", "G-3", "ours", text, "max_draws")


def match_time(rules: CommonSwitches) -> Saying:
    """Return what ends a match that takes too long (G-4)."""
    limit = rules.match_time
    when = "A match has no time of its own. Where" if limit is None else "Where"
    own = "" if limit is None else f" A match has {span(limit)}."
    return Saying(
        "match-time",
        "G-4",
        "ours",
        f"{when} match time is called, the game in progress is finished and no other is begun. "
        f"Most games won wins, equal is drawn; in elimination one more game decides.{own}",
        "match_time",
    )


def conduct() -> Saying:
    """Return what becomes of what only a person can see (G-5)."""
    return Saying(
        "conduct",
        "G-5",
        "ours",
        "What only a person can see, such as conduct, the use of two hands or intent, is noted as "
        "an irregularity. The program never infers it, and nothing follows from it without a "
        "ruling.",
    )
