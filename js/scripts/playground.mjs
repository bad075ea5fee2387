// Builds js/dist/playground.html: one file with the page, its worker and the
// library in it. Its policy allows what it holds, by hash, and no connection.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

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

const app = inScript(await bundle('playground/app.js', 'esm')), worker = inScript(await bundle('src/worker-web.js', 'iife')), css = style();
const values = {
  policy: `default-src 'none'; script-src ${hash(app)} 'wasm-unsafe-eval'; style-src ${hash(css)}; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`,
  style: css, app, worker,
  models: JSON.stringify(Object.fromEntries(readdirSync(path.join(js, 'dist/models')).map((f) => [f.split('.')[0], readFileSync(path.join(js, 'dist/models', f)).toString('base64')]))),
  wasm: zlib.gzipSync(readFileSync(path.join(js, 'dist/pagemill.wasm')), { level: 9 }).toString('base64'),
};
writeFileSync(path.join(js, 'dist/playground.html'), read('playground/index.html').replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]));
