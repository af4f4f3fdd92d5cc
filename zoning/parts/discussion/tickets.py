"""Recognise the page of a ticket in a tracker by the labels of its state."""

import re

import numpy as np

from zoning.snapshot import Mask, Snapshot

LABELS = 3
"""The least number of kinds of labels on a ticket."""
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
"""The label of each kind in several languages."""


def is_ticket(snapshot: Snapshot, text: Mask) -> bool:
    """Whether a page has the labels of a ticket as separate texts, its status or priority among them."""
    values = np.unique(snapshot.value[text]).tolist()
    labels = [snapshot.strings[value].strip() for value in values]
    told = [any(state.fullmatch(label) for label in labels) for state in _STATES]
    return told[0] + told[1] > 0 and sum(told) >= LABELS
