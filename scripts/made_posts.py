"""Write invented pages with posts, and with lists that look like posts, for the model that tells them apart.

A design is drawn from its number: its template, the elements and names of its parts, how replies stand, its language
and style. Words are made of syllables, so that nothing but structure tells posts from teasers, products, events, lists
of changes and the like. All of them are written by the same templates. Elements that are posts have the attribute
`data-post`, the others `data-other`, of which no feature is made.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

ALPHABETS: Mapping[str, Sequence[str]] = {
    "latin": "ba be bo da do fe fi ga go ka ke li lo ma me mo na ne no pa po ra re ri sa se so ta te tu va ve".split(),
    "cyrillic": "ба бе до да ко ка ле ло ма ми на не по ра ре са со та те ту ва во зи".split(),
    "han": list("山川田日月水火木金土雨雪風花草石空海島村町市道橋門"),
    "arabic": "با بي دا دو كا كو لا مي نا نو را رو سا سو تا تو".split(),
}
MONTHS: Mapping[str, Sequence[str]] = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(),
}
DATES: Mapping[str, str] = {
    "en": "{day} {name} {year}", "de": "{day}. {name} {year}", "fr": "{day} {name} {year}",
    "es": "{day} de {name} de {year}", "ru": "{day} {name} {year}", "ja": "{year}年{month}月{day}日",
    "ar": "{year}-{month:02}-{day:02}",
}  # fmt: skip
AGES: Mapping[str, Sequence[str]] = {
    "en": ("{n} hours ago", "{n} days ago"), "de": ("vor {n} Stunden", "vor {n} Tagen"),
    "fr": ("il y a {n} heures", "il y a {n} jours"), "es": ("hace {n} horas", "hace {n} días"),
    "ru": ("{n} часов назад", "{n} дней назад"), "ja": ("{n}時間前", "{n}日前"),
    "ar": ("{n} hours ago", "{n} days ago"),
}  # fmt: skip
SCRIPTS = {"ru": "cyrillic", "ja": "han", "ar": "arabic"}
"""Of languages without Latin letters."""
TEMPLATES = ("block", "media", "row", "table", "inline", "signed", "headed", "wrapped", "line")
NESTINGS = ("flat", "flat", "flat", "inner", "branch", "margin")
CLASSES = ("", "", "hashed", "utility")
LONGEST = 120
_TAG = re.compile("<[^>]+>")


class Item(NamedTuple):
    """What a template arranges, each as HTML."""

    head: str
    """A name, or a title."""
    moment: str
    body: str
    beside: str = ""
    """What stands behind the head: a rank, a by-line, a price."""
    picture: str = ""
    controls: str = ""


class Design(NamedTuple):
    """How all lists of a page are built."""

    number: int
    template: str
    nesting: str
    language: str
    classes: str
    tag: str
    head: str
    """The element of a name."""
    moment: str
    order: str
    """The places of head (h), date (d) and body (b) in a block."""
    picture: str
    controls: str
    paragraphs: bool
    field: bool
    counted: bool
    rank: bool
    card: bool
    """Whether the number of posts and the day of joining stand beside a name."""
    said: bool
    """Whether words stand between a name and the date."""
    numbered: bool
    subject: bool
    """Whether posts have a title of their own."""
    styled: bool


def design(number: int) -> Design:
    """Return the design of a number; its template changes with each."""
    draw = random.Random(number)
    return Design(
        number,
        template=TEMPLATES[number % len(TEMPLATES)],
        nesting=draw.choice(NESTINGS),
        language=draw.choice(("en", "de", "fr", "es", "ru", "ja", "ar")),
        classes=draw.choice(CLASSES),
        tag=draw.choice(("li", "li", "div", "div", "article", "section", "x-entry")),
        head=draw.choice(("a", "a", "span", "b", "strong", "h4", "cite", "p", "div")),
        moment=draw.choice(("time", "iso", "points", "slashes", "words", "words", "age", "age", "title", "link")),
        order=draw.choice(("hdb", "hdb", "hdb", "hbd", "dhb", "bhd")),
        picture=draw.choice(("", "", "img", "svg", "letter")),
        controls=draw.choice(("", "", "button", "link", "links", "counts")),
        paragraphs=draw.random() < 0.6,
        field=draw.random() < 0.4,
        counted=draw.random() < 0.5,
        rank=draw.random() < 0.25,
        card=draw.random() < 0.15,
        said=draw.random() < 0.2,
        numbered=draw.random() < 0.15,
        subject=draw.random() < 0.15,
        styled=draw.random() < 0.6,
    )


class Writer:
    """Writes the lists of a page in a design."""

    def __init__(self, design: Design, seed: int) -> None:
        """seed: of texts and lengths."""
        self.design, self.draw = design, random.Random(f"{design.number} {seed}")
        self.syllables = ALPHABETS[SCRIPTS.get(design.language, "latin")]
        self.people = [self.person() for _ in range(self.draw.choice((3, 6, 12)))]
        self.labels = [self.word().title() for _ in range(9)]
        self.year = self.draw.randrange(2009, 2026)

    def word(self) -> str:
        """Return an invented word."""
        return "".join(self.draw.choices(self.syllables, k=self.draw.choice((1, 2, 2, 3))))

    def words(self, count: int) -> str:
        """Return invented words, the first one with a capital letter."""
        return " ".join(self.word() for _ in range(count)).capitalize()

    def person(self) -> str:
        """Return a name, or what somebody calls himself."""
        one, other = self.word(), self.word()
        given = f"{one.title()} {other.title()}"
        return self.draw.choice((given, given, given, one.title(), one + other, f"{one}_{other}", f"{one}{len(one)}7"))

    def prose(self, count: int) -> str:
        """Return sentences with this many words."""
        told = []
        while count > 0:
            told.append(self.words(min(count, self.draw.randrange(4, 16))) + self.draw.choice("...!?"))
            count -= 12
        return " ".join(told)

    def of(self, part: str) -> str:
        """Return the `class` attribute of a part, in the design's way to name classes."""
        way, key = self.design.classes, random.Random(f"{self.design.number}{part}")
        if not way:
            return ""
        if way == "utility":
            return f' class="flex p-{key.randrange(9)} text-{key.choice(("sm", "lg", "xs"))}"'
        return f' class="{"".join(key.choices("abcdefghkmnpqrstuvwxyz", k=6))}"'

    def moment(self, time: str = "odd") -> str:
        """Return an element with a date; time: `odd` as of a clock, `round` as of a plan, or "" for none."""
        draw, language = self.draw, self.design.language
        month, day = draw.randrange(1, 13), draw.randrange(1, 29)
        minute = draw.randrange(60) if time == "odd" else 15 * draw.randrange(4)
        at = f" {draw.randrange(24):02}:{minute:02}" if time and self.design.number % 3 else ""
        name = MONTHS.get(language, MONTHS["en"])[month - 1]
        said = DATES[language].format(day=day, name=name, month=month, year=self.year)
        iso, of = f"{self.year}-{month:02}-{day:02}", self.of("moment")
        age = draw.choice(AGES[language]).format(n=draw.randrange(5, 21))
        return {
            "time": f'<time{of} datetime="{iso}">{said}</time>',
            "iso": f"<span{of}>{iso}{at}</span>",
            "points": f"<span{of}>{day:02}.{month:02}.{self.year}{at}</span>",
            "slashes": f"<small{of}>{self.year}/{month:02}/{day:02}{at}</small>",
            "words": f"<{'div' if self.design.rank else 'span'}{of}>{said}{',' if at else ''}{at}</div>",
            "age": f"<span{of}>{age}</span>",
            "title": f'<span{of} title="{iso}">{age}</span>',
            "link": f'<a{of} href="#p{draw.randrange(9999)}">{said}{at}</a>',
        }[self.design.moment].replace("</div>", "</div>" if self.design.rank else "</span>")

    def picture(self, size: int = 40) -> str:
        """Return a picture of a person, or of a teaser."""
        return {
            "": "", "img": f'<img src="/{self.word()}.png" alt="" width="{size}" height="{size}">',
            "svg": f'<svg width="{size}" height="{size}"><circle r="20"></circle></svg>',
            "letter": f"<div{self.of('picture')}>{self.word()[0].upper()}</div>",
        }[self.design.picture]  # fmt: skip

    def controls(self) -> str:
        """Return the controls below an entry."""
        one, two = self.labels[:2]
        return {
            "": "", "button": f"<button>{one}</button><button>{two}</button>", "link": f'<a href="#">{one}</a>',
            "links": f'<p><a href="#">{one}</a> <a href="#r">{two}</a> <a href="#s">{self.labels[8]}</a></p>',
            "counts": f"<button>{self.draw.randrange(60)}</button> <button>{one}</button>",
        }[self.design.controls]  # fmt: skip

    def body(self, count: int) -> str:
        """Return the text of an entry."""
        if not self.design.paragraphs:
            return f"<div{self.of('body')}>{self.prose(count)}</div>"
        parts = self.draw.choice((1, 1, 2, 3)) if count > 24 else 1
        return (
            f"<div{self.of('body')}>" + "".join(f"<p>{self.prose(count // parts)}</p>" for _ in range(parts)) + "</div>"
        )

    def named(self, person: str) -> str:
        """Return the element of a name; a link to a profile has the same path for everybody."""
        head = self.design.head
        link = f' href="/{self.labels[3].lower()}/{person.replace(" ", "-").lower()}"' if head == "a" else ""
        return f"<{head}{self.of('head')}{link}>{escape(person)}</{head}>"

    def titled(self, least: int = 3, most: int = 10) -> tuple[str, str]:
        """Return the element of a title, and its address."""
        title = self.words(self.draw.randrange(least, most))
        address = f"/{self.labels[4].lower()}/{title.replace(' ', '-').lower()}"
        head = self.draw.choice((self.design.head, "h3", "b")).replace("a", "h3") if self.design.rank else "h3"
        link = f'<a href="{address}">{title}</a>' if self.design.number % 5 else title
        return f"<{head}{self.of('head')}>{link}</{head}>", address

    def entry(self, item: Item, inner: str = "", mark: str = "", style: str = "") -> str:
        """Return an element of a list by the design's template; inner: the replies in it."""
        tag, told = self.design.tag, ARRANGED[self.design.template](self, item)
        if self.design.template == "row":
            return f"<tr{self.of('entry')}{mark}>{told}</tr>\n"
        if self.design.template == "table":
            return f"<table{self.of('entry')}{mark}>{told}</table>\n"
        return f"<{tag}{self.of('entry')}{mark}{style}>{told}{inner}</{tag}>\n"

    def listed(self, items: str, part: str) -> str:
        """Return items in a list."""
        if self.design.template == "row":
            return f"<table{self.of(part)}>{items}</table>"
        tag = "ul" if self.design.tag == "li" and self.design.template != "table" else "div"
        return f"<{tag}{self.of(part)}>{items}</{tag}>"

    def beside_name(self) -> str:
        """Return what stands beside the name of somebody."""
        design, draw, label = self.design, self.draw, self.labels
        told = f"<span{self.of('rank')}>{draw.choice(label[5:8])}</span>" if design.rank else ""
        if design.card:
            told += f"<br>{label[0]}: {draw.randrange(5000)}<br>{label[1]}: {self.year - draw.randrange(9)}-03-17<br>"
        return told + (f" <span>{label[7].lower()} {label[8].lower()}</span> " if design.said else "")

    def post(self, number: int, depth: int = 0, inner: str = "") -> str:
        """Return a post; inner: its replies."""
        design = self.design
        count = min(LONGEST, max(3, int(self.draw.lognormvariate(2.9, 0.7))))
        head = f"<span>{'#' * (design.number % 2)}{number}.</span> " if design.numbered else ""
        head += self.named(self.draw.choice(self.people))
        if design.subject:
            subject = f"<h4{self.of('subject')}>{self.words(self.draw.randrange(1, 6))}</h4>"
            head = head + subject if design.field else subject + head
        item = Item(head, self.moment(), self.body(count), self.beside_name(), self.picture(), self.controls())
        style = f' style="margin-left:{depth * 30}px"' if self.design.nesting == "margin" else ""
        return self.entry(item, inner, ' data-post="1"', style)

    def posts(self) -> str:
        """Return a discussion."""
        nesting = "flat" if self.design.template in ("row", "table") else self.design.nesting
        count, told = self.draw.choice((2, 2, 3, 3, 4, 5, 6, 8, 12)), ""
        for number in range(1, count + 1):
            replies = self.draw.choice((0, 0, 1, 2)) if nesting != "flat" else 0
            below = "".join(self.post(number + 1, 1) for _ in range(replies))
            box = self.listed(below, "replies") if below else ""
            if nesting == "inner":
                told += self.post(number, 0, box)
            elif nesting == "branch":
                told += f"<div{self.of('branch')}>{self.post(number)}{box}</div>\n"
            else:
                told += self.post(number) + below
            count += replies
        total = f" ({count})" if self.design.counted else ""
        field = f"<div><textarea></textarea><button>{self.labels[6]}</button></div>" if self.design.field else ""
        first, last = (field, "") if self.draw.random() < 0.5 else ("", field)
        head = f"<h3>{self.labels[2]}{total}</h3>" if self.draw.random() < 0.7 else ""
        return f"<div>{head}{first}{self.listed(told, 'list')}{last}</div>"

    def others(self) -> str:
        """Return a list of something else: entries with dates that are no posts."""
        make = self.draw.choice(LOOK_ALIKES)
        count = self.draw.choice((2, 2, 3, 4, 6, 10, 15))
        mark = f' data-other="{make.__name__.strip("_")}"'
        arranged = self.design
        if arranged.template == "line" and make not in IN_A_LINE:
            self.design = arranged._replace(template="headed")
        told = "".join(self.entry(make(self), mark=mark) for _ in range(count))
        self.design = arranged
        number = f" ({count})" if self.draw.random() < 0.1 else ""
        return f"<div><h3>{self.labels[2]}{number}</h3>{self.listed(told, 'list')}</div>"

    def article(self, count: int) -> str:
        """Return an article, or the little text above a list."""
        told = "".join(f"<p>{self.prose(self.draw.randrange(20, 70))}</p>" for _ in range(count))
        return f"<h1>{self.words(6)}</h1><p>{self.draw.choice(self.people)} {self.moment('')}</p>{told}"


