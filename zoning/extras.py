"""Check that the packages of an extra are installed before they are needed."""

from importlib import import_module

from zoning.errors import EnvironmentProblem


def require(what: str, extra: str, *packages: str) -> None:
    """Raise `EnvironmentProblem` if one of `packages`, which `extra` installs, is missing; what: what needs them.

    packages: names of modules.
    """
    for package in packages:
        try:
            import_module(package)
        except ImportError as error:
            raise missing(what, extra, package.partition(".")[0]) from error


def missing(what: str, extra: str, package: str) -> EnvironmentProblem:
    """Return the error that a package is missing, with the command that installs it."""
    return EnvironmentProblem(f"{what} needs {package}, which is not installed: run `pip install 'zoning[{extra}]'`")
