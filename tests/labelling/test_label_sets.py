"""The user's own label sets: reading, checking, fitting labels to them."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

import zoning.web
from zoning.errors import UsageError
from zoning.labelling.label_sets import LabelSet, contrast_with_white, fitted, labels_of, parse
from zoning.labelling.names import LABELS, RESERVED_KEYS, is_content

RECIPE = {"name": "recipe", "colour": "#14753c", "key": "r"}
ADVERT = {"name": "advert", "colour": "#b3261e", "key": "a", "content": False}
TOML = """
[[labels]]
name = "recipe"
colour = "#14753c"
key = "r"

[[labels]]
name = "advert"
colour = "#b3261e"
key = "a"
content = false
"""


def as_json(*labels: Mapping[str, object]) -> str:
    return msgspec.json.encode({"labels": labels}).decode()


def test_json_and_toml_say_the_same() -> None:
    assert parse(TOML, "set.toml") == parse(as_json(RECIPE, ADVERT), "set.json")


def test_what_is_no_content_is_stored_as_boilerplate() -> None:
    labels = labels_of(parse(TOML, "set.toml"))
    assert [(label.name, label.shown, is_content(label.name)) for label in labels] == [
        ("recipe", "recipe", True),
        ("boilerplate: advert", "advert", False),
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": " "}, "not a name for a label"),
        ({"name": "x" * 41}, "not a name for a label"),
        ({"name": "Boilerplate: x"}, "leave out boilerplate"),
        ({"key": "rr"}, "a lower-case letter or a digit"),
        ({"key": "j"}, "is already in use"),
        ({"colour": "green"}, "have the form #rrggbb"),
        ({"colour": "#ffff00"}, "contrast of 1.1"),
        ({"key": "a"}, "2 labels have the key a"),
        ({"name": "Advert"}, "2 labels have the name advert"),
        ({"colour": "#B3261E"}, "2 labels have the colour"),
        ({"size": 3}, "unknown field `size`"),
        ({"content": "yes"}, r"Expected `bool`, got `str` - at `\$\.labels\[0\]\.content`"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(change: dict[str, object], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        parse(as_json({**RECIPE, **change}, ADVERT), "set.json")


@pytest.mark.parametrize(("text", "name"), [("{", "set.json"), ("[labels", "set.toml"), ("[]", "set.json")])
def test_what_is_no_set_is_said(text: str, name: str) -> None:
    with pytest.raises(UsageError, match=f"{name} is not a label set"):
        parse(text, name)


def test_an_empty_set_is_none() -> None:
    with pytest.raises(UsageError, match="1 to 40 labels, not 0"):
        parse('{"labels": []}', "set.json")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast_with_white("#000000") == pytest.approx(21)
    assert contrast_with_white("#ffffff") == pytest.approx(1)
    assert contrast_with_white("#767676") == pytest.approx(4.54, abs=0.005)


def test_what_a_method_gives_is_fitted_to_the_set() -> None:
    own = labels_of(parse(TOML, "set.toml"))
    assert fitted({1: "content", 2: "recipe"}, own) == {1: "recipe", 2: "recipe"}
    assert fitted({1: "content"}, labels_of(LabelSet(parse(TOML, "set.toml").labels[1:]))) == {}
    assert fitted({1: "content", 2: "title"}, LABELS) == {1: "content", 2: "title"}


def test_the_reserved_keys_are_those_that_act() -> None:
    keys = (Path(zoning.web.__file__).parent / "static" / "label" / "keys.js").read_text(encoding="utf-8")
    table = keys[keys.index("export const KEYS") : keys.index("const ACTIONS")]
    acting = {key for row in re.findall(r'^    \["([^"]+)"', table, re.MULTILINE) for key in row.split()}
    assert {key for key in acting if re.fullmatch("[a-z0-9]", key)} == RESERVED_KEYS
    assert not {label.key for label in LABELS} & RESERVED_KEYS
