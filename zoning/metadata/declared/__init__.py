"""Read what a page's markup and its address state."""
