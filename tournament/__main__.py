"""`playledger`, and `python -m tournament`."""

import sys

from tournament.cli.errors import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
