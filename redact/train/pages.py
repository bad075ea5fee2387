#!/usr/bin/env python3
"""Writes the marked pages for train-names -judge: id, site and the first 9,000
characters, in whole lines, of the main content as pagemill writes it.

    python3 redact/train/pages.py bin/pagemill ../shared/corpora redact/train/marks.txt unpacked > marked.ndjson
    python3 redact/train/pages.py bin/pagemill ../shared/corpora redact/train/kept.txt unpacked > kept.ndjson

Of packages there are files in the folder unpacked: deb/NAME is what "dpkg-deb -x" makes of
a package of Debian 12, npm/NAME-VERSION of "npm pack", go the module cache.
"""
import gzip
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
from urllib.parse import urlsplit

LENGTH = 9000  # characters of a page that were shown to those who marked it

PACKAGES = ("deb", "npm", "go")

binary, corpora, marks, unpacked = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).read_text(), pathlib.Path(sys.argv[4])
order = dict.fromkeys(line.split()[0] for line in marks.splitlines() if ": " in line and not line.startswith("#"))


def rows(name):
    """The pages of a set by the name that marks have for them: of wcxb-train the number alone."""
    path = next(p for room in ("extract", "formats") for p in sorted((corpora / room).glob(name + ".ndjson.*")))
    with (lzma if path.suffix == ".xz" else gzip).open(path, "rt") as f:
        for r in map(json.loads, f):
            own = str(r.get("id") or r["name"]).replace(" ", "_")
            yield (own if name == "wcxb-train" else f"{name}/{own}").replace(":", "_"), r


def read(name):
    """The HTML or the text of a file of a package."""
    path = next(p for p in (unpacked / name).parent.iterdir() if re.sub("[: ]", "_", p.name) == name.split("/")[-1])
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    if "/man/man" in name:
        env = {**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
        data = re.sub(b".\b", b"", subprocess.run(["man", "-l", "-"], input=data, stdout=subprocess.PIPE, env=env).stdout)
    return data.decode("utf-8", "replace")


def site(name, url):
    """What the pages of one fold share: a host, a package, a language of a guide."""
    parts = name.split("/")
    if parts[0] not in PACKAGES:
        return urlsplit(url or "").hostname or ""
    return "deb/ig-" + parts[6] if "installation-guide" in name else "/".join(parts[:2])


packaged = {i: read(i) for i in order if i.split("/")[0] in PACKAGES}
texts = {i: t for i, t in packaged.items() if not i.endswith((".html", ".htm"))}
pages = {i: {"html": t} for i, t in packaged.items() if i not in texts}
sets = {i.split("/")[0] if "/" in i else "wcxb-train" for i in order if i not in packaged}
pages |= {i: r for name in sets for i, r in rows(name) if i in order}
lines = [
    json.dumps({"id": p, "html": pages[p]["html"], "url": pages[p].get("url"), "options": {"onlyMainContent": True}})
    for p in order
    if p in pages
]
batch = subprocess.run([binary, "batch"], input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True)
texts |= {r["id"]: (r.get("data") or {}).get("markdown") or "" for r in map(json.loads, batch.stdout.splitlines())}
if missing := [p for p in order if not texts.get(p)]:
    sys.exit(f"no content of {len(missing)} pages: {missing}")
for p in order:
    text = texts[p]
    if len(text) > LENGTH:
        text = text[: text.rfind("\n", 0, LENGTH)]
    print(json.dumps({"id": p, "site": site(p, pages.get(p, {}).get("url")), "text": text}))
