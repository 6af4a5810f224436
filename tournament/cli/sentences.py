"""The sentence for every reason a rule gives. The core answers with codes and facts only."""

from tournament.cli.sentences_games import GAMES
from tournament.cli.sentences_tournament import TOURNAMENT
from tournament.event import Refused

SENTENCES = {**GAMES, **TOURNAMENT}


def sentence(refused: Refused) -> str:
    """Return a refusal in words. A game from elsewhere, with codes of its own, is quoted."""
    facts = {name: _words(value) for name, value in refused.facts.items()}
    pattern = SENTENCES.get(refused.reason)
    if pattern is not None:
        return pattern.format_map(facts)
    listed = ", ".join(f"{name} {value}" for name, value in facts.items())
    return f"{refused.reason.replace('-', ' ')} ({listed})" if listed else _plain(refused.reason)


def finding_sentence(code: str) -> str:
    """Return in words what a finding of this code says about an event."""
    return SENTENCES.get(code, _plain(code))


def _plain(code: str) -> str:
    return code.replace("-", " ") + "."


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(each) for each in value)
    return str(value)
