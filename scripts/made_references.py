"""Make invented references as CSL-JSON: journal articles, books, chapters, papers, theses, reports and web pages."""

import random
from collections.abc import Callable, Iterator
from typing import Any

Item = dict[str, Any]
"""An item of CSL-JSON."""
COUNTS = {
    "article-journal": 26, "book": 6, "chapter": 6, "paper-conference": 5, "thesis": 3, "report": 3, "webpage": 3,
}  # fmt: skip
"""The number of references of each type."""
FAMILY = (
    "Adler Brandt Castell Dorn Ekholm Fjord Gantz Hollis Ilves Jansen Kern Lund Moor Noll Orr Pohl Quist Rana Roth "
    "Smith Tamm Ueda Vance Wolff Yildiz Zhang García-Lopez O'Neill Müller Santos Nguyen Kowalski Petrova Ferreira "
    "Bianchi Okafor Larsen Dubois Ivanov Tanaka"
).split()
GIVEN = (
    "Quirin Tom;Lea;Marta;Peter J.;Vera;Ola;Ruth;Jan;Karl Otto;Ines;Mei;Wei;Amina;Paulo;Chiara;Ngozi;Sven;Claire;Ivan;"
    "Yuki;Anna Maria;Björn"
).split(";")
THINGS = (
    "moss slate rain gutters snow roofs tiles drains eaves shingles lichens swallows chimneys thatch copper lead "
    "timber beams frost hail"
).split()
PLACES = "valleys towns harbours villages mountains islands schools mills farms abbeys".split()
TITLES = (
    "Growth of {one} on {other} in northern {place}", "{One} and {other}: a survey of {place}",
    "The effect of {one} on the decay of {other}", "How {one} shape {other} in {place}",
    "Counting {one} by ear: methods and pitfalls", "A model of {one} under {other}",
    "Why do {one} fail? Lessons from {place}", "On the chemistry of {one} and {other}", "{One} in the age of {other}",
    "Long-term records of {one} from three {place}",
)  # fmt: skip
JOURNALS = (
    "Journal of Wet Roofs", "Annals of Gutter Research", "International Journal of Rain", "Letters on Ice",
    "Proceedings of the Valley Academy", "Roof", "Shelter Science", "Revista de Tejados", "Zeitschrift für Dachkunde",
    "The Slate Review", "BMC Roofing", "Building & Weather", "Moss",
)  # fmt: skip
BOOKS = ("The Roofer's Handbook", "The Weather of Houses", "The Book of Gutters", "The Companion to Slate")
HOUSES = (
    ("Beam Press", "Oxford"), ("Slate University Press", "Carrick"), ("Verlag Dach", "Berlin"),
    ("Hearth & Sons", "New York"), ("Academic Tiles", "Amsterdam"),
)  # fmt: skip
MEETINGS = ("Workshop on Roof Imaging", "International Conference on Houses", "Symposium on Rain")


def references(seed: int = 7) -> list[Item]:
    """Return the references, the same for the same seed; no two have the same title."""
    chance, titles = random.Random(seed), set[str]()
    made: list[Item] = []
    for kind, count in COUNTS.items():
        for _ in range(count):
            item = _item(chance, kind)
            while item["title"] in titles:
                item["title"] = _title(chance)
            titles.add(item["title"])
            made.append(item | {"id": f"k{len(made)}"})
    return made


def _item(chance: random.Random, kind: str) -> Item:
    year = chance.randint(1965, 2023)
    item = {
        "type": kind,
        "author": _people(chance, chance.choice((1, 1, 2, 2, 3, 4, 5, 8))),
        "title": _title(chance),
        "issued": {"date-parts": [[year]]},
    }
    return item | dict(_MORE[kind](chance, year))


def _people(chance: random.Random, count: int) -> list[dict[str, str]]:
    return [{"family": family, "given": chance.choice(GIVEN)} for family in chance.sample(FAMILY, count)]


def _title(chance: random.Random) -> str:
    one, other = chance.sample(THINGS, 2)
    form = chance.choice(TITLES)
    return form.format(one=one, One=one.capitalize(), other=other, place=chance.choice(PLACES))


def _pages(chance: random.Random) -> str:
    first = chance.choice((chance.randint(10, 99), chance.randint(100, 999), chance.randint(1000, 9000)))
    return f"{first}-{first + chance.randint(3, 40)}"


def _house(chance: random.Random) -> dict[str, str]:
    publisher, place = chance.choice(HOUSES)
    return {"publisher": publisher, "publisher-place": place}


def _article(chance: random.Random, year: int) -> Iterator[tuple[str, Any]]:
    yield "container-title", chance.choice(JOURNALS)
    yield "volume", str(chance.randint(1, 320))
    yield "page", _pages(chance) if chance.random() < 0.85 else f"e{chance.randint(1000, 99999)}"
    if chance.random() < 0.7:
        yield "issue", str(chance.randint(1, 12))
    if chance.random() < 0.6:
        yield "DOI", f"10.5555/{chance.choice('abcdef')}{chance.randint(100, 9999)}.{year}"


def _book(chance: random.Random, _: int) -> Iterator[tuple[str, Any]]:
    yield from _house(chance).items()
    if chance.random() < 0.2:
        yield "edition", str(chance.randint(2, 5))


def _chapter(chance: random.Random, year: int) -> Iterator[tuple[str, Any]]:
    yield from _book(chance, year)
    yield "container-title", chance.choice(BOOKS)
    yield "editor", _people(chance, chance.choice((1, 2)))
    yield "page", _pages(chance)


def _paper(chance: random.Random, _: int) -> Iterator[tuple[str, Any]]:
    yield "container-title", f"Proceedings of the {chance.randint(4, 20)}th {chance.choice(MEETINGS)}"
    yield "page", _pages(chance)


def _thesis(chance: random.Random, _: int) -> Iterator[tuple[str, Any]]:
    yield "publisher", chance.choice(("University of Carrick", "Technical University of Lund"))
    yield "genre", "PhD thesis"


def _report(chance: random.Random, _: int) -> Iterator[tuple[str, Any]]:
    yield "publisher", chance.choice(("Institute of Slate", "Ministry of Housing"))
    yield "publisher-place", chance.choice(HOUSES)[1]
    yield "number", f"TR-{chance.randint(10, 99)}"


def _webpage(chance: random.Random, year: int) -> Iterator[tuple[str, Any]]:
    yield "container-title", "Roof Watch"
    yield "URL", f"https://roofs.example/{chance.randint(10, 99)}"
    yield "issued", {"date-parts": [[year, chance.randint(1, 12), chance.randint(1, 28)]]}
    yield "accessed", {"date-parts": [[2023, 5, chance.randint(1, 28)]]}


_MORE: dict[str, Callable[[random.Random, int], Iterator[tuple[str, Any]]]] = {
    "article-journal": _article, "book": _book, "chapter": _chapter, "paper-conference": _paper, "thesis": _thesis,
    "report": _report, "webpage": _webpage,
}  # fmt: skip
