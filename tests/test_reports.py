"""What all reports have in common."""

from zoning import reports


def test_columns_of_figures_stand_right() -> None:
    lines = [("host", "pages", "share", "remark"), ("a.test", "7", "0.5", ""), ("longer.test", "12", "–", "slow")]
    assert reports.aligned(lines).splitlines() == [
        "host         pages  share  remark",
        "─────────────────────────────────",
        "a.test           7    0.5",
        "longer.test     12      –  slow",
    ]
    table = reports.table(lines[0], lines[1:])
    assert table.count("<th class=figure>") == 2
    assert "<td class=figure>–</td><td>slow</td>" in table


def test_nothing_to_tell_is_no_part_of_the_page() -> None:
    assert reports.table(("host",), []) == ""
    assert reports.section("Hosts", "") == ""


def test_words_from_elsewhere_are_escaped_and_end() -> None:
    assert reports.text("<b>&'\"") == "<bdi>&lt;b&gt;&amp;&#x27;&quot;</bdi>"
    assert reports.text("x" * 301) == f"<bdi>{'x' * 299}…</bdi>"
    assert reports.link("javascript:alert(1)") == "<bdi>javascript:alert(1)</bdi>"
    assert "<title>&lt;b&gt;</title>" in reports.page("<b>", "", "")
