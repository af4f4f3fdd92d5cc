"""Write the figures of a training run: `report.html`, the same as text, and `figures.json`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import numpy as np

from scripts.training import pictures
from scripts.training.figures import Bin, Figures, Lesson, Loss, Page, Site, Transfer, mean
from scripts.training.pictures import Axis, Bar, Dot, Range, Row
from zoning import reports
from zoning.evaluation.statistics import Interval, paired_bootstrap
from zoning.storage.encoding import as_json

PUBLISHED_BY_KIND: Mapping[str, float] = {
    "article": 0.932, "documentation": 0.932, "service": 0.844, "forum": 0.808, "collection": 0.716, "listing": 0.710,
    "product": 0.641,
}  # fmt: skip
"""The best F1 of any system on WCXB's pages of each kind (Murrough-Foley 2026, arXiv 2605.21097)."""
PUBLISHED: Mapping[str, float] = {"rs-trafilatura": 0.859, "MinerU-HTML": 0.827, "trafilatura": 0.791}
"""The best F1s on all pages, from the same paper."""
PUBLISHED_FOR = "wcxb-dev"
"""The prefix of the corpus that these were measured on, WCXB's development part."""
WORST, METHODS = 20, 3
FEWEST = 10
"""With fewer pages, no interval is shown."""
LONGEST = 60
"""The maximum characters of a cell in a terminal."""
ALL = "all"
STYLED = {True: "with style", False: "without"}
NOTHING = "–"
CHANCE = "may be chance"

Cells = tuple[str, ...]


class Section(NamedTuple):
    """A part of the report: an explanation, a picture as HTML, and a table whose cells are plain text."""

    title: str
    said: str
    picture: str
    headings: Cells
    rows: Sequence[Cells]


