"""Visits by `zoning` beside bare ones by Playwright: what `scripts/bench render` runs.

`sample` chooses the pages, `site` serves them and `foreign` answers, or does not, for the rest of the world; `ways` are
the two ways to visit a page and `cpu` what their programs spend; `measuring` visits all pages both ways; `records` is
what is kept of that, `figures` what is made of it and `report` what is printed; `work` looks closer, at every stage.
"""
