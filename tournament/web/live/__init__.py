"""Live pages for everybody in the room, and the server-sent events that bring them up to date."""
