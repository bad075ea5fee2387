"""The examples for Spark and Ray, with a stub of what the engine brings: they
are given what mapInPandas and map_batches give, without the engine."""

from __future__ import annotations

import collections
import importlib.util
import pathlib
import sys
import types
import unittest

import test_pagemill  # noqa: F401  finds the command and the package

ROOT = pathlib.Path(__file__).parents[2]
Row = collections.namedtuple("Row", "id url body")


class Frame:
    """As much of a data frame as the example uses."""

    def __init__(self, rows, columns=None):
        self.rows, self.columns = list(rows), columns

    def __len__(self):
        return len(self.rows)

    def itertuples(self, index=True):
        assert not index
        return iter(self.rows)


def load(engine: str) -> types.ModuleType:
    path = ROOT / "examples" / engine / "convert.py"
    spec = importlib.util.spec_from_file_location(f"{engine}_convert", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = [Row(f"p{i}", f"https://mill.example/{i}", f"<title>T{i}</title><p>page {i}".encode()) for i in range(25)]
PAGES[7] = Row("p7", "https://mill.example/7", b"\x00\x01\x02\xff" * 500)  # no page


class Engines(unittest.TestCase):
    def check(self, rows):
        self.assertEqual([r["id"] for r in rows], [p.id for p in PAGES])
        for i, r in enumerate(rows):
            if i == 7:
                self.assertEqual((r["markdown"], r["status"]), (None, 422))
                self.assertTrue(r["error"])
            else:
                self.assertEqual((r["markdown"], r["title"], r["status"], r["error"]), (f"# T{i}\n\npage {i}", f"T{i}", 200, None))

    def test_spark(self):
        sys.modules["pandas"] = types.SimpleNamespace(DataFrame=Frame)
        self.addCleanup(sys.modules.pop, "pandas")
        spark = load("spark")
        frames = list(spark.convert(iter([Frame(PAGES[:10]), Frame([]), Frame(PAGES[10:])])))
        self.assertTrue(all(f.columns == spark.COLUMNS for f in frames))
        self.assertEqual([c.split()[0] for c in spark.SCHEMA.split(", ")], spark.COLUMNS)
        self.check([dict(zip(spark.COLUMNS, row)) for f in frames for row in f.rows])

    def test_ray(self):
        convert = load("ray").Convert({"formats": ["markdown"]})
        self.addCleanup(convert.client.close)
        rows = []
        for part in (PAGES[:10], PAGES[10:]):
            out = convert({"id": [p.id for p in part], "url": [p.url for p in part], "body": [p.body for p in part]})
            rows += [dict(zip(out, values)) for values in zip(*out.values())]
        self.check(rows)


if __name__ == "__main__":
    unittest.main()
