"""Convert saved pages on Spark: a long-lived pagemill process for each task.

    spark-submit --py-files pagemill.zip convert.py IN OUT

IN is Parquet with the columns id (string), url (string) and body (binary); OUT
gets id, url, markdown, title, status, code and error as Parquet. A page that
can't be converted is a row with an error; a page that ends the process costs
that row alone. pagemill.zip holds the package in python/pagemill, the command
is on PATH of each worker or named by PAGEMILL in its environment.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pagemill

SCHEMA = "id string, url string, markdown string, title string, status int, code string, error string"
COLUMNS = ["id", "url", "markdown", "title", "status", "code", "error"]


def rows(pages: Iterator[Any], options: dict[str, Any] | None = None) -> Iterator[tuple]:
    """Converts rows with id, url and body."""
    requests = (pagemill.Request(data=bytes(p.body), url=p.url, id=p.id) for p in pages)
    with pagemill.Client(options=options) as client:
        for request, result in client.map(requests):
            if isinstance(result, pagemill.ConversionError):
                yield request.id, request.url, None, None, result.status, result.code, str(result)
            else:
                yield request.id, request.url, result.markdown, result.metadata.title, 200, None, None


def convert(batches: Iterator[Any]) -> Iterator[Any]:
    """The function that mapInPandas takes: batches of rows in, batches out. The
    process serves the whole partition."""
    import pandas  # the worker's

    sizes: list[int] = []

    def pages() -> Iterator[Any]:
        for batch in batches:
            sizes.append(len(batch))
            yield from batch.itertuples(index=False)

    done: list[tuple] = []
    for row in rows(pages()):
        done.append(row)
        if len(done) >= sizes[0]:
            yield pandas.DataFrame(done[: sizes[0]], columns=COLUMNS)
            del done[: sizes.pop(0)]
    if done:
        yield pandas.DataFrame(done, columns=COLUMNS)


def main() -> None:
    from pyspark.sql import SparkSession

    source, target = sys.argv[1:]
    spark = SparkSession.builder.appName("pagemill").getOrCreate()
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "500")  # bodies are large
    spark.read.parquet(source).select("id", "url", "body").mapInPandas(convert, SCHEMA).write.mode("overwrite").parquet(target)


if __name__ == "__main__":
    main()
