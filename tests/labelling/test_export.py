"""Export of labels as a corpus."""

import json
import os
from pathlib import Path

import msgspec
import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from zoning import Snapshot
from zoning.errors import UsageError
from zoning.evaluation import corpora
from zoning.evaluation.gold import marked
from zoning.evaluation.manifest import gold_of
from zoning.extractors.literature.content_seeker.segments import FEATURES
from zoning.labelling.export import Labelling, export, refresh
from zoning.labelling.segments import segments_of
from zoning.labelling.store import Change, Head, Labels, Store
from zoning.labelling.zones import PageZones

PAGE = PageZones.of(
    snapshot([Element("ul", [Element("li", ["Home"]), Element("li", ["News"])]),
              Element("div", [Element("p", ["The river rises."]), Element("p", ["It floods."])])])
)  # fmt: skip
HOME, NEWS, RIVER, FLOODS = (zone.range for zone in PAGE.zones)
ANN = Labels(
    page="p1", annotator="Ann", done=True,
    labels={HOME: "boilerplate: navigation", RIVER: "paragraph", FLOODS: "content"},
)  # fmt: skip


def test_an_export_is_a_corpus_that_says_what_was_labelled(tmp_path: Path) -> None:
    ben = msgspec.structs.replace(ANN, annotator="Ben", labels={RIVER: "content"}, prefill="collective")
    export([Labelling(PAGE, ANN), Labelling(PAGE, ben)], tmp_path / "corpus", "rivers")
    manifest = corpora.read(tmp_path / "corpus")
    assert [page.groups for page in manifest.pages] == [
        {"annotator": "Ann", "prefill": "none"},
        {"annotator": "Ben", "prefill": "collective"},
    ]
    page = Snapshot.load(tmp_path / "corpus" / manifest.pages[0].page)
    texts = [gold_of(entry, tmp_path / "corpus", page).text for entry in manifest.pages]
    assert texts == ["The river rises.\nIt floods.", "The river rises."]
    assert manifest.pages[0].gold is not None
    assert {label for *_, label in manifest.pages[0].gold.labels} == set(ANN.labels.values())


def test_a_page_without_content_has_empty_gold(tmp_path: Path) -> None:
    nothing = msgspec.structs.replace(ANN, labels={HOME: "boilerplate: navigation"})
    export([Labelling(PAGE, nothing)], tmp_path / "corpus", "x")
    (entry,) = corpora.read(tmp_path / "corpus").pages
    assert gold_of(entry, tmp_path / "corpus", PAGE.snapshot).text == ""


def test_gold_that_parts_no_zone_comes_back_word_for_word(fixture_page: Render, tmp_path: Path) -> None:
    page = PageZones.of(fixture_page("blog-comments"))
    labels = {zone.range: "content" for zone in page.most(marked(page.snapshot))}
    export([Labelling(page, Labels(page="p", annotator="Ann", labels=labels))], tmp_path / "corpus", "x")
    (entry,) = corpora.read(tmp_path / "corpus").pages
    gold = gold_of(entry, tmp_path / "corpus", page.snapshot)
    assert gold.mask is not None
    assert np.array_equal(gold.mask, page.mask(labels))


def test_an_export_does_not_replace_another(tmp_path: Path) -> None:
    export([Labelling(PAGE, ANN)], tmp_path / "corpus", "x")
    with pytest.raises(UsageError, match="already exists"):
        export([Labelling(PAGE, ANN)], tmp_path / "corpus", "x")


def test_an_export_of_nothing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="marked as done"):
        export([], tmp_path / "corpus", "x")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------- the manifest beside the labels


def opened(page: str) -> tuple[PageZones, str]:
    return PAGE, f"pages/{page}.snapshot.json.gz"


