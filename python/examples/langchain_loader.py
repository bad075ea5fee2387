"""A document loader for LangChain: saved files as Documents.

    loader = PagemillLoader("saved-pages/", "report.pdf", formats=["markdown"])
    for document in loader.lazy_load():
        ...
    print(loader.errors)

What could not be converted stands in errors, by name; raise_errors=True raises
the first one. Without LangChain, Document is a class of the same shape.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pagemill

try:
    from langchain_core.documents import Document  # type: ignore[import-not-found]
except ImportError:

    @dataclasses.dataclass
    class Document:  # type: ignore[no-redef]
        page_content: str
        metadata: dict[str, Any]


class PagemillLoader:
    """Loads saved files: pages, PDFs, archives and folders of them."""

    def __init__(self, *paths: str, raise_errors: bool = False, **options: Any):
        self.paths, self.raise_errors, self.options = paths, raise_errors, options
        self.errors: list[tuple[str, pagemill.ConversionError]] = []

    def lazy_load(self) -> Iterator[Any]:
        self.errors.clear()
        for name, result in pagemill.documents(*self.paths, **self.options):
            if isinstance(result, pagemill.ConversionError):
                if self.raise_errors:
                    raise result
                self.errors.append((name, result))
                continue
            metadata = {"source": name, "title": result.metadata.title, "url": result.metadata.source_url, "warning": result.warning}
            yield Document(page_content=result.markdown, metadata={k: v for k, v in metadata.items() if v})

    def load(self) -> list[Any]:
        return list(self.lazy_load())
