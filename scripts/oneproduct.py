#!/usr/bin/env python3
"""oneproduct.py BINARY [--every N] [--fails]

Whether a product's facts are the same however they are asked for: by the format
product and by JSON Schemas (flat; nested, by reference; under other names with
descriptions). Prints the share of equal fields on the product pages in sight. The
project carries no data: without ../shared there is nothing to measure, and it
says so."""
import argparse
import os
import sys

from figures import CORPORA, EVALS, converted, records

STRING, NUMBER, BOOLEAN = {"type": "string"}, {"type": "number"}, {"type": "boolean"}
FLAT = {"type": "object", "properties": {"name": STRING, "brand": STRING, "sku": STRING, "price": NUMBER, "currency": STRING,
                                         "original_price": NUMBER, "in_stock": BOOLEAN, "rating": NUMBER, "review_count": {"type": "integer"}}}
NESTED = {"$defs": {"offer": {"type": "object", "properties": {k: FLAT["properties"][k] for k in ("price", "currency", "original_price", "in_stock")}}},
          "type": "object", "properties": {"product": {"type": "object", "properties": {
              "name": STRING, "brand": STRING, "sku": STRING, "rating": NUMBER, "review_count": {"type": "integer"}, "offer": {"$ref": "#/$defs/offer"}}}}}
DESCRIBED = {"item": ("name", STRING, "name of the product"), "maker": ("brand", STRING, "brand of the product"),
             "article": ("sku", STRING, "SKU"), "amount": ("price", NUMBER, "current price"), "unit": ("currency", STRING, "currency of the price"),
             "before": ("original_price", NUMBER, "original price before the discount"), "available": ("in_stock", BOOLEAN, "whether it is in stock"),
             "score": ("rating", NUMBER, "average rating"), "opinions": ("review_count", {"type": "integer"}, "number of reviews")}
SCHEMAS = {"flat": FLAT, "nested": NESTED,
           "described": {"type": "object", "properties": {k: {**kind, "description": text} for k, (_, kind, text) in DESCRIBED.items()}}}


def product(p):
    """The facts of a product, flat."""
    p = p or {}
    v = (p.get("variants") or [{}])[0]
    price, stock, rating = v.get("price") or {}, v.get("availability") or {}, p.get("rating") or {}
    return {"name": p.get("title"), "brand": p.get("brand"), "sku": v.get("sku"), "price": price.get("amount"), "currency": price.get("currency"),
            "original_price": ((v.get("sale") or {}).get("originalPrice") or {}).get("amount"), "in_stock": stock.get("inStock"),
            "rating": rating.get("value"), "review_count": rating.get("count")}


def flat(kind, value):
    """The facts of an answer to a schema, by the names of product."""
    value = value or {}
    if kind == "nested":
        value = value.get("product") or {}
        return {**value, **(value.get("offer") or {})}
    if kind == "described":
        return {DESCRIBED[k][0]: v for k, v in value.items()}
    return value


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n\n")[1], formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("binary")
    a.add_argument("--every", type=int, default=1)
    a.add_argument("--fails", action="store_true", help="print the fields that differ")
    o = a.parse_args()
    if not EVALS.exists():
        sys.exit("oneproduct: no data in ../shared")
    rows = records(CORPORA / "formats/product.ndjson.gz") + [r for r in records(CORPORA / "formats/products2.ndjson.gz") if r["gold"]]
    rows = rows[::o.every]
    ask = {"product": "product"} | {k: {"type": "json", "schema": s} for k, s in SCHEMAS.items()}
    requests = [{"id": f"{kind} {r['name']}", "html": r["html"], "url": r.get("url") or "https://example.com/", "options": {"formats": [format]}}
                for r in rows for kind, format in ask.items()]
    replies = converted([os.path.abspath(o.binary)], requests)
    for kind in SCHEMAS:
        same, all, by = 0, 0, {}
        for r in rows:
            want = product(replies[f"product {r['name']}"].get("product"))
            got = flat(kind, replies[f"{kind} {r['name']}"].get("json"))
            for k, w in want.items():
                g = got.get(k)
                if w is None and g is None:
                    continue  # neither says it
                all, same = all + 1, same + (w == g)
                n = by.setdefault(k, [0, 0])
                n[0] += w == g
                n[1] += 1
                if w != g and o.fails:
                    print(kind, k, r["name"][:12], "product", repr(w)[:100], "json", repr(g)[:100])
        print(f"{kind:<10} {same} of {all} fields equal, {same / max(1, all):.3f}:", ", ".join(f"{k} {n}/{m}" for k, (n, m) in by.items()))


if __name__ == "__main__":
    main()
