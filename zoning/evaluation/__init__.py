"""How good an extraction is: gold standards and measures."""
