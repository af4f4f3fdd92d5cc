"""Put together the facts of a page as a whole, from what watched it; the page and its browser are not asked here."""

from datetime import UTC, datetime
from typing import Literal, NamedTuple

from zoning import limits
from zoning.render.capture import DocumentFacts
from zoning.render.retry import retry_after
from zoning.render.sources import LocalPage, ReplayedPage
from zoning.render.traffic import Traffic
from zoning.render.visit.documents import Answer, Documents
from zoning.render.visit.tab import Tab
from zoning.snapshot import PageFacts, Resources, refusal


class Course(NamedTuple):
    """How an attempt went."""

    clock: Literal["page", "wall"]
    unsettled: tuple[str, ...]
    revealed: tuple[str, ...]
    warnings: tuple[str, ...]
    timing_ms: dict[str, float]


def page_facts(tab: Tab, document: DocumentFacts, traffic: Traffic, documents: Documents, course: Course) -> PageFacts:
    """Return the facts that a snapshot keeps about its page."""
    source, options = tab.wanted.source, tab.wanted.options
    local = source if isinstance(source, LocalPage) else None
    replayed = source if isinstance(source, ReplayedPage) else None
    answered = replayed.archive.statuses_known if replayed else local is None
    answer = documents.answer() if answered else None
    refused = refusal(answer.status) if answer else ""
    return PageFacts(
        url=source.name,
        final_url=local.shown_address if local else document.address,
        base_url="" if local and not local.based and not document.based else document.base,
        http_status=answer.status if answer else None,
        retry_after_s=retry_after(answer.headers) if answer and refused else None,
        etag=_validator(answer, "etag"),
        last_modified=_validator(answer, "last-modified"),
        title=document.title,
        language=document.language,
        viewport=options.viewport,
        document_size=document.size,
        redirects=() if local else (*(replayed.redirects if replayed else ()), *documents.redirects()),
        captured_at=datetime.now(UTC).isoformat(timespec="seconds"),
        browser=f"Chromium {tab.browser_version}",
        clock=course.clock,
        settled=not course.unsettled,
        unsettled=course.unsettled,
        revealed=course.revealed,
        resources=Resources(traffic.loaded, traffic.blocked, traffic.failed),
        warnings=(refused, *course.warnings) if refused else course.warnings,
        timing_ms=course.timing_ms,
    )


def _validator(answer: Answer | None, name: str) -> str:
    """Return a header to send back in conditional requests; "" if it is missing, too long or not ASCII."""
    value = answer.headers.get(name, "").strip() if answer else ""
    return value if value.isascii() and len(value) <= limits.VALIDATOR_CHARACTERS else ""
