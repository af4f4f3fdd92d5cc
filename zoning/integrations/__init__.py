"""Integrate zoning with LangChain, LlamaIndex, Scrapy and Crawlee. Only the module for a package imports it."""
