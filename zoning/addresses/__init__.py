"""Addresses of pages: resolve links, reject those that run code, spell an address in one way."""
