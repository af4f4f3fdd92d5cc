"""Carousels that turn by themselves stop while they are turned, so that no slide is missed."""

from collections.abc import Callable, Sequence

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot

SLIDES = (
    "The tower clock has no electric motor. A baker winds it at four in the morning, when he is up anyway.",
    "There are ninety turns for the bells. He counts aloud, and the apprentice must not speak meanwhile.",
    "Once he forgot it for a day. The village was late for everything, he says, and seemed the better for it.",
)
CAROUSEL = f"""<main><article><h1>The clock that the baker winds</h1>
<div id=show class=carousel><div id=slide><p>{SLIDES[0]}</p></div><button title=Next>›</button></div></article></main>
<script>
  const texts = {list(SLIDES)!r}; let at = 0, over = false;
  const turn = () => {{ at = (at + 1) % 3; slide.innerHTML = `<p>${{texts[at]}}</p>` }};
  document.querySelector('button').onclick = turn;
  show.onmouseenter = () => {{ over = true }}; show.onmouseleave = () => {{ over = false }};
  setInterval(() => {{ if (!over) turn() }}, 40);
</script>"""


def test_a_carousel_that_turns_by_itself_is_read_whole(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> None:
    with FixtureServer(routes={"/clock": answer(f"<!DOCTYPE html>{CAROUSEL}")}) as server:
        (snapshot,) = render_all([server.url + "/clock"])
    assert [slide for slide in SLIDES if slide not in snapshot.text()] == []
