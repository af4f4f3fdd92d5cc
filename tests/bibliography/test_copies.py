"""Repetitions of references are not part of the article: pop-ups, second lists, records added to an entry."""

import numpy as np

from tests.one_tab import Render
from zoning import Snapshot
from zoning.bibliography import find_bibliography


def title(n: int) -> str:
    return f"On rivers that rise in spring and flood the meadows, part {n}"


def reference(n: int) -> str:
    return f"Dee A, Roe B. {title(n)}. J Rivers 199{n};{n}:1{n}-2{n}."


def listed(entries: list[str], heading: str = "<h2>References</h2>") -> str:
    return f"{heading}<ol>{''.join(f'<li>{entry}</li>' for entry in entries)}</ol>"


REFERENCES = [reference(n) for n in range(1, 6)]


def added(snapshot: Snapshot) -> str:
    return snapshot.text(find_bibliography(snapshot).furniture)


def test_pop_ups_within_sentences_are_copies(render_html: Render) -> None:
    popup = f"<a href=#r2>2</a><span><b>2.</b> <span>{reference(2)}</span> <a>PubMed</a></span>"
    page = render_html(f"<p>The river rises {popup} in spring.</p>{listed(REFERENCES)}")
    assert added(page) == f"2. {reference(2)} PubMed"


def test_what_cites_or_is_cited_alike_stays(render_html: Render) -> None:
    page = render_html(
        f"<p>{reference(2)} was the first to see it, and since then nobody has doubted that the river rises in spring; "
        f"what it does in autumn is another matter.</p><p>We call “{title(3)}” the third.</p>"
        f"<p>Dee A, Roe B. Cite this as another work. J Rivers 2001;8:1-2.</p>{listed(REFERENCES)}"
    )
    assert added(page) == ""


def test_a_list_without_a_heading_that_repeats_one_with_a_heading_is_a_copy(render_html: Render) -> None:
    numbered = "".join(f"<p>{n}. {text}</p>" for n, text in enumerate(REFERENCES, 1))
    page = render_html(f"{listed(REFERENCES)}<p>The text ends here, and the panel begins.</p><div>{numbered}</div>")
    found = find_bibliography(page)
    assert len(found.entries) == len(REFERENCES)
    first = np.flatnonzero(page.named("ol"))[0]
    assert not found.repeated[first : page.end[first]].any()
    assert page.text(found.repeated).count("J Rivers") == len(REFERENCES)


def test_records_added_to_an_entry_are_furniture(render_html: Render) -> None:
    record = "<div>{n}</div><div>{title}</div><div>Dee, Ann; Roe, Bob</div><div>Journal of Rivers (199{n})</div>"
    entries = [f"<div>{reference(n)}</div>{record.format(n=n, title=title(n))}" for n in range(1, 6)]
    found = find_bibliography(render_html(listed(entries)))
    assert [entry.raw for entry in found.entries] == REFERENCES


def test_ways_back_to_where_a_work_is_cited_are_furniture(render_html: Render) -> None:
    cited = "".join(f"<p id=p{n}>The river rises in spring [<a href=#r{n}>{n}</a>].</p>" for n in range(1, 6))
    entries = "".join(
        f"<li id=r{n}>{reference(n)} <span>Cited by: <a href=#p{n}>§{n}</a>, <a href=#p1>Table 1</a>.</span></li>"
        for n in range(1, 6)
    )
    page = render_html(f"{cited}<h2>References</h2><ol>{entries}</ol>")
    assert [entry.raw for entry in find_bibliography(page).entries] == REFERENCES
    assert "Cited by" in added(page)


def test_links_within_a_list_stay(render_html: Render) -> None:
    entries = [f"{reference(n)} See also <a href=#r1>the first part</a>." for n in range(1, 6)]
    items = "".join(f"<li id=r{n}>{entry}</li>" for n, entry in enumerate(entries, 1))
    page = render_html(f"<h2>References</h2><ol>{items}</ol>")
    assert all(entry.raw.startswith(reference(n)) for n, entry in enumerate(find_bibliography(page).entries, 1))


def test_a_link_that_is_never_closed_does_not_hide_the_heading_of_a_list(render_html: Render) -> None:
    unnumbered = listed(REFERENCES[::-1]).replace("ol>", "ul>")
    page = render_html(f"<div><a href=/elsewhere><object><p>The river rises in spring.</p>{unnumbered}")
    assert [entry.raw for entry in find_bibliography(page).entries] == REFERENCES[::-1]


def test_sentences_that_come_back_behind_references_are_furniture(render_html: Render) -> None:
    said = "<div>There is no corresponding record for this reference.</div>"
    journal = "<div>Journal of Rivers and Meadows</div>"
    entries = [f"<div>{reference(n)}</div>{said if n < 4 else ''}{journal}" for n in range(1, 6)]
    page = render_html(listed(entries))
    assert "no corresponding record" in added(page)
    assert "Meadows" not in added(page)
