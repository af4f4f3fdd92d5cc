"""Figures of scholarly pages: names of publishers, folds that keep publishers together, intervals over publishers."""

from dataclasses import replace
from pathlib import Path

import pytest

from scripts.training.bare import bare
from scripts.training.examples import Origin, example_of
from scripts.training.publishers import publisher
from scripts.training.scholarly import Page, Training, facts, interval, key_of, table
from scripts.training.stages import METHODS
from tests.one_tab import Render
from zoning.evaluation.gold import marked
from zoning.extractors.collective.model import OTHERS_FILE, shipped


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("Springer (2013)", "Springer Nature"),
        ("BioMed Central (2014)", "Springer Nature"),
        ("Nature Portfolio (Scientific Reports)", "Springer Nature"),
        ("PubMed Central (2008)", "National Library of Medicine"),
        ("MNRAS / Oxford UP (HighWire 2014)", "Oxford University Press"),
        ("AIP Scitation (2016)", "AIP"),
        ("Annals of Internal Medicine / ACP (Atypon 2020)", "Annals of Internal Medicine"),
        ("PeerJ (2015)", "PeerJ"),
    ],
)
def test_a_publisher_has_one_name(name: str, who: str) -> None:
    assert publisher(name) == who


def test_intervals_are_over_publishers() -> None:
    assert interval([0.9, 0.9, 0.9], ["a", "a", "b"]) == pytest.approx((0.9, 0.9))
    low, high = interval([0.5, 0.5, 0.5, 1.0], ["a", "a", "a", "b"])
    assert (low, high) == pytest.approx((0.5, 1.0))


def test_every_page_is_judged_by_a_model_of_other_publishers(
    fixture_page: Render, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.training.scholarly.ROUNDS", 2)
    snapshot = fixture_page("journal-article")
    origin = Origin("page", "fixtures", "", "", "en")
    example = example_of(snapshot, snapshot.text(marked(snapshot)), METHODS, origin, shipped(OTHERS_FILE))
    assert example.seen is not None
    assert "general.own" in example.seen.own
    hosts = [f"Publisher {number}" for number in range(9)]
    pages = [Page(replace(example, origin=origin._replace(host=host)), {"platform": "own"}) for host in hosts]
    pages[0].groups["platform"] = "Atypon"
    assert [key_of("platform")(page) for page in pages] == ["Atypon", *hosts[1:]]
    beside = pages[0]._replace(beside=True)
    found = Training(tmp_path).folds([*pages, beside], key_of("publisher"), 2)
    assert [one.example.origin.host for one in found] == hosts
    lines = list(table(pages, found))
    assert [line.split(" | ")[0] for line in lines[2:]] == [
        f"| {name}" for name in ("all", "fixtures", "without style sheets", *hosts)
    ]
    other = beside._replace(example=replace(example, origin=origin._replace(corpus="invented")))
    told = facts([*pages, other], pages, found, "publisher")
    assert told["corpora"] == {"fixtures": len(pages), "invented": 1}
    assert told["figures"] == {"without style sheets": (len(pages), pytest.approx(found[0].f1, abs=1e-4))}


def test_bare_pages_have_no_style_and_their_hidden_parts() -> None:
    styled = (
        '<link rel=stylesheet href=a.css><style>p {color: red}</style><p style="color: red">seen</p>'
        '<p style="display:none">unseen</p>'
    )
    assert bare(styled) == '<p>seen</p><p style="display:none">unseen</p>'
