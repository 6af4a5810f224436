"""The one line at the top of a scene: who was first, by how much, and how sure that is.

It never claims more than the clocks show. Where they cannot tell it says so, and which clause then
applies.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.games.events import DecidedBy
from tournament.games.offers import races_of
from tournament.service.disputes.scene.attempts import CALL, Attempt, Became
from tournament.service.disputes.scene.first import First, Sure
from tournament.service.disputes.scene.otherwise import capital, no_race, who
from tournament.service.disputes.scene.scene import Scene
from tournament.service.disputes.scene.spans import exact
from tournament.service.replay import closing_situation


@dataclass(frozen=True, slots=True)
class Answer:
    """What a scene says first: how sure it is, in a few words, and then all of it in sentences."""

    sure: str
    text: str


_SURE: Mapping[Sure, str] = {
    "agree": "{clocks} can tell",
    "against": "{clocks} say the opposite",
    "cannot-tell": "{clocks} cannot tell",
    "no-clocks": "No clock can tell",
    "left-open": "Nobody could tell",
}
_ORDER: Mapping[DecidedBy, str] = {
    "arrival": "the order of arrival",
    "estimate": "the order of the record",
    "referee": "the order as it is stated",
}
_CLOCKS: Mapping[DecidedBy, str] = {
    "arrival": "the clocks",
    "estimate": "the marks on the film",
    "referee": "the times given",
}


def answer(scene: Scene) -> Answer:
    """Return the answer of a scene."""
    if scene.first is not None:
        sure = _SURE[scene.first.sure].format(clocks=_CLOCKS[scene.first.by])
        return Answer(capital(sure), _first_words(scene, scene.first))
    return Answer(*no_race(scene))


def act_words(scene: Scene, one: Attempt) -> str:
    """Return what somebody tried: `8C on L`, `a card on L`, `the call of Speed!`."""
    if one.place == CALL:
        return "the call of Speed!"
    face = "a card" if one.card is None else closing_situation(scene.recorded).face(one.card)
    return (
        face
        if one.place is None
        else f"{face} on {closing_situation(scene.recorded).pile(int(one.place))}"
    )


def _first_words(scene: Scene, race: First) -> str:
    if race.sure == "left-open":
        return _left_open(scene, race)
    first, second = race.first, race.second
    one, other = who(scene, first.seat), who(scene, second.seat)
    own, late = act_words(scene, first), act_words(scene, second)
    wrong = f"may together be wrong by {exact(race.uncertainty_us or 0)}"
    clocks = _CLOCKS[race.by]
    match race.sure:
        case "agree":
            said = (
                f"{one} was first, by {exact(race.delta_us or 0)}: {own}, before {other} with "
                f"{late}. {capital(clocks)} {wrong}, so they can tell, and they agree with "
                f"{_ORDER[race.by]}."
            )
        case "against":
            said = (
                f"by the record {one} was first with {own}, and {other} second with {late}. "
                f"{capital(clocks)} say the opposite, by {exact(race.delta_us or 0)}, and {wrong}."
            )
        case "cannot-tell":
            said = (
                f"{clocks} cannot tell who was first: they put {other} with {late} "
                f"{_before(race)} {one} with {own}, and {wrong}."
            )
        case _:
            said = (
                f"by {_ORDER[race.by]} {one} was first with {own}, and {other} second with {late}. "
                "No times are on the record for both, so nothing shows by how much."
            )
    if race.recorded_us is not None:
        said += f" The record itself says {exact(race.recorded_us)}; its times give another number."
    sentences = [said, _became(scene, second)]
    if race.sure == "agree" and race.by != "arrival":
        sentences.append(
            "An order that does not come from arrival counts as not established all the same, "
            "and stands unless a ruling says otherwise (G-1)."
        )
    if race.sure != "agree":
        sentences += [_stands(race), _if_open(scene, race)]
    return " ".join(capital(each) for each in sentences if each)


def _before(race: First) -> str:
    delta = race.delta_us or 0
    if not delta:
        return "at the same moment as"
    return f"{exact(delta)} {'after' if delta > 0 else 'before'}"


def _became(scene: Scene, second: Attempt) -> str:
    other, late = who(scene, second.seat), act_words(scene, second)
    turned = f"the call of {other}" if second.place == CALL else f"{other} with {late}"
    back = races_of(scene.recorded.game).first
    lost_by = "" if back == second.clause else f" ({second.clause})"
    said: dict[Became, str] = {
        "placed": f"{late} lies there, though against the rules"
        if second.illegal
        else f"by the record {late} fitted there and stays",
        "lost": f"by the order of the record {late} came second{lost_by} and went back to {other}",
        "refused": f"{late} did not fit and went back to {other}",
        "turned-away": f"by the order of the record {turned} came second, and was turned away",
        "called": f"the call of {other} was right, but not the first",
        "false-call": f"the call of {other} was false: there were cards left",
    }
    clause = back if second.became == "lost" else second.clause
    return f"{said.get(second.became, late)} ({clause})."


def _stands(race: First) -> str:
    match race.by:
        case "arrival":
            return (
                "What arrived first at the one recorder of the table counts as first, "
                "unless a ruling says otherwise (G-1)."
            )
        case "estimate":
            return (
                "The order is not established. It stands as recorded, unless a ruling says "
                "otherwise (G-1)."
            )
        case _:
            return (
                "Nobody measured it, so the order is not established; "
                "it stands as stated, unless a ruling says otherwise (G-1)."
            )


def _if_open(scene: Scene, race: First) -> str:
    """Say what applies where a referee cannot tell either; nothing where arrival has decided."""
    if race.by == "arrival":
        return ""
    if race.first.place == CALL:
        return f"Where a referee cannot tell either, {_drawn(scene, race)}."
    return (
        "Where the piles still show which card lies lower, that one came first; where nobody can "
        f"tell, {_both(scene)} ({race.open})."
    )


def _drawn(scene: Scene, race: First) -> str:
    """Say that a game is drawn, and what becomes of a drawn one."""
    again = getattr(scene.recorded.rules, "max_draws", 0) != 0
    return f"the game is drawn ({race.open})" + (
        ", and a drawn game is played again (G-3)" if again else ""
    )


def _both(scene: Scene) -> str:
    if getattr(scene.recorded.rules, "race_undecided", "both_back") == "replay":
        return "the game is played again"
    return "both cards go back to the hands"


def _left_open(scene: Scene, race: First) -> str:
    sides = " and ".join(
        f"{who(scene, one.seat)} with {act_words(scene, one)}" for one in (race.first, race.second)
    )
    then = f"{_both(scene)} ({race.open})"
    if race.first.place == CALL:
        then = _drawn(scene, race)
    return f"Nobody could say who was first, {sides}: {then}."
