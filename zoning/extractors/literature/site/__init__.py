"""Methods that know other pages of the site: what these have in common is no content.

Their history, by module:

- `template`, 2002 and 2006: Bar-Yossef and Rajagopalan find templates by what repeats, Vieira et al. by matching trees.
- `site_style_tree`, 2003: Yi, Liu and Li merge a site's pages into one tree and weigh how its nodes differ.
"""
