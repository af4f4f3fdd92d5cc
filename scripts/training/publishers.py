"""Find the publisher of a page. Folds by publisher keep all its designs and platforms on one side."""

import re

PUBLISHERS = {
    "Springer Nature": r"springer|biomed|bmc|nature|scientific reports",
    "National Library of Medicine": r"pubmed|pmc",
    "Oxford University Press": r"oxford|mnras",
    "AIP": r"^aip",
    "arXiv": r"arxiv",
    "D-Lib": r"d-lib",
    "PLOS": r"plos",
    "SciELO": r"scielo",
}
"""Publishers for which journals, platforms and years have several names; others go by the name before brackets."""


def publisher(name: str) -> str:
    """Return the publisher from what a corpus says of a page, such as `Springer (2013)`."""
    known = (own for own, pattern in PUBLISHERS.items() if re.search(pattern, name, re.IGNORECASE))
    return next(known, re.split(r"[(/]", name)[0].strip())
