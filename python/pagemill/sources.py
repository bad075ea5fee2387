"""What callers hand over, as requests: documents of several kinds, options as
keywords."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import IO, Any, Union

from .frames import Request

Source = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[str], IO[bytes]]
"""Text or bytes of a document, the path of a file, or a file that is open."""

ADDRESS = re.compile(r"(?i)(https?|ftp|file|data|s3|gs)://?\S+\Z")
FILE = re.compile(r"(?i)[^<>\n\r]{1,4096}\.(x?html?|mhtml?|pdf|md|markdown|txt|warc|har|zip|gz|webarchive|xml)\Z")


def as_request(source: Source | None, fields: Mapping[str, Any]) -> Request:
    """The request for a document; what is no field of a request is an option."""
    own: dict[str, Any] = {k: v for k, v in fields.items() if k in FIELDS}
    options = as_options(own.pop("options", None), {k: v for k, v in fields.items() if k not in FIELDS and k != "pdf"})
    pdf, html = fields.get("pdf"), own.get("html")
    if pdf is not None:
        own |= {"path": pdf} if isinstance(pdf, str) else document(pdf)
        if "data" in own:
            own.setdefault("content_type", "application/pdf")
    if html is not None and not isinstance(html, str):
        del own["html"]
        own |= document(html)
        if "data" in own:
            own.setdefault("content_type", "text/html")
    if source is not None:
        given = document(source)
        if [k for k in ("html", "data", "markdown", "path") if own.get(k) is not None]:
            raise ValueError("exactly one document must be given")
        refuse_address(source)
        own |= given
    return Request(options=options, **own)


FIELDS = frozenset(Request.__dataclass_fields__)


def document(source: Source) -> dict[str, Any]:
    """The field of a request that a document is for."""
    read = getattr(source, "read", None)
    given = read() if read is not None else source
    if isinstance(given, str):
        return {"html": given}
    if isinstance(given, (bytes, bytearray, memoryview)):
        return {"data": bytes(given)}
    if isinstance(given, os.PathLike):
        return {"path": given}
    raise TypeError(f"want text, bytes, a path or an open file, not {type(source).__name__}")


def refuse_address(source: Source) -> None:
    """Raises ValueError for a text that is an address or a path, and no page."""
    if not isinstance(source, str) or "<" in source:
        return
    if ADDRESS.match(source.strip()):
        raise ValueError(
            f"{source.strip()[:80]!r} is an address, and nothing is fetched: pass the page itself and url= beside it (html= takes this text as a page)"
        )
    if FILE.match(source.strip()):
        name = source.strip()[:80]
        raise ValueError(f"{name!r} is a path, not a page: pass path={name!r} or pathlib.Path (html= takes this text as a page)")


def as_options(options: Mapping[str, Any] | None, keywords: Mapping[str, Any]) -> dict[str, Any] | None:
    """Options of the contract from its own object and from keywords, which are
    the same names in snake_case."""
    if not keywords:
        return dict(options) if options is not None else None
    from .options import NAMES

    out = dict(options or {})
    for key, value in keywords.items():
        if key not in NAMES:
            import difflib

            near = difflib.get_close_matches(key.lower(), [*NAMES, *FIELDS], 1) or [k for k, v in NAMES.items() if v == key]
            raise TypeError(f"unknown option {key!r}" + (f": did you mean {near[0]!r}?" if near else "; options= takes the contract's own names"))
        out[NAMES[key]] = value
    return out
