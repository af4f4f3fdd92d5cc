"""Render sources to snapshots: everything that needs a browser.

Read first: `options`, `renderer`, `visit`. Importing `options` does not import the browser's driver.
"""
