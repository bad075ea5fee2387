// The package as npm makes it, installed into an empty folder, and where it
// finds the models of names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { Client } from '../src/index.js';
import { js } from './setup.mjs';

const page = '<title>Visit</title><article><h1>Visit</h1><p>Maria Garcia met Robert Johnson in Berlin on a long and quiet day in May.</p></article>';
const masked = { formats: ['markdown'], redactPII: { mode: 'accurate' } };

test('npm pack, installed into an empty folder', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pagemill-pack-'));
  try {
    const [{ filename, files }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: js, stdio: ['ignore', 'pipe', 'ignore'] }));
    const names = files.map((f) => f.path);
    assert.ok(!names.some((n) => /^(test|scripts|playground|wasm)\//.test(n) || n.endsWith('.html')), `${names}`);
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', path.join(folder, filename)], { cwd: folder, stdio: 'ignore' });
    writeFileSync(path.join(folder, 'use.js'), `
import { convert } from 'pagemill';
import { Engine } from 'pagemill/engine';
const request = ${JSON.stringify({ html: page, options: masked })};
const result = await convert(request);
const lean = await Engine.load(new URL(import.meta.resolve('pagemill/lean.wasm')));
console.log(JSON.stringify([result.markdown, (await Engine.load()).convert(request).markdown, lean.convert({ html: request.html }).metadata.title, import.meta.resolve('pagemill/models/en.bin.gz')]));
process.exit(0);
`);
    const [converted, inThread, title, models] = JSON.parse(execFileSync(process.execPath, ['use.js'], { cwd: folder }).toString());
    assert.match(converted, /<PERSON> met <PERSON> in <LOCATION>/);
    assert.equal(inThread, converted);
    assert.equal(title, 'Visit');
    assert.ok(models.startsWith('file:') && readFileSync(new URL(models)).length > 1e6);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('models are found where they are said to be, and missed with an error', async () => {
  const given = Object.fromEntries(['en'].map((n) => [n, new Uint8Array(readFileSync(path.join(js, `dist/models/${n}.bin.gz`)))]));
  for (const [models, expected] of [[given, /<PERSON>/], [`file://${js}/dist/models/`, /<PERSON>/], [{}, null], [`file://${js}/no-such-folder/`, null]]) {
    const client = new Client({ models });
    try {
      if (expected) assert.match((await client.convert({ html: page, options: masked })).markdown, expected);
      else await assert.rejects(client.convert({ html: page, options: masked }), /model of names "en"/);
      assert.match((await client.convert(page)).markdown, /Maria Garcia/); // and the client goes on
    } finally {
      client.close();
    }
  }
});
