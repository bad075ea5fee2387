import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test, { after } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Client, ConversionError, ConversionTimeout, ConverterDied, convert } from 'pagemill';
import { compile, Engine } from 'pagemill/engine';
import { js, sample } from './setup.mjs';

const page = '<title>Tides</title><main><h1>Tides</h1><p>High water at “six” — the mill turns until the pond is empty.</main>';
const wasm = await compile();
const clients = [];
function client(options) {
  clients.push(new Client({ wasm, ...options }));
  return clients.at(-1);
}
after(() => clients.forEach((c) => c.close()));

// Every worker that is sent something: what ends them from outside.
const workers = new Set();
const onMessage = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function post(message, transfer) {
  if (!workers.has(this)) this.once('exit', () => workers.delete(this));
  workers.add(this);
  if (!onMessage.some((f) => f(this, message))) postMessage.call(this, message, transfer);
};
const textOf = (message) => message.body && new TextDecoder().decode(message.body);

test('a page', async () => {
  const result = await convert(page, { url: 'https://harbour.example/tides' });
  assert.match(result.markdown, /High water at “six” — the mill/);
  assert.equal(result.metadata.title, 'Tides');
  assert.equal(result.metadata.sourceURL, 'https://harbour.example/tides');
});

test('kinds of input', async () => {
  const c = client();
  assert.equal((await c.convert({ markdown: 'a  *b* \n' })).markdown, 'a  *b* \n');
  assert.equal((await c.convert({ bytes: Buffer.from('<meta charset=latin1><p>caf\xe9', 'latin1') })).markdown, 'café');
  assert.equal((await c.convert({ bytes: new TextEncoder().encode('xx<p>y').buffer })).markdown, 'xx\n\ny');
  assert.match((await c.convert({ bytes: readFileSync(sample('tides.pdf')) })).markdown, /tide/i);
  await assert.rejects(c.convert({ html: 'x', markdown: 'y' }), TypeError);
  assert.equal((await c.convert(Buffer.from('<p>y'))).markdown, 'y');
  assert.equal((await c.convert(new TextEncoder().encode('<p>y').buffer, { url: 'https://mill.example/' })).metadata.sourceURL, 'https://mill.example/');
  await assert.rejects(c.convert({}), TypeError);
  await assert.rejects(c.convert(null), TypeError);
  await assert.rejects(c.convert(3), TypeError);
});

test('an address is no page', async () => {
  for (const text of ['page.html', '../saved pages/a b.HTML\n', 'C:\\pages\\x.mhtml', 'report.pdf']) await assert.rejects(convert(text), /is a path, not a page/);
  for (const text of ['https://mill.example/tides?x=1', ' http://mill.example', 'file:///tmp/page.html']) await assert.rejects(convert(text), /is an address/);
  for (const text of ['Hello', 'a note on page.html\nand more.html', 'see https://mill.example for more', '<p>page.html']) assert.ok((await convert(text)).markdown);
  assert.equal((await convert({ html: 'page.html' })).markdown, 'page.html');
});

test('a wrong build is an error, and the program ends', () => {
  for (const wasm of ['/no/such.wasm', 'https://localhost:1/x.wasm', js + '/package.json']) {
    const program = `import { Client } from 'pagemill'; new Client({ wasm: ${JSON.stringify(wasm)} }).convert('x').catch((e) => console.log(e.message));`;
    const said = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: js, timeout: 120000, encoding: 'utf8' });
    assert.equal(said.status, 0, said.stderr);
    assert.match(said.stdout, new RegExp(`no build of the library could be loaded from ${wasm}`));
  }
});

test('the flags of the program are not those of its workers', () => {
  const program = "import { convert } from 'pagemill'; console.log((await convert('<p>y')).markdown);";
  const said = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: js, timeout: 120000, encoding: 'utf8' });
  assert.deepEqual([said.status, said.stdout], [0, 'y\n'], said.stderr);
});

test('formats and masking', async () => {
  const options = { formats: ['links', { type: 'changeTracking', modes: ['git-diff'] }, 'markdown'], redactPII: true };
  const html = '<main><h1>Lamp</h1><p>Ask ann@mill.example. <a href="/x">more</a></main>';
  const result = await client({ options }).convert({ html, url: 'https://mill.example/', previous: { markdown: 'old' } });
  assert.deepEqual(result.links, ['https://mill.example/x']);
  assert.equal(result.changeTracking.changeStatus, 'changed');
  assert.deepEqual(result.redactions.map((f) => f.entity), ['EMAIL']);
});

test('errors are the contract’s', async () => {
  await assert.rejects(client().convert('x', { id: 7, options: { timeout: 5 } }), (e) => {
    assert.ok(e instanceof ConversionError);
    assert.deepEqual([e.status, e.code, e.retryable, e.details[0].path, e.id], [400, 'BAD_REQUEST', false, 'timeout', 7]);
    return true;
  });
});

test('saved files, and what was kept', async () => {
  const c = client();
  const mhtml = 'From: <Saved>\r\nSnapshot-Content-Location: https://harbour.example/tides\r\nSubject: Tides\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n' +
    `Content-Location: https://harbour.example/tides\r\n\r\n${page}\r\n--b--\r\n`;
  const all = [];
  for await (const d of c.documents(Buffer.from(mhtml), 'tides.mhtml')) all.push(d);
  assert.equal(all.length, 1);
  const { name, bytes, url, contentType } = all[0];
  assert.deepEqual([name, url], ['tides', 'https://harbour.example/tides']);
  const r = await c.inspect({ bytes, url, contentType });
  assert.match(r.markdown, /High water/);
  assert.ok(r.report.parts.some((p) => p.state === 'kept' && p.text?.includes('High water')));
});

