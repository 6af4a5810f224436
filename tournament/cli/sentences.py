"""The sentence for every reason a rule gives. The core answers with codes and facts only."""

from collections.abc import Mapping

from tournament.event import Refused

SENTENCES: Mapping[str, str] = {}


def sentence(refused: Refused) -> str:
    """Return the refusal in words; a reason without a sentence is shown as code and facts."""
    pattern = SENTENCES.get(refused.reason)
    if pattern is not None:
        try:
            return pattern.format_map(refused.facts)
        except (KeyError, IndexError, ValueError, AttributeError):
            pass
    facts = ", ".join(f"{name} {value}" for name, value in refused.facts.items())
    words = refused.reason.replace("-", " ")
    return f"{words} ({facts})" if facts else words
