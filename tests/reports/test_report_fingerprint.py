"""The fingerprint on paper stands for the root of the log."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.fingerprint import fingerprint

roots = st.binary(min_size=32, max_size=32)


def test_a_known_root_has_a_known_fingerprint() -> None:
    # RFC 4648: 5 bits a letter; bytes 00 44 32 14 c7 42 54 b6 35 cf are ABCDEFGHIJKLMNOP.
    root = "00443214c74254b635cf" + "00" * 22
    assert fingerprint(root) == "ABCD EFGH IJKL MNOP AAAA AAAA AAAA"


@given(roots)
def test_the_letters_are_the_first_140_bits_of_the_root(root: bytes) -> None:
    letters = fingerprint(root.hex()).replace(" ", "")
    assert len(letters) * 5 == 140
    assert base64.b32decode(letters + "AAAA")[:17] == root[:17]


@given(roots)
def test_no_letter_can_be_taken_for_a_digit(root: bytes) -> None:
    assert not set(fingerprint(root.hex())) & set("0189")


@pytest.mark.parametrize("root", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 32 + "\n", "ab" * 33])
def test_anything_but_a_root_is_refused(root: str) -> None:
    with pytest.raises(ValueError, match="64 lowercase hexadecimal digits"):
        fingerprint(root)
