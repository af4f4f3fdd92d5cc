"""The computed styles that a snapshot keeps, and what tags are without one."""

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
"""The computed styles that a snapshot keeps, and what each is where a file does not name it (and `BLOCK_TAGS`)."""
STYLES = tuple(INITIAL_STYLES)
"""The order of the columns of `Snapshot.styles`."""

VOID_TAGS = frozenset("area base br col embed hr img input link meta param source track wbr".split())
LINE_BREAKS_KEPT = ("pre", "pre-wrap", "pre-line", "break-spaces")
"""Values of `white-space` under which a line feed in the text is a line break."""
INLINE_DISPLAYS = ("inline", "inline-block", "inline-flex", "inline-grid", "inline-table", "ruby", "ruby-text", "math",
                   "block math")  # fmt: skip
BLOCK_TAGS = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search "
    "section summary table caption tbody td tfoot th thead tr ul".split()
)
"""Block-level where the page was never laid out, so that no computed style says it."""


def magnitude(style: str) -> float:
    """The number of a computed length in CSS px, or of a weight; 0 for what is none."""
    try:
        return float(style.removesuffix("px"))
    except ValueError:
        return 0.0
