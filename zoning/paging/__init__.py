"""Articles on several pages: the link to the next page, and what each page repeats of the one before it.

Read first: `links`, then `repeated`.
"""
