"""Pages for people that belong to no table and to no event."""
