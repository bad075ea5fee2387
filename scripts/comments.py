#!/usr/bin/env python3
"""comments.py SEED COUNT: draws comments of the Go sources at random, outside
tests, for reading. A comment is a run of lines that begin with //."""
import pathlib
import random
import re
import subprocess
import sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
files = subprocess.run(["git", "ls-files", "*.go"], capture_output=True, text=True, check=True).stdout.split()
comments = []
for name in files:
    if name.endswith("_test.go"):
        continue
    text = pathlib.Path(name).read_text()
    for m in re.finditer(r"(?:^[ \t]*//(?!go:|line |export |nolint).*\n)+", text, re.M):
        words = re.sub(r"^[ \t]*// ?", "", m.group(0), flags=re.M).strip()
        if len(words.split()) >= 6:
            after = text[m.end():].split("\n", 1)[0].strip()
            comments.append((name, text.count("\n", 0, m.start()) + 1, words, after))
random.seed(seed)
for name, line, words, after in sorted(random.sample(comments, count)):
    print(f"{name}:{line}: {words}\n    | {after[:110]}")
print(f"{count} of {len(comments)} comments, seed {seed}")
