"""The clauses of a tournament that decide disputes: what holds under every ruleset."""

from collections.abc import Mapping

TOURNAMENTS: Mapping[str, str] = {
    "T-9": (
        "A result is changed only by a correction with author and reason, whose effect is shown "
        "first. Pairings that were played stand."
    ),
}
"""What each clause says."""
