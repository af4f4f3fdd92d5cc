"""Make many visits with injected faults, for `scripts/soak`.

`site` has the pages and their faults, `trouble` disturbs the command and its machine, `usage` measures the command,
`report` writes the results, `__main__` is the program.
"""
