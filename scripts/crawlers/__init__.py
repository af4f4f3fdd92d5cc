"""Crawlers that `zoning batch` is compared with: programs that visit a list with a given number of tabs.

`python -m scripts.crawlers.NAME ADDRESSES OUTPUT TABS CHROMIUM`: a file with an address a line, the JSON lines to write
(`url`, `text`), the number of pages at a time, and the browser. They do not import zoning, and run with a Python that
has their packages (`scripts/peers crawlers`).
"""
