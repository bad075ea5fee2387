#!/usr/bin/env python3
"""results.py IN-SIGHT.json BLIND.json: the tables of bench/RESULTS.md.

Figures of one build on the development sets in sight (figures.py --save) and on
the blind sets (blind.py --save) side by side, one table a part."""
import json
import sys

PARTS = {
    "Main content": ("zyte", "fundus", "wcxb", "dragnet", "l3s", "cleaneval", "trafilatura", "magic", "cleanportal", "products recall", "small pages"),
    "PDF": ("tagged", "tables", "icdar2013", "gen", "docling", "scan"),
    "Redaction": ("web", "ewt", "wikigold", "pud", "languages", "presidio", "gitleaks"),
    "Structured data": ("product ", "products2", "lists", "injection"),
}


def shown(v):
    if v is None:
        return "–"
    return f"{v:g}" if isinstance(v, int) or v > 1 else f"{v:.3f}".lstrip("0") if v < 1 else "1"


def main():
    same = lambda name: name.replace("wcxb-dev", "wcxb").replace("wcxb-test", "wcxb")  # two parts of one set
    sight, blind = ({same(n): v for n, v in json.load(open(p)).items()} for p in sys.argv[1:3])
    for part, prefixes in PARTS.items():
        print(f"## {part}\n\n| measure | in sight | blind |\n|---|---|---|")
        names = [n for n in dict.fromkeys([*sight, *blind]) if n.startswith(prefixes)]
        for n in sorted(names, key=lambda n: next(i for i, p in enumerate(prefixes) if n.startswith(p))):
            print(f"| {n} | {shown(sight.get(n))} | {shown(blind.get(n))} |")
        print()


if __name__ == "__main__":
    main()
