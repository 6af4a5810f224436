"""Whole evenings by chance, with all that people and directors do, and each pairing judged.

Judged is what the engine makes: the next round, its draft once more, and a round that is paired
again before or after it hangs out.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tests.competition.feasible import Asked, Faults, Pairs, Past
from tests.competition.happenings import WHY, Happenings, two_at
from tests.pairing.random_tournaments import greedy
from tournament.competition import commands as wish
from tournament.competition import commands_by_hand as hand
from tournament.competition import commands_people as people
from tournament.competition.draft import draft_of
from tournament.competition.events_by_hand import PairedByHand
from tournament.competition.question import question
from tournament.competition.reducer import REDUCER
from tournament.competition.rounds import before_pairing
from tournament.competition.state import Round
from tournament.event import Refused, fold
from tournament.games.shuffle import seed_of

SIZES = (
    (5, 4), (6, 5), (8, 7), (9, 7), (12, 8), (16, 8), (33, 7), (64, 7), (128, 8), (200, 9),
)  # fmt: skip
"""Entries and rounds."""


@dataclass(frozen=True)
class Judged:
    """A pairing that a program made, its faults, and whether another has fewer."""

    how: str
    round: int
    found: Faults
    avoidable: bool


class EveningByChance(Happenings):
    """An evening that runs to its end; `judged` has every pairing made."""

    def __init__(self, entries: int, rounds: int, seed: str, *, by_greed: bool = False) -> None:
        super().__init__(entries, rounds, seed)
        self.judged: list[Judged] = []
        self.by_greed = by_greed

    # what an evening is

    def run(self) -> None:
        """Play to the last round, or until nobody can be paired any more."""
        for _ in range(60 * self.rounds):
            state = self.state
            if state.progress == "between" and state.next_round > self.rounds:
                break
            for _ in range(self.chance.choice([0, 1, 1, 2, 3 + len(state.entries) // 30])):
                self.chance.choice(self.possible_acts())()
            if not self.go_on():
                break
        assert not self.state.impossible

    def possible_acts(self) -> list[Callable[[], object]]:
        acts: list[Callable[[], object]] = [
            self.leave, self.leave, self.come_back, self.come, self.forbid, self.allow,
            self.grant_bye, self.take_bye_back, self.penalise, self.lift_penalty, self.keep_table,
            self.correct, self.correct, self.undo, self.disqualify, self.keep_apart,
        ]  # fmt: skip
        if self.state.draft:
            acts += [self.pair_again, self.repair, self.edit, self.edit]
        elif self.state.running:
            acts += [
                self.some_results, self.some_results, self.no_shows, self.come_late, self.come_late,
                self.come_after_all, self.repair, self.repair, self.edit, self.play_again,
                self.keep_as_played, self.come_after_all,
            ]  # fmt: skip
        else:
            acts += [self.check_in, self.check_in]
        return acts

    def go_on(self) -> bool:
        """Take the next step of the round; say whether there was one."""
        state = self.state
        if state.open_edit:
            self.do(hand.DropEdit())
        if state.check_in:
            self.do(people.CloseCheckIn())
        if state.running and self.chance.random() < 0.5:
            return True
        if state.running:
            self.some_results(all_of_them=True)
            running = state.running
            self.do(
                wish.CloseRound(
                    without=running.open_tables,
                    unconfirmed=running.unconfirmed_tables
                    if state.settings.confirm_results
                    else (),
                )
            )
            return True
        if state.draft and not isinstance(self.ask(wish.PublishRound()), Refused):
            return True
        if state.draft and self.chance.random() < 0.4:
            self.repair()
            return True
        return self.pair_again()

    # pairings made by the engine, or by greed

    def pair_again(self) -> bool:
        """Pair the next round or its draft; a director lifts what makes it impossible."""
        if self.state.open_edit or self.state.check_in:
            return True
        if self.by_greed:
            return self.pair_by_greed()
        seed = seed_of(str(self.state.version))
        asked_for = self.asked_of_round()
        answer = self.ask(wish.PairRound(seed=seed))
        if isinstance(answer, Refused) and answer.reason == "unpairable-rematch-forced":
            least = asked_for.least
            assert least is not None
            assert 0 < least.rematches == answer.facts["rematches"]
            answer = self.ask(wish.PairRound(seed=seed, allow_rematch=True))
            assert not isinstance(answer, Refused), answer
        if isinstance(answer, Refused):
            if answer.reason == "unpairable-forbidden":
                assert asked_for.least is None, "it can be paired without a forbidden pair"
                self.allow()
                return True
            assert answer.reason == "unpairable-too-few", answer
            assert len(self.playing(self.state.next_round)) < 2
            return False
        self.judge("paired", asked_for)
        return True

    def pair_by_greed(self) -> bool:
        """Seat people as a simple program does, in place of the engine."""
        seed = seed_of(str(self.state.version))
        asked = question(self.state, seed)
        playing = [c for c in asked.contenders if c.entry not in asked.wishes.resting]
        if len(playing) < 2:
            return False
        asked_for = self.asked_of_round()
        made = greedy(playing, asked.rounds_left, asked.wishes)
        byes = () if made.bye is None else (made.bye,)
        facts = (
            *before_pairing(self.state, seed),
            draft_of(self.state, "swiss", made.pairs, best_of=3, byes=byes, seed=seed),
        )
        fold(REDUCER, self.state, facts)
        self.events.extend(facts)
        self.judge("by greed", asked_for)
        return True

    def repair(self) -> None:
        played = self.state.draft or self.state.running
        if played is None or self.state.open_edit or self.by_greed:
            return
        gone = {entry.number for entry in self.state.entries.values() if entry.withdrawn}
        stays = {
            frozenset((table.paired.left, table.paired.right))
            for table in played.tables.values()
            if table.result or (table.by_hand and not {*two_at(table)} & gone)
        }
        byes = {*played.byes_by_hand} - gone
        fixed = {entry for pair in stays for entry in pair} | byes
        late = self.idle()[:1] if self.chance.random() < 0.5 else []
        resting = self.state.granted_in(played.number).keys()
        free = (self.playing(played.number) | {*late} - resting) - fixed
        asked_for = Asked(Past(self.state.rounds[:-1]), frozenset(free), self.barred())
        for allow_rematch in (False, True):
            answer = self.ask(
                hand.RepairRound(
                    seed=seed_of(str(self.state.version)),
                    late=tuple(late),
                    allow_rematch=allow_rematch,
                    reason=WHY,
                )
            )
            if not isinstance(answer, Refused):
                break
            if answer.reason == "late-had-left":
                return
            if allow_rematch:
                assert asked_for.least is None, answer
                return
            least = asked_for.least
            assert least is None or least.rematches == answer.facts["rematches"] > 0
        self.judge("repaired", asked_for, stays, byes)

    def edit(self) -> None:
        """Change a pairing by hand, and judge the engine's own answer that stands beside it."""
        began, now = len(self.events), self.state.draft or self.state.running
        tables = now.tables.values() if now else ()
        stays = {frozenset(two_at(table)) for table in tables if table.result}
        super().edit()
        for fact in self.events[began:]:
            if isinstance(fact, PairedByHand) and fact.engine and not self.by_greed:
                now, past = self.state.rounds[-1], Past(self.state.rounds[:-1])
                places = {*now.seats, *now.byes} - {entry for pair in stays for entry in pair}
                pairs = {frozenset(pair) for pair in fact.engine.pairs} - stays
                byes = () if fact.engine.bye is None else (fact.engine.bye,)
                assert {*(entry for pair in pairs for entry in pair), *byes} == places
                asked_for = Asked(past, frozenset(places), self.barred())
                found = past.faults(pairs, byes, asked_for.barred)
                avoidable = asked_for.is_avoidable(found)
                self.judged.append(Judged("beside", now.number, found, avoidable))

    def judge(
        self, how: str, asked_for: Asked, stays: Pairs = (), stays_bye: Collection[int] = ()
    ) -> None:
        """Hold what the round is now to what is possible; who is free has one place in it."""
        now, past = self.state.rounds[-1], asked_for.past
        pairs = [pair for pair in _pairs(now) if pair not in stays]
        byes = {*now.byes} - {*stays_bye}
        assert sorted([*(e for pair in pairs for e in pair), *byes]) == sorted(asked_for.free)
        assert self.by_greed or set(now.rematches) == {
            number for number, table in now.tables.items() if frozenset(two_at(table)) in past.met
        }
        found = past.faults(pairs, byes, asked_for.barred)
        self.judged.append(Judged(how, now.number, found, asked_for.is_avoidable(found)))

    def asked_of_round(self) -> Asked:
        """Return what the next round is asked for."""
        past = Past([played for played in self.state.rounds if played.published])
        return Asked(past, frozenset(self.playing(self.state.next_round)), self.barred())


def _pairs(played: Round) -> list[frozenset[int]]:
    return [frozenset(two_at(table)) for table in played.tables.values()]
