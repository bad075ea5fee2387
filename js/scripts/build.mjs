// Builds js/dist: the library as WebAssembly, and Go's own glue as a module.
//
//	node scripts/build.mjs [--only NAME]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const go = process.env.GO ?? 'go';

/** The builds, by the tags that leave stages out. */
export const builds = {
  pagemill: ['pagemill_hostmodels'],
  lean: ['pagemill_nopdf', 'pagemill_noformats', 'pagemill_noredact', 'pagemill_nosaved'],
};

function build(name, tags) {
  execFileSync(go, ['build', '-trimpath', '-ldflags=-s -w', '-tags', tags.join(','), '-o', path.join(js, 'dist', `${name}.wasm`), './wasm'],
    { cwd: js, env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', GOFLAGS: process.env.GOFLAGS ?? '' }, stdio: 'inherit' });
}

// glue makes a module of the script that comes with Go. What that takes for the
// global scope is what it is given.
function glue() {
  const root = execFileSync(go, ['env', 'GOROOT']).toString().trim();
  const script = readFileSync(path.join(root, 'lib/wasm/wasm_exec.js'), 'utf8');
  writeFileSync(path.join(js, 'dist/go.js'), `// Go's lib/wasm/wasm_exec.js in a function, by scripts/build.mjs.
export function runtime(globalThis) {
const { fs, process, path, console } = globalThis;
${script}
return globalThis.Go;
}
`);
}

// models puts the models of names beside the build, which asks for them when it
// first needs them.
function models() {
  const to = path.join(js, 'dist/models'), from = path.join(js, '../redact/internal/tagger');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, 'en.bin.gz'), zlib.gzipSync(readFileSync(path.join(from, 'model.bin')), { level: 9 }));
  for (const file of readdirSync(path.join(from, 'models'))) copyFileSync(path.join(from, 'models', file), path.join(to, file));
}

mkdirSync(path.join(js, 'dist'), { recursive: true });
models();
glue();
for (const [name, tags] of Object.entries(builds)) {
  if (process.argv[2] !== '--only' || process.argv[3] === name) build(name, tags);
}
