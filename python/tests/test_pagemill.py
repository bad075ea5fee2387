"""Tests of the package, against the command that PAGEMILL names or that is
built from this repository. python3 -m unittest discover -s python/tests
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import logging
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "corpora" / "extract"
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python" / "examples")]
if "PAGEMILL" not in os.environ:
    built = pathlib.Path(tempfile.gettempdir(), f"pagemill-python-test-{os.getuid()}", "pagemill")
    subprocess.run(["go", "build", "-o", str(built), "./cmd/pagemill"], cwd=ROOT, check=True, env=os.environ | {"CGO_ENABLED": "0"})
    os.environ["PAGEMILL"] = str(built)

import pagemill  # noqa: E402
import document_loader  # noqa: E402
import scrapy_pipeline  # noqa: E402

PAGE = "<title>Tides</title><main><h1>Tides</h1><p>High water at \u201csix\u201d \u2014 the mill turns until the pond is empty.</main>"

# A converter that does what pages must not be able to do, by their id.
STUB = r"""
import json, os, struct, sys, time
i, o = sys.stdin.buffer, sys.stdout.buffer
while head := i.read(8):
    n, m = struct.unpack(">II", head)
    q, body = json.loads(i.read(n)), i.read(m)
    if q["id"] == "die": os._exit(7)
    if q["id"] == "hang": time.sleep(60)
    if q["id"] == "rubbish": o.write(b"\0\0\0\1\0\0\0\0x"); o.flush(); continue
    a = json.dumps({"id": q["id"], "success": True, "body": "markdown", "data": {"metadata": {}}}).encode()
    o.write(struct.pack(">II", len(a), m) + a + body); o.flush()
