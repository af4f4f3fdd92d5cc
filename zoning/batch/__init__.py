"""Visit every source of a list and record its result exactly once, even if processes or machines crash on the way."""
