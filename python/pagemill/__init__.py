"""Saved web pages and PDFs to clean Markdown and structured data.

    import pagemill

    result = pagemill.convert(html, url="https://example.com/")
    print(result.markdown, result.metadata.title)

The work is done by the command pagemill, in a process that is kept running.
Nothing is sent over a network.
"""

from __future__ import annotations

import atexit
import threading
from typing import TYPE_CHECKING, Any

from .client import Client
from .command import documents, executable
from .errors import ConversionError, ConversionTimeout, ConverterDied
from .frames import Request
from .results import Metadata, Result

if TYPE_CHECKING:
    from .aio import AsyncClient

__all__ = [
    "AsyncClient",
    "Client",
    "ConversionError",
    "ConversionTimeout",
    "ConverterDied",
    "Metadata",
    "Request",
    "Result",
    "convert",
    "documents",
    "executable",
]



def __getattr__(name: str) -> Any:
    if name == "AsyncClient":  # asyncio is half of an import that few need
        from .aio import AsyncClient

        return AsyncClient
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_lock = threading.Lock()
_shared: Client | None = None


def convert(html: str | None = None, **fields: Any) -> Result:
    """Converts one document; the arguments are the fields of Request, such as
    url, data (bytes of a page or PDF), path, and options.

    Raises ConversionError where it gives no result. The process that converts
    is shared by all calls; a Client of one's own has a time-out and options.
    """
    global _shared
    with _lock:
        if _shared is None:
            _shared = Client()
            atexit.register(_shared.close)
    return _shared.convert(html, **fields)
