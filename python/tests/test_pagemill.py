"""Tests of the package, against the command that PAGEMILL names or that is
built from this repository. python3 -m unittest discover -s python/tests
"""

from __future__ import annotations

import asyncio
import copy
import gzip
import io
import itertools
import json
import logging
import multiprocessing
import os
import pathlib
import pickle
import random
import shutil
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
import langchain_loader  # noqa: E402
import llama_index_reader  # noqa: E402
import scrapy_pipeline  # noqa: E402

# A time-out in seconds that a process which hangs must run into, and one that
# starts on a loaded machine must not.
SLOW = 8

PAGE = "<title>Tides</title><main><h1>Tides</h1><p>High water at \u201csix\u201d \u2014 the mill turns until the pond is empty.</main>"

# A converter that does what pages must not be able to do, by their id.
STUB = r"""
import json, os, struct, sys, time
i, o = sys.stdin.buffer, sys.stdout.buffer
while head := i.read(8):
    n, m = struct.unpack(">II", head)
    q, body = json.loads(i.read(n)), i.read(m)
    if body == b"die": os._exit(7)
    if body == b"hang": time.sleep(60)
    if body == b"deaf": i.close(); time.sleep(60)
    if body == b"rubbish": o.write(b"\0\0\0\1\0\0\0\0x"); o.flush(); continue
    a = json.dumps({"id": q["id"], "success": True, "body": "markdown", "data": {"metadata": {}}}).encode()
    o.write(struct.pack(">II", len(a), m) + a + body); o.flush()
"""


