"""Convert saved pages on Ray Data: a long-lived pagemill process for each actor.

    python convert.py IN OUT

IN is Parquet with the columns id, url and body; OUT gets id, url, markdown,
title, status, code and error. See examples/spark for what failures do.
"""

from __future__ import annotations

import sys
from typing import Any

import pagemill


class Convert:
    """The callable class that map_batches takes: made once for each actor."""

    def __init__(self, options: dict[str, Any] | None = None):
        self.client = pagemill.Client(options=options)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list]:
        requests = [
            pagemill.Request(data=bytes(body), url=str(url), id=str(id))
            for id, url, body in zip(batch["id"], batch["url"], batch["body"], strict=True)
        ]
        out: dict[str, list] = {k: [] for k in ("id", "url", "markdown", "title", "status", "code", "error")}
        for request, result in self.client.map(requests):
            failed = isinstance(result, pagemill.ConversionError)
            for key, value in {
                "id": request.id,
                "url": request.url,
                "markdown": None if failed else result.markdown,
                "title": None if failed else result.metadata.title,
                "status": result.status if failed else 200,
                "code": result.code if failed else None,
                "error": str(result) if failed else None,
            }.items():
                out[key].append(value)
        return out


def main() -> None:
    import ray

    source, target = sys.argv[1:]
    pages = ray.data.read_parquet(source, columns=["id", "url", "body"])
    pages.map_batches(Convert, batch_size=500, concurrency=(1, int(ray.cluster_resources().get("CPU", 1)))).write_parquet(target)


if __name__ == "__main__":
    main()
