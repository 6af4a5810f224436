"""Disputes over the web: claims from the table, rulings, appeals, and the pages about them."""
