"""The JSON-LD of a page: what is read, what is not, and the warnings."""

import pytest

from tests.one_tab import Render
from zoning import limits
from zoning.linked_data import blocks, objects, types_of

SCRIPT = "<script type='{}'>{}</script>"


def page(*scripts: str, kind: str = "application/ld+json") -> str:
    return "<!doctype html><title>x</title>" + "".join(SCRIPT.format(kind, script) for script in scripts)


class TestBlocks:
    """The contents of scripts."""

    @pytest.mark.parametrize(
        "kind", ["application/ld+json", "Application/LD+JSON; charset=utf-8", " application/ld+json "]
    )
    def test_scripts_are_read_in_their_order(self, render_html: Render, kind: str) -> None:
        assert list(blocks(render_html(page('{"a": 1}', "[2]", kind=kind)))) == [{"a": 1}, [2]]

    @pytest.mark.parametrize("kind", ["application/json", "text/x-ld+json-template", ""])
    def test_other_scripts_are_ignored(self, render_html: Render, kind: str) -> None:
        assert list(blocks(render_html(page('{"a": 1}', kind=kind)))) == []

    def test_comments_around_and_line_breaks_within_are_borne(self, render_html: Render) -> None:
        assert list(blocks(render_html(page('<!--{"a": "one\ntwo"}-->')))) == [{"a": "one\ntwo"}]

    @pytest.mark.parametrize(
        "script",
        [
            '{"a": ["x", "y",], }',
            '// made by hand\n{"a": ["x", /* not z, ] */ "y"]}',
            '//<![CDATA[\n/* generated */\n{"a": ["x", "y"]}\n//]]>',
            '<![CDATA[{"a": ["x", "y"]}]]>;',
            '{"a": ["x", "y", // the last one, ]\n]}',
        ],
    )
    def test_what_is_no_json_beside_strings_is_borne(self, render_html: Render, script: str) -> None:
        told: list[str] = []
        assert list(blocks(render_html(page(script)), told.append)) == [{"a": ["x", "y"]}]
        assert told == []

    def test_strings_stay_as_they_are(self, render_html: Render) -> None:
        string = r"https://a.example/*b*/ \" // c, ] <!-- d --> ]]>\nnew"
        (read,) = blocks(render_html(page(f'{{"a": "{string}",}}')))
        assert read == {"a": 'https://a.example/*b*/ " // c, ] <!-- d --> ]]>\nnew'}

    @pytest.mark.parametrize("piece", ["/*", '"', "//", ", ", '"\\\\', "<!--", "],"])
    def test_hostile_scripts_are_given_up(self, render_html: Render, piece: str) -> None:
        """If the time grew with the square of the length, the test would not end in time."""
        assert list(blocks(render_html(page("[" + piece * 500_000)))) == []

    def test_half_of_a_surrogate_pair_is_no_character(self, render_html: Render) -> None:
        (read,) = blocks(render_html(page(r'{"a": "\ud83d \ud83d\ude00"}')))
        assert read == {"a": "\N{REPLACEMENT CHARACTER} \N{GRINNING FACE}"}

    @pytest.mark.parametrize("broken", ['{"a": ', "[" * 100_000, "no data"])
    def test_what_is_broken_is_told_and_the_next_read(self, render_html: Render, broken: str) -> None:
        told: list[str] = []
        assert list(blocks(render_html(page(broken, '{"a": 1}')), told.append)) == [{"a": 1}]
        assert told == ["JSON-LD is invalid and was not read"]

    def test_what_is_too_long_in_sum_is_told(self, render_html: Render, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "JSON_LD_CHARACTERS", 20)
        told: list[str] = []
        assert list(blocks(render_html(page('{"first": 1}', '{"second": 2}', "[3]")), told.append)) == [
            {"first": 1},
            [3],
        ]
        assert told == ["JSON-LD is too long and was not read"]


class TestObjects:
    """The contents of blocks."""

    def test_graphs_and_main_entities_are_opened(self) -> None:
        data = [{"@graph": [{"name": "a"}, {"mainEntity": {"name": "b"}}]}, {"name": "c", "part": {"name": "d"}}, 3]
        assert [item.get("name") for item in objects(data)] == [None, "c", "a", None, "b"]

    def test_types_lose_their_vocabulary(self) -> None:
        assert types_of({"@type": ["https://schema.org/Article", "WebPage"]}) == ["Article", "WebPage"]
        assert types_of({"@type": "schema.org/Product"}) == ["Product"]
        assert types_of({}) == [""]
