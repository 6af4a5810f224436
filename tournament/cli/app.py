"""The tree of commands. Each is named here with its one line of help, and lives elsewhere.

An attribute is the command's name, with an underscore after it where Python has the word.
"""

from collections.abc import Mapping

import rich_click as click

from tournament import __version__
from tournament.cli.lazy import LazyGroup, listed
from tournament.cli.settings import Flags

GROUPS: Mapping[str, tuple[str, Mapping[str, tuple[str, str]]]] = {
    "tournament": (
        "Create, list, show, import and finish tournaments.",
        {
            "create": ("tournament.cli.tournament:create", "Announce a tournament."),
            "list": ("tournament.cli.tournament:list_", "List the tournaments in the log."),
            "show": ("tournament.cli.tournament:show", "Show a tournament's state."),
            "import": ("tournament.cli.tournament:import_", "Import the results of a past event."),
            "export": ("tournament.cli.tournament_export:export", "Write tables as CSV."),
            "places": ("tournament.cli.places:places", "Show who finished where."),
            "undo": ("tournament.cli.undo:undo", "Undo the last act, or all since a moment."),
            "integrity": ("tournament.cli.integrity:integrity", "Show what touched fairness."),
            "change": ("tournament.cli.tournament:change", "Change what was agreed, on record."),
            "finish": ("tournament.cli.tournament:finish", "Close a tournament for good."),
        },
    ),
    "player": (
        "Enter players, and take them out and in again.",
        {
            "add": ("tournament.cli.player:add", "Enter one player."),
            "import": ("tournament.cli.player:import_", "Enter the players of a CSV file."),
            "list": ("tournament.cli.player:list_", "List the entries."),
            "drop": ("tournament.cli.player:drop", "Withdraw an entry from later rounds."),
            "reinstate": ("tournament.cli.player:reinstate", "Bring a withdrawn entry back."),
            "late": ("tournament.cli.player_late:late", "Let somebody in who comes late."),
            "check-in": ("tournament.cli.player_presence:check_in", "Mark who is there."),
            "missing": ("tournament.cli.player_presence:missing", "Show who is not there."),
            "no-show": ("tournament.cli.player_presence:no_show", "Give the matches away."),
            "apart": ("tournament.cli.player_apart:apart", "Keep clubs or families apart."),
            "forbid": ("tournament.cli.player_wishes:forbid", "Keep two from ever meeting."),
            "bye": ("tournament.cli.player_wishes:bye", "Let an entry sit out a round."),
            "table": ("tournament.cli.player_wishes:table", "Seat an entry at one table."),
            "wishes": ("tournament.cli.player_wishes:wishes", "List what pairing must heed."),
            "ratings": ("tournament.cli.player_ratings:ratings", "List the club's ratings."),
            "penalise": ("tournament.cli.player_penalties:penalise", "Penalise an entry."),
            "lift": ("tournament.cli.player_penalties:lift", "Take a penalty back."),
            "penalties": ("tournament.cli.player_penalties:penalties", "List the penalties."),
            "disqualify": ("tournament.cli.player_penalties:disqualify", "Put an entry out."),
            "erase": ("tournament.cli.player_erase:erase", "Erase who a player was, for good."),
        },
    ),
    "round": (
        "Pair, show, publish and close rounds.",
        {
            "pair": ("tournament.cli.round:pair", "Pair the next round as a draft."),
            "show": ("tournament.cli.round:show", "Show the tables of a round."),
            "why": ("tournament.cli.round_why:why", "Say why it is paired as it is."),
            "publish": ("tournament.cli.round:publish", "Make the pairing binding."),
            "edit": ("tournament.cli.round_edit:edit", "Change a pairing by hand."),
            "repair": ("tournament.cli.round_repair:repair", "Pair again but for what stays."),
            "swap": ("tournament.cli.round_repair:swap", "Wrong opponents: play again."),
            "keep": ("tournament.cli.round_repair:keep", "Wrong opponents: it counts."),
            "close": ("tournament.cli.round:close", "Close a round whose results are in."),
            "import": ("tournament.cli.round_import:import_", "Bring back rounds played on paper."),
        },
    ),
    "result": (
        "Enter, import and correct results.",
        {
            "enter": ("tournament.cli.result:enter", "Enter the result of one table."),
            "import": ("tournament.cli.result:import_", "Enter the results of a CSV file."),
            "show": ("tournament.cli.result_show:show", "Show all that is known of a result."),
            "correct": ("tournament.cli.result:correct", "Correct a result, with a reason."),
            "confirm": ("tournament.cli.result_confirm:confirm", "Confirm what another entered."),
            "unreadable": (
                "tournament.cli.result_confirm:unreadable",
                "Mark a slip that cannot be read.",
            ),
            "outstanding": (
                "tournament.cli.result_outstanding:outstanding",
                "List what results wait for.",
            ),
        },
    ),
    "bracket": (
        "Cut to the elimination bracket, and show it.",
        {
            "cut": ("tournament.cli.bracket:cut", "Seed the bracket from the standings."),
            "show": ("tournament.cli.bracket:show", "Show the bracket."),
            "line": ("tournament.cli.cut_line:line", "Show the line of the cut."),
        },
    ),
    "report": (
        "Make the printable pages.",
        {
            "build": ("tournament.cli.report:build", "Write every page of a tournament."),
            "printed": ("tournament.cli.report_printed:printed", "Record that sheets hang out."),
            "carry-on": (
                "tournament.cli.report_carry_on:carry_on",
                "Write the sheet to go on by hand.",
            ),
        },
    ),
    "dispute": (
        "Claim, look, try out, rule and appeal.",
        {
            "open": ("tournament.cli.dispute:open_", "Take down a claim about a table."),
            "list": ("tournament.cli.dispute:list_", "List the disputes and where they stand."),
            "show": ("tournament.cli.dispute:show", "Show a dispute."),
            "scene": (
                "tournament.cli.dispute_scene:scene",
                "Show who was first, and whether the clocks can tell.",
            ),
            "dossier": (
                "tournament.cli.dispute_dossier:dossier",
                "Write all of a dispute as one page that proves itself.",
            ),
            "export": (
                "tournament.cli.dispute_dossier:export",
                "Write the events of a dispute with their proof.",
            ),
            "say": ("tournament.cli.dispute_acts:say", "Take down what somebody says."),
            "evidence": (
                "tournament.cli.dispute_acts:evidence",
                "Point at a record that shows it.",
            ),
            "what-if": ("tournament.cli.dispute_ruling:what_if", "Say what a ruling would change."),
            "rule": ("tournament.cli.dispute_ruling:rule", "Rule on a dispute."),
            "appeal": ("tournament.cli.dispute_acts:appeal", "Ask for another referee."),
            "accept": ("tournament.cli.dispute_acts:accept", "Record that sides accept a ruling."),
            "withdraw": ("tournament.cli.dispute_acts:withdraw", "Take a claim back."),
        },
    ),
    "game": (
        "Record, show, replay and check single games.",
        {
            "new": ("tournament.cli.game:new", "Deal a game and start its record."),
            "record": ("tournament.cli.game:record", "Read a game's record from a file."),
            "list": ("tournament.cli.game_list:list_", "List the recorded games."),
            "show": ("tournament.cli.game:show", "Show how a game went and ended."),
            "replay": ("tournament.cli.game_replay:replay", "Show the table after any event."),
            "verify": ("tournament.cli.game_verify:verify", "Check games against the rules."),
            "unusual": ("tournament.cli.game_unusual:unusual", "Give hints to unusual records."),
            "export": ("tournament.cli.game:export", "Write a game as record lines."),
            "deal": ("tournament.cli.game_deal:deal", "Begin a fair deal: bind the house."),
            "nonce": ("tournament.cli.game_deal:nonce", "Bind a seat, or show its nonce."),
            "leave-out": ("tournament.cli.game_deal:leave_out", "Deal without a seat's nonce."),
            "abort": ("tournament.cli.game_deal:abort", "Record that a deal came to nothing."),
            "reveal": ("tournament.cli.game_deal:reveal", "Show what a deal was bound to."),
            "verify-deal": ("tournament.cli.game_deal:verify_deal", "Make a deal again."),
            "film": ("tournament.cli.game_film:film", "Make the page to mark a film on."),
            "scene": ("tournament.cli.game_scene:scene", "Say what a frozen table proves."),
        },
    ),
    "rules": (
        "List, show, check and adopt rulesets.",
        {
            "list": ("tournament.cli.rules:list_", "List the rulesets that games are dealt with."),
            "show": ("tournament.cli.rules:show", "Show a ruleset clause by clause."),
            "check": ("tournament.cli.rules:check", "Check a club's own ruleset in a file."),
            "adopt": ("tournament.cli.rules:adopt", "Adopt a club's own ruleset, for good."),
        },
    ),
    "lab": (
        "Play rulesets by the thousand, and look for better ones.",
        {
            "run": ("tournament.cli.lab:run", "Let bots play rulesets, and say what comes of it."),
            "search": ("tournament.cli.lab:search", "Look for pile rules that block less."),
        },
    ),
    "log": (
        "Look at the log of events, check it, move it.",
        {
            "show": ("tournament.cli.log:show", "Show the events of a stream."),
            "tail": ("tournament.cli.log:tail", "Show the last events, and the head."),
            "verify": ("tournament.cli.log:verify", "Check every byte of the log."),
            "checkpoint": ("tournament.cli.log_signed:checkpoint", "Sign the head of the log."),
            "prove": ("tournament.cli.log_signed:prove", "Prove an event, or that it only grew."),
            "export": ("tournament.cli.log_copies:export", "Write the whole log to a file."),
            "import": ("tournament.cli.log_copies:import_", "Read an exported log into a new one."),
            "diverge": ("tournament.cli.log_copies:diverge", "Say where two copies part."),
        },
    ),
    "key": (
        "Look after the key that signs the log.",
        {
            "new": ("tournament.cli.key:new", "Make the key of the log, and adopt it."),
            "rotate": ("tournament.cli.key:rotate", "Put a new key in the place of the old."),
            "show": ("tournament.cli.key:show", "Show the keys the log has had."),
        },
    ),
    "access": (
        "Let people in at the server: links and passwords.",
        {
            "link": ("tournament.cli.access:link", "Make a link that lets somebody in."),
            "list": ("tournament.cli.access:list_", "List accounts and links."),
            "revoke": ("tournament.cli.access:revoke", "Let nobody in by a link any more."),
            "account": ("tournament.cli.access:account", "Make an account with a password."),
        },
    ),
    "db": (
        "Look after the database: its schema, its backups.",
        {
            "upgrade": ("tournament.cli.db:upgrade", "Bring the database to the newest schema."),
            "current": ("tournament.cli.db:current", "Show the schema the database has."),
            "check": ("tournament.cli.db:check", "Check that schema and program fit."),
            "backup": ("tournament.cli.db_backup:backup", "Copy the database to a file."),
            "restore": ("tournament.cli.db_backup:restore", "Put a backup into an empty database."),
        },
    ),
}

