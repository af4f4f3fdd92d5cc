"""Find the metadata of a page or its article, in its markup, its visible text and its address.

Read first: `find`, `choose`, `model`.
"""
