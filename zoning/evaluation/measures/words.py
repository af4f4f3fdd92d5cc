"""Compute precision, recall and F1 of words: as a bag, in order, and in runs of four."""

from collections import Counter
from collections.abc import Hashable, Iterable

from zoning.evaluation.measures.base import Score, score
from zoning.text.words import units

SHINGLE = 4


def bag(extracted: str, gold: str) -> Score:
    """Score the words that two texts share, in any order, each as often as it occurs in both; case is ignored.

    Source: the word measure of WCXB (Murrough-Foley 2026); the same as Weninger et al. 2016 with recall taken as the
    share of gold words found (their own multiset arithmetic understates it).
    """
    return _shared(units(extracted.lower()), units(gold.lower()))


def meta_analysis(extracted: str, gold: str, page: str) -> Score:
    r"""Score words as the authors' program of the extraction meta-analysis does: recall comes out too low.

    True positives C∩G, false positives C−G, false negatives (W−C)∩G, where C, G and W are the multisets of the words
    of `extracted`, `gold` and the whole `page`: a gold word that was found as often as in gold, but also occurs
    elsewhere on the page, counts as missed. Use it only to compare with published figures. The program also splits at
    `\W+`, which yields empty words, and counts script text as part of the page; this function does not.

    Source: Weninger, Palácios, Crescenzi, Gottron, Merialdo: Web content extraction – a meta-analysis, 2016.
    """
    found, wanted, there = (Counter(units(text)) for text in (extracted, gold, page))
    if not wanted:
        return score(0, found.total(), 0)
    right = (found & wanted).total()
    missed = ((there - found) & wanted).total()
    precision = right / found.total() if right else 0.0
    recall = right / (right + missed) if right else 0.0
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if right else 0.0)


def shingles(extracted: str, gold: str) -> Score:
    """Score the runs of four words that two texts share, as a bag; a shorter text is one run.

    Source: the article-extraction-benchmark's scoring program. It averages precision and recall over pages, leaves
    pages without gold or output out of one of these means, and takes F1 of the means; here F1 is that of a page.
    """
    return _shared(_runs(units(extracted)), _runs(units(gold)))


def lcs(extracted: str, gold: str) -> Score:
    r"""Score the longest common subsequence of two texts' words, so that their order counts.

    P = |c|/|e|, R = |c|/|g| (Gottron 2007, "Evaluating content extraction on HTML documents"; Louvan's printed formula
    exchanges the two). Words are `\w+`, with their case: our reading, since the tokenizer is not described.
    """
    from rapidfuzz.distance import LCSseq

    found, wanted = units(extracted), units(gold)
    return score(LCSseq.similarity(found, wanted), len(found), len(wanted))


def rouge_lsum(extracted: str, gold: str) -> Score:
    """Score the union of each gold line's longest common subsequences with the extracted lines: ROUGE-LSum.

    Source: Lin 2004, section 3.2; words are separated by white space, as in the extraction benchmark of Bevendorff et
    al. 2023. It is slow: its time grows with the product of the texts' lengths.
    """
    if not units(extracted) or not units(gold):
        return score(0, len(units(extracted)), len(units(gold)))
    from rouge_score.rouge_scorer import RougeScorer

    figures = RougeScorer(["rougeLsum"], tokenizer=_Blanks()).score(gold, extracted)["rougeLsum"]
    return Score(figures.precision, figures.recall, figures.fmeasure)


class _Blanks:
    """A tokenizer for rouge-score, whose own one finds only ASCII words."""

    def tokenize(self, text: str) -> list[str]:
        return text.split()


def _shared(found: Iterable[Hashable], wanted: Iterable[Hashable]) -> Score:
    extracted, gold = Counter(found), Counter(wanted)
    return score((extracted & gold).total(), extracted.total(), gold.total())


def _runs(tokens: list[str]) -> list[tuple[str, ...]]:
    if len(tokens) <= SHINGLE:
        return [tuple(tokens)] if tokens else []
    return list(zip(*(tokens[i:] for i in range(SHINGLE)), strict=False))
