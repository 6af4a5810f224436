"""The dossier of a dispute: one page with everything about it, which carries its own proof."""

from dataclasses import dataclass, replace

from eventstore.notes import SigningKey
from reports.documents import Dossier
from reports.render import render
from tournament.competition.state import Round, Table
from tournament.games.streams import PREFIX
from tournament.service.disputes.dossier.appeal import appeal_words
from tournament.service.disputes.dossier.clauses_named import clauses_named
from tournament.service.disputes.dossier.events import events_of_dispute, games_concerned
from tournament.service.disputes.dossier.proof import (
    Proof,
    head_for,
    proof_text,
    prove,
    with_proof,
)
from tournament.service.disputes.dossier.proof_words import proof_words, proved_words
from tournament.service.disputes.dossier.rulings import rulings_of
from tournament.service.disputes.effect_words import result_words
from tournament.service.disputes.reading import LoadedDispute, load_dispute
from tournament.service.disputes.scene.page import ruled_lines, view_of
from tournament.service.disputes.scene.reading import (
    SceneOfDispute,
    hands_are_open,
    scene_of_dispute,
)
from tournament.service.disputes.scene.scene import AROUND
from tournament.service.disputes.scene.view import claim_of
from tournament.service.ledger import Ledger
from tournament.service.printing import terms
from tournament.service.printing.edition import Edition, edition_at
from tournament.service.rulesets import find_ruleset
from tournament.service.sentences_disputes import PHASES, as_subject, named_in
from tournament.service.sentences_disputes import act as act_of_dispute
from tournament.service.tournaments import load


@dataclass(frozen=True, slots=True)
class Drawn:
    """A dossier before it is sealed: its page with an empty place for the proof, and the proof.

    `key` will sign both; None: nobody does.
    """

    document: Dossier
    proof: Proof
    key: SigningKey | None

    def sealed(self) -> str:
        """Return the page with its proof in it."""
        return with_proof(render(self.document), self.proof, self.key)


def bundle(
    ledger: Ledger,
    slug: str,
    number: int,
    *,
    open_hands: bool = False,
    key: SigningKey | None = None,
) -> str:
    """Return the events of a dispute with their proof, without a page.

    Raises:
        NotFound: there is no such dispute.
        BadInput: `key` does not sign this log.
    """
    loaded = load_dispute(ledger, slug, number)
    proof, _ = _proved(ledger, loaded, open_hands=open_hands, key=key)
    return proof_text(proof, key=key)


def draw(
    ledger: Ledger,
    slug: str,
    number: int,
    *,
    now_us: int,
    around: int = AROUND,
    open_hands: bool = False,
    key: SigningKey | None = None,
) -> Drawn:
    """Return what a dossier says, and its proof.

    Raises:
        NotFound: there is no such dispute.
        BadInput: the claim points at what is not on the record, or `key` does not sign this log.
    """
    loaded = load_dispute(ledger, slug, number)
    proof, has_games = _proved(ledger, loaded, open_hands=open_hands, key=key)
    edition = edition_at(ledger, slug, proof.head.size)
    place = edition.tournament.state.place_of(loaded.opened.match)
    found = scene_of_dispute(ledger, loaded, around=around, open_hands=open_hands)
    state = loaded.state
    named = named_in(edition.tournament, loaded.opened)
    shown = view_of(ledger, found)
    rulings = rulings_of(ledger, edition, loaded, open_hands=open_hands)
    ruled = ruled_lines(edition.tournament, loaded)
    alive = [each for each in rulings if each.in_force and each.is_penalty]
    penalties = [line for each in alive for line in each.penalties]
    said = Dossier(
        edition.header(f"dispute {number}", home=""),
        round=terms.round_name(place[0]) if place else None,
        table=place[1].paired.table if place else None,
        game=loaded.opened.game,
        phase=PHASES[state.phase(now_us)],
        standing=" ".join((*ruled, *penalties)) or _unruled(loaded),
        claim=claim_of(edition.tournament, loaded, found.scene),
        scene=replace(shown, proved=proved_words(proof, shown.stream)),
        evidence=tuple(act_of_dispute(each) for each in state.evidence),
        rulings=rulings,
        appeal=appeal_words(state, named, now_us),
        accepted=tuple(f"{as_subject(named(side))} accepts the ruling" for side in state.accepting),
        result=_result(edition, place, found),
        proof=proof_words(ledger, proof, key, named, has_games=has_games),
    )
    rules = found.scene.recorded.dealt.rules if found.scene else edition.state.settings.rules
    clauses = clauses_named(find_ruleset(ledger, rules), said)
    return Drawn(replace(said, clauses=clauses, rules=rules), proof, key)


def _proved(
    ledger: Ledger, loaded: LoadedDispute, *, open_hands: bool, key: SigningKey | None
) -> tuple[Proof, bool]:
    """Return the proof, and whether it has every game: one that goes on tells hidden hands."""
    tournament = load(ledger, loaded.slug)
    place = tournament.state.place_of(loaded.opened.match)
    games = games_concerned(ledger, loaded)
    shown = [
        stream
        for stream in games
        if open_hands or hands_are_open(ledger, tournament, stream.removeprefix(PREFIX))
    ]
    events = events_of_dispute(ledger, loaded, place[1] if place else None, shown)
    head = head_for(ledger, events[-1].position, key)
    return prove(ledger, loaded, events, head), shown == games


def _unruled(loaded: LoadedDispute) -> str:
    if loaded.state.withdrawn is not None:
        return "The claim was taken back."
    return "Nobody has ruled."


def _result(edition: Edition, place: tuple[Round, Table] | None, found: SceneOfDispute) -> str:
    """Say what counts now: in the game, where rulings on it are in force, and in the match."""
    game = f"What counts in the game: {found.as_ruled.ruled}. " if found.as_ruled else ""
    if place is None:
        return f"{game}The match was paired otherwise since."
    table = place[1]
    if table.result is None:
        return f"{game}The match as a whole has no result yet."
    return f"{game}The match: {result_words(edition.tournament, table, table.result)}."
