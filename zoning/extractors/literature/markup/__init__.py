"""Methods that choose or remove elements by their tags and links.

Their history, by module:

- `pagelet`, 2002: Bar-Yossef and Rajagopalan divide a page by its numbers of links.
- `crunch`, 2003 and 2005: Gupta, Kaiser et al. run one filter after the other over the tree.
- `link_quota`, 2005: the filter of Crunch that later papers compare with.
- `table_pattern`, 2009: Louvan finds the posts of a thread as tables that look alike.
- `semantic`, 2014: HTML5 lets authors mark the main content; Rae et al. 2018 compare with it.
- `plain`: everything that the page shows, the baseline of most papers.
"""
