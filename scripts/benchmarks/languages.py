"""Measure language detection on the test parts of treebanks, by the number of sentences in a text.

Each text is detected twice: as on a page that declares no language, and as on a page whose template declares English.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import mean

from scripts.training.sentences_treebanks import MEASURED_ONLY, TRAINED, Treebank
from zoning.layout.language import of_text

SENTENCES = (1, 4, 16)
TEXTS = 100
"""The number of texts of each treebank."""
CLAIMS = {"none declared": "", "English declared": "en"}


def texts(bank: Treebank, data: Path, sentences: int) -> Iterator[str]:
    """Yield texts of this number of sentences from a treebank's test part."""
    written = ["".join(word.text + " " * word.space for word in one.words) for one in bank.part(data, "test")]
    for begin in islice(range(0, len(written), sentences), TEXTS):
        yield " ".join(written[begin : begin + sentences])


def right(data: Path, sentences: int, claim: str) -> dict[str, float]:
    """Return, by language, the share of its texts whose language is found."""
    found: dict[str, list[bool]] = {}
    for bank in (*TRAINED, *MEASURED_ONLY):
        told = [of_text([text], claim) == bank.language for text in texts(bank, data, sentences)]
        found.setdefault(bank.language, []).extend(told)
    return {language: mean(each) for language, each in found.items() if each}


def table(data: Path) -> Iterator[str]:
    """Yield a line for each length and claim: the mean over languages, and the three worst."""
    yield f"{'sentences':<11}{'':<17}{'right':>7}  worst"
    for sentences in SENTENCES:
        for name, claim in CLAIMS.items():
            shares = right(data, sentences, claim)
            worst = sorted(shares, key=shares.__getitem__)[:3]
            named = ", ".join(f"{language} {shares[language]:.2f}" for language in worst)
            yield f"{sentences:<11}{name:<17}{mean(shares.values()):>7.3f}  {named}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench languages", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the corpus ud")
    print("\n".join(table(parser.parse_args().data)))


if __name__ == "__main__":
    main()
