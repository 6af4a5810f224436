"""The live tables: a task for each, its sockets, and how one comes to sit there."""
