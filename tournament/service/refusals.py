"""The sentence for every reason a rule gives. The core answers with codes and facts only."""

from tournament.event import Refused
from tournament.service.sentences_games import GAMES, own_sentence
from tournament.service.sentences_tournament import TOURNAMENT

SENTENCES = {**GAMES, **TOURNAMENT}


def sentence(refused: Refused, pattern: str | None = None) -> str:
    """Return a refusal in words. A game from elsewhere, with codes of its own, is quoted.

    `pattern` is what a face says in its own words.
    """
    facts = {name: _words(value) for name, value in refused.facts.items()}
    pattern = pattern or SENTENCES.get(refused.reason) or own_sentence(refused.reason)
    if pattern is not None:
        return pattern.format_map(facts)
    code = refused.reason.replace("-", " ")
    listed = ", ".join(f"{name} {value}" for name, value in facts.items())
    return f"{code} ({listed})" if listed else f"{code}."


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(each) for each in value)
    return str(value)