def die() -> None:
    raise pagemill.ConverterDied(7, "d")


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
            pdf = ROOT / "testdata/sample/tides.pdf"
            title = client.convert(pdf).metadata.title
            for got in (client.convert(pdf.read_bytes()), client.convert(pdf=pdf), client.convert(pdf=str(pdf)), client.convert(pdf=pdf.read_bytes())):
                self.assertEqual(got.metadata.title, title)
            with pdf.open("rb") as f:
                self.assertEqual(client.convert(f).metadata.title, title)
            self.assertEqual(client.convert(io.StringIO("<p>x")).markdown, "x")
            self.assertEqual(client.convert(html=io.BytesIO(b"<p>x")).markdown, "x")
            self.assertEqual(client.convert(memoryview(b"<p>x")).markdown, "x")
            self.assertEqual(client.convert(html="page.html").markdown, "page.html")
            with self.assertRaises(ValueError):
                client.convert("<p>x", markdown="y")
            with self.assertRaises(TypeError):
                client.convert(3)
            with self.assertRaises(ValueError):
                client.convert()

    def test_an_address_is_no_page(self):
        for text in ("page.html", "../saved pages/a b.HTML\n", "C:\\pages\\x.mhtml", "report.pdf"):
            with self.assertRaisesRegex(ValueError, "path="):
                pagemill.convert(text)
        for text in ("https://mill.example/tides?x=1", " http://mill.example", "file:///tmp/page.html"):
            with self.assertRaisesRegex(ValueError, "is an address"):
                pagemill.convert(text)
        for text in ("Hello", "a note on page.html\nand more.html", "see https://mill.example for more", "<p>page.html"):
            self.assertTrue(pagemill.convert(text).markdown)

    def test_options_are_keywords(self):
        html = '<main><h1>Lamp</h1><p>Ask ann@mill.example. <a href="/x">more</a></main><nav>menu</nav>'
        result = pagemill.convert(html, url="https://mill.example/", formats=["links"], only_main_content=True)
        self.assertEqual((result.links, result.markdown), (["https://mill.example/x"], ""))
        self.assertIn("<EMAIL>", pagemill.convert(html, redact_pii=True).markdown)
        with pagemill.Client(formats=["links"]) as client:
            self.assertEqual(client.convert(html).links, ["/x"])
            self.assertEqual(client.convert(html, formats=["markdown"]).links, [])
        with self.assertRaisesRegex(TypeError, "did you mean 'only_main_content'"):
            pagemill.convert(html, onlyMainContent=True)

    def test_text_and_tables(self):
        html = "<title>T</title><h1>Hi</h1><p>a <b>b</b> &lt;c&gt;<ul><li>one<li>two</ul><pre>x\n  y</pre><table><tr><th>x<th>y<tr><td>1<td>2|3<tr><td>4<td></table>"
        result = pagemill.convert(html)
        self.assertEqual(result.text, "Hi\n\na b <c>\n\none\n\ntwo\n\nx\n  y\n\nx\ty\n1\t2|3\n4")
        self.assertEqual(result.tables, [[["x", "y"], ["1", "2|3"], ["4", ""]]])
        self.assertEqual(pagemill.Result.from_json(json.loads(json.dumps(result.to_dict()))), result)
        self.assertLess(len(repr(result)), 200)
        self.assertEqual((pagemill.Result().text, pagemill.Result().tables), ("", []))

    def test_command(self):
        out = subprocess.run([sys.executable, "-m", "pagemill", "version"], cwd=ROOT / "python", capture_output=True, check=True, text=True).stdout
        self.assertTrue(out.startswith("pagemill "), out)

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
            got = list(client.map([pagemill.Request(html=i if isinstance(i, str) else f"p{i}", id=i) for i in ids]))
            self.assertEqual([r.id for r, _ in got], ids)
            for request, result in got:
                if request.id in ("die", "rubbish"):
                    self.assertIsInstance(result, pagemill.ConverterDied)
                    self.assertEqual(result.id, request.id)
                else:
                    self.assertEqual(result.markdown, f"p{request.id}")
            with self.assertRaises(pagemill.ConverterDied):
                client.convert("die")
            self.assertEqual(client.convert("y").markdown, "y")

    def test_a_hang_is_ended(self):
        with stub(timeout=SLOW) as client:
            got = list(client.map(["p", "hang", "q"]))
            self.assertIsInstance(got[1][1], pagemill.ConversionTimeout)
            self.assertEqual([r.markdown for _, r in (got[0], got[2])], ["p", "q"])

    def test_time_out_bounds_writing(self):
        """The process reads nothing any more, and the document is larger than a pipe."""
        with stub(timeout=SLOW) as client:
            self.assertEqual(client.convert("p").markdown, "p")
            list(zip(range(1), client.map(["p", "deaf"])))
            with self.assertRaises(pagemill.ConversionTimeout):
                pagemill.Client([sys.executable, "-c", "import time; time.sleep(60)"], timeout=1).convert("x" * 5_000_000)
            self.assertEqual(client.convert("x" * 5_000_000).markdown, "x" * 5_000_000)

    def test_errors_pickle(self):
        for e in (
            pagemill.ConversionError("no", status=422, code="X", details=[1], id="a"),
            pagemill.ConversionTimeout(3, "b"),
            pagemill.ConverterDied(-9, {"c": 1}),
        ):
            for copied in (pickle.loads(pickle.dumps(e)), copy.copy(e)):
                self.assertEqual((type(copied), str(copied), copied.__dict__), (type(e), str(e), e.__dict__))
        if hasattr(os, "fork"):
            with multiprocessing.get_context("fork").Pool(1) as pool, self.assertRaises(pagemill.ConverterDied):
                pool.apply_async(die).get(30)

    def test_a_large_stderr_of_files_stops_nothing(self):
        noisy = [sys.executable, "-c", "import sys; sys.stderr.write('x' * 1_000_000); sys.exit(3)"]
        with self.assertRaisesRegex(OSError, "^x{1000000}$"):
            list(pagemill.documents("any", command=noisy))

    def test_kills(self):
        """The process is killed from outside, again and again: nothing is lost.

        No page is hit a third time, since a third loss is ConverterDied.
        """
        kills = int(os.environ.get("PAGEMILL_KILLS", "40"))
        with pagemill.Client() as client:
            n = done = 0
            hits = sent = 0  # kills of this round, which ends when all that was sent at its second is seen; what that was

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
                if hits == 2 and seen >= sent:
                    hits = 0
                if rng.random() < 0.3 and done < kills and hits < 2:
                    for child in client._dispatcher.children:
                        if child is not None and child.popen is not None:
                            child.popen.kill()
                    done, hits, sent = done + 1, hits + 1, n
        self.assertEqual((done, seen), (kills, n))

    def test_no_command(self):
        with self.assertRaises(FileNotFoundError):
            pagemill.Client(["/nonexistent/pagemill"]).convert("x")


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_many(self):
        async with pagemill.AsyncClient(workers=2) as client:
            results = await asyncio.gather(*(client.convert(f"<p>page {i} " + "word " * 1000) for i in range(40)))
            self.assertTrue(all(r.markdown.startswith(f"page {i} ") for i, r in enumerate(results)))
            with self.assertRaises(pagemill.ConversionError):
                await client.convert("x", options={"timeout": 5})

    async def test_map(self):
        async def pages():
            for i in range(30):
                yield f"<p>page {i}"

        async with pagemill.AsyncClient(workers=2) as client:
            got = [(request.html, result.markdown) async for request, result in client.map(pages())]
            self.assertEqual(got, [(f"<p>page {i}", f"page {i}") for i in range(30)])
            async for _, result in client.map(f"<p>page {i}" for i in range(30)):
                self.assertEqual((await client.convert("<p>inside")).markdown, "inside")
                break
            self.assertEqual((await client.convert("<p>after")).markdown, "after")

    def test_two_loops(self):
        client = pagemill.AsyncClient()
        for _ in range(2):
            self.assertEqual(asyncio.run(client.convert("<p>x")).markdown, "x")
        asyncio.run(client.close())

    async def test_failures(self):
        async with pagemill.AsyncClient([sys.executable, "-c", STUB], timeout=SLOW) as client:
            with self.assertRaises(pagemill.ConverterDied):
                await client.convert("die")
            with self.assertRaises(pagemill.ConversionTimeout):
                await client.convert("hang")
            task = asyncio.create_task(client.convert("hang"))
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
            pathlib.Path(folder, "c.pdf").write_bytes(b"%PDF-1.4 and nothing")
            loader, reader = langchain_loader.PagemillLoader(folder), llama_index_reader.PagemillReader(formats=["markdown"])
            self.assertEqual([d.page_content for d in loader.load()], ["first", "second"])
            self.assertEqual([d.text for d in reader.load_data(folder)], ["first", "second"])
            for errors in (loader.errors, reader.errors):
                self.assertEqual([(name, e.status) for name, e in errors], [("c.pdf", 422)])
            with self.assertRaises(pagemill.ConversionError):
                langchain_loader.PagemillLoader(folder, raise_errors=True).load()
            with self.assertRaises(OSError):
                list(pagemill.documents(folder + "/none/*.warc"))

    def test_scrapy_pipeline(self):
        class Spider:
            logger = logging.getLogger("spider")

        pipeline = scrapy_pipeline.PagemillPipeline({"formats": ["markdown"]})
        pipeline.open_spider(Spider)
        item = pipeline.process_item({"body": PAGE.encode(), "url": "https://harbour.example/"}, Spider)
        self.assertEqual((item["title"], item["error"]), ("Tides", None))
        item = pipeline.process_item({"body": b"%PDF-1.4 and nothing", "url": "https://harbour.example/x"}, Spider)
        self.assertEqual((item["markdown"], item["error"]["status"]), (None, 422))
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
                self.assertEqual(result.markdown, reply["data"].get("markdown", ""))
                self.assertEqual(result.to_dict(), reply["data"])
                self.assertEqual(result.metadata.raw, reply["data"]["metadata"])
                self.assertEqual(result.warning, reply["data"].get("warning"))


