"""zoning in LangChain, LlamaIndex, Scrapy and Crawlee: a module each, which alone imports that package."""