def test_the_manifest_follows_the_labels(tmp_path: Path) -> None:
    store, file = Store(tmp_path / "labels"), tmp_path / "manifest.json"
    ann, ben = (Head(page="p1", url="", annotator=name) for name in ("Ann", "Ben"))
    store.append(ann, Change(revision=1, labels=((*RIVER, "content"),)))
    assert refresh(file, store, opened, "x")[0].pages == (), "it is not done"
    store.append(ann, Change(revision=2, done=True))
    store.append(ben, Change(revision=1, labels=((*FLOODS, "content"),), done=True))
    assert [page.groups["annotator"] for page in refresh(file, store, opened, "x")[0].pages] == ["Ann", "Ben"]
    store.append(ann, Change(revision=3, labels=((*FLOODS, "heading"),)))
    store.append(ben, Change(revision=2, done=False))
    (page,) = refresh(file, store, opened, "x")[0].pages
    assert page.gold is not None
    assert [label for *_, label in page.gold.labels] == ["content", "heading"]
    assert corpora.read(tmp_path).pages == (page,)


def test_what_has_not_changed_is_not_read_again(tmp_path: Path) -> None:
    store, file = Store(tmp_path / "labels"), tmp_path / "manifest.json"
    store.append(Head(page="p1", url="", annotator="Ann"), Change(revision=1, labels=((*RIVER, "content"),), done=True))
    first = refresh(file, store, opened, "x")
    (path,) = store.every()
    os.utime(path, (1, 1))

    def never(page: str) -> tuple[PageZones, str]:
        raise AssertionError(page)

    assert refresh(file, store, never, "x") == first


def test_labels_that_cannot_be_read_are_told_and_keep_no_others_out(tmp_path: Path) -> None:
    store, file = Store(tmp_path / "labels"), tmp_path / "manifest.json"
    for name in ("Ann", "Ben"):
        head = Head(page="p1", url="", annotator=name)
        store.append(head, Change(revision=1, labels=((*RIVER, "content"),), done=True))
    first, _ = store.every()
    first.write_text("no labels\n")
    manifest, (problem,) = refresh(file, store, opened, "x")
    assert [page.groups["annotator"] for page in manifest.pages] == ["Ben"]
    assert "ann.jsonl, line 1" in problem


# ---------------------------------------------------------------------- segments


def segments(said: dict[int, str] | None = None) -> dict[str, tuple[bool, bool, bool]]:
    found = segments_of(PAGE.snapshot, PAGE.mask([RIVER, FLOODS]), said or {})
    return {f"{one.tag} {one.node}": (one.good, one.content, one.said) for one in found}


def test_segments_are_good_where_they_are_all_content_or_none() -> None:
    (body, *_), found = segments(), segments()
    assert found.pop(body) == (False, True, False), "the menu and the story are two things"
    assert {tag.split()[0]: values for tag, values in found.items()} == {
        "ul": (True, False, False), "li": (True, False, False), "div": (True, True, False), "p": (True, True, False),
    }  # fmt: skip


def test_what_a_person_says_of_a_segment_counts() -> None:
    story = next(int(name.split()[1]) for name in segments() if name.startswith("div"))
    assert segments({story: "bad"})[f"div {story}"] == (False, True, True)
    leaf = next(int(name.split()[1]) for name in segments() if name.startswith("p"))
    assert segments({leaf: "bad"})[f"p {leaf}"][0], "there is none finer"


def test_segments_are_exported_with_what_is_measured_of_them(tmp_path: Path) -> None:
    story = next(int(name.split()[1]) for name in segments() if name.startswith("div"))
    labelled = msgspec.structs.replace(ANN, segments={story: "bad"})
    export([Labelling(PAGE, labelled)], tmp_path / "corpus", "x")
    lines = [json.loads(line) for line in (tmp_path / "corpus" / "segments.jsonl").read_text().splitlines()]
    assert [line["tag"] for line in lines] == ["body", "ul", "li", "li", "div", "p", "p"]
    assert {name for line in lines for name in line["features"]} == set(FEATURES)
    (told,) = [line for line in lines if line["said"]]
    assert (told["tag"], told["good"], told["content"]) == ("div", False, True)
