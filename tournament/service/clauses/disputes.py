"""The clauses of a dispute: R-1 to R-7. They hold under every ruleset, so no switch changes them.

The rules of the games say nothing about how a dispute is settled, so all of them are ours.
"""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "R-1": (
        "Anybody at the table may claim that something went wrong. A claim freezes nothing, and "
        "is shown wherever the result is. Everybody may say something and point at a record. As "
        "long as nobody has ruled, the claim can be taken back with a reason."
    ),
    "R-2": (
        "A referee rules, by name, with the clause and the reason. The record of the game stays "
        "as it was played; the ruling lies beside it."
    ),
    "R-3": (
        "A ruling lets stand what happened, warns, or awards or replays the game or the match. On "
        "a recorded game it may say that events did not happen, give a placed card back, or put "
        "attempts into another order; then the game is folded again by its own rules. Nobody is "
        "given a card that nobody placed: an attempt that was lost stays lost unless the ruling "
        "names it. A score is ruled only for the match as a whole."
    ),
    "R-4": (
        "A ruling that changes play is admissible only if everything after it remains possible, "
        "and if a game that was over still ends. An end that the rules demanded, a call of Speed! "
        "and an end by time are judged again. What would come after an earlier end did not "
        "happen, and that is no fault. Where a ruling is not admissible the referee may let "
        "stand, warn, award or replay."
    ),
    "R-5": (
        "A ruling may take the place of earlier ones of the same dispute that are in force. What "
        "it replaced stays replaced, even if it is itself replaced later. Of several rulings in "
        "force each is applied after the one before; of several awards and replays the last "
        "counts."
    ),
    "R-6": (
        "Within the time for appeals either side may appeal, once. Somebody rules on it who has "
        "not ruled on the dispute before, and that is the last word."
    ),
    "R-7": (
        "A ruling is final when both sides accept it, when the time for appeals is over, or when "
        "it was given on appeal. Then nothing more is taken down. Who has accepted a ruling does "
        "not appeal against it."
    ),
}
"""What each clause says."""
