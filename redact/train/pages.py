#!/usr/bin/env python3
"""Writes the marked pages for train-names -judge: id, site and the first 9,000
characters, in whole lines, of the main content as pagemill writes it.

    python3 redact/train/pages.py bin/pagemill ../shared/corpora redact/train/marks.txt > marked.ndjson
    python3 redact/train/pages.py bin/pagemill ../shared/corpora redact/train/kept.txt > kept.ndjson
"""
import gzip
import json
import lzma
import pathlib
import subprocess
import sys
from urllib.parse import urlsplit

LENGTH = 9000  # characters of a page that were shown to those who marked it

binary, corpora, marks = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).read_text()
order = dict.fromkeys(line.split()[0] for line in marks.splitlines() if ": " in line and not line.startswith("#"))


def rows(name):
    """The pages of a set by the name that marks have for them: of wcxb-train the number alone."""
    path = next(p for room in ("extract", "formats") for p in sorted((corpora / room).glob(name + ".ndjson.*")))
    with (lzma if path.suffix == ".xz" else gzip).open(path, "rt") as f:
        for r in map(json.loads, f):
            own = str(r.get("id") or r["name"]).replace(" ", "_")
            yield own if name == "wcxb-train" else f"{name}/{own}", r


pages = {i: r for name in {i.split("/")[0] if "/" in i else "wcxb-train" for i in order} for i, r in rows(name) if i in order}
lines = [
    json.dumps({"id": p, "html": pages[p]["html"], "url": pages[p].get("url"), "options": {"onlyMainContent": True}})
    for p in order
]
batch = subprocess.run([binary, "batch"], input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True)
texts = {r["id"]: (r.get("data") or {}).get("markdown") or "" for r in map(json.loads, batch.stdout.splitlines())}
if missing := [p for p in order if not texts.get(p)]:
    sys.exit(f"no content of {len(missing)} pages: {missing}")
for p in order:
    text = texts[p][:LENGTH]
    print(json.dumps({"id": p, "site": urlsplit(pages[p].get("url") or "").hostname or "", "text": text[: text.rfind("\n")]}))
