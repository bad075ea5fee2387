// Builds js/dist: the library as WebAssembly, and Go's own glue as a module.
//
//	node scripts/build.mjs [--only NAME]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.dirname(js);
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
  const goroot = execFileSync(go, ['env', 'GOROOT']).toString().trim();
  const script = readFileSync(path.join(goroot, 'lib/wasm/wasm_exec.js'), 'utf8');
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
  const to = path.join(js, 'dist/models'), from = path.join(js, '../redact/internal/tagger/models');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) copyFileSync(path.join(from, file), path.join(to, file));
}

// commonJS makes what require takes of the modules: the same files in one, which
// finds the others of the package as they do. Types are the same, too.
async function commonJS() {
  let esbuild;
  try { esbuild = await import('esbuild'); } catch { return console.error('no esbuild (npm ci): no CommonJS'); }
  await esbuild.build({ // one file: an error is of one class, whichever module threw it
    stdin: { contents: "export * from './index.js'; export * from './engine.js';", resolveDir: path.join(js, 'src') },
    outfile: path.join(js, 'dist/all.cjs'), bundle: true, platform: 'node', format: 'cjs', target: 'node20', define: { 'import.meta.url': 'here' },
    banner: { js: "const here = require('node:url').pathToFileURL(require('node:path').join(__dirname, '../src/index.js')).href;" },
  });
  for (const name of ['index', 'engine']) {
    const names = Object.keys(await import(`../src/${name}.js`));
    writeFileSync(path.join(js, 'dist', `${name}.cjs`), `'use strict';\nconst all = require('./all.cjs');\n${names.map((n) => `exports.${n} = all.${n};\n`).join('')}`);
  }
  for (const name of ['index', 'engine', 'contract']) {
    writeFileSync(path.join(js, 'types', `${name}.d.cts`), readFileSync(path.join(js, 'types', `${name}.d.ts`), 'utf8').replaceAll(".d.ts'", ".d.cts'"));
  }
}

// licences writes the licences of what is built in: of the modules of the command,
// since a build for WebAssembly does not name its own.
function licences() {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'pagemill-licences-'));
  const run = (command, ...args) => execFileSync(command, args, { cwd: root, env: { ...process.env, CGO_ENABLED: '0' }, stdio: 'inherit' });
  try {
    run(go, 'build', '-trimpath', '-o', path.join(scratch, 'pagemill'), './cmd/pagemill');
    run(go, 'build', '-C', 'scripts/licences', '-o', path.join(scratch, 'licences'), '.');
    run(path.join(scratch, 'licences'), 'texts', path.join(scratch, 'pagemill'), path.join(js, 'dist/THIRD_PARTY_LICENSES'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

mkdirSync(path.join(js, 'dist'), { recursive: true });
models();
glue();
await commonJS();
licences();
for (const [name, tags] of Object.entries(builds)) {
  if (process.argv[2] !== '--only' || process.argv[3] === name) build(name, tags); // --only none: no build at all
}
