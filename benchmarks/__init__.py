"""Programs that measure: `python -m benchmarks` lists them."""
