"""Find grants in running text: candidates for grant numbers, evidence for them, and their funders.

A number is a grant number if it has the shape of a funder's numbers, or if a word such as "grant", a funder's name or
another grant number leads to it. Recall is more important than precision: doubtful grants have a low confidence.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from zoning.articles.funding import context
from zoning.articles.funding.funders import WHOLES, find_mentions
from zoning.articles.funding.listed import find_listed
from zoning.articles.funding.nih import INSTITUTE_NAMES
from zoning.articles.funding.numbers import Candidate, Needs, find_candidates, spaced
from zoning.articles.funding.table import Funder, Funders, Mention, known_funders
from zoning.articles.funding.words import in_languages
from zoning.articles.model import Grant
from zoning.articles.sentences import plain, split_sentences

SHAPE: dict[Needs, float] = {"nothing": 0.65, "grant": 0.35, "funder": 0.35, "any": 0.2}
"""The weight of a number's shape as evidence."""
GRANT_WORD, WEAK_WORD, KNOWN, UNKNOWN, PAID = 0.3, 0.2, 0.25, 0.2, 0.2
"""The weights of what leads to a number: "grant", "project", a funder, another organisation, "supported by"."""
SENTENCE = 0.1
"""The weight of a sentence about funding."""
ENOUGH = 0.5
SUREST = 0.99
NUMBERLESS, NUMBERLESS_IN_SECTION = 0.5, 0.7
FROM = re.compile(
    r"[\s,)\]\"”]*+(?:to [A-Z][\w.]*(?:,? (?:and )?[A-Z][\w.]*){0,4}[,)\]]{0,2} )?(?:\([^()]{1,60}\) )?"
    r"(?:(?:awarded|provided|given|funded|grants?|granted|made|issued) ){0,2}(?:from|of|by|through|with) (?:[a-z]+ )?$"
)
FROM_ELSEWHERE = re.compile(
    rf"[\s,)\]]{{0,3}}(?:{in_languages('paid')})\s(?:(?:{in_languages('by')})\s){{1,2}}$", re.IGNORECASE | re.VERBOSE
)
NEXT = re.compile(r"[,;][\"”)\]]?\s(?P<by>by|from|through|with) (?:[a-z]+ )?$")
"""Between a number and a funder, this begins the next part of a list if another funder has the same word before it."""
BY = re.compile(r"\b(by|from|through|with) (?:[a-z]+ )?$")
BESIDE = re.compile(r"\s?[(/,:\[–-]{1,2}\s?(?:the )?$")
LISTED = re.compile(r"(?:[\s,;/&+()\[\]]|and|or|und|et|e|y)*")
LISTED_CHARACTERS = 30
FROM_CHARACTERS = 120
LONGEST_SENTENCE = 1500
"""A longer sentence is a table or a list: the organisations in it are not funders."""
ALONE = re.compile(r"[(\[][^()\[\]]+[)\]]")


Named = tuple[Mention | None, Funder | None]
"""A funder as the text names it, and in the table."""


class Texts(NamedTuple):
    """A paragraph as written, as `plain` makes it, and as `spaced` makes that; with the same offsets."""

    written: str
    plain: str
    numbers: str


class Link(NamedTuple):
    """A funder or a word that may lead to a number."""

    end: int
    worth: float
    needs_bracket: bool = False


def find_funding(paragraphs: Sequence[str], funders: Funders | None = None) -> tuple[Grant, ...]:
    """Return the grants of an article, in the order of its text, every occurrence of each.

    paragraphs: the article's text without its references; headings are paragraphs of their own.
    funders: the table of funders; None for that of the package.
    """
    funders = funders or known_funders()
    grants: list[Grant] = []
    for number, inside in enumerate(context.in_funding_section(paragraphs, funders)):
        before: Mention | None = None
        text = paragraphs[number]
        found = list(find_listed(text, number, funders))
        listed = {one.start for one in found}
        texts = Texts(text, plain(text), spaced(plain(text)))
        for start, end in split_sentences(text):
            sentence = Sentence(texts, (start, end), number, funders, inside=inside, funder_before=before)
            found += [one for one in sentence.grants() if not listed or (one.number and one.start not in listed)]
            before = sentence.last_mention or before
        grants += sorted(found, key=lambda grant: grant.start)
    return tuple(grants)


