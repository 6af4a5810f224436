"""An event that is a bracket from the first round on (T-8)."""

from tournament.competition.bracket import first_of, plan_of
from tournament.competition.events import BracketCut
from tournament.competition.lots import draw_lots, seeded
from tournament.competition.state import Competition, Cut
from tournament.event import Event, Refused
from tournament.pairing.bracket import drawn
from tournament.pairing.plan import FINALISTS


def start_bracket(state: Competition, seed: str) -> tuple[Event, ...] | Refused:
    """Seed all who are there and pair the first round, or draw both again while it is a draft."""
    settings = state.settings
    lots_facts, lots = draw_lots(state, seed)
    seeds = seeded(state, lots)
    if len(seeds) < FINALISTS:
        facts = {"entries": len(seeds)}
        return Refused(clause="T-5", reason="unpairable-too-few", facts=facts)
    cut = Cut(
        after_round=0,
        seeds=seeds,
        skipped=(),
        third_place=settings.third_place,
        elimination="double" if settings.format == "double-elimination" else "single",
        all_places=settings.all_places,
    )
    made = BracketCut(
        after_round=0,
        seeds=seeds,
        skipped=(),
        third_place=cut.third_place,
        elimination=cut.elimination,
        all_places=cut.all_places,
    )
    return (*lots_facts, made, *first_of(state, drawn(plan_of(cut), seeds)))
