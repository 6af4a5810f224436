"""The scene of a dispute: the moment in question, who was first, and how sure that is."""
