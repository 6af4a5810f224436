"""What everybody in the room may see of an event while it happens."""
