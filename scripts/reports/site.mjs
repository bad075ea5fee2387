// site.mjs COUNT OUT: writes a small site of COUNT pages that link to each other
// and to each other's headings, every one with two pictures, a table and a
// footnote: OUT/pages.ndjson for save.mjs (complete pages, MHTML, single files,
// PDFs), and every fifth and sixth page in OUT/crawl.warc and OUT/log.har.
import { mkdirSync, writeFileSync } from 'node:fs';
import { png } from './png.mjs';

const [count, out] = [Number(process.argv[2]), process.argv[3]];
mkdirSync(out, { recursive: true });
const kinds = ['complete', 'mhtml', 'single', 'pdf', 'warc', 'har'];
const address = (i) => `https://mill.example/pages/page-${i}`;
// What is only there as a PDF has no address: nothing links to it.
const next = (i, by) => { let k = (i + by) % count; while (kinds[k % 6] === 'pdf') k = (k + 1) % count; return k; };
const filler = 'The water rises and falls twice a day, and the mill turns with it as long as there is a head of water behind the dam. ';
const image = (i) => `https://mill.example/img/${i}.png`;

const page = (i) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Wheel ${i}: oak & [elm] – The Mill</title><meta property="og:site_name" content="The Mill"><link rel="canonical" href="${address(i)}"></head>
<body><nav><a href="/">Home</a> <a href="/about">About</a></nav><main><article><h1>Wheel ${i}: oak & [elm]</h1><p>${filler.repeat(3)}<sup><a href="#fn1" id="r1">1</a></sup></p>
<p>Next is <a href="${address(next(i, 1))}">the next wheel</a>, then <a href="${address(next(i, 2))}#low">its low water</a>; see also <a href="#low">the low water here</a> and <a href="https://other.example/x">another mill</a>.</p>
<p><img src="/img/shared.png" alt="The shared picture" width="80" height="60"></p><figure><img src="${image(i)}" alt="Wheel ${i}" width="80" height="60"><figcaption>Wheel ${i} at rest</figcaption></figure>
<p>${filler.repeat(2)}</p><h2 id="low">Low water at wheel ${i}</h2><p>${filler.repeat(3)}</p><table><tr><th>Day</th><th>Height</th></tr><tr><td>Monday</td><td>${i} cm</td></tr></table>
<ol class="footnotes"><li id="fn1">Measured at wheel ${i}. <a href="#r1">↩</a></li></ol></article></main><footer>The Mill, Quay Street</footer></body></html>`;

const saves = [], warc = [], har = [];
const record = (url, type, body) => {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`), Buffer.from(body)]);
  return Buffer.concat([Buffer.from(`WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
};
const entry = (url, type, body) => ({ startedDateTime: '2026-03-04T05:06:07Z', request: { url }, response: { status: 200, content: { mimeType: type, encoding: 'base64', text: Buffer.from(body).toString('base64') } } });
for (let i = 0; i < count; i++) {
  const kind = kinds[i % 6];
  if (kind === 'warc') warc.push(record(address(i), 'text/html', page(i)), record(image(i), 'image/png', png(image(i))));
  else if (kind === 'har') har.push(entry(address(i), 'text/html', page(i)), entry(image(i), 'image/png', png(image(i))));
  else saves.push(JSON.stringify({ name: `page-${i}`, url: address(i), html: page(i), ways: [kind] }));
}
warc.push(record(image('shared'), 'image/png', png(image('shared'))));
har.push(entry(image('shared'), 'image/png', png(image('shared'))));
writeFileSync(`${out}/pages.ndjson`, saves.join('\n') + '\n');
writeFileSync(`${out}/crawl.warc`, Buffer.concat(warc));
writeFileSync(`${out}/log.har`, JSON.stringify({ log: { version: '1.2', entries: har } }));
