"""The dossier of a dispute: one page with everything about it, which carries its own proof."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from eventstore.notes import SigningKey
from reports.documents import Dossier, DossierProof, ProvedLine
from reports.render import render
from tournament.competition.state import Round, Table
from tournament.games.streams import PREFIX
from tournament.service.counted import several
from tournament.service.disputes.dossier.events import events_of_dispute, games_concerned
from tournament.service.disputes.dossier.proof import (
    Head,
    Proof,
    head_for,
    proof_text,
    prove,
    with_proof,
)
from tournament.service.disputes.dossier.rulings import rulings_of
from tournament.service.disputes.reading import LoadedDispute, load_dispute, place_of
from tournament.service.disputes.scene.page import view_of
from tournament.service.disputes.scene.reading import hands_are_open, scene_of_dispute
from tournament.service.disputes.scene.scene import AROUND
from tournament.service.disputes.scene.view import claim_of
from tournament.service.games import load_game
from tournament.service.ledger import Ledger
from tournament.service.printing import terms
from tournament.service.printing.edition import edition_at
from tournament.service.sentences_acts import act
from tournament.service.sentences_disputes import PHASES, side_said
from tournament.service.sentences_disputes import act as act_of_dispute
from tournament.service.sentences_results import written
from tournament.service.tournaments import load

SHOWS = (
    "These events were in the log, in this order and with this content, when it had that head.",
    "Whoever changes one letter of an event, its time or who recorded it, is found out.",
)
CANNOT = (
    "That what somebody said or typed is true, or that a device's clock was right.",
    "That nothing was left out before it was recorded.",
    "Who the people are: the log knows entries by number, names are kept beside it.",
    "That the rules were applied rightly: playledger game verify checks that.",
)
_UNSIGNED_HEAD = (
    "Since nobody signed the head: that this is the club's log. Compare the fingerprint with that "
    "of a sheet which you kept; whoever can rewrite the whole log can make another dossier of it."
)
_UNSIGNED_PAGE = (
    "Since nobody signed the page: that these are the club's words, and all of the events. Each is "
    "proved for itself; whoever made the page could choose other words, and leave events out."
)
_CLOSED = "The plays of a game that goes on: its record tells hidden hands, so it is not in here."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A dossier before it is sealed: its page with an empty place for the proof, and the proof."""

    document: Dossier
    proof: Proof


def dossier(
    ledger: Ledger,
    slug: str,
    number: int,
    *,
    now_us: int,
    around: int = AROUND,
    open_hands: bool = False,
    key: SigningKey | None = None,
) -> str:
    """Return the page of a dispute, with its proof in it.

    Raises:
        NotFound: there is no such dispute.
        BadInput: the claim points at what is not on the record, or `key` does not sign this log.
    """
    drawn = draw(ledger, slug, number, now_us=now_us, around=around, open_hands=open_hands, key=key)
    return with_proof(render(drawn.document), drawn.proof, key)


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
    place = place_of(edition.tournament, loaded.opened.match)
    found = scene_of_dispute(ledger, loaded, around=around, open_hands=open_hands)
    state = loaded.state
    accepted = [
        f"{side_said(edition.tournament, loaded.opened, side)}, accepts the ruling"
        for side in state.accepting
    ]
    document = Dossier(
        edition.header(f"dispute {number}", home=""),
        round=terms.round_name(place[0]) if place else None,
        table=place[1].paired.table if place else None,
        game=loaded.opened.game,
        phase=PHASES[state.phase(now_us)].capitalize(),
        standing=_standing(loaded),
        claim=claim_of(edition.tournament, loaded),
        scene=view_of(ledger, found),
        evidence=tuple(act_of_dispute(shown) for shown in state.evidence),
        rulings=rulings_of(ledger, edition, loaded, open_hands=open_hands),
        appeal=(*([act_of_dispute(state.appeal)] if state.appeal else []), *accepted),
        result=_result(place),
        proof=_words(ledger, proof, key, has_games=has_games),
    )
    return Drawn(document, proof)


def _proved(
    ledger: Ledger, loaded: LoadedDispute, *, open_hands: bool, key: SigningKey | None
) -> tuple[Proof, bool]:
    """Return the proof, and whether it has every game: one that goes on tells hidden hands."""
    tournament = load(ledger, loaded.slug)
    place = place_of(tournament, loaded.opened.match)
    games = games_concerned(ledger, loaded)
    shown = [
        stream
        for stream in games
        if open_hands or hands_are_open(ledger, tournament, stream.removeprefix(PREFIX))
    ]
    events = events_of_dispute(ledger, loaded, place[1] if place else None, shown)
    head = head_for(ledger, events[-1].position, key)
    return prove(ledger, loaded, events, head), shown == games


def _standing(loaded: LoadedDispute) -> str:
    in_force = loaded.state.in_force
    if loaded.state.withdrawn is not None:
        return "The claim was taken back."
    if not in_force:
        return "Nobody has ruled."
    return " ".join(f"R{act_of_dispute(each)[1:]}." for each in in_force)


def _result(place: tuple[Round, Table] | None) -> str:
    if place is None:
        return "The match was paired otherwise since."
    result = place[1].result
    return "No result is in." if result is None else f"The result is {written(result)}."


def _words(
    ledger: Ledger, proof: Proof, key: SigningKey | None, *, has_games: bool
) -> DossierProof:
    head: Head = proof.head
    cannot = list(CANNOT)
    if head.note is None:
        cannot.insert(0, _UNSIGNED_HEAD)
    if key is None:
        cannot.insert(0, _UNSIGNED_PAGE)
    if not has_games:
        cannot.insert(0, _CLOSED)
    return DossierProof(
        events=len(proof.events),
        size=head.size,
        head_signed=head.note is not None,
        page_signed=key is not None,
        key=head.key or "",
        lines=tuple(_lines(ledger, proof)),
        shows=SHOWS,
        cannot=tuple(cannot),
    )


def _lines(ledger: Ledger, proof: Proof) -> Iterator[ProvedLine]:
    """Yield the events; of a game as one line a run, since the scene tells them."""
    for (stream, is_game), run in groupby(
        proof.events, key=lambda each: (each.stream, each.stream.startswith("game/"))
    ):
        listed = list(run)
        first, last = listed[0], listed[-1]
        if is_game:
            several_of = f"{first.position} to {last.position}"
            yield ProvedLine(
                positions=several_of if len(listed) > 1 else str(first.position),
                stream=stream,
                at=_moment(first.recorded_at),
                actor=first.actor,
                text=f"{several(len(listed), 'event')} of {len(load_game(ledger, stream).events)} "
                f"of the record, events {first.version} to {last.version}",
            )
            continue
        for each in listed:
            fact = ledger.codec.decode(each)
            told = act_of_dispute(fact) if stream.startswith("dispute/") else act(fact)
            yield ProvedLine(
                str(each.position), stream, _moment(each.recorded_at), each.actor, told
            )


def _moment(at: str) -> str:
    return f"{at[:10]} {at[11:19]}"
