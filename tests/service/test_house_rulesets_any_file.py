"""Whatever a file says, it is read as a ruleset or refused with its faults: never a traceback."""

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.games.catalogue import all_rulesets, ruleset
from tournament.service.decks import read_deck
from tournament.service.errors import BadInput, Fault
from tournament.service.house_rulesets import read_house
from tournament.service.switches import switch_names

KEYS = sorted({name for found in all_rulesets().values() for name in switch_names(found.rules)})
WORDS = st.sampled_from(
    ["none", "both_back", "replay", "F-OA", "F-OB", "F-Z", "any", "", "é\t", "A"]
)
PLAIN = st.one_of(
    st.integers(min_value=-(10**30), max_value=10**30),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    WORDS,
)
VALUES = st.recursive(
    PLAIN.map(json.dumps)
    | st.sampled_from(["inf", "nan", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda of: f"[{', '.join(of)}]")
        | st.dictionaries(
            st.sampled_from(["A", "B", "C", "likeness", "differences", "name", "clause", "cards"]),
            inner,
            max_size=3,
        ).map(lambda of: "{" + ", ".join(f"{key} = {value}" for key, value in of.items()) + "}")
    ),
    max_leaves=6,
)
FILES = st.dictionaries(st.sampled_from([*KEYS, "id", "base", "warp"]), VALUES, max_size=6)


T = TypeVar("T")


def outcome(read: Callable[[], T]) -> tuple[T | None, Sequence[Fault]]:
    """What a file is read as, or the faults that it is refused for; anything else is raised."""
    try:
        return read(), ()
    except BadInput as refused:
        return None, refused.faults


@settings(deadline=None, max_examples=150)
@given(base=st.sampled_from(list(all_rulesets())), changes=FILES, named=st.booleans())
def test_any_toml_is_a_ruleset_or_is_refused(
    base: str, changes: dict[str, str], *, named: bool
) -> None:
    game = base.partition("/")[0]
    head = {"id": f'"{game}/our-club@1"', "base": f'"{base}"'} if named else {}
    text = "".join(f"{key} = {value}\n" for key, value in {**changes, **head}.items())
    house, faults = outcome(lambda: read_house("club.toml", text, ruleset))
    if house is None:
        assert faults
        assert all(fault.where and fault.what for fault in faults)
    else:
        assert house.found.rules.id == f"{game}/our-club@1"
        assert len(house.found.rules.hash) == 64


@settings(deadline=None, max_examples=100)
@given(text=st.text(max_size=200))
def test_any_text_is_refused_with_its_faults(text: str) -> None:
    with pytest.raises(BadInput):
        read_house("club.toml", text, ruleset)


CELLS = st.sampled_from(["blue", "Sun", "3", "", "9", "-1", "a-b", "é", '"x', "³", "1 "])
ROWS = st.lists(st.lists(CELLS, min_size=3, max_size=5).map(",".join), max_size=8)


@settings(deadline=None, max_examples=150)
@given(rows=ROWS)
def test_any_csv_is_a_deck_or_is_refused(rows: list[str]) -> None:
    text = "\n".join(["colour,shape,number,copy", *rows])
    deck, faults = outcome(lambda: read_deck("deck.csv", text))
    if deck is None:
        assert faults
    else:
        filled = (row for row in rows if any(cell.strip() for cell in row.split(",")))
        assert len(deck["cards"]) == sum(1 for _ in filled)
