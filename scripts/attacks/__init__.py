"""Attacks on the command as an outsider would make them: what `scripts/attack` runs.

`attack` is what one is, `arena` starts the command and ends whatever it left, `servers` are those that misbehave,
`sites` the pages; every other module is a group of attacks.
"""
