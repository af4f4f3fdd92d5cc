"""Keywords are separated as their list does it, and their label is known in many languages."""

import pytest

from zoning.metadata.keywords import behind_label, split


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("silt; quiet rivers; mills.", ["silt", "quiet rivers", "mills"]),
        ("silt, quiet rivers,mills", ["silt", "quiet rivers", "mills"]),
        ("Diabetes Mellitus, Type 2; Insulin", ["Diabetes Mellitus, Type 2", "Insulin"]),
        ("1,2-dichloroethane, silt", ["1,2-dichloroethane", "silt"]),
        ("川, 泥；橋、水", ["川", "泥", "橋", "水"]),
        ("طمي، جسر، ماء", ["طمي", "جسر", "ماء"]),
        ("silt\nmills\n", ["silt", "mills"]),
        ("silt, mills. DOI 10.5555/ponds.7", ["silt", "mills"]),
        ("silt; mills; https://doi.org/10.5555/ponds.7", ["silt", "mills", "https://doi.org/10.5555/ponds.7"]),
        (" ; ", []),
    ],
)
def test_a_list_is_split(text: str, keywords: list[str]) -> None:
    assert split(text) == keywords


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Keywords: silt; mills", "silt; mills"),
        ("Palavras-chave — lodo; cheias", "lodo; cheias"),
        ("关键词：泥沙；河流", "泥沙；河流"),
        ("मुख्य शब्द: नदी, बाढ़", "नदी, बाढ़"),
        ("Key words\nsilt", "silt"),
        ("Keywords - silt; mills", "silt; mills"),
        ("Unitermos: lodo", "lodo"),
        ("Descriptors: silt", "silt"),
        ("Keywords", None),
        ("Silt: rivers and mills", None),
    ],
)
def test_a_label_is_known(text: str, words: str | None) -> None:
    assert behind_label(text) == words
