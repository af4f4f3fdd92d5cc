"""What texts are made of: words, identifiers, ranges of pages, words on controls, parts of messages."""
