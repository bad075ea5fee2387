// What WebAssembly answers is what the command answers, byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

import { Engine } from '../src/engine.js';
import { encodeRequest } from '../src/frames.js';
import { command, developmentPages, frame, frames, root } from './setup.mjs';

// same compares the answers to requests; the command's may name no file.
async function same(requests) {
  const encoded = requests.map((r) => encodeRequest(r));
  const batch = spawnSync(command(), ['batch', '--frames', '--workers', '1', '--no-path'],
    { input: Buffer.concat(encoded.map(({ object, body }) => frame(object, body))), maxBuffer: 2 ** 31 });
  assert.equal(batch.status, 0, String(batch.stderr));
  const want = frames(batch.stdout);
  assert.equal(want.length, requests.length);
  const engine = await Engine.load();
  encoded.forEach(({ object, body }, i) => {
    const got = Buffer.from(engine.answer(object, body));
    if (!got.equals(want[i])) assert.fail(`request ${i} (${requests[i].url}): ${got.subarray(0, 4000)}\n\nbatch: ${want[i].subarray(0, 4000)}`);
  });
}

test('development pages (PAGEMILL_CORPORA=all for 1,000)', async (t) => {
  const pages = developmentPages(process.env.PAGEMILL_CORPORA === 'all' ? 1000 : 60);
  if (!pages) return t.skip('no development pages');
  await same(pages.map((p, i) => ({ id: i, html: p.html, url: p.url })));
});

test('every format and option', async (t) => {
  const pages = developmentPages(process.env.PAGEMILL_CORPORA === 'all' ? 100 : 12);
  if (!pages) return t.skip('no development pages');
  const formats = ['markdown', 'html', 'links', 'images', 'summary', 'product', 'menu', 'branding',
    { type: 'question', question: 'Who wrote this and when?' }, { type: 'highlights', query: 'price of the product' },
    { type: 'json', schema: { type: 'object', properties: { title: { type: 'string' }, price: { type: 'number' } } } },
    { type: 'changeTracking', modes: ['git-diff'] }];
  await same(pages.map((p, i) => ({ id: i, html: p.html, url: p.url, options: { formats, redactPII: true, onlyCleanContent: i % 2 === 0 },
    previous: { markdown: '# An older page\n\nwith other text', scrapedAt: '2026-01-02T03:04:05Z' } })));
});

test('PDFs, bytes and bad requests', async () => {
  const pdfs = ['cmd/pagemill/testdata/locked.pdf', 'examples/corpus/pdf/survey.pdf', 'pdfparse/testdata/pdf/chromium-tagged/file.pdf', 'testdata/sample/tides.pdf'].map((f) => path.join(root, f));
  const options = { formats: ['markdown', 'html'], parsers: [{ type: 'pdf', mode: 'fast', blocks: true, pages: true }] };
  await same([
    ...pdfs.map((f, i) => ({ id: i, bytes: readFileSync(f), options })),
    { id: 'latin1', bytes: Buffer.from('<meta charset=latin1><p>caf\xe9', 'latin1') },
    { id: 'lone surrogate', html: '<p>\ud800 and \u{1f980}' },
    { markdown: 'a  *b* \n' },
    { html: '' },
    { html: 'x', options: { timeout: 5, nonsense: 1 } },
    { html: 'x', url: 'http://' },
    { html: 'x', nonsense: 1 },
    { html: 'x', path: '/etc/passwd' },
    { bytes: Buffer.from([0, 1, 2, 3]), contentType: 'application/octet-stream', statusCode: 404 },
  ]);
});
