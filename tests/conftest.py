"""What tests of several areas stand on."""

import signal

from hypothesis import HealthCheck, settings

from tests.browser import browser
from tests.postgres import pg_empty, pg_guarded_role, pg_log, pg_server, pg_template

__all__ = ["browser", "pg_empty", "pg_guarded_role", "pg_log", "pg_server", "pg_template"]

# A shell has its background jobs ignore Ctrl-C, and every program they start would inherit that:
# the tests that interrupt one would wait in vain.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test depends on time: neither an example nor the making of it has to be quick.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