def _block(writer: Writer, item: Item) -> str:
    parts = {"h": item.head + item.beside, "d": item.moment, "b": item.body}
    return item.picture + "".join(parts[one] for one in writer.design.order) + item.controls


def _media(writer: Writer, item: Item) -> str:
    head = f"<div{writer.of('line')}>{item.head} {item.beside} {item.moment}</div>"
    style = ' style="display:flex;gap:12px"' if writer.design.styled else ""
    return (
        f"<div{writer.of('media')}{style}><div>{item.picture}</div>"
        f"<div{writer.of('right')}>{head}{item.body}{item.controls}</div></div>"
    )


def _row(_: Writer, item: Item) -> str:
    return f"<td>{item.picture}{item.head}{item.beside}</td><td>{item.moment}{item.body}{item.controls}</td>"


def _table(_: Writer, item: Item) -> str:
    return (
        f"<tr><td>{item.head} {item.beside}</td><td>{item.moment}</td></tr>"
        f"<tr><td colspan=2>{item.picture}{item.body}{item.controls}</td></tr>"
    )


def _inline(writer: Writer, item: Item) -> str:
    plain = item.body.replace("<p>", "").replace("</p>", " ").replace("<div", "<span").replace("</div>", "</span>")
    return f"<p>{item.head} {plain} {item.moment} {item.controls}</p>" if writer.design.head not in "h4 p div" else (
        f"{item.head}<p>{plain} {item.moment} {item.controls}</p>"
    )  # fmt: skip


