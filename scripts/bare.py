#!/usr/bin/env python3
"""Strip from pages what they declare for machines, to measure what is read from what they show.

usage: bare.py LETTERS < IN.ndjson > OUT.ndjson

IN has a page per line with its HTML under "html". LETTERS say what goes: l JSON-LD, s all scripts, o Open Graph and
product meta elements, m microdata and RDFa attributes; c replaces each class and id by its hash.
"""
import hashlib
import json
import re
import sys

JSON_LD = re.compile(r"<script[^>]*application/ld\+json[^>]*>.*?</script>", re.S | re.I)
SCRIPT = re.compile(r"<script\b.*?</script>", re.S | re.I)
META = re.compile(r"<meta\b[^>]*\b(og:|product:|twitter:|itemprop)[^>]*>", re.I)
TAG = re.compile(r"<[a-z][^>]*>", re.I)
DECLARING = re.compile(r"\s(itemprop|itemscope|itemtype|itemid|typeof|vocab|property)(=(\"[^\"]*\"|'[^']*'|[^\s>]+))?(?=[\s>/])", re.I)
NAMES = re.compile(r"(\s(?:class|id)=)(\"[^\"]*\"|'[^']*'|[^\s>]+)", re.I)


def hashed(match):
    words = match.group(2).strip("\"'").split()
    return match.group(1) + '"' + " ".join("x" + hashlib.md5(w.encode()).hexdigest()[:7] for w in words) + '"'


def bare(page, letters):
    if "l" in letters:
        page = JSON_LD.sub("", page)
    if "s" in letters:
        page = SCRIPT.sub("", page)
    if "o" in letters:
        page = META.sub("", page)
    if "m" in letters:
        page = TAG.sub(lambda tag: DECLARING.sub("", tag.group()), page)
    if "c" in letters:
        page = TAG.sub(lambda tag: NAMES.sub(hashed, tag.group()), page)
    return page


def main():
    if len(sys.argv) != 2 or sys.argv[1].strip("lsomc"):
        sys.exit(__doc__)
    for line in sys.stdin:
        record = json.loads(line)
        record["html"] = bare(record["html"], sys.argv[1])
        print(json.dumps(record))


if __name__ == "__main__":
    main()
