"""Cache the vectors of words: a network's first layer sees each word alone, so its result can be reused."""

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from thinc.api import Model

Vectors = NDArray[np.float32]
"""(w, width): one row a word."""
Word = tuple[int, int]
"""A word's number in the vocabulary, and whether a blank follows it."""

MOST_WORDS = 100_000
"""The cache is emptied when it has more words than this, some 20 MB."""


def remembering(layer: "Model[Any, Any]") -> "Model[Any, Any]":
    """Return a layer with the output of `layer`, but with a cache, for prediction only, not for training.

    layer: maps texts to the vectors of their words. It must see each word alone, and of the word only its entry in the
    vocabulary and whether a blank follows.
    """
    from thinc.api import Model

    known = _Known(layer)

    def forward(_: "Model[Any, Any]", docs: list["Doc"], is_train: bool) -> tuple[list[Vectors], Callable[..., Any]]:
        assert not is_train
        return known.vectors(docs), _untrained

    return Model("remembered", forward)


class _Known:
    """The vectors of the words seen so far."""

    def __init__(self, layer: "Model[Any, Any]") -> None:
        self._layer = layer
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._place: dict[Word, int] = {}
        self._vectors: Vectors = np.zeros((0, self._layer.get_dim("nO")), np.float32)

    def vectors(self, docs: list["Doc"]) -> list[Vectors]:
        """Return for each text the vectors of its words."""
        columns = np.concatenate([doc.to_array(["ORTH", "SPACY"]) for doc in docs])
        words: list[Word] = list(zip(*columns.T.tolist(), strict=True))
        with self._lock:
            if len(self._place) > MOST_WORDS:
                self._forget()
            new = [word for word in words if word not in self._place]
            if new:
                self._learn(list(dict.fromkeys(new)), docs[0])
            places = np.fromiter(map(self._place.__getitem__, words), np.intp, len(words))
            found = self._vectors[places]
        return np.split(found, np.cumsum(list(map(len, docs)))[:-1])

    def _learn(self, words: list[Word], doc: "Doc") -> None:
        from spacy.tokens import Doc

        written = [doc.vocab.strings[number] for number, _ in words]
        (found,) = self._layer.predict([Doc(doc.vocab, words=written, spaces=[bool(blank) for _, blank in words])])
        count = len(self._place)
        if count + len(words) > len(self._vectors):
            self._vectors = np.resize(self._vectors, (2 * (count + len(words)), found.shape[1]))
        self._vectors[count : count + len(words)] = found
        self._place |= zip(words, range(count, count + len(words)), strict=True)


def _untrained(*_: Any) -> Any:
    raise NotImplementedError("what remembers words cannot be trained")