class Types(unittest.TestCase):
    def test_package_and_its_callers(self):
        mypy = shutil.which("mypy", path="/usr/bin:" + os.environ.get("PATH", ""))
        if mypy is None:
            self.skipTest("no mypy")
        command = [mypy, "--strict", "--python-version", "3.10", "--enable-incomplete-feature=Unpack", "--cache-dir", os.devnull]
        for what in ("pagemill", "tests/typed_use.py"):
            run = subprocess.run([*command, what], cwd=ROOT / "python", env=os.environ | {"MYPYPATH": "."}, capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        wrong = 'import pagemill; pagemill.convert("x", formatz=[1]); pagemill.convert("x", only_main_content="no")'
        run = subprocess.run([*command, "-c", wrong], cwd=ROOT / "python", capture_output=True, text=True)
        self.assertIn("Found 2 errors", run.stdout)


class Wheels(unittest.TestCase):
    def test_install_without_an_index(self):
        import backend

        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_wheel(folder)
            self.assertIn("-py3-none-", name)
            env = {k: v for k, v in os.environ.items() if k not in ("PAGEMILL", "PYTHONPATH")} | {"PATH": "/nonexistent"}
            subprocess.run([sys.executable, "-m", "venv", f"{folder}/env"], check=True)
            python = f"{folder}/env/bin/python"
            subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", f"{folder}/{name}"], env=env, check=True)
            code = "import pagemill; print(pagemill.convert('<p>hi').markdown, pagemill.executable(), pagemill.__version__)"
            said = subprocess.run([python, "-I", "-c", code], env=env, check=True, capture_output=True, text=True).stdout.split()
            site = next(pathlib.Path(folder, "env", "lib").glob("python*/site-packages"))
            self.assertEqual(said[:2], ["hi", str(site / "pagemill/bin/pagemill")])
            self.assertEqual(said[2], backend.version(backend.semantic()))
            for command in ([f"{folder}/env/bin/pagemill"], [python, "-I", "-m", "pagemill"]):
                told = subprocess.run([*command, "version"], env=env, check=True, capture_output=True, text=True).stdout
                self.assertTrue(told.startswith(f"pagemill v{backend.semantic()} "), told)
            licences = next(site.glob("pagemill-*.dist-info/licenses"))
            self.assertIn("MIT License", (licences / "LICENSE").read_text())
            for text in ("golang.org/x/net", "The Go Authors", "CC BY-SA 4.0"):
                self.assertIn(text, (licences / "THIRD_PARTY_LICENSES").read_text())
            readme = (ROOT / "python/README.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
            shown = subprocess.run([python, "-I", "-c", readme], env=env, check=True, capture_output=True, text=True).stdout
            self.assertIn("Tide tables\n", shown)

    def test_versions(self):
        import backend

        for given, want in {"1.2.3": "1.2.3", "1.2.3-rc.1": "1.2.3rc1", "1.2.3-beta": "1.2.3b0", "0.0.0-dev+abc1": "0.0.0.dev0+gabc1"}.items():
            self.assertEqual(backend.version(given), want)
        with self.assertRaises(ValueError):
            backend.version("v1")


if __name__ == "__main__":
    unittest.main()
