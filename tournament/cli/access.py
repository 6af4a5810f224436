"""`playledger access`: who is let in at the server, by a link or by a password."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import confirm, emit, emit_table, json_option, note, yes_option
from tournament.cli.qr import qr_code
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER

if TYPE_CHECKING:
    from tournament.cli.shapes_access import LinkState, ListedLink
    from tournament.projections.access import AccountRole, Link, Role
    from tournament.service.access import Access
    from tournament.service.ledger import Ledger

PASSWORD = "PLAYLEDGER_PASSWORD"  # noqa: S105 - the name of the variable
ORGANISER = "organiser"
"""What the first account is called."""

password_option = click.option(
    "--password-file",
    metavar="FILE",
    help=f"The password is its first line; else it is {PASSWORD}, or asked for.",
)


@click.command()
@click.argument(
    "role", type=click.Choice(["organiser", "referee", "scorer", "player", "spectator"])
)
@click.option("--tournament", metavar="SLUG", help="For a scorer, a player or a spectator.")
@click.option("--table", type=NUMBER, help="For a scorer of this table alone.")
@click.option("--entry", type=NUMBER, help="For a player: the number in the entry list.")
@click.option("--label", default="", help="What the list calls it.")
@click.option(
    "--days", type=click.IntRange(1, 366), default=3, show_default=True, help="How long it lasts."
)
@click.option(
    "--address",
    default="http://localhost:8000/",
    show_default=True,
    help="The server's address, as `serve` prints it.",
)
@click.option("--qr", is_flag=True, help="Show it as a QR code, too.")
@pass_settings
def link(
    settings: Settings,
    role: "Role",
    tournament: str | None,
    table: int | None,
    entry: int | None,
    label: str,
    days: int,
    address: str,
    *,
    qr: bool,
) -> None:
    """Make a link that lets somebody in as ROLE. It is shown this once, and kept nowhere."""
    from datetime import timedelta

    with _access(settings) as (ledger, access):
        token, made = access.make_link(
            ledger,
            role,
            tournament=tournament,
            at_table=table,
            entry=entry,
            label=label,
            lasts=timedelta(days=days),
        )
    made_link = f"{address.rstrip('/')}/enter#{token}"
    emit(made_link)
    if qr:
        emit(qr_code(made_link))
    until = made.expires_at[:16].replace("T", " ")
    note(f"link {made.number} lets somebody in as {role} until {until} UTC")
    note(f"next: playledger access revoke {made.number} ends it")


@click.command("list")
@json_option
@pass_settings
def list_(settings: Settings, *, as_json: bool) -> None:
    """List accounts and links. What opens them cannot be shown: it is not known here."""
    from tournament.cli.shapes_access import AccessList, ListedAccount, ListedLink

    with _looking(settings) as access:
        accounts = [ListedAccount(account=each.name, role=each.role) for each in access.accounts()]
        links = [
            ListedLink(
                link=each.number,
                role=each.role,
                tournament=each.tournament,
                table=each.at_table,
                entry=each.entry,
                label=each.label,
                created_at=each.created_at,
                expires_at=each.expires_at,
                state=_state(access, each),
            )
            for each in access.links()
        ]
    if as_json:
        emit(AccessList(accounts=accounts, links=links))
        return
    rows = [("", each.account, each.role, "", "", "by password") for each in accounts]
    rows += [
        (str(each.link), each.label, each.role, _place(each), each.expires_at[:16], each.state)
        for each in links
    ]
    emit_table(("Link", "Name", "Role", "Where", "Until (UTC)", ""), rows, right=("Link",))


@click.command()
@click.argument("links", type=NUMBER, nargs=-1, required=True)
@click.option("--forget", is_flag=True, help="Remove them from the list, too, with their labels.")
@pass_settings
def revoke(settings: Settings, links: tuple[int, ...], *, forget: bool) -> None:
    """Let nobody in by these LINKS any more."""
    with _access(settings) as (_, access):
        access.revoke(links, forget=forget)
    numbers = ", ".join(map(str, links))
    emit(f"revoked{' and forgotten' if forget else ''}: {numbers}")


@click.command()
@click.argument("name")
@click.option(
    "--role",
    type=click.Choice(["organiser", "referee"]),
    default="organiser",
    show_default=True,
    help="What its password lets in as.",
)
@password_option
@click.option("--remove", is_flag=True, help="Remove the account instead.")
@yes_option
@pass_settings
def account(
    settings: Settings,
    name: str,
    role: "AccountRole",
    password_file: str | None,
    *,
    remove: bool,
    yes: bool,
) -> None:
    """Make the account NAME, or give it another password; who was in by it is out."""
    if remove:
        confirm(f"Remove the account {name}?", yes=yes)
        with _access(settings) as (_, access):
            access.remove_account(name)
        emit(f"{name} is removed")
        return
    _set_account(settings, name, role, password_file)
    emit(f"{name} comes in as {role}, by password")


def first_organiser(settings: Settings, password_file: str | None) -> None:
    """Make the account of the organiser where there is none yet.

    Raises:
        BadInput: nobody is there to be asked for a password, or it is too short.
    """
    with _access(settings) as (_, access):
        if any(each.role == ORGANISER for each in access.accounts()):
            return
    if password_file is None and not os.environ.get(PASSWORD):
        note(f"This log has no organiser yet. Its account is called {ORGANISER}; give a password.")
    _set_account(settings, ORGANISER, "organiser", password_file)


def _set_account(
    settings: Settings, name: str, role: "AccountRole", password_file: str | None
) -> None:
    from tournament.cli.signing import passphrase

    password = passphrase(password_file, PASSWORD, f"password of {name}", twice=True)
    with _access(settings) as (_, access):
        access.set_account(name, role, password)


@contextmanager
def _access(settings: Settings) -> "Iterator[tuple[Ledger, Access]]":
    from tournament.service.access import access_of

    with settings.database() as database:
        yield access_of(database, settings.actor)


@contextmanager
def _looking(settings: Settings) -> "Iterator[Access]":
    from tournament.service.access import access_of
    from tournament.service.database import open_store

    with open_store(settings.db, write=False) as database:
        _, access = access_of(database, settings.actor)
        yield access


def _state(access: "Access", link: "Link") -> "LinkState":
    if link.revoked_at is not None:
        return "revoked"
    return "open" if access.lets_in(link) else "expired"


def _place(link: "ListedLink") -> str:
    parts = [link.tournament or ""]
    if link.table is not None:
        parts.append(f"table {link.table}")
    if link.entry is not None:
        parts.append(f"#{link.entry}")
    return " ".join(part for part in parts if part)
