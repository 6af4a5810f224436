"""Canonical bytes: JSON with one spelling, so that a hash of the bytes is a hash of the content.

The profile: object keys are ASCII and sorted, no value is a floating-point number, integers lie
within 2**53 - 1 of zero, text is in Unicode normal form C without lone surrogates, and nothing
stands between the tokens. On this profile the bytes are those of RFC 8785.
"""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from typing import NoReturn

import msgspec

from eventstore.errors import CodecError

MAX_INTEGER = 2**53 - 1

_MOST_AT_ONCE = 2**17  # bytes that are looked at together: memory stays flat

# An integer outside the profile has 16 digits, the first a 9, or 17; a time in microseconds has 16
# and none until the year 2255. As one expression these two take four times as long.
_16_DIGITS = b"0" * 16
_17_DIGITS = b"0" * 17
_NINE_AND_15_DIGITS = re.compile(rb"9[0-9]{15}")
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_BACKSLASH = ord("\\")  # bytes look for a number in a tenth of the time they take for bytes
_encoder = msgspec.json.Encoder(order="sorted")
_encode, _encode_lines = _encoder.encode, _encoder.encode_lines


def _no_float(literal: str) -> NoReturn:
    raise CodecError(f"{literal} is a floating-point number; write an integer or a text")


_decoder = msgspec.json.Decoder(float_hook=_no_float)
_decode, _decode_lines = _decoder.decode, _decoder.decode_lines


def canonical(value: object) -> bytes:
    """Return the canonical bytes of `value`: builtin values, or a msgspec struct.

    Raises:
        CodecError: something in `value` is outside the profile; the text says where.
    """
    try:
        plain = msgspec.to_builtins(value, order="sorted")
        _require_profile(plain, "$")
        return _encode(plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise CodecError(f"this cannot be written as canonical JSON: {error}") from error


def digest(value: object) -> bytes:
    """Return the SHA-256 of the canonical bytes of `value`."""
    return hashlib.sha256(canonical(value)).digest()


def require_canonical(data: bytes) -> None:
    """Accept `data` only if encoding what it says gives the same bytes again.

    Raises:
        CodecError: it does not.
    """
    try:
        value = _decode(data)
        again = _encode(value)
    except (ValueError, TypeError, RecursionError) as error:
        raise CodecError(f"not JSON: {error}") from error
    if again != data:
        raise CodecError("not the canonical spelling (sorted keys, no space, shortest escapes)")
    if not is_plain(data):
        _require_profile(value, "$")


def is_plain(data: bytes) -> bool:
    """Say whether canonical spelling is all that JSON can lack: no text or number in it can."""
    return data.isascii() and _BACKSLASH not in data and not _has_large_number(data)


def are_plainly_canonical(payloads: Sequence[bytes]) -> bool:
    """Say of many payloads at once whether each is canonical, and of the plain sort.

    One that is not plain, or has a large number, may be canonical all the same: only
    `require_canonical` says.
    """
    lines = plain_lines(payloads)
    if lines is None or _has_large_number(lines):
        return False
    try:
        values = _decode_lines(lines)
        # A value is written in one line: so many values in the same bytes are one a payload.
        return len(values) == len(payloads) and _encode_lines(values) == lines
    except (CodecError, ValueError, TypeError, RecursionError):
        return False


def plain_lines(payloads: Sequence[bytes]) -> bytes | None:
    """Return the payloads, each with the end of a line, where all are plain: ASCII and no escape.

    None where they are not, or are too many bytes to be looked at together.
    """
    try:
        if sum(map(len, payloads)) > _MOST_AT_ONCE:
            return None
        lines = b"\n".join((*payloads, b""))
    except TypeError:
        return None
    return lines if lines.isascii() and _BACKSLASH not in lines else None


def require_text(text: str, where: str) -> None:
    """Accept `text` only in normal form C and without lone surrogates.

    Raises:
        CodecError: it is neither; `where` names the place.
    """
    if text.isascii():
        return
    if not unicodedata.is_normalized("NFC", text):
        raise CodecError(f"{where}: text is not in Unicode normal form C")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise CodecError(f"{where}: text holds half a surrogate pair")


def _has_large_number(data: bytes) -> bool:
    zeros = data.translate(_DIGITS_AS_ZEROS)
    if zeros.find(_16_DIGITS) < 0:  # `in` takes three times as long
        return False
    return bool(_NINE_AND_15_DIGITS.search(data)) or _17_DIGITS in zeros


def _require_profile(value: object, where: str) -> None:
    match value:
        case None | bool():
            pass
        case int():
            if not -MAX_INTEGER <= value <= MAX_INTEGER:
                raise CodecError(f"{where}: the integer {value} is beyond 2**53 - 1")
        case str():
            require_text(value, where)
        case list() | tuple():
            for index, item in enumerate(value):
                _require_profile(item, f"{where}[{index}]")
        case dict():
            for key, item in value.items():
                if not (isinstance(key, str) and key.isascii()):
                    raise CodecError(f"{where}: the key {key!r} is not ASCII text")
                _require_profile(item, f"{where}.{key}")
        case _:
            raise CodecError(f"{where}: {value!r} is a {type(value).__name__}, not canonical")
