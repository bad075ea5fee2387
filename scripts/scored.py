#!/usr/bin/env python3
"""scored.py KIND requests|predictions [MODE] < LINES: what stands between a
labelled set, `pagemill batch` and the set's scorer, so that a figure is about
what a user gets. "requests" makes requests of gold records (one JSON object a
line), "predictions" makes of the replies what the scorer reads.

  scored.py redact requests fast < gold | pagemill batch | scored.py redact predictions

PAGES names files, joined by colons, of records that hold the HTML by name."""
import json
import os
import sys

WHOLE = {"onlyMainContent": False, "blockAds": False}


def pages():
    html = {}
    for path in filter(None, os.environ.get("PAGES", "").split(":")):
        for line in open(path):
            record = json.loads(line)
            html[record["name"]] = record["html"]
    return html


HTML = {}


def page(record, formats, **options):
    html = record.get("html") or HTML.get(record["name"], "")
    return {"id": record["name"], "html": html, "url": record.get("url") or None, "options": {**options, "formats": formats}}


def redact_requests(record, mode="accurate"):
    yield {"id": record["id"], "markdown": record["text"], "options": {"redactPII": {"mode": mode}, "removeBase64Images": False}}


def redact_prediction(reply):
    spans = [{**found, "label": found["entity"]} for found in reply["data"].get("redactions") or []]
    return {"id": reply["id"], "spans": spans}


def rules_requests(record):
    yield page(record, ["links", "images"], **WHOLE)


# What a reply says of the request, beside what the page says of itself.
ABOUT_REQUEST = {"sourceURL", "url", "statusCode", "contentType", "error", "numPages", "totalPages"}


def rules_prediction(reply):
    data = reply["data"]
    metadata = {k: v for k, v in data["metadata"].items() if k not in ABOUT_REQUEST}
    return named(reply, {"metadata": metadata, "links": data.get("links"), "images": data.get("images")})


def product_requests(record):
    yield page(record, ["product"])


def product_prediction(reply):
    return named(reply, reply["data"].get("product"))


def recipes_requests(record):
    yield page(record, [{"type": "json", "schema": record["schema"]}])


def recipes_prediction(reply):
    return named(reply, (reply.get("data") or {}).get("json"))


def metadata_requests(record):
    yield page(record, ["markdown"])


FIELDS = {"title": "pageHeadline", "author": "authors", "date": "published", "description": "description", "image": "pageImage",
          "lang": "language", "publisher": "pagePublisher", "keywords": "pageKeywords", "url": "canonical", "logo": "favicon"}


def metadata_prediction(reply):
    found = reply["data"]["metadata"]
    return named(reply, {field: found.get(key) for field, key in FIELDS.items()})


def highlights_requests(record):
    for i, q in enumerate(record["questions"]):
        yield {"id": [record["name"], i], "markdown": record["markdown"], "options": {"formats": [{"type": "highlights", "query": q["question"]}]}}


def highlights_prediction(reply):
    passages = reply["data"].get("highlightPassages") or []
    ranked = [p["text"] for p in sorted(passages, key=lambda p: -p["score"])]
    return {"name": reply["id"][0], "answers": [ranked]}


def injection_requests(record):
    source = {"html": record["html"]} if record["kind"] == "page" else {"markdown": record["text"]}
    check = {"type": "json", "schema": {"type": "object"}, "checkPromptInjection": True}
    yield {"id": record["name"], **source, "options": {"formats": [check]}}


def injection_prediction(reply):
    return {"name": reply["id"], "score": float(reply.get("code") == "SCRAPE_PROMPT_INJECTION_DETECTED")}


def named(reply, result):
    return {"name": reply["id"], "result": result}


def joined(predictions):
    """Joins the answers to the questions of one page."""
    last = None
    for p in predictions:
        if last and "answers" in p and p["name"] == last["name"]:
            last["answers"] += p["answers"]
            continue
        if last:
            yield last
        last = p
    if last:
        yield last


def main(kind, step, *mode):
    records = map(json.loads, sys.stdin)
    if step == "requests":
        HTML.update(pages())
        lines = (request for record in records for request in globals()[kind + "_requests"](record, *mode))
    else:
        lines = joined(map(globals()[kind + "_prediction"], records))
    for line in lines:
        print(json.dumps(line, ensure_ascii=False))


main(*sys.argv[1:])
