"""The measurements of `scripts/bench`, a module for each."""
