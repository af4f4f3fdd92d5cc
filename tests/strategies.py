"""Pages of any shape, for hypothesis."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fixtures.trees import Element, snapshot

TAGS = """p div h2 ul ol li table tr td th caption thead blockquote pre figure figcaption dl dt dd section a b em code
          sub span br img math mi hr script svg iframe form button""".split()
HOSTILE = ("<script>x</script>", "](javascript:x)", '"onerror="x',
           "`", "```", "# x", "- x", "1. x", "|", "\\", "<", "&amp;",
           "*x*", "_x_", "$x$", "[x](y)", "![x](y)", "\n", "  ", "\u202e", "]]>", "-->")  # fmt: skip
ADDRESSES = ("/x", "https://example.org/?a=b&c", "javascript:alert(1)", " JaVaScRiPt:alert(1)", "java\nscript:x",
             "data:text/html,x", "vbscript:x", "//other", "", "http://[", "a b)c", "#x")  # fmt: skip
words = st.lists(st.sampled_from(("one", "two", "three.", "Four", *HOSTILE)), max_size=4).map(" ".join)
attributes = st.fixed_dictionaries(
    {},
    optional={
        "href": st.sampled_from(ADDRESSES),
        "src": st.sampled_from(ADDRESSES),
        "alt": words,
        "title": words,
        "onclick": st.just("x()"),
        "style": st.just("background: url(javascript:x)"),
        "colspan": st.sampled_from(("0", "2", "-1", "x", "99999")),
        "rowspan": st.sampled_from(("0", "3", "70000")),
        "start": st.sampled_from(("5", "x")),
        "role": st.sampled_from(("heading", "presentation", "list")),
        "aria-level": st.sampled_from(("1", "9", "x")),
        "class": st.sampled_from(("language-py", "katex", "MathJax")),
    },
)
styles = st.fixed_dictionaries(
    {},
    optional={
        "display": st.sampled_from(("block", "inline", "flex", "table-cell", "none")),
        "white-space": st.sampled_from(("normal", "pre", "pre-wrap")),
    },
)
nodes = st.recursive(
    words,
    lambda children: st.builds(Element, st.sampled_from(TAGS), st.lists(children, max_size=4), attributes, styles),
    max_leaves=20,
)
pages = st.lists(nodes, min_size=1, max_size=4).map(snapshot)
any_page = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
