// The package as npm makes it, installed into an empty folder, and where it
// finds the models of names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { check } from '../scripts/installed.mjs';
import { pack } from '../scripts/pack.mjs';
import { Client } from '../src/index.js';
import { js } from './setup.mjs';

const page = '<title>Visit</title><article><h1>Visit</h1><p>Maria Garcia met Robert Johnson in Berlin on a long and quiet day in May.</p></article>';
const masked = { formats: ['markdown'], redactPII: { mode: 'accurate' } };

test('npm pack, installed into an empty folder: ES module, CommonJS, TypeScript, README', (t) => {
  if (!existsSync(path.join(js, 'dist/index.cjs'))) return t.skip('no CommonJS: npm ci');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pagemill-pack-'));
  try {
    const { tarball, files, version } = pack(folder);
    assert.ok(!files.some((n) => /^(test|scripts|playground|wasm|node_modules)\//.test(n) || n.endsWith('.html')), `${files}`);
    assert.equal(version, execFileSync('sh', [path.join(js, '../scripts/version.sh')], { encoding: 'utf8' }).trim());
    check(tarball);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('models are found where they are said to be, and missed with an error', async () => {
  const given = Object.fromEntries(['en', 'languages'].map((n) => [n, new Uint8Array(readFileSync(path.join(js, `dist/models/${n}.bin.gz`)))]));
  for (const [models, expected] of [[given, /<PERSON>/], [`file://${js}/dist/models/`, /<PERSON>/], [{}, null], [`file://${js}/no-such-folder/`, null]]) {
    const client = new Client({ models });
    try {
      if (expected) assert.match((await client.convert({ html: page, options: masked })).markdown, expected);
      else await assert.rejects(client.convert({ html: page, options: masked }), /model of names "/);
      assert.match((await client.convert(page)).markdown, /Maria Garcia/); // and the client goes on
    } finally {
      client.close();
    }
  }
});
