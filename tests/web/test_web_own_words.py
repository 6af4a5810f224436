"""Nobody who asks over the network is told to type a command."""

import re
from collections.abc import Iterator

import click
import pytest

from tournament.cli.app import app
from tournament.event import Refused
from tournament.service.errors import BadInput, Conflict, Fault, NotFound, RefusedByRule
from tournament.service.refusals import SENTENCES
from tournament.web.own_words import ASK_THE_ORGANISER, HERE, next_of, said, said_whole
from tournament.web.problems import problem_of

_FACT = re.compile(r"\{(\w+)\}")


def commands(of: click.Command, above: str = "") -> Iterator[str]:
    """Yield every command of a group by its words."""
    if not isinstance(of, click.Group):
        yield above
        return
    context = click.Context(of)
    for name in of.list_commands(context):
        found = of.get_command(context, name)
        assert found is not None
        yield from commands(found, f"{above} {name}".strip())


TWO_WORDS = "|".join(sorted(each for each in commands(app) if " " in each))
COMMAND = re.compile(rf"\b(?:{TWO_WORDS})\b|--[a-z]|let-stand|playledger|`")


def refused(reason: str) -> Refused:
    own = HERE.get(reason)
    pattern = SENTENCES[reason] + ("" if own is None else own.sentence + own.next)
    return Refused(clause="T-5", reason=reason, facts=dict.fromkeys(_FACT.findall(pattern), 3))


@pytest.mark.parametrize("reason", sorted(SENTENCES))
def test_no_refusal_names_a_command(reason: str) -> None:
    told = problem_of(RefusedByRule(refused(reason)))
    assert COMMAND.search(f"{told.detail} {told.next}") is None
    assert told.next
    assert COMMAND.search(said_whole(refused(reason))) is None


def test_the_same_words_on_a_terminal_are_found_to_name_commands() -> None:
    assert {reason for reason, text in SENTENCES.items() if COMMAND.search(text)} >= HERE.keys()


@pytest.mark.parametrize("reason", sorted(HERE))
def test_what_is_said_here_needs_no_facts_of_its_own(reason: str) -> None:
    facts = set(_FACT.findall(HERE[reason].sentence + HERE[reason].next))
    assert facts <= set(_FACT.findall(SENTENCES[reason]))


def test_a_fault_that_a_rule_finds_says_what_to_do_here() -> None:
    found = BadInput("results.csv", [Fault.of("line 3", refused("edit-open"))])
    (fault,) = problem_of(found).faults or ()
    assert (fault.what, fault.next) == (said(refused("edit-open")), next_of(refused("edit-open")))


@pytest.mark.parametrize(
    "error",
    [
        Conflict("no key signs this log yet", "playledger key new FILE --origin NAME"),
        NotFound("there is no tournament yet", "`playledger tournament create SLUG` makes one"),
        BadInput("the table", [Fault("rules", "it is not live", "record it by `game record`")]),
    ],
)
def test_a_remedy_for_a_terminal_is_none_here(error: Exception) -> None:
    assert problem_of(error).next == ASK_THE_ORGANISER


def test_a_fault_lies_in_a_field_and_not_in_an_option() -> None:
    told = problem_of(BadInput("usage", [Fault("--at", "it is no moment", "give a time")]))
    assert told.detail == "Nothing was recorded; look at what you sent"
    assert [each.where for each in told.faults or ()] == ["at"]


def test_what_is_to_be_done_here_is_said() -> None:
    assert problem_of(NotFound("there is no code", "look again")).next == "look again"