COMMANDS: Mapping[str, tuple[str, str]] = {
    "demo": ("tournament.cli.demo:demo", "Play a whole tournament with bots, and print it."),
    "doctor": ("tournament.cli.doctor:doctor", "Look at everything the log stands on."),
    "standings": ("tournament.cli.standings:standings", "Show the standings."),
    "desk": ("tournament.cli.desk.command:desk", "Run an evening line by line."),
    "serve": ("tournament.cli.serve:serve", "Serve the log to browsers in the room."),
    "completion": ("tournament.cli.completion:completion", "Print a shell's completion script."),
}


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--db", metavar="URL|PATH", help="The log to work on. [env: PLAYLEDGER_DB]")
@click.option("--actor", metavar="NAME", help="Your part. [env: PLAYLEDGER_ACTOR; else director]")
@click.option("--no-color", is_flag=True, help="Plain text. [env: NO_COLOR]")
@click.version_option(__version__, prog_name="playledger", message="%(prog)s %(version)s")
@click.pass_context
def app(ctx: click.Context, db: str | None, actor: str | None, *, no_color: bool) -> None:
    """Run card-game tournaments with every play on the record."""
    ctx.obj = Flags(db=db, actor=actor)
    if no_color:
        ctx.color = False


for _name, (_help, _stubs) in GROUPS.items():
    app.add_command(LazyGroup(name=_name, help=_help, commands=listed(_stubs)))
for _stub in listed(COMMANDS).values():
    app.add_command(_stub)
