"""Requests and replies of `pagemill batch --frames` (docs/BATCH.md)."""

from __future__ import annotations

import dataclasses
import json
import os
import struct
from collections.abc import Mapping
from typing import Any

from .errors import ConversionError
from .results import Result

HEAD = struct.Struct(">II")  # lengths of the JSON object and of the body
MAX_PART = 2**32 - 1  # bytes


@dataclasses.dataclass(slots=True, kw_only=True)
class Request:
    """One document to convert: exactly one of html, data, markdown and path.

    options are the contract's scrape options, in its own names (docs/OPTIONS.md);
    a request that has none takes its client's. id is whatever the caller knows
    the document by; errors have it, too.
    """

    html: str | None = None
    """A page that is text already: its declared charset does not count."""
    data: bytes | None = None
    """A file as it came: bytes of a page or a PDF."""
    markdown: str | None = None
    """A Markdown text, which enters after conversion."""
    path: str | os.PathLike[str] | None = None
    """A file that the command reads: a page, a PDF, MHTML, ..."""
    url: str | None = None
    """Where the document came from; without it relative links stay as they are."""
    content_type: str | None = None
    """The Content-Type that the server sent."""
    status_code: int | None = None
    """The HTTP status that the server sent."""
    options: Mapping[str, Any] | None = None
    """What to make of it; None takes the client's."""
    previous: Mapping[str, Any] | None = None
    """The state that changeTracking compares with: markdown, json, scrapedAt, tag."""
    id: Any = None
    """What the caller knows the document by; any value."""

    def parts(self, id: Any = None, options: Mapping[str, Any] | None = None) -> tuple[bytes, bytes]:
        """The request as it is sent under an id: what stands before the
        document, and the document, which is large and not copied. options are
        for a request that has none."""
        given = [v for v in (self.html, self.data, self.markdown, self.path) if v is not None]
        if len(given) != 1:
            raise ValueError("exactly one of html, data, markdown and path must be given")
        o: dict[str, Any] = {"id": id}
        body = b""
        if self.html is not None:
            o["body"], body = "html", self.html.encode("utf-8", "replace")
        elif self.data is not None:
            o["body"], body = "bytes", bytes(self.data)
        elif self.markdown is not None:
            o["body"], body = "markdown", self.markdown.encode("utf-8", "replace")
        elif self.path is not None:
            o["path"] = os.path.abspath(self.path)  # the process keeps the folder that it was started in
        for key, value in (
            ("url", self.url),
            ("contentType", self.content_type),
            ("statusCode", self.status_code),
            ("options", self.options if self.options is not None else options),
            ("previous", self.previous),
        ):
            if value is not None:
                o[key] = dict(value) if isinstance(value, Mapping) else value
        head = json.dumps(o, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8", "replace")
        if max(len(head), len(body)) > MAX_PART:
            raise ValueError("the document is too large for a frame: 4 GiB")
        return HEAD.pack(len(head), len(body)) + head, body


def parse(head: bytes | bytearray, body: bytes | bytearray) -> tuple[Any, Result | ConversionError]:
    """The id of a reply, and its result or why there is none."""
    o = json.loads(head)
    if not o.get("success"):
        return o.get("id"), ConversionError(
            o.get("error", ""), status=o.get("status", 500), code=o.get("code", ""), details=o.get("details"), id=o.get("id")
        )
    data: dict[str, Any] = o["data"]
    if o.get("body") == "markdown":
        data["markdown"] = str(body, "utf-8")
    return o.get("id"), Result.from_json(data)
