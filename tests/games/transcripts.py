"""Golden transcripts: whole games as a person reads them, one line an act.

A transcript lies in `tests/golden/replays/RULESET/`, where RULESET is the ruleset's id with `-` for
`/` and without its version. Its head, the lines that begin with `#`, says which game it is, so that
the rest can be made again:

    # ruleset: speed/club@1
    # seats: 2
    # seed: any text
    # policies: random greedy
    # shows: what the reader should look for

To add one, write a file with such a head and run `python -m tests.games.transcripts`. The same
command renews all of them after a change that is meant; read the difference before it is committed.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from pathlib import Path

from tournament.event import Event, fold
from tournament.games import events as did
from tournament.games.bots import POLICIES, play
from tournament.games.catalogue import Found, ruleset
from tournament.games.game import AnyGame, Finding, Names, Ruleset, View
from tournament.games.shuffle import seed_of

REPLAYS = Path(__file__).parent.parent / "golden" / "replays"
START_US = 1_700_000_000_000_000


def folder_of(ruleset_id: str) -> Path:
    """Return where the transcripts of a ruleset lie."""
    return REPLAYS / ruleset_id.partition("@")[0].replace("/", "-")


def head_of(text: str) -> Mapping[str, str]:
    """Return what the head of a transcript says."""
    lines = (line[1:].partition(":") for line in text.splitlines() if line.startswith("#"))
    return {key.strip(): value.strip() for key, _, value in lines}


def game_of(head: Mapping[str, str]) -> tuple[AnyGame, Ruleset, tuple[Event, ...]]:
    """Play the game that a head describes."""
    found = ruleset(head["ruleset"])
    assert isinstance(found, Found), head["ruleset"]
    events = play(
        found.game,
        found.rules,
        seed=seed_of(head["seed"]),
        policies=[POLICIES[name] for name in head["policies"].split()],
        start_us=START_US,
        seats=int(head["seats"]),
    )
    return found.game, found.rules, events


def transcript(head: Mapping[str, str]) -> str:
    """Return the whole file for a head."""
    lines = [f"# {key}: {value}" for key, value in head.items()]
    return "\n".join([*lines, "", *body(*game_of(head))]) + "\n"


def body(game: AnyGame, rules: Ruleset, events: Sequence[Event]) -> Iterator[str]:
    """Tell a game, using nothing of it but what every game of the protocol has."""
    names = game.names(rules)
    state = game.initial(rules)
    for event in events:
        known = len(state.findings)
        fold(game.reducer, state, [event])
        view = game.open_view(state)
        line = f"{state.version:4} {clock(event):>7}  {act(event, names):58} {tops(view, names)}"
        yield line.rstrip()
        if isinstance(event, did.GameDealt):
            yield from hands(view, names)
        yield from (told(finding) for finding in state.findings[known:])
    yield from ("", *hands(game.open_view(state), names))


def clock(event: Event) -> str:
    """Return the seconds since the signal, by the recorder's clock."""
    at = getattr(event, "at", None)
    if not isinstance(at, did.Moment):
        return ""
    return f"{(at.device_us + at.offset_us - START_US) / 1_000_000:.3f}"


def tops(view: View, names: Names) -> str:
    """Return every pile's top card and, where there is one, the size of its reserve."""
    piles = []
    for pile in view.piles:
        top = names.card(pile.cards[-1]) if pile.cards else "--"
        piles.append(f"{pile.name} {top}" + (f" +{pile.reserve}" if pile.reserve else ""))
    return "   ".join(piles)


def hands(view: View, names: Names) -> Iterator[str]:
    """Return each seat's hand and the size of its draw pile."""
    for number, seat in enumerate(view.seats, 1):
        held = cards(seat.hand or (), names) or "no cards"
        yield f"      seat {number}: {held}, {seat.draw_size} to draw"


def cards(shown: Sequence[int], names: Names) -> str:
    return " ".join(map(names.card, shown))


def told(finding: Finding) -> str:
    return f"      ! {finding.version} {finding.clause} {finding.severity}: {finding.code}"


@singledispatch
def act(event: Event, _names: Names) -> str:
    """Tell what a fact says."""
    raise AssertionError(f"bots never make a {type(event).__name__}")


@act.register
def _(event: did.GameDealt, _names: Names) -> str:
    return f"dealt by {event.rules} to {event.seats} seats"


@act.register
def _(_event: did.PlayStarted, _names: Names) -> str:
    return "the signal"


@act.register
def _(event: did.CardPlaced, names: Names) -> str:
    return reach(event, names)


@act.register
def _(event: did.PlacementLost, names: Names) -> str:
    return f"{reach(event, names)}: lost to {event.winner_version}{late(event)}"


@act.register
def _(event: did.PlacementRefused, names: Names) -> str:
    return f"{reach(event, names)}: refused, {event.clause}"


@act.register
def _(event: did.CardDrawn, names: Names) -> str:
    card = "a card" if event.card is None else names.card(event.card)
    return f"seat {event.seat + 1} draws {card}"


@act.register
def _(event: did.BlockClaimed, _names: Names) -> str:
    return f"seat {event.seat + 1} calls a block: {verdict(holds=event.holds)}"


@act.register
def _(event: did.ReserveRebuilt, names: Names) -> str:
    return f"reserve {names.piles[event.pile]} rebuilt: {cards(event.order, names)}"


@act.register
def _(event: did.ReservesTurned, names: Names) -> str:
    return f"both turn: {cards(event.cards, names)}"


@act.register
def _(event: did.FreeRound, names: Names) -> str:
    return "free round: " + ", ".join(reach(one, names) for one in event.placements)


@act.register
def _(event: did.SpeedCalled, _names: Names) -> str:
    return f'seat {event.seat + 1} calls "Speed!": {verdict(holds=event.holds)}'


@act.register
def _(event: did.GameEnded, _names: Names) -> str:
    winners = " and ".join(f"seat {seat + 1}" for seat in event.winners)
    return f"{winners} wins: {event.cause}" if winners else f"drawn: {event.cause}"


def reach(
    event: did.CardPlaced | did.PlacementLost | did.PlacementRefused | did.FreePlacement,
    names: Names,
) -> str:
    return f"seat {event.seat + 1}: {names.card(event.card)} on {names.piles[event.pile]}"


def late(event: did.PlacementLost) -> str:
    if event.delta_us is None:
        return ""
    return f", {event.delta_us / 1000:+.1f} ms (within {(event.uncertainty_us or 0) / 1000:.1f})"


def verdict(*, holds: bool) -> str:
    return "valid" if holds else "false"


if __name__ == "__main__":
    for path in sorted(REPLAYS.glob("*/*.txt")):
        path.write_text(transcript(head_of(path.read_text("utf-8"))), "utf-8")
