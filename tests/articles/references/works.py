"""Invented works, and pages that list them in many kinds of markup."""

from dataclasses import dataclass

BODY = (
    "<h1>Why roofs leak in spring</h1><p>Roofs leak more often in spring than in autumn, as was known to the first"
    " builders of the valley. We asked forty owners of wet houses, and looked at their gutters.</p>"
    "<h2>Methods</h2><p>Each roof was watered for an hour with a hose, and the drops were counted by two of us, who"
    " did not know of each other. Counts that differed by more than ten were taken again on another day.</p>"
)


@dataclass(frozen=True)
class Work:
    """One invented work."""

    authors: tuple[str, ...]
    year: str
    title: str
    journal: str
    volume: str
    first: str
    last: str
    doi: str

    @property
    def vancouver(self) -> str:
        names = ", ".join(self.authors)
        return f"{names}. {self.title}. {self.journal}. {self.year};{self.volume}:{self.first}-{self.last}."

    @property
    def harvard(self) -> str:
        names = ", ".join(f"{name.split()[0]}, {'. '.join(name.split()[1])}." for name in self.authors)
        return f"{names} ({self.year}) {self.title}. <i>{self.journal}</i>, {self.volume}, {self.first}–{self.last}."


WORKS = (
    Work(
        ("Adler QT", "Brandt L"),
        "1998",
        "Moss on slates and the slope of rain",
        "J Wet Roofs",
        "12",
        "101",
        "109",
        "10.5555/jwr.1998.101",
    ),
    Work(
        ("Castell M",), "2003", "Gutters of the upper valley", "Ann Gutter Res", "7", "33", "41", "10.5555/agr.2003.33"
    ),
    Work(
        ("Dorn P", "Ek V", "Fjord S"),
        "2007",
        "Counting drops by ear",
        "Acoust Homes",
        "19",
        "5",
        "18",
        "10.5555/ah.2007.5",
    ),
    Work(
        ("Gantz R",),
        "2010",
        "Tar and its smell in summer",
        "Build Mater Lett",
        "44",
        "210",
        "222",
        "10.5555/bml.2010.210",
    ),
    Work(
        ("Hollis JJ", "Ilves K"),
        "2012",
        "Ladders, a danger to carpenters",
        "Saf Trades",
        "3",
        "77",
        "80",
        "10.5555/st.2012.77",
    ),
    Work(
        ("Jansen O",), "2015", "Snow loads in years of thaw", "J Wet Roofs", "29", "401", "415", "10.5555/jwr.2015.401"
    ),
)

SERVICES = (
    '<a href="https://doi.org/{doi}">CrossRef</a> | <a href="https://scholar.google.com/scholar?q=x">Google Scholar</a>'
)


def page(references: str, *, before: str = BODY, style: str = "") -> str:
    return (
        '<!DOCTYPE html><html lang="en"><meta'
        f' charset="utf-8"><style>{style}</style><body>{before}{references}</body></html>'
    )


def cited(numbers: int = 6) -> str:
    links = ", ".join(f'<a href="#w{number}">{number}</a>' for number in range(1, numbers + 1))
    return f"{BODY}<p>Others have found the same before us [{links}], in other valleys and under other roofs.</p>"


def _each(form: str, style: str = "vancouver") -> str:
    return "".join(
        form.format(
            n=number,
            text=getattr(work, style),
            services=SERVICES.format(doi=work.doi),
            doi=work.doi,
            authors=", ".join(work.authors),
            title=work.title,
            source=f"{work.journal}, {work.volume} ({work.year}), pp. {work.first}–{work.last}",
        )
        for number, work in enumerate(WORKS, 1)
    )


NEWS = "".join(
    f'<li><a href="/a{n}">Adler QT, Brandt L. A story of rain, part {n}. J Wet Roofs. 201{n};3:1-{n}.</a></li>'
    for n in range(6)
)

