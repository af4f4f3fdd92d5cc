"""Attack the command as an outsider would, for `scripts/attack`.

`attack` defines what an attack is, `arena` starts the command and ends everything that it left, `servers` has
misbehaving servers and `sites` pages; every other module is a group of attacks.
"""
