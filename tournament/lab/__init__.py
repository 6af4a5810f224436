"""The rule lab: rulesets are played by bots many times, counted exactly where that can be done.

It reads no log and writes none. Games are played through the same `options`, `decide` and reducer
as every other game, so that what the lab finds holds of the rules that tables play by.
"""
