"""The two claims answered in sentences, every figure of which comes from the run."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tournament.games.catalogue import Found
from tournament.lab import claims
from tournament.lab.claims import Verdict
from tournament.lab.exact import Exact
from tournament.lab.figures import Row
from tournament.lab.words import listed, percent, share, short

NOT_PLAYED = "This run did not play it."


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A claim as its source makes it, the verdict, and what it rests on, sentence by sentence."""

    claim: str
    verdict: Verdict
    said: tuple[str, ...]


def answers(
    rows: Sequence[Row], exacts: Sequence[Exact], found: Mapping[str, Found]
) -> tuple[Answer, ...]:
    """Answer both claims, the first of which has two halves. `found` gives rulesets by their id."""
    rare = claims.blocks_are_very_rare(rows)
    frequent = claims.redrawing_blocks_often(rows)
    return (
        Answer(
            claim="The author of Fusion: blocks are very rare.",
            verdict=rare.verdict,
            said=tuple(_rare(rare)) or (NOT_PLAYED,),
        ),
        Answer(
            claim="The review: blocks are frequent when only an empty hand is refilled (F-R3).",
            verdict=frequent.verdict,
            said=tuple(_frequent(frequent, rows)) or (NOT_PLAYED,),
        ),
        Answer(
            claim="The review: with Option A or B the piles complement one another perfectly, "
            "and every card always fits somewhere.",
            verdict=claims.options_cover_every_card(exacts),
            said=tuple(_covered(rows, exacts, found)) or (NOT_PLAYED,),
        ),
    )


def _rare(judged: claims.Judged) -> Iterator[str]:
    for row, verdict in judged.rows:
        word = {"holds": "very rare", "fails": "not very rare"}.get(verdict, "undecided")
        yield f"{_at(row)} {_blocked(row)} of the games have a block: {word}."
    if judged.rows:
        yield f"Very rare means here: in fewer than {percent(claims.RARE)} of the games."


def _frequent(judged: claims.Judged, rows: Sequence[Row]) -> Iterator[str]:
    for row, verdict in judged.rows:
        word = {"holds": "frequent", "fails": "not frequent"}.get(verdict, "undecided")
        base = claims.without_redrawing(row, rows)
        beside = f"; without F-R3 {_blocked(base)}" if base else ""
        yield (
            f"{short(row.rules)}, {_at(row, small=True)} {_blocked(row)} of the games have a "
            f"block{beside}: {word}."
        )
    if judged.rows:
        yield f"Frequent means here: in more than {percent(claims.FREQUENT)} of the games."


def _covered(
    rows: Sequence[Row], exacts: Sequence[Exact], found: Mapping[str, Found]
) -> Iterator[str]:
    for one in exacts:
        if claims.name_of(one.rules.id) not in claims.OPTIONS:
            continue
        name = short(one.rules.id)
        if one.pairs is not None:
            yield (
                f"{name}: were one card on top of all three piles, {one.pairs.uncovered} of "
                f"{one.pairs.all} pairs of a card and a top would have no pile."
            )
        yield (
            f"{name}: each pile has its own top, and over all choices of tops "
            f"{percent(one.uncovered.without_pile(1))} of the other cards fit nowhere, and "
            f"{percent(one.uncovered.without_pile(one.hand_size))} of the full hands have no card "
            "that fits."
        )
        if one.card_witness is not None:
            names = found[one.rules.id].game.names(one.rules)
            tops = listed([names.card(card) for card in one.card_witness.tops])
            (card,) = one.card_witness.hand
            yield f"{name}: with {tops} on top, {names.card(card)} fits no pile."
        yield from _played(one.rules.id, rows)


def _played(ruleset_id: str, rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        card, hand = row.figures["card_without_pile"], row.figures["hand_without_pile"]
        if row.rules == ruleset_id and card and hand:
            yield (
                f"{short(row.rules)}, {_at(row, small=True)} {share(card)} of the cards held fit "
                f"no pile, and {share(hand)} of the full hands have none that fits; "
                f"{_blocked(row)} of the games have a block."
            )


def _at(row: Row, *, small: bool = False) -> str:
    return f"{'at' if small else 'At'} {row.seats} seats, {row.bot} bots,"


def _blocked(row: Row) -> str:
    found = row.figures["blocked_share"]
    return share(found) if found else "none"