SHAPES = {
    "ordered list": page(
        "<h2>References</h2><ol>" + _each('<li id="w{n}">{text} {services}</li>') + "</ol>", before=cited()
    ),
    "definition list": page(
        "<h3>Literature cited</h3><dl>" + _each("<dt>[{n}]</dt><dd>{text} [{services}]</dd>") + "</dl>"
    ),
    "table rows": page("<h2>BIBLIOGRAPHY</h2><table>" + _each("<tr><td>{n}.</td><td>{text}</td></tr>") + "</table>"),
    "paragraphs among paragraphs": page(
        "<p><b>Works cited</b></p>" + _each("<p>{text}</p>", "harvard") + "<p>Printed in the valley.</p>"
    ),
    "lines parted by br": page("<h2>Referências</h2><div>" + _each("[{n}] {text}<br>") + "</div>"),
    "furniture in paragraphs of its own": page(
        "<h2>References</h2>" + _each('<div><p><a name="w{n}"></a>{text}</p><p>{services}</p></div>', "harvard")
    ),
    "parts on lines, keys as links": page(
        "<h2>Literatur</h2><ol style='list-style:none'>"
        + _each(
            '<li><span><a href="#b{n}">Roof et al.,'
            " 200{n}</a></span><div>{authors}</div><div>{title}</div><div>{source}</div></li>"
        )
        + "</ol>"
    ),
    "folded": page(
        "<details><summary>References (6)</summary><ul>" + _each('<li id="w{n}">{text}</li>') + "</ul></details>",
        before=cited(),
    ),
    "hidden in a tab": page(
        '<div style="display:none"><h2>References</h2><ol>'
        + _each("<li>{text} <button>View in article</button></li>")
        + "</ol></div>"
    ),
    "no heading": page("<div>" + _each('<p id="w{n}">{n}. {text}</p>') + "</div>", before=cited()),
    "a role and no heading": page(
        '<section role="doc-bibliography"><ul>' + _each("<li>{text}</li>") + "</ul></section>"
    ),
    "two lists": page(
        "<h2>References</h2><h3>In print</h3><ul>" + _each("<li>{text}</li>") + "</ul><h3>Letters</h3><ul>"
        "<li>Kern A, Lund B. A letter on ice. Lett Ice. 2001;1:2-3.</li><li>Moor"
        " C. Two letters on ice. Lett Ice. 2002;2:4-5.</li></ul>"
    ),
    "twice, the second time in windows": page(
        "<h2>References</h2><ol>"
        + _each('<li id="w{n}">{text}</li>')
        + "</ol><aside><h2>References</h2><div>"
        + _each("<div>{text}</div>")
        + "</div></aside>",
        before=cited(),
    ),
    "beside a list of articles to read next": page(
        "<h2>References</h2><ol>" + _each("<li>{text}</li>") + f"</ol><h2>Related articles</h2><ul>{NEWS}</ul>"
    ),
    "spans laid out as blocks, columns": page(
        "<h2>Références</h2><div>" + _each('<span class="x"><b>{n}</b> {text}</span>') + "</div>",
        style=".x{display:block;padding-left:2em;text-indent:-2em} body>div{column-count:2}",
    ),
}
"""Each of these pages lists the six works of `WORKS`, "two lists" two more."""

NO_LISTS = {
    "footnotes": page(
        "<h2>Notes</h2><ol><li>The owners were paid in bread.</li><li>The hose was a gift of the town.</li>"
        "<li>One roof burned in 2011, before the second count.</li><li>See the drawing on the wall.</li></ol>"
    ),
    "articles to read next": page(f"<h2>Related articles</h2><ul>{NEWS}</ul>"),
    "a table of contents": page(
        '<nav><ul><li><a href="#m">Methods</a></li><li><a href="#r">References</a></li></ul></nav>', before=BODY
    ),
    "text that cites": page(
        "".join(
            f"<p>As Adler and Brandt (199{n}) say, rain falls from clouds, and Castell (2003, p. 4{n}) agrees.</p>"
            for n in range(8)
        )
    ),
}
