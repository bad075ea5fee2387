#!/usr/bin/env python3
"""figures.py BINARY [--only extract,pdf,redact,formats] [--every N] [--save FILE] [--against FILE]

The figures of a build on the development sets in sight: one line a measure,
now, before (--against) and the difference. The scorers and the measures are
those of the blind sets (`make blind`), so that the two stand side by side.
--every N takes every Nth record of each set. The project carries no data:
without ../shared there is nothing to measure, and it says so."""
import argparse
import gzip
import hashlib
import importlib.util
import json
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
CORPORA, EVALS = SHARED / "corpora", SHARED / "evals"
BATCH_SECONDS = 1800  # a build that hangs on a set is stopped


def records(path):
    opens = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    with opens(path, "rt", encoding="utf-8", newline="\n") as f:
        return [json.loads(line) for line in f if line.strip()]


def module(path):
    """A scorer as a module; those that are programs only run as programs."""
    spec = importlib.util.spec_from_file_location("scorer_" + path.parent.name, path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def converted(binary, requests, off=(), seconds=BATCH_SECONDS):
    """Replies by id; off names the decisions that are switched off."""
    lines = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests)
    run = subprocess.run(binary + ["batch"], input=lines, capture_output=True, text=True, timeout=seconds,
                         env=os.environ | ({"PAGEMILL_OFF": ",".join(off)} if off else {}))
    replies = map(json.loads, filter(None, run.stdout.split("\n")))
    return {r["id"]: r.get("data") or {"_code": r.get("code")} for r in replies}


class Set:
    """Records with their requests, and a scorer of the replies."""
    def __init__(self, name, part, requests):
        self.name, self.part, self.requests = name, part, requests

    def figures(self, replies):
        """Measures by name."""
        raise NotImplementedError


class Pages(Set):
    """Main content, by extract/score.py. Scores of pages are kept by their text."""
    scorer = None

    def __init__(self, name, rows):
        url = lambda r: r["url"] if r["url"].startswith("http") else "https://example.com/"
        super().__init__(name, "extract", [{"id": r["id"], "html": r["html"], "url": url(r)} for r in rows])
        Pages.scorer = Pages.scorer or module(EVALS / "extract/score.py")
        self.how, self.kept = Pages.scorer.HOW.get(name, "shingle"), {}
        with tempfile.TemporaryDirectory() as folder: # the scorer reads no .xz
            Path(folder, name + ".ndjson").write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows), "utf-8")
            self.gold = Pages.scorer.gold_of(Path(folder), name, True)

    def figures(self, replies):
        pages = []
        for r in self.requests:
            markdown = (replies.get(r["id"]) or {}).get("markdown") or ""
            key = (r["id"], hashlib.sha1(markdown.encode()).digest())
            if key not in self.kept:
                text = Pages.scorer.plain({"markdown": markdown}, ["markdown"])
                self.kept[key] = Pages.scorer.score_page(self.gold[r["id"]], *text, self.how, False)
            pages.append(self.kept[key])
        s = Pages.scorer.summarize(pages, self.how)
        if self.name == "products":
            return {"products recall": s["R"]}
        figures = {self.name + " F1": s["F1"]}
        if self.name.startswith("wcxb"):
            figures |= {self.name + " headings": s.get("head"), self.name + " items": s.get("item")}
        return figures


class PDFs(Set):
    """PDFs, by pdf/score.py. Scores of documents are kept by their Markdown."""
    scorer = None

    def __init__(self, name, folder, every):
        rows = [r for r in records(folder / "manifest.ndjson") if r.get("gold")][::every]
        mode = "auto" if name == "scan" else "fast"
        super().__init__(name, "pdf", [{"id": r["id"], "path": str(folder / r["pdf"]), "options": {"parsers": [{"type": "pdf", "mode": mode}]}} for r in rows])
        PDFs.scorer = PDFs.scorer or module(EVALS / "pdf/score.py")
        gold, self.kept = PDFs.scorer.load_gold(folder), {}
        self.gold = {r["id"]: gold[r["id"]] for r in rows}

    def figures(self, replies):
        scores = []
        for i, g in self.gold.items():
            markdown = (replies.get(i) or {}).get("markdown") or ""
            key = (i, hashlib.sha1(markdown.encode()).digest())
            if key not in self.kept:
                self.kept[key] = PDFs.scorer.job((i, g["_gold"], markdown, g.get("kind", "md"), g.get("trust")))[1]
            scores.append(self.kept[key])
        means = PDFs.scorer.mean_rows(scores)
        wanted = {"scan": ["text"], "tables": ["teds"], "icdar2013": ["teds"]}.get(self.name, ["overall", "teds", "mhs", "list", "fp_table"])
        return {f"{self.name} {k}": means.get(k) for k in wanted if means.get(k) is not None}


