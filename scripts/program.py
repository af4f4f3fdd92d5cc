"""Run a program of `scripts/bench` or `scripts/train`: `python -m scripts.program FOLDER NAME ARGUMENT…`.

An error that the caller can mend is one line on standard error and an exit code of `zoning`, not a traceback.
"""

import runpy
import sys

from zoning.errors import ZoningError


def main() -> None:
    """Run `scripts/FOLDER/NAME.py` with the other arguments."""
    _, folder, name, *arguments = sys.argv
    sys.argv[1:] = arguments
    try:
        runpy.run_module(f"scripts.{folder}.{name}", run_name="__main__", alter_sys=True)
    except ZoningError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
