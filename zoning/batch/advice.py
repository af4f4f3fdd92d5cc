"""What to do about each class of errors that a source of a run may end with."""

AGAIN = "--retry-failed visits them again"
ADVICE = {
    # The source
    "SourceNotFound": "The file is not there or may not be read: mend its path in the list, or its rights.",
    "NotHTML": "It is a PDF, an image or the like, which has no layout to read: take it off the list.",
    "BadArchive": "The stored page or the archive is damaged or foreign: store it again; the others are not affected.",
    "BadSnapshot": "The snapshot is damaged or of a later version: render the page again, or update zoning.",
    "PageTooLarge": "It is larger than a page may be: look at it by itself; a listing may have smaller parts.",
    "UsageError": "The address cannot be visited as it stands: mend it in the list.",
    "SourceError": f"See its message; {AGAIN}.",
    # The way to it
    "NavigationFailed": "No answer that could be shown: check the host's name, its certificate and its redirects.",
    "ServerUnreachable": f"The server or the way to it was down at every try: {AGAIN}, later.",
    "TransportError": f"Its answer broke off half-way or cannot be decoded, at every try: {AGAIN}, later.",
    "VisitTimeout": f"The page was too slow: {AGAIN}, with a longer --timeout or fewer --pages-per-browser.",
    "NotPublic": "It is not on the public internet: if it is yours and meant, visit it with --no-public-only.",
    # The server's wishes
    "RobotsDisallowed": "The server does not want it visited: leave it out; --robots ignore only where you may.",
    "RobotsUnreachable": f"Without its robots.txt a server is not asked for pages: {AGAIN}, later.",
    "ServerBusy": f"The server asked to be left alone: {AGAIN}, later and with a longer --per-host-delay.",
    # This machine
    "PageCrashed": f"The page or its browser died: {AGAIN}, with fewer --pages-per-browser if memory is short.",
    "BrowserLost": f"Another page took its browser along, again and again: {AGAIN}, with --pages-per-browser 1.",
    "WorkerDied": f"Its worker died or hung: {AGAIN}, with fewer --workers if memory is short; see workers.log.",
    "OutputError": "What was found could not be written: make room on the disk; the same command goes on.",
    "InternalError": "An error of zoning's own: please report it with the traceback in workers.log.",
}

OF_KINDS = {
    "bot-challenge": f"The server takes visits for a robot's: {AGAIN}, later and with a longer --per-host-delay.",
    "consent-wall": f"The page is behind a question about cookies: {AGAIN}, with --reveal consent,unfold,scroll.",
    "login": "The page asks who is there: give a login with --storage-state.",
    "paywall": "The page is for those who pay: give a login with --storage-state.",
    "abstract-only": "The page shows no more than the abstract: give a login with --storage-state.",
    "error-page": "The server answers with an error page: mend the address in the list.",
    "empty": f"The page shows next to nothing: look at it with `zoning view`; {AGAIN}, with a longer --page-time.",
    "listing": "The page is a list of other pages: put those into the list instead.",
    "unknown": "Nothing says what the page is: look at it with `zoning view`.",
}
"""Of the kinds of pages that `--fail-on` may count as failed."""


def advice(error_class: str) -> str:
    """What to do about errors of this class; other packages' extractors may raise ones that nothing is known of."""
    return (ADVICE | OF_KINDS).get(
        error_class, f"Not an error of zoning's own making: see its message and workers.log; {AGAIN}."
    )