def write(figures: Figures, folder: Path) -> None:
    """Write `report.html` and `figures.json` into the folder, which is created if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.json").write_bytes(as_json(figures))
    style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    body = "\n".join([_head(figures), *map(_html, _sections(figures))])
    page = reports.page(f"Training report, {figures.day}", style, body)
    (folder / "report.html").write_bytes(page.encode("utf-8", "replace"))


def text(figures: Figures) -> str:
    """Return the figures as text for a terminal."""
    parts = [_about(figures)]
    if figures.pages:
        parts[0] += "\n" + " · ".join([f"F1 {_f1(figures.pages)}", *map(" ".join, _facts(figures))])
    for section in _sections(figures):
        lines = [section.headings, *(tuple(map(_plain, row)) for row in section.rows)]
        parts.append(f"{section.title}\n{reports.aligned(lines)}")
    return "\n\n".join(parts)


def _plain(cell: str) -> str:
    """Return the text without control characters, shortened."""
    shown = cell if len(cell) <= LONGEST else cell[: LONGEST - 1] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in shown)


def _html(section: Section) -> str:
    rows = [
        [reports.text(cell) if not reports.FIGURE.fullmatch(cell) else cell for cell in row] for row in section.rows
    ]
    content = f"<p>{escape(section.said)}</p>{section.picture}{reports.table(section.headings, rows)}"
    return reports.section(section.title, content)


# ---------------------------------------------------------------------- headline


def _head(figures: Figures) -> str:
    head = f"<header><h1>Training report</h1><p class=faint>{reports.text(_about(figures))}</p></header>"
    if not figures.pages:
        return head
    cards = "".join(f"<div class=card><b>{value}</b><span>{name}</span></div>" for value, name in _facts(figures))
    whole = _interval([page.f1 for page in figures.pages])
    interval = f", 95 % interval <span>{_span(whole)}</span>" if whole else ""
    headline = f"<p class=headline><b>{_share(mean(figures.pages))}</b> mean F1{interval}</p>"
    return (
        f"{head}<section aria-label=Headline>{headline}"
        "<p>The mean over all pages, each judged by a model that has not seen any page of its site (folds by site). "
        "If pages of the same sort were drawn again and again, 95 of 100 such intervals would hold the true mean.</p>"
        f"<div class=cards>{cards}</div></section>"
    )


def _about(figures: Figures) -> str:
    corpora = ", ".join(f"{_plain(name)} ({pages})" for name, pages in figures.corpora.items())
    return f"{figures.day} · learned from {corpora or 'nothing'}"


def _facts(figures: Figures) -> list[tuple[str, str]]:
    pages, sites = len(figures.pages), len({page.host for page in figures.pages})
    return [
        (str(pages), _noun(pages, "page")),
        (str(sites), _noun(sites, "site")),
        (_average(figures.pages, lambda page: page.precision), "precision"),
        (_average(figures.pages, lambda page: page.recall), "recall"),
        (_share(_mean_best(figures.pages)), "best that zones allow"),
    ]


# ---------------------------------------------------------------------- sections


def _sections(figures: Figures) -> Iterator[Section]:
    """Yield the sections that have content."""
    pages = figures.pages
    parts: list[tuple[object, Callable[[], Section]]] = [
        (any(page.kind for page in pages), lambda: _kinds(pages)),
        (any(page.language for page in pages), lambda: _by("language", pages, lambda page: page.language)),
        (pages, lambda: _by("corpus", pages, lambda page: page.corpus)),
        (any(page.styled for page in pages), lambda: _by("style", pages, lambda page: STYLED[page.styled])),
        (figures.losses, lambda: _losses(figures.losses)),
        (figures.without, lambda: _without(figures)),
        (figures.lessons, lambda: _lessons(figures.lessons)),
        (figures.calibration, lambda: _calibration(figures.calibration)),
        (figures.transfers, lambda: _transfers(figures.transfers)),
        (figures.sites, lambda: _sites(figures.sites)),
        (pages, lambda: _worst(pages)),
    ]
    return (section() for there, section in parts if there)


def _kinds(pages: Sequence[Page]) -> Section:
    """If there are published figures for some of the pages, show only these pages."""
    compared = [page for page in pages if page.corpus.startswith(PUBLISHED_FOR)]
    shown = compared or pages
    groups = {ALL: list(shown), **_groups(shown, lambda page: page.kind)}
    published = {kind: _published(kind) if compared else () for kind in groups}
    rows: list[Cells] = [(kind, *_means(group)) for kind, group in groups.items()]
    drawn = [
        Row(kind, (Bar("ours", mean(group), _share(mean(group))), *published[kind]), _mean_best(group))
        for kind, group in groups.items()
    ]
    headings: Cells = ("kind", *MEANS)
    said = "F1 by the kind of page; “best” is the F1 of the best possible choice of zones."
    colours = {"ours": "this model", "published": "best published", "mark": "best that zones allow"}
    if compared:
        said += f" These are the {len(shown)} pages of {PUBLISHED_FOR}; beside each figure is the best published figure"
        said += " of any system for that kind (arXiv 2605.21097)."
        headings = (*headings, "published")
        rows = [(*row, _known(max((bar.value for bar in published[row[0]]), default=None))) for row in rows]
    else:
        del colours["published"]
    return Section("By page kind", said, _legend(**colours) + pictures.beside(drawn), headings, rows)


def _published(kind: str) -> tuple[Bar, ...]:
    if kind == ALL:
        return tuple(Bar("published", value, f"{name} {value:.3f}") for name, value in PUBLISHED.items())
    value = PUBLISHED_BY_KIND.get(kind)
    return () if value is None else (Bar("published", value, _share(value)),)


def _by(what: str, pages: Sequence[Page], of: Callable[[Page], str]) -> Section:
    rows = [(name, *_means(group)) for name, group in _groups(pages, of).items()]
    said = f"The same by {what}. The fewer pages, the wider the interval: where two overlap widely, do not rank them."
    return Section(f"By {what}", said, "", (what, *MEANS), rows)


def _losses(losses: Sequence[Loss]) -> Section:
    shown = sorted(losses, key=lambda loss: -loss.pages)
    if len(shown) > 1:
        shown.insert(0, _together(shown))
    drawn = [
        Row(loss.kind or NOTHING, tuple(Bar(colour, value, f"{value:.3f}") for colour, value in _shares(loss)))
        for loss in shown
    ]
    rows = [(loss.kind or NOTHING, str(loss.pages), *(_share(value) for _, value in _shares(loss))) for loss in shown]
    colours = _legend(
        won="won", model="zones judged wrong", coarse="zones that are content in part", hidden="in no zone"
    )
    said = (
        "Each bar is 1: first the F1 that was reached, then what a better model could add, what finer zones could add, "
        "and what no choice of zones can add, because the text is in no zone of the page."
    )
    headings = ("kind", "pages", "won", "judged wrong", "too coarse", "in no zone")
    return Section("Where F1 is lost", said, colours + pictures.stacked(drawn), headings, rows)


def _shares(loss: Loss) -> tuple[tuple[str, float], ...]:
    return ("won", loss.f1), ("model", loss.model), ("coarse", loss.coarse), ("hidden", loss.hidden)


def _together(losses: Sequence[Loss]) -> Loss:
    pages = [loss.pages for loss in losses]
    f1, hidden, coarse, model = (
        float(np.average([getattr(loss, name) for loss in losses], weights=pages))
        for name in ("f1", "hidden", "coarse", "model")
    )
    return Loss(kind=ALL, pages=sum(pages), f1=f1, hidden=hidden, coarse=coarse, model=model)


def _without(figures: Figures) -> Section:
    found = {what: paired_bootstrap(_own(figures, values), values) for what, values in figures.without.items()}
    said = (
        "The F1 that is lost when the model learns without one kind of evidence, page by page against the whole model, "
        "with the 95 % interval. Only what no other kind of evidence knows counts here: of two kinds that agree, "
        "neither seems to matter. "
        f"{_measured_on(figures.without)}"
    )
    headings = ("left out", "F1 lost", "95 % interval", "")
    return _differences("What each kind of evidence contributes", said, headings, found)


def _own(figures: Figures, values: Sequence[float]) -> list[float]:
    """Return this model's F1s of the same pages."""
    return [page.f1 for page in figures.pages[: len(values)]]


