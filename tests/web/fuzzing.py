"""Requests made from the OpenAPI document, good and bad, sent to a server; each answer is judged.

schemathesis makes them and holds each answer against the document: no 5xx, no status, type, shape
or header that it does not say, nothing bad let in. Beside that the head of the log has to stand
where the answer says that nothing was done.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.web.organised import EVENT

DOCUMENT = "/api/v1/openapi.json"
BAD_TEXTS = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "x onmouseover=alert(1)",
    "\\';alert(1)//", "javascript:alert(1)", "data:text/html;base64,PHNj", "{{7*7}}",
    "{{cycler.__init__.__globals__}}", "</svg><script>", "=cmd|' /C calc'!A0", "-2+3",
    "@SUM(1+1)", "\t=1", "a\r\nb,1,1", "\x1b[2J\x1b[31mWINNER", "\x1b]8;;http://evil\x07x",
    "\x9b31m", "a\u202egnp.exe", "محمد علي", "\u200b\ufeff\u2060", "é", "e\u0301",
    "Pаvel", "a" + "\u0301" * 100, "a\0b", "", "   ", "A" * 401, "'; DROP TABLE events;--",
    "%", "_", "\\", "name;select pg_sleep(9)", "../../etc/passwd", "CON", "a:b", ".htaccess",
    "../../x", "a\\..\\b", "abc\n", "x\n2026-11-30 INFO admin login ok", "０５", "$(id)",
    "http://169.254.169.254/", "2-2", "3-0", "-1", "1-1-1", "99-99", "007", "+5", "NaN", "1e400",
]  # fmt: skip
"""Rows of the bad inputs that are texts, and scores that are none."""
BAD_NUMBERS = [-1, 0, 1, 2, 52, 99_999, 100_000, 2**31, 2**53 - 1, 2**53, 2**63 - 1, 2**63]
STREAMS = ("/feed", "/watch")
PATIENCE_S = 20

CONFIG = {
    "dictionaries": {
        "texts": {"values": BAD_TEXTS},
        "numbers": {"values": BAD_NUMBERS},
        "slugs": {"values": [EVENT, EVENT, EVENT, "autumn"]},
        "small": {"values": [1, 2, 3]},
        "tags": {"values": ['"1"', '"2"', '"3"', "*", 'W/"1"', '"-1"', '"9007199254740993"']},
        "games": {"values": ["spring/m1/g1", "spring/m1", "friendly-1"]},
        "ids": {"values": ["-1", "abc", "0", "1", "1.0", " 1", "999", str(2**63), str(2**70)]},
    },
    "generation": {
        "dictionaries": {
            "string": {"dictionary": "texts", "probability": 0.3},
            "integer": {"dictionary": "numbers", "probability": 0.3},
        }
    },
    "parameters": {
        "path.slug": {"dictionary": "slugs", "probability": 0.8},
        "path.number": {"dictionary": "small", "probability": 0.8},
        "path.table": {"dictionary": "small", "probability": 0.8},
        "path.match": {"dictionary": "small", "probability": 0.8},
        "path.dispute": {"dictionary": "small", "probability": 0.8},
        "header.Last-Event-ID": {"dictionary": "ids", "probability": 0.8},
        "path.entry": {"dictionary": "small", "probability": 0.8},
        "path.game": {"dictionary": "games", "probability": 0.8},
        "header.If-Match": {"dictionary": "tags", "probability": 0.8},
    },
}

LEFT_OUT = [
    # What the document cannot say is refused too: names that cannot be printed, results that
    # cannot be, versions that are not the last. So not all that it lets through is accepted.
    "positive_data_acceptance",
]


@dataclass
class Report:
    """How many requests were made, what came of them, and what was wrong with an answer."""

    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def fuzz(
    address: str, headers: dict[str, str], *, examples: int, chance: int = 0, only: str = ""
) -> Report:
    """Send so many good and so many bad requests to each operation of a server.

    Args:
        address: the server, whose log nobody else changes meanwhile.
        headers: who asks.
        examples: of each kind, for each operation.
        chance: another number, other requests.
        only: one operation, such as `GET /health`; all where it is left out.
    """
    schema = schemathesis.openapi.from_url(
        f"{address}{DOCUMENT}", config=SchemathesisConfig.from_dict(CONFIG)
    )
    report = Report()
    left_out = [CHECKS.get_one(name) for name in LEFT_OUT]
    with requests.Session() as session:
        for operation in sorted(map(_ok, schema.get_all_operations()), key=_ends):
            if only and operation.label != only:
                continue
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                _one(operation, mode, report, session, address, headers, left_out, examples, chance)
    return report


def head(session: requests.Session, address: str, headers: dict[str, str]) -> dict[str, Any]:
    """Return where the log ends."""
    answer: dict[str, Any] = session.get(f"{address}/api/v1/log/head", headers=headers).json()
    return answer


def _rests_on(case: Any) -> str:  # noqa: ANN401
    """Return the address of what a request rests on: its dispute, else the event."""
    event = f"/api/v1/tournaments/{EVENT}"
    number = case.path_parameters.get("dispute") if case.path_parameters else None
    return event if number is None else f"{event}/disputes/{quote(str(number), safe='')}"


def _ok(found: Any) -> Any:  # noqa: ANN401
    assert isinstance(found, Ok), found
    return found.ok()


def _streams(operation: Any) -> bool:  # noqa: ANN401
    """Say whether an operation answers with events that do not end."""
    return bool(operation.path.endswith(STREAMS))


def _opened(
    case: Any,  # noqa: ANN401
    session: requests.Session,
    address: str,
    headers: dict[str, str],
) -> int:
    """Open a stream, look at nothing but its status, and let go of it."""
    wanted = case.as_transport_kwargs(base_url=address, headers=dict(headers))
    with session.request(**wanted, stream=True, timeout=PATIENCE_S) as response:
        return response.status_code


def _ends(operation: Any) -> bool:  # noqa: ANN401
    """Put last what leaves nothing to do for the others."""
    return operation.label.endswith("/finish") or operation.label == "DELETE /api/v1/session"


def _one(  # noqa: PLR0917
    operation: Any,  # noqa: ANN401
    mode: GenerationMode,
    report: Report,
    session: requests.Session,
    address: str,
    headers: dict[str, str],
    left_out: list[Any],
    examples: int,
    chance: int,
) -> None:
    @seed(chance)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:  # noqa: ANN401
        if mode is GenerationMode.POSITIVE and "If-Match" in case.headers and report.requests % 3:
            stands = session.get(f"{address}{_rests_on(case)}", headers=headers)
            case.headers["If-Match"] = stands.headers.get(
                "ETag", "*"
            )  # so that it does not fail for that
        before = head(session, address, headers)
        report.requests += 1
        report.operations[operation.label] += 1
        if _streams(operation):
            status = _opened(case, session, address, headers)
            report.statuses[status] += 1
            if str(status) not in operation.definition.raw["responses"]:
                report.failures.append(f"{operation.label}: undocumented status {status}")
            return
        response = case.call(base_url=address, session=session, headers=dict(headers))
        report.statuses[response.status_code] += 1
        try:
            case.validate_response(response, excluded_checks=left_out, headers=dict(headers))
        except BaseExceptionGroup as wrong:
            report.failures += [f"{operation.label}: {each}" for each in wrong.exceptions]
        except AssertionError as wrong:
            report.failures.append(f"{operation.label}: {wrong}")
        if response.status_code >= 400 and head(session, address, headers) != before:
            report.failures.append(f"{operation.label}: refused, and the head moved")

    try:
        send()
    except Unsatisfiable:  # nothing bad can be asked of what takes nothing
        assert mode is GenerationMode.NEGATIVE, operation.label
