"""Strategies for any fact of any game, made from the classes themselves."""

import importlib
import pkgutil
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

import tournament.games
from tournament.event import Event
from tournament.games.catalogue import Found
from tournament.games.events import GameDealt, PlayFact
from tournament.games.notation.forms import COMMON

LARGEST = 2**53 - 1


def fact_classes() -> Iterator[type[Event]]:
    """Yield every class of fact in the package of the games."""
    for module in pkgutil.walk_packages(tournament.games.__path__, "tournament.games."):
        importlib.import_module(module.name)
    pending: list[type[Event]] = [GameDealt, *PlayFact.__subclasses__()]
    for kind in pending:
        pending += kind.__subclasses__()
        if kind.__module__.startswith("tournament."):
            yield kind


def facts(found: Found) -> st.SearchStrategy[Event]:
    """Return a strategy for any fact that a record of this game may hold, with any fields."""
    known: Mapping[str, type[Event]] = {**found.game.events, **COMMON}
    return st.one_of([_of_class(kind, found.rules.id) for kind in known.values()])


@cache
def _of_class(kind: type[Event], rules_id: str) -> st.SearchStrategy[Event]:
    fields = {}
    for field in inspect.type_info(kind).fields:
        fields[field.name] = _of_type(field.type)
        if field.name == "rules":
            fields["rules"] |= st.just(rules_id)
    return st.fixed_dictionaries(fields).map(lambda values: msgspec.convert(values, kind))


def _of_type(kind: inspect.Type) -> st.SearchStrategy:
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=most):
            low = -LARGEST if least is None else least
            high = LARGEST if most is None else most
            near = st.integers(max(low, -3), min(high, 99))
            return near | near | st.integers(low, high)
        case inspect.StrType(pattern=str() as pattern):
            assert pattern == "^[0-9a-f]{64}$"
            return st.sampled_from([digit * 64 for digit in "0a9f"])
        case inspect.StrType(min_length=least, max_length=most):
            text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
            words = st.sampled_from(["false", "drawn", "7", "?", "~", 'a "b" ;c', "order", "x\ny"])
            low, high = least or 0, most or 12
            normal = (text | words).map(lambda one: unicodedata.normalize("NFC", one))
            return normal.filter(lambda one: low <= len(one) <= high)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.VarTupleType(item_type=item):
            return st.lists(_of_type(item), max_size=4).map(tuple)
        case inspect.StructType(cls=cls):
            return _struct(cls)
        case inspect.UnionType(types=types):
            return st.one_of([_of_type(one) for one in types])
    raise NotImplementedError(kind)


def _struct(kind: type[msgspec.Struct]) -> st.SearchStrategy:
    fields = {field.name: _of_type(field.type) for field in inspect.type_info(kind).fields}
    return st.fixed_dictionaries(fields).map(lambda values: msgspec.convert(values, kind))