def _measured_on(found: Mapping[str, Sequence[float]]) -> str:
    pages = max(map(len, found.values()))
    return f"Measured on {pages} {_noun(pages, 'page')}."


def _differences(title: str, said: str, headings: Cells, found: Mapping[str, Interval]) -> Section:
    """Sort by difference, the largest first."""
    order = sorted(found, key=lambda name: -found[name].difference)
    rows: list[Cells] = [
        (name, _signed(one.difference), f"{_signed(one.low)} … {_signed(one.high)}", "" if one.is_clear else CHANCE)
        for name, one in ((name, found[name]) for name in order)
    ]
    if all(one.is_clear for one in found.values()):
        headings, rows = headings[:-1], [row[:-1] for row in rows]
    drawn = [Range(name, found[name].difference, found[name].low, found[name].high) for name in order]
    return Section(title, f"{said} Hollow dots may be due to chance.", pictures.ranges(drawn), headings, rows)


def _lessons(measured: Sequence[Lesson]) -> Section:
    lessons = sorted(measured, key=lambda lesson: lesson.pages)
    dots = [Dot(one.pages, one.f1, f"{one.pages} {_noun(one.pages, 'page')}: F1 {one.f1:.3f}") for one in lessons]
    low, high = min(one.f1 for one in lessons), max(one.f1 for one in lessons)
    margin = (high - low) * 0.15 or 0.01
    up = Axis("F1", low - margin, high + margin, pictures.steps(low - margin, high + margin))
    across = Axis("pages learned from", lessons[0].pages, lessons[-1].pages, (), is_log=True)
    across = across._replace(ticks=_apart([one.pages for one in lessons], across))
    said = (
        "F1 by the number of pages that the model has learned from, on a logarithmic scale. If the line still rises at "
        "its end, more pages would help. The scale of F1 does not begin at 0."
    )
    rows = [(str(one.pages), _share(one.f1)) for one in lessons]
    return Section("Learning curve", said, pictures.line(dots, across, up), ("pages", "F1"), rows)


def _apart(values: Sequence[float], axis: Axis, least: float = 9) -> tuple[float, ...]:
    """Return the values whose labels do not overlap."""
    kept: list[float] = []
    for value in values:
        if not kept or axis.place(value) - axis.place(kept[-1]) >= least:
            kept.append(value)
    return tuple(kept)


def _calibration(calibration: Sequence[Bin]) -> Section:
    bins = sorted(calibration, key=lambda one: one.likely)
    most, words = max(one.words for one in bins) or 1, sum(one.words for one in bins)
    off = sum(abs(one.likely - one.content) * one.words for one in bins) / (words or 1)
    dots = [
        Dot(one.likely, one.content, f"judged {one.likely:.2f}, is {one.content:.2f}, words: {one.words}",
            one.words / most)
        for one in bins
    ]  # fmt: skip
    tenths = (0, 0.2, 0.4, 0.6, 0.8, 1)
    drawn = pictures.line(
        dots, Axis("judged to be content", 0, 1, tenths), Axis("is content", 0, 1, tenths), diagonal=True
    )
    said = (
        "Zones with similar predicted probabilities, and the share of their words that is content; larger dots have "
        "more words. On the dashed line predictions are correct, below it they are too high. "
        f"The mean error over all words is {off:.3f}."
    )
    rows = [(_share(one.likely), _share(one.content), str(one.words)) for one in bins]
    return Section("Calibration", said, drawn, ("judged", "content", "words"), rows)


