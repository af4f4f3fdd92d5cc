"""Find authors that a page shows without markup or a word that introduces them, by a model of by-lines."""
