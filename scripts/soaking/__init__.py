"""Many visits with faults injected: what `scripts/soak` runs.

`site` are the pages and their faults, `trouble` is what is done to the command and its machine, `usage` what the
command takes, `report` says what came of it, `__main__` is the program.
"""