class Sentence:
    """A sentence in which grants are searched, with its funders."""

    def __init__(
        self,
        texts: Texts,
        span: tuple[int, int],
        paragraph: int,
        funders: Funders,
        *,
        inside: bool,
        funder_before: Mention | None,
    ) -> None:
        self.text, self.plain_text, self.numbers = texts
        text = self.plain_text
        self.start, self.end = start, end = span
        self.paragraph = paragraph
        self.funders = funders
        self.inside = inside
        self.about_money = inside or context.speaks_of_funding(text[start:end])
        self.about_approval = self.about_money and context.speaks_of_approval(text[start:end])
        self.paid = self.about_money and context.PAID.search(text, start, end) is not None
        self.mentions = find_mentions(text, start, end, funders) if self.about_money else []
        self.last_mention = self.mentions[-1] if self.mentions else None
        self.funder_before = funder_before

    def grants(self) -> Iterator[Grant]:
        """Yield the grants in the sentence, in its order."""
        candidates = find_candidates(
            self.plain_text, self.numbers, self.start, self.end, sure_only=not self.about_money
        )
        taken = self._choose(candidates)
        ends = self._ends_of_lists([candidate for candidate, _ in taken])
        named = [self._funder_for(candidate, end) for (candidate, _), end in zip(taken, ends, strict=True)]
        given = [self._numbered(*one, its) for one, its in zip(taken, named, strict=True)]
        others = self._without_number([funder for _, funder in named if funder])
        yield from sorted([*given, *others], key=lambda grant: grant.start)

    def _choose(self, candidates: list[Candidate]) -> list[tuple[Candidate, float]]:
        """Return the candidates with enough evidence, and their confidence, without overlaps."""
        chosen: list[tuple[Candidate, float]] = []
        links = self._links()
        for candidate in candidates:
            if chosen and candidate.start < chosen[-1][0].end:
                continue
            if any(one.start <= candidate.start < one.end and not _wider(candidate, one) for one in self.mentions):
                continue
            if candidate.needs == "any" and self.about_approval:
                continue
            worth = self._worth(candidate, links, chosen)
            if worth >= ENOUGH:
                chosen.append((candidate, worth))
        return chosen

    def _links(self) -> list[Link]:
        """Return the funders and grant words of the sentence, in the order of their ends."""
        links = [Link(one.end, KNOWN if one.funder else UNKNOWN) for one in self.mentions]
        for word in context.GRANT_WORD.finditer(self.plain_text, self.start, self.end):
            strong = context.STRONG_GRANT_WORD.match(word[0])
            links.append(Link(word.end(), GRANT_WORD if strong else WEAK_WORD))
        paid = context.PAID_BY.finditer(self.plain_text, self.start, self.end)
        links.extend(Link(word.end(), PAID, needs_bracket=True) for word in paid)
        return sorted(links)

    def _worth(self, candidate: Candidate, links: list[Link], chosen: list[tuple[Candidate, float]]) -> float:
        worth = SHAPE[candidate.needs] + (SENTENCE if self.about_money else 0)
        if candidate.needs == "funder" and not self._named(candidate.funder, [*self.mentions, self.funder_before]):
            return 0.0
        if chosen:
            previous, its_worth = chosen[-1]
            if context.is_bridge(self.plain_text[previous.end : candidate.start]):
                listed = min(its_worth - SHAPE[previous.needs], GRANT_WORD + SENTENCE)
                return min(SUREST, max(SHAPE[candidate.needs] + max(listed, KNOWN + SENTENCE), worth))
        led = PAID if self._stands_alone_and_paid(candidate, links) else 0.0
        for link in reversed(links[: bisect_right(links, candidate.start, key=lambda one: one.end)]):
            if candidate.start - link.end > context.BRIDGE_CHARACTERS:
                break
            if link.worth > led and self._leads(link, candidate):
                led = link.worth
        if candidate.needs == "grant" and self._named(candidate.funder, self.mentions):
            led = max(led, KNOWN)
        return min(SUREST, worth + led)

    def _leads(self, link: Link, candidate: Candidate) -> bool:
        """Whether the text between a link and a candidate connects them."""
        between = self.plain_text[link.end : candidate.start]
        if link.needs_bracket and candidate.needs == "any" and not ("(" in between or "[" in between):
            return False
        return context.is_bridge(between)

    def _stands_alone_and_paid(self, candidate: Candidate, links: list[Link]) -> bool:
        """Whether brackets contain only the candidate, somewhere after words such as "supported by".

        In other languages, such words may follow, and "no." before the candidate is as good as brackets.
        """
        alone = ALONE.fullmatch(self.plain_text, max(0, candidate.start - 1), candidate.end + 1)
        if alone and any(link.needs_bracket and link.end <= candidate.start for link in links):
            return True
        before = self.plain_text[max(self.start, candidate.start - LISTED_CHARACTERS) : candidate.start]
        return self.paid and (
            alone is not None
            or context.says_number_follows(before)
            or context.says_it_is_a_number(self.plain_text, candidate.end)
        )

    def _named(self, funder: str, mentions: Sequence[Mention | None]) -> bool:
        """Whether one of the mentions is of the funder's family."""
        family = self.funders.by_key(funder).family
        return any(one is not None and one.funder is not None and one.funder.family == family for one in mentions)

    def _ends_of_lists(self, taken: list[Candidate]) -> list[int]:
        """Return for each number the end of the list that it is in ("1, 2 and 3")."""
        ends = [candidate.end for candidate in taken]
        for place in range(len(taken) - 2, -1, -1):
            between = self.plain_text[taken[place].end : taken[place + 1].start]
            if len(between) <= LISTED_CHARACTERS and LISTED.fullmatch(between):
                ends[place] = ends[place + 1]
        return ends

    def _funder_for(self, candidate: Candidate, end_of_list: int) -> Named:
        mention = self._mention_for(candidate, end_of_list)
        if candidate.funder:
            return self._reconciled(candidate, mention)
        return mention, mention.funder if mention else None

    def _numbered(self, candidate: Candidate, confidence: float, named: Named) -> Grant:
        written = self.text[candidate.start : candidate.end]
        found = self._grant(named, (candidate.start, candidate.end), round(confidence, 2))
        return msgspec.structs.replace(found, number=candidate.number, number_as_written=written, nih=candidate.parts)

    def _grant(self, named: Named, span: tuple[int, int], confidence: float) -> Grant:
        """Return a grant without a number."""
        mention, funder = named
        return Grant(
            funder=funder.name if funder else "",
            funder_as_written=self._written(mention) if mention else "",
            funder_id=funder.id if funder else "",
            funder_country=funder.country if funder else "",
            number="",
            number_as_written="",
            paragraph=self.paragraph,
            start=span[0],
            end=span[1],
            confidence=confidence,
            evidence=self.text[self.start : self.end],
        )

    def _written(self, mention: Mention) -> str:
        """Return the mention as it is in the text, without a bracket that is not closed in it."""
        written = self.text[mention.start : mention.end]
        if written.count("(") <= written.count(")"):
            return written
        return f"{written})" if self.text.startswith(")", mention.end) else written[: written.rindex("(")].rstrip()

    def _mention_for(self, candidate: Candidate, end: int) -> Mention | None:
        """Return the funder of a number: the one after its list ("grants 1 and 2 from X"), else the last before it."""
        before = next((one for one in reversed(self.mentions) if one.end <= candidate.start), None)
        after = next((one for one in self.mentions if one.start >= end), None)
        if after and after.start - end <= FROM_CHARACTERS:
            between = self.text[end : after.start]
            in_brackets = between in (" (", "(", " [") and self.text[after.end : after.end + 1] in (")", "]")
            if (
                in_brackets
                or (FROM.fullmatch(between) and not self._begins_next(between, before))
                or FROM_ELSEWHERE.fullmatch(between)
                or (before is None and BESIDE.fullmatch(between))
            ):
                return after
        return before or self.funder_before

    def _begins_next(self, between: str, before: Mention | None) -> bool:
        """Whether the text behind a number leads to the next funder of a list: "by X (grant 1), by Y (grant 2)"."""
        following = NEXT.search(between)
        if following is None or before is None:
            return False
        starts = (one.start for one in self.mentions if one.start <= before.start)
        words = (BY.search(self.text, max(self.start, start - LISTED_CHARACTERS), start) for start in starts)
        return any(word is not None and word[1] == following["by"] for word in words)

    def _reconciled(self, candidate: Candidate, mention: Mention | None) -> Named:
        """Reconcile the funder that the number's shape implies with the mention in the text; return both."""
        shape = self.funders.by_key(candidate.funder)
        if candidate.needs == "grant" and mention and mention.end <= candidate.start and mention in self.mentions:
            # The shape is not unique to its funder: another name that leads to the number is preferred.
            other = mention.funder is not None and mention.funder.family != shape.family
            unknown = mention.funder is None and not self._named(candidate.funder, self.mentions)
            if (other or unknown) and context.is_bridge(self.plain_text[mention.end : candidate.start]):
                return mention, mention.funder
        if candidate.parts and (own := INSTITUTE_NAMES.get(candidate.parts.institute)):
            named = next((one for one in self.mentions if one.funder and one.funder.key == own), None)
            if named:
                return named, named.funder
            if mention and mention.funder and mention.funder.key in INSTITUTE_NAMES.values():
                return None, shape
        if shape.key in WHOLES and mention and mention.funder and mention.funder.family == shape.family:
            return mention, mention.funder
        relatives = [one for one in self.mentions if one.funder and one.funder.family == shape.family]
        if relatives and shape.key in WHOLES:
            return relatives[-1], relatives[-1].funder
        return next((one for one in reversed(relatives) if one.funder == shape), None), shape

    def _without_number(self, given: list[Funder]) -> Iterator[Grant]:
        """Yield grants without a number for funders of the table that gave money, except those of numbers."""
        if not self.mentions or not (self.inside or context.says_who_paid(self.text[self.start : self.end])):
            return
        if context.DENIED.search(self.text, self.start, self.end):
            return
        if self.end - self.start > LONGEST_SENTENCE and not self.inside:
            return
        named = {funder.name for funder in given}
        families = {funder.family for funder in given}
        families |= {one.funder.family for one in self.mentions if one.funder and one.funder.key not in WHOLES}
        for mention in self.mentions:
            funder = mention.funder
            if funder is None or funder.name in named or (funder.key in WHOLES and funder.family in families):
                continue
            named.add(funder.name)
            confidence = NUMBERLESS_IN_SECTION if self.inside else NUMBERLESS
            yield self._grant((mention, funder), (mention.start, mention.end), confidence)


def _wider(candidate: Candidate, mention: Mention) -> bool:
    """Whether a number extends beyond the mention at its beginning (ANR-10-…), so that it may be a grant's."""
    if candidate.needs != "any":
        return candidate.end > mention.end
    return candidate.start == mention.start and candidate.number[mention.end - mention.start :][:1] in ("-", "/")
