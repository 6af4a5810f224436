"""Which classes of events can only be spelled in one way."""

import msgspec
from msgspec import inspect

from eventstore.canonical import MAX_INTEGER


def has_one_spelling(kind: type[msgspec.Struct], *, any_integer: bool = False) -> bool:
    """Say whether what decodes to an event of `kind` and is how that is encoded is canonical.

    That is, if it is ASCII without an escape, for text is not looked at. It is so where the class
    holds no number but integers that its bounds keep within the profile, and nothing that msgspec
    copies as it stands or writes in a way of its own. With `any_integer` their bounds do not
    count: whoever asks looks for large numbers.
    """
    try:
        return _has_one(inspect.type_info(kind), any_integer)
    except RecursionError:  # a class that holds itself
        return False


def _has_one(kind: inspect.Type, any_integer: bool) -> bool:  # noqa: FBT001  # it is handed on
    match kind:
        case inspect.NoneType() | inspect.BoolType() | inspect.StrType():
            return True
        case inspect.LiteralType(values=values):
            return all(isinstance(value, str) for value in values)
        case inspect.IntType() if any_integer:
            return True
        case inspect.IntType(ge=int(least), le=int(most)):
            return -MAX_INTEGER <= least <= most <= MAX_INTEGER
        case inspect.UnionType(types=kinds):
            return all(_has_one(each, any_integer) for each in kinds)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _has_one(item, any_integer)
        case inspect.StructType(tag=None, array_like=False, fields=fields):
            return all(_has_one(field.type, any_integer) for field in fields)
        case _:
            return False
