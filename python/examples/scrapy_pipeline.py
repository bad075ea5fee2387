"""A Scrapy item pipeline: items with "body" and "url" get "markdown", "title"
and "error", which is None or says why there is no Markdown.

    ITEM_PIPELINES = {"scrapy_pipeline.PagemillPipeline": 300}
    PAGEMILL_OPTIONS = {"onlyMainContent": True}
"""

from __future__ import annotations

from typing import Any

import pagemill


class PagemillPipeline:
    def __init__(self, options: dict[str, Any] | None = None):
        self.options = options

    @classmethod
    def from_crawler(cls, crawler: Any) -> PagemillPipeline:
        return cls(crawler.settings.getdict("PAGEMILL_OPTIONS") or None)

    def open_spider(self, spider: Any) -> None:
        self.client = pagemill.Client(options=self.options)

    def close_spider(self, spider: Any) -> None:
        self.client.close()

    def process_item(self, item: Any, spider: Any) -> Any:
        item["markdown"] = item["title"] = item["error"] = None
        try:
            result = self.client.convert(data=item["body"], url=item["url"], content_type=item.get("content_type"))
        except pagemill.ConversionError as e:
            spider.logger.warning("%s: %s", item["url"], e)
            item["error"] = {"status": e.status, "code": e.code, "message": str(e)}
            return item
        item["markdown"], item["title"] = result.markdown, result.metadata.title
        return item
