"""Posts without names of elements or words for comments: told by structure alone, in the real browser."""

from collections.abc import Sequence

import pytest

from tests.one_tab import Render
from zoning import read_snapshot
from zoning.parts.discussion.group_features import GroupFeatures, columns
from zoning.parts.discussion.group_model import shipped
from zoning.parts.discussion.records import RecordFinder
from zoning.parts.discussion.threads import Threads
from zoning.trees import TreeModel

NAMES = ("Marlo Vint", "Tessa Orkan", "Belo", "Marlo Vint", "Runa Feld", "Odo Karst")
SAID = (
    "Sela moru tapi. Nelo kade vuri sano!",
    "Rasi tolu mena kepo dari, velu sani moka tero lapi. Fena goru?",
    "Tamo reli pusa. Kolu neri datu voma sile, raku meno tiva belo garu.",
    "Luno sapi. Mera tovu kane!",
    "Dorae fimo belu kasi nora. Pelu tari moso veka rune.",
    "Kani voru sela tamo neru pasi. Golu meri!",
)
PARAGRAPH = "Velu tarmo nasi keru poli, sato meru dano vika lesu. Roma kedi sanu tole, mari fesa gonu tali reko. " * 3
ARTICLE = f"<h1>Varmo selu neta</h1><p>Karo Denst, 2024-05-02</p>{f'<p>{PARAGRAPH}</p>' * 5}"


def post(number: int, inner: str = "") -> str:
    return (
        f"<div><b>{NAMES[number]}</b> <span>2024-05-0{number + 3} 1{number}:2{number}</span>"
        f"<p>{SAID[number]}</p><button>Nesu</button>{inner}</div>"
    )


def page(below: str) -> str:
    return f"<title>Varmo selu neta</title><main>{ARTICLE}<section><h3>Tarola</h3>{below}</section></main>"


def authors(posts: str, render: Render) -> Sequence[str]:
    return [post.author for post in read_snapshot(render(page(posts))).posts]


@pytest.mark.parametrize("count", [3, 6])
def test_posts_are_found_without_names_of_elements_and_words(count: int, render_html: Render) -> None:
    found = read_snapshot(render_html(page("".join(map(post, range(count))))))
    assert [one.author for one in found.posts] == list(NAMES[:count])
    assert [one.text for one in found.posts] == list(SAID[:count])
    assert {one.part for one in found.posts} == {"comment"}
    assert SAID[1] not in found.text  # comments are no part of an article
    assert PARAGRAPH.strip() in found.text


def test_posts_are_found_in_branches(render_html: Render) -> None:
    branches = (
        f"<section>{post(0)}<div>{post(1)}</div></section><section>{post(2)}<div>{post(3)}{post(4)}</div></section>"
        f"<section>{post(5)}</section>"
    )
    assert authors(branches, render_html) == list(NAMES)


def test_look_alikes_are_no_posts(render_html: Render) -> None:
    teasers = "".join(
        f"<div><h3><a href=/n/{number}>{said.split('.')[0]} {name.lower()}</a></h3><b>{name}</b> "
        f"<span>2024-05-0{number + 3}</span><p>{said} {said[:20]}…</p></div>"
        for number, (name, said) in enumerate(zip(NAMES, SAID, strict=True))
    )
    changes = "".join(
        f"<div><h4>1.{number}.0</h4><i>2024-05-0{number + 3}</i><ul><li>{said}</li><li>{said[:16]}</li></ul></div>"
        for number, said in enumerate(SAID)
    )
    events = "".join(
        f"<div><span>2024-05-0{number + 3} 19:30</span><h4>{said[:18]}</h4><span>Tarmo Nesu</span><p>{said}</p></div>"
        for number, said in enumerate(SAID)
    )
    for others in (teasers, changes, events):
        assert not authors(others, render_html)


def test_the_model_judges_nothing_that_the_markup_calls_comments(render_html: Render) -> None:
    snapshot = render_html(page(f"<div class=comments>{''.join(map(post, range(4)))}</div>"))
    assert not RecordFinder(snapshot).probable.any()
    assert len(snapshot.once(Threads).records) == 4


def test_a_model_is_kept_as_it_is(render_html: Render, tmp_path_factory: pytest.TempPathFactory) -> None:
    finder = RecordFinder(render_html(page("".join(map(post, range(5))))))
    describe = GroupFeatures(finder.snapshot, finder.text, finder.stamps)
    described = columns([describe.of(group) for group in finder.judged()])
    model, file = shipped(), tmp_path_factory.mktemp("model") / "posts.npz"
    model.save(file)
    kept = TreeModel.load(file.read_bytes())
    assert (kept.features, kept.least, kept.facts) == (model.features, model.least, model.facts)
    assert kept.probabilities(described).tolist() == model.probabilities(described).tolist()
    assert max(model.probabilities(described)) >= model.least
