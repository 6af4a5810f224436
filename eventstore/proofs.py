"""Proofs about the tree (RFC 9162, section 2.1): that it holds an event, and that it only grew.

A proof is a list of roots over spans of leaves. Which spans these are follows from the numbers
alone, so a proof is made in one pass over the leaves, in memory that does not grow with them.
Verification follows the RFC's own steps and shares nothing with that.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from eventstore.errors import IntegrityFailure
from eventstore.merkle import node, tree

Span = tuple[int, int]
"""Leaves by index: the first, and the one after the last."""

_HASH_SIZE = 32


def prove_inclusion(leaves: Iterable[bytes], position: int, size: int) -> list[bytes]:
    """Return the proof that the tree over the first `size` leaves holds the one at `position`.

    Raises:
        ValueError: `position` is not one of 1 to `size`.
        IntegrityFailure: there are fewer leaves.
    """
    if not 1 <= position <= size:
        raise ValueError(f"position {position} is not in a log of {size} events")
    return roots_over(leaves, _beside(position - 1, size))


def paths_to(
    leaves: Iterable[bytes], positions: Iterable[int], size: int
) -> dict[int, list[bytes]]:
    """Return the proof of `prove_inclusion` for each position, all from one pass over the leaves.

    The whole tree is held in memory: some 150 bytes a leaf.

    Raises:
        ValueError: a position is not one of 1 to `size`.
        IntegrityFailure: there are fewer leaves.
    """
    levels = [list(islice(leaves, size))]
    if len(levels[0]) < size:
        raise IntegrityFailure(len(levels[0]) + 1, "the event is missing", "missing")
    while len(levels[-1]) > 1:
        below = levels[-1]
        above = [node(*below[at : at + 2]) for at in range(0, len(below) - 1, 2)]
        levels.append(above + below[len(above) * 2 :])
    return {position: list(_up(levels, position - 1)) for position in positions}


def _up(levels: Sequence[Sequence[bytes]], index: int) -> Iterator[bytes]:
    """Yield what stands beside the way from a leaf to the root; a last one alone has nothing."""
    if not 0 <= index < len(levels[0]):
        raise ValueError(f"position {index + 1} is not in a log of {len(levels[0])} events")
    for level in levels[:-1]:
        if index ^ 1 < len(level):
            yield level[index ^ 1]
        index >>= 1


def prove_consistency(leaves: Iterable[bytes], old_size: int, size: int) -> list[bytes]:
    """Return the proof that the tree over the first `size` leaves began as that over `old_size`.

    Raises:
        ValueError: `old_size` is not one of 1 to `size`.
        IntegrityFailure: there are fewer leaves.
    """
    if not 1 <= old_size <= size:
        raise ValueError(f"a log of {size} events never had {old_size}")
    return roots_over(leaves, _around(old_size, size))


def roots_over(leaves: Iterable[bytes], spans: Sequence[Span]) -> list[bytes]:
    """Return the root over each span of `leaves`; the spans share no leaf.

    Raises:
        IntegrityFailure: the leaves end before the last span does.
    """
    source = iter(leaves)
    at = 0
    roots: dict[Span, bytes] = {}
    for span in sorted(spans):
        start, end = span
        at += sum(1 for _ in islice(source, start - at))
        found, roots[span] = tree(islice(source, end - start))
        at += found
        if at < end:
            raise IntegrityFailure(at + 1, "the event is missing", "missing")
    return [roots[span] for span in spans]


def includes(leaf: bytes, position: int, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Say whether `path` proves that `leaf` is at `position` of the tree (RFC 9162, 2.1.3.2)."""
    if not 1 <= position <= size or not _are_hashes(leaf, root, *path):
        return False
    at, last = position - 1, size - 1
    for beside in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            leaf = node(beside, leaf)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            leaf = node(leaf, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and leaf == root


def extends(old_size: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Say whether `path` proves that one tree is the beginning of the other (RFC 9162, 2.1.4.2)."""
    if not 1 <= old_size <= size or not _are_hashes(old_root, root, *path):
        return False
    if old_size == size:
        return not path and old_root == root
    steps = [*path] if old_size & (old_size - 1) else [old_root, *path]
    if not steps:
        return False
    at, last = old_size - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = steps[0]
    for beside in steps[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node(beside, old), node(beside, new)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and old == old_root and new == root


def _beside(index: int, size: int) -> list[Span]:
    """Return the spans beside the way from a leaf to the root, from the leaf up (2.1.3.1)."""
    spans = []
    start, end = 0, size
    while end - start > 1:
        split = start + _left(end - start)
        if index < split:
            spans.append((split, end))
            end = split
        else:
            spans.append((start, split))
            start = split
    return spans[::-1]


def _around(old_size: int, size: int) -> list[Span]:
    """Return the spans that both trees are made of, and those that only the new has (2.1.4.1)."""
    spans = []
    start, end = 0, size
    while end != old_size:
        split = start + _left(end - start)
        if old_size <= split:
            spans.append((split, end))
            end = split
        else:
            spans.append((start, split))
            start = split
    if start:  # else it is the old tree itself, whose root the verifier has
        spans.append((start, end))
    return spans[::-1]


def _left(width: int) -> int:
    """Return how many of `width` leaves are left of the root: the largest power of two below."""
    return 1 << (width - 1).bit_length() - 1


def _are_hashes(*values: bytes) -> bool:
    return all(len(value) == _HASH_SIZE for value in values)
