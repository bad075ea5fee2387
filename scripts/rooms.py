#!/usr/bin/env python3
"""rooms.py: writes the table of rooms by size into docs/ARCHITECTURE.md."""
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ["markdown", "extract", "pdfparse", "redact", "formats", "changetrack", "internal", "saved", "vault", "batch", "cmd", "bench"]
BEGIN, END = "<!-- rooms -->\n", "<!-- /rooms -->"


def shipped(path):
    """Reports whether a file is of the main module and no test."""
    folders = [ROOT.joinpath(*path.relative_to(ROOT).parts[:n]) for n in range(1, len(path.relative_to(ROOT).parts))]
    return not path.name.endswith("_test.go") and not any((f / "go.mod").exists() or f.name in ("testdata", "node_modules") for f in folders)


def lines(paths):
    return sum(p.read_text("utf-8").count("\n") for p in paths)


def main():
    files = [p for p in sorted(ROOT.rglob("*.go")) if shipped(p)]
    rows = [(room, lines(p for p in files if p.is_relative_to(ROOT / room))) for room in ROOMS]
    rows += [("root", lines(p for p in files if p.parent == ROOT)), ("all, with the rest", lines(files))]
    table = "| room | lines |\n|---|---|\n" + "".join(f"| {f'`{n}`' if ' ' not in n and n != 'root' else n} | {k:,} |\n" for n, k in rows)
    doc = ROOT / "docs/ARCHITECTURE.md"
    text = doc.read_text("utf-8")
    head, rest = text.split(BEGIN)
    doc.write_text(head + BEGIN + table + END + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
