"""The labels of an accordion go with its panels."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES
from zoning import Snapshot, read_snapshot
from zoning.parts.accordions import labels_of_panels

QUESTIONS = ("How long may I keep a boat?", "Who mends the oars?")


def accordion(label: str, panel: str, questions: tuple[str, ...] = QUESTIONS) -> str:
    return "".join(
        f"<div>{label.format(question, number)}{panel.format(f'<p>{SENTENCES}</p>', number)}</div>"
        for number, question in enumerate(questions)
    )


def labels_with_answers(snapshot: Snapshot) -> str:
    """Return the text of the labels if only the answers were taken."""
    text = snapshot.has_words & snapshot.in_body
    return snapshot.text(labels_of_panels(snapshot, text, text & snapshot.within(snapshot.named("p"))))


@pytest.mark.parametrize(
    ("label", "panel"),
    [
        ("<button aria-expanded=true>{}</button>", "<div>{}</div>"),
        ("<div><div role=button aria-expanded=true><span>{}</span></div></div>", "<div>{}</div>"),
        ("<i>–</i><button aria-expanded=true aria-controls=p{1}>{0}</button><b>!</b>", "<div id=p{1}>{0}</div>"),
        ("<details open><summary>{}</summary>", "<div>{}</div></details>"),
    ],
)
def test_questions_are_taken_with_their_answers(render_html: Render, label: str, panel: str) -> None:
    found = labels_with_answers(render_html(f"<body><h1>Boats</h1>{accordion(label, panel)}"))
    assert found.split() == " ".join(QUESTIONS).split()


@pytest.mark.parametrize(
    "page",
    [
        accordion("<button aria-expanded=true>{}</button>", "<div>{}</div>", ("Read more", "Read more")),
        accordion("<button aria-expanded=true>{}</button>", "<div>{}</div>", ("The rest",)),
        accordion("<button aria-expanded=true>{} <a href=/source>Source</a></button>", "<div>{}</div>"),
        accordion("<button aria-expanded=true>{}</button>", "<ul><li>Boats</li></ul>{}").replace("<p>", "<div>"),
    ],
    ids=["alike", "alone", "with links", "panels that are left out"],
)
def test_other_controls_are_not_taken(render_html: Render, page: str) -> None:
    assert labels_with_answers(render_html(f"<body><h1>Boats</h1>{page}")) == ""


def test_a_document_has_the_questions(render_html: Render) -> None:
    page = accordion("<button aria-expanded=true>{}</button>", "<div>{}</div>")
    text = read_snapshot(render_html(f"<title>Boats</title><body><main><h1>Boats</h1>{page}</main>")).text
    assert all(question in text for question in QUESTIONS)
