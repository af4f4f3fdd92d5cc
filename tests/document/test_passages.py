"""What stands above the posts of a document."""

import pytest

from zoning.document.blocks import Paragraph, Text
from zoning.document.passages import passages
from zoning.parts.discussion.posts import Post


@pytest.mark.parametrize(
    ("line", "published", "told"),
    [
        ("Ann Dee, 12 October 2021 at 9:52", "2021-10-12T09:52:00+01:00", ""),
        ("2021年10月3日", "2021-10-03", ""),
        ("٣ تشرين ٢٠٢١", "2021-10-03", ""),
        ("12 October", "2021-10-12", "2021-10-12"),
        ("post 12 of 20210", "2021-10-12", "2021-10-12"),
        ("3 days ago", "3 days ago", ""),
        ("", "3 days ago", "3 days ago"),
    ],
)
def test_the_day_of_a_post_is_given_where_its_first_lines_do_not_tell_it(line: str, published: str, told: str) -> None:
    blocks = [
        Paragraph(text=words, box=None, content=(Text(words),), post=0) for words in (line, "The ferry was late.")
    ]
    post = Post(part="comment", author="", published=published, depth=0, text="")
    (found,) = passages(blocks, [post])
    assert found.published == told
