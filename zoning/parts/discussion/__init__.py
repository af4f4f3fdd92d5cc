"""Find the posts of a page, such as comments, answers and reviews: their bounds, authors, dates and depth."""
