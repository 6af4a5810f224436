"""How a game of Speed ends by its rules (S-10b, S-11, S-11c)."""

from tournament.games.game import Outcome
from tournament.games.speed.state import SEATS

POSSIBLE_WINNERS = ((), (0,), (1,))

OUT = tuple(Outcome(winners=(seat,), cause="out") for seat in SEATS)
"""By seat: it has no cards left and has said so (S-11)."""
DEAD = Outcome(winners=(), cause="dead")
"""Nobody can ever place again (S-10b)."""
TOGETHER = Outcome(winners=(), cause="calls-together")
"""Nobody can say which of two valid calls was first (S-11c)."""
