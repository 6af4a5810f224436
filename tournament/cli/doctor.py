"""`playledger doctor`: look at everything the log stands on."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.explain import STORAGE
from tournament.cli.output import emit, json_option
from tournament.cli.settings import Flags, Settings, pass_settings
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.cli.shapes_log import SettingShown
    from tournament.service.doctor.finding import Finding, Grade

_GRADES: Sequence["Grade"] = ("well", "warning", "danger")


@click.command()
@json_option
@pass_settings
def doctor(settings: Settings, *, as_json: bool) -> int:
    """Look at everything the log stands on, and say what to do. Nothing is changed.

    The program and its files, SQLite or the server, the disk and its room, who may write, the
    clock, the schema, the key and the last checkpoint. It leaves with 4 where something endangers
    the log; a warning does not. What was recorded is not read through: `log verify` does that.
    """
    from tournament.cli.resolution import DEFAULTS
    from tournament.cli.signing import KEY_FILE
    from tournament.service.doctor.examination import examine

    origins = _origins(settings)
    key_file = os.environ.get(KEY_FILE)
    findings = list(
        examine(
            settings.db,
            datetime.now(UTC),
            key_file=Path(key_file) if key_file else None,
            made_on_demand=any(each.name == "db" and each.source == DEFAULTS for each in origins),
        )
    )
    gravest = max((each.grade for each in findings), key=_GRADES.index)
    if as_json:
        _emit_json(gravest, origins, findings)
    else:
        for each in origins:
            emit(f"{'setting':<9}{each.name}: {each.value} (from {each.source})")
        for finding in findings:
            emit(f"{finding.grade:<9}{finding.subject}: {finding.what}")
            if finding.remedy:
                emit(f"{'':<9}next: {finding.remedy}")
        emit(_in_short(findings))
    return STORAGE if gravest == "danger" else 0


def _origins(settings: Settings) -> "list[SettingShown]":
    from tournament.cli.resolution import origins
    from tournament.cli.shapes_log import SettingShown

    context = click.get_current_context(silent=True)
    flags = context.find_object(Flags) if context is not None else None
    values = {"db": settings.shown_db, "actor": settings.actor}
    return [
        SettingShown(name=name, value=values[name], source=source)
        for name, (source, _) in origins(flags or Flags()).items()
    ]


def _emit_json(
    gravest: "Grade", origins: "list[SettingShown]", findings: "Sequence[Finding]"
) -> None:
    from tournament.cli.shapes_log import Doctor, Examined

    examined = [
        Examined(subject=each.subject, grade=each.grade, what=each.what, remedy=each.remedy)
        for each in findings
    ]
    emit(Doctor(grade=gravest, settings=origins, findings=examined))


def _in_short(findings: "Sequence[Finding]") -> str:
    dangers, warnings = (
        sum(each.grade == grade for each in findings) for grade in ("danger", "warning")
    )
    if dangers:
        return f"{several(dangers, 'thing endangers', 'things endanger')} the log."
    if warnings:
        return f"Nothing endangers the log; {several(warnings, 'warning')}."
    return "All is well."
