"""Labels that people give to a page's zones: pre-filled, stored, compared, exported as a corpus. No web, no browser."""
