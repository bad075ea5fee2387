"""What callers write; mypy reads it, nothing runs it."""

import pagemill, pathlib
r = pagemill.convert("<p>x", url="https://a.example/", formats=["links"], only_main_content=False)
title: str | None = r.metadata.title
words: list[str] = r.markdown.split()
n: int = len(r.links)
rows: list[list[str]] = r.tables[0]
with pagemill.Client(timeout=3, workers=2, redact_pii=True) as c:
    for q, x in c.map([b"x", "<p>y", pathlib.Path("a.pdf"), pagemill.Request(html="<p>z")]):
        if isinstance(x, pagemill.ConversionError):
            print(x.status, q.id)
        else:
            print(x.markdown, x.metadata.source_url)
async def f() -> str:
    async with pagemill.AsyncClient() as a:
        async for _, y in a.map([b"x"]):
            assert isinstance(y, pagemill.Result)
        return (await a.convert(pdf=b"x")).text
