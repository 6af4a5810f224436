"""What keeps the log append-only on PostgreSQL: triggers that fire for every role and session.

They stop accidents. Who owns the tables can drop them: that is what hashes are for.
"""

from sqlalchemy import Connection, text

CHANNEL = "events_recorded"
"""Where `log_follows` tells those who listen that events were committed."""

FUNCTIONS = {
    "log_follows": """
DECLARE
  first bigint;
  last bigint;
  many bigint;
BEGIN
  SELECT min(position), max(position), count(*) INTO first, last, many FROM added;
  IF last - first + 1 <> many
    OR last <> (SELECT max(position) FROM events)
    OR (first <> 1 AND NOT EXISTS (SELECT FROM events WHERE position = first - 1))
  THEN
    RAISE restrict_violation USING MESSAGE = 'an event is only added at the end of the log';
  END IF;
  PERFORM pg_notify('events_recorded', '');
  RETURN NULL;
END
""",
    "log_refuses": """
BEGIN
  RAISE restrict_violation USING MESSAGE = TG_ARGV[0];
END
""",
}
"""The bodies of the trigger functions by name."""

TRIGGERS = {
    "events_follow": (
        "CREATE TRIGGER events_follow AFTER INSERT ON events REFERENCING NEW TABLE AS added "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_follows()"
    ),
    "events_stay": (
        "CREATE TRIGGER events_stay BEFORE DELETE OR TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('an event is never deleted')"
    ),
    "events_hold": (
        "CREATE TRIGGER events_hold BEFORE UPDATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('an event is never changed')"
    ),
    "checkpoints_stay": (
        "CREATE TRIGGER checkpoints_stay BEFORE DELETE OR TRUNCATE ON checkpoints "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('a checkpoint is never deleted')"
    ),
    "checkpoints_hold": (
        "CREATE TRIGGER checkpoints_hold BEFORE UPDATE ON checkpoints "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('a checkpoint is never changed')"
    ),
    "log_head_stays": (
        "CREATE TRIGGER log_head_stays BEFORE DELETE OR TRUNCATE ON log_head "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('the head of the log is never deleted')"
    ),
    "log_head_grows": (
        "CREATE TRIGGER log_head_grows BEFORE UPDATE ON log_head "
        "FOR EACH ROW WHEN (new.size <= old.size) "
        "EXECUTE FUNCTION log_refuses('the head of the log only grows')"
    ),
}
"""The guards by name, in the words in which PostgreSQL tells them again."""

_ALWAYS = "A"  # also where a session says that it only replicates

_PRESENT_TRIGGERS = text("""
SELECT tgname AS name, pg_get_triggerdef(pg_trigger.oid, true) AS sql, tgenabled AS fires
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND relnamespace = current_schema()::text::regnamespace
""")
_PRESENT_FUNCTIONS = text("""
SELECT proname AS name, prosrc AS body
FROM pg_proc WHERE pronamespace = current_schema()::text::regnamespace
""")


def set_guards(connection: Connection) -> None:
    """Make the functions and the triggers, which fire always."""
    for name, body in FUNCTIONS.items():
        connection.exec_driver_sql(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"
        )
    for name, sql in TRIGGERS.items():
        connection.exec_driver_sql(sql)
        table = name.rpartition("_")[0]
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def guard_differences(connection: Connection) -> list[str]:
    """Return how the guards differ from those declared; nothing when they are the same."""
    triggers = {row.name: row for row in connection.execute(_PRESENT_TRIGGERS)}
    bodies = {row.name: row.body for row in connection.execute(_PRESENT_FUNCTIONS)}
    found = [f"trigger {name} is missing" for name in TRIGGERS.keys() - triggers.keys()]
    for name, row in triggers.items():
        if row.sql != TRIGGERS.get(name):
            found.append(f"trigger {name} is not as declared")
        elif row.fires != _ALWAYS:
            found.append(f"trigger {name} does not fire always")
    found += [
        f"function {name} is not as declared"
        for name, body in FUNCTIONS.items()
        if bodies.get(name) != body
    ]
    return sorted(found)
