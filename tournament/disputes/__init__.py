"""Disputes: claims, evidence, rulings and appeals, and games folded again as they were ruled.

The clauses R-1 to R-7 are those of `docs/rules/disputes.md`; RULES has none for procedure.
"""
