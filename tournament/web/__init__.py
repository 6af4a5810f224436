"""The server: the services over HTTP, for everybody in the room."""
