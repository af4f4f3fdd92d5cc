"""The long version of a text is read with the short one, whatever both are called; other controls are left alone."""

import json
from collections.abc import Callable, Sequence

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot

PAIRS = (
    "Short Long", "Summary Full", "Kurz Lang", "Kurzfassung Langfassung", "Court Long", "Courte Longue",
    "Corta Larga", "Breve Completa", "Breve Estesa", "Curta Longa", "Kort Lang", "Samenvatting Volledig",
    "Kort Lång", "Lyhyt Pitkä", "Krótka Długa", "Krátká Dlouhá", "Rövid Hosszú", "Коротко Полностью",
    "Стисло Повністю", "Kısa Uzun", "短い 長い", "要約 全文", "摘要 全文", "짧게 길게",
)  # fmt: skip
OTHERS = ("Yes No", "Long Wide", "English Deutsch", "Shorts Longs", "Cheap Long", "Red Full")
PARTS_A_PAGE = 12
PART = """<section><p>Part {number} in few words: the river rises in spring, and nobody minds the water.</p>
<div><button onclick="choose(this, 0)">{short}</button> <button onclick="choose(this, 1)">{long}</button></div>
</section>"""
SCRIPT = """<script>const first = new Map();
function choose(button, long) {
  const section = button.closest('section'), text = section.querySelector('p');
  if (!first.has(section)) first.set(section, text.textContent);
  const number = [...document.querySelectorAll('section')].indexOf(section) + FROM;
  const rest = `Part ${number} at length: it floods the lower meadows, and the cattle move to the hill.`;
  text.textContent = long ? rest : first.get(section);
}</script>"""


def numbered(pairs: Sequence[str]) -> dict[str, str]:
    """Pages by path, with a part for each pair of words."""
    pages = {}
    for begin in range(0, len(pairs), PARTS_A_PAGE):
        words = [pair.split() for pair in pairs[begin : begin + PARTS_A_PAGE]]
        parts = (PART.format(number=begin + n, short=short, long=long) for n, (short, long) in enumerate(words))
        script = SCRIPT.replace("FROM", json.dumps(begin))
        pages[f"/{begin}"] = f"<!DOCTYPE html><main><h1>The river</h1>{''.join(parts)}</main>{script}"
    return pages


def test_the_words_for_both_lengths_are_known_in_many_languages(
    render_all: Callable[[Sequence[str]], list[Snapshot]],
) -> None:
    pairs = (*PAIRS, *OTHERS)
    pages = numbered(pairs)
    with FixtureServer(routes={path: answer(page) for path, page in pages.items()}) as server:
        text = "".join(one.text() for one in render_all([server.url + path for path in pages]))
    assert [pair for n, pair in enumerate(pairs) if f"Part {n} at length" in text] == list(PAIRS)
    assert [pair for n, pair in enumerate(pairs) if f"Part {n} in few words" not in text] == []


TEXT = "<p>Trousers of wool that keep warm in the longest winter of the hills.</p>"
CHOICE = """<!DOCTYPE html><main><h1>Trousers</h1>%s<p id=said>In stock.</p></main><script>
document.querySelectorAll('.choice > *').forEach(e => { e.onclick = () => { said.textContent = 'It was pressed.' } })
</script>"""


@pytest.mark.parametrize(
    "choice",
    [
        f"<form>{TEXT}<div class=choice><button>Short</button><button>Long</button></div></form>",
        "<div class=choice><button>Short</button><button>Long</button></div>",
        f"{TEXT}<div class=choice><span>Short</span><span>Long</span></div>",
        f"{TEXT}<div class=choice><b>Short</b><button>Long</button></div>",
    ],
    ids=["form", "no text beside them", "no controls", "of two kinds"],
)
def test_other_lengths_are_not_chosen(choice: str, render_all: Callable[[Sequence[str]], list[Snapshot]]) -> None:
    with FixtureServer(routes={"/": answer(CHOICE % choice)}) as server:
        (snapshot,) = render_all([server.url + "/"])
    assert "It was pressed" not in snapshot.text()
