"""Mutated files for every reader, and random pages through Chromium: what `scripts/fuzz` runs.

`mutations` and `grammar` make inputs of a seed, `samples` are the whole files that they begin from, `readers` are what
is fed, `worker` is the process that they run in, `reducing` makes finds small, `__main__` is the program.
"""
