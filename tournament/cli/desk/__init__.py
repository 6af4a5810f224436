"""`playledger desk`: an evening in short lines, at a prompt or from a file."""
