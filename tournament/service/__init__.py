"""Commands in, facts out: the only layer that touches the store, the clock and chance."""