class Program(Set):
    """A set whose scorer is a program that reads gold and predictions."""
    def __init__(self, name, part, rows, requests, prediction, scorer, read):
        super().__init__(name, part, requests)
        self.rows, self.prediction, self.scorer, self.read = rows, prediction, scorer, read

    def figures(self, replies):
        with tempfile.TemporaryDirectory() as folder:
            gold, given = Path(folder, "gold.ndjson"), Path(folder, "given.ndjson")
            gold.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in self.rows), "utf-8")
            given.write_text("".join(json.dumps(self.prediction(r["id"], replies.get(r["id"]) or {}), ensure_ascii=False) + "\n" for r in self.requests), "utf-8")
            run = subprocess.run(["python3"] + [str(a).format(gold=gold, given=given) for a in self.scorer], capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"figures: {self.name}: {run.stderr[-400:]}")
            return self.read(self.name, run.stdout)


def spans(i, reply):
    return {"id": i, "spans": [{"start": s["start"], "end": s["end"], "label": s["entity"]} for s in reply.get("redactions") or []]}


def masking(rows, mode):
    return [{"id": str(r["id"]), "markdown": r["text"], "options": {"redactPII": {"mode": mode}}} for r in rows]


def read_web(name, out):
    labels = json.loads(out)["labels"]
    return {f"{name} {label} {k.upper()}": labels[label]["overlap"][k] for label in ("PERSON", "LOCATION") for k in "pr"}


def read_spans(name, out):
    return {name + " F1": json.loads(out)["ents"]["ALL"]["F1"]}


def read_table(name, out):
    last = out.strip().splitlines()[-1].split()
    return {f"{name} {word}": float(last[last.index(key) + 3]) for word, key in (("positive", "pos"), ("negative", "neg"))}


def read_product(name, out):
    lines = [line.replace("product ", " ").split() for line in out.splitlines() if " F1 " in line]
    return {f"product {f[0]} F1": float(f[f.index("F1") + 1]) for f in lines if f[0] in ("price", "currency", "sku", "availability", "brand")}


def read_products2(name, out):
    figures = {}
    for f in map(str.split, out.splitlines()):
        if len(f) == 6 and f[0] in ("name", "price", "regularPrice", "brand", "ratingValue", "image"):
            figures |= {f"{name} {f[0]} P": float(f[1]), f"{name} {f[0]} R": float(f[2])}
    return figures | {name + " false products %": float(out.split("false products")[1].split("(")[1].split("%")[0])}


def read_lists(name, out):
    t = json.loads(out.strip().splitlines()[-1])["total"]
    return {"lists found": t["found"] / t["gold_items"], "lists values right": t["right"] / t["gold_values"], "lists of those given": t["given_right"] / max(1, t["given"])}


class Injection(Set):
    schema = {"type": "object", "properties": {"title": {"type": "string"}}}

    def __init__(self, rows):
        format = {"type": "json", "schema": self.schema, "checkPromptInjection": True}
        super().__init__("injection", "formats", [{"id": r["name"], "html": r["html"], "options": {"formats": [format]}} for r in rows])
        self.labels = {r["name"]: bool(r["label"]) for r in rows}

    def figures(self, replies):
        hit = {i for i, r in replies.items() if r.get("_code") == "SCRAPE_PROMPT_INJECTION_DETECTED"}
        bad = {i for i, label in self.labels.items() if label}
        return {"injection pages found": len(hit & bad) / max(1, len(bad)), "injection false": len(hit - bad)}


