"""Saved web pages and PDFs to clean Markdown and structured data.

    import pagemill

    result = pagemill.convert(html, url="https://example.com/", formats=["markdown", "links"])
    print(result.markdown, result.metadata.title, result.links)

The work is done by the command pagemill, in a process that is kept running.
Nothing is sent over a network.
"""

from __future__ import annotations

import atexit
from typing import TYPE_CHECKING, Any

from .client import Client
from .command import documents, executable
from .errors import ConversionError, ConversionTimeout, ConverterDied
from .frames import Request
from .results import Metadata, Result
from .sources import Source
from .tables import Table
from .version import __version__

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .aio import AsyncClient
    from .options import Fields

__all__ = [
    "AsyncClient",
    "Client",
    "ConversionError",
    "ConversionTimeout",
    "ConverterDied",
    "Metadata",
    "Request",
    "Result",
    "Source",
    "Table",
    "__version__",
    "convert",
    "documents",
    "executable",
]


def __getattr__(name: str) -> Any:
    if name == "AsyncClient":  # asyncio is half of an import that few need
        from .aio import AsyncClient

        return AsyncClient
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_shared: list[Client] = []


def convert(source: Source | None = None, /, **fields: Unpack[Fields]) -> Result:
    """Converts one document: text or bytes of a page, bytes of a PDF, a
    pathlib.Path, or a file that is open.

        pagemill.convert(html, url="https://example.com/")
        pagemill.convert(pathlib.Path("report.pdf"), formats=["markdown", "links"])
        pagemill.convert(path="page.mhtml")
        pagemill.convert(pdf=response.content)

    Keywords: html, pdf, data (bytes of either), markdown or path for the
    document; url, content_type and status_code as the server gave them;
    previous for change tracking; and the contract's options in snake_case, or as
    one object in its own names (options).

    Raises ConversionError where it gives no result, ValueError for a text that
    is a path or an address. The process that converts is shared by all calls; a
    Client of one's own has a time-out, workers and default options.
    """
    return _client().convert(source, **fields)


def _client() -> Client:
    if not _shared:
        _shared.append(client := Client())  # two threads may both be first: the second client is never used
        atexit.register(client.close)
    return _shared[0]
