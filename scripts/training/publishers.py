"""Who publishes a page: folds by publisher keep all designs and platforms of one on one side."""

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
"""Those that journals, platforms and years have several names for; others go by the name before brackets."""


def publisher(name: str) -> str:
    """The publisher of what a corpus says of a page, such as `Springer (2013)`."""
    known = (own for own, pattern in PUBLISHERS.items() if re.search(pattern, name, re.IGNORECASE))
    return next(known, re.split(r"[(/]", name)[0].strip())
