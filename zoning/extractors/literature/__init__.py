"""Methods of the literature, with a folder for each family.

- `text`: methods that read the page as one sequence of text and tags.
- `markup`: methods that remove or choose elements by their tags and links.
- `site`: methods that remove what the pages of a site have in common.
- `content_seeker`: segments of the tree, judged by two learned classifiers (2009).
- `vips`: visual blocks (2003), and their learned importance (2004).

The method of Rae et al. 2018, the first one of this project, is `zoning.extractors.layout`.
"""
