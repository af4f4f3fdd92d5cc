"""Label a page's zones: pre-fill labels, store and compare them, export them as a corpus.

Without web server and browser.
"""
