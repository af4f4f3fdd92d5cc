"""What to do about each class of errors that a source of a run may end with."""

AGAIN = "Retry with --retry-failed"
ADVICE = {
    # The source
    "SourceNotFound": "The file cannot be read. Correct its permissions, or its path and run with --refresh.",
    "NotHTML": "It is a PDF, an image or another file without a page layout. Nothing can be extracted.",
    "BadArchive": "The stored page or archive is damaged or of an unknown format. Store it again.",
    "BadSnapshot": "The snapshot is damaged or of a later version. Render the page again, or update zoning.",
    "PageTooLarge": "The page is too large. If it is a listing, put its pages into the list, then run with --refresh.",
    "UsageError": "The URL is not valid. Correct it in the list, then run with --refresh.",
    "SourceError": f"See the message. {AGAIN}.",
    # The network
    "NavigationFailed": "The browser could not load the page. Check the host name, the certificate and the redirects.",
    "ServerUnreachable": f"The server or the network was down at every visit. {AGAIN}, later.",
    "TransportError": f"The response was truncated or could not be decoded at every visit. {AGAIN}, later.",
    "VisitTimeout": f"The page was too slow. {AGAIN} and a longer --timeout or fewer --pages-per-browser.",
    "ReadingTimeout": f"The page is very long, or the machine was busy. {AGAIN} and fewer --pages-per-browser.",
    "NotPublic": "The address is not on the public internet. To visit it, use --no-public-only --retry-failed.",
    # The server's rules
    "RobotsDisallowed": "robots.txt disallows the page. If you have permission, use --robots ignore --retry-failed.",
    "RobotsUnreachable": f"robots.txt could not be fetched, so the page was not requested. {AGAIN}, later.",
    "ServerBusy": f"The server was busy or failed (status 429 or 5xx). {AGAIN}, later, and a longer --per-host-delay.",
    # This machine
    "PageCrashed": f"The page or its browser crashed. {AGAIN}, and fewer --pages-per-browser if memory is short.",
    "BrowserLost": f"Other pages in the same browser crashed it repeatedly. {AGAIN} and --pages-per-browser 1.",
    "WorkerDied": f"The worker crashed or hung; see workers.log. {AGAIN}, and fewer --workers if memory is short.",
    "OutputError": "The result could not be written. Free disk space, then run the same command to continue.",
    "InternalError": "An error in zoning itself. Please report it with the traceback in workers.log.",
}

OF_KINDS = {
    "bot-challenge": f"The server shows a bot challenge. {AGAIN}, later, and a longer --per-host-delay.",
    "consent-wall": "A consent banner hides the page. Start a new run with --reveal consent,unfold,scroll.",
    "login": "The page requires a login. Start a new run with --storage-state.",
    "paywall": "The page is behind a paywall. Start a new run with --storage-state and a login.",
    "abstract-only": "The page shows only the abstract. Start a new run with --storage-state and a login.",
    "error-page": "The server answered with an error page. Correct the URL in the list, then run with --refresh.",
    "empty": "The page shows almost no text. Look at it with `zoning view`. Start a new run with a longer --page-time.",
    "listing": "The page is a list of other pages. Put those into the list, then run with --refresh.",
    "unknown": "The kind of page is unknown. Look at it with `zoning view`.",
}
"""Advice for the kinds of pages that `--fail-on` may count as failed."""


def advice(error_class: str) -> str:
    """Return what to do about errors of this class.

    Extractors of other packages may raise errors that are unknown here.
    """
    return (ADVICE | OF_KINDS).get(error_class, f"See the message and workers.log. {AGAIN}.")
