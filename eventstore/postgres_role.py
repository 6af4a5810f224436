"""A role that may keep the log and nothing else: what it was not granted, no mistake of it does."""

from collections.abc import Mapping

from sqlalchemy import Connection, text

from eventstore.errors import StorageFailure

GRANTS: Mapping[str, str] = {
    "events": "SELECT, INSERT",
    "checkpoints": "SELECT, INSERT",
    "log_head": "SELECT, UPDATE",
    "projections": "SELECT, INSERT, UPDATE, DELETE",
}
"""What the log itself needs, by table. Holding the head's row takes the right to change it."""

_RANK = text("""
SELECT rolsuper OR pg_has_role(rolname, relowner, 'MEMBER')
FROM pg_roles, pg_class
WHERE rolname = :role AND pg_class.oid = to_regclass('events')
""")


def grant(connection: Connection, role: str, grants: Mapping[str, str], where: str) -> bool:
    """Let a role do exactly this on these tables; make it where there is none, and say so then.

    A role that is made may log in, but has no password yet.

    Raises:
        StorageFailure: the role owns the tables or is a superuser: grants do not bind it.
    """
    rank = connection.execute(_RANK, {"role": role}).scalar()
    if rank:
        reason = f"role {role} owns the log or is a superuser, whom no grant binds; name another"
        raise StorageFailure("denied", where, reason)
    name = connection.dialect.identifier_preparer.quote_identifier(role)
    schema = connection.dialect.identifier_preparer.quote_identifier(
        connection.execute(text("SELECT current_schema()")).scalar_one()
    )
    statements = [
        f"GRANT USAGE ON SCHEMA {schema} TO {name}",
        f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {name}",
        *(f"GRANT {rights} ON {table} TO {name}" for table, rights in grants.items()),
    ]
    if rank is None:
        statements.insert(0, f"CREATE ROLE {name} LOGIN")
    for statement in statements:
        connection.exec_driver_sql(statement)
    return rank is None
