"""What a scene says where nobody raced: what was done, what the record counts, how it ended."""

import msgspec

from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.frozen import Examines, FrozenHand, FrozenTable
from tournament.service.counted import several
from tournament.service.disputes.scene.attempts import covers
from tournament.service.disputes.scene.endings import ending_words
from tournament.service.disputes.scene.scene import Scene
from tournament.service.disputes.scene.spans import exact
from tournament.service.evidence import statements
from tournament.service.narration import BASES
from tournament.service.narration_evidence import statement_words
from tournament.service.narration_findings import finding_of
from tournament.service.replay import Step, at_us
from tournament.service.sentences_disputes import clauses_of


def no_race(scene: Scene) -> tuple[str, str]:
    """Return in a few words what kind of answer there is, and then all of it in sentences."""
    said = _OTHERWISE.get(scene.claim or "")
    return (_kind(scene), _event_words(scene)) if said is None else said(scene)


def who(scene: Scene, seat: int) -> str:
    """Return who sits at a seat."""
    players = scene.recorded.players
    return players[seat] if seat < len(players) else f"seat {seat + 1}"


def capital(text: str) -> str:
    """Return a sentence's words with the first letter as it is written at a beginning."""
    return text[:1].upper() + text[1:]


def _kind(scene: Scene) -> str:
    """Return in a few words what the rules say of the event."""
    event = scene.moment.event
    found = {one.severity for one in scene.moment.findings}
    for severity in ("impossible", "illegal"):
        if severity in found:
            return _GRAVE[severity]
    match event:
        case facts.BlockClaimed(holds=holds) | facts.SpeedCalled(holds=holds):
            return "The call holds" if holds else "A false call"
        case facts.PlacementRefused() | AttemptRefused():
            return "Refused at the door"
    return "The rules find no fault"


def _event_words(scene: Scene) -> str:
    """Say what the event is, what was found, and whether another seat was in it."""
    step = scene.moment
    actor = "" if step.told.seat is None else f"{who(scene, step.told.seat)}: "
    sentences = [f"event {step.version}: {actor}{step.told.text}"]
    if step.told.reason:
        sentences.append(step.told.reason)
    sentences += [
        f"{_GRAVE[one.severity]} ({one.clause}): {finding_of(step.event, one.code)}".rstrip(".")
        for one in step.findings
    ]
    beside = isinstance(step.event, facts.IrregularityNoted)
    if not (step.told.reason or step.findings or beside):
        sentences.append("the rules find no fault with it")
    if isinstance(step.event, facts.BlockClaimed):
        sentences.append(_could_place(scene))
    elif isinstance(step.event, facts.CardPlaced) and _is_illegal(step):
        sentences.append(_covered(scene, step.event))
    elif isinstance(step.event, _AT_A_PLACE) and scene.claim in (None, "lost-race", "late-call"):
        sentences.append("no other seat tried for the same place near that moment")
    return " ".join(f"{capital(each)}." for each in sentences if each)


def _could_place(scene: Scene) -> str:
    """Say which known cards of the hands some pile would take, and what the counts alone tell."""
    game, table = scene.recorded.game, scene.moment.table
    if not (scene.open_hands and table.seats and isinstance(game, Examines)):
        return ""
    frozen = FrozenTable(
        piles=tuple(pile.cards for pile in table.piles),
        reserves=tuple(pile.reserve for pile in table.piles),
        hands=tuple(
            FrozenHand(cards=each.hand or (), size=each.hand_size, draw_size=each.draw_size)
            for each in table.seats
        ),
    )
    names = scene.recorded.names
    examined = game.examine(scene.recorded.rules, frozen)
    could = [
        f"{who(scene, one.seat)} could place {names.card(one.card)} on "
        + " or ".join(
            f"{names.piles[pile]} ({names.card(table.piles[pile].cards[-1])})" for pile in one.piles
        )
        for one in examined.fitting
    ]
    clause = examined.turned_by if examined.counted_in == "turns" else examined.blocked_by
    said = ", ".join(could) or "no known card of a hand fits any pile"
    said = f"by the record {said} ({clause})"
    unseen = tuple(msgspec.structs.replace(hand, cards=()) for hand in frozen.hands)
    counts = game.examine(scene.recorded.rules, msgspec.structs.replace(frozen, hands=unseen))
    if counts.block != "no":
        return said
    sizes = (
        f"{who(scene, seat)} had {hand.size} in hand and {hand.draw_size} to draw"
        for seat, hand in enumerate(unseen)
    )
    return f"{said}. By the counts alone it was none: {', '.join(sizes)} ({counts.blocked_by})"


