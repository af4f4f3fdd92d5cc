"""Feed mutated files to every reader, and random pages to Chromium, for `scripts/fuzz`.

`mutations` and `grammar` make inputs from a seed, `samples` are the intact files to start from, `readers` read the
inputs, `worker` is the process in which they run, `reducing` makes finds small, `__main__` is the program.
"""