test('map keeps the order, workers share', async () => {
  const c = client({ workers: 2 });
  const requests = (function* pages() { for (let i = 0; i < 60; i++) yield { id: i, html: `<p>page ${i} ${'word '.repeat((i * 37) % 500)}` }; })();
  let n = 0;
  for await (const [request, result] of c.map(requests)) {
    assert.equal(request.id, n);
    assert.ok(result.markdown.startsWith(`page ${n}`));
    n++;
  }
  assert.equal(n, 60);
});

test('a death costs one document', async (t) => {
  const poison = (worker, message) => textOf(message) === 'die' && (worker.terminate(), true);
  onMessage.push(poison);
  t.after(() => onMessage.splice(onMessage.indexOf(poison), 1));
  const ids = [1, 2, 'die', 3, 'die', 4];
  const got = [];
  for await (const [r, result] of client().map(ids.map((id) => ({ id, html: id === 'die' ? id : `p${id}` })))) got.push([r.id, result]);
  assert.deepEqual(got.map(([id]) => id), ids);
  for (const [id, result] of got) {
    if (id === 'die') assert.ok(result instanceof ConverterDied && result.id === 'die', String(result));
    else assert.equal(result.markdown, `p${id}`);
  }
});

test('a hang is ended', async (t) => {
  const hang = (worker, message) => textOf(message) === 'hang';
  onMessage.push(hang);
  t.after(() => onMessage.splice(onMessage.indexOf(hang), 1));
  const c = client({ timeout: 15 }); // a worker that starts on a loaded machine must be within it
  assert.equal((await c.convert('a')).markdown, 'a');
  await assert.rejects(c.convert('hang'), ConversionTimeout);
  assert.equal((await c.convert('c')).markdown, 'c');
});

test('workers are killed from outside: nothing is lost (PAGEMILL_KILLS=200)', async () => {
  const kills = Number(process.env.PAGEMILL_KILLS ?? 20);
  const c = client();
  let done = 0, n = 0, seen = 0, seed = 1;
  const random = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647; };
  const requests = (function* pages() { while (done < kills) { n++; yield { id: n, html: `<p>page ${n} ${'word '.repeat(2000)}` }; } })();
  for await (const [request, result] of c.map(requests, { window: 4 })) {
    seen++;
    assert.equal(request.id, seen);
    if (!(result instanceof ConverterDied && result.id === seen)) assert.ok(result.markdown?.startsWith(`page ${seen} `), String(result));
    if (random() < 0.5 && done < kills) {
      done++;
      for (const w of workers) setTimeout(() => w.terminate(), random() * 20);
    }
  }
  assert.equal(seen, n);
  assert.equal(done, kills);
});

test('a deadline passes inside the library', async () => {
  const engine = await Engine.load(wasm);
  let said; // a fast machine needs a larger page
  for (let n = 400000; !said && n < 4e6; n *= 2) {
    const html = `<main>${'<p>word <b>word</b> word'.repeat(n)}</main>`;
    try { engine.convert({ html, options: { timeout: 1000 } }); } catch (e) { said = e; }
  }
  assert.deepEqual([said?.status, said?.code], [408, 'SCRAPE_TIMEOUT']);
  assert.equal(engine.convert({ html: '<p>x' }).markdown, 'x');
});

test('deep and hostile pages', async () => {
  const c = client({ timeout: 120 });
  const n = 200000;
  for (const html of ['<div>'.repeat(n) + 'x', '<b>'.repeat(n) + 'x', `<p>${'['.repeat(n)}`, '<ul><li>'.repeat(n) + 'x', '<blockquote>'.repeat(n) + 'x', '<table><tr><td>'.repeat(n / 10) + 'x',
    `<script type="application/ld+json">${'['.repeat(n)}</script><p>x`, '<svg>'.repeat(n)]) {
    const r = await c.convert({ html, options: { formats: ['markdown', 'html', 'links', 'summary', 'product', 'branding'], redactPII: true, timeout: 120000 } }).catch((e) => e);
    assert.ok(r.metadata || [413, 422].includes(r.status), `${html.slice(0, 40)}: ${r.message}`);
  }
});

test('the library sees no network, files or environment', () => {
  const source = readFileSync(path.join(js, 'src/engine.js'), 'utf8');
  const scope = source.slice(source.indexOf('const scope'), source.indexOf('const go ='));
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'require', 'globalThis', 'process.env']) assert.ok(!scope.includes(name), name);
});

test('a lean build refuses what it leaves out', async () => {
  const engine = await Engine.load(path.join(js, 'dist/lean.wasm'));
  assert.match(engine.convert({ html: page }).markdown, /High water/);
  assert.throws(() => engine.convert({ html: page, options: { redactPII: true } }), { status: 400 });
  assert.throws(() => engine.convert({ html: page, options: { formats: ['summary'] } }), { status: 400 });
  assert.throws(() => engine.convert({ bytes: readFileSync(sample('tides.pdf')) }), { status: 422 });
  assert.throws(() => [...engine.documents(Buffer.from('x'), 'x.mhtml')], TypeError);
});

test('types are those of the schemas, and check', (t) => {
  execFileSync(process.execPath, [path.join(js, 'scripts/generate.mjs'), '--check']);
  const tsc = path.join(js, 'node_modules/typescript/bin/tsc');
  if (!existsSync(tsc)) return t.skip('no TypeScript: npm ci');
  const said = spawnSync(process.execPath, [tsc, '-p', js], { cwd: js });
  assert.equal(said.status, 0, String(said.stdout));
});
