"""The keywords of conversions, for type checkers.

Written by generate.py from docs/schema/request.json; not edited by hand.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, Any, Literal, TypedDict, Union

NAMES = {
    "block_ads": "blockAds",
    "comments": "comments",
    "exclude_tags": "excludeTags",
    "formats": "formats",
    "include_tags": "includeTags",
    "only_clean_content": "onlyCleanContent",
    "only_main_content": "onlyMainContent",
    "parsers": "parsers",
    "redact_pii": "redactPII",
    "remove_base64_images": "removeBase64Images",
    "repeat_row_spans": "repeatRowSpans",
    "sanitize": "sanitize",
    "title": "title",
}


class Options(TypedDict, total=False):
    """Options of the contract, by keyword."""

    block_ads: bool
    """Drop advertisements and consent dialogs."""
    comments: Literal["auto", "keep", "drop"]
    """Readers' comments in main content: kept on discussions and dropped under articles, or always one of both."""
    exclude_tags: list[str]
    """CSS selectors or *wildcard* patterns of what to drop."""
    formats: list[Any]
    """The outputs wanted."""
    include_tags: list[str]
    """CSS selectors or *wildcard* patterns of what to keep."""
    only_clean_content: bool
    """Take cookie texts, share rows, breadcrumbs, sign-ups, comment prompts and related lists out of the Markdown."""
    only_main_content: bool
    """Drop headers, navigation, footers and other boilerplate before anything is derived from the page."""
    parsers: list[Mapping[str, Any]]
    """How PDFs are read; an empty list returns the file as Base64."""
    redact_pii: Union[bool, Mapping[str, Any]]
    """Mask personal data in every output that carries page text; true means the defaults."""
    remove_base64_images: bool
    """Put a placeholder where the Markdown embeds an image's bytes."""
    repeat_row_spans: bool
    """Write the text of a table cell that spans rows in each of them; otherwise the cells below it are empty."""
    sanitize: bool
    """Take scripts, event handlers, frames, forms and javascript: addresses out of the html output; without it that output is not safe to show."""
    title: Literal["auto", "none"]
    """Auto: main content begins with the page's own heading; none: without it."""


class Fields(Options, total=False):
    """The document, what is known of it, and what to make of it."""

    html: Union[str, bytes, "os.PathLike[str]", IO[str], IO[bytes]]
    """A page: text that was decoded already, bytes, a path or an open file."""
    pdf: Union[str, bytes, "os.PathLike[str]", IO[bytes]]
    """A PDF: bytes, a path or an open file."""
    data: bytes
    """A file as it came: bytes of a page or a PDF."""
    markdown: str
    """A Markdown text, which enters after conversion."""
    path: Union[str, "os.PathLike[str]"]
    """A saved file: a page, a PDF, MHTML, ..."""
    url: str | None
    """Where the document came from; without it relative links stay as they are."""
    content_type: str | None
    """The Content-Type that the server sent."""
    status_code: int | None
    """The HTTP status that the server sent."""
    previous: Mapping[str, Any] | None
    """The state that changeTracking compares with: markdown, json, scrapedAt, tag."""
    id: Any
    """What errors are to name the document by."""
    options: Mapping[str, Any] | None
    """Options as the contract's object, in its own names."""
