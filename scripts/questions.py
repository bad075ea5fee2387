#!/usr/bin/env python3
"""questions.py BINARY

Asks the questions of questions.txt of pages of wcxb-train: how many are answered
rightly (the answer has the value), wrongly, and withheld where the page has no
answer. The project carries no pages: without ../shared there is nothing to ask."""
import json
import lzma
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SET = HERE.parent.parent / "shared/corpora/extract/wcxb-train.ndjson.xz"


def plain(text):
    return re.sub(r"[*_`\\]", "", re.sub(r"\]\([^)]*\)", "]", text)).lower()


def main(binary):
    if not SET.exists():
        return print("no ../shared: nothing to ask")
    with lzma.open(SET, "rt", encoding="utf-8") as f:
        pages = {r["id"]: r for r in map(json.loads, f)}
    lines = (HERE / "questions.txt").read_text("utf-8").splitlines()
    asked = [line.split("|") for line in lines if line and line[0] != "#"]
    requests = "".join(json.dumps({"id": str(i), "html": pages[page]["html"], "url": pages[page]["url"],
                                   "options": {"formats": [{"type": "question", "question": question}]}}) + "\n"
                       for i, (page, question, _) in enumerate(asked))
    run = subprocess.run([binary, "batch"], input=requests, capture_output=True, text=True, check=True)
    answers = {int(r["id"]): (r.get("data") or {}).get("answer") or "" for r in map(json.loads, filter(None, run.stdout.split("\n")))}
    kept = next(k for k, line in enumerate(lines) if line.startswith("# Kept")) # questions before it
    kept = sum(bool(line) and line[0] != "#" for line in lines[:kept])
    for name, some in ("in sight", range(kept)), ("kept apart", range(kept, len(asked))):
        report(name, asked, answers, some)


def report(name, asked, answers, some):
    have = [i for i in some if asked[i][2]]
    lack = [i for i in some if not asked[i][2]]
    right = sum(any(value in plain(answers[i]) for value in asked[i][2].lower().split(";")) for i in have)
    wrong = sum(bool(answers[i]) for i in have) - right
    print(f"{name}: right {right / len(have):.3f}, wrong {wrong / len(have):.3f} of {len(have)};",
          f"withheld {sum(not answers[i] for i in lack) / len(lack):.3f} of {len(lack)} without an answer")


if __name__ == "__main__":
    main(*sys.argv[1:])