def _is_illegal(step: Step) -> bool:
    return any(one.severity == "illegal" for one in step.findings)


def _covered(scene: Scene, placed: facts.CardPlaced) -> str:
    """Say whether a card was covered, how much later, and what the plays do not show of it."""
    later = scene.recorded.events[scene.version :]
    for version, event in enumerate(later, scene.version + 1):
        if isinstance(event, facts.CardTakenBack) and event.card == placed.card:
            return f"event {version} took it back"
        if covers(event, placed.pile):
            shuffled = isinstance(event, facts.ReserveRebuilt)
            what = "shuffled it into the reserve" if shuffled else "covered it"
            return _covered_by(scene, f"event {version} {what}", at_us(placed), at_us(event))
    return "by the record nothing covered it"


def _covered_by(scene: Scene, said: str, was: int | None, now: int | None) -> str:
    if was is not None and now is not None:
        said += f" {exact(now - was)} later"
    clauses = clauses_of("illegal-card", scene.recorded.dealt.rules)
    if clauses == ["S-4a"]:
        said += ". Whether anybody noticed it before that, the plays do not show (S-4a)"
    return said


_GRAVE = {"impossible": "Impossible", "illegal": "Against the rules", "note": "Noted"}


_AT_A_PLACE = (
    facts.CardPlaced,
    facts.PlacementLost,
    facts.PlacementRefused,
    facts.SpeedCalled,
)


def _counts(scene: Scene) -> tuple[str, str]:
    table = scene.moment.table
    if not table.seats:
        return ("What the record counts", "Nothing, before the table was found as it lay.")
    seats = [
        f"{who(scene, seat)} has {each.hand_size} in hand and {each.draw_size} to draw, "
        f"{each.hand_size + each.draw_size} together"
        for seat, each in enumerate(table.seats)
    ]
    piles = [
        f"on pile {pile.name} {len(pile.cards) + pile.face_down}"
        + (f", and {pile.reserve} in its reserve" if pile.reserve else "")
        for pile in table.piles
    ]
    total = sum(each.hand_size + each.draw_size for each in table.seats)
    total += sum(len(pile.cards) + pile.face_down + pile.reserve for pile in table.piles)
    text = (
        f"After event {scene.version} the record counts: {'; '.join((*seats, *piles))}; "
        f"{several(total, 'card')} in all."
    )
    if not scene.is_over:
        text += " The record has no end of the game."
    faults = scene.moment.findings
    return ("What the record counts", f"{text} {_event_words(scene)}" if faults else text)


def _result(scene: Scene) -> tuple[str, str]:
    recorded = scene.recorded
    outcome = recorded.state.outcome
    basis = BASES[recorded.dealt.basis]
    if outcome is None:
        return ("No end", f"The record ({basis}) has no end of the game.")
    ended = ending_words(recorded, outcome, recorded.state)
    return ("What the record says", f"By the record ({basis}) {ended}.")


_WHOSE = (
    "No note says who made it, only a statement can; either is worth as much as whoever makes it."
)


def _conduct(scene: Scene) -> tuple[str, str]:
    noted = [one for one in scene.recorded.events if isinstance(one, facts.IrregularityNoted)]
    text = "What only a person can see is noted and never inferred (G-5). The record has " + (
        f"{several(len(noted), 'such note')}. {_WHOSE}" if noted else "no such note."
    )
    stated = [
        f"Event {version}: {statement_words(made)}."
        for version, made in statements(scene.recorded)
        if version != scene.version
    ]
    said = " ".join(each for each in (text, _event_words(scene), *stated) if each)
    return ("A person can see it, a record cannot", said)


_OTHERWISE = {"miscount": _counts, "result": _result, "conduct": _conduct}
