"""Where sentences end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoning.articles.sentences import LONGEST, split_sentences


@pytest.mark.parametrize(
    "text",
    [
        "Supported by grant No. 12 of the trust. It ended.",
        "Funded by NIH (R01 CA123456 to A.B.). The funders had no role.",
        "See Smith et al. (2010). Thanks to J. R. Smith.",
        "Support came from A.B. The rest did not.",
    ],
)
def test_abbreviations_and_initials_end_no_sentence(text: str) -> None:
    assert len(split_sentences(text)) == 2


def test_what_is_too_long_is_cut_at_a_blank() -> None:
    text = "word " * LONGEST
    spans = split_sentences(text)
    assert all(end - start <= LONGEST for start, end in spans)
    assert all(text[end : end + 1] in (" ", "") for _, end in spans[:-1])


@given(st.text(alphabet=" .?()[]ABab19-/\n\u00e9", max_size=300))
def test_sentences_cover_the_text(text: str) -> None:
    spans = split_sentences(text)
    covered = "".join(text[start:end] for start, end in spans)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(0 <= start < end <= len(text) for start, end in spans)
