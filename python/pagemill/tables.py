"""Text and tables of a result's Markdown.

The command itself renders the Markdown as HTML, so that nothing here has to
know how Markdown is written.
"""

from __future__ import annotations

import html.parser
import importlib
import re
from typing import Any

BLOCKS = frozenset("p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr hr div section dl dt dd".split())


class Table(list["list[str]"]):
    """One table: a list of rows of cells' text, the head first. Cells that span
    several are followed by empty ones."""

    def dataframe(self) -> Any:
        """The table as a pandas.DataFrame, the first row as its columns."""
        return importlib.import_module("pandas").DataFrame(self[1:], columns=self[0] if self else None)


class Reader(html.parser.HTMLParser):
    """Reads text and tables of rendered Markdown."""

    def __init__(self, rendered: str):
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []  # blocks of text
        self.tables: list[Table] = []
        self.words: list[str] = []  # of the block or cell
        self.pre = 0
        self.feed(rendered)
        self.close()
        self.end_block()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.end_block()
        if tag == "br":
            self.words.append("\n")
        elif tag == "img":
            self.words.append(dict(attrs).get("alt") or "")
        elif tag == "pre":
            self.pre += 1
        elif tag == "table":
            self.tables.append(Table())
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.words = []
            span = dict(attrs).get("colspan") or "1"
            self.span = int(span) if re.fullmatch(r"[1-9]\d{0,3}", span) else 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self.tables and self.tables[-1]:
            row = self.tables[-1][-1]
            if row:
                self.lines.append("\t")
            row += [text := self.text(), *[""] * (self.span - 1)]
            self.lines.append(text)
            self.words = []
        elif tag in BLOCKS:
            self.end_block()
        if tag == "pre":
            self.pre -= 1
        elif tag == "tr":
            self.lines.append("\n")

    def handle_data(self, data: str) -> None:
        self.words.append(data if self.pre else re.sub(r"\s+", " ", data))

    def text(self) -> str:
        return re.sub(r" *\n *", "\n", "".join(self.words)).strip() if not self.pre else "".join(self.words).strip("\n")

    def end_block(self) -> None:
        if text := self.text():
            self.lines += [text, "\n\n"]
        self.words = []

    def whole(self) -> str:
        return re.sub(r"\n{3,}", "\n\n", "".join(self.lines)).strip()


class Readable:
    """What can be read off a result's Markdown."""

    __slots__ = ()
    markdown: str

    @property
    def text(self) -> str:
        """The Markdown's text without marks: blocks parted by an empty line,
        cells of a table by tabs."""
        return self._reader().whole()

    @property
    def tables(self) -> list[Table]:
        """The Markdown's tables."""
        return self._reader().tables

    def _reader(self) -> Reader:
        from . import _client

        options = {"formats": ["html"], "onlyMainContent": False, "blockAds": False, "removeBase64Images": False}
        return Reader(_client().convert(markdown=self.markdown, options=options).html or "") if self.markdown else Reader("")

    def __repr__(self) -> str:
        fields = []
        for name in getattr(self, "_names"):
            value = getattr(self, name)
            if name == "metadata":
                fields.append(f"title={value.title!r}")
            elif isinstance(value, str):
                fields.append(f"{name}=<{len(value)} characters>" if len(value) > 60 else f"{name}={value!r}")
            elif isinstance(value, (list, dict)) and value:
                fields.append(f"{name}=<{len(value)}>")
            elif value is not None and not isinstance(value, (list, dict)):
                fields.append(f"{name}={type(value).__name__}(...)")
        return f"{type(self).__name__}({', '.join(fields)})"