"""


def stub(**fields) -> pagemill.Client:
    return pagemill.Client([sys.executable, "-c", STUB], **fields)


class Convert(unittest.TestCase):
    def test_page(self):
        result = pagemill.convert(PAGE, url="https://harbour.example/tides")
        self.assertIn("High water at \u201csix\u201d \u2014 the mill", result.markdown)
        self.assertEqual(result.metadata.title, "Tides")
        self.assertEqual(result.metadata.raw["sourceURL"], "https://harbour.example/tides")

    def test_kinds_of_input(self):
        with pagemill.Client() as client:
            self.assertEqual(client.convert(markdown="a  *b* \n").markdown, "a  *b* \n")
            self.assertEqual(client.convert(data=b"<meta charset=latin1><p>caf\xe9").markdown, "caf\u00e9")
            self.assertIn("tide", client.convert(path=ROOT / "testdata/sample/tides.pdf").markdown.lower())
            self.assertEqual(client.convert("<p>x").markdown, "x")
            with self.assertRaises(ValueError):
                client.convert("<p>x", markdown="y")
            with self.assertRaises(ValueError):
                client.convert()

    def test_errors_are_the_contract_s(self):
        with pagemill.Client() as client, self.assertRaises(pagemill.ConversionError) as caught:
            client.convert("x", options={"timeout": 5})
        self.assertEqual((caught.exception.status, caught.exception.code, caught.exception.retryable), (400, "BAD_REQUEST", False))
        self.assertEqual(caught.exception.details[0]["path"], "timeout")

    def test_formats(self):
        options = {
            "formats": ["links", "product", {"type": "changeTracking", "modes": ["git-diff"]}, "markdown"],
            "redactPII": True,
        }
        html = '<main><h1>Lamp</h1><p>Ask ann@mill.example. <a href="/x">more</a></main>'
        result = pagemill.convert(html, url="https://mill.example/", options=options, previous={"markdown": "old"})
        self.assertEqual(result.links, ["https://mill.example/x"])
        self.assertEqual(result.change_tracking.change_status, "changed")
        self.assertEqual([f.entity for f in result.redactions], ["EMAIL"])

    def test_threads_share_a_client(self):
        with pagemill.Client() as client:
            got = {}
            threads = [
                threading.Thread(target=lambda i=i: got.update({i: client.convert(f"<p>page {i}").markdown})) for i in range(20)
            ]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        self.assertEqual(got, {i: f"page {i}" for i in range(20)})


class Failures(unittest.TestCase):
    def test_a_death_costs_one_document(self):
        ids = [*range(30), "die", *range(30, 60), "die", "rubbish", 60]
        with stub() as client:
            got = list(client.map([pagemill.Request(html=f"p{i}", id=i) for i in ids]))
            self.assertEqual([r.id for r, _ in got], ids)
            for request, result in got:
                if request.id in ("die", "rubbish"):
                    self.assertIsInstance(result, pagemill.ConverterDied)
                    self.assertEqual(result.id, request.id)
                else:
                    self.assertEqual(result.markdown, f"p{request.id}")
            with self.assertRaises(pagemill.ConverterDied):
                client.convert("x", id="die")
            self.assertEqual(client.convert("y").markdown, "y")

    def test_a_hang_is_ended(self):
        with stub(timeout=4) as client:
            got = list(client.map([pagemill.Request(html="p", id=i) for i in (1, "hang", 2)]))
            self.assertIsInstance(got[1][1], pagemill.ConversionTimeout)
            self.assertEqual([r.markdown for _, r in (got[0], got[2])], ["p", "p"])

    def test_kills(self):
        """The process is killed from outside, again and again: nothing is lost."""
        kills = int(os.environ.get("PAGEMILL_KILLS", "40"))
        with pagemill.Client() as client:
            n = done = 0

            def pages():
                nonlocal n
                while done < kills:
                    n += 1
                    yield pagemill.Request(html=f"<p>page {n} " + "word " * 2000, id=n)

            seen = 0
            rng = random.Random(1)
            for request, result in client.map(pages()):
                seen += 1
                self.assertEqual(request.id, seen)
                self.assertTrue(result.markdown.startswith(f"page {seen} "), result)
                if client._process is not None and rng.random() < 0.3 and done < kills:
                    client._process.popen.kill()
                    done += 1
        self.assertEqual((done, seen), (kills, n))

    def test_no_command(self):
        with self.assertRaises(FileNotFoundError):
            pagemill.Client(["/nonexistent/pagemill"]).convert("x")


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_many(self):
        async with pagemill.AsyncClient(processes=2) as client:
            results = await asyncio.gather(*(client.convert(f"<p>page {i} " + "word " * 1000) for i in range(40)))
            self.assertTrue(all(r.markdown.startswith(f"page {i} ") for i, r in enumerate(results)))
            with self.assertRaises(pagemill.ConversionError):
                await client.convert("x", options={"timeout": 5})

    async def test_failures(self):
        async with pagemill.AsyncClient([sys.executable, "-c", STUB], timeout=4) as client:
            with self.assertRaises(pagemill.ConverterDied):
                await client.convert("x", id="die")
            with self.assertRaises(pagemill.ConversionTimeout):
                await client.convert("x", id="hang")
            task = asyncio.create_task(client.convert("x", id="hang"))
            await asyncio.sleep(0.2)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertEqual((await client.convert("y")).markdown, "y")


class Archives(unittest.TestCase):
    def test_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "a.html").write_text("<p>first")
            pathlib.Path(folder, "b.html").write_text("<p>second")
            got = list(pagemill.documents(folder, options={"formats": ["markdown"]}))
            self.assertEqual([(n, r.markdown) for n, r in got], [("a.html", "first"), ("b.html", "second")])
            docs = document_loader.PagemillLoader(folder).load()
            self.assertEqual([d.page_content for d in docs], ["first", "second"])
            with self.assertRaises(OSError):
                list(pagemill.documents(folder + "/none/*.warc"))

    def test_scrapy_pipeline(self):
        class Spider:
            logger = logging.getLogger("spider")

        pipeline = scrapy_pipeline.PagemillPipeline({"formats": ["markdown"]})
        pipeline.open_spider(Spider)
        item = pipeline.process_item({"body": PAGE.encode(), "url": "https://harbour.example/"}, Spider)
        self.assertEqual(item["title"], "Tides")
        pipeline.close_spider(Spider)


class SameAsBatch(unittest.TestCase):
    def test_results_are_generated(self):
        subprocess.run([sys.executable, ROOT / "python/generate.py", "--check"], check=True)

    def test_development_pages(self):
        """What the package gives is what the command gives (PAGEMILL_CORPORA=all for 1,000 pages)."""
        if not SHARED.is_dir():
            self.skipTest("no development pages")
        n = 1000 if os.environ.get("PAGEMILL_CORPORA") == "all" else 60
        pages = []
        for name in ("zyte", "wcxb-dev", "trafilatura"):
            with gzip.open(SHARED / f"{name}.ndjson.gz", "rt", encoding="utf-8") as f:
                pages += [json.loads(line) for line in itertools.islice(f, n)]
        pages = pages[:n]
        lines = "".join(json.dumps({"id": i, "html": p["html"], "url": p["url"]}) + "\n" for i, p in enumerate(pages))
        out = subprocess.run([pagemill.executable(), "batch"], input=lines.encode(), capture_output=True, check=True).stdout
        want = [json.loads(line) for line in out.splitlines()]
        requests = (pagemill.Request(html=p["html"], url=p["url"], id=i) for i, p in enumerate(pages))
        with pagemill.Client() as client:
            for reply, (_, result) in zip(want, client.map(requests), strict=True):
                self.assertEqual(result.markdown, reply["data"].get("markdown"))
                self.assertEqual(result.metadata.raw, reply["data"]["metadata"])
                self.assertEqual(result.warning, reply["data"].get("warning"))


class Wheels(unittest.TestCase):
    def test_install_without_an_index(self):
        import backend

        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_wheel(folder)
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", f"{folder}/env"], check=True)
            site = next(pathlib.Path(folder, "env", "lib").glob("python*/site-packages"))
            subprocess.run([sys.executable, "-m", "zipfile", "-e", f"{folder}/{name}", str(site)], check=True)
            (site / "pagemill/bin/pagemill").chmod(0o755)  # an installer keeps the mode
            env = {k: v for k, v in os.environ.items() if k != "PAGEMILL"} | {"PATH": "/nonexistent"}
            code = "import pagemill; print(pagemill.convert('<p>hi').markdown, pagemill.executable())"
            out = subprocess.run([f"{folder}/env/bin/python", "-I", "-c", code], env=env, check=True, capture_output=True, text=True).stdout
            self.assertEqual(out.split(), ["hi", str(site / "pagemill/bin/pagemill")])


if __name__ == "__main__":
    unittest.main()
