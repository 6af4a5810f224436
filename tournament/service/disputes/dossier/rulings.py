"""The rulings of a dispute, each with what it changed: in the game, the match, the tournament."""

from collections.abc import Iterator

from eventstore.events import RecordedEvent
from reports.documents import DossierRuling
from tournament.disputes.decide_ruling import same_person
from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.disputes.ruled import RuledGame
from tournament.service.disputes.dossier.followed import followed, penalties
from tournament.service.disputes.reading import LoadedDispute, rulings_in_force
from tournament.service.disputes.ruled_games import game_as_ruled
from tournament.service.disputes.scene.otherwise import capital
from tournament.service.disputes.scene.reading import hands_are_open
from tournament.service.disputes.scene.ruled import change_words, ruled_words
from tournament.service.evidence import statements
from tournament.service.games import RecordedGame, load_game, match_game, recorded_of_match
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition
from tournament.service.replay import steps
from tournament.service.sentences_disputes import act as act_of_dispute
from tournament.service.sentences_disputes import named_in

_NO_PENALTY = (
    "No penalty is entered.",
    "No penalty is entered: whom the warning is for, only the reason can say.",
)

_POWERS = "R-2, R-3"
"""By which clauses a referee may rule so, whatever the clause of the ruling says of itself."""

_FOLDED = (
    "How the game ends with it follows from the other plays on the record (R-3, R-4). How people "
    "would have played on after another course, nobody can know."
)


def rulings_of(
    ledger: Ledger, edition: Edition, loaded: LoadedDispute, *, open_hands: bool
) -> tuple[DossierRuling, ...]:
    """Return the rulings of a dispute, in order.

    Without `open_hands` nothing is told of the events of a game that goes on but their numbers.
    """
    alive = {issued.ruling for issued in loaded.state.in_force}
    named = named_in(edition.tournament, loaded.opened)
    made = []
    for recorded, issued in loaded.rulings():
        before, after, changes = _in_game(
            ledger, edition, loaded, recorded, issued, open_hands=open_hands
        )
        given = tuple(penalties(ledger, edition.tournament, loaded, recorded))
        made.append(
            DossierRuling(
                number=issued.ruling,
                text=capital(act_of_dispute(issued, named)),
                reason=issued.reason,
                at=f"{recorded.recorded_at[:10]} {recorded.recorded_at[11:19]} UTC",
                referee=issued.referee,
                recorded_by=recorded.actor,
                in_force=issued.ruling in alive,
                before=before,
                after=after,
                changes=changes,
                effect=tuple(followed(ledger, edition, loaded, recorded)),
                penalties=given or (_NO_PENALTY[issued.kind == "warn"],),
                is_penalty=bool(given),
                folded=_FOLDED if issued.kind in CHANGING_PLAY else "",
                powers=_POWERS,
                also=_also(ledger, loaded, issued),
            )
        )
    return tuple(made)


def _also(ledger: Ledger, loaded: LoadedDispute, issued: RulingIssued) -> str:
    """Say where the record has a statement by the referee: then one person is judge and witness."""
    stated = [
        f"event {version}" + ("" if issued.game else f" of game {number}")
        for number, game in recorded_of_match(ledger, loaded.slug, loaded.opened.match).items()
        if issued.game in (0, number)
        for version, made in statements(load_game(ledger, game))
        if same_person(made.by, issued.referee)
    ]
    return f"{issued.referee} is also a witness: {', '.join(stated)}." if stated else ""


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
    before, after = (
        game_as_ruled(game, rulings_in_force(ledger, game_id, position))
        for position in (recorded.position - 1, recorded.position)
    )
    opened = open_hands or hands_are_open(ledger, edition.tournament, game_id)
    changes = tuple(_changes(game, after, open_hands=opened))
    return ruled_words(game, before), ruled_words(game, after), changes


def _changes(game: RecordedGame, ruled: RuledGame, *, open_hands: bool) -> Iterator[str]:
    told = {step.version: f", {step.told.text}" if open_hands else "" for step in steps(game)}
    for step in ruled.steps:
        if step.change == "as-played":
            continue
        what = change_words(game, step, open_hands=open_hands)
        yield what if step.version is None else f"event {step.version}{told[step.version]}: {what}"
