"""Methods of the literature, a folder for each family.

- `text`: the page as one run of text and tags, cut where one gives way to the other.
- `markup`: elements taken out or chosen by their tags and links.
- `site`: what the pages of a site have in common is no content.
- `content_seeker`: segments of the tree, judged by two learned classifiers (2009).
- `vips`: blocks that the eye tells apart (2003), and their learned importance (2004).

The method of Rae et al. 2018, which this project began with, is `zoning.extractors.layout`.
"""
