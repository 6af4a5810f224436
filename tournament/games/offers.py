"""What a game may offer beside the protocol `Game`: no game has to.

A plug-in has facts, acts and codes that the program has never heard of. Here it says how they are
told, and by which words they are taken down. `docs/reference/plug-in.md` shows all of it.
"""

from collections.abc import Mapping

import msgspec

from tournament.event import Event
from tournament.games.commands import Command
from tournament.games.game import AnyGame, Ruleset
from tournament.games.races import RaceClauses


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's own facts and codes say, in sentences.

    `facts`: a fact, as what its seat does: `knocks on {pile}`. A field in braces is written as
    people write it: a card as its face, a pile by its name. `codes`: what a finding or a refusal
    means, with a full stop; of two games that use one code the first is asked, so a code of one's
    own is best begun with the game's name. `causes`: why a game ended, behind a winner and behind a
    drawn game.
    """

    facts: Mapping[type[Event], str] = msgspec.field(default_factory=dict)
    codes: Mapping[str, str] = msgspec.field(default_factory=dict)
    causes: Mapping[str, tuple[str, str]] = msgspec.field(default_factory=dict)


class AtTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset says to a live table.

    `hand` is how many cards a hand is filled to: its places are shown, also the empty ones. `calls`
    are what a seat may call, by the words of record lines. With `free_rounds` each seat puts a card
    on any pile in a block, all at once (F-U). After `time_limit` seconds time is called (G-2).
    """

    hand: int = 0
    calls: tuple[str, ...] = ("block",)
    free_rounds: bool = False
    time_limit: int | None = None


NO_WORDS = Words()
NO_RACES = RaceClauses(first="G-1", fit="G-1", legal="G-1")


def words_of(game: AnyGame) -> Words:
    """Return a game's own sentences: its attribute `words`."""
    words = getattr(game, "words", NO_WORDS)
    assert isinstance(words, Words)
    return words


def races_of(game: AnyGame) -> RaceClauses:
    """Return the clauses by which a game judges races: its attribute `races`, else G-1."""
    races = getattr(game, "races", NO_RACES)
    assert isinstance(races, RaceClauses)
    return races


def fits_by(game: AnyGame, rules: Ruleset, pile: int) -> str:
    """Return the clause by which a card fits a pile: `fits_by(rules, pile)`, else that of races."""
    if not hasattr(game, "fits_by"):
        return races_of(game).first
    clause = game.fits_by(rules, pile)
    assert isinstance(clause, str)
    return clause


def at_table(game: AnyGame, rules: Ruleset) -> AtTable:
    """Return what a ruleset says to a live table: the game's `at_table(rules)`."""
    said = game.at_table(rules) if hasattr(game, "at_table") else AtTable()
    assert isinstance(said, AtTable)
    return said


def commands_of(game: AnyGame) -> Mapping[str, type[Command]]:
    """Return a game's own acts by the words that record lines give them: its `commands`.

    The fields of such an act are numbers, texts, truths, and `seat`, `card`, `pile`, `seen_top`.
    """
    commands: Mapping[str, type[Command]] = getattr(game, "commands", {})
    return commands
