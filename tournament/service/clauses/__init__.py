"""A ruleset as a person reads it: clause by clause, in sentences."""
