"""What of a PostgreSQL URL may be shown."""

from sqlalchemy import URL


def shown(url: URL) -> str:
    """Return where a URL leads, without its password and whatever else it carries."""
    bare = URL.create(
        url.get_backend_name(),
        username=url.username,
        host=url.host,
        port=url.port,
        database=url.database,
    )
    return bare.render_as_string()
