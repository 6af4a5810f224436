"""Facts, codes and acts that only one game has are told and taken down all the same."""

from collections.abc import Iterator, Mapping

import pytest

from tests.service.recorded import SPEED, found, new_ledger
from tournament.event import Natural
from tournament.games import catalogue
from tournament.games.catalogue import Found, PlugInRefused, games
from tournament.games.commands import Command
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import PlayFact
from tournament.games.offers import NO_RACES, NO_WORDS, Words, commands_of, races_of, words_of
from tournament.service.errors import BadInput
from tournament.service.fair_deals import begin_deal
from tournament.service.narration import ended_words, tell
from tournament.service.narration_situation import Situation
from tournament.service.records import own
from tournament.service.records.faces import Faces
from tournament.service.records.reading import read_lines
from tournament.service.records.writing import line_of
from tournament.service.sentences_games import finding_sentence

NAMES = found(SPEED).game.names(found(SPEED).rules)


class TrumpNamed(PlayFact, kw_only=True):
    seat: Natural
    card: Natural
    pile: Natural | None = None
    cards: tuple[Natural, ...] = ()
    loud: bool = False


class NameTrump(Command, kw_only=True):
    seat: int
    card: int
    pile: int | None = None
    seen_top: int | None = None
    bid: int = 1
    loud: bool = False


class Whist:
    """Nothing but what a game may offer."""

    name = "whist"
    words = Words(
        facts={TrumpNamed: "names {card}, bidding {loud} for {seat}"},
        codes={"whist-revoked": "a suit was not followed."},
        causes={"tricks": ("more tricks", "equal tricks")},
    )
    commands: Mapping[str, type[Command]] = {"trump": NameTrump}


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Iterator[Whist]:
    """Install Whist beside the program's own games."""
    game = Whist()
    both = {**games(), game.name: game}
    for module in ("tournament.service.records.own", "tournament.service.sentences_games"):
        monkeypatch.setattr(f"{module}.games", lambda: both)
    own.own_kinds.cache_clear()
    own.own_lines.cache_clear()
    yield game
    own.own_kinds.cache_clear()
    own.own_lines.cache_clear()


def test_a_fact_is_told_as_its_game_says_it(whist: Whist) -> None:
    situation = Situation(NAMES, ("Ana", "Ben"), words=whist.words)
    told = tell(TrumpNamed(seat=1, card=NAMES.parse_card("7H")), situation)
    assert (told.seat, told.text, told.card) == (1, "names 7H, bidding no for Ben", 26)


def test_a_fact_of_which_the_game_says_nothing_is_told_by_its_name_and_fields() -> None:
    fact = TrumpNamed(seat=1, card=26, pile=1, cards=(0, 99), loud=True)
    told = tell(fact, Situation(NAMES, ("Ana", "Ben")))
    assert told.text == "trump named: card 7H, pile R, cards AC #99, loud yes"
    assert (told.kind, told.pile) == ("other", 1)


@pytest.mark.usefixtures("whist")
def test_a_code_is_told_by_its_game_and_else_quoted() -> None:
    assert finding_sentence("whist-revoked") == "a suit was not followed."
    assert finding_sentence("whist-led-twice") == "whist led twice."
    assert finding_sentence("card-not-held") == "the card is not in this hand."


def test_a_cause_is_told_by_its_game(whist: Whist) -> None:
    situation = Situation(NAMES, ("Ana", "Ben"), words=whist.words)
    assert ended_words((0,), "tricks", situation) == "Ana wins: more tricks"
    assert ended_words((), "tricks", situation) == "drawn: equal tricks"
    assert ended_words((), "out", situation) == "drawn: out of cards"
    assert ended_words((1,), "by-lot", situation) == "Ben wins: by lot"


@pytest.mark.usefixtures("whist")
@pytest.mark.parametrize(
    "act",
    [
        NameTrump(seat=1, card=26),
        NameTrump(seat=0, card=0, pile=1, seen_top=51, bid=7, loud=True),
    ],
)
def test_an_act_comes_back_from_its_line(act: NameTrump) -> None:
    read = read_lines(line_of(act, NAMES))
    assert not read.faults
    faces = Faces(NAMES, 2)
    assert [line.command(faces) for line in read.acts.values()] == [act]
    assert not faces.faults


@pytest.mark.usefixtures("whist")
@pytest.mark.parametrize(
    ("line", "where"),
    [
        ('{"what": "trump", "who": 1}', "line 1, card"),
        ('{"what": "trump", "who": 1, "card": "7H", "bid": "7"}', "line 1, bid"),
        ('{"what": "trump", "who": 1, "card": "7H", "suit": "H"}', "line 1, suit"),
        ('{"what": "trmp"}', "line 1, what"),
    ],
)
def test_a_line_of_an_act_is_read_as_strictly_as_any(line: str, where: str) -> None:
    [fault] = read_lines(line).faults
    assert fault.where == where


@pytest.mark.usefixtures("whist")
def test_the_act_of_a_fact_is_found_by_its_fields() -> None:
    class Marked(PlayFact, kw_only=True):
        seat: Natural
        card: Natural
        pile: Natural
        seen_top: Natural | None
        bid: Natural
        loud: bool

    fact = Marked(seat=1, card=26, pile=0, seen_top=None, bid=2, loud=False)
    assert list(own.own_acts_for(fact)) == [
        NameTrump(seat=1, card=26, pile=0, seen_top=None, bid=2, loud=False)
    ]
    assert not list(own.own_acts_for(TrumpNamed(seat=1, card=26)))


def test_two_games_may_not_use_one_word_for_two_acts(
    whist: Whist, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NameAgain(Command, kw_only=True):
        seat: int

    other = Whist()
    other.commands = {"trump": NameAgain}
    monkeypatch.setattr(own, "games", lambda: {"whist": whist, "other": other})
    with pytest.raises(PlugInRefused, match="trump"):
        own.own_kinds()


def test_a_word_of_the_program_is_no_games_to_take(whist: Whist) -> None:
    whist.commands = {"place": NameTrump}
    with pytest.raises(PlugInRefused, match="place"):
        own.own_lines()


def test_a_game_that_offers_nothing_is_a_game_all_the_same() -> None:
    plain = Found(game=object(), rules=found(SPEED).rules).game  # type: ignore[arg-type]  # that is the point
    assert words_of(plain) is NO_WORDS
    assert races_of(plain) is NO_RACES
    assert commands_of(plain) == {}


def test_a_game_that_has_no_facts_of_fair_deals_is_refused_before_it_is_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = found(SPEED).game
    plain = {kind: apply for kind, apply in game.reducer.items() if kind not in DEAL_FACTS}
    monkeypatch.setattr(game, "reducer", plain)
    ledger = new_ledger()
    with pytest.raises(BadInput, match="speed has no fair deals"):
        begin_deal(ledger, SPEED, game_id="fair", drawn="all")
    assert ledger.store.head().size == 0


def test_the_games_of_the_program_judge_races_by_their_own_clauses() -> None:
    assert races_of(catalogue.games()["speed"])[1:] == ("S-6a", "S-6b")
    assert races_of(catalogue.games()["fusion"])[1:] == ("F-L", "F-L")
