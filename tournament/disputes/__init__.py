"""Disputes: claims, evidence, rulings and appeals, and games folded again as they were ruled."""
