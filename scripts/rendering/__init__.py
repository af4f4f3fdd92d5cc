"""Compare visits by `zoning` with bare ones by Playwright, for `scripts/bench render`.

`sample` chooses the pages, `site` serves them, and `foreign` answers for all other hosts, or does not. `ways` are the
two ways to visit a page, and `cpu` measures their programs. `measuring` visits all pages in both ways. `records` are
the stored results, `figures` their statistics and `report` the output. `work` measures every stage.
"""
