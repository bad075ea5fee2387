#!/usr/bin/env python3
"""Writes the marked pages, wcxb-train.ndjson for train-names -judge: id, type, site and
the first 9,000 characters, in whole lines, of the main content as pagemill writes it.

    python3 redact/train/pages.py bin/pagemill ../shared/corpora/extract/wcxb-train.ndjson.xz > wcxb-train.ndjson
"""
import json
import lzma
import pathlib
import subprocess
import sys
from urllib.parse import urlsplit

LENGTH = 9000  # characters of a page that were shown to those who marked it

marks = (pathlib.Path(__file__).parent / "marks.txt").read_text().splitlines()
order = dict.fromkeys(line.split()[0] for line in marks if ": " in line and not line.startswith("#"))
with lzma.open(sys.argv[2], "rt") as f:
    pages = {r["id"]: r for r in map(json.loads, f) if r["id"] in order}
lines = [
    json.dumps({"id": p, "html": pages[p]["html"], "url": pages[p]["url"], "options": {"onlyMainContent": True}})
    for p in order
]
batch = subprocess.run([sys.argv[1], "batch"], input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True)
texts = {r["id"]: (r.get("data") or {}).get("markdown") or "" for r in map(json.loads, batch.stdout.splitlines())}
if missing := [p for p in order if not texts.get(p)]:
    sys.exit(f"no content of {len(missing)} pages: {missing}")
for p in order:
    text = texts[p][:LENGTH]
    print(json.dumps({"id": p, "type": pages[p]["type"], "site": urlsplit(pages[p]["url"]).hostname, "text": text[: text.rfind("\n")]}))