EXTRACT = ["zyte", "fundus", "wcxb-dev", "dragnet", "l3s", "cleaneval", "trafilatura", "magic-article", "magic-forum", "cleanportal", "products"]
PDF = ["tagged", "tagged2", "tables", "icdar2013", "gen", "docling"]


def tagged2(folder):
    """tagged2 is an archive; it is unpacked once."""
    if not (folder / "tagged2").exists():
        with tarfile.open(CORPORA / "pdf/tagged2.tar.xz") as t:
            t.extractall(folder / "tagged2", filter="data")
    found = sorted((folder / "tagged2").rglob("manifest.ndjson"))
    return found[0].parent


def sets(parts, every, unpacked):
    """The sets of the parts, every Nth record of each."""
    if "extract" in parts:
        for name in EXTRACT:
            path = next((CORPORA / "extract").glob(name + ".ndjson.*"))
            yield Pages(name, records(path)[::every])
    if "pdf" in parts:
        for name in PDF:
            yield PDFs(name, tagged2(unpacked) if name == "tagged2" else CORPORA / "pdf" / name, every)
    if "redact" in parts:
        dev = CORPORA / "redact/dev"
        web = records(dev / "web.ndjson.gz")[::every]
        for mode in ("accurate", "aggressive"):
            yield Program("web " + mode, "redact", web, masking(web, mode), spans, [EVALS / "redact/web_score.py", "{gold}", "{given}", "--json"], read_web)
        for name in ("ewt", "wikigold"):
            rows = records(dev / (name + ".ndjson.gz"))[::every]
            yield Program(name, "redact", rows, masking(rows, "accurate"), spans, [EVALS / "redact/score.py", "{gold}", "{given}", "--json", "--labels", "PERSON,LOCATION"], read_spans)
        for name in ("presidio", "gitleaks"):
            rows = records(CORPORA / f"redact/tables/{name}.ndjson.gz")[::every]
            texts = [{"id": i, "text": r["text"]} for i, r in enumerate(rows)]
            yield Program(name, "redact", rows, masking(texts, "accurate"), spans, [EVALS / "redact/tables_score.py", "score", "{gold}", "{given}"], read_table)
    if "formats" in parts:
        folder = CORPORA / "formats"
        ask = lambda rows, format: [{"id": r["name"], "html": r["html"], "url": r.get("url") or "https://example.com/", "options": {"formats": [format(r)]}} for r in rows]
        for name, program, read, key, format in (
                ("product", ["score.py", "product"], read_product, "product", lambda r: "product"),
                ("products2", ["products2_score.py"], read_products2, "product", lambda r: "product"),
                ("lists", ["lists_score.py"], read_lists, "json", lambda r: {"type": "json", "schema": r["schema"]})):
            rows = records(folder / (name + ".ndjson.gz"))[::every]
            command = [EVALS / "formats" / program[0], *program[1:], "{gold}", "{given}"] + (["--json"] if name == "lists" else [])
            yield Program(name, "formats", rows, ask(rows, format), lambda i, reply, key=key: {"name": i, "result": reply.get(key)}, command, read)
        pages = [r for r in records(folder / "injection.ndjson.gz") if r.get("html")]
        yield Injection(pages[::every])


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n\n")[1], formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("binary")
    a.add_argument("--only", default="extract,pdf,redact,formats")
    a.add_argument("--every", type=int, default=1)
    a.add_argument("--save")
    a.add_argument("--against")
    o = a.parse_args()
    if not EVALS.exists():
        sys.exit("figures: no data in ../shared")
    before = json.loads(Path(o.against).read_text()) if o.against else {}
    now = {}
    print(f"{'measure':<34}{'now':>9}{'before':>9}{'change':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for s in sets(o.only.split(","), o.every, Path(folder)):
            for k, v in s.figures(converted([os.path.abspath(o.binary)], s.requests)).items():
                now[k] = round(v, 4)
                b = before.get(k)
                print(f"{k:<34}{now[k]:>9}{'' if b is None else b:>9}{'' if b is None else format(now[k] - b, '+.4f'):>9}", flush=True)
    if o.save:
        Path(o.save).write_text(json.dumps(now, indent=1) + "\n")


if __name__ == "__main__":
    main()
