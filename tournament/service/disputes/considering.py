"""What a ruling does, before anybody issues it: to the game, the match, the tournament (T-9)."""

from dataclasses import dataclass

from tournament.competition.bracket import winner_of as winner_of_table
from tournament.competition.effect import Effect, effect
from tournament.competition.events import Result
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round, Table
from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.disputes.in_force import KnownRuling, in_force_on
from tournament.disputes.what_if import WhatIf, what_if
from tournament.event import LARGEST, Event, Refused, fold
from tournament.games.refusal import Obstacle
from tournament.service.disputes.match_result import Undecided
from tournament.service.disputes.reading import disputes_on_match
from tournament.service.disputes.result_basis import basis_of, penalties_given
from tournament.service.disputes.results import NOTHING_MORE, OfMatch, Wish, facts_of, result_of
from tournament.service.games import RecordedGame
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import with_deal
from tournament.service.printing.edition import Edition
from tournament.service.printing.recorded import recorded_match
from tournament.service.tournaments import Tournament

NOT_YET = LARGEST
"""The log position of a ruling that nobody has issued: behind all there are."""


@dataclass(frozen=True, slots=True)
class Considered:
    """What a ruling does. It is admissible where `refused` is None.

    `superseded` are the rulings whose place it takes. `in_game` is what it does to the recorded
    game, None where there is no record of it. `was` is the result as it stands, `result` the one as
    ruled: undecided, or None while the match is not over. `facts` are those of the tournament that
    go with it.
    """

    issued: RulingIssued
    superseded: tuple[RulingIssued, ...]
    played: Round
    table: Table
    recorded: RecordedGame | None
    in_game: WhatIf | None
    result: Result | Undecided | None
    facts: tuple[Event, ...]
    before: Competition
    after: Competition
    refused: Refused | None = None

    @property
    def was(self) -> Result | None:
        """The result as it stands."""
        return self.table.result

    @property
    def effect(self) -> Effect:
        """What changes in standings, later pairings and bracket."""
        return effect(self.before, self.after)

    @property
    def goes_on(self) -> tuple[int, int] | None:
        """Who went on in the bracket and who goes on now, where another does."""
        if self.played.stage != "bracket":
            return None
        number, table = self.played.number, self.table.paired.table
        was, now = (
            winner_of_table(state.rounds[number - 1].tables[table])
            for state in (self.before, self.after)
        )
        return (was, now) if was and now and was != now else None


def consider(
    ledger: Ledger,
    tournament: Tournament,
    place: tuple[Round, Table],
    issued: RulingIssued,
    wish: Wish = NOTHING_MORE,
    *,
    dispute: int = 0,
) -> Considered:
    """Say what a ruling would do; change nothing.

    `dispute` is the number of the dispute it belongs to, 0 for one that is only imagined.
    """
    played, table = place
    disputes = disputes_on_match(ledger, tournament.slug, table.paired.match)
    known = [ruling for each in disputes for ruling in each.known_rulings()]
    proposed = KnownRuling(position=NOT_YET, dispute=dispute, issued=issued)
    found = recorded_match(ledger, Edition(tournament, ledger.store.head()), played, table)
    games = dict(found.games) if found else {}
    recorded = games.get(issued.game)
    in_game = _in_game(recorded, known, proposed) if recorded else None
    match = OfMatch(
        state=tournament.state,
        played=played,
        table=table,
        basis=basis_of(ledger, tournament.slug, table.paired.match, disputes),
        games=games,
        rulings=[*known, proposed],
        proposed=proposed,
        penalties=[
            penalty
            for each in disputes
            if each.number == dispute
            for penalty in penalties_given(ledger, each, issued.supersedes)
        ],
    )
    refused = _no_such_game(match) or _not_admissible(issued, in_game)
    ruled = refused or result_of(match, wish)
    result = table.result if isinstance(ruled, Refused) else ruled
    made = (
        ruled
        if isinstance(ruled, Refused)
        else facts_of(match, dispute, result, wish, actor=ledger.actor)
    )
    facts = () if isinstance(made, Refused) else made
    return Considered(
        issued=issued,
        superseded=tuple(
            each.issued
            for each in known
            if each.dispute == dispute and each.issued.ruling in issued.supersedes
        ),
        played=played,
        table=table,
        recorded=recorded,
        in_game=in_game,
        result=result,
        facts=facts,
        before=tournament.state,
        after=fold(REDUCER, tournament.state.copy(), facts),
        refused=made if isinstance(made, Refused) else None,
    )


def _in_game(recorded: RecordedGame, known: list[KnownRuling], proposed: KnownRuling) -> WhatIf:
    """Fold the game under the rulings in force, and again under the proposed one."""
    return what_if(
        recorded.game,
        recorded.rules,
        with_deal(recorded.events, recorded.opened),
        in_force_on(known, proposed.issued.game),
        proposed.issued,
        dispute=proposed.dispute,
    )


def _no_such_game(match: OfMatch) -> Refused | None:
    """Refuse a ruling on a game that the match cannot have (R-3, S-12, G-3)."""
    game, most = match.proposed.issued.game, match.rules.most_games
    if game <= most or game in match.games:
        return None
    return Refused(
        clause="R-3", reason="not-a-game-of-the-match", facts={"game": game, "most": most}
    )


def _not_admissible(issued: RulingIssued, in_game: WhatIf | None) -> Refused | None:
    """Refuse what no record shows, and what would make a later event impossible (R-3, R-4)."""
    if in_game is None:
        if issued.kind not in CHANGING_PLAY:
            return None
        return Refused(clause="R-3", reason="game-not-recorded", facts={"game": issued.game})
    if in_game.admissible:
        return None
    if in_game.refused is not None:
        return in_game.refused
    facts = {"version": in_game.impossible, "game": issued.game}
    if issued.kind == "return_card" and in_game.impossible in issued.targets:
        found = Obstacle("R-4", "card-stays")
    elif in_game.after.endless:
        found = Obstacle("R-4", "game-without-end")
    else:
        found = Obstacle("R-4", "later-impossible")
    return Refused(clause=found.clause, reason=found.code, facts=facts)
