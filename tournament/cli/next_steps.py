"""What to type next where a sentence of the services, which every face says, names no command."""

from collections.abc import Mapping

from tournament.event import Refused
from tournament.service.scorer import ASK_THE_PLAYERS
from tournament.service.slip_codes import LOOK_AT_THE_SLIP

_COMMANDS: Mapping[str, str] = {
    "confirmed-by-oneself": "who confirms says so before the command: playledger --actor NAME …",
    "results-unconfirmed": "playledger result confirm, or round close --unconfirmed TABLE",
}
_BY_COMMAND: Mapping[str, str] = {
    ASK_THE_PLAYERS: (
        "ask the players; result correct changes what stands, with a reason, and result enter "
        "with the score that stands confirms it"
    ),
    LOOK_AT_THE_SLIP: "enter the result by its table, or look at the slip again",
}


def command_for(refused: Refused) -> str:
    """Return the command that helps where a rule refused something; empty where none is known."""
    return _COMMANDS.get(refused.reason, "")


def by_command(remedy: str) -> str:
    """Return what to do in words of commands, where there are such words for it."""
    return _BY_COMMAND.get(remedy, remedy)
