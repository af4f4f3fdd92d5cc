"""What a journal article says that goes into a bibliographic record."""
