"""Methods that choose elements, or take them out, by their tags and links.

Their history, by module:

- `pagelet`, 2002: Bar-Yossef and Rajagopalan divide a page where links gather.
- `crunch`, 2003 and 2005: Gupta, Kaiser et al. run one filter after the other over the tree.
- `link_quota`, 2005: the filter of Crunch that others went on to compare with.
- `table_pattern`, 2009: Louvan finds the posts of a thread as tables that look alike.
- `semantic`, 2014: HTML5 lets authors mark what is main; Rae et al. 2018 compare with it.
- `plain`: everything that the page shows, the baseline of most papers.
"""
