"""The server that a PostgreSQL log is on."""

from collections.abc import Iterator

from sqlalchemy import text

from eventstore.storage import Storage
from tournament.service.doctor.finding import Finding, warning, well
from tournament.service.doctor.place import megabytes

_QUESTIONS = text("""
SELECT current_setting('server_version') AS version, current_user AS role,
  pg_database_size(current_database()) AS size, pg_is_in_recovery() AS standby,
  has_table_privilege('events', 'INSERT') AS appends,
  has_table_privilege('events', 'UPDATE, DELETE, TRUNCATE') AS changes
""")


def examine_server(storage: Storage) -> Iterator[Finding]:
    """Look at the server, and at what the role may do there.

    Raises:
        StorageFailure: the server does not answer.
    """
    with storage.reading() as connection:
        row = connection.execute(_QUESTIONS).one()
    what = f"{storage.where}: PostgreSQL {row.version}, {megabytes(row.size)}"
    yield well("server", what, "watch the room on the server's disk: it cannot be seen from here")
    if row.standby or not row.appends:
        reason = "is a standby" if row.standby else f"does not let {row.role} append"
        what = f"the server {reason}: the log can be read and verified, and nothing recorded"
        yield warning("permission", what, "name the primary, or another role")
    elif row.changes:
        what = f"{row.role} may append, and could also change the tables themselves"
        remedy = "playledger db upgrade --role NAME makes a role for every day, which only appends"
        yield warning("permission", what, remedy)
    else:
        yield well("permission", f"{row.role} may append, and change nothing")
