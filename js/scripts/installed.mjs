// Installs a tarball of the package into an empty folder, and uses it there as an
// ES module, as CommonJS, and from TypeScript where that is at hand:
//
//	node scripts/installed.mjs TARBALL
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const readme = readFileSync(path.join(js, 'README.md'), 'utf8').match(/```js\n(import \{ convert \}[\s\S]*?)```/)[1];

const page = '<title>Visit</title><article><h1>Visit</h1><p>Maria Garcia met Robert Johnson in Berlin on a long and quiet day in May.</p></article>';
const use = `
const request = ${JSON.stringify({ html: page, options: { formats: ['markdown'], redactPII: { mode: 'accurate' } } })};
async function main() {
  const client = new Client({ workers: 2 });
  const result = await client.convert(request);
  client.close();
  const inThread = (await Engine.load()).convert(request);
  const bad = await convert('page.html').catch((e) => e instanceof TypeError && e.message);
  const failed = await convert({ html: 'x', options: { timeout: 5 } }).catch((e) => e instanceof ConversionError && e.status);
  try { (await Engine.load()).convert({ html: 'x', options: { timeout: 5 } }); } catch (e) { if (!(e instanceof ConversionError)) throw e; }
  console.log(JSON.stringify([result.markdown, inThread.markdown, bad, failed]));
}
main();
`;
const imports = ['{ Client, ConversionError, convert }', '{ Engine }'];
const programs = {
  'use.mjs': `import ${imports[0]} from 'pagemill';\nimport ${imports[1]} from 'pagemill/engine';\n${use}`,
  'use.cjs': `const ${imports[0]} = require('pagemill');\nconst ${imports[1]} = require('pagemill/engine');\n${use}`,
};
const typed = `
async function main(): Promise<void> {
  const client: Client = new Client({ workers: 1, options: { formats: ['links'] } });
  const { links, metadata } = await client.convert('<p>x', { url: 'https://mill.example/' });
  const failed: number | undefined = await convert({ bytes: new Uint8Array(1) }).then(() => undefined, (e: ConversionError) => e.status);
  const engine: Engine = await Engine.load();
  console.log(links?.length, metadata.title, failed, engine.alive);
}
void main();
`;

/** Uses the tarball and returns the folder that it was installed into. */
export function check(tarball) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pagemill-installed-'));
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' && command === 'npm' });
  try {
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', path.resolve(tarball));
    for (const [name, program] of Object.entries(programs)) {
      writeFileSync(path.join(folder, name), program);
      const [converted, inThread, bad, failed] = JSON.parse(run(process.execPath, name));
      assert.match(converted, /<PERSON> met <PERSON> in <LOCATION>/, name);
      assert.equal(inThread, converted, name);
      assert.match(bad, /is a path/, name);
      assert.equal(failed, 400, name);
    }
    writeFileSync(path.join(folder, 'readme.mjs'), readme);
    assert.match(run(process.execPath, 'readme.mjs'), /Tides/);
    const tsc = path.join(js, 'node_modules/typescript/bin/tsc');
    if (existsSync(tsc)) {
      const header = `import ${imports[0]} from 'pagemill';\nimport ${imports[1]} from 'pagemill/engine';\n`;
      for (const name of ['typed.mts', 'typed.cts']) writeFileSync(path.join(folder, name), header + typed);
      const said = spawnSync(process.execPath, [tsc, '--strict', '--noEmit', '--target', 'es2022', '--module', 'node16', '--lib', 'es2022,dom', 'typed.mts', 'typed.cts'], { cwd: folder, encoding: 'utf8' });
      assert.equal(said.status, 0, said.stdout);
    }
    const licences = readFileSync(path.join(folder, 'node_modules/pagemill/dist/THIRD_PARTY_LICENSES'), 'utf8');
    for (const text of ['golang.org/x/net', 'CC BY-SA 4.0']) assert.ok(licences.includes(text), text);
    assert.ok(existsSync(path.join(folder, 'node_modules/pagemill/LICENSE')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  check(process.argv[2]);
  console.log(`${path.basename(process.argv[2])}: ES module, CommonJS, README${existsSync(path.join(js, 'node_modules/typescript')) ? ', TypeScript' : ''}, Node ${process.version}`);
}
