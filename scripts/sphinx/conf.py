"""Configure Sphinx for the documentation; `scripts/docs` copies the pages next to this file and runs it."""

import re
import textwrap
from importlib import metadata

from sphinx.application import Sphinx

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

project = "zoning"
release = metadata.version("zoning")
copyright = "the zoning developers; Apache-2.0"  # noqa: A001 (Sphinx's name)
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
html_theme = "furo"
html_title = f"zoning {release}"
html_show_sphinx = False
smartquotes = False
default_role = "code"
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# Shortened examples are not valid JSON.
suppress_warnings = ["misc.highlighting_failure"]


def setup(app: Sphinx) -> None:
    """Convert the fenced code in docstrings, which Sphinx does not read."""
    app.connect("autodoc-process-docstring", _restructured)


def _restructured(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Replace fenced code in a docstring by Sphinx's directive."""

    def block(found: re.Match[str]) -> str:
        return f".. code-block:: {found[1] or 'text'}\n\n{textwrap.indent(found[2], '   ')}"

    lines[:] = FENCE.sub(block, "\n".join(lines)).splitlines()
