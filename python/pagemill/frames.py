"""Requests and replies of `pagemill batch --frames` (docs/BATCH.md)."""

from __future__ import annotations

import dataclasses
import json
import os
import struct
from typing import Any

from .errors import ConversionError
from .results import Result

HEAD = struct.Struct(">II")  # lengths of the JSON object and of the body


@dataclasses.dataclass(slots=True)
class Request:
    """One document to convert: exactly one of html, data, markdown and path.

    html is a page that was decoded already, data a file as it came (bytes of a
    page or a PDF), markdown a text that enters after conversion, path a file
    that the command reads. options are the contract's scrape options.
    """

    html: str | None = None
    data: bytes | None = None
    markdown: str | None = None
    path: str | os.PathLike[str] | None = None
    url: str | None = None
    content_type: str | None = None
    status_code: int | None = None
    options: dict[str, Any] | None = None
    previous: dict[str, Any] | None = None
    id: Any = None

    def frame(self) -> bytes:
        """The request as it is sent."""
        return b"".join(self.parts())

    def parts(self) -> tuple[bytes, bytes]:
        """The request as it is sent: what stands before the document, and the
        document, which is large and not copied."""
        given = [v for v in (self.html, self.data, self.markdown, self.path) if v is not None]
        if len(given) != 1:
            raise ValueError("exactly one of html, data, markdown and path must be given")
        o: dict[str, Any] = {"id": self.id}
        body = b""
        if self.html is not None:
            o["body"], body = "html", self.html.encode("utf-8", "replace")
        elif self.data is not None:
            o["body"], body = "bytes", bytes(self.data)
        elif self.markdown is not None:
            o["body"], body = "markdown", self.markdown.encode("utf-8", "replace")
        else:
            o["path"] = os.fspath(self.path)
        for key, value in (
            ("url", self.url),
            ("contentType", self.content_type),
            ("statusCode", self.status_code),
            ("options", self.options),
            ("previous", self.previous),
        ):
            if value is not None:
                o[key] = value
        head = json.dumps(o, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        return HEAD.pack(len(head), len(body)) + head, body


def parse(head: bytes, body: bytes) -> tuple[Any, Result | ConversionError]:
    """The id of a reply, and its result or why there is none."""
    o = json.loads(head)
    if not o.get("success"):
        return o.get("id"), ConversionError(
            o.get("error", ""), status=o.get("status", 500), code=o.get("code", ""), details=o.get("details"), id=o.get("id")
        )
    data = o["data"]
    if o.get("body") == "markdown":
        data["markdown"] = body.decode("utf-8")
    return o.get("id"), Result.from_json(data)
