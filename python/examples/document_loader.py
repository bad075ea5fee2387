"""A document loader as language-model toolkits expect it: lazy_load and load
give documents with page_content and metadata. Document may be replaced by the
toolkit's own class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pagemill


@dataclasses.dataclass
class Document:
    page_content: str
    metadata: dict[str, Any]


class PagemillLoader:
    """Loads saved files: pages, PDFs, archives and folders of them."""

    def __init__(self, *paths: str, options: dict[str, Any] | None = None, document: Any = Document):
        self.paths, self.options, self.document = paths, options, document

    def lazy_load(self) -> Iterator[Any]:
        for name, result in pagemill.documents(*self.paths, options=self.options):
            if isinstance(result, pagemill.ConversionError):
                continue
            metadata = {"source": name, "title": result.metadata.title, "url": result.metadata.source_url}
            yield self.document(page_content=result.markdown or "", metadata={k: v for k, v in metadata.items() if v})

    def load(self) -> list[Any]:
        return list(self.lazy_load())
