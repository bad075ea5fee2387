"""A reader for LlamaIndex: saved files as Documents.

    documents = PagemillReader().load_data("saved-pages/", "report.pdf")

What could not be converted stands in errors, by name. Without LlamaIndex,
Document is a class of the same shape.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pagemill

try:
    from llama_index.core import Document  # type: ignore[import-not-found]
except ImportError:

    @dataclasses.dataclass
    class Document:  # type: ignore[no-redef]
        text: str
        metadata: dict[str, Any]


class PagemillReader:
    """Reads saved files: pages, PDFs, archives and folders of them."""

    def __init__(self, **options: Any):
        self.options = options
        self.errors: list[tuple[str, pagemill.ConversionError]] = []

    def load_data(self, *paths: str) -> list[Any]:
        self.errors.clear()
        out = []
        for name, result in pagemill.documents(*paths, **self.options):
            if isinstance(result, pagemill.ConversionError):
                self.errors.append((name, result))
                continue
            metadata = {"file_name": name, "title": result.metadata.title, "url": result.metadata.source_url}
            out.append(Document(text=result.markdown, metadata={k: v for k, v in metadata.items() if v}))
        return out
