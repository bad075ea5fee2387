#!/usr/bin/env python3
"""blemishes.py NOTES [-v]: counts what a reader of Markdown would wince at, in a
folder of notes (*.md) or in lines of JSON (id, markdown); -v shows each place.
Code is passed over."""
import json
import pathlib
import re
import sys


def notes(source):
    path = pathlib.Path(source)
    if path.is_dir():
        for p in sorted(path.rglob("*.md")):
            yield p.name, re.sub(r"\A---\n.*?\n---\n", "", p.read_text(), flags=re.S)
        return
    for line in path.open():
        record = json.loads(line)
        yield record["id"], record.get("markdown") or ""


def without_code(text):
    text = re.sub(r"^([ \t>]*(?:[-*+] +)?)(`{3,}|~{3,}).*?^[ \t>]*\2[`~]*[ \t]*$", "", text, flags=re.S | re.M)
    return re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "code", text)


IMAGE = re.compile(r"!\[(?:[^\[\]\\]|\\.)*\]\((<[^>]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)[^)]*\)")
RULE = re.compile(r"(\* ?){3,}|(- ?){3,}|(_ ?){3,}")


def lines_like(pattern):
    return lambda text: [m.group(0).strip() for m in re.finditer(pattern, text, re.M)]


def images_again(kind):
    """Images that were shown before: "near" right after themselves, "inside" a
    table or behind other text of their line, "far" the others."""
    def find(text):
        seen, last, out = set(), (None, 0), []
        for m in IMAGE.finditer(text):
            before = text[text.rfind("\n", 0, m.start()) + 1:m.start()]
            where = "far"
            if last[0] == m.group(1) and not text[last[1]:m.start()].strip():
                where = "near"
            elif before.lstrip(" >").startswith("|") or before.strip(" >[-*+0123456789."):
                where = "inside"
            if m.group(1) in seen and where == kind:
                out.append(m.group(0)[:100])
            seen.add(m.group(1))
            last = (m.group(1), m.end())
        return out
    return find


def end_rules(text):
    lines = [line.strip() for line in text.strip().split("\n")]
    return [line for line in (lines[0], lines[-1]) if line and RULE.fullmatch(line)] if len(lines) > 1 else []


def empty_items(text):
    lines = text.split("\n")
    out = []
    for i, line in enumerate(lines):
        if line.strip() in ("-", "*", "+"):
            indent = len(line) - len(line.lstrip())
            below = lines[i + 1] if i + 1 < len(lines) else ""
            if not below.strip() or len(below) - len(below.lstrip()) <= indent:
                out.append(line + "/" + below[:40])
    return out


FAULTS = {
    "escaped number in a heading": lines_like(r"^#{1,6} +\d+\\[.)].*$"),
    "no-break space": lambda text: re.findall(".{0,20}\u00a0.{0,20}", text),
    "image right after itself": images_again("near"),
    "image again further down": images_again("far"),
    "the same in a cell or a sentence": images_again("inside"),
    "rule first or last": end_rules,
    "empty item": empty_items,
    "number beside itself, (300)300": lines_like(r"\((\d[\d.,]*)\)[ ]?\1(?!\d)|(?<![\d.,])(\d[\d.,]*)[ ]?\(\2\)"),
    "item that begins a list, * - [![": lines_like(r"^[ >]*(?!(?:[-*+] *){3,}$)[-*+] +[-*+] .*$"),
}


def main(args):
    verbose = "-v" in args
    counts = {name: [0, 0] for name in FAULTS}
    total = 0
    for name, text in notes(next(a for a in args if a != "-v")):
        total += 1
        text = without_code(text)
        for fault, find in FAULTS.items():
            found = find(text)
            if found:
                counts[fault][0] += 1
                counts[fault][1] += len(found)
                if verbose:
                    for place in found[:5]:
                        print(f"{fault}\t{name}\t{place}")
    print(f"{total} notes")
    for fault, (pages, places) in counts.items():
        print(f"{fault:36} {pages:5} notes {places:6} places")


main(sys.argv[1:])