def _signed(writer: Writer, item: Item) -> str:
    below = f"<div{writer.of('line')}>{item.picture}{item.head} {item.beside} {item.moment}</div>"
    return item.body + below + item.controls


def _headed(writer: Writer, item: Item) -> str:
    above = item.picture + item.head + item.beside + item.moment + item.controls
    return f"<div{writer.of('line')}>{above}</div>{item.body}"


def _wrapped(writer: Writer, item: Item) -> str:
    return f"<div{writer.of('outer')}><div{writer.of('wrap')}>{_block(writer, item)}</div></div>"


def _line(writer: Writer, item: Item) -> str:
    told = " ".join(_TAG.sub(" ", f"{item.head} {item.beside} {item.moment}").split())
    line = f"<div{writer.of('line')}>{told}</div>"
    first, last = (item.body, line) if writer.design.order == "bhd" else (line, item.body)
    return item.picture + first + last + item.controls


ARRANGED: Mapping[str, Callable[[Writer, Item], str]] = {
    "block": _block, "media": _media, "row": _row, "table": _table, "inline": _inline, "signed": _signed,
    "headed": _headed, "wrapped": _wrapped, "line": _line,
}  # fmt: skip


def _teaser(writer: Writer) -> Item:
    title, address = writer.titled(4, 12)
    by = f"<span{writer.of('by')}>{writer.draw.choice(writer.people)}</span>" if writer.draw.random() < 0.7 else ""
    text = writer.prose(writer.draw.randrange(10, 40))
    cut = text[: len(text) * 3 // 4] + "…" if writer.design.counted else text
    more = f'<a href="{address}">{writer.labels[0]}</a>' if writer.design.field else ""
    return Item(title, writer.moment(""), f"<p>{cut}</p>", by, writer.picture(120), more)


def _read(writer: Writer) -> Item:
    title = f"<b>{writer.words(writer.draw.randrange(4, 12))}</b>"
    length = f"<span> • {writer.draw.randrange(2, 20)} {writer.labels[0].lower()}</span>"
    moment = writer.moment("") + length
    return Item(moment, "", title + writer.body(20)) if writer.design.rank else Item(title, moment, writer.body(20))


def _cookie(writer: Writer) -> Item:
    name = f"<span>_{writer.word()}{writer.draw.choice('_-')}{writer.word()}</span>"
    age = f"<span>{writer.draw.randrange(1, 24)} {writer.draw.choice(('months', 'days', 'hours', 'years'))}</span>"
    return Item(name, age, f"<div>{writer.prose(writer.draw.randrange(10, 30))}</div>")


def _story(writer: Writer) -> Item:
    title, by = writer.titled(4, 12)[0], writer.named(writer.draw.choice(writer.people))
    return Item(title, writer.moment(""), writer.body(writer.draw.randrange(40, 160)), by, "", writer.controls())


def _result(writer: Writer) -> Item:
    title, address = writer.titled()
    return Item(title, writer.moment(""), f"<p>{writer.prose(24)} … {writer.prose(8)}</p>", f"<cite>{address}</cite>")


def _product(writer: Writer) -> Item:
    price = f"<b>{writer.draw.randrange(200)}.{writer.draw.randrange(100):02} €</b>"
    name, picture = writer.titled(2, 6)[0], writer.picture(160)
    return Item(name, writer.moment(""), writer.body(14), price, picture, writer.controls())


def _event(writer: Writer) -> Item:
    place = f"<span{writer.of('by')}>{writer.words(2)}</span>"
    return Item(writer.titled(2, 7)[0], writer.moment("round"), writer.body(writer.draw.randrange(8, 40)), place)


def _change(writer: Writer) -> Item:
    changes = (writer.words(writer.draw.randrange(3, 12)) for _ in range(writer.draw.randrange(1, 6)))
    items = "".join(f"<li>{change}</li>" for change in changes)
    version = f"<h4>{writer.draw.randrange(9)}.{writer.draw.randrange(20)}.{writer.draw.randrange(9)}</h4>"
    return Item(version, writer.moment(""), f"<ul>{items}</ul>")


def _member(writer: Writer) -> Item:
    role = f"<span{writer.of('by')}>{writer.draw.choice(writer.labels)}</span>"
    name = f"{writer.word().title()} {writer.word().title()}"
    return Item(writer.named(name), writer.moment(""), writer.body(30), role, writer.picture(160))


def _step(writer: Writer) -> Item:
    return Item("", writer.moment(""), writer.body(writer.draw.randrange(10, 50)), "", writer.picture())


def _tick(writer: Writer) -> Item:
    head = f"<strong>{writer.words(writer.draw.randrange(3, 9))}</strong>" if writer.design.rank else ""
    return Item(head, writer.moment(), writer.body(writer.draw.randrange(12, 70)))


def _paper(writer: Writer) -> Item:
    by = ", ".join(writer.draw.sample(writer.people, min(len(writer.people), writer.draw.randrange(1, 4))))
    return Item(f"<b>{writer.words(9)}</b>", writer.moment(""), writer.body(20), f"<div>{by}</div>")


def _question(writer: Writer) -> Item:
    return Item(f"<h4>{writer.words(7)}?</h4>", writer.moment(""), writer.body(writer.draw.randrange(15, 60)))


def _term(writer: Writer) -> Item:
    return Item(f"<b>{writer.words(writer.draw.randrange(1, 3))}</b>", writer.moment(""), writer.body(16))


def _record(writer: Writer) -> Item:
    numbers = " ".join(f"<span>{writer.draw.randrange(999)}</span>" for _ in range(4))
    return Item(f"<b>{writer.words(2)}</b>", writer.moment(""), f"<div>{writer.words(5)} {numbers}</div>")


def _job(writer: Writer) -> Item:
    firm = f"<span{writer.of('by')}>{writer.words(2)}</span>"
    body = f"<p>{writer.words(3)} · {writer.words(2)}</p><p>{writer.prose(12)}</p>"
    return Item(writer.titled(2, 6)[0], writer.moment(""), body, firm, "", writer.controls())


def _episode(writer: Writer) -> Item:
    length = f"<span>{writer.draw.randrange(20, 99)}:{writer.draw.randrange(60):02}</span>"
    play = f"<button>{writer.labels[0]}</button>"
    return Item(writer.titled(3, 9)[0], writer.moment(""), writer.body(30), length, writer.picture(120), play)


def _document(writer: Writer) -> Item:
    file = f'<a href="/{writer.word()}.pdf">{writer.labels[1]} ({writer.draw.randrange(9)},4 MB)</a>'
    return Item(f"<b>{writer.words(6)}</b>", writer.moment(""), f"<p>{writer.prose(10)}</p>", "", "", file)


def _history(writer: Writer) -> Item:
    done = f"{writer.word()} <i>{writer.word()}</i> {writer.word()} <i>{writer.word()}</i>"
    return Item(writer.named(writer.draw.choice(writer.people)), writer.moment(), f"<span>{done}</span>")


def _notice(writer: Writer) -> Item:
    owner = writer.people[0]
    return Item(writer.named(owner), writer.moment(), writer.body(writer.draw.randrange(10, 60)), "", writer.picture())


LOOK_ALIKES = (
    _teaser, _teaser, _read, _cookie, _story, _result, _product, _event, _change, _member, _step, _tick, _paper,
    _question, _term, _record, _job, _episode, _document, _history, _notice,
)  # fmt: skip
IN_A_LINE = (_history, _notice, _member, _change)
"""Those that may have their name and date in one text."""


def page(number: int, seed: int) -> str:
    """Return a page in a design: a discussion below an article or alone, a list of something else, or both."""
    writer = Writer(design(number), seed)
    posts, others = Writer.posts, Writer.others
    makes: tuple[Callable[[Writer], str], ...] = writer.draw.choice(
        ((posts,), (posts,), (others,), (others,), (others, others), (posts, others), (others, posts))
    )
    menu = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in writer.labels)
    sheet = "<style>body{width:900px;margin:auto;font-family:sans-serif}h3{margin:20px}li{list-style:none}</style>"
    lists = [make(writer) for make in makes]
    if len(lists) > 1 and writer.design.styled and writer.draw.random() < 0.3:
        lists = [f"<div style='display:flex'>{''.join(f'<div style=width:440px>{one}</div>' for one in lists)}</div>"]
    main = writer.article(writer.draw.choice((0, 1, 4, 8))) + "".join(lists)
    if writer.draw.random() < 0.4:
        links = "".join(f"<li>{writer.moment('')} {writer.titled(4, 9)[0]}</li>" for _ in range(6))
        main += f"<aside><h3>{writer.labels[5]}</h3><ul>{links}</ul></aside>"
    return (
        f"<!doctype html><html lang={writer.design.language}><meta charset=utf-8><title>{writer.words(4)}</title>"
        f"{sheet if writer.design.styled else ''}<ul>{menu}</ul><main>{main}</main><footer><p>{writer.prose(20)}</p>"
        "</footer></html>"
    )


def pages(designs: int, seeds: int) -> Iterator[tuple[int, str]]:
    """Yield pages with the number of their design."""
    for number in range(designs):
        for seed in range(seeds):
            yield number, page(number, seed)
