"""Methods that know other pages of the site, and remove what these have in common.

Their history, by module:

- `template`, 2002 and 2006: Bar-Yossef and Rajagopalan find templates by repetition, Vieira et al. by tree matching.
- `site_style_tree`, 2003: Yi, Liu and Li merge a site's pages into one tree and measure how its nodes differ.
"""
