// What the tests share: where things are, the command built from this
// repository, frames, development pages.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

export const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const root = path.dirname(js);
export const corpora = path.join(root, '../shared/corpora');
export const sample = (name) => path.join(root, 'testdata/sample', name);

/** The command, built once for all tests; PAGEMILL names another. */
export function command() {
  if (process.env.PAGEMILL) return process.env.PAGEMILL;
  const file = path.join(os.tmpdir(), `pagemill-js-test-${os.userInfo().uid}`, 'pagemill');
  execFileSync('go', ['build', '-o', file, './cmd/pagemill'], { cwd: root, env: { ...process.env, CGO_ENABLED: '0' } });
  return file;
}

/** A request as one frame. */
export function frame(object, body) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(object.length);
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, object, body]);
}

/** The frames of a stream. */
export function frames(stream) {
  const all = [];
  for (let at = 0; at < stream.length;) {
    const size = 8 + stream.readUInt32BE(at) + stream.readUInt32BE(at + 4);
    all.push(stream.subarray(at, at + size));
    at += size;
  }
  return all;
}

/** n development pages, or undefined where they are not at hand. */
export function developmentPages(n) {
  const folder = path.join(corpora, 'extract');
  if (!existsSync(folder)) return undefined;
  const pages = [];
  for (const name of ['zyte', 'wcxb-dev', 'trafilatura']) {
    const lines = zlib.gunzipSync(readFileSync(path.join(folder, `${name}.ndjson.gz`))).toString().split('\n');
    for (const line of lines) {
      if (line && pages.length < n) pages.push(JSON.parse(line));
    }
  }
  return pages;
}
