#!/usr/bin/env python3
"""ablate.py [--every N] [--most N] [--names FILE] [--table FILE] PACKAGE…

What each decision of some packages is worth on the development sets in sight.
A build is made in which every function that takes a decision can be switched
off by name (scripts/ablate). The sets of the packages' part
are run with each one off in turn; the table says how many documents change, how
many of them get better and worse, and by how much each figure changes. What
changes nothing, or only a few documents, has to be asked for by the contract or
goes. With --table the rows of these packages are replaced in FILE; others stay.

The blind sets have no place here: who chooses decisions by them has read them."""
import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import EVALS, converted, sets

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 8 << 20  # KB of address space: without a decision a loop may never end, and once took 20 GB
NOISE = .0005  # of a figure: a page of a large set; smaller changes are not written
PARTS = {"extract": "extract", "internal/footnote": "extract", "internal/page": "extract", "pdfparse": "pdf", "redact": "redact", "formats": "formats"}
HEAD = """# What each decision is worth

Made by `make ablate`: each function that takes a decision was switched off
(scripts/ablate), and the development sets in sight of its part were run again.
`changed`: documents whose result differs, of those run. `without it`: figures
that change by more than .0005, without the decision less with it, so a decision
that helps has negative numbers.

| decision | file | changed | without it |
|---|---|---|---|
"""


def part_of(path):
    return next(part for prefix, part in PARTS.items() if path.startswith(prefix + "/") or path == prefix)


def build(packages, folder):
    """A binary with switches, and the file of each decision by name."""
    names = subprocess.run(["go", "run", "./scripts/ablate", "-out", folder, *packages], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    binary = Path(folder, "pagemill")
    subprocess.run(["go", "build", "-overlay", Path(folder, "overlay.json"), "-o", binary, "./cmd/pagemill"], cwd=ROOT, check=True)
    return str(binary), dict(line.split("\t") for line in names.splitlines())


def digests(replies):
    return {i: hashlib.sha1(json.dumps(r, sort_keys=True).encode()).digest() for i, r in replies.items()}


class Part:
    """The sets of a part, run as one batch."""
    def __init__(self, binary, part, every, folder):
        self.binary, self.sets = binary, list(sets([part], every, Path(folder)))
        self.requests = [{**r, "id": f"{n} {r['id']}"} for n, s in enumerate(self.sets) for r in s.requests]
        self.base = self.run(None, 3600)
        self.digests = digests(self.base)
        self.figures = self.score(self.base, range(len(self.sets)))

    def run(self, name, seconds):
        limited = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$0" "$@"', self.binary]
        return converted(limited, self.requests, [name] if name else [], seconds)

    def score(self, replies, numbers):
        figures = {}
        for n in numbers:
            own = {i.partition(" ")[2]: r for i, r in replies.items() if i.startswith(f"{n} ")}
            figures |= self.sets[n].figures(own)
        return figures

    def row(self, name, file, seconds, most):
        """The row of the table of one decision. Scoring takes longer than running:
        a decision that changes more than most documents is not scored."""
        try:
            replies = self.run(name, seconds)
        except subprocess.TimeoutExpired:
            return f"| `{name}` | `{file}` | – | does not end |"
        if len(replies) < len(self.base):
            return f"| `{name}` | `{file}` | – | the program ends |"
        changed = [i for i, d in digests(replies).items() if d != self.digests[i]]
        if len(changed) > most:
            return f"| `{name}` | `{file}` | {len(changed)} of {len(self.base)} | |"
        touched = sorted({int(i.split(" ")[0]) for i in changed})
        figures = self.score(replies, touched)
        effect = ", ".join(f"{k} {v - self.figures[k]:+.4f}" for k, v in figures.items()
                           if None not in (v, self.figures[k]) and abs(v - self.figures[k]) > NOISE)
        return f"| `{name}` | `{file}` | {len(changed)} of {len(self.base)} | {effect} |"


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n\n")[1], formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("packages", nargs="+", metavar="PACKAGE")
    a.add_argument("--every", type=int, default=1, help="take every Nth record of each set")
    a.add_argument("--seconds", type=int, default=600, help="a run that takes longer is given up")
    a.add_argument("--most", type=int, default=10**9, help="score no decision that changes more documents: it is in use")
    a.add_argument("--names", help="a file of names, one a line: only these")
    a.add_argument("--table", type=Path)
    o = a.parse_args()
    if not EVALS.exists():
        sys.exit("ablate: no data in ../shared")
    with tempfile.TemporaryDirectory() as folder:
        binary, names = build([p.rstrip("/") for p in o.packages], folder)
        if o.names:
            wanted = set(Path(o.names).read_text().split())
            names = {n: f for n, f in names.items() if n in wanted}
        rows = {}
        for part in sorted({part_of(f) for f in names.values()}):
            measured = Part(binary, part, o.every, folder)
            for name, file in names.items():
                if part_of(file) == part:
                    rows[name] = measured.row(name, file, o.seconds, o.most)
                    print(rows[name], flush=True)
    if o.table:
        o.table.parent.mkdir(parents=True, exist_ok=True)
        text = o.table.read_text("utf-8") if o.table.exists() else HEAD
        old, head = text.splitlines(), text.partition("| `")[0]  # with what was written above the table
        files = set(names.values())
        kept = {line.split("`")[1]: line for line in old if line.startswith("| `") and line.split("`")[3] not in files and Path(ROOT, line.split("`")[3]).exists()}
        rows = kept | rows
        o.table.write_text(head + "".join(rows[n] + "\n" for n in sorted(rows)), "utf-8")


if __name__ == "__main__":
    main()
