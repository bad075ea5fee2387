// Tells what makes up the size of the WebAssembly builds:
//
//	node js/scripts/size.mjs [TAGS]
//
// builds the library with names of functions, and prints for each package the
// bytes of its code, and for each embedded file and the runtime's tables the
// bytes of data; each also compressed by itself, which says what it adds to a
// download within a few percent.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const module = 'github.com/pagemill/pagemill';

// The sections of a module, and of its custom section of names.
const custom = 0, imports = 2, code = 10, data = 11;
const functionNames = 1, importsOfFunctions = 0;

class Reader {
  constructor(bytes, at = 0, end = bytes.length) { Object.assign(this, { bytes, at, end }); }
  u32() { // LEB128
    let v = 0;
    for (let shift = 0; ; shift += 7) {
      const b = this.bytes[this.at++];
      v += (b & 127) * 2 ** shift;
      if (b < 128) return v;
    }
  }
  part(n = this.u32()) { this.at += n; return new Reader(this.bytes, this.at - n, this.at); }
  text() { const r = this.part(); return Buffer.from(r.rest()).toString(); }
  rest() { return this.bytes.subarray(this.at, this.end); }
}

function sections(wasm) {
  const all = {};
  for (const r = new Reader(wasm, 8); r.at < r.end;) {
    const id = r.bytes[r.at++], body = r.part();
    if (id === custom) all[body.text()] = body; else all[id] = body;
  }
  return all;
}

const inWasm = { cwd: root, env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' } };

// The linker writes "_" for what is no letter, digit or dot of a function's name.
const packages = new Map(execFileSync('go', ['list', '-deps', './js/wasm'], inWasm).toString().trim().split('\n').map((p) => [p.replace(/[^\w.]/g, '_'), p]));

/** The package of a function. */
function packageOf(name) {
  name = name.replace(/^type_\.(eq|hash)\./, '');
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const p = packages.get(name.slice(0, dot));
    if (p) return p;
  }
  return 'runtime';
}

function codeByPackage(all) {
  let first = 0;
  const im = all[imports];
  for (let n = im.u32(); n > 0; n--) {
    im.text(); im.text();
    if (im.bytes[im.at++] === importsOfFunctions) { im.u32(); first++; }
  }
  const names = new Map();
  for (const r = all.name; r.at < r.end;) {
    const kind = r.bytes[r.at++], sub = r.part();
    if (kind !== functionNames) continue;
    for (let n = sub.u32(); n > 0; n--) { const i = sub.u32(); names.set(i, sub.text()); }
  }
  const bodies = new Map();
  const c = all[code];
  for (let i = 0, n = c.u32(); i < n; i++) {
    const body = c.part().rest(), p = packageOf(names.get(first + i) ?? 'runtime');
    if (!bodies.has(p)) bodies.set(p, []);
    bodies.get(p).push(body);
  }
  return bodies;
}

// group puts a package under the name that the table shows.
function group(p) {
  if (p.startsWith(module)) {
    const [stage, next] = p.slice(module.length + 1).split('/');
    return stage === '' || stage === 'js' ? 'pagemill' : stage === 'internal' ? `internal/${next}` : stage;
  }
  if (p.includes('.')) return p.split('/').slice(0, p.startsWith('golang.org') || p.startsWith('vendor') ? 5 : 3).join('/').replace('golang.org/x/', 'x/').replace(/^vendor\/x\//, 'x/');
  return 'Go: ' + p.split('/')[0];
}

export function compressed(bytes) {
  return {
    gzip: zlib.gzipSync(bytes, { level: 9 }).length,
    brotli: zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }).length,
  };
}

const kb = (n) => (n / 1024).toFixed(0).padStart(8);

function row(name, bytes) {
  const c = compressed(bytes);
  return { name, bytes: bytes.length, ...c };
}

function print(rows) {
  console.log('      KB    gzip  brotli');
  for (const r of rows) console.log(kb(r.bytes) + kb(r.gzip) + kb(r.brotli) + '  ' + r.name);
}

function embedded() { // of the library
  const files = execFileSync('go', ['list', '-deps', '-f', '{{$d := .Dir}}{{range .EmbedFiles}}{{$d}}/{{.}}\n{{end}}', './js/wasm'],
    inWasm).toString();
  return files.split('\n').filter((f) => f.startsWith(root));
}

const folder = mkdtempSync(path.join(tmpdir(), 'pagemill-size-'));
try {
  const file = path.join(folder, 'm.wasm');
  execFileSync('go', ['build', '-trimpath', '-tags', process.argv[2] ?? 'pagemill_hostmodels', '-ldflags=-w', '-o', file, './js/wasm'],
    { ...inWasm, stdio: 'inherit' });
  const wasm = readFileSync(file), all = sections(wasm);
  const codeBytes = all[code].rest(); // reading it moves on
  const groups = new Map();
  for (const [p, bodies] of codeByPackage(all)) {
    const g = group(p);
    groups.set(g, [...(groups.get(g) ?? []), ...bodies]);
  }
  const rows = [...groups].map(([g, bodies]) => row(g, Buffer.concat(bodies))).sort((a, b) => b.gzip - a.gzip);
  const shown = rows.filter((r) => r.gzip >= 20 << 10), rest = rows.filter((r) => r.gzip < 20 << 10);
  const sum = (rs, k) => rs.reduce((n, r) => n + r[k], 0);
  print([...shown, { name: 'the rest of the code', bytes: sum(rest, 'bytes'), gzip: sum(rest, 'gzip'), brotli: sum(rest, 'brotli') }]);
  const total = row('all data', all[data].rest());
  const files = embedded().filter((f) => wasm.includes(readFileSync(f).subarray(0, 64)));
  console.log('\ndata');
  print([...files.filter((f) => statSync(f).size > 20 << 10).map((f) => row(path.relative(root, f), readFileSync(f))), total]);
  console.log();
  print([row('all code', codeBytes), total]);
  const models = path.join(root, 'redact/internal/tagger/models');
  console.log('\nmodels of names, beside the build');
  print(readdirSync(models).map((f) => [f.split('.')[0], readFileSync(path.join(models, f))])
    .map(([name, bytes]) => ({ name, bytes: bytes.length, gzip: bytes.length, brotli: bytes.length })));
} finally {
  rmSync(folder, { recursive: true });
}
