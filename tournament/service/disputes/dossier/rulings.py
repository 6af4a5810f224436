"""The rulings of a dispute, each with what it changed: in the game, the match, the tournament."""

from collections.abc import Iterator, Sequence

from eventstore.events import RecordedEvent
from reports.documents import DossierRuling
from tournament.competition.effect import effect
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.disputes.as_ruled import RuledGame, as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import in_force
from tournament.event import fold
from tournament.service.disputes.reading import LoadedDispute, rulings_on
from tournament.service.disputes.scene.reading import hands_are_open
from tournament.service.disputes.scene.ruled import change_words, ruled_words
from tournament.service.games import RecordedGame, load_game, match_game
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import with_deal
from tournament.service.printing.edition import Edition
from tournament.service.replay import steps
from tournament.service.sentences_acts import act
from tournament.service.sentences_corrections import effect_lines
from tournament.service.sentences_disputes import act as act_of_dispute
from tournament.service.tournaments import stream_of


def rulings_of(
    ledger: Ledger, edition: Edition, loaded: LoadedDispute, *, open_hands: bool
) -> tuple[DossierRuling, ...]:
    """Return the rulings of a dispute, in order.

    Without `open_hands` nothing is told of the events of a game that goes on but their numbers.
    """
    alive = {issued.ruling for issued in loaded.state.in_force}
    made = []
    for recorded, issued in loaded.rulings():
        before, after, changes = _in_game(
            ledger, edition, loaded, recorded, issued, open_hands=open_hands
        )
        made.append(
            DossierRuling(
                number=issued.ruling,
                text=act_of_dispute(issued),
                reason=issued.reason,
                at=f"{recorded.recorded_at[:10]} {recorded.recorded_at[11:19]} UTC",
                in_force=issued.ruling in alive,
                before=before,
                after=after,
                changes=changes,
                effect=tuple(_followed(ledger, edition, recorded)),
            )
        )
    return tuple(made)


def _in_game(
    ledger: Ledger,
    edition: Edition,
    loaded: LoadedDispute,
    recorded: RecordedEvent,
    issued: RulingIssued,
    *,
    open_hands: bool,
) -> tuple[str, str, tuple[str, ...]]:
    """Return how the game ended without a ruling and with it, and what events it changes."""
    game_id = match_game(loaded.slug, loaded.opened.match, issued.game)
    if not issued.game or not ledger.store.version(f"game/{game_id}"):
        return "", "", ()
    game = load_game(ledger, game_id)
    known = rulings_on(ledger, game_id)
    without = [each.issued for each in in_force(known, recorded.position - 1)]
    under = [each.issued for each in in_force(known, recorded.position)]
    before, after = _folded(game, without), _folded(game, under)
    opened = open_hands or hands_are_open(ledger, edition.tournament, game_id)
    changes = tuple(_changes(game, after, open_hands=opened))
    return ruled_words(game, before), ruled_words(game, after), changes


def _folded(game: RecordedGame, rulings: Sequence[RulingIssued]) -> RuledGame:
    return as_ruled(game.game, game.rules, with_deal(game.events, game.opened), rulings)


def _changes(game: RecordedGame, ruled: RuledGame, *, open_hands: bool) -> Iterator[str]:
    told = {step.version: f", {step.told.text}" if open_hands else "" for step in steps(game)}
    for step in ruled.steps:
        if step.change == "as-played":
            continue
        what = change_words(game, step, open_hands=open_hands)
        yield what if step.version is None else f"event {step.version}{told[step.version]}: {what}"


def _followed(ledger: Ledger, edition: Edition, recorded: RecordedEvent) -> Iterator[str]:
    """Yield what the append of a ruling changed in the tournament: its facts, and their effect."""
    of_tournament = [
        each
        for each in ledger.store.read(stream_of(edition.tournament.slug))
        if each.position <= edition.head.size
    ]
    went_with = [each for each in of_tournament if each.command_id == recorded.command_id]
    if not went_with:
        return
    decode = ledger.codec.decode
    for each in went_with:
        yield act(decode(each))
    first, last = went_with[0].position, went_with[-1].position
    before, after = (
        fold(REDUCER, Competition(), [decode(e) for e in of_tournament if e.position <= until])
        for until in (first - 1, last)
    )
    yield from effect_lines(edition.tournament, effect(before, after))
