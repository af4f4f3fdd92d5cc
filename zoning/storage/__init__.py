"""Files of our own, written atomically; files of others, which may be damaged; the cache folder."""
