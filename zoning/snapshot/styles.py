"""List the computed styles that a snapshot keeps, and the tags that are block-level without a computed style."""

INITIAL_STYLES = {
    "display": "inline",
    "visibility": "visible",
    "opacity": "1",
    "position": "static",
    "float": "none",
    "white-space": "normal",
    "font-size": "16px",
    "font-weight": "400",
    "font-family": "",
    "color": "rgb(0, 0, 0)",
    "background-color": "rgba(0, 0, 0, 0)",
    "z-index": "auto",
    "overflow": "visible",
    "clip": "auto",
    "clip-path": "none",
}
"""The computed styles that a snapshot keeps, with their values for a file without them (but see `BLOCK_TAGS`)."""
STYLES = tuple(INITIAL_STYLES)
"""The order of the columns of `Snapshot.styles`."""

VOID_TAGS = frozenset("area base br col embed hr img input link meta param source track wbr".split())
LINE_BREAKS_KEPT = ("pre", "pre-wrap", "pre-line", "break-spaces")
"""Values of `white-space` that make a line feed in the text a line break."""
CLEAR = ("rgba(0, 0, 0, 0)", "transparent")
"""Transparent backgrounds."""
BOLD_WEIGHT = 600
"""The least font weight that is bold."""
INLINE_DISPLAYS = ("inline", "inline-block", "inline-flex", "inline-grid", "inline-table", "ruby", "ruby-text", "math",
                   "block math")  # fmt: skip
HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCK_TAGS = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search "
    "section summary table caption tbody td tfoot th thead tr ul".split()
)
"""Tags of elements that count as block-level if they were never laid out, and so have no computed style."""


def magnitude(style: str) -> float:
    """Return the number of a computed length in CSS px, or of a font weight; 0 for any other value."""
    try:
        return float(style.removesuffix("px"))
    except ValueError:
        return 0.0
