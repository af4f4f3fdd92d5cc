"""Crawlers that `zoning batch` is measured against: each a program that visits a list with so many tabs.

`python -m scripts.crawlers.NAME ADDRESSES OUTPUT TABS CHROMIUM`: a file with an address a line, the JSON lines to write
(`url`, `text`), how many pages at a time, and the browser. They know nothing of zoning, and run with a Python that has
their packages (`scripts/peers crawlers`).
"""
