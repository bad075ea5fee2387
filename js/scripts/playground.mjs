// Builds js/dist/playground.html: one file with the page, its worker and the
// library in it. Its policy allows what it holds, by hash, and no connection.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

import { toBase85 } from '../playground/base85.js';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const read = (...parts) => readFileSync(path.join(js, ...parts), 'utf8');

async function bundle(file, format) {
  const out = await build({ entryPoints: [path.join(js, file)], bundle: true, minify: true, format, platform: 'browser', target: 'es2022', write: false,
    legalComments: 'inline', logOverride: { 'empty-import-meta': 'silent' } });
  return out.outputFiles[0].text.trim();
}

// The design is that of the reports: their colours, type and head.
function style() {
  const base = read('../internal/report/base.html').match(/\{\{define "base"\}\}([\s\S]*)\{\{end\}\}/)[1];
  return base + read('playground/style.css');
}

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inScript = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

// Zstandard makes of the library three quarters of what gzip does, in half a
// minute: it is kept beside the library.
function zstd(file) {
  const packed = `${file}.zst`, { constants: c } = zlib;
  if (existsSync(packed) && statSync(packed).mtimeMs > statSync(file).mtimeMs) return readFileSync(packed);
  if (zlib.zstdCompressSync) writeFileSync(packed, zlib.zstdCompressSync(readFileSync(file), { params: { [c.ZSTD_c_compressionLevel]: 22 } }));
  else execFileSync('zstd', ['--ultra', '-22', '-q', '-f', '-o', packed, file]);
  return readFileSync(packed);
}

const licences = ['fzstd', 'fflate'].map((name) => `${name}: ${read('node_modules', name, 'LICENSE')}`).join('\n').replaceAll('--', '- -');
const app = inScript(await bundle('playground/app.js', 'esm')), worker = inScript(await bundle('src/worker-web.js', 'iife')), css = style();
const wasm = zstd(path.join(js, 'dist/pagemill.wasm'));
const values = {
  policy: `default-src 'none'; script-src ${hash(app)} 'wasm-unsafe-eval'; style-src ${hash(css)}; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`,
  style: css, app, worker,
  models: JSON.stringify(Object.fromEntries(readdirSync(path.join(js, 'dist/models')).map((f) => {
    const bytes = readFileSync(path.join(js, 'dist/models', f));
    return [f.split('.')[0], [bytes.length, toBase85(bytes)]];
  }))),
  licences, length: wasm.length, wasm: toBase85(wasm),
};
writeFileSync(path.join(js, 'dist/playground.html'), read('playground/index.html').replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]));
console.log(Object.entries({ models: values.models, library: values.wasm, app, worker, style: css }).map(([k, v]) => `${k} ${v.length}`).join(', '));
