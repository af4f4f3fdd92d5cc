"""Pages of a tracker: a ticket with its state, and below it what people answer."""

import re

import numpy as np

from zoning.snapshot import Mask, Snapshot

LABELS = 3
"""A ticket tells so much of its state at least."""
_STATES = tuple(
    re.compile(rf"\W*(?:{words})\s*[:：]?\W*", re.IGNORECASE)
    for words in (
        "status|state|zustand|statut|état|estado|stato|статус|状态|ステータス",
        "priority|severity|priorität|priorité|gravité|prioridad|prioridade|priorità|prioriteit|приоритет|优先级|優先度",
        "assignee|assigned to|owner|owned by|zugewiesen an|bearbeiter|assigné à|asignado a|atribuído para|assegnato a|"
        "toegewezen aan|назначена|指派给|担当者",
        "reporter|reported by|submitter|submitted by|opened by|author|autor|auteur|reportado por|автор|报告人|報告者",
        "component|milestone|version|resolution|category|komponente|meilenstein|kategorie|composant|jalon|catégorie|"
        "componente|hito|categoría|categoria|marco|категория|组件|里程碑|カテゴリ",
    )
)
"""What each label is in some languages; a ticket has labels of several of these."""


def is_ticket(snapshot: Snapshot, text: Mask) -> bool:
    """Whether labels of the state of a ticket stand on a page, each a text of its own, the status among them."""
    values = np.unique(snapshot.value[text]).tolist()
    labels = [snapshot.strings[value].strip() for value in values]
    told = [any(state.fullmatch(label) for label in labels) for state in _STATES]
    return told[0] + told[1] > 0 and sum(told) >= LABELS