def _transfers(transfers: Sequence[Transfer]) -> Section:
    rows = [(one.corpus, str(one.pages), _share(one.others), _known(one.all), _best(one.methods)) for one in transfers]
    said = (
        "Each corpus with a model that learned only from the other corpora, with one that also learned from its other "
        "sites, and with the best of the single methods that the model uses, on zones. If the first is better than "
        "these methods, the model generalises to other kinds of pages."
    )
    headings = ("corpus", "pages", "F1 without it", "F1 with it", "best single methods")
    return Section("Transfer", said, "", headings, rows)


def _sites(sites: Sequence[Site]) -> Section:
    order = sorted(sites, key=lambda site: (site.f1 - site.layout, site.name))
    behind = sum(site.f1 < site.layout for site in sites)
    rows = [(site.name or NOTHING, str(site.pages), _share(site.f1), _share(site.layout),
             _signed(site.f1 - site.layout)) for site in order]  # fmt: skip
    said = (
        "Each site with a model that has not seen it, and with layout analysis alone. The model is behind layout "
        f"analysis on {behind} of {len(sites)} {_noun(len(sites), 'site')}. "
        f"Means over all pages: {', '.join(_means_of_sites(sites))}."
    )
    headings = ("site", "pages", "F1", "layout", "beyond layout")
    return Section("Site by site", said, "", headings, rows)


def _means_of_sites(sites: Sequence[Site]) -> Iterator[str]:
    pages = [site.pages for site in sites]
    for name, values in (
        ("F1", [site.f1 for site in sites]),
        ("layout", [site.layout for site in sites]),
    ):
        yield f"{name} {_share(float(np.average(values, weights=pages)))}"


def _best(methods: Mapping[str, float]) -> str:
    order = sorted(methods.items(), key=lambda item: -item[1])[:METHODS]
    return ", ".join(f"{name} {value:.3f}" for name, value in order) or NOTHING


def _worst(pages: Sequence[Page]) -> Section:
    """If pages have the same F1, those with the better possible F1 come first."""
    found = sorted(pages, key=lambda page: (page.f1, -page.best, page.name))[:WORST]
    several = len({page.corpus for page in pages}) > 1
    rows = [
        (f"{page.corpus}/{page.name}" if several else page.name, page.kind or NOTHING, page.host or NOTHING,
         _share(page.f1), _share(page.best))
        for page in found
    ]  # fmt: skip
    said = (
        "The pages with the lowest F1. Where “best” is high, the model chose the wrong zones; where it is low, too, "
        "the page does not show its gold, or the gold is wrong."
    )
    return Section("The worst pages", said, "", ("page", "kind", "host", "F1", "best"), rows)


# ---------------------------------------------------------------------- figures

MEANS = ("pages", "precision", "recall", "F1", "95 % interval", "best")


def _means(pages: Sequence[Page]) -> Cells:
    interval = _interval([page.f1 for page in pages])
    return (
        str(len(pages)),
        _average(pages, lambda page: page.precision),
        _average(pages, lambda page: page.recall),
        _share(mean(pages)),
        _span(interval) if interval else NOTHING,
        _share(_mean_best(pages)),
    )


def _groups(pages: Sequence[Page], of: Callable[[Page], str]) -> dict[str, list[Page]]:
    """Sort groups by their number of pages, the largest first."""
    found: dict[str, list[Page]] = {}
    for page in pages:
        found.setdefault(of(page) or NOTHING, []).append(page)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def _interval(values: Sequence[float]) -> Interval | None:
    """Return the interval of the mean; None for too few values."""
    return paired_bootstrap(values, [0.0] * len(values)) if len(values) >= FEWEST else None


def _f1(pages: Sequence[Page]) -> str:
    interval = _interval([page.f1 for page in pages])
    return _share(mean(pages)) + (f" (95 % interval {_span(interval)})" if interval else "")


def _average(pages: Sequence[Page], of: Callable[[Page], float]) -> str:
    return _share(float(np.mean([of(page) for page in pages])))


def _mean_best(pages: Sequence[Page]) -> float:
    return float(np.mean([page.best for page in pages]))


def _legend(**colours: str) -> str:
    return f"<p class=legend>{reports.key(**colours)}</p>"


def _span(interval: Interval) -> str:
    return f"{_share(interval.low)} … {_share(interval.high)}"


def _share(value: float) -> str:
    return f"{value:.3f}"


def _known(value: float | None) -> str:
    return NOTHING if value is None else _share(value)


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _noun(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"
