"""The proof of a dossier in words: what is in it, what it shows, and what it cannot show."""

from collections.abc import Iterator
from itertools import groupby

from eventstore.events import RecordedEvent
from eventstore.notes import SigningKey
from reports.documents import DossierProof, ProvedLine
from tournament.games.streams import PREFIX as GAMES
from tournament.service.counted import several
from tournament.service.disputes.dossier.proof import Proof
from tournament.service.disputes.reading import PREFIX as DISPUTES
from tournament.service.ledger import Ledger
from tournament.service.sentences_acts import act
from tournament.service.sentences_disputes import Named
from tournament.service.sentences_disputes import act as act_of_dispute

_SHOWS = (
    "These events were in the log, in this order and with this content, when it had that head.",
    "Whoever changes one letter of this file, and cannot make its proof anew, is found out.",
)
_CANNOT = (
    "That what somebody said or typed is true, or that a device's clock was right.",
    "That nothing was left out or changed before it came into the log.",
    "Who the people are: the log knows entries by number, names are kept beside it.",
    (
        "That a referee judged well. Whether the plays of a record keep the rules can be checked "
        "with playledger game verify, which is the program that the club uses."
    ),
)
_UNSIGNED_HEAD = (
    "Since nobody signed the head: that this is the club's log. Compare the fingerprint with that "
    "of a sheet which you kept; whoever can rewrite the whole log can make another dossier of it."
)
_UNSIGNED_PAGE = (
    "Since nobody signed the page: that these are the club's words, and all of the events. Each is "
    "proved for itself; whoever made the page could choose other words, and leave events out."
)
_CLOSED = (
    "The plays of a game that has no end on its record: that record tells hidden hands, so it is "
    "not in here."
)


def proof_words(
    ledger: Ledger, proof: Proof, key: SigningKey | None, named: Named, *, has_games: bool
) -> DossierProof:
    """Return what a page says of its proof, which `key` signs where there is one.

    `named` tells who sits on a side; `has_games` says that every game of the dispute is in it.
    """
    cannot = [
        *([] if has_games else [_CLOSED]),
        *([_UNSIGNED_PAGE] if key is None else []),
        *([_UNSIGNED_HEAD] if proof.head.note is None else []),
        *_CANNOT,
    ]
    return DossierProof(
        events=len(proof.events),
        size=proof.head.size,
        head_signed=proof.head.note is not None,
        page_signed=key is not None,
        key=proof.head.key or "",
        lines=tuple(_lines(ledger, proof, named)),
        shows=_SHOWS,
        cannot=tuple(cannot),
    )


def proved_words(proof: Proof, stream: str) -> str:
    """Say whether the proof has the record that a page shows; empty where it shows none."""
    if not stream:
        return ""
    positions = [each.position for each in proof.events if each.stream == stream]
    if not positions:
        return (
            "These events are not in the proof of this page, since the record tells hidden hands "
            "and has no end of the game: what this part shows is the club's word."
        )
    return (
        "These events are in the proof of this page: the record has the log's positions "
        f"{positions[0]} to {positions[-1]}."
    )


def _lines(ledger: Ledger, proof: Proof, named: Named) -> Iterator[ProvedLine]:
    """Yield the events; of a game as one line a run, since the scene tells them."""
    for stream, run in groupby(proof.events, key=lambda each: each.stream):
        if stream.startswith(GAMES):
            yield _run(ledger, list(run))
        else:
            yield from (_line(ledger, each, named) for each in run)


def _run(ledger: Ledger, events: list[RecordedEvent]) -> ProvedLine:
    first, last = events[0], events[-1]
    positions = f"{first.position} to {last.position}"
    return ProvedLine(
        positions=positions if len(events) > 1 else str(first.position),
        stream=first.stream,
        at=_moment(first.recorded_at),
        actor=first.actor,
        text=f"{several(len(events), 'event')} of {ledger.store.version(first.stream)} "
        f"of the record, events {first.version} to {last.version}",
    )


def _line(ledger: Ledger, recorded: RecordedEvent, named: Named) -> ProvedLine:
    fact = ledger.codec.decode(recorded)
    of_dispute = recorded.stream.startswith(DISPUTES)
    told = act_of_dispute(fact, named) if of_dispute else act(fact)
    return ProvedLine(
        positions=str(recorded.position),
        stream=recorded.stream,
        at=_moment(recorded.recorded_at),
        actor=recorded.actor,
        text=told,
    )


def _moment(at: str) -> str:
    """Return a time of the log as pages show it, to the second (UTC)."""
    return f"{at[:10]} {at[11:19]}"
