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
    for group in _by_bots(judged.rows):
        yield f"{_named(group)}: {_blocked(group)}: {_verdicts(group, 'very rare')}."
    if judged.rows:
        yield f"Very rare means here: in fewer than one game in {1 / claims.RARE:.0f}."


def _frequent(judged: claims.Judged, rows: Sequence[Row]) -> Iterator[str]:
    for group in _by_bots(judged.rows):
        bases = [claims.without_redrawing(row, rows) for row, _ in group]
        beside = f" (without F-R3 {_mids(known)})" if (known := [b for b in bases if b]) else ""
        yield f"{_named(group)}: {_blocked(group)}{beside}: {_verdicts(group, 'frequent')}."
    if judged.rows:
        yield f"Frequent means here: in more than one game in {1 / claims.FREQUENT:.0f}."


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
    """Say what playing found, over all tables, beside the review's game without the option."""
    mine = [row for row in rows if row.rules == ruleset_id]
    for bot in dict.fromkeys(row.bot for row in mine):
        played = [row for row in mine if row.bot == bot]
        seats = [row.seats for row in played]
        plain = [
            row
            for row in rows
            if claims.name_of(row.rules) == claims.REVIEW and row.bot == bot and row.seats in seats
        ]
        beside = f", without the option {_range('blocked_share', plain)}" if plain else ""
        yield (
            f"{short(ruleset_id)}, {bot} bots, {_tables(seats)}: "
            f"{_range('card_without_pile', played)} of the cards held fit no pile, "
            f"{_range('hand_without_pile', played)} of the full hands have none that fits, and "
            f"{_range('blocked_share', played)} of the games have a block{beside}."
        )


Group = Sequence[tuple[Row, Verdict]]
"""The rows of one ruleset and one kind of bot, one for each table, with their verdicts."""


def _by_bots(judged: Group) -> Iterator[Group]:
    groups: dict[tuple[str, str], list[tuple[Row, Verdict]]] = {}
    for row, verdict in judged:
        groups.setdefault((row.rules, row.bot), []).append((row, verdict))
    yield from groups.values()


def _named(group: Group) -> str:
    row, _ = group[0]
    return f"{short(row.rules)}, {row.bot} bots"


def _blocked(group: Group) -> str:
    shares = [
        f"{share(found)} at {row.seats}"
        for row, _ in group
        if (found := row.figures["blocked_share"])
    ]
    return f"games with a block {listed(shares)} seats"


def _mids(rows: Sequence[Row]) -> str:
    return listed([percent(found.mid) for row in rows if (found := row.figures["blocked_share"])])


def _verdicts(group: Group, word: str) -> str:
    said = {"holds": word, "fails": f"not {word}", "open": "undecided"}
    return ", ".join(
        f"{words} at {listed(seats)}"
        for verdict, words in said.items()
        if (seats := [row.seats for row, judged in group if judged == verdict])
    )


def _range(measure: str, rows: Sequence[Row]) -> str:
    mids = [found.mid for row in rows if (found := row.figures[measure])]
    if not mids:
        return "none"
    low, high = percent(min(mids)), percent(max(mids))
    return high if low == high else f"{low.removesuffix(' %')} to {high}"


def _tables(seats: Sequence[int]) -> str:
    return f"{listed(sorted(seats))} seats"
