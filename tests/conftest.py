"""What tests of several areas stand on."""

from tests.postgres import pg_empty, pg_guarded_role, pg_log, pg_server, pg_template

__all__ = ["pg_empty", "pg_guarded_role", "pg_log", "pg_server", "pg_template"]
