#!/usr/bin/env python3
"""ablate.py [--rooms NAME,…] [--every N] [--table FILE]

What each named decision (internal/ablate) is worth on the development sets in
sight: every set of its part is run with the decision off, and the table says
how many documents change and by how much each measure does. A decision that
changes nothing, or only a few documents of one set, has to be asked for by the
contract or goes. With --table the rows of these rooms are replaced in FILE;
those of other rooms stay.

The blind sets have no place here: who chooses decisions by them has read them."""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import EVALS, converted, sets

ROOT = Path(__file__).resolve().parent.parent
NOISE = .0005  # of a measure: less than this is not written, a page of a large set
PARTS = {"extract": "extract", "internal/footnote": "extract", "internal/page": "extract", "pdfparse": "pdf", "redact": "redact", "formats": "formats"}
HEAD = """# What each decision is worth

Made by `scripts/ablate.py`: each named decision (`internal/ablate`) was switched
off, and the development sets in sight of its part were run again. `changed`:
documents whose result differs, of those run. The last column: measures that
changed by more than .0005, as the figure without the decision less the figure
with it, so a decision that helps has negative numbers.

| decision | file | changed | without it |
|---|---|---|---|
"""


def decisions():
    """File by name, in the order of the files."""
    found = {}
    for path in sorted(ROOT.rglob("*.go")):
        rel = path.relative_to(ROOT).as_posix()
        if rel.endswith("_test.go") or rel.startswith("internal/ablate/"):
            continue
        for name in re.findall(r'\bablate\.Off\("([^"]+)"\)', path.read_text("utf-8")):
            found.setdefault(name, rel)
    return found


def part_of(path):
    return next(part for prefix, part in PARTS.items() if path.startswith(prefix + "/"))


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n\n")[1], formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--rooms", help="names before the first dot; all without it")
    a.add_argument("--every", type=int, default=1, help="take every Nth record of each set")
    a.add_argument("--table", type=Path)
    o = a.parse_args()
    if not EVALS.exists():
        sys.exit("ablate: no data in ../shared")
    rooms = o.rooms and set(o.rooms.split(","))
    names = {n: f for n, f in decisions().items() if not rooms or n.split(".")[0] in rooms}
    if not names:
        sys.exit("ablate: no such decision")
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder, "pagemill")
        subprocess.run(["go", "build", "-tags", "pagemill_ablate", "-o", binary, "./cmd/pagemill"], cwd=ROOT, check=True)
        parts = {part_of(f) for f in names.values()}
        changed, runs, effects = dict.fromkeys(names, 0), dict.fromkeys(names, 0), {n: {} for n in names}
        for s in sets(parts, o.every, Path(folder)):
            base = converted([str(binary)], s.requests)
            figures = s.figures(base)
            for name, file in names.items():
                if part_of(file) != s.part:
                    continue
                without = converted([str(binary)], s.requests, [name])
                differing = sum(without.get(i) != base[i] for i in base)
                runs[name] += len(base)
                changed[name] += differing
                if differing:
                    effects[name] |= {k: v - figures[k] for k, v in s.figures(without).items() if k in figures and abs(v - figures[k]) > NOISE}
            print(f"{s.name}: {len(s.requests)} records", file=sys.stderr, flush=True)
    for name, file in names.items():
        effect = ", ".join(f"{k} {v:+.4f}" for k, v in effects[name].items())
        rows[name] = f"| `{name}` | `{file}` | {changed[name]} of {runs[name]} | {effect} |"
    if o.table:
        if o.table.exists():
            kept = [line for line in o.table.read_text("utf-8").splitlines() if line.startswith("| `")]
            known = decisions()
            old = {line.split("`")[1]: line for line in kept}
            rows = {n: line for n, line in old.items() if n in known} | rows
        o.table.write_text(HEAD + "".join(rows[n] + "\n" for n in sorted(rows)), "utf-8")
    else:
        print("\n".join(rows.values()))


if __name__ == "__main__":
    main()
