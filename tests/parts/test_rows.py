"""Posts that span several rows of a table or list."""

import pytest

from tests.one_tab import Render
from zoning import read_snapshot
from zoning.parts.discussion.threads import Threads

SAID = (
    "The sluice at the tannery has been stuck since Friday and the meadow behind it is a lake by now.",
    "It wants grease and a long bar, and two people who do not argue about which way it turns.",
    "We freed it this morning with a fence post. The lake is going down and the ducks are not amused.",
)
NAMES = ("wader", "Old Bar", "wader")
IN_TABLE = (
    "<tr><td><b>{name}</b><td>Posted: 1{n}.05.2019 07:1{n}<tr><td class=about>Joined: 2011-03<td>{said}"
    "<tr><td class=about><a href='#'>Top</a><td><a href='#'>quote</a><tr><td colspan=2>"
)
BELOW_LINES = "<h4>Reply {n} by {name} on 1{n}.05.2019 07:1{n}</h4><pre>{said}</pre>"
OF_ONE_KIND = "<div class=row><b>{name}</b> <i>1{n}.05.2019 07:1{n}</i></div><div class=row><p>{said}</p></div>"
FOUR_ROWS = "<tr><td>{name}<tr><td>1{n}.05.2019 07:1{n}<tr><td>{said}<tr><td><a href='#'>quote</a>"
IN_LIST = "<dt>{name} said<dd>{said}<dd class=foot>1{n}.05.2019 07:1{n}"


def page(post: str, around: str) -> str:
    posts = "".join(
        post.format(name=name, said=said, n=n) for n, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 1)
    )
    return f"<title>The sluice</title><body><h1>The sluice</h1><{around}>{posts}</{around}>"


@pytest.mark.parametrize(
    ("post", "around"),
    [(IN_TABLE, "table"), (FOUR_ROWS, "table"), (IN_LIST, "dl"), (BELOW_LINES, "div"), (OF_ONE_KIND, "main")],
)
def test_the_rows_of_a_post_are_joined(post: str, around: str, render_html: Render) -> None:
    posts = read_snapshot(render_html(page(post, around)), "plain").posts
    assert [(post.published[:10], post.text) for post in posts] == [
        (f"2019-05-1{n}", said) for n, said in enumerate(SAID, 1)
    ]


@pytest.mark.parametrize(
    "row",
    [
        "<tr><th colspan=2>1{n}.05.2019<tr><td>{name}<td>reads to us<tr><td>Old Bar<td>plays the saw",  # a programme
        "<tr><td><b>{name}</b><td>1{n}.05.2019 07:1{n} {said}<tr><td colspan=2>quote",  # one row has the whole post
    ],
)
def test_rows_of_other_tables_stay_apart(row: str, render_html: Render) -> None:
    snapshot = render_html(page(row, "table"))
    assert snapshot.once(Threads).snapshot is snapshot


@pytest.mark.parametrize(
    "post",
    [
        "<p>1{n}.05.2019: {said}</p><p>{name}</p>",  # the dates are in the texts
        "<div>{name} <i>1{n}.05.2019</i></div><p>{said}</p><p>Read on 1{n}.06.2019</p>",  # further dates
    ],
)
def test_siblings_that_are_no_lines_above_texts_stay_apart(post: str, render_html: Render) -> None:
    snapshot = render_html(page(post, "div"))
    assert snapshot.once(Threads).snapshot is snapshot
