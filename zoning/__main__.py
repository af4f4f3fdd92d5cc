"""Run the command line: `python -m zoning`."""

from zoning.cli.main import main

main()
